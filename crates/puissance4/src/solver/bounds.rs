//! Bounds on the score of a position that need no search.
//!
//! Both rest on the same idea, from Allis, *A knowledge-based approach of Connect-Four* (1988): a
//! side that answers every move in the same column gets the upper cell of every pair of cells, and
//! the other side is left with the lower ones. If those hold no line together with its discs, it
//! cannot win. The number of rows must be even.

use super::node::Node;
use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::line;

/// The rows of a board: the first, the third … and the second, the fourth …
#[derive(Clone, Copy)]
pub(super) struct Rows<B> {
    odd: B,
    even: B,
}

impl<B: Bits> Rows<B> {
    pub(super) fn new<G: Geometry<Bits = B>>(geometry: G) -> Self {
        let mut odd = B::ZERO;
        for row in (0..geometry.rows()).step_by(2) {
            odd |= geometry.floor() << row;
        }
        Self {
            odd,
            even: geometry.board() & !odd,
        }
    }
}

/// The score of the node is at most this. Dearer than [`Node::most`], and tighter where that tells that
/// the score is not more than `alpha`.
#[inline(always)]
pub(super) fn most<G: Geometry>(
    geometry: G,
    rows: &Rows<G::Bits>,
    node: &Node<G::Bits>,
    alpha: i32,
) -> i32 {
    let most = node.most(geometry);
    // No bound here is lower than this.
    let lowest = -1 - (geometry.rows() as i32 - 1) / 2;
    if alpha >= most || alpha < lowest {
        return most;
    }
    let occupied = node.occupied();
    let free = geometry.board() & !occupied;
    if !geometry.rows().is_multiple_of(2) {
        let can_win = alpha < 0 || line::has_line(geometry, node.mine | free);
        return if can_win { most } else { 0 };
    }
    let landing = occupied.plus(geometry.floor()) & free;
    let bound = if node.ply % 2 == 0 {
        against_the_first_side(geometry, rows, node, free, landing, alpha)
    } else {
        against_the_second_side(geometry, rows, node, free, landing, alpha)
    };
    bound.unwrap_or(most)
}

/// The first side is to move; the second side answers.
///
/// *Strategy.* Let every column's free cells be paired from the top. In a column with an odd number of
/// free cells the lowest one is left over; there is an even number of such columns, since the number
/// of free cells is even, and their left-over cells are paired with each other in any way. The
/// second side answers the first side's move with the partner of its cell. The partner is free, and
/// can be played: the upper cell of a pair as soon as the lower one is taken, a left-over cell at
/// any time. (The first side cannot play the upper cell of a pair before the lower one, and the
/// second side always completes the pair.) So the first side gets at most the lower cell of each
/// pair, which in a column of even height lies on an odd row, and left-over cells, which lie on even
/// rows; the upper cells are claimed by the second side.
///
/// *Claim 1.* If the first side cannot be [`first_to_complete`] a line, it does not win. □
///
/// *Claim 2.* If besides a claimed cell completes a line of the second side, the score is at most what
/// [`held_back`] says: whoever plays right below such a cell has lost, and the first side is the first
/// to run out of other moves. □
///
/// *Claim 3.* If besides the discs of the second side and the claimed cells with at least `above` cells
/// above them hold a line, an even number, it gets that line in every case unless it wins before.
/// When it takes the last of these cells, the `above` cells over it are free, and half of those were to
/// be its own: the score is at most −1 − `above` / 2. □
#[inline(always)]
fn against_the_first_side<G: Geometry>(
    geometry: G,
    rows: &Rows<G::Bits>,
    node: &Node<G::Bits>,
    free: G::Bits,
    landing: G::Bits,
    alpha: i32,
) -> Option<i32> {
    let left_over = landing & rows.even;
    let claimed = free & rows.even & !left_over;
    let within_reach = node.mine | (free & rows.odd) | left_over;
    let mut bound = held_back(geometry, node.their_wins & claimed);
    if bound > alpha {
        let above = (-2 * (alpha + 1)) as u32;
        let low = (geometry.floor() << (geometry.rows() - above)).minus(geometry.floor());
        if !line::has_line(geometry, node.theirs | (claimed & low)) {
            return None;
        }
        bound = alpha;
    }
    let can_win = first_to_complete(geometry, within_reach, node.theirs, claimed, free);
    (!can_win).then_some(bound)
}

