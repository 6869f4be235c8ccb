//! Why a book is refused.

use core::fmt;

use crate::geometry::{Dynamic, SizeError};

/// Why bytes are not a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BookError {
    /// They do not begin as a book does.
    NotABook,
    /// The format is one that is not known here.
    Version {
        /// Its number.
        version: u8,
    },
    /// Some are missing, or there are too many.
    Length {
        /// How many there should be.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// The size is not one that the game is played on.
    Size(SizeError),
    /// The board has more cells than a book can be for: columns × (rows + 1) is more than 64.
    TooLarge {
        /// The size.
        size: Dynamic,
    },
    /// There are more discs than the board has cells.
    Ply {
        /// How many discs.
        ply: u8,
    },
    /// The numbers that say how the table is laid out are not those of any table.
    Layout,
    /// Some byte is not as it was written.
    Checksum,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotABook => f.write_str("not an opening book"),
            Self::Version { version } => write!(f, "a book of the unknown version {version}"),
            Self::Length { expected, found } => {
                write!(f, "{found} bytes where the book has {expected}")
            }
            Self::Size(error) => write!(f, "{error}"),
            Self::TooLarge { size } => {
                write!(f, "{size}: columns × (rows + 1) is at most 64 for a book")
            }
            Self::Ply { ply } => write!(f, "{ply} discs are more than the board has cells"),
            Self::Layout => f.write_str("a table that is laid out as none can be"),
            Self::Checksum => f.write_str("the bytes do not agree with their checksum"),
        }
    }
}

impl core::error::Error for BookError {}
