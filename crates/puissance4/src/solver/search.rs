//! The search: is a position worth more than a given score?

#[cfg(feature = "std")]
pub(super) mod split;

use alloc::vec::Vec;
use core::sync::atomic::{AtomicI32, Ordering};

use super::bounds::{self, Rows};
use super::node::{Node, Step};
use super::order::Order;
use super::table::{Entry, Memory};
use super::{Limits, Stopped};
use crate::bits::Bits;
use crate::book::Book;
use crate::geometry::Geometry;
#[cfg(feature = "std")]
use split::Team;

/// After so many nodes, less than a millisecond, it looks whether to stop.
const BREATH: u64 = 2048;

/// With so few discs two positions that are mirror images are searched as one.
const EARLY: i32 = 22;

/// With so few free cells a search is faster than the table.
const LATE: i32 = 6;

/// To win soon is to have one of so many of the highest scores.
const SOON: i32 = 6;

/// What is known of a score: from the least to the most that it can be.
pub(super) struct Range {
    least: AtomicI32,
    most: AtomicI32,
}

impl Range {
    pub(super) const fn new(least: i32, most: i32) -> Self {
        Self {
            least: AtomicI32::new(least),
            most: AtomicI32::new(most),
        }
    }

    /// The least and the most.
    pub(super) fn get(&self) -> (i32, i32) {
        let [least, most] = [&self.least, &self.most].map(|bound| bound.load(Ordering::Relaxed));
        (least, most)
    }

    /// Whether it tells that the score is more than `alpha`, or that it is not.
    fn answers(&self, alpha: i32) -> bool {
        let (least, most) = self.get();
        least > alpha || most <= alpha
    }

    /// Takes note of an answer to the question whether the score is more than `alpha`.
    fn narrow(&self, alpha: i32, score: i32) {
        if score > alpha {
            self.least.fetch_max(score, Ordering::Relaxed);
        } else {
            self.most.fetch_min(score, Ordering::Relaxed);
        }
    }
}

pub(super) struct Search<'a, G: Geometry, M: Memory<G::Bits>> {
    geometry: G,
    rows: Rows<G::Bits>,
    order: Order<G>,
    table: &'a M,
    /// Know the scores of all nodes with as many discs as they have; the one with the fewest first.
    books: &'a [Book],
    /// No book knows of nodes with more discs.
    last_in_books: i32,
    /// Nodes with so many discs or more are not worth the memory.
    late: i32,
    limits: Limits<'a>,
    /// Whether the table is this search's alone, and grows with it.
    is_alone: bool,
    /// What it is a part of, if others search the same position.
    #[cfg(feature = "std")]
    team: Option<Team<'a>>,
    /// The question at hand is whether the score is more than this.
    asked: i32,
    pub(super) nodes: u64,
    /// The children of all nodes on the way from the root: those of the node at hand are at the end.
    children: Vec<ChildOf<G, M>>,
}

/// A node, as its parent sees it.
#[derive(Clone, Copy)]
struct Child<B, P> {
    node: Node<B>,
    /// Where it stands in the table.
    place: P,
    /// What is known of its score, which does not answer the question.
    known: Entry,
    /// The column of the move that leads there.
    column: u32,
    /// Whether the side to move is that of the parent.
    keeps_the_move: bool,
    /// How promising the move is, or [`DONE`].
    promise: i32,
}

type ChildOf<G, M> = Child<<G as Geometry>::Bits, <M as Memory<<G as Geometry>::Bits>>::Place>;

/// Stands for the promise of a move that has been seen to.
const DONE: i32 = i32::MIN;

/// A score that answers the question, and the column that decided it.
#[derive(Clone, Copy)]
struct Verdict {
    score: i32,
    column: u32,
}

impl Verdict {
    /// No move decided it: all of them are worth so much at the most.
    const fn by_all_moves(score: i32) -> Self {
        let column = Entry::NO_MOVE;
        Self { score, column }
    }
}

impl<'a, G: Geometry, M: Memory<G::Bits>> Search<'a, G, M> {
    pub(super) fn new(geometry: G, table: &'a M, books: &'a [Book], limits: Limits<'a>) -> Self {
        Self {
            geometry,
            rows: Rows::new(geometry),
            order: Order::new(geometry),
            table,
            books,
            last_in_books: books.last().map_or(-1, |book| book.ply() as i32 + 1),
            late: geometry.cells() as i32 - LATE,
            limits,
            is_alone: true,
            #[cfg(feature = "std")]
            team: None,
            asked: 0,
            nodes: 0,
            // Enough for a short search, and little enough to be had at once: others ask for more.
            children: Vec::with_capacity(8),
        }
    }

    /// The same search, as part of a team.
    #[cfg(feature = "std")]
    pub(super) fn in_team(self, team: Team<'a>) -> Self {
        Self {
            is_alone: false,
            team: Some(team),
            ..self
        }
    }

    /// The exact score of a node.
    pub(super) fn score(&mut self, node: &Node<G::Bits>) -> Result<i32, Stopped> {
        let range = self.range(node);
        self.narrow(node, &range)?;
        Ok(range.get().0)
    }

