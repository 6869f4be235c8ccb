//! What is measured under load.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::measure::Latencies;

/// What was measured since the last look.
pub(crate) struct Measured {
    /// From when a move was due to its acknowledgement.
    pub(crate) acks: Latencies,
    /// From when a move was sent until the opponent saw it.
    pub(crate) news: Latencies,
    pub(crate) positions: Latencies,
    /// What went wrong, and how often.
    pub(crate) errors: BTreeMap<String, u64>,
}

impl Measured {
    fn new() -> Self {
        Self {
            acks: Latencies::new(),
            news: Latencies::new(),
            positions: Latencies::new(),
            errors: BTreeMap::new(),
        }
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "move to acknowledgement: {}", self.acks)?;
        write!(f, "move to opponent: {}", self.news)?;
        if self.positions.count() > 0 {
            write!(f, "\npositions: {}", self.positions)?;
        }
        for (error, times) in &self.errors {
            write!(f, "\n{times:>8} {error}")?;
        }
        Ok(())
    }
}

/// Where all bots write.
pub(crate) struct Meter(Mutex<Measured>);

impl Meter {
    pub(crate) fn new() -> Self {
        Self(Mutex::new(Measured::new()))
    }

    pub(crate) fn acknowledged(&self, took: Duration) {
        self.lock().acks.add(took);
    }

    pub(crate) fn told(&self, took: Duration) {
        self.lock().news.add(took);
    }

    pub(crate) fn position(&self, took: Duration) {
        self.lock().positions.add(took);
    }

    pub(crate) fn error(&self, what: impl Into<String>) {
        *self.lock().errors.entry(what.into()).or_default() += 1;
    }

    /// What was measured since this was last asked for.
    pub(crate) fn take(&self) -> Measured {
        std::mem::replace(&mut self.lock(), Measured::new())
    }

    fn lock(&self) -> MutexGuard<'_, Measured> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
