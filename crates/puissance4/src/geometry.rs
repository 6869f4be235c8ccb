//! The size of a board: known to the compiler ([`Fixed`]) or chosen at run time ([`Dynamic`]).
//!
//! Both number the cells alike, column by column from the bottom, with one spare row on top:
//!
//! ```text
//!  6 13 20 27 34 41 48    the spare row: never occupied, it keeps lines from wrapping
//! ┌────────────────────┐
//! │5 12 19 26 33 40 47 │
//! │4 11 18 25 32 39 46 │
//! │3 10 17 24 31 38 45 │   7 columns × 6 rows, a stride of 7
//! │2  9 16 23 30 37 44 │
//! │1  8 15 22 29 36 43 │
//! │0  7 14 21 28 35 42 │
//! └────────────────────┘
//! ```

#![expect(
    clippy::inline_always,
    reason = "left to itself the compiler keeps loops here: a search then takes over twice as many \
              instructions"
)]

use core::fmt;
use core::hash::Hash;

use crate::bits::Bits;

mod sealed {
    pub trait Sealed {}
    impl<const COLUMNS: u32, const ROWS: u32, const CONNECT: u32> Sealed
        for super::Fixed<COLUMNS, ROWS, CONNECT>
    {
    }
    impl Sealed for super::Dynamic {}
}

/// The size of a board and how many discs in line win on it.
///
/// The trait is sealed: [`Fixed`] and [`Dynamic`] are its two shapes.
pub trait Geometry: sealed::Sealed + Copy + Eq + Hash + fmt::Debug + Send + Sync {
    /// The word that holds one bit a cell.
    type Bits: Bits;

    /// How many columns the board has.
    #[must_use]
    fn columns(self) -> u32;
    /// How many rows the board has.
    #[must_use]
    fn rows(self) -> u32;
    /// How many discs in line win.
    #[must_use]
    fn connect(self) -> u32;
    /// The bottom cell of every column.
    #[must_use]
    fn floor(self) -> Self::Bits;
    /// Every cell of the board, without the spare row.
    #[must_use]
    fn board(self) -> Self::Bits;

    /// The distance in bits from a cell to its neighbour in the next column.
    #[inline]
    #[must_use]
    fn stride(self) -> u32 {
        self.rows() + 1
    }

    /// How many cells the board has.
    #[inline]
    #[must_use]
    fn cells(self) -> u32 {
        self.columns() * self.rows()
    }

    /// The cells of one column, counted from 0, without the spare row.
    #[inline]
    #[must_use]
    fn column_cells(self, column: u32) -> Self::Bits {
        let bottom = Self::Bits::ONE << (column * self.stride());
        (bottom << self.rows()).minus(bottom)
    }

    /// The mirror image of a set of cells, spare row included: the first column becomes the last.
    #[inline]
    #[must_use]
    fn mirrored(self, cells: Self::Bits) -> Self::Bits {
        let stride = self.stride();
        let column = (Self::Bits::ONE << stride).minus(Self::Bits::ONE);
        let (mut cells, mut mirrored) = (cells, Self::Bits::ZERO);
        for _ in 0..self.columns() {
            mirrored = mirrored << stride | cells & column;
            cells = cells >> stride;
        }
        mirrored
    }

    /// Calls `visit` for each direction in which a line can fit, with its distance in bits.
    ///
    /// Leaving the others out is what keeps every shift within the word. Where the size is known to
    /// the compiler, nothing is left of the conditions.
    #[inline(always)]
    fn each_direction(self, mut visit: impl FnMut(u32)) {
        let across = self.connect() <= self.columns();
        let up = self.connect() <= self.rows();
        let stride = self.stride();
        if up {
            visit(1);
        }
        if across {
            visit(stride);
        }
        if across && up {
            visit(stride - 1);
            visit(stride + 1);
        }
    }
}

/// A size known to the compiler, on one 64-bit word: what a search runs on.
///
/// ```
/// use puissance4::{Fixed, Geometry, Position};
///
/// let position = Position::empty(Fixed::<6, 5, 4>);
/// assert_eq!(position.geometry().cells(), 30);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fixed<const COLUMNS: u32, const ROWS: u32, const CONNECT: u32>;

/// The size of the game as it is sold: 7 columns, 6 rows, four in line.
pub type Standard = Fixed<7, 6, 4>;

impl<const COLUMNS: u32, const ROWS: u32, const CONNECT: u32> Fixed<COLUMNS, ROWS, CONNECT> {
    const FLOOR: u64 = {
        assert!(
            COLUMNS * (ROWS + 1) <= 64,
            "columns × (rows + 1) must be at most 64"
        );
        assert!(
            Dynamic::new(COLUMNS as usize, ROWS as usize, CONNECT as usize).is_ok(),
            "not a size that the game is played on"
        );
        floor(COLUMNS, ROWS) as u64
    };
    const BOARD: u64 = Self::FLOOR * ((1 << ROWS) - 1);
}

impl<const COLUMNS: u32, const ROWS: u32, const CONNECT: u32> Geometry
    for Fixed<COLUMNS, ROWS, CONNECT>
{
    type Bits = u64;

    #[inline]
    fn columns(self) -> u32 {
        COLUMNS
    }
    #[inline]
    fn rows(self) -> u32 {
        ROWS
    }
    #[inline]
    fn connect(self) -> u32 {
        CONNECT
    }
    #[inline]
    fn floor(self) -> u64 {
        Self::FLOOR
    }
    #[inline]
    fn board(self) -> u64 {
        Self::BOARD
    }
}

