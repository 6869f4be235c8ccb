//! Small sets of columns and of cells.

use core::fmt;

use crate::column::{Cell, Column};

/// A set of columns, in order from left to right.
///
/// ```
/// use puissance4::Position;
///
/// let columns = Position::new().legal_moves();
/// assert_eq!(columns.len(), 7);
/// assert_eq!(columns.to_string(), "1 2 3 4 5 6 7");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ColumnSet(u64);

impl ColumnSet {
    /// No column.
    pub const EMPTY: Self = Self(0);

    /// Whether the column is in the set.
    #[must_use]
    pub const fn contains(self, column: Column) -> bool {
        self.0 >> column.index() & 1 == 1
    }

    /// How many columns the set has.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no column.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a column.
    pub const fn insert(&mut self, column: Column) {
        self.0 |= 1 << column.index();
    }
}

impl Iterator for ColumnSet {
    type Item = Column;

    fn next(&mut self) -> Option<Column> {
        if self.0 == 0 {
            return None;
        }
        let column = Column::new(self.0.trailing_zeros() as usize);
        self.0 &= self.0 - 1;
        column
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = Self::len(*self);
        (length, Some(length))
    }
}

impl ExactSizeIterator for ColumnSet {}

impl FromIterator<Column> for ColumnSet {
    fn from_iter<I: IntoIterator<Item = Column>>(columns: I) -> Self {
        let mut set = Self::EMPTY;
        columns.into_iter().for_each(|column| set.insert(column));
        set
    }
}

impl fmt::Display for ColumnSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, column) in self.enumerate() {
            let space = if place == 0 { "" } else { " " };
            write!(f, "{space}{column}")?;
        }
        Ok(())
    }
}

/// A set of cells, in order column by column from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellSet {
    bits: u128,
    stride: u32,
}

impl CellSet {
    pub(crate) const fn new(bits: u128, stride: u32) -> Self {
        Self { bits, stride }
    }

    /// Whether the cell is in the set.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        let index = cell.column.index() as u32 * self.stride + cell.row as u32;
        (cell.row as u32) < self.stride && index < u128::BITS && self.bits >> index & 1 == 1
    }

    /// How many cells the set has.
    #[must_use]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether the set has no cell.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }
}

impl Iterator for CellSet {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        if self.bits == 0 {
            return None;
        }
        let index = self.bits.trailing_zeros();
        self.bits &= self.bits - 1;
        Some(Cell {
            column: Column::new((index / self.stride) as usize)?,
            row: (index % self.stride) as u8,
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = Self::len(*self);
        (length, Some(length))
    }
}

impl ExactSizeIterator for CellSet {}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::position::Position;

    #[test]
    fn sets_can_be_collected_and_know_how_much_is_left() {
        let mut columns = Position::new().legal_moves();
        assert_eq!(columns.size_hint(), (7, Some(7)));
        columns.next();
        assert_eq!(columns.size_hint(), (6, Some(6)));
        assert_eq!(columns.collect::<Vec<_>>().len(), 6);
        let mut cells = CellSet::new(0b1011, 7);
        assert_eq!(cells.size_hint(), (3, Some(3)));
        cells.next();
        assert_eq!(cells.collect::<Vec<_>>().len(), 2);
    }
}
