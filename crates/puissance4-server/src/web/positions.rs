//! Positions by HTTP: exact, and the same for ever.

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use puissance4::{Dynamic, Game, Geometry as _, Outcome};
use serde::Serialize;

use super::App;
use super::body::Segment;
use super::guard::From;
use super::problem::Problem;
use crate::online::{CellView, SideName};
use crate::positions::{Unsolved, Value};

const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// `GET /api/v1/positions/{moves}`
pub(super) async fn position(
    State(app): State<Arc<App>>,
    Extension(From(address)): Extension<From>,
    Segment(moves): Segment,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let size = size(query.as_deref())?;
    let moves = if moves == "-" { "" } else { &moves };
    let game = Game::from_moves(size, moves).map_err(|error| {
        Problem::with(
            StatusCode::UNPROCESSABLE_ENTITY,
            "bad_moves",
            error.to_string(),
        )
    })?;
    app.may_read(address)?;
    let value = app.positions.value(*game.position()).await;
    let value = value.map_err(|unsolved| match unsolved {
        Unsolved::TooHard => Problem::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "too_hard",
            "this position would take too long: more discs, or a smaller board",
        ),
        Unsolved::Busy => Problem::BUSY,
    })?;
    let headers = [(header::CACHE_CONTROL, FOR_EVER)];
    Ok((headers, Json(Answer::new(&game, &value))).into_response())
}

/// The size that a query asks for: nothing else may stand there, and nothing twice.
fn size(query: Option<&str>) -> Result<Dynamic, Problem> {
    let wrong = |code, detail: String| Problem::with(StatusCode::BAD_REQUEST, code, detail);
    let Some(query) = query.filter(|query| !query.is_empty()) else {
        return Ok(Dynamic::CLASSIC);
    };
    let Some(text) = query
        .strip_prefix("size=")
        .filter(|text| !text.contains('&'))
    else {
        let detail = "nothing but size=COLUMNSxROWSxCONNECT, once, is expected";
        return Err(wrong("bad_query", detail.to_owned()));
    };
    let numbers: Option<Vec<usize>> = text.split('x').map(|it| it.parse().ok()).collect();
    let Some(&[columns, rows, connect]) = numbers.as_deref() else {
        let detail = "size: COLUMNSxROWSxCONNECT is expected, such as 7x6x4";
        return Err(wrong("bad_size", detail.to_owned()));
    };
    Dynamic::new(columns, rows, connect).map_err(|error| wrong("bad_size", error.to_string()))
}

#[derive(Serialize)]
struct Answer<'a> {
    moves: String,
    columns: u32,
    rows: u32,
    connect: u32,
    ply: usize,
    to_move: Option<SideName>,
    score: i8,
    outcome: &'static str,
    plies: usize,
    scores: Vec<Option<i8>>,
    best: Vec<usize>,
    line: &'a str,
    source: &'static str,
    over: Option<&'static str>,
    winning: Vec<CellView>,
}

impl<'a> Answer<'a> {
    fn new(game: &Game, value: &'a Value) -> Self {
        let (size, position) = (game.size(), game.position());
        let over = game.outcome().map(|outcome| match outcome {
            Outcome::Win(puissance4::Side::First) => "first",
            Outcome::Win(puissance4::Side::Second) => "second",
            Outcome::Draw => "draw",
        });
        let last_ply = value.score.last_ply(size, game.ply());
        Self {
            moves: game.moves().to_string(),
            columns: size.columns(),
            rows: size.rows(),
            connect: size.connect(),
            ply: game.ply(),
            to_move: over.is_none().then(|| game.turn().into()),
            score: value.score.value(),
            outcome: match value.score.value() {
                1.. => "win",
                0 => "draw",
                _ => "loss",
            },
            plies: match over {
                Some(_) => 0,
                None => last_ply.unwrap_or(size.cells() as usize) - game.ply(),
            },
            scores: (value.columns.iter())
                .map(|score| score.map(puissance4::Score::value))
                .collect(),
            best: value
                .best
                .into_iter()
                .map(|column| column.index() + 1)
                .collect(),
            line: &value.line,
            source: value.source,
            over,
            winning: (position.winning_line().into_iter().flatten())
                .map(CellView::from)
                .collect(),
        }
    }
}
