//! The messages of a socket.

use axum::extract::ws::Utf8Bytes;
use puissance4::json::{Json, JsonError, JsonErrorKind, Object};
use serde::Serialize;

use super::{Wrong, yours};
use crate::hub::{Done, Snapshot};
use crate::online::{Claim, Command, Digest, GameId, GameView, Millis, Offer, Secret, SideName};

/// The first message: which game, and as whom.
pub struct Hello {
    /// Which game.
    pub game: GameId,
    /// Of the token, for who plays.
    pub token: Option<Digest>,
}

impl Hello {
    /// Reads it.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn read(text: &str) -> Result<Self, JsonError> {
        let hello = Json::parse(text.as_bytes(), MOST_BYTES)?;
        let hello = hello.object(&["t", "protocol", "game", "token"])?;
        hello.require("t")?.choice(&["hello"])?;
        hello.require("protocol")?.whole(1, 1)?;
        let game = bits(&hello.require("game")?)?;
        let token = hello.get("token").map(|token| bits::<Secret>(&token));
        Ok(Self {
            game,
            token: token.transpose()?.map(|token| token.digest()),
        })
    }
}

fn bits<T: std::str::FromStr>(json: &Json) -> Result<T, JsonError> {
    let choice = JsonErrorKind::Choice {
        allowed: &["22 letters of base64url"],
    };
    json.text()?.parse().map_err(|_| json.error(choice))
}

/// What a client may ask for.
#[derive(Debug, PartialEq, Eq)]
pub enum Sent {
    /// A sign of life.
    Ping,
    /// Something that changes the game.
    Command(Command),
}

/// The most bytes that a message has.
pub const MOST_BYTES: usize = 4 << 10;

const KINDS: &[&str] = &["move", "resign", "offer", "decline", "claim", "ping"];

impl Sent {
    /// Reads a message, and the number by which the client knows the reply.
    pub fn read(text: &str) -> (Option<u32>, Result<Self, Wrong>) {
        let json = match Json::parse(text.as_bytes(), MOST_BYTES) {
            Ok(json) => json,
            Err(error) => return (None, Err(error.into())),
        };
        let id = json.peek("id").and_then(|id| number(&id).ok());
        (id, Self::of(json))
    }

    fn of(json: Json) -> Result<Self, Wrong> {
        let kind = if let Some(kind) = json.peek("t") {
            kind.choice(KINDS)?
        } else {
            // Not an object, or one without a kind.
            json.clone().object(&["t"])?.require("t")?.choice(KINDS)?
        };
        let known: &'static [&'static str] = match kind {
            0 => &["t", "id", "turn", "column"],
            1 => &["t", "id"],
            2 | 3 => &["t", "id", "what"],
            4 => &["t", "id", "as"],
            _ => &["t"],
        };
        let message = json.object(known)?;
        if kind == 5 {
            return Ok(Self::Ping);
        }
        number(&message.require("id")?)?;
        Ok(Self::Command(match kind {
            0 => movement(&message)?,
            1 => Command::Resign,
            2 => Command::Offer(offer(&message)?),
            3 => Command::Decline(offer(&message)?),
            _ => Command::Claim(match message.require("as")?.choice(&["win", "draw"])? {
                0 => Claim::Win,
                _ => Claim::Draw,
            }),
        }))
    }
}

fn number(json: &Json) -> Result<u32, JsonError> {
    json.whole(0, u32::MAX.into()).map(|id| id as u32)
}

/// A move with a column that is none is not nonsense: it is a bad move.
fn movement(message: &Object) -> Result<Command, Wrong> {
    let bad = |error: JsonError| Wrong::new("bad_move", error);
    let whole = |key: &str| -> Result<u64, Wrong> {
        let value = message.require(key).map_err(bad)?;
        value.whole(0, u32::MAX.into()).map_err(bad)
    };
    Ok(Command::Play {
        turn: whole("turn")?,
        column: whole("column")?,
    })
}

fn offer(message: &Object) -> Result<Offer, JsonError> {
    let what = message.require("what")?.choice(Offer::NAMES)?;
    Ok(Offer::ALL[what])
}

