//! Saved games: what is kept of a game, and its one JSON format.
//!
//! ```json
//! {
//!   "version": 1,
//!   "columns": 7,
//!   "rows": 6,
//!   "connect": 4,
//!   "players": [
//!     { "name": "Zoé", "symbol": "Z" },
//!     { "name": "Ordinateur", "computer": 3 }
//!   ],
//!   "first": 1,
//!   "moves": "4453",
//!   "result": "unfinished",
//!   "seed": 42
//! }
//! ```

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::Serialize;

use crate::computer::Level;
use crate::game::Game;
use crate::geometry::{Dynamic, Geometry, SizeError};
use crate::json::{Json, JsonError};
use crate::notation::ParseMovesError;
use crate::player::{Name, NameError, Symbol, SymbolError};
use crate::position::Outcome;
use crate::side::Side;

/// One of the two players of a saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedPlayer {
    /// The player's name.
    pub name: Name,
    /// The symbol that the player chose, if any.
    pub symbol: Option<Symbol>,
    /// How well it plays, where it is the computer.
    pub level: Option<Level>,
}

/// All that is kept of a game.
///
/// ```
/// use puissance4::{Name, SavedGame, SavedPlayer};
///
/// let player = |name| SavedPlayer {
///     name: Name::new(name).unwrap(),
///     symbol: None,
///     level: None,
/// };
/// let saved = SavedGame {
///     game: "4453".parse()?,
///     players: [player("Zoé"), player("Léo")],
///     first: 0,
///     seed: None,
/// };
/// assert_eq!(SavedGame::from_json(saved.to_json().as_bytes()), Ok(saved));
/// # Ok::<(), puissance4::ParseMovesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// The game with its size and its moves.
    pub game: Game,
    /// The players, in the order in which they were asked for their names.
    pub players: [SavedPlayer; 2],
    /// Which of the players began: 0 or 1.
    pub first: usize,
    /// The number that the computer's choices are drawn from.
    pub seed: Option<u64>,
}

const KEYS: &[&str] = &[
    "version", "columns", "rows", "connect", "players", "first", "moves", "result", "seed",
];
const PLAYER_KEYS: &[&str] = &["name", "symbol", "computer"];
const RESULTS: &[&str] = &["unfinished", "draw", "player1", "player2"];

impl SavedGame {
    /// The version of the format that this library writes.
    pub const VERSION: u64 = 1;
    /// The most bytes that a saved game may have.
    pub const MOST_BYTES: usize = 64 * 1024;

    /// Reads a saved game and checks that all of it agrees: nothing is mended silently.
    ///
    /// # Errors
    ///
    /// [`ParseSavedGameError`] says what does not agree.
    pub fn from_json(bytes: &[u8]) -> Result<Self, ParseSavedGameError> {
        let document = Json::parse(bytes, Self::MOST_BYTES)?;
        // A later version may have other keys: it is named before they are refused.
        if let Some(version) = document.peek("version") {
            let version = version.whole(1, u64::MAX)?;
            if version > Self::VERSION {
                return Err(ParseSavedGameError::Newer { version });
            }
        }
        let object = document.object(KEYS)?;
        object.require("version")?;
        let number = |key| object.require(key)?.whole(0, 999).map(|n| n as usize);
        let size = Dynamic::new(number("columns")?, number("rows")?, number("connect")?)
            .map_err(ParseSavedGameError::Size)?;
        let [one, two] = object.require("players")?.array()?;
        let players = [player(one, 1)?, player(two, 2)?];
        if players[0].name.is_like(&players[1].name) {
            return Err(ParseSavedGameError::SameName);
        }
        if let (Some(one), Some(two)) = (players[0].symbol, players[1].symbol)
            && one.is_like(two)
        {
            return Err(ParseSavedGameError::SameSymbol {
                symbols: [one, two],
            });
        }
        let first = object.require("first")?.whole(1, 2)? as usize - 1;
        let moves = object.require("moves")?;
        let game = Game::from_moves(size, moves.text()?).map_err(ParseSavedGameError::Moves)?;
        let saved = Self {
            game,
            players,
            first,
            seed: object
                .get("seed")
                .map(|seed| seed.whole(0, u64::MAX))
                .transpose()?,
        };
        let written = RESULTS[object.require("result")?.choice(RESULTS)?];
        let actual = saved.result();
        if written != actual {
            return Err(ParseSavedGameError::Result { written, actual });
        }
        Ok(saved)
    }

