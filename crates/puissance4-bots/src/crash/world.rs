//! What all bots of a run share.

use std::net::SocketAddr;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::timeout;

use crate::history::History;
use crate::journal::Acknowledged;
use crate::socket::Lost;
use crate::time::{Ms, Stopwatch};

/// An attempt of a player to connect.
#[derive(Clone, Debug)]
pub(crate) struct Attempt {
    pub(crate) game: String,
    /// The server, counted from 0.
    pub(crate) node: usize,
    pub(crate) from: Ms,
    pub(crate) until: Ms,
    /// Why it came to nothing, where it did.
    pub(crate) lost: Option<Lost>,
}

/// What all bots of a run share.
pub(crate) struct World {
    pub(crate) nodes: Vec<SocketAddr>,
    pub(crate) stopwatch: Stopwatch,
    pub(crate) acknowledged: Sender<Acknowledged>,
    /// How long a bot thinks, on average and in milliseconds.
    pub(crate) think: u64,
    stopped: watch::Receiver<bool>,
    histories: Mutex<Vec<Arc<Mutex<History>>>>,
    attempts: Mutex<Vec<Attempt>>,
    /// When somebody was told that a newer connection had the seat, though there was none.
    evicted: Mutex<Vec<(String, Ms)>>,
}

impl World {
    pub(crate) fn new(
        nodes: Vec<SocketAddr>,
        acknowledged: Sender<Acknowledged>,
        stopped: watch::Receiver<bool>,
        think: u64,
    ) -> Self {
        Self {
            nodes,
            stopwatch: Stopwatch::start(),
            acknowledged,
            think,
            stopped,
            histories: Mutex::default(),
            attempts: Mutex::default(),
            evicted: Mutex::default(),
        }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        *self.stopped.borrow()
    }

    /// Waits until everybody has to stop.
    pub(crate) async fn stopped(&self) {
        let mut stopped = self.stopped.clone();
        // Whoever could say so is gone: that says it as well.
        let _ = stopped.wait_for(|&stopped| stopped).await;
    }

    /// Waits, but not beyond the end.
    pub(crate) async fn sleep(&self, duration: Duration) {
        let _ = timeout(duration, self.stopped()).await;
    }

    pub(crate) fn add(&self, history: History) -> Arc<Mutex<History>> {
        let history = Arc::new(Mutex::new(history));
        lock(&self.histories).push(Arc::clone(&history));
        history
    }

    pub(crate) fn histories(&self) -> Vec<Arc<Mutex<History>>> {
        lock(&self.histories).clone()
    }

    pub(crate) fn attempted(&self, attempt: Attempt) {
        lock(&self.attempts).push(attempt);
    }

    pub(crate) fn evicted(&self, game: &str) {
        lock(&self.evicted).push((game.to_owned(), self.stopwatch.now()));
    }

    /// What is left when everybody is gone.
    pub(crate) fn end(self) -> Played {
        let histories = lock(&self.histories);
        Played {
            histories: histories.iter().map(|it| lock(it).clone()).collect(),
            attempts: lock(&self.attempts).clone(),
            evicted: lock(&self.evicted).clone(),
        }
    }
}

/// What the bots of a run have seen.
pub(crate) struct Played {
    pub(crate) histories: Vec<History>,
    pub(crate) attempts: Vec<Attempt>,
    pub(crate) evicted: Vec<(String, Ms)>,
}

/// What a bot that panicked has written is as good as any.
pub(crate) fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
