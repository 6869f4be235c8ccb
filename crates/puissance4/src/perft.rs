//! Counting the games of a given length, to check and to time the rules.

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::position::Position;

/// How many move sequences of exactly `depth` discs start here. Games that end sooner count for
/// nothing.
///
/// ```
/// use puissance4::{Position, perft};
///
/// assert_eq!(perft(&Position::new(), 7), 823_536);
/// ```
#[must_use]
pub fn perft<G: Geometry>(position: &Position<G>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.is_won() {
        return 0;
    }
    let mut landing = position.landing_cells();
    if depth == 1 {
        return u64::from(landing.count());
    }
    let mut games = 0;
    while !landing.is_empty() {
        let rest = landing & landing.minus(G::Bits::ONE);
        let mut child = *position;
        child.place(landing ^ rest);
        games += perft(&child, depth - 1);
        landing = rest;
    }
    games
}
