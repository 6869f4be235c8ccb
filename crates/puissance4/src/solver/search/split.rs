//! Early nodes whose moves are shared out between threads.
//!
//! All threads go down from the root. Wherever they come to the same node and the same question, they
//! meet at a *split point*. Its first moves they follow together, and share the work farther down. Once
//! so many have failed that probably all will, each takes a move of its own: "young brothers wait" (R.
//! Feldmann et al., 1989). Near the root, where a mistake costs most, that has to be all but certain;
//! farther down it need not be likely. Nobody waits for anybody: who finds no move that nobody is at
//! helps with the best one, and who learns that a split point above has its answer leaves all that is
//! below it.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use super::{ChildOf, DONE, Memory, Range, Search, Verdict};
use crate::geometry::Geometry;
use crate::solver::Stopped;
use crate::solver::node::Node;

/// There are split points on the first so many nodes of the way from the root. Two threads visited as many
/// nodes, within 2 %, on the empty board and five positions, when they were in the first 10 to 14 plies.
const DEPTH: usize = 12;

/// A search of the same position as others, on other threads.
pub(in crate::solver) struct Team<'a> {
    /// What is known of the score.
    range: &'a Range,
    /// All of them give up soon after this becomes `true`.
    pauses: &'a AtomicBool,
    split_points: &'a SplitPoints,
    /// The split points on the way from the root.
    way: Vec<Arc<SplitPoint>>,
    /// Of the node that comes after them.
    prospect: Prospect,
}

impl<'a> Team<'a> {
    /// One of those who share these.
    pub(in crate::solver) const fn new(
        range: &'a Range,
        pauses: &'a AtomicBool,
        split_points: &'a SplitPoints,
    ) -> Self {
        Self {
            range,
            pauses,
            split_points,
            way: Vec::new(),
            prospect: Prospect::OF_THE_ROOT,
        }
    }

    /// Whether what is searched is of no use any more, or all are to pause. The question is whether the
    /// score of the root is more than `asked`.
    pub(super) fn is_told_to_stop(&self, asked: i32) -> bool {
        self.pauses.load(Ordering::Relaxed)
            || self.range.answers(asked)
            || self.way.iter().any(|point| point.answer.get().is_some())
    }
}

/// How likely it is, before any move of a node has been tried, that all will fail.
///
/// The two numbers behind it are rough: with 0.87 in the place of 0.75 there were as many nodes, where the
/// same likelihood was enough at all depths.
#[derive(Clone, Copy)]
struct Prospect(f32);

impl Prospect {
    const OF_THE_ROOT: Self = Self(0.5);
    /// How often the first move decides, at a node that some move decides.
    const FIRST_DECIDES: f32 = 0.75;
    /// How often the next move does, where all before it have failed.
    const NEXT_DECIDES: f32 = 0.5;

    /// How likely it is that all moves fail once so many have (Bayes).
    fn after(self, failed: u32) -> f32 {
        let unlucky = (0..failed).map(|tried| 1.0 - Self::decides(tried));
        self.0 / (self.0 + (1.0 - self.0) * unlucky.product::<f32>())
    }

    /// The same of the node to which the next move leads, once so many have failed.
    fn of_child(self, failed: u32, keeps_the_move: bool) -> Self {
        let decides = (1.0 - self.after(failed)) * Self::decides(failed);
        // A move decides if all moves of the other side fail, and if one of the same side does not.
        Self(if keeps_the_move {
            1.0 - decides
        } else {
            decides
        })
    }

    /// How often a move decides if so many have failed, at a node that some move decides.
    const fn decides(failed: u32) -> f32 {
        if failed == 0 {
            Self::FIRST_DECIDES
        } else {
            Self::NEXT_DECIDES
        }
    }
}

/// The split points at which somebody is.
#[derive(Default)]
pub(in crate::solver) struct SplitPoints(Mutex<Vec<Arc<SplitPoint>>>);

impl SplitPoints {
    /// The split point for this key and question.
    fn join(&self, key: u128, alpha: i32) -> Arc<SplitPoint> {
        let mut points = lock(&self.0);
        let known = points
            .iter()
            .find(|point| (point.key, point.alpha) == (key, alpha));
        if let Some(point) = known {
            return Arc::clone(point);
        }
        let point = Arc::new(SplitPoint::new(key, alpha));
        points.push(Arc::clone(&point));
        point
    }

    /// Forgets the split point if nobody else is there.
    fn leave(&self, point: Arc<SplitPoint>) {
        const MINE_AND_THE_LISTS: usize = 2;
        let mut points = lock(&self.0);
        if Arc::strong_count(&point) == MINE_AND_THE_LISTS {
            points.retain(|other| !Arc::ptr_eq(other, &point));
        }
        // While the lock is held: of several who leave, one is the last.
        drop(point);
    }
}

/// A node that threads search together.
struct SplitPoint {
    key: u128,
    alpha: i32,
    answer: OnceLock<Verdict>,
    moves: Mutex<Moves>,
}

