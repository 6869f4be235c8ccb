//! How a position may have come about.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::Position;
use crate::bits::Bits;
use crate::column::Column;
use crate::geometry::Geometry;
use crate::line;

/// How many ways of leaving discs over are looked into: all of them for up to 19 discs. Boards that a
/// game leads to take about one a disc, others of 7 columns by 6 rows some 15 thousand; without a
/// bound, others of the largest sizes would take for ever.
const MOST_SEEN: usize = 1 << 19;

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
    /// A board laid out as text may look right and still come from no game. See
    /// [`Game::reaching`](crate::Game::reaching) for how it is found out, and what that takes.
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
        self.order_of_play().is_some()
    }

    /// The columns of some order of play that leads here, if there is one.
    pub(crate) fn order_of_play(&self) -> Option<Vec<Column>> {
        if line::has_line(self.geometry, self.mine) {
            return None;
        }
        let mut unwinding = Unwinding {
            position: self,
            seen: BTreeSet::new(),
            order: Vec::new(),
        };
        unwinding.unwinds(self.occupied).then(|| {
            unwinding.order.reverse();
            unwinding.order
        })
    }
}

/// Discs taken back one by one.
struct Unwinding<'a, G: Geometry> {
    position: &'a Position<G>,
    /// What has been left over so far, but for the order of the columns.
    seen: BTreeSet<u128>,
    /// The columns of the discs taken back, from the last disc on.
    order: Vec<Column>,
}

impl<G: Geometry> Unwinding<'_, G> {
    /// Takes these discs back, if that can be done.
    fn unwinds(&mut self, occupied: G::Bits) -> bool {
        if occupied.is_empty() {
            return true;
        }
        let mut tops = self.tops(occupied);
        // The highest columns first: what is left too long gets in the way of taking turns.
        tops.sort_unstable_by_key(|&(_, height, _)| Reverse(height));
        for (column, _, top) in tops {
            let fewer = occupied & !top;
            // Only the very last disc may have made a line.
            let won = line::has_line(self.position.geometry, self.position.theirs() & fewer);
            if won || self.seen.len() >= MOST_SEEN || !self.seen.insert(self.pile(fewer)) {
                continue;
            }
            self.order.push(column);
            if self.unwinds(fewer) {
                return true;
            }
            self.order.pop();
        }
        false
    }

    /// The discs that may have been the last ones: the column, how high it is, and the disc.
    fn tops(&self, occupied: G::Bits) -> Vec<(Column, u32, G::Bits)> {
        let Position { geometry, mine, .. } = *self.position;
        let behind = self.position.occupied.count() - occupied.count();
        let movers = if behind.is_multiple_of(2) {
            self.position.theirs()
        } else {
            mine
        };
        (0..geometry.columns())
            .filter_map(|index| {
                let cells = occupied & geometry.column_cells(index);
                let top = cells & !(cells >> 1);
                let column = Column::new(index as usize)?;
                (!(top & movers).is_empty()).then(|| (column, cells.count(), top))
            })
            .collect()
    }

    /// A word that other discs share only if their columns are the same in another order.
    fn pile(&self, occupied: G::Bits) -> u128 {
        let left = Position::from_bits(
            self.position.geometry,
            self.position.mine & occupied,
            occupied,
        );
        let (key, stride): (u128, u32) = (left.key().into(), left.geometry.stride());
        let columns = 0..left.geometry.columns();
        let mut columns: Vec<u128> = columns
            .map(|column| (key >> (column * stride)) & ((1 << stride) - 1))
            .collect();
        columns.sort_unstable();
        columns
            .into_iter()
            .fold(0, |pile, column| pile << stride | column)
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
                let order = position.order_of_play();
                assert_eq!(order.is_some(), expected, "{position:?}");
                let mut played = Board::default();
                for column in order.into_iter().flatten() {
                    played.play(column).unwrap();
                }
                assert!(!expected || played == position, "{position:?}");
                *(if expected { &mut yes } else { &mut no }) += 1;
            }
        }
        assert_eq!(yes, reached.len());
        assert!(yes > 1000 && no > 1000, "{yes} {no}");
    }
}