/// The second side is to move; the first side answers, and waits for a cell of its own.
///
/// *Strategy.* Let `goal` be a free cell on an odd row that completes a line of the first side and
/// cannot be played yet. Leave out, in its column, the cell right below it and all above that: an odd
/// number of cells, since the number of rows is even and `goal` lies on an odd one. The number of
/// free cells is odd, because the second side is to move; so an even number is left, and an even
/// number of columns has an odd number of cells left. Pair what is left as above: in every column
/// from the top, and the left-over lowest cells with each other. The first side answers each move
/// with the partner of its cell, as the second side does above, and never plays a cell that was left
/// out, until the second side plays the one right below `goal`, which it must at the latest when
/// nothing else is left; then the first side plays `goal` and wins.
///
/// Until then the second side gets at most: in the other columns the lower cells of the pairs, on
/// odd rows, and left-over cells, on even rows; in the column of `goal`, where the pairs are shifted
/// by one, the lower cells, on even rows, the left-over cell, and the one right below `goal`, on an
/// even row too. The first side claims the rest of those below `goal` and elsewhere.
///
/// *Claim.* If the second side cannot be [`first_to_complete`] a line, the score is at most what
/// [`held_back`] says about `goal` and the claimed cells elsewhere that complete a line of the first
/// side. □
#[inline(always)]
fn against_the_second_side<G: Geometry>(
    geometry: G,
    rows: &Rows<G::Bits>,
    node: &Node<G::Bits>,
    free: G::Bits,
    landing: G::Bits,
    alpha: i32,
) -> Option<i32> {
    let mut goals = node.their_wins & rows.odd & !landing;
    while !goals.is_empty() {
        let others = goals & goals.minus(G::Bits::ONE);
        let goal = goals ^ others;
        goals = others;
        let column = geometry.column_cells(goal.lowest() / geometry.stride());
        let below = goal.minus(G::Bits::ONE) & column & free;
        let elsewhere = free & !column;
        let claimed = elsewhere & rows.even & !landing;
        let bound = held_back(geometry, goal | (node.their_wins & claimed));
        if bound > alpha {
            continue;
        }
        let within_reach =
            node.mine | (elsewhere & (rows.odd | landing)) | (below & (rows.even | landing));
        let claimed = claimed | (below & rows.odd & !landing);
        if !first_to_complete(geometry, within_reach, node.theirs, claimed, free) {
            return Some(bound);
        }
    }
    let can_win = alpha < 0 || line::has_line(geometry, node.mine | free);
    (!can_win).then_some(0)
}

/// Whether the side to move could complete a line before the side that answers completes one.
///
/// To complete a line of its discs and cells within its reach it needs every cell below those of the
/// line too. The claimed ones among these have gone to the other side by then: if they hold a line
/// together with its discs, that side has won before.
#[inline(always)]
fn first_to_complete<G: Geometry>(
    geometry: G,
    within_reach: G::Bits,
    theirs: G::Bits,
    claimed: G::Bits,
    free: G::Bits,
) -> bool {
    if !line::has_line(geometry, within_reach) {
        return false;
    }
    if !line::has_line(geometry, theirs | claimed) {
        return true;
    }
    let is_late = |line: G::Bits| {
        let needed = filled_down(geometry, line & free, free);
        line::has_line(geometry, theirs | (needed & claimed))
    };
    !line::every_line(geometry, within_reach, is_late)
}

