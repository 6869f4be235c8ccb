//! What stands in requests: bodies, JSON of at most 16 KiB that comes within 10 seconds, and segments of
//! their addresses.

use std::time::Duration;

use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::header;
use axum::http::request::Parts;
use http_body_util::{BodyExt as _, Limited};
use hyper::body::Body as _;
use puissance4::json::Json;

use super::problem::Problem;
use crate::protocol::{MOST_BODY_BYTES, Wrong};

const PATIENCE: Duration = Duration::from_secs(10);

/// A body.
pub(super) struct Body(pub(super) Json);

impl<S: Sync> FromRequest<S> for Body {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            return Err(Problem::TYPE);
        }
        if request.body().size_hint().lower() > MOST_BODY_BYTES as u64 {
            return Err(Problem::TOO_LARGE);
        }
        let body = Limited::new(request.into_body(), MOST_BODY_BYTES).collect();
        let read = tokio::time::timeout(PATIENCE, body).await;
        let bytes = match read {
            Ok(Ok(body)) => body.to_bytes(),
            Ok(Err(_)) => return Err(Problem::TOO_LARGE),
            Err(_) => return Err(Problem::SLOW),
        };
        Ok(Self(
            Json::parse(&bytes, MOST_BODY_BYTES).map_err(Wrong::from)?,
        ))
    }
}

/// The one segment of an address that varies.
pub(super) struct Segment(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for Segment {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(segment)) => Ok(Self(segment)),
            Err(_) => Err(Problem::PATH),
        }
    }
}
