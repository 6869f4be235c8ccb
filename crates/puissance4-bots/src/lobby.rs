//! Games are made here: one bot creates a game, another takes the free seat.

use std::io;

use fastrand::Rng;
use hyper::StatusCode;

use crate::api::{Game, Seat, Side, TimeControl};
use crate::http::Http;
use crate::random::secret;

/// What a game between two bots is to be.
pub(crate) struct Wanted {
    /// Who creates it, and who takes the free seat.
    pub(crate) tokens: [String; 2],
    invitation: String,
    clock: Option<TimeControl>,
}

/// A game that has both its players.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) id: String,
    /// The tokens of the first and of the second side.
    pub(crate) tokens: [String; 2],
}

/// Why there is no game yet.
#[derive(Debug)]
pub(crate) enum NoTable {
    /// The server did not answer, or asks for patience: ask again.
    Later,
    /// It is an answer that the protocol does not have here.
    Wrong(String),
}

impl From<io::Error> for NoTable {
    fn from(_: io::Error) -> Self {
        Self::Later
    }
}

impl From<NoTable> for io::Error {
    fn from(error: NoTable) -> Self {
        Self::other(format!("no game could be created: {error:?}"))
    }
}

impl Wanted {
    pub(crate) fn new(rng: &mut Rng, clock: Option<TimeControl>) -> Self {
        Self {
            tokens: [secret(rng), secret(rng)],
            invitation: secret(rng),
            clock,
        }
    }

    /// Creates the game. It may be asked for again and again: there is one game.
    pub(crate) async fn create(&self, http: &mut Http) -> Result<Seat, NoTable> {
        let clock = self.clock.map(|clock| {
            let (initial, increment) = (clock.initial_ms, clock.increment_ms);
            format!(r#","clock":{{"initial_ms":{initial},"increment_ms":{increment}}}"#)
        });
        let body = format!(
            r#"{{"opponent":"friend","invitation":"{}","name":"Un"{}}}"#,
            self.invitation,
            clock.unwrap_or_default()
        );
        let [token, _] = &self.tokens;
        seat(http.post("/api/v1/games", token, body).await?)
    }

    /// Takes the free seat, again and again if need be.
    pub(crate) async fn join(&self, http: &mut Http, id: &str) -> Result<Table, NoTable> {
        let body = format!(r#"{{"name":"Deux","invitation":"{}"}}"#, self.invitation);
        let [one, other] = &self.tokens;
        let path = format!("/api/v1/games/{id}/seat");
        let seat = seat(http.post(&path, other, body).await?)?;
        let tokens = match seat.you.as_slice() {
            [Side::First] => [other.clone(), one.clone()],
            [Side::Second] => [one.clone(), other.clone()],
            _ => return Err(NoTable::Wrong(format!("a seat of {:?}", seat.you))),
        };
        Ok(Table {
            id: seat.game.id,
            tokens,
        })
    }

    /// Creates the game and takes the free seat.
    pub(crate) async fn table(&self, http: &mut Http) -> Result<Table, NoTable> {
        let created = self.create(http).await?;
        self.join(http, &created.game.id).await
    }
}

fn seat((status, body): (StatusCode, hyper::body::Bytes)) -> Result<Seat, NoTable> {
    match status {
        StatusCode::OK | StatusCode::CREATED => serde_json::from_slice(&body)
            .map_err(|error| NoTable::Wrong(format!("{error} in {}", shown(&body)))),
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => Err(NoTable::Later),
        _ => Err(NoTable::Wrong(format!("{status}: {}", shown(&body)))),
    }
}

fn shown(body: &[u8]) -> String {
    String::from_utf8_lossy(body).into_owned()
}

/// Reads a game, or what the server says instead.
pub(crate) async fn read(http: &mut Http, id: &str) -> io::Result<Result<Game, String>> {
    #[derive(serde::Deserialize)]
    struct Answer {
        game: Game,
    }
    let (status, body) = http.get(&format!("/api/v1/games/{id}")).await?;
    Ok(match status {
        StatusCode::OK => Ok(serde_json::from_slice::<Answer>(&body)?.game),
        _ => Err(format!("{status}: {}", shown(&body))),
    })
}
