//! Errors of the HTTP part: `application/problem+json`, RFC 9457.

use std::borrow::Cow;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::hub::Failed;
use crate::online::Refusal;
use crate::protocol::Wrong;

/// Why a request was not done.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    status: StatusCode,
    code: &'static str,
    detail: Cow<'static, str>,
    /// The place in the body, if it is there.
    pointer: Option<String>,
    /// Whether what is left of the request is not read.
    closes: bool,
    retry_after: Option<u32>,
}

impl Problem {
    pub(super) const fn new(status: StatusCode, code: &'static str, detail: &'static str) -> Self {
        Self {
            status,
            code,
            detail: Cow::Borrowed(detail),
            pointer: None,
            closes: false,
            retry_after: None,
        }
    }

    const fn retry_after(mut self, seconds: u32) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    pub(super) const fn closing(mut self) -> Self {
        self.closes = true;
        self
    }

    pub(super) const NOT_FOUND: Self =
        Self::new(StatusCode::NOT_FOUND, "not_found", "there is nothing here");
    pub(super) const PATH: Self = Self::new(
        StatusCode::BAD_REQUEST,
        "bad_path",
        "an address in UTF-8 is expected",
    );
    pub(super) const UNKNOWN_GAME: Self = Self::new(
        StatusCode::NOT_FOUND,
        "unknown_game",
        "there is no such game",
    );
    pub(super) const METHOD: Self = Self::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "method_not_allowed",
        "this address does not take that method",
    );
    pub(super) const TOKEN: Self = Self::new(
        StatusCode::UNAUTHORIZED,
        "bad_token",
        "Authorization: Bearer and 22 letters of base64url are expected",
    );
    pub(super) const TYPE: Self = Self::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "bad_type",
        "Content-Type: application/json is expected",
    );
    pub(super) const STORAGE: Self = Self::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "storage_unavailable",
        "the database did not confirm: it may have been done or not",
    )
    .retry_after(1);
    pub(super) const BUSY: Self = Self::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "busy",
        "too many wait already",
    )
    .retry_after(1);
    pub(super) const LIMITED: Self = Self::new(
        StatusCode::TOO_MANY_REQUESTS,
        "rate_limited",
        "too many requests from this address",
    )
    .retry_after(5);
    pub(super) const TOO_LARGE: Self = Self::new(
        StatusCode::PAYLOAD_TOO_LARGE,
        "too_large",
        "the body has more than 16 KiB",
    )
    .closing();
    pub(super) const SLOW: Self = Self::new(
        StatusCode::REQUEST_TIMEOUT,
        "too_slow",
        "the body did not come within 10 s",
    )
    .closing();

    /// Something is wrong, and this says what.
    pub(super) fn with(status: StatusCode, code: &'static str, detail: impl Into<String>) -> Self {
        Self {
            detail: Cow::Owned(detail.into()),
            ..Self::new(status, code, "")
        }
    }
}

impl From<Wrong> for Problem {
    fn from(wrong: Wrong) -> Self {
        Self {
            detail: Cow::Owned(wrong.detail),
            pointer: Some(wrong.pointer),
            ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, wrong.code, "")
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal {
            Refusal::BadInvitation | Refusal::Forbidden => StatusCode::FORBIDDEN,
            _ => StatusCode::CONFLICT,
        };
        Self::new(status, refusal.code(), refusal.detail())
    }
}

impl From<Failed> for Problem {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Unknown => Self::UNKNOWN_GAME,
            Failed::Corrupt => Self::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "corrupt",
                "what is stored of this game makes no sense: it is left as it is",
            ),
            Failed::Refused(refusal, _) => refusal.into(),
            Failed::Storage => Self::STORAGE,
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        struct Document<'a> {
            r#type: &'a str,
            title: &'a str,
            status: u16,
            code: &'a str,
            detail: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            pointer: Option<&'a str>,
        }
        let document = Document {
            r#type: "about:blank",
            title: self.status.canonical_reason().unwrap_or_default(),
            status: self.status.as_u16(),
            code: self.code,
            detail: &self.detail,
            pointer: self.pointer.as_deref(),
        };
        let mut response = (self.status, Json(document)).into_response();
        let headers = response.headers_mut();
        let kind = HeaderValue::from_static("application/problem+json");
        headers.insert(header::CONTENT_TYPE, kind);
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if self.closes {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            let scheme = HeaderValue::from_static("Bearer");
            headers.insert(header::WWW_AUTHENTICATE, scheme);
        }
        response
    }
}
