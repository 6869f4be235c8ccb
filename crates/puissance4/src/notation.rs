//! Move strings: one letter a move, the columns counted from 1.
//!
//! `1` to `9` are the first nine columns, then `a` is the tenth, `b` the eleventh, up to `z`.
//! Spaces and commas may stand between moves. It is the notation of Pascal Pons' solver
//! (<https://blog.gamesolver.org/solving-connect-four/02-test-protocol/>), with letters added for
//! wider boards.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::column::Column;
use crate::game::Game;
use crate::geometry::{Dynamic, Geometry};
use crate::position::{PlayError, Position};

/// A sequence of moves, which [`Display`](fmt::Display) writes as a move string.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Moves(Vec<Column>);

impl Moves {
    /// The moves in order.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Column> + '_ {
        self.0.iter().copied()
    }

    /// How many moves there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<Column> for Moves {
    fn from_iter<I: IntoIterator<Item = Column>>(columns: I) -> Self {
        Self(columns.into_iter().collect())
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|column| write!(f, "{}", column.letter()))
    }
}

impl Game {
    /// Plays out a move string on an empty board of this size.
    ///
    /// Stops at the first move at fault, so a string of any length costs no more than a game.
    ///
    /// ```
    /// use puissance4::{Dynamic, Game, ParseMovesErrorKind};
    ///
    /// let game = Game::from_moves(Dynamic::CLASSIC, "44 53, 2")?;
    /// assert_eq!(game.ply(), 5);
    ///
    /// let error = Game::from_moves(Dynamic::CLASSIC, "4458").unwrap_err();
    /// assert_eq!((error.index, error.letter), (4, '8'));
    /// assert_eq!(error.kind, ParseMovesErrorKind::NoSuchColumn { columns: 7 });
    /// # Ok::<(), puissance4::ParseMovesError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseMovesError`] names the move at fault.
    pub fn from_moves(size: Dynamic, text: &str) -> Result<Self, ParseMovesError> {
        let mut game = Self::new(size);
        for letter in text.chars().filter(|&letter| !is_separator(letter)) {
            let index = game.ply() + 1;
            let fault = |kind| ParseMovesError {
                index,
                letter,
                kind,
            };
            let column = match Column::from_letter(letter) {
                None if letter != '0' => return Err(fault(ParseMovesErrorKind::NotAColumn)),
                column => column,
            };
            play(&mut game, column).map_err(fault)?;
        }
        Ok(game)
    }
}

/// On the board of 7 columns by 6 rows.
impl FromStr for Game {
    type Err = ParseMovesError;

    fn from_str(text: &str) -> Result<Self, ParseMovesError> {
        Self::from_moves(Dynamic::CLASSIC, text)
    }
}

/// On the board of 7 columns by 6 rows.
impl FromStr for Position<Dynamic> {
    type Err = ParseMovesError;

    fn from_str(text: &str) -> Result<Self, ParseMovesError> {
        Ok(*text.parse::<Game>()?.position())
    }
}

/// Plays a move, where `None` stands for a column that no board has, or says what is wrong with it.
pub(crate) fn play(game: &mut Game, column: Option<Column>) -> Result<(), ParseMovesErrorKind> {
    let played = match column {
        Some(column) => game.play(column).map(|_| ()),
        None if game.outcome().is_some() => Err(PlayError::GameOver),
        None => Err(PlayError::NoSuchColumn),
    };
    played.map_err(|error| match error {
        PlayError::NoSuchColumn => ParseMovesErrorKind::NoSuchColumn {
            columns: game.size().columns() as usize,
        },
        PlayError::ColumnFull => ParseMovesErrorKind::ColumnFull,
        PlayError::GameOver => ParseMovesErrorKind::GameOver,
    })
}

pub(crate) fn is_separator(letter: char) -> bool {
    letter == ',' || letter.is_ascii_whitespace()
}

/// The move of a move string that is at fault, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseMovesError {
    /// Which move it is, counted from 1.
    pub index: usize,
    /// What stands there.
    pub letter: char,
    /// What is wrong with it.
    pub kind: ParseMovesErrorKind,
}

/// What is wrong with a move of a move string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseMovesErrorKind {
    /// Neither a digit, nor a letter, nor something that may stand between moves.
    NotAColumn,
    /// The board has no such column.
    NoSuchColumn {
        /// How many columns it has.
        columns: usize,
    },
    /// The column is already full.
    ColumnFull,
    /// The game was over after the move before.
    GameOver,
}

impl fmt::Display for ParseMovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            index,
            letter,
            kind,
        } = self;
        write!(f, "move {index} ({letter:?}): ")?;
        match kind {
            ParseMovesErrorKind::NotAColumn => f.write_str("not a column"),
            ParseMovesErrorKind::NoSuchColumn { columns } => {
                write!(f, "the board has columns 1 to {columns}")
            }
            ParseMovesErrorKind::ColumnFull => f.write_str("the column is full"),
            ParseMovesErrorKind::GameOver => {
                write!(f, "the game was over after move {}", index - 1)
            }
        }
    }
}

impl core::error::Error for ParseMovesError {}