/// A size chosen at run time, on one 128-bit word: what a person plays on.
///
/// ```
/// use puissance4::{Dynamic, Geometry, SizeError};
///
/// let size = Dynamic::new(10, 10, 5)?;
/// assert_eq!(size.cells(), 100);
/// assert_eq!(size.to_string(), "10×10 (5)");
/// assert_eq!(Dynamic::new(7, 6, 9), Err(SizeError::Connect { connect: 9, most: 7 }));
/// # Ok::<(), SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dynamic {
    columns: u8,
    rows: u8,
    connect: u8,
    floor: u128,
}

impl Dynamic {
    /// The game as it is sold: 7 columns, 6 rows, four in line.
    pub const CLASSIC: Self = match Self::new(7, 6, 4) {
        Ok(size) => size,
        Err(_) => unreachable!(),
    };
    /// The fewest columns, and the fewest rows.
    pub const LEAST: usize = 2;
    /// The most columns: as many as the notation has letters for.
    pub const MOST_COLUMNS: usize = 35;
    /// The most rows.
    pub const MOST_ROWS: usize = 63;
    /// The shortest line that can win.
    pub const LEAST_CONNECT: usize = 3;
    /// The most that columns × (rows + 1) may be.
    pub const MOST_BITS: usize = 128;

    /// A board of `columns` × `rows` cells on which `connect` discs in line win.
    ///
    /// # Errors
    ///
    /// [`SizeError`] says which of the three numbers is out of its range.
    pub const fn new(columns: usize, rows: usize, connect: usize) -> Result<Self, SizeError> {
        if columns < Self::LEAST || columns > Self::MOST_COLUMNS {
            return Err(SizeError::Columns { columns });
        }
        if rows < Self::LEAST || rows > Self::MOST_ROWS {
            return Err(SizeError::Rows { rows });
        }
        if columns * (rows + 1) > Self::MOST_BITS {
            return Err(SizeError::TooManyCells { columns, rows });
        }
        let most = if columns > rows { columns } else { rows };
        if connect < Self::LEAST_CONNECT || connect > most {
            return Err(SizeError::Connect { connect, most });
        }
        Ok(Self {
            columns: columns as u8,
            rows: rows as u8,
            connect: connect as u8,
            floor: floor(columns as u32, rows as u32),
        })
    }
}

impl Default for Dynamic {
    fn default() -> Self {
        Self::CLASSIC
    }
}

impl fmt::Debug for Dynamic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Dynamic({}, {}, {})",
            self.columns, self.rows, self.connect
        )
    }
}

impl fmt::Display for Dynamic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{} ({})", self.columns, self.rows, self.connect)
    }
}

impl Geometry for Dynamic {
    type Bits = u128;

    #[inline]
    fn columns(self) -> u32 {
        u32::from(self.columns)
    }
    #[inline]
    fn rows(self) -> u32 {
        u32::from(self.rows)
    }
    #[inline]
    fn connect(self) -> u32 {
        u32::from(self.connect)
    }
    #[inline]
    fn floor(self) -> u128 {
        self.floor
    }
    #[inline]
    fn board(self) -> u128 {
        // A column is `rows` ones above its floor: no product of two columns overlaps another.
        (self.floor << self.rows).wrapping_sub(self.floor)
    }
}

impl<const COLUMNS: u32, const ROWS: u32, const CONNECT: u32> From<Fixed<COLUMNS, ROWS, CONNECT>>
    for Dynamic
{
    fn from(_: Fixed<COLUMNS, ROWS, CONNECT>) -> Self {
        Self {
            columns: COLUMNS as u8,
            rows: ROWS as u8,
            connect: CONNECT as u8,
            floor: u128::from(Fixed::<COLUMNS, ROWS, CONNECT>::FLOOR),
        }
    }
}

/// The bottom cell of each of `columns` columns.
const fn floor(columns: u32, rows: u32) -> u128 {
    let mut floor = 0;
    let mut column = 0;
    while column < columns {
        floor |= 1 << (column * (rows + 1));
        column += 1;
    }
    floor
}

/// Why a size was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SizeError {
    /// The number of columns is not from [`Dynamic::LEAST`] to [`Dynamic::MOST_COLUMNS`].
    Columns {
        /// What was asked for.
        columns: usize,
    },
    /// The number of rows is not from [`Dynamic::LEAST`] to [`Dynamic::MOST_ROWS`].
    Rows {
        /// What was asked for.
        rows: usize,
    },
    /// Columns × (rows + 1) is more than [`Dynamic::MOST_BITS`].
    TooManyCells {
        /// How many columns were asked for.
        columns: usize,
        /// How many rows were asked for.
        rows: usize,
    },
    /// The winning line is shorter than [`Dynamic::LEAST_CONNECT`], or fits in no direction.
    Connect {
        /// What was asked for.
        connect: usize,
        /// The longest line that fits on this board.
        most: usize,
    },
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Columns { columns } => write!(
                f,
                "{columns} columns: a board has {} to {} columns",
                Dynamic::LEAST,
                Dynamic::MOST_COLUMNS
            ),
            Self::Rows { rows } => write!(
                f,
                "{rows} rows: a board has {} to {} rows",
                Dynamic::LEAST,
                Dynamic::MOST_ROWS
            ),
            Self::TooManyCells { columns, rows } => write!(
                f,
                "{columns} columns by {rows} rows: columns × (rows + 1) is at most {}",
                Dynamic::MOST_BITS
            ),
            Self::Connect { connect, most } => write!(
                f,
                "{connect} in line: on this board a line has {} to {most} discs",
                Dynamic::LEAST_CONNECT
            ),
        }
    }
}

impl core::error::Error for SizeError {}