    /// Writes the game in the format that [`SavedGame::from_json`] reads, with a line end after it.
    #[must_use]
    pub fn to_json(&self) -> String {
        #[derive(Serialize)]
        struct Document<'a> {
            version: u64,
            columns: u32,
            rows: u32,
            connect: u32,
            players: Vec<Player<'a>>,
            first: usize,
            moves: String,
            result: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            seed: Option<u64>,
        }
        #[derive(Serialize)]
        struct Player<'a> {
            name: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            symbol: Option<char>,
            #[serde(skip_serializing_if = "Option::is_none")]
            computer: Option<u8>,
        }
        let size = self.game.size();
        let document = Document {
            version: Self::VERSION,
            columns: size.columns(),
            rows: size.rows(),
            connect: size.connect(),
            players: self
                .players
                .iter()
                .map(|player| Player {
                    name: player.name.as_str(),
                    symbol: player.symbol.map(Symbol::as_char),
                    computer: player.level.map(Level::number),
                })
                .collect(),
            first: self.first + 1,
            moves: alloc::format!("{}", self.game.moves()),
            result: self.result(),
            seed: self.seed,
        };
        let mut text =
            serde_json::to_string_pretty(&document).expect("texts and numbers can be written");
        text.push('\n');
        text
    }

    /// The index of the player on a side: 0 or 1.
    #[must_use]
    pub const fn player_on(&self, side: Side) -> usize {
        match side {
            Side::First => self.first,
            Side::Second => 1 - self.first,
        }
    }

    fn result(&self) -> &'static str {
        match self.game.outcome() {
            None => "unfinished",
            Some(Outcome::Draw) => "draw",
            Some(Outcome::Win(side)) if self.player_on(side) == 0 => "player1",
            Some(Outcome::Win(_)) => "player2",
        }
    }
}

fn player(json: Json, number: usize) -> Result<SavedPlayer, ParseSavedGameError> {
    let object = json.object(PLAYER_KEYS)?;
    let name = Name::new(object.require("name")?.text()?)
        .map_err(|error| ParseSavedGameError::Name { number, error })?;
    let symbol = match object.get("symbol") {
        None => None,
        Some(symbol) => Some(
            Symbol::new(symbol.text()?)
                .map_err(|error| ParseSavedGameError::Symbol { number, error })?,
        ),
    };
    let (least, most) = (Level::LEAST.number(), Level::MOST.number());
    let level = match object.get("computer") {
        None => None,
        Some(level) => Level::new(level.whole(least.into(), most.into())? as u8),
    };
    Ok(SavedPlayer {
        name,
        symbol,
        level,
    })
}

/// Why a saved game was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseSavedGameError {
    /// It is not JSON of the right shape.
    Json(JsonError),
    /// It was written by a later version of the program.
    Newer {
        /// The version of its format.
        version: u64,
    },
    /// The board is not one that the game is played on.
    Size(SizeError),
    /// The moves cannot be played.
    Moves(ParseMovesError),
    /// The result is not the one that the moves lead to.
    Result {
        /// What is written.
        written: &'static str,
        /// What it would have to be.
        actual: &'static str,
    },
    /// A player's name is not one.
    Name {
        /// Which player: 1 or 2.
        number: usize,
        /// What is wrong with it.
        error: NameError,
    },
    /// A player's symbol is not one.
    Symbol {
        /// Which player: 1 or 2.
        number: usize,
        /// What is wrong with it.
        error: SymbolError,
    },
    /// Both players have the same name.
    SameName,
    /// The symbols of the players look alike.
    SameSymbol {
        /// The symbols.
        symbols: [Symbol; 2],
    },
}

impl From<JsonError> for ParseSavedGameError {
    fn from(error: JsonError) -> Self {
        Self::Json(error)
    }
}

impl fmt::Display for ParseSavedGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(error) => write!(f, "{error}"),
            Self::Newer { version } => write!(
                f,
                "written by a newer version: format {version}, and this one reads up to {}",
                SavedGame::VERSION
            ),
            Self::Size(error) => write!(f, "{error}"),
            Self::Moves(error) => write!(f, "/moves: {error}"),
            Self::Result { written, actual } => write!(
                f,
                "/result: {written:?} is written, and the moves lead to {actual:?}"
            ),
            Self::Name { number, error } => write!(f, "player {number}: {error}"),
            Self::Symbol { number, error } => write!(f, "player {number}: {error}"),
            Self::SameName => f.write_str("both players have the same name"),
            Self::SameSymbol {
                symbols: [one, two],
            } => {
                write!(f, "the players' symbols {one} and {two} look alike")
            }
        }
    }
}

impl core::error::Error for ParseSavedGameError {}
