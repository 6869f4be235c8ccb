//! Who moves.

use core::fmt;
use core::ops::{Index, IndexMut, Not};

/// One of the two sides. Colours and names belong to whoever draws the board.
///
/// ```
/// use puissance4::Side;
///
/// assert_eq!(!Side::First, Side::Second);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The side that plays the first disc.
    First,
    /// The side that plays the second disc.
    Second,
}

impl Side {
    /// Both sides, in the order in which they move.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The side to move after `ply` discs.
    #[must_use]
    pub const fn at_ply(ply: usize) -> Self {
        if ply.is_multiple_of(2) {
            Self::First
        } else {
            Self::Second
        }
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// One value for each side, indexed by [`Side`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T> {
    /// The value of the side that plays first.
    pub first: T,
    /// The value of the side that plays second.
    pub second: T,
}

impl<T> BySide<T> {
    /// Calls `f` once for each side.
    pub fn from_fn(mut f: impl FnMut(Side) -> T) -> Self {
        Self {
            first: f(Side::First),
            second: f(Side::Second),
        }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }
}
