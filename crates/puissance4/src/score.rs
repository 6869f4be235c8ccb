//! What a position is worth with best play.

use core::fmt;
use core::ops::Neg;

use crate::geometry::Geometry;

/// What a position is worth to the side to move, if both sides play as well as they can.
///
/// `0` is a draw. `+n`: the side to move wins with its n-th disc from the end, so that sooner is
/// more. `-n`: it loses to the other side's n-th disc from the end. This is the convention of
/// Pascal Pons' solver (<https://blog.gamesolver.org/solving-connect-four/02-test-protocol/>), in
/// which the fastest win on 7 × 6, with the fourth of 21 discs, is worth 18.
///
/// ```
/// use puissance4::{Geometry, Score, Standard};
///
/// let score = Score::new(18);
/// assert_eq!(-score, Score::new(-18));
/// // Won with disc 7, which is the first side's fourth.
/// assert_eq!(score.last_ply(Standard::default(), 0), Some(7));
/// assert_eq!(Score::DRAW.last_ply(Standard::default(), 0), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i8);

impl Score {
    /// Neither side can win.
    pub const DRAW: Self = Self(0);

    /// The score with this value.
    #[must_use]
    pub const fn new(value: i8) -> Self {
        Self(value)
    }

    /// The value.
    #[must_use]
    pub const fn value(self) -> i8 {
        self.0
    }

    /// The score of the side to move where it wins with the disc that it plays now, on a board
    /// that has `ply` discs.
    #[must_use]
    pub fn win_now<G: Geometry>(geometry: G, ply: usize) -> Self {
        Self(win_now(geometry, ply as i32) as i8)
    }

    /// How many discs lie on the board when the win that this score promises has been made, for a
    /// position of `ply` discs; `None` for a draw.
    #[must_use]
    pub fn last_ply<G: Geometry>(self, geometry: G, ply: usize) -> Option<usize> {
        if self == Self::DRAW {
            return None;
        }
        let cells = geometry.cells() as usize;
        let first_moves = ply.is_multiple_of(2);
        let first_wins = (self > Self::DRAW) == first_moves;
        let from_the_end = usize::from(self.0.unsigned_abs());
        // The winner's last disc is its k-th.
        Some(if first_wins {
            2 * (cells.div_ceil(2) + 1 - from_the_end) - 1
        } else {
            2 * (cells / 2 + 1 - from_the_end)
        })
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            f.write_str("0")
        } else {
            write!(f, "{:+}", self.0)
        }
    }
}

/// The value of [`Score::win_now`].
#[inline]
pub(crate) fn win_now<G: Geometry>(geometry: G, ply: i32) -> i32 {
    (geometry.cells() as i32 + 1 - ply) >> 1
}
