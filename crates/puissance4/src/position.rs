//! One state of the board, without history.

mod past;

use core::fmt;

use crate::bits::Bits;
use crate::column::{Cell, Column};
use crate::geometry::{Geometry, Standard};
use crate::line;
use crate::sets::{CellSet, ColumnSet};
use crate::side::Side;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A side has a line. A line made with the very last disc is a win, not a draw.
    Win(Side),
    /// The board is full and nobody has a line.
    Draw,
}

/// One state of the board: which discs lie where, and so who moves.
///
/// ```
/// use puissance4::{Column, Outcome, Position, Side};
///
/// let mut position = Position::new();
/// for number in [4, 1, 4, 2, 4, 3, 4] {
///     position.play(Column::new(number - 1).unwrap())?;
/// }
/// assert_eq!(position.outcome(), Some(Outcome::Win(Side::First)));
/// assert_eq!(
///     position.to_string(),
///     "\
/// .......
/// .......
/// ...X...
/// ...X...
/// ...X...
/// OOOX..."
/// );
/// # Ok::<(), puissance4::PlayError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<G: Geometry = Standard> {
    geometry: G,
    /// The discs of the side to move.
    mine: G::Bits,
    /// The discs of both sides.
    occupied: G::Bits,
}

impl Position {
    /// The empty board of the game as it is sold: 7 columns, 6 rows, four in line.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl<G: Geometry + Default> Default for Position<G> {
    fn default() -> Self {
        Self::empty(G::default())
    }
}

impl<G: Geometry> Position<G> {
    /// The empty board of this size.
    #[must_use]
    pub fn empty(geometry: G) -> Self {
        Self {
            geometry,
            mine: G::Bits::ZERO,
            occupied: G::Bits::ZERO,
        }
    }

    /// A position from its bits. The caller vouches that the discs rest on each other, that the
    /// sides moved in turn, and that at most the side that just moved has a line.
    pub(crate) fn from_bits(geometry: G, mine: G::Bits, occupied: G::Bits) -> Self {
        Self {
            geometry,
            mine,
            occupied,
        }
    }

    /// The size of the board.
    #[must_use]
    pub fn geometry(&self) -> G {
        self.geometry
    }

    /// How many discs lie on the board.
    #[inline]
    #[must_use]
    pub fn ply(&self) -> usize {
        self.occupied.count() as usize
    }

    /// The side to move, or the one that would be if the game were not over.
    #[must_use]
    pub fn turn(&self) -> Side {
        Side::at_ply(self.ply())
    }

    /// Whose disc lies in a cell, if any. A cell outside the board holds none.
    #[must_use]
    pub fn disc(&self, cell: Cell) -> Option<Side> {
        if !self.has_cell(cell) {
            return None;
        }
        let bit = self.bit(cell);
        if (self.occupied & bit).is_empty() {
            None
        } else if (self.mine & bit).is_empty() {
            Some(!self.turn())
        } else {
            Some(self.turn())
        }
    }

    /// Whether the board has this cell.
    #[must_use]
    pub fn has_cell(&self, cell: Cell) -> bool {
        self.has_column(cell.column) && u32::from(cell.row) < self.geometry.rows()
    }

    /// Whether the board has this column.
    #[must_use]
    pub fn has_column(&self, column: Column) -> bool {
        column.index() < self.geometry.columns() as usize
    }

