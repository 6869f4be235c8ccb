//! What clients say, read strictly, and what they are told: `docs/protocol.md`.

mod body;
mod message;

use puissance4::Side;
use puissance4::json::JsonError;

use crate::online::{Digest, OnlineGame, SideName};
pub use body::{MOST_BYTES as MOST_BODY_BYTES, joining, new_game};
pub(crate) use message::Told;
pub use message::{Hello, MOST_BYTES as MOST_MESSAGE_BYTES, Sent};

/// What is wrong with what a client says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Its name in the protocol.
    pub code: &'static str,
    /// The place, as a JSON pointer.
    pub pointer: String,
    /// What is expected there.
    pub detail: String,
}

impl Wrong {
    fn new(code: &'static str, error: JsonError) -> Self {
        Self {
            code,
            detail: error.to_string(),
            pointer: error.pointer,
        }
    }

    fn at(code: &'static str, pointer: &str, detail: String) -> Self {
        Self {
            code,
            pointer: pointer.to_owned(),
            detail,
        }
    }
}

impl From<JsonError> for Wrong {
    fn from(error: JsonError) -> Self {
        Self::new("bad_message", error)
    }
}

/// The sides that a token has.
pub(crate) fn yours(game: &OnlineGame, token: Option<&Digest>) -> Vec<SideName> {
    let sides = game.sides_of(token);
    let sides = Side::ALL.into_iter().filter(|&side| sides[side]);
    sides.map(Into::into).collect()
}