    /// What is known of the score of a node without a search.
    pub(super) fn range(&self, node: &Node<G::Bits>) -> Range {
        if let Some(score) = self.in_books(node.ply, node) {
            return Range::new(score, score);
        }
        match self.table.get(self.place(node)) {
            Some(known) => Range::new(known.least, known.most),
            None => Range::new(node.least(self.geometry), node.most(self.geometry)),
        }
    }

    /// Narrows the range of the score of a node until it is exact, by questions.
    pub(super) fn narrow(&mut self, node: &Node<G::Bits>, range: &Range) -> Result<(), Stopped> {
        let place = self.place(node);
        let soon = (
            node.most(self.geometry) - SOON,
            node.least(self.geometry) + SOON - 1,
        );
        loop {
            let (least, most) = range.get();
            if least == most {
                return Ok(());
            }
            let alpha = question(least, most, soon);
            self.asked = alpha;
            let root = Child {
                node: *node,
                place,
                known: Entry {
                    least,
                    most,
                    ..Entry::NOTHING
                },
                column: 0,
                keeps_the_move: true,
                promise: 0,
            };
            self.children.clear();
            match self.answer(&root, alpha) {
                Ok(score) => range.narrow(alpha, score),
                Err(Stopped) if range.answers(alpha) => {}
                Err(Stopped) => return Err(Stopped),
            }
        }
    }

    /// Whether the score of a node is more than `alpha`, by the fastest way that the processor knows.
    fn answer(&mut self, child: &ChildOf<G, M>, alpha: i32) -> Result<i32, Stopped> {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        if super::machine::is_modern() {
            #[expect(unsafe_code, reason = "measured: a fifth less time for each node")]
            // SAFETY: the processor has what the function was compiled for, as was just asked.
            return unsafe { self.exceeds_on_a_modern_processor(child, alpha) };
        }
        self.exceeds(child, alpha)
    }

    /// Whether the score of a node is more than `alpha`: a result above `alpha` is a lower bound of
    /// the score, and any other an upper bound.
    fn exceeds(&mut self, child: &ChildOf<G, M>, alpha: i32) -> Result<i32, Stopped> {
        self.visit(child, alpha, Self::exceeds)
    }

    /// The same, compiled for the instructions that [`super::machine::is_modern`] asks about.
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn exceeds_on_a_modern_processor(
        &mut self,
        child: &ChildOf<G, M>,
        alpha: i32,
    ) -> Result<i32, Stopped> {
        self.visit(child, alpha, |search, child, alpha| {
            search.exceeds_on_a_modern_processor(child, alpha)
        })
    }