    /// The columns that can be played in: none once the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> ColumnSet {
        if self.outcome().is_some() {
            return ColumnSet::EMPTY;
        }
        (0..self.geometry.columns())
            .filter(|&column| !self.is_full(column))
            .filter_map(|column| Column::new(column as usize))
            .collect()
    }

    /// Lets a disc of the side to move fall into a column, and says where it came to rest.
    ///
    /// ```
    /// use puissance4::{Column, PlayError, Position};
    ///
    /// let mut position = Position::new();
    /// let first = Column::new(0).unwrap();
    /// for row in 0..6 {
    ///     assert_eq!(position.play(first)?.row, row);
    /// }
    /// assert_eq!(position.play(first), Err(PlayError::ColumnFull));
    /// assert_eq!(position.ply(), 6);
    /// # Ok::<(), PlayError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PlayError`] says why the move is refused; the position is then as it was.
    pub fn play(&mut self, column: Column) -> Result<Cell, PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::GameOver);
        }
        if !self.has_column(column) {
            return Err(PlayError::NoSuchColumn);
        }
        let index = column.index() as u32;
        if self.is_full(index) {
            return Err(PlayError::ColumnFull);
        }
        let cell = self.landing_cell(index);
        self.place(cell);
        Ok(self.cell(cell))
    }

    /// How the game ended, or `None` while it goes on.
    ///
    /// ```
    /// use puissance4::{Game, Outcome, Side};
    ///
    /// // The 42nd disc fills the board and makes a line: that is a win.
    /// let game: Game = "211131416572345677654327654322345677654321".parse()?;
    /// assert_eq!(game.position().outcome(), Some(Outcome::Win(Side::Second)));
    /// # Ok::<(), puissance4::ParseMovesError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.is_won() {
            Some(Outcome::Win(!self.turn()))
        } else if self.occupied == self.geometry.board() {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    /// Every disc of the winner that stands in a line, or `None` where nobody has won.
    ///
    /// One disc can complete several lines at once: all of them are in the set.
    #[must_use]
    pub fn winning_line(&self) -> Option<CellSet> {
        let lined = line::discs_in_line(self.geometry, self.theirs());
        (!lined.is_empty()).then(|| CellSet::new(lined.into(), self.geometry.stride()))
    }

    /// A word that no other position of this size has.
    ///
    /// In each column the discs of the side to move, read as a number, are added to as many ones
    /// as the column has discs: the carry marks the height.
    #[inline]
    #[must_use]
    pub fn key(&self) -> G::Bits {
        self.mine.plus(self.occupied)
    }

    /// The smaller of the keys of this position and of its mirror image.
    #[must_use]
    pub fn canonical_key(&self) -> G::Bits {
        self.key().min(self.mirror().key())
    }

    /// The position seen from behind: the first column becomes the last.
    #[must_use]
    pub fn mirror(&self) -> Self {
        Self {
            geometry: self.geometry,
            mine: self.geometry.mirrored(self.mine),
            occupied: self.geometry.mirrored(self.occupied),
        }
    }

    /// Whether the side that just moved has a line.
    #[inline]
    pub(crate) fn is_won(&self) -> bool {
        line::has_line(self.geometry, self.theirs())
    }

    /// The lowest free cell of every column that is not full.
    #[inline]
    pub(crate) fn landing_cells(&self) -> G::Bits {
        self.occupied.plus(self.geometry.floor()) & self.geometry.board()
    }

    /// The lowest free cell of one column that is not full, counted from 0.
    #[inline]
    pub(crate) fn landing_cell(&self, column: u32) -> G::Bits {
        self.landing_cells() & self.geometry.column_cells(column)
    }

    /// Places a disc of the side to move in a free cell and passes the turn.
    #[inline]
    pub(crate) fn place(&mut self, cell: G::Bits) {
        self.mine ^= self.occupied;
        self.occupied |= cell;
    }

    /// The free cells where the side to move would complete a line.
    #[inline]
    pub(crate) fn my_threats(&self) -> G::Bits {
        line::completing_cells(self.geometry, self.mine) & !self.occupied
    }

    /// The free cells where the side that just moved would complete a line.
    #[inline]
    pub(crate) fn their_threats(&self) -> G::Bits {
        line::completing_cells(self.geometry, self.theirs()) & !self.occupied
    }

    /// The discs of the side to move.
    #[inline]
    pub(crate) fn mine(&self) -> G::Bits {
        self.mine
    }

    /// The discs of both sides.
    #[inline]
    pub(crate) fn occupied(&self) -> G::Bits {
        self.occupied
    }

    /// The discs of the side that just moved.
    #[inline]
    pub(crate) fn theirs(&self) -> G::Bits {
        self.mine ^ self.occupied
    }

    /// The column of a cell given as a bit.
    #[inline]
    pub(crate) fn column_of(&self, cell: G::Bits) -> u32 {
        cell.lowest() / self.geometry.stride()
    }

    fn is_full(&self, column: u32) -> bool {
        let cells = self.geometry.column_cells(column);
        self.occupied & cells == cells
    }

    fn bit(&self, cell: Cell) -> G::Bits {
        let index = cell.column.index() as u32 * self.geometry.stride() + u32::from(cell.row);
        G::Bits::ONE << index
    }

    fn cell(&self, bit: G::Bits) -> Cell {
        let mut cells = CellSet::new(bit.into(), self.geometry.stride());
        cells.next().expect("a disc came to rest in some cell")
    }
}

/// The board as text: see the `diagram` part of the notation.
impl<G: Geometry> fmt::Display for Position<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::diagram::write(self, f)
    }
}

impl<G: Geometry> fmt::Debug for Position<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}\n{self}", self.geometry)
    }
}

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlayError {
    /// The board has no such column.
    NoSuchColumn,
    /// The column has no free cell left.
    ColumnFull,
    /// The game has ended.
    GameOver,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoSuchColumn => "the board has no such column",
            Self::ColumnFull => "the column is full",
            Self::GameOver => "the game is over",
        })
    }
}

impl core::error::Error for PlayError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_of_the_classic_size_is_three_words_or_fewer() {
        assert_eq!(size_of::<Position>(), 16);
    }
}
