//! Columns and cells.

use core::fmt;
use core::str::FromStr;

use crate::geometry::Dynamic;

/// A column, counted from 0 in code and from 1 for people.
///
/// Only [`Display`](fmt::Display), [`FromStr`] and the notation count from 1.
///
/// ```
/// use puissance4::Column;
///
/// let centre: Column = "4".parse()?;
/// assert_eq!(centre.index(), 3);
/// assert_eq!(centre.to_string(), "4");
/// # Ok::<(), puissance4::ParseColumnError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(u8);

impl Column {
    /// The column with this 0-based index, if any board has one.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Dynamic::MOST_COLUMNS {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The 0-based index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column of a move letter: `1` to `9`, then `a` for the tenth, up to `z`.
    ///
    /// ```
    /// use puissance4::Column;
    ///
    /// assert_eq!(Column::from_letter('a'), Column::new(9));
    /// assert_eq!(Column::from_letter('0'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            '1'..='9' => Some(Self(letter as u8 - b'1')),
            'a'..='z' => Some(Self(letter as u8 - b'a' + 9)),
            'A'..='Z' => Some(Self(letter as u8 - b'A' + 9)),
            _ => None,
        }
    }

    /// The move letter of this column: the inverse of [`Column::from_letter`].
    #[must_use]
    pub const fn letter(self) -> char {
        match self.0 {
            0..=8 => (b'1' + self.0) as char,
            _ => (b'a' + self.0 - 9) as char,
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&(self.0 + 1), f)
    }
}

impl FromStr for Column {
    type Err = ParseColumnError;

    fn from_str(text: &str) -> Result<Self, ParseColumnError> {
        // `usize::from_str` would take a leading `+`.
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ParseColumnError);
        }
        text.parse::<usize>()
            .ok()
            .and_then(|number| number.checked_sub(1))
            .and_then(Self::new)
            .ok_or(ParseColumnError)
    }
}

/// The text is not the number of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseColumnError;

impl fmt::Display for ParseColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a column is a number from 1 to {}",
            Dynamic::MOST_COLUMNS
        )
    }
}

impl core::error::Error for ParseColumnError {}

/// A square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The column it stands in.
    pub column: Column,
    /// The row it stands in: 0 is the bottom.
    pub row: u8,
}