/// The moves of a split point, each a bit by its column.
struct Moves {
    /// Somebody is or was at them.
    taken: u32,
    /// They do not answer the question.
    failed: u32,
    /// What the node is worth at the most by those that failed.
    most: i32,
}

/// What there is to do at a split point.
enum Task {
    /// To search the child with this index.
    Search(usize),
    /// Nothing more.
    Leave(Verdict),
}

impl SplitPoint {
    const fn new(key: u128, alpha: i32) -> Self {
        Self {
            key,
            alpha,
            answer: OnceLock::new(),
            moves: Mutex::new(Moves {
                taken: 0,
                failed: 0,
                most: i32::MIN,
            }),
        }
    }

    /// What to do next, of moves that lead to children: the index, column and promise of each. `most` is
    /// what the node is worth at the most by all other moves. Also tells how many have failed.
    ///
    /// It is the most promising one, whether or not somebody is at it, until so many have failed that
    /// threads `share` them, and then rather one that nobody is at.
    fn next(
        &self,
        children: impl Iterator<Item = (usize, u32, i32)>,
        most: i32,
        share: impl Fn(u32) -> bool,
    ) -> (Task, u32) {
        let mut moves = lock(&self.moves);
        let failed = moves.failed.count_ones();
        if let Some(&answer) = self.answer.get() {
            return (Task::Leave(answer), failed);
        }
        let is_in = |columns: u32, column: u32| columns >> column & 1 == 1;
        let open = children.filter(|&(_, column, _)| !is_in(moves.failed, column));
        let share = share(failed);
        let best = open.max_by_key(|&(index, column, promise)| {
            let is_free = share && !is_in(moves.taken, column);
            (is_free, promise, Reverse(index))
        });
        let task = if let Some((index, column, _)) = best {
            moves.taken |= 1 << column;
            Task::Search(index)
        } else {
            let score = moves.most.max(most);
            Task::Leave(*self.answer.get_or_init(|| Verdict::by_all_moves(score)))
        };
        (task, failed)
    }

