//! What happens by itself: time runs out, the computer is asked again, other servers are heard, games
//! that nobody looks at leave the memory.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::StreamExt as _;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

use super::presence::BEACON;
use super::pulse::BEAT;
use super::{Cell, Failed, Hub};
use crate::online::{Command, GameId};
use crate::store::{Note, StoreError};

/// Starts it all. It goes on until the process ends.
pub(super) fn start(hub: &Arc<Hub>, notes: Option<mpsc::Receiver<Note>>) {
    every(hub, Duration::from_millis(200), |hub| async move {
        hub.sweep().await;
    });
    every(hub, BEAT, |hub| async move {
        // What went wrong has been logged.
        let _ = hub.beat(false).await;
    });
    every(
        hub,
        Duration::from_secs(10),
        |hub| async move { hub.tidy() },
    );
    if let Some(notes) = notes {
        every(hub, Duration::from_secs(1), |hub| async move {
            hub.catch_up().await;
        });
        every(
            hub,
            Duration::from_secs(1),
            |hub| async move { hub.expire() },
        );
        every(hub, BEACON, |hub| async move { hub.tell_all() });
        tokio::spawn(listen(Arc::clone(hub), notes));
    }
}

/// Does something again and again.
fn every<F, W>(hub: &Arc<Hub>, period: Duration, work: W)
where
    W: Fn(Arc<Hub>) -> F + Send + 'static,
    F: Future<Output = ()> + Send,
{
    let hub = Arc::clone(hub);
    tokio::spawn(async move {
        let mut ticks = interval(period);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            work(Arc::clone(&hub)).await;
        }
    });
}

async fn listen(hub: Arc<Hub>, mut notes: mpsc::Receiver<Note>) {
    while let Some(note) = notes.recv().await {
        match note {
            Note::Changed(games) => hub.refresh_all(hub.known(&games)).await,
            Note::Here(players) => hub.heard_here(&players),
            Note::Left(players) => hub.heard_left(&players),
            Note::Gap => hub.catch_up().await,
        }
    }
}

/// How many games are worked on at once.
const AT_ONCE: usize = 16;

impl Hub {
    /// Looks at the games whose time has come.
    async fn sweep(self: &Arc<Self>) {
        const MOST: u32 = 200;
        if self.pulse.is_interrupted() {
            // Whoever could not play must not lose on time.
            return;
        }
        let due = self.store.due(self.clock.now(), MOST).await;
        let Ok(due) = self.answered(due) else {
            return;
        };
        futures_util::stream::iter(due)
            .for_each_concurrent(AT_ONCE, |id| {
                let hub = Arc::clone(self);
                async move { hub.tick(id).await }
            })
            .await;
    }

    async fn tick(self: &Arc<Self>, id: GameId) {
        const LATER: u64 = 24 * 60 * 60 * 1000;
        let done = self.command(id, None, Command::Tick, Instant::now()).await;
        if matches!(done, Err(Failed::Corrupt)) {
            let now = self.clock.now();
            let versions = self.store.versions(&[id]).await.unwrap_or_default();
            for (id, version) in versions {
                if let Err(error) = self.store.postpone(id, version, now + LATER).await {
                    tracing::warn!(%error, game = %id, "a game that makes no sense stays due");
                }
            }
        }
    }

    /// Says that this server is there, and learns whether there was a time when none was.
    pub(super) async fn beat(&self, at_need: bool) -> Result<(), Failed> {
        let beat = self
            .pulse
            .beat(self.store.as_ref(), &self.clock, at_need)
            .await
            .inspect_err(StoreError::stop_if_fatal);
        if let Some(resumed) = self.answered(beat)? {
            self.uncharge_all(resumed);
        }
        Ok(())
    }

    /// Nobody pays for the time before a moment, nor loses a game by having been away then.
    fn uncharge_all(&self, resumed: u64) {
        tracing::info!(
            resumed,
            "nobody pays for the time in which no server could play"
        );
        let cells: Vec<Arc<Cell>> = self.cells().values().cloned().collect();
        for cell in cells {
            let mut game = cell.latest().game.clone();
            game.uncharge(resumed);
            cell.resume(resumed);
            cell.show(game, self.claim_after, self.clock.now());
        }
    }

    /// Games that nobody looks at leave the memory.
    fn tidy(&self) {
        self.cells()
            .retain(|_, cell| cell.is_followed() || Arc::strong_count(cell) > 1);
    }

    /// Reads what may have been missed.
    async fn catch_up(self: &Arc<Self>) {
        const PAGE: usize = 500;
        let known: Vec<GameId> = self.cells().keys().copied().collect();
        for page in known.chunks(PAGE) {
            let Ok(versions) = self.store.versions(page).await else {
                return;
            };
            let behind: Vec<GameId> = (versions.into_iter())
                .filter(|&(id, version)| {
                    let cells = self.cells();
                    cells
                        .get(&id)
                        .is_some_and(|cell| cell.latest().game.version() < version)
                })
                .map(|(id, _)| id)
                .collect();
            self.refresh_all(self.known(&behind)).await;
        }
    }

    fn known(&self, games: &[GameId]) -> Vec<Arc<Cell>> {
        let cells = self.cells();
        games
            .iter()
            .filter_map(|id| cells.get(id).cloned())
            .collect()
    }

    async fn refresh_all(self: &Arc<Self>, cells: Vec<Arc<Cell>>) {
        futures_util::stream::iter(cells)
            .for_each_concurrent(AT_ONCE, |cell| {
                let hub = Arc::clone(self);
                async move {
                    // Whatever went wrong has been logged, and is tried again within a second.
                    let _ = hub.refresh(&cell).await;
                }
            })
            .await;
    }
}
