//! Whether the database is there, and since when there has been a server and a database without a gap.
//!
//! Nobody pays for the time before that: whoever was to move could not.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::online::Millis;
use crate::store::{AWAY, Beat, Store, StoreError};
use crate::time::Clock;

/// How often a server says that it is there.
pub(super) const BEAT: Duration = Duration::from_millis(500);

/// What this server knows of it.
pub(super) struct Pulse {
    resumed: AtomicU64,
    /// When the database last confirmed that this server is there.
    heard: Mutex<Instant>,
    /// Whether something was not recorded since.
    interrupted: AtomicBool,
    /// Whether something else has failed since.
    doubted: AtomicBool,
    /// Held by whoever asks the database.
    beating: tokio::sync::Mutex<()>,
}

impl Pulse {
    /// The first beat of a server that starts.
    pub(super) async fn start(store: &dyn Store, clock: &Clock) -> Result<Self, StoreError> {
        // Several servers over one database may start at any time; one that has a file for itself makes
        // a gap by starting.
        let beat = store.beat(clock, !store.is_shared()).await?;
        clock.advance(beat.now);
        Ok(Self {
            resumed: AtomicU64::new(beat.resumed),
            heard: Mutex::new(Instant::now()),
            interrupted: AtomicBool::new(false),
            doubted: AtomicBool::new(false),
            beating: tokio::sync::Mutex::default(),
        })
    }

    /// Says that this server is there, and learns from when on players pay: `Some` where that is news.
    /// With `at_need` alone, only where something has failed.
    pub(super) async fn beat(
        &self,
        store: &dyn Store,
        clock: &Clock,
        at_need: bool,
    ) -> Result<Option<Millis>, StoreError> {
        if at_need && !self.is_in_question() {
            return Ok(None);
        }
        let _beating = self.beating.lock().await;
        if at_need && !self.is_in_question() {
            // Somebody else has asked meanwhile.
            return Ok(None);
        }
        let mut interrupted = self.is_interrupted();
        loop {
            self.doubted.store(false, Ordering::Release);
            let asked = Instant::now();
            let Beat { now, resumed } = store
                .beat(clock, interrupted)
                .await
                .inspect_err(|_| self.fail())?;
            if !interrupted && (asked.elapsed() > AWAY || self.is_interrupted()) {
                // While this beat was on its way.
                interrupted = true;
                continue;
            }
            self.interrupted.store(false, Ordering::Release);
            *self.heard() = Instant::now();
            let before = self.resumed.swap(resumed, Ordering::AcqRel);
            // In this order: whoever sees the new time must not charge anybody for what it was set by.
            clock.advance(now);
            return Ok((before != resumed).then_some(resumed));
        }
    }

    /// The database did not record what it was asked to.
    pub(super) fn fail(&self) {
        self.interrupted.store(true, Ordering::Release);
    }

    /// The database did not answer. Whether it is away the next beat tells: where too many ask at once
    /// nobody's clock stops.
    pub(super) fn doubt(&self) {
        self.doubted.store(true, Ordering::Release);
    }

    fn is_in_question(&self) -> bool {
        self.is_interrupted() || self.doubted.load(Ordering::Acquire)
    }

    /// Whether it has not answered since it last failed, or not for longer than it ever takes when all
    /// is well: a beat that waits for a database to come back has not failed yet.
    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Acquire) || self.heard().elapsed() > BEAT + AWAY
    }

    /// From when on players pay.
    pub(super) fn resumed(&self) -> Millis {
        self.resumed.load(Ordering::Acquire)
    }

    /// Whether it has answered within the last seconds.
    pub(super) fn is_healthy(&self) -> bool {
        self.heard().elapsed() < Duration::from_secs(4)
    }

    fn heard(&self) -> MutexGuard<'_, Instant> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