    /// Takes note of what the move in a column came to.
    fn note(&self, column: u32, score: i32) {
        let mut moves = lock(&self.moves);
        if score > self.alpha {
            self.answer.get_or_init(|| Verdict { score, column });
        } else {
            moves.failed |= 1 << column;
            moves.most = moves.most.max(score);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a, G: Geometry, M: Memory<G::Bits>> Search<'a, G, M> {
    /// Whether the moves of the node at hand are shared out.
    #[inline(always)]
    pub(super) fn splits(&self) -> bool {
        self.team
            .as_ref()
            .is_some_and(|team| team.way.len() < DEPTH)
    }

    /// Answers the question about a node together with all who come to it. The children from
    /// `first_child` on are those that are left, and by all others it is worth `most` at the most.
    #[inline(never)]
    pub(super) fn split(
        &mut self,
        node: &Node<G::Bits>,
        alpha: i32,
        most: i32,
        first_child: usize,
        exceeds: &impl Fn(&mut Self, &ChildOf<G, M>, i32) -> Result<i32, Stopped>,
    ) -> Result<Verdict, Stopped> {
        let team = self.team();
        if team.way.is_empty() {
            team.prospect = Prospect::OF_THE_ROOT;
        }
        let points = team.split_points;
        let point = points.join(node.key().into(), alpha);
        team.way.push(Arc::clone(&point));
        let verdict = self.work_at(&point, most, first_child, exceeds);
        self.team().way.pop();
        points.leave(point);
        if let Ok(Verdict { score, column }) = verdict
            && score > alpha
        {
            self.order.decided(node, column);
        }
        verdict
    }

    /// Takes one task after the other at a split point, until it has its answer.
    fn work_at(
        &mut self,
        point: &SplitPoint,
        most: i32,
        first_child: usize,
        exceeds: &impl Fn(&mut Self, &ChildOf<G, M>, i32) -> Result<i32, Stopped>,
    ) -> Result<Verdict, Stopped> {
        let alpha = point.alpha;
        let end = self.children.len();
        let team = self.team();
        let prospect = team.prospect;
        let enough = 1.0 - team.way.len() as f32 / DEPTH as f32;
        let share = |failed: u32| prospect.after(failed) >= enough;
        loop {
            let children = self.children[first_child..end].iter().zip(first_child..);
            let open = children
                .filter(|(child, _)| child.promise != DONE)
                .map(|(child, index)| (index, child.column, child.promise));
            let (task, failed) = point.next(open, most, share);
            let child = match task {
                Task::Leave(answer) => return Ok(answer),
                Task::Search(index) => self.children[index],
            };
            self.team().prospect = prospect.of_child(failed, child.keeps_the_move);
            let score = if child.keeps_the_move {
                exceeds(self, &child, alpha)
            } else {
                exceeds(self, &child, -alpha - 1).map(|score| -score)
            };
            self.children.truncate(end);
            match (score, point.answer.get()) {
                (Ok(score), _) => point.note(child.column, score),
                (Err(Stopped), Some(_)) => {}
                (Err(stopped), None) => return Err(stopped),
            }
        }
    }

    fn team(&mut self) -> &mut Team<'a> {
        self.team.as_mut().expect("only a team splits")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::table::Entry;

    /// Three moves: the one in column 5 is the most promising, and that in column 2 the least.
    const MOVES: [(usize, u32, i32); 3] = [(7, 2, -10), (8, 4, 10), (9, 5, 20)];
    const ALPHA: i32 = 3;

    fn next(point: &SplitPoint, patience: u32) -> Task {
        point
            .next(MOVES.into_iter(), -4, |failed| failed >= patience)
            .0
    }

    fn index(task: &Task) -> Option<usize> {
        match task {
            Task::Search(index) => Some(*index),
            Task::Leave(_) => None,
        }
    }

    #[test]
    fn the_first_moves_are_searched_together_and_the_others_shared_out() {
        let point = SplitPoint::new(1, ALPHA);
        for _ in 0..2 {
            assert_eq!(index(&next(&point, 1)), Some(9));
        }
        point.note(5, 1);
        assert_eq!(
            point.next(MOVES.into_iter(), -4, |_| false).1,
            1,
            "moves that failed"
        );
        assert_eq!(index(&next(&point, 2)), Some(8));
        assert_eq!(
            index(&next(&point, 2)),
            Some(8),
            "not enough of them failed"
        );
        assert_eq!(index(&next(&point, 1)), Some(7), "the other one is taken");
        assert_eq!(
            index(&next(&point, 1)),
            Some(8),
            "all are taken: help with the best"
        );
    }

    #[test]
    fn what_failed_in_all_moves_is_worth_as_much_as_the_best_of_them() {
        for (by_others, expected) in [(-4, 1), (2, 2)] {
            let point = SplitPoint::new(1, ALPHA);
            for (column, score) in [(5, -2), (2, 1), (4, 0)] {
                assert!(index(&next(&point, 1)).is_some());
                point.note(column, score);
            }
            let Task::Leave(verdict) = point.next(MOVES.into_iter(), by_others, |_| true).0 else {
                panic!("no move is left");
            };
            assert_eq!((verdict.score, verdict.column), (expected, Entry::NO_MOVE));
        }
    }

    #[test]
    fn a_move_that_decides_sends_all_away() {
        let point = SplitPoint::new(1, ALPHA);
        point.note(5, ALPHA);
        assert!(index(&next(&point, 1)).is_some(), "that is not more");
        point.note(4, ALPHA + 1);
        point.note(2, 0);
        let Task::Leave(verdict) = next(&point, 1) else {
            panic!("the question has its answer");
        };
        assert_eq!((verdict.score, verdict.column), (ALPHA + 1, 4));
    }

    #[test]
    fn all_who_ask_the_same_about_a_node_meet_and_the_last_to_leave_clears_up() {
        let points = SplitPoints::default();
        let one = points.join(1, ALPHA);
        let same = points.join(1, ALPHA);
        let other_question = points.join(1, ALPHA + 1);
        let other_node = points.join(2, ALPHA);
        assert!(Arc::ptr_eq(&one, &same));
        assert!(!Arc::ptr_eq(&one, &other_question) && !Arc::ptr_eq(&one, &other_node));
        points.leave(one);
        assert!(
            Arc::ptr_eq(&points.join(1, ALPHA), &same),
            "somebody is still there"
        );
        points.leave(same);
        assert_eq!(lock(&points.0).len(), 2);
    }

    #[test]
    fn who_learns_that_a_split_point_above_has_its_answer_stops() {
        let (range, pauses) = (Range::new(-5, 5), AtomicBool::new(false));
        let points = SplitPoints::default();
        let mut team = Team::new(&range, &pauses, &points);
        let [above, below] = [1, 2].map(|key| points.join(key, ALPHA));
        team.way.extend([Arc::clone(&above), below]);
        assert!(!team.is_told_to_stop(0));
        above.note(3, ALPHA + 1);
        assert!(team.is_told_to_stop(0));
        team.way.clear();
        assert!(!team.is_told_to_stop(0));
        assert!(
            team.is_told_to_stop(5),
            "the range tells that the score is not more"
        );
        pauses.store(true, Ordering::Relaxed);
        assert!(team.is_told_to_stop(0));
    }

    #[test]
    fn it_is_the_likelier_that_all_moves_fail_the_more_have() {
        let root = Prospect::OF_THE_ROOT;
        for (failed, expected) in [(0, 0.5), (1, 0.8), (2, 8.0 / 9.0), (3, 16.0 / 17.0)] {
            // The odds: 1 to 1, 1 to 1/4, 1 to 1/8, 1 to 1/16.
            assert!((root.after(failed) - expected).abs() < 1e-6);
        }
        // That the first move of a node where probably all fail decides is unlikely, and if it does, all
        // moves of the other side fail.
        let probable = Prospect(0.9);
        assert!(probable.of_child(0, false).0 < 0.1);
        assert!(probable.of_child(0, true).0 > 0.9);
        let child = root.of_child(0, false);
        assert!(
            root.of_child(1, false).0 < child.0,
            "less likely once a move has failed"
        );
    }
}