/// What a client is told.
#[derive(Serialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub(crate) enum Told<'a> {
    Welcome {
        protocol: u8,
        you: Vec<SideName>,
        game: Box<GameView<'a>>,
    },
    Ack {
        id: Option<u32>,
        version: u64,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        dup: bool,
    },
    Error {
        id: Option<u32>,
        code: &'a str,
        detail: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        game: Option<Box<GameView<'a>>>,
    },
    Pong,
}

impl<'a> Told<'a> {
    pub(crate) fn welcome(snapshot: &'a Snapshot, token: Option<&Digest>, now: Millis) -> Self {
        Self::Welcome {
            protocol: 1,
            you: yours(&snapshot.game, token),
            game: Box::new(snapshot.view(now)),
        }
    }

    pub(crate) fn ack(id: Option<u32>, done: &Done) -> Self {
        Self::Ack {
            id,
            version: done.version,
            dup: done.dup,
        }
    }

    pub(crate) fn error(id: Option<u32>, code: &'a str, detail: &'a str) -> Self {
        Self::Error {
            id,
            code,
            detail,
            game: None,
        }
    }

    /// The same error with the whole game.
    pub(crate) fn with(mut self, snapshot: &'a Snapshot, now: Millis) -> Self {
        if let Self::Error { game, .. } = &mut self {
            *game = Some(Box::new(snapshot.view(now)));
        }
        self
    }

    pub(crate) fn text(&self) -> Utf8Bytes {
        let text = serde_json::to_string(self).expect("a message can be written");
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> &'static str {
        match Sent::read(text).1 {
            Ok(_) => "ok",
            Err(wrong) => wrong.code,
        }
    }

    #[test]
    fn what_the_protocol_describes_is_read() {
        let (id, sent) = Sent::read(r#"{"t":"move","id":7,"turn":4,"column":3}"#);
        assert_eq!(id, Some(7));
        let played = Command::Play { turn: 4, column: 3 };
        assert_eq!(sent, Ok(Sent::Command(played)));
        for text in [
            r#"{"t":"resign","id":8}"#,
            r#"{"t":"offer","id":9,"what":"draw"}"#,
            r#"{"t":"decline","id":10,"what":"take_back"}"#,
            r#"{"t":"claim","id":11,"as":"draw"}"#,
            r#"{"t":"ping"}"#,
        ] {
            assert_eq!(code(text), "ok", "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            "null",
            "[]",
            "7",
            "\"move\"",
            "{}",
            "{",
            "{\"t\":null}",
            "{\"t\":7}",
            r#"{"t":"mov","id":1}"#,
            r#"{"t":"resign"}"#,
            r#"{"t":"resign","id":-1}"#,
            r#"{"t":"resign","id":1,"x":1}"#,
            r#"{"t":"resign","id":1,"id":2}"#,
            r#"{"t":"offer","id":1,"what":"tea"}"#,
            r#"{"t":"move","turn":1,"column":1}"#,
            r#"{"t":"ping","id":1}"#,
        ] {
            assert_eq!(code(text), "bad_message", "{text}");
        }
        for column in ["-1", "1.5", "\"3\"", "1e99", "null", "[]"] {
            let text = format!(r#"{{"t":"move","id":1,"turn":4,"column":{column}}}"#);
            assert_eq!(code(&text), "bad_move", "{text}");
        }
        assert_eq!(Sent::read(r#"{"t":"mov","id":1}"#).0, Some(1));
    }

    #[test]
    fn a_hello_names_a_game() {
        let game = "AAECAwQFBgcICQoLDA0ODw";
        let hello = |rest: &str| {
            let text = format!(r#"{{"t":"hello","protocol":1,"game":"{game}"{rest}}}"#);
            Hello::read(&text).map(|hello| hello.token.is_some())
        };
        assert_eq!(hello(""), Ok(false));
        assert_eq!(hello(r#","token":"AAECAwQFBgcICQoLDA0ODw""#), Ok(true));
        assert!(hello(r#","token":"short""#).is_err());
        assert!(Hello::read(r#"{"t":"hello","protocol":2,"game":"x"}"#).is_err());
    }
}
