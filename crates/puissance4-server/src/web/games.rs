//! Games by HTTP: create, enter, read, list.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Serialize;

use super::App;
use super::body::{Body, Segment};
use super::guard::From;
use super::problem::Problem;
use crate::hub::{Cell, Done};
use crate::online::{Digest, GameId, GameView, Secret, SideName};
use crate::protocol::{joining, new_game, yours};

/// A token, from the request's header.
fn token(headers: &HeaderMap) -> Result<Secret, Problem> {
    let shown = headers.get(header::AUTHORIZATION);
    let shown = shown.and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    shown
        .and_then(|token| token.parse().ok())
        .ok_or(Problem::TOKEN)
}

/// `POST /api/v1/games`
pub(super) async fn create(
    State(app): State<Arc<App>>,
    Extension(From(address)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, Problem> {
    let token = token(&headers)?;
    app.may_play(address)?;
    let id = GameId::created_by(&token);
    let seed = getrandom::u64().map_err(|_| Problem::BUSY)?;
    let created = new_game(body, token.digest(), seed)?;
    let done = app.hub.create(id, created, &token.digest()).await?;
    let status = if done.dup {
        StatusCode::OK
    } else {
        StatusCode::CREATED
    };
    Ok((status, seat(&app, &done, &token.digest())).into_response())
}

/// `POST /api/v1/games/{id}/seat`
pub(super) async fn join(
    State(app): State<Arc<App>>,
    Extension(From(address)): Extension<From>,
    Segment(id): Segment,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, Problem> {
    let token = token(&headers)?;
    app.may_play(address)?;
    let id: GameId = id.parse().map_err(|_| Problem::UNKNOWN_GAME)?;
    let command = joining(body, token.digest())?;
    let done = app.hub.command(id, None, command, Instant::now()).await?;
    Ok(seat(&app, &done, &token.digest()))
}

/// `GET /api/v1/games/{id}`
pub(super) async fn read(
    State(app): State<Arc<App>>,
    Extension(From(address)): Extension<From>,
    Segment(id): Segment,
) -> Result<Response, Problem> {
    #[derive(Serialize)]
    struct Answer<'a> {
        game: GameView<'a>,
    }
    app.may_read(address)?;
    let id: GameId = id.parse().map_err(|_| Problem::UNKNOWN_GAME)?;
    let snapshot = app.hub.open(id).await?.latest();
    let game = snapshot.view(app.hub.clock().now());
    Ok(Json(Answer { game }).into_response())
}

/// `GET /api/v1/games`
pub(super) async fn lobby(
    State(app): State<Arc<App>>,
    Extension(From(address)): Extension<From>,
) -> Result<Response, Problem> {
    #[derive(Serialize)]
    struct Answer<T> {
        games: Vec<T>,
    }
    app.may_read(address)?;
    let waiting = app.hub.lobby().await?;
    let snapshots: Vec<_> = waiting.iter().map(|cell| cell.latest()).collect();
    let now = app.hub.clock().now();
    let games = snapshots.iter().map(|it| it.game.listing(now)).collect();
    Ok(Json(Answer { games }).into_response())
}

fn seat(app: &App, done: &Done, token: &Digest) -> Response {
    #[derive(Serialize)]
    struct Answer<'a> {
        you: Vec<SideName>,
        game: GameView<'a>,
    }
    let cell: &Cell = &done.cell;
    let snapshot = cell.latest();
    let answer = Answer {
        you: yours(&snapshot.game, Some(token)),
        game: snapshot.view(app.hub.clock().now()),
    };
    Json(answer).into_response()
}
