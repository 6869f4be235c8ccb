//! Which of the moves of a node to try first.

use super::node::Node;
use crate::bits::Bits;
use crate::geometry::Geometry;

// The weights come from counting nodes, one weight at a time, on a hundred positions of the middle
// game and a few of the opening.

/// A free cell that completes a line of this side.
const THREAT: i32 = 72;
/// One that can be played as soon as a disc lies below it.
const NEAR_THREAT: i32 = 64;
/// A free cell that completes a line of the other side.
const THEIR_THREAT: i32 = -16;
/// One that can be played as soon as a disc lies below it.
const THEIR_NEAR_THREAT: i32 = -8;
/// The other side had no choice, and it is this side's turn again.
const KEEPS_THE_MOVE: i32 = 60;
/// A move that was forced after this one.
const FORCED_MOVE: i32 = 16;
/// One column nearer to the centre.
const CENTRE: i32 = 10;
/// One row higher.
const HEIGHT: i32 = 3;

/// How promising a move is for the side that makes it, by the node that it leads to.
#[inline]
pub(super) fn promise<G: Geometry>(
    geometry: G,
    before: &Node<G::Bits>,
    cell: G::Bits,
    after: &Node<G::Bits>,
    keeps_the_move: bool,
) -> i32 {
    let (mine, theirs) = if keeps_the_move {
        (after.my_wins, after.their_wins)
    } else {
        (after.their_wins, after.my_wins)
    };
    let landing = after.occupied().plus(geometry.floor()) & geometry.board();
    let near = landing << 1;
    let place = cell.lowest();
    let (column, row) = (place / geometry.stride(), place % geometry.stride());
    let from_the_edge = column.min(geometry.columns() - 1 - column);
    let count = |cells: G::Bits| cells.count() as i32;
    THREAT * count(mine)
        + NEAR_THREAT * count(mine & near)
        + THEIR_THREAT * count(theirs)
        + THEIR_NEAR_THREAT * count(theirs & near)
        + KEEPS_THE_MOVE * i32::from(keeps_the_move)
        + FORCED_MOVE * (after.ply - before.ply - 1)
        + CENTRE * from_the_edge as i32
        + HEIGHT * row as i32
}