/// The score is at most this where the side to move has to play right below one of these cells when
/// nothing else is left, and then loses; if there is no such cell, where it does not win.
///
/// All other columns are full by then, and these columns free from right below their lowest cells
/// on. Two discs are played there at the end; half of the rest were to be the winner's.
#[inline(always)]
fn held_back<G: Geometry>(geometry: G, cells: G::Bits) -> i32 {
    let board = geometry.board();
    let free = filled_up(geometry, cells >> 1, board);
    -(free.count() as i32 / 2)
}

/// With all open cells below these in their columns.
#[inline(always)]
fn filled_down<G: Geometry>(geometry: G, mut cells: G::Bits, mut open: G::Bits) -> G::Bits {
    let mut far = 1;
    while far < geometry.rows() {
        cells |= open & cells >> far;
        open &= open >> far;
        far *= 2;
    }
    cells
}

/// With all open cells above these in their columns.
#[inline(always)]
fn filled_up<G: Geometry>(geometry: G, mut cells: G::Bits, mut open: G::Bits) -> G::Bits {
    let mut far = 1;
    while far < geometry.rows() {
        cells |= open & cells << far;
        open &= open << far;
        far *= 2;
    }
    cells
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use super::super::node::Step;
    use super::*;
    use crate::column::Column;
    use crate::geometry::Fixed;
    use crate::position::{Outcome, Position};
    use crate::score::win_now;

    /// The score of every position of a small board, by its key, found without any bound.
    struct Plain<G: Geometry> {
        scores: Vec<i8>,
        /// Looks at every node once.
        visit: fn(&Node<G::Bits>, G, i32),
    }

    const UNKNOWN: i8 = i8::MAX;

    impl<G: Geometry<Bits = u64>> Plain<G> {
        fn score(&mut self, position: &Position<G>) -> i32 {
            let geometry = position.geometry();
            let key = position.key() as usize;
            if self.scores[key] != UNKNOWN {
                return i32::from(self.scores[key]);
            }
            let score = match position.outcome() {
                Some(Outcome::Draw) => 0,
                Some(Outcome::Win(_)) => -win_now(geometry, position.ply() as i32 - 1),
                None => {
                    let moves = position.legal_moves();
                    let scores = moves.map(|column: Column| {
                        let mut child = *position;
                        child.play(column).expect("a legal move");
                        -self.score(&child)
                    });
                    scores.max().expect("the game goes on")
                }
            };
            self.scores[key] = score as i8;
            if position.outcome().is_none()
                && let Step::Mine(node) = Node::of(position)
                && node.ply == position.ply() as i32
            {
                (self.visit)(&node, geometry, score);
            }
            score
        }
    }

    /// Every question about every node gets an answer that is true.
    fn check<G: Geometry<Bits = u64>>(geometry: G) {
        let bits = geometry.columns() * geometry.stride();
        let mut plain = Plain {
            scores: vec![UNKNOWN; 1 << bits],
            visit: |node, geometry: G, score| {
                let rows = Rows::new(geometry);
                for alpha in -(geometry.cells() as i32) / 2..=geometry.cells() as i32 / 2 {
                    let most = most(geometry, &rows, node, alpha);
                    assert!(
                        score <= most,
                        "at most {most}, not {score}: {:x} {:x}",
                        node.mine,
                        node.theirs
                    );
                }
                assert!(node.least(geometry) <= score);
            },
        };
        plain.score(&Position::empty(geometry));
    }

    #[test]
    fn no_score_of_4_by_4_is_higher_than_the_bound() {
        check(Fixed::<4, 4, 4>);
        check(Fixed::<4, 4, 3>);
    }

    #[test]
    fn no_score_of_5_by_4_is_higher_than_the_bound() {
        check(Fixed::<5, 4, 4>);
        check(Fixed::<5, 4, 3>);
    }

    #[test]
    fn no_score_of_3_columns_is_higher_than_the_bound() {
        check(Fixed::<3, 6, 4>);
        check(Fixed::<3, 6, 3>);
        check(Fixed::<4, 5, 4>);
    }
}
