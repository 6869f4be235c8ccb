//! What is recorded of a game: one row an event, and the game is what its events make of it.

use puissance4::{BySide, Side};
use serde::{Deserialize, Serialize};

use super::secret::{Digest, GameId};

/// A moment: milliseconds since 1970, as the database's clock had it when there was no server before,
/// and counted by the servers' own steady clocks from there.
pub type Millis = u64;

/// Everything that can happen in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// The game was created.
    Created(Created),
    /// Somebody took the free seat.
    Joined {
        /// Which side it was.
        side: SideName,
        /// Who took it.
        player: Player,
    },
    /// A disc was played.
    Played {
        /// By which side.
        side: SideName,
        /// In which column, counted from 1.
        column: usize,
        /// How long it took, in milliseconds, as far as it is charged.
        think_ms: u64,
    },
    /// Discs were taken back.
    TookBack {
        /// How many.
        discs: usize,
    },
    /// A side offers something.
    Offered {
        /// Which side.
        side: SideName,
        /// What it offers.
        what: Offer,
    },
    /// An offer was refused or withdrawn.
    Declined {
        /// The side that had offered it.
        side: SideName,
        /// What it had offered.
        what: Offer,
    },
    /// The game ended otherwise than by the rules.
    Ended {
        /// Who won, if anybody did.
        winner: Option<SideName>,
        /// Why.
        reason: Reason,
    },
    /// Another game follows, with the sides swapped.
    Rematched {
        /// Its id.
        next: GameId,
    },
}

/// How a game starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Created {
    /// The size of the board.
    pub columns: usize,
    /// The size of the board.
    pub rows: usize,
    /// How many in line win.
    pub connect: usize,
    /// How much time each side has, if there is a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// Who plays; a seat may be free.
    pub first: Option<Player>,
    /// Who plays; a seat may be free.
    pub second: Option<Player>,
    /// What is needed to take the free seat; without one anybody may, and the game is listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<Digest>,
    /// What the computer's choices are drawn from.
    pub seed: u64,
}

impl Created {
    /// Who plays, by side.
    #[must_use]
    pub fn players(&self) -> BySide<Option<Player>> {
        BySide {
            first: self.first.clone(),
            second: self.second.clone(),
        }
    }
}

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Player {
    /// A person.
    Person {
        /// As others see it.
        name: String,
        /// Of the token that this seat belongs to.
        token: Digest,
    },
    /// The computer.
    Computer {
        /// From 1 to 10.
        level: u8,
    },
}

/// How much time each side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// At the beginning, in milliseconds.
    pub initial_ms: u64,
    /// Added after each disc that is charged, in milliseconds.
    pub increment_ms: u64,
}

/// What a side can offer the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// To end the game as a draw.
    Draw,
    /// To take back the last disc of the side that asks.
    TakeBack,
    /// To play again with the sides swapped.
    Rematch,
}

impl Offer {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Draw, Self::TakeBack, Self::Rematch];
    /// Their names, in the same order.
    pub const NAMES: &'static [&'static str] = &["draw", "take_back", "rematch"];
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Discs in line.
    Line,
    /// A full board: a draw.
    Full,
    /// A side gave up.
    Resigned,
    /// A side ran out of time.
    Time,
    /// A side went away, and the other claimed the game.
    Left,
    /// The sides agreed on a draw.
    Agreed,
    /// Nobody won: it was called off before both sides had played, or nobody came.
    Cancelled,
}

/// A [`Side`] in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SideName {
    /// [`Side::First`]
    First,
    /// [`Side::Second`]
    Second,
}

impl From<Side> for SideName {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }
}

impl From<SideName> for Side {
    fn from(name: SideName) -> Self {
        match name {
            SideName::First => Self::First,
            SideName::Second => Self::Second,
        }
    }
}
