//! Which of the moves of a node to try first.

use super::node::Node;
use crate::bits::Bits;
use crate::geometry::{Dynamic, Geometry};

// The weights come from counting nodes, one weight at a time, on 1,752 positions of all parts of the
// game. What depends on the course of the search (how often a move was right elsewhere) makes it slower:
// the same order everywhere leads to the same positions, and those are in the table.

/// A free cell that completes a line of this side.
const THREAT: i32 = 56;
/// One that can be played as soon as a disc lies below it.
const NEAR_THREAT: i32 = 48;
/// One right above a free cell that completes a line of the other side: that side gets there first.
const LATE_THREAT: i32 = -48;
/// A free cell that completes a line of the other side as soon as a disc lies below it.
const THEIR_NEAR_THREAT: i32 = -16;
/// A move that the next side to move can choose from.
const CHOICE: i32 = -8;
/// The other side had no choice, and it is this side's turn again.
const KEEPS_THE_MOVE: i32 = 78;
/// A move that was forced after this one.
const FORCED_MOVE: i32 = 16;
/// One column nearer to the centre.
const CENTRE: i32 = 18;
/// One row higher.
const HEIGHT: i32 = 3;
/// The move that decided the last node with as many discs.
const LATEST: i32 = 20;

/// The order of moves, and the little that it remembers.
pub(super) struct Order<G> {
    geometry: G,
    /// The cell of the move that decided the last node, by the number of discs.
    latest: [u8; Dynamic::MOST_BITS],
}

impl<G: Geometry> Order<G> {
    pub(super) const fn new(geometry: G) -> Self {
        Self {
            geometry,
            latest: [u8::MAX; Dynamic::MOST_BITS],
        }
    }

    /// Takes note of the move that decided a node.
    #[inline(always)]
    pub(super) fn decided(&mut self, node: &Node<G::Bits>, column: u32) {
        self.latest[node.ply as usize] = self.cell(node, column) as u8;
    }

    /// How promising a move is for the side that makes it, by the node that it leads to.
    #[inline(always)]
    pub(super) fn promise(
        &self,
        before: &Node<G::Bits>,
        column: u32,
        after: &Node<G::Bits>,
        keeps_the_move: bool,
    ) -> i32 {
        let geometry = self.geometry;
        let (mine, theirs) = if keeps_the_move {
            (after.my_wins, after.their_wins)
        } else {
            (after.their_wins, after.my_wins)
        };
        let landing = after.occupied().plus(geometry.floor()) & geometry.board();
        let near = landing << 1;
        let cell = self.cell(before, column);
        let row = cell - column * geometry.stride();
        let from_the_edge = column.min(geometry.columns() - 1 - column);
        let count = |cells: G::Bits| cells.count() as i32;
        THREAT * count(mine)
            + NEAR_THREAT * count(mine & near)
            + LATE_THREAT * count(mine & theirs << 1 & !theirs)
            + THEIR_NEAR_THREAT * count(theirs & near)
            + CHOICE * count(after.moves)
            + KEEPS_THE_MOVE * i32::from(keeps_the_move)
            + FORCED_MOVE * (after.ply - before.ply - 1)
            + CENTRE * from_the_edge as i32
            + HEIGHT * row as i32
            + LATEST * i32::from(u32::from(self.latest[before.ply as usize]) == cell)
    }

    /// The index of the cell in which a move of a node lands.
    #[inline(always)]
    fn cell(&self, node: &Node<G::Bits>, column: u32) -> u32 {
        let bottom = column * self.geometry.stride();
        bottom + (node.moves >> bottom).lowest()
    }
}
