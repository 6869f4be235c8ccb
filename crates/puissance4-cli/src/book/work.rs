//! Solving the positions of a book, several at a time.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use puissance4::{BookPlan, Limits, Score, Solver};

use super::part::Run;
use super::shard::{CHUNK, Shard};

/// How long scores are held back at most, and how often `done` is called at least.
const PACE: Duration = Duration::from_millis(500);

/// What there is to solve.
pub(super) struct Work<'a> {
    pub(super) plan: &'a BookPlan,
    pub(super) shard: Shard,
    /// The scores that are known already.
    pub(super) known: &'a [Option<Score>],
    pub(super) threads: usize,
    /// The memory for all threads together.
    pub(super) bytes: usize,
    pub(super) stop: &'a AtomicBool,
}

impl Work<'_> {
    /// Solves what is not known, and gives the scores to `done` as they come, with `None` now and
    /// then in between. Stops early when asked to, or with the first error of `done`.
    pub(super) fn run<E>(
        &self,
        mut done: impl FnMut(Option<&Run>) -> Result<(), E>,
    ) -> Result<(), E> {
        let next = AtomicUsize::new(0);
        let (sender, receiver) = channel();
        let team = Solver::team(self.plan.size(), self.bytes, self.threads);
        thread::scope(|scope| {
            for solver in team {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.solve_chunks(next, solver, &sender));
            }
            drop(sender);
            let result = listen(&receiver, &mut done);
            if result.is_err() {
                self.stop.store(true, Ordering::Relaxed);
            }
            result
        })
    }

    fn solve_chunks(&self, next: &AtomicUsize, mut solver: Solver, sender: &Sender<Run>) {
        loop {
            let chunk = self.shard.chunk(next.fetch_add(1, Ordering::Relaxed));
            let start = chunk * CHUNK;
            let end = self.plan.len().min(start + CHUNK);
            if start >= end || !self.solve(start..end, &mut solver, sender) {
                return;
            }
        }
    }

    /// Solves positions in a row; `false` where that was stopped.
    fn solve(&self, indices: Range<usize>, solver: &mut Solver, sender: &Sender<Run>) -> bool {
        let limits = Limits {
            stop: Some(self.stop),
            ..Limits::default()
        };
        let mut run = Run::default();
        let mut begun = Instant::now();
        let send = |run: &mut Run| {
            if !run.scores.is_empty() {
                // The other end listens until all are done.
                let _ = sender.send(std::mem::take(run));
            }
        };
        for index in indices {
            if self.known[index].is_some() {
                send(&mut run);
                continue;
            }
            let stopped = self.stop.load(Ordering::Relaxed);
            let score = solver.solve(&self.plan.position(index), limits);
            let Some(score) = score.ok().filter(|_| !stopped) else {
                send(&mut run);
                return false;
            };
            if run.scores.is_empty() {
                run.start = index;
            }
            run.scores.push(score);
            if begun.elapsed() > PACE {
                send(&mut run);
                begun = Instant::now();
            }
        }
        send(&mut run);
        true
    }
}

/// Passes on what is received until nobody is left to send.
fn listen<E>(
    receiver: &Receiver<Run>,
    done: &mut impl FnMut(Option<&Run>) -> Result<(), E>,
) -> Result<(), E> {
    loop {
        match receiver.recv_timeout(PACE) {
            Ok(run) => done(Some(&run))?,
            Err(RecvTimeoutError::Timeout) => done(None)?,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
}
