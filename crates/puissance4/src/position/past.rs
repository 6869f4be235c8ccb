//! How a position may have come about.

use alloc::collections::BTreeSet;
use alloc::vec;

use super::Position;
use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::line;

impl<G: Geometry> Position<G> {
    /// The position that has this key. The caller vouches that there is one.
    pub(crate) fn from_key(geometry: G, key: G::Bits) -> Self {
        let (mut mine, mut occupied) = (G::Bits::ZERO, G::Bits::ZERO);
        for column in 0..geometry.columns() {
            let shift = column * geometry.stride();
            // With one more, the highest bit of a column lies just above its discs.
            let cells = geometry.column_cells(column) | geometry.column_cells(column) << 1;
            let marked: u128 = (((key & cells) >> shift).plus(G::Bits::ONE)).into();
            let top = 1_u128 << marked.ilog2();
            mine |= G::Bits::from_wide(marked - top) << shift;
            occupied |= G::Bits::from_wide(top - 1) << shift;
        }
        Self::from_bits(geometry, mine, occupied)
    }

    /// Whether some order of play leads here, from an empty board and with nobody playing on
    /// after a win.
    ///
    /// A board laid out as text may look right and still come from no game. The last disc is the
    /// top disc of some column and belongs to the side that is not to move; without it, the
    /// question is the same again. The time that takes grows with the number of discs: a
    /// millisecond at most for sixteen.
    ///
    /// ```
    /// use puissance4::{Dynamic, Game, Position};
    ///
    /// let game: Game = "4455".parse()?;
    /// assert!(game.position().is_reachable());
    /// // Whoever began has a disc at the bottom.
    /// let board = "......./......./......./......./X....../O......";
    /// let position = Position::from_diagram(Dynamic::CLASSIC, board)?;
    /// assert!(!position.is_reachable());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_reachable(&self) -> bool {
        if line::has_line(self.geometry, self.mine) {
            return false;
        }
        // Taking back leads down from these discs, so those that are left tell all.
        let mut seen = BTreeSet::new();
        let mut left = vec![self.occupied];
        while let Some(occupied) = left.pop() {
            if occupied.is_empty() {
                return true;
            }
            let before = occupied.count() + self.occupied.count();
            let movers = if before.is_multiple_of(2) {
                self.theirs()
            } else {
                self.mine
            };
            let landing = occupied.plus(self.geometry.floor());
            let mut tops = (landing >> 1) & occupied & movers;
            while !tops.is_empty() {
                let rest = tops & tops.minus(G::Bits::ONE);
                let fewer = occupied & !(tops ^ rest);
                // Only the very last disc may have made a line.
                let went_on = !line::has_line(self.geometry, self.theirs() & fewer);
                if went_on && seen.insert(fewer) {
                    left.push(fewer);
                }
                tops = rest;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Fixed;

    type Board = Position<Fixed<4, 3, 3>>;

    fn reach(position: Board, reached: &mut BTreeSet<u64>) {
        if !reached.insert(position.key()) {
            return;
        }
        for column in position.legal_moves() {
            let mut child = position;
            child.play(column).unwrap();
            reach(child, reached);
        }
    }

    /// Every way to lay discs that rest on each other.
    fn boards() -> impl Iterator<Item = Board> {
        // A column of three cells has 15 states, and its part of the key counts them.
        (0..15_u64.pow(4)).map(|mut number| {
            let mut key = 0;
            for _ in 0..4 {
                key = (key << 4) | (number % 15);
                number /= 15;
            }
            let position = Position::from_key(Fixed, key);
            assert_eq!(position.key(), key);
            position
        })
    }

    #[test]
    fn a_position_is_reachable_where_playing_every_game_leads_to_it() {
        let mut reached = BTreeSet::new();
        reach(Board::default(), &mut reached);
        let (mut yes, mut no) = (0, 0);
        for position in boards() {
            if position.mine().count() == position.occupied().count() / 2 {
                let expected = reached.contains(&position.key());
                assert_eq!(position.is_reachable(), expected, "{position:?}");
                *(if expected { &mut yes } else { &mut no }) += 1;
            }
        }
        assert_eq!(yes, reached.len());
        assert!(yes > 1000 && no > 1000, "{yes} {no}");
    }
}
