//! What positions are worth, for whoever asks: each is worked out once, however many ask at once, and
//! not at all once nobody waits for it any more.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use lru::LruCache;
use puissance4::{Analysis, ColumnSet, Dynamic, Limits, Position, Score, SolveError, Solver};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::time::timeout;

use crate::metrics::Metrics;

/// How much memory the solver takes, how many positions may wait, and how many are remembered.
const BYTES: usize = 128 << 20;
const MOST_WAITING: usize = 64;
const MOST_REMEMBERED: NonZeroUsize = NonZeroUsize::new(20_000).expect("not zero");
/// How long one position may take, and how long anybody waits for it.
const MOST_TIME: Duration = Duration::from_secs(4);
const PATIENCE: Duration = Duration::from_secs(10);
/// For how long a position counts as too hard: the machine may have been busy.
const TOO_HARD_FOR: Duration = Duration::from_mins(1);

/// What a position is worth.
#[derive(Debug)]
pub(crate) struct Value {
    pub(crate) score: Score,
    pub(crate) columns: Vec<Option<Score>>,
    pub(crate) best: ColumnSet,
    pub(crate) line: String,
    pub(crate) source: &'static str,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsolved {
    /// It would take too long.
    TooHard,
    /// Too many wait already.
    Busy,
}

type Answer = Result<Arc<Value>, Unsolved>;
type Key = (Dynamic, u128);

/// A position that is being worked out.
struct Flight {
    answer: watch::Receiver<Option<Answer>>,
    stop: Arc<AtomicBool>,
    waiting: usize,
}

struct Job {
    position: Position<Dynamic>,
    stop: Arc<AtomicBool>,
    answer: watch::Sender<Option<Answer>>,
}

struct Shared {
    remembered: LruCache<Key, (Answer, Instant)>,
    flights: HashMap<Key, Flight>,
}

/// Answers what positions are worth.
pub(crate) struct Positions {
    jobs: SyncSender<Job>,
    shared: Arc<Mutex<Shared>>,
    metrics: Arc<Metrics>,
}

/// Somebody who waits.
struct Waiter<'a> {
    key: Key,
    stop: Arc<AtomicBool>,
    shared: &'a Mutex<Shared>,
}

impl Drop for Waiter<'_> {
    fn drop(&mut self) {
        let mut shared = lock(self.shared);
        let flight = shared.flights.get_mut(&self.key);
        let Some(flight) = flight.filter(|flight| Arc::ptr_eq(&flight.stop, &self.stop)) else {
            return;
        };
        flight.waiting -= 1;
        if flight.waiting == 0 {
            flight.stop.store(true, Ordering::Relaxed);
            shared.flights.remove(&self.key);
        }
    }
}

impl Positions {
    /// Starts the thread that works them out.
    pub(crate) fn start(metrics: Arc<Metrics>) -> Self {
        let (jobs, inbox) = sync_channel(MOST_WAITING);
        let shared = Arc::new(Mutex::new(Shared {
            remembered: LruCache::new(MOST_REMEMBERED),
            flights: HashMap::new(),
        }));
        let done = Arc::clone(&shared);
        let runtime = Handle::current();
        thread::Builder::new()
            .name("positions".into())
            .spawn(move || work(&inbox, &done, &runtime))
            .expect("the system has room for a thread");
        Self {
            jobs,
            shared,
            metrics,
        }
    }

    /// What a position is worth. Given up by whoever waited last, it is not worked out any further.
    pub(crate) async fn value(&self, position: Position<Dynamic>) -> Answer {
        let key = (position.geometry(), position.key());
        let (mut answer, stop) = {
            let mut shared = lock(&self.shared);
            if let Some((answer, since)) = shared.remembered.get(&key)
                && (answer.is_ok() || since.elapsed() < TOO_HARD_FOR)
            {
                self.metrics.remembered.inc();
                return answer.clone();
            }
            if let Some(flight) = shared.flights.get_mut(&key) {
                flight.waiting += 1;
                (flight.answer.clone(), Arc::clone(&flight.stop))
            } else {
                let (sender, receiver) = watch::channel(None);
                let stop = Arc::new(AtomicBool::new(false));
                let job = Job {
                    position,
                    stop: Arc::clone(&stop),
                    answer: sender,
                };
                self.jobs.try_send(job).map_err(|_| Unsolved::Busy)?;
                self.metrics.solved.inc();
                let flight = Flight {
                    answer: receiver.clone(),
                    stop: Arc::clone(&stop),
                    waiting: 1,
                };
                shared.flights.insert(key, flight);
                (receiver, stop)
            }
        };
        let _waiter = Waiter {
            key,
            stop,
            shared: &self.shared,
        };
        match timeout(PATIENCE, answer.wait_for(Option::is_some)).await {
            Ok(Ok(answer)) => answer.clone().expect("there is an answer"),
            _ => Err(Unsolved::Busy),
        }
    }
}

fn work(inbox: &Receiver<Job>, shared: &Mutex<Shared>, runtime: &Handle) {
    crate::priority::lower();
    let mut solver = Solver::new(BYTES);
    while let Ok(job) = inbox.recv() {
        if job.stop.load(Ordering::Relaxed) {
            continue;
        }
        let late = Arc::new(AtomicBool::new(false));
        let alarm = runtime.spawn({
            let (late, stop) = (Arc::clone(&late), Arc::clone(&job.stop));
            async move {
                tokio::time::sleep(MOST_TIME).await;
                late.store(true, Ordering::Relaxed);
                stop.store(true, Ordering::Relaxed);
            }
        });
        let limits = Limits {
            stop: Some(&job.stop),
            ..Limits::default()
        };
        let found = solve(&mut solver, &job.position, limits);
        alarm.abort();
        if found.is_err() && !late.load(Ordering::Relaxed) {
            // Nobody waits any more.
            continue;
        }
        let answer = found.map(Arc::new).map_err(|_| Unsolved::TooHard);
        let key = (job.position.geometry(), job.position.key());
        let mut shared = lock(shared);
        shared.remembered.put(key, (answer.clone(), Instant::now()));
        shared.flights.remove(&key);
        drop(shared);
        // Whoever waited may be gone.
        let _ = job.answer.send(Some(answer));
    }
}

fn solve(
    solver: &mut Solver,
    position: &Position<Dynamic>,
    limits: Limits<'_>,
) -> Result<Value, SolveError> {
    let source = if position.outcome().is_some() {
        "rules"
    } else if solver.has_book_for(position) {
        "book"
    } else {
        "search"
    };
    let Analysis {
        score,
        columns,
        best,
        line,
        ..
    } = solver.analyze(position, limits)?;
    Ok(Value {
        score,
        columns,
        best,
        line: line.to_string(),
        source,
    })
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