    /// Answers the question about a node and remembers the answer; asks `exceeds` about the children.
    #[inline(always)]
    fn visit(
        &mut self,
        Child {
            node, known, place, ..
        }: &ChildOf<G, M>,
        alpha: i32,
        exceeds: impl Fn(&mut Self, &ChildOf<G, M>, i32) -> Result<i32, Stopped>,
    ) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BREATH) {
            self.breathe()?;
        }
        let before = self.nodes;
        let first_child = self.children.len();
        let mut verdict = self.look(node, alpha, known.column);
        #[cfg(feature = "std")]
        if verdict.score <= alpha && self.splits() {
            verdict = self.split(node, alpha, verdict.score, first_child, &exceeds)?;
            self.children.truncate(first_child);
        }
        while verdict.score <= alpha
            && let Some(best) = self.take_best(first_child)
        {
            let child = self.children[best];
            let score = if child.keeps_the_move {
                exceeds(self, &child, alpha)?
            } else {
                -exceeds(self, &child, -alpha - 1)?
            };
            if score > alpha {
                self.order.decided(node, child.column);
                verdict.column = child.column;
            }
            verdict.score = verdict.score.max(score);
        }
        self.children.truncate(first_child);
        if node.ply >= self.late {
            return Ok(verdict.score);
        }
        let mut entry = *known;
        if verdict.score > alpha {
            entry.least = verdict.score;
            entry.column = verdict.column;
        } else {
            entry.most = verdict.score;
        }
        entry.work = (self.nodes - before + 1).ilog2().min(15);
        // The table may have grown meanwhile.
        let place = if self.table.is_current(*place) {
            *place
        } else {
            self.place(node)
        };
        self.table.put(place, entry);
        Ok(verdict.score)
    }

    /// Looks at every child without a search: by what is forced, by the bounds, in the table.
    ///
    /// If none of them answers the question, those that are left lie at the end of `children`, and
    /// the verdict is what the node is worth at the most by the others.
    #[inline(always)]
    fn look(&mut self, node: &Node<G::Bits>, alpha: i32, first: u32) -> Verdict {
        let geometry = self.geometry;
        let first_child = self.children.len();
        let mut most = -i32::from(i8::MAX);
        let mut rest = node.moves;
        while !rest.is_empty() {
            let others = rest & rest.minus(G::Bits::ONE);
            let cell = rest ^ others;
            rest = others;
            let column = cell.lowest() / geometry.stride();
            let (child, keeps_the_move) = match node.follow(geometry, cell) {
                Step::Over(score) if score > alpha => return Verdict { score, column },
                Step::Over(score) => {
                    most = most.max(score);
                    continue;
                }
                Step::Theirs(child) => (child, false),
                Step::Mine(child) => (child, true),
            };
            if let Some(score) = self.in_books(node.ply, &child) {
                let score = if keeps_the_move { score } else { -score };
                if score > alpha {
                    return Verdict { score, column };
                }
                most = most.max(score);
                continue;
            }
            let place = self.place(&child);
            if child.ply < self.late {
                self.table.prefetch(place);
            }
            let childs_alpha = if keeps_the_move { alpha } else { -alpha - 1 };
            let known = Entry {
                least: child.least(geometry),
                most: bounds::most(geometry, &self.rows, &child, childs_alpha),
                ..Entry::NOTHING
            };
            if let Some(score) = known.answers(alpha, keeps_the_move) {
                if score > alpha {
                    return Verdict { score, column };
                }
                most = most.max(score);
                continue;
            }
            self.children.push(Child {
                node: child,
                place,
                known,
                column,
                keeps_the_move,
                promise: DONE,
            });
        }
        // Only now is the table asked: many nodes are decided without it, and meanwhile the entries
        // have come from memory.
        for child in &mut self.children[first_child..] {
            if child.node.ply < self.late
                && let Some(entry) = self.table.get(child.place)
            {
                if let Some(score) = entry.answers(alpha, child.keeps_the_move) {
                    if score > alpha {
                        let column = child.column;
                        return Verdict { score, column };
                    }
                    most = most.max(score);
                    continue;
                }
                child.known = entry;
            }
            child.promise = if child.column == first {
                i32::MAX
            } else {
                let Child {
                    node: after,
                    column,
                    keeps_the_move,
                    ..
                } = child;
                self.order.promise(node, *column, after, *keeps_the_move)
            };
        }
        Verdict::by_all_moves(most)
    }

    /// The exact score of a node that is met after one with so many discs, if a book has it.
    #[inline(always)]
    fn in_books(&self, ply_before: i32, node: &Node<G::Bits>) -> Option<i32> {
        if node.ply > self.last_in_books {
            return None;
        }
        let has = |book: &&Book| {
            let ply = book.ply() as i32;
            node.ply == ply || (ply_before < ply && node.ply == ply + 1)
        };
        let book = self.books.iter().find(has)?;
        Some(book.node_score(self.geometry, node))
    }

    /// Where a node stands in the table: early in the game, with its mirror image.
    #[inline(always)]
    fn place(&self, node: &Node<G::Bits>) -> M::Place {
        if node.ply < EARLY {
            self.table.place(node.canonical_key(self.geometry))
        } else {
            self.table.place(node.key())
        }
    }

    /// The index of the most promising of the children from `first_child` on, which counts as done from
    /// now on.
    #[inline(always)]
    fn take_best(&mut self, first_child: usize) -> Option<usize> {
        let mut best = None;
        let mut highest = DONE;
        for index in first_child..self.children.len() {
            let promise = self.children[index].promise;
            if promise > highest {
                (best, highest) = (Some(index), promise);
            }
        }
        self.children[best?].promise = DONE;
        best
    }

    /// Tells how many nodes have been visited, sees to it that the table has room for them, and asks whether
    /// to go on.
    #[cold]
    #[inline(never)]
    fn breathe(&self) -> Result<(), Stopped> {
        if let Some(visited) = self.limits.visited {
            visited.fetch_add(BREATH, Ordering::Relaxed);
        }
        if self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            return Err(Stopped);
        }
        if self.is_alone {
            self.table
                .make_room(self.nodes, || self.is_told_to_stop())?;
        }
        if self.is_told_to_stop() {
            return Err(Stopped);
        }
        Ok(())
    }

    fn is_told_to_stop(&self) -> bool {
        #[cfg(feature = "std")]
        if let Some(team) = &self.team
            && team.is_told_to_stop(self.asked)
        {
            return true;
        }
        let stop = self.limits.stop;
        stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// The next question about a score from `least` to `most`: is it more than this?
///
/// A question about an end that is near costs little, whatever the answer: all that goes on for longer
/// is left out. So the first ones are whether a side wins `soon`: whether the score is more than the
/// first of these, and whether it is more than the second. Then comes who wins, and then one step
/// after the other away from a draw, each of which costs more than the one before.
fn question(least: i32, most: i32, soon: (i32, i32)) -> i32 {
    /// Closer to a draw it is not worth a question of its own.
    const NEAR: i32 = 4;
    let asks = |alpha: i32| alpha.abs() >= NEAR && (least..most).contains(&alpha);
    let (win, loss) = soon;
    if win > 0 && asks(win) {
        win
    } else if loss < 0 && asks(loss) {
        loss
    } else {
        0.clamp(least, most - 1)
    }
}
