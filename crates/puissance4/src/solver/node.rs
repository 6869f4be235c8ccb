//! Positions in which the side to move has a choice, and the way from one to the next.
//!
//! Whatever is forced is not searched: a win in one, a block, a single move that does not lose at
//! once. [`Node::follow`] plays a move and then all that is forced after it, without a node or an
//! entry in the table.

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::line;
use crate::position::Position;
use crate::score::win_now;

/// A position in which nobody can win at once and the side to move has at least two moves that do
/// not lose at once.
#[derive(Clone, Copy)]
pub(crate) struct Node<B> {
    /// The discs of the side to move.
    pub(crate) mine: B,
    /// The discs of the other side.
    pub(crate) theirs: B,
    /// The free cells where the side to move would complete a line.
    pub(crate) my_wins: B,
    /// The free cells where the other side would.
    pub(crate) their_wins: B,
    /// The landing cells that do not lose at once.
    pub(crate) moves: B,
    /// How many discs lie on the board.
    pub(crate) ply: i32,
}

/// What a move and all that is forced after it lead to.
pub(crate) enum Step<B> {
    /// The end: a score for the side that made the move.
    Over(i32),
    /// A choice for the side that did not make the move.
    Theirs(Node<B>),
    /// A choice for the side that made the move: the other side was forced all along.
    Mine(Node<B>),
}

impl<B: Bits> Node<B> {
    /// A position in which the game goes on, once all that is forced has been played.
    pub(crate) fn of<G: Geometry<Bits = B>>(position: &Position<G>) -> Step<B> {
        let geometry = position.geometry();
        let ply = position.ply() as i32;
        let landing = position.landing_cells();
        if !(position.my_threats() & landing).is_empty() {
            return Step::Over(win_now(geometry, ply));
        }
        let their_wins = position.their_threats();
        let threats = their_wins & landing;
        let moves = if threats.is_empty() { landing } else { threats } & !(their_wins >> 1);
        if moves.is_empty() || threats.count() > 1 {
            return Step::Over(-win_now(geometry, ply + 1));
        }
        let node = Self {
            mine: position.mine(),
            theirs: position.theirs(),
            my_wins: position.my_threats(),
            their_wins,
            moves,
            ply,
        };
        if moves.count() == 1 {
            node.follow(geometry, moves)
        } else {
            Step::Mine(node)
        }
    }

    /// All discs.
    #[inline]
    pub(crate) fn occupied(&self) -> B {
        self.mine | self.theirs
    }

    /// A word that no other position has.
    #[inline]
    pub(crate) fn key(&self) -> B {
        self.mine.plus(self.occupied())
    }

    /// The smaller of the keys of the node and of its mirror image.
    #[inline]
    pub(crate) fn canonical_key<G: Geometry<Bits = B>>(&self, geometry: G) -> B {
        let key = self.key();
        key.min(geometry.mirrored(key))
    }

    /// The score of a node cannot be higher: the soonest win comes after a move of each side.
    #[inline]
    pub(crate) fn most<G: Geometry<Bits = B>>(&self, geometry: G) -> i32 {
        win_now(geometry, self.ply + 2)
    }

    /// The score of a node cannot be lower: the other side does not win with its next disc.
    #[inline]
    pub(crate) fn least<G: Geometry<Bits = B>>(&self, geometry: G) -> i32 {
        -win_now(geometry, self.ply + 3)
    }

    /// Plays one of the moves of the node and all that is forced after it.
    #[inline(always)]
    pub(crate) fn follow<G: Geometry<Bits = B>>(&self, geometry: G, cell: B) -> Step<B> {
        let (mut player, mut opponent) = (self.mine, self.theirs);
        let mut opponents_wins = self.their_wins;
        let (mut cell, mut ply) = (cell, self.ply);
        // Whether `player` is the side that made the first move.
        let mut first = true;
        loop {
            player |= cell;
            ply += 1;
            let occupied = player | opponent;
            let free = geometry.board() & !occupied;
            let landing = occupied.plus(geometry.floor()) & free;
            let wins = line::completing_cells(geometry, player) & free;
            opponents_wins &= !cell;
            let score = |value: i32| Step::Over(if first { value } else { -value });
            debug_assert!(
                (opponents_wins & landing).is_empty(),
                "neither the moves of a node nor forced ones lose at once"
            );
            let threats = wins & landing;
            let moves = if threats.is_empty() {
                landing & !(wins >> 1)
            } else {
                // Two threats, or one above the other, cannot both be met.
                threats & !(wins >> 1)
            };
            let rest = moves & moves.minus(B::ONE);
            if moves.is_empty() || !(threats & threats.minus(B::ONE)).is_empty() {
                return if landing.is_empty() {
                    Step::Over(0)
                } else {
                    score(win_now(geometry, ply + 1))
                };
            }
            if !rest.is_empty() {
                let node = Self {
                    mine: opponent,
                    theirs: player,
                    my_wins: opponents_wins,
                    their_wins: wins,
                    moves,
                    ply,
                };
                return if first {
                    Step::Theirs(node)
                } else {
                    Step::Mine(node)
                };
            }
            // The other side has a single move: it plays it.
            cell = moves;
            (player, opponent) = (opponent, player);
            opponents_wins = wins;
            first = !first;
        }
    }
}
