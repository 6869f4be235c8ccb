//! Boards as text: one line a row, the top row first; `.` is a free cell, `X` a disc of the side
//! that began and `O` one of the other side. `/` may stand for the end of a line.

use core::fmt;

use crate::bits::Bits;
use crate::column::{Cell, Column};
use crate::geometry::{Dynamic, Geometry};
use crate::line;
use crate::position::Position;
use crate::side::{BySide, Side};

pub(crate) fn write<G: Geometry>(
    position: &Position<G>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let geometry = position.geometry();
    for row in (0..geometry.rows()).rev() {
        for column in 0..geometry.columns() {
            let cell = Column::new(column as usize).map(|column| Cell {
                column,
                row: row as u8,
            });
            f.write_str(match cell.and_then(|cell| position.disc(cell)) {
                None => ".",
                Some(Side::First) => "X",
                Some(Side::Second) => "O",
            })?;
        }
        if row > 0 {
            f.write_str("\n")?;
        }
    }
    Ok(())
}

impl Position<Dynamic> {
    /// Reads a board of this size from text.
    ///
    /// ```
    /// use puissance4::{Dynamic, Position, Side};
    ///
    /// let text = "......./......./......./...O.../...X.../.XXXO..";
    /// let error = Position::from_diagram(Dynamic::CLASSIC, text).unwrap_err();
    /// assert_eq!(error.to_string(), "4 discs of the side that began against 2: \
    ///     there must be as many, or one more");
    ///
    /// let text = "......./......./......./...O.../...X.../..XO...";
    /// let position = Position::from_diagram(Dynamic::CLASSIC, text)?;
    /// assert_eq!(position.turn(), Side::First);
    /// # Ok::<(), puissance4::ParseDiagramError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseDiagramError`] says which rule the board breaks.
    pub fn from_diagram(size: Dynamic, text: &str) -> Result<Self, ParseDiagramError> {
        let (columns, rows) = (size.columns() as usize, size.rows() as usize);
        let mut discs = BySide::<u128>::default();
        let mut lines = 0;
        for (from_top, line) in lines_of(text).enumerate() {
            lines += 1;
            if from_top >= rows {
                continue;
            }
            let row = rows - 1 - from_top;
            let mut found = 0;
            for (column, letter) in line.chars().enumerate() {
                found += 1;
                let bit = || 1_u128 << (column as u32 * size.stride() + row as u32);
                match letter {
                    '.' => {}
                    _ if column >= columns => {}
                    'X' | 'x' => discs.first |= bit(),
                    'O' | 'o' => discs.second |= bit(),
                    _ => {
                        return Err(ParseDiagramError::NotACell {
                            line: from_top + 1,
                            column: column + 1,
                            letter,
                        });
                    }
                }
            }
            if found != columns {
                return Err(ParseDiagramError::Columns {
                    line: from_top + 1,
                    found,
                    columns,
                });
            }
        }
        if lines != rows {
            return Err(ParseDiagramError::Rows { found: lines, rows });
        }
        position_of(size, discs)
    }
}

/// The lines of a board.
pub(crate) fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text.trim().split(['\n', '/']).map(str::trim)
}

/// Checks that discs laid on a board keep to the rules: they rest on each other, the sides moved in
/// turn, and nobody played on after a win.
pub(crate) fn position_of(
    size: Dynamic,
    discs: BySide<u128>,
) -> Result<Position<Dynamic>, ParseDiagramError> {
    let occupied = discs.first | discs.second;
    // A column without gaps plus its floor is a power of two: it shares no bit with the column.
    let gaps = occupied.plus(size.floor()) & occupied;
    if !gaps.is_empty() {
        return Err(ParseDiagramError::Floating {
            column: (gaps.lowest() / size.stride()) as usize + 1,
        });
    }
    let (first, second) = (discs.first.count(), discs.second.count());
    if first != second && first != second + 1 {
        return Err(ParseDiagramError::Count { first, second });
    }
    let turn = Side::at_ply(occupied.count() as usize);
    if line::has_line(size, discs[turn]) {
        // Either both sides have a line, or the winner has let the other side go on.
        return Err(ParseDiagramError::PlayedOn { winner: turn });
    }
    if line::has_line(size, discs[!turn]) && !has_last_disc(size, discs[!turn], occupied) {
        return Err(ParseDiagramError::PlayedOn { winner: !turn });
    }
    Ok(Position::from_bits(size, discs[turn], occupied))
}

/// Whether some disc of the winner, with none above it, may have been the last of the game: without
/// it there is no line.
fn has_last_disc(size: Dynamic, winner: u128, occupied: u128) -> bool {
    // The lowest free cell of each column, moved down by one, is the highest disc.
    let mut highest = (occupied.plus(size.floor()) >> 1) & winner;
    while !highest.is_empty() {
        let rest = highest & highest.minus(1);
        if !line::has_line(size, winner ^ (highest ^ rest)) {
            return true;
        }
        highest = rest;
    }
    false
}

/// Which rule a board given as text breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseDiagramError {
    /// The text has not as many lines as the board has rows.
    Rows {
        /// How many lines there are.
        found: usize,
        /// How many there must be.
        rows: usize,
    },
    /// A line has not as many letters as the board has columns.
    Columns {
        /// Which line, counted from 1 at the top.
        line: usize,
        /// How many letters it has.
        found: usize,
        /// How many it must have.
        columns: usize,
    },
    /// A letter is none of `.`, `X` and `O`.
    NotACell {
        /// Which line, counted from 1 at the top.
        line: usize,
        /// Which letter of the line, counted from 1.
        column: usize,
        /// What stands there.
        letter: char,
    },
    /// A disc has a free cell below it.
    Floating {
        /// In which column, counted from 1.
        column: usize,
    },
    /// The sides have not moved in turn.
    Count {
        /// How many discs the side that began has.
        first: u32,
        /// How many the other side has.
        second: u32,
    },
    /// A side had a line and the other side moved all the same.
    PlayedOn {
        /// The side that already had a line.
        winner: Side,
    },
}

impl fmt::Display for ParseDiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rows { found, rows } => write!(f, "{found} lines for a board of {rows} rows"),
            Self::Columns {
                line,
                found,
                columns,
            } => write!(
                f,
                "line {line} has {found} letters for a board of {columns} columns"
            ),
            Self::NotACell {
                line,
                column,
                letter,
            } => write!(
                f,
                "line {line}, letter {column} is {letter:?}: a cell is '.', 'X' or 'O'"
            ),
            Self::Floating { column } => {
                write!(f, "column {column} has a disc above a free cell")
            }
            Self::Count { first, second } => write!(
                f,
                "{first} discs of the side that began against {second}: there must be as many, \
                 or one more"
            ),
            Self::PlayedOn { winner } => write!(
                f,
                "the {winner} side has a line and the other side played on"
            ),
        }
    }
}

impl core::error::Error for ParseDiagramError {}
