//! What time it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use crate::online::Millis;

/// The time that all servers over one database share: learned from it when the server starts, counted by
/// the machine's steady clock from there, and compared at each beat. Whoever sets the clock of a machine
/// does not make anybody lose on time.
#[derive(Clone, Debug)]
pub struct Clock {
    started: Instant,
    /// What time it was then; 0 where that is not known yet.
    base: Arc<AtomicU64>,
}

impl Clock {
    /// A clock that nobody has set.
    #[must_use]
    pub fn unset() -> Self {
        Self {
            started: Instant::now(),
            base: Arc::default(),
        }
    }

    /// It is that late, or later: a clock never goes back.
    pub fn advance(&self, now: Millis) {
        let base = now.saturating_sub(millis(self.started, Instant::now()));
        self.base.fetch_max(base, Ordering::AcqRel);
    }

    /// What it shows, once it has been set.
    #[must_use]
    pub fn read(&self) -> Option<Millis> {
        (self.base.load(Ordering::Acquire) > 0).then(|| self.now())
    }

    /// Milliseconds since 1970, or since whatever the database's clock takes for that.
    #[must_use]
    pub fn now(&self) -> Millis {
        self.at(Instant::now())
    }

    /// The same for a moment that was noted.
    #[must_use]
    pub fn at(&self, moment: Instant) -> Millis {
        self.base.load(Ordering::Acquire) + millis(self.started, moment)
    }
}

fn millis(from: Instant, until: Instant) -> u64 {
    until.saturating_duration_since(from).as_millis() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_set_forwards_and_never_back() {
        let clock = Clock::unset();
        assert_eq!(clock.read(), None);
        clock.advance(1_000_000);
        assert!(clock.read().is_some());
        for now in [1_000, 0, 999_999] {
            clock.advance(now);
            assert!((1_000_000..1_060_000).contains(&clock.now()));
        }
        clock.advance(2_000_000);
        assert!((2_000_000..2_060_000).contains(&clock.now()));
    }
}
