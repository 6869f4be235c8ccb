//! Which of the moves of a node to try first.

use super::node::Node;
use crate::bits::Bits;
use crate::geometry::Geometry;

/// How promising a move is, for the side that makes it. The weights are set by counting nodes: see
/// `docs/solver.md`.
#[inline]
pub(super) fn promise<G: Geometry>(
    geometry: G,
    cell: G::Bits,
    after: &Node<G::Bits>,
    keeps_the_move: bool,
) -> i32 {
    let my_wins = if keeps_the_move {
        after.my_wins
    } else {
        after.their_wins
    };
    let column = cell.lowest() / geometry.stride();
    let from_the_edge = column.min(geometry.columns() - 1 - column);
    THREAT * my_wins.count() as i32
        + FORCED * i32::from(keeps_the_move)
        + CENTRE * from_the_edge as i32
}

const THREAT: i32 = 64;
/// The other side had no choice, and it is this side's turn again.
const FORCED: i32 = 20;
const CENTRE: i32 = 1;
