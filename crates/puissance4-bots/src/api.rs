//! The protocol, as far as a bot needs it: `docs/protocol.md`.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Who plays the first disc, and who the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Side {
    First,
    Second,
}

impl Side {
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl From<puissance4::Side> for Side {
    fn from(side: puissance4::Side) -> Self {
        match side {
            puissance4::Side::First => Self::First,
            puissance4::Side::Second => Self::Second,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    Open,
    Playing,
    Over,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reason {
    Line,
    Full,
    Resigned,
    Time,
    Left,
    Agreed,
    Cancelled,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Verdict {
    pub(crate) winner: Option<Side>,
    pub(crate) reason: Reason,
}

/// How much time a side begins with, and how much each disc adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct TimeControl {
    pub(crate) initial_ms: u64,
    pub(crate) increment_ms: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Clock {
    pub(crate) first_ms: u64,
    pub(crate) second_ms: u64,
    pub(crate) running: Option<Side>,
}

impl Clock {
    /// What a side has left, where that does not change from moment to moment.
    pub(crate) fn at_rest(&self, side: Side) -> Option<u64> {
        let left = match side {
            Side::First => self.first_ms,
            Side::Second => self.second_ms,
        };
        (self.running != Some(side)).then_some(left)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct Offers {
    pub(crate) draw: Option<Side>,
    pub(crate) take_back: Option<Side>,
    pub(crate) rematch: Option<Side>,
}

impl Offers {
    pub(crate) const fn by(self, what: Offer) -> Option<Side> {
        match what {
            Offer::Draw => self.draw,
            Offer::TakeBack => self.take_back,
            Offer::Rematch => self.rematch,
        }
    }
}

/// A game as the server shows it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) version: u64,
    pub(crate) status: Status,
    pub(crate) moves: String,
    pub(crate) turn: u64,
    pub(crate) to_move: Option<Side>,
    pub(crate) result: Option<Verdict>,
    pub(crate) clock: Option<Clock>,
    pub(crate) offers: Offers,
    pub(crate) next: Option<String>,
}

/// The answer to whoever creates a game or takes a seat.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Seat {
    pub(crate) you: Vec<Side>,
    pub(crate) game: Game,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offer {
    Draw,
    TakeBack,
    Rematch,
}

impl Offer {
    pub(crate) const ALL: [Self; 3] = [Self::Draw, Self::TakeBack, Self::Rematch];

    const fn name(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::TakeBack => "take_back",
            Self::Rematch => "rematch",
        }
    }
}

/// What a player asks for over a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Move { turn: u64, column: u8 },
    Resign,
    Offer(Offer),
    Decline(Offer),
}

impl Command {
    /// The message, with the number by which the reply will be known.
    pub(crate) fn text(self, id: u32) -> String {
        match self {
            Self::Move { turn, column } => {
                format!(r#"{{"t":"move","id":{id},"turn":{turn},"column":{column}}}"#)
            }
            Self::Resign => format!(r#"{{"t":"resign","id":{id}}}"#),
            Self::Offer(what) => {
                format!(r#"{{"t":"offer","id":{id},"what":"{}"}}"#, what.name())
            }
            Self::Decline(what) => {
                format!(r#"{{"t":"decline","id":{id},"what":"{}"}}"#, what.name())
            }
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { turn, column } => write!(f, "move in column {column} at turn {turn}"),
            Self::Resign => f.write_str("resignation"),
            Self::Offer(what) => write!(f, "offer of {}", what.name()),
            Self::Decline(what) => write!(f, "refusal of {}", what.name()),
        }
    }
}

/// The first message of a socket; without a token to watch.
pub(crate) fn hello(game: &str, token: Option<&str>) -> String {
    match token {
        Some(token) => {
            format!(r#"{{"t":"hello","protocol":1,"game":"{game}","token":"{token}"}}"#)
        }
        None => format!(r#"{{"t":"hello","protocol":1,"game":"{game}"}}"#),
    }
}

/// The message that is answered by a pong.
pub(crate) const PING: &str = r#"{"t":"ping"}"#;

/// What the server tells over a socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    Welcome(Game),
    State(Game),
    Ack {
        id: u32,
        version: u64,
        dup: bool,
    },
    Error {
        id: Option<u32>,
        code: String,
        game: Option<Game>,
    },
    Pong,
}

/// All keys that a message may have. Read like this, nothing is read twice.
#[derive(Deserialize)]
struct Message {
    t: String,
    id: Option<u32>,
    version: Option<u64>,
    #[serde(default)]
    dup: bool,
    code: Option<String>,
    game: Option<Game>,
}

impl Told {
    /// `None` where it is nothing that the protocol has.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let message: Message = serde_json::from_str(text).ok()?;
        Some(match message.t.as_str() {
            "welcome" => Self::Welcome(message.game?),
            "state" => Self::State(message.game?),
            "ack" => Self::Ack {
                id: message.id?,
                version: message.version?,
                dup: message.dup,
            },
            "error" => Self::Error {
                id: message.id,
                code: message.code?,
                game: message.game,
            },
            "pong" => Self::Pong,
            _ => return None,
        })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A game after these moves, one turn each.
    pub(crate) fn game(version: u64, moves: &str) -> Game {
        let second = moves.len() % 2 == 1;
        Game {
            id: "g".to_owned(),
            version,
            status: Status::Playing,
            moves: moves.to_owned(),
            turn: moves.len() as u64,
            to_move: Some(if second { Side::Second } else { Side::First }),
            result: None,
            clock: None,
            offers: Offers::default(),
            next: None,
        }
    }

    #[test]
    fn the_messages_of_the_protocol_are_read() {
        let ack = r#"{"t":"ack","id":7,"version":13,"dup":true}"#;
        let (id, version, dup) = (7, 13, true);
        assert_eq!(Told::read(ack), Some(Told::Ack { id, version, dup }));
        assert_eq!(Told::read(r#"{"t":"pong"}"#), Some(Told::Pong));
        let state = r#"{"t":"state","game":{
            "id":"x","version":12,"status":"over","columns":7,"rows":6,"connect":4,
            "players":{"first":{"name":"Zoé","level":null,"here":true},"second":null},
            "same_screen":false,"moves":"4453","turn":4,"to_move":null,
            "result":{"winner":null,"reason":"agreed"},"winning":[],
            "clock":{"initial_ms":1,"increment_ms":2,"first_ms":3,"second_ms":4,"running":"first"},
            "offers":{"draw":null,"take_back":"second","rematch":null},"claim":null,"next":null}}"#;
        let Some(Told::State(game)) = Told::read(state) else {
            panic!("a state");
        };
        assert_eq!((game.version, game.moves.as_str()), (12, "4453"));
        assert_eq!(game.offers.by(Offer::TakeBack), Some(Side::Second));
        let clock = game.clock.expect("a clock");
        assert_eq!(
            (clock.at_rest(Side::First), clock.at_rest(Side::Second)),
            (None, Some(4))
        );
        assert_eq!(Told::read("{}"), None);
    }
}
