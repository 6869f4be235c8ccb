//! Why a text was refused.

use core::fmt;

use super::Format;
use crate::diagram::ParseDiagramError;
use crate::notation::{ParseMovesError, ParseMovesErrorKind};

/// What is wrong with a text in some format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormatError {
    /// The text is longer than any game or board.
    TooLong {
        /// The most bytes that it may have.
        most: usize,
    },
    /// A move of [`Format::Moves`] cannot be played.
    Moves(ParseMovesError),
    /// A move of [`Format::Moves0`] cannot be played.
    FromZero {
        /// Which move it is, counted from 1.
        index: usize,
        /// What is wrong with it.
        kind: ParseMovesErrorKind,
    },
    /// A move is outside the board, and all of them can be played if the columns are counted from the
    /// other number.
    OtherBase {
        /// Which move it is, counted from 1.
        index: usize,
        /// How many columns the board has.
        columns: usize,
        /// The format that counts so: [`Format::Moves`] or [`Format::Moves0`].
        other: Format,
    },
    /// A board breaks a rule.
    Board(ParseDiagramError),
    /// A list has not as many cells as the board.
    Cells {
        /// How many there are.
        found: usize,
        /// How many there must be.
        cells: usize,
    },
    /// A cell of a list is none that there is.
    Cell {
        /// Which cell of the list it is, counted from 1.
        index: usize,
        /// How a free cell, a disc of one side and a disc of the other are written.
        signs: [&'static str; 3],
    },
    /// The last word of a [`Format::Uci`] line is none of `win`, `loss` and `draw`.
    Result,
    /// No order of play has been found that leads to the board: the discs rest on each other and are
    /// as many as they must be, but the sides cannot have moved in turn.
    Unreachable,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooLong { most } => write!(f, "more than {most} bytes"),
            Self::Moves(error) => write!(f, "{error}"),
            Self::FromZero { index, kind } => {
                write!(f, "move {index}: ")?;
                match kind {
                    ParseMovesErrorKind::NotAColumn => f.write_str("not a column"),
                    ParseMovesErrorKind::NoSuchColumn { columns } => {
                        write!(f, "the board has columns 0 to {}", columns - 1)
                    }
                    ParseMovesErrorKind::ColumnFull => f.write_str("the column is full"),
                    ParseMovesErrorKind::GameOver => {
                        write!(f, "the game was over after move {}", index - 1)
                    }
                }
            }
            Self::OtherBase {
                index,
                columns,
                other,
            } => {
                let (first, last, base) = match other {
                    Format::Moves => (0, columns - 1, 1),
                    _ => (1, columns, 0),
                };
                write!(
                    f,
                    "move {index}: the board has columns {first} to {last}; \
                     counted from {base}, all moves can be played"
                )
            }
            Self::Board(error) => write!(f, "{error}"),
            Self::Cells { found, cells } => write!(f, "{found} cells for a board of {cells}"),
            Self::Cell { index, signs } => {
                let [free, one, other] = signs;
                write!(f, "cell {index}: a cell is {free:?}, {one:?} or {other:?}")
            }
            Self::Result => f.write_str("the last word is none of win, loss and draw"),
            Self::Unreachable => f.write_str("no order of play has been found that leads there"),
        }
    }
}

impl core::error::Error for FormatError {}
