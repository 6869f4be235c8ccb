//! The computer's choices, on a thread of their own.

use std::collections::HashSet;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use puissance4::{Column, Dynamic, Level, Position, Solver};

use crate::online::GameId;

/// How much memory the solver takes, and how many choices may wait.
const BYTES: usize = 64 << 20;
const MOST_WAITING: usize = 1_024;

/// Which choice it is: a game and its turn.
type Key = (GameId, u64);

struct Job {
    key: Key,
    position: Position<Dynamic>,
    level: Level,
    random: u64,
    play: Box<dyn FnOnce(Column) + Send>,
}

/// Chooses columns, one at a time.
pub(crate) struct Computer {
    jobs: SyncSender<Job>,
    /// What is being thought about, or waits for it.
    busy: Arc<Mutex<HashSet<Key>>>,
}

impl Computer {
    /// Starts its thread.
    #[must_use]
    pub(crate) fn start() -> Self {
        let (jobs, inbox) = sync_channel(MOST_WAITING);
        let busy = Arc::default();
        let done = Arc::clone(&busy);
        thread::Builder::new()
            .name("computer".into())
            .spawn(move || work(&inbox, &done))
            .expect("the system has room for a thread");
        Self { jobs, busy }
    }

    /// Has `play` called with what this level plays. Where too many choices wait nothing happens: the
    /// game is looked at again later.
    pub(crate) fn choose(
        &self,
        key: Key,
        position: Position<Dynamic>,
        level: Level,
        random: u64,
        play: impl FnOnce(Column) + Send + 'static,
    ) {
        if !lock(&self.busy).insert(key) {
            return;
        }
        let play = Box::new(play);
        let job = Job {
            key,
            position,
            level,
            random,
            play,
        };
        if let Err(TrySendError::Full(job) | TrySendError::Disconnected(job)) =
            self.jobs.try_send(job)
        {
            lock(&self.busy).remove(&job.key);
        }
    }
}

fn work(inbox: &Receiver<Job>, busy: &Mutex<HashSet<Key>>) {
    crate::priority::lower();
    let mut solver = Solver::new(BYTES);
    while let Ok(job) = inbox.recv() {
        let column = job
            .level
            .choose(&job.position, &mut solver, job.random, None);
        if let Some(column) = column {
            (job.play)(column);
        }
        lock(busy).remove(&job.key);
    }
}

fn lock(busy: &Mutex<HashSet<Key>>) -> std::sync::MutexGuard<'_, HashSet<Key>> {
    busy.lock().unwrap_or_else(PoisonError::into_inner)
}
