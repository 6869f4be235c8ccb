//! The games that somebody looks at: commands go in, and what comes of them goes out to everybody.

mod background;
mod cell;
mod commands;
mod presence;
mod pulse;

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::computer::Computer;
use crate::metrics::Metrics;
use crate::online::{Corrupt, Event, GameId, Millis, OnlineGame, Refusal};
use crate::store::{Store, StoreError, StoredEvent, StoredGame, Writer};
use crate::time::Clock;
use cell::Elsewhere;
pub use cell::{Cell, Connection, Snapshot};
pub use presence::Seated;
use pulse::Pulse;

/// All the games of this server.
pub struct Hub {
    store: Arc<dyn Store>,
    writer: Writer,
    clock: Clock,
    computer: Computer,
    metrics: Arc<Metrics>,
    /// How long a player must be gone before the other may claim the game.
    claim_after: Duration,
    cells: Mutex<HashMap<GameId, Arc<Cell>>>,
    /// Games whose players are connected to other servers, looked at here or not.
    elsewhere: Mutex<HashMap<GameId, Elsewhere>>,
    pulse: Pulse,
    connections: AtomicU64,
}

/// A command was carried out, now or before.
#[derive(Clone)]
pub struct Done {
    /// The game's version after it.
    pub version: u64,
    /// Whether it had been carried out before.
    pub dup: bool,
    /// The game.
    pub cell: Arc<Cell>,
}

/// A command was not carried out.
#[derive(Clone)]
pub enum Failed {
    /// There is no such game.
    Unknown,
    /// What is stored of the game makes no sense. It is left as it is.
    Corrupt,
    /// The game does not allow it.
    Refused(Refusal, Arc<Cell>),
    /// The database did not confirm. It may have been done or not.
    Storage,
}

impl Hub {
    /// Starts to keep games, and whatever has to happen by itself.
    ///
    /// # Errors
    ///
    /// What the database says.
    pub async fn start(
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
        claim_after: Duration,
    ) -> Result<Arc<Self>, StoreError> {
        let clock = Clock::unset();
        let pulse = Pulse::start(store.as_ref(), &clock).await?;
        let notes = store.notes().await?;
        let hub = Arc::new(Self {
            writer: Writer::start(Arc::clone(&store), Arc::clone(&metrics)),
            computer: Computer::start(),
            store,
            clock,
            metrics,
            claim_after,
            cells: Mutex::default(),
            elsewhere: Mutex::default(),
            pulse,
            connections: AtomicU64::new(0),
        });
        background::start(&hub, notes);
        Ok(hub)
    }

    /// The server's clock.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Whether the database has answered within the last seconds.
    #[must_use]
    pub fn is_healthy(&self) -> bool {
        self.pulse.is_healthy()
    }

    /// The game, from memory or from the database.
    ///
    /// # Errors
    ///
    /// [`Failed`], but never `Refused`.
    pub async fn open(&self, id: GameId) -> Result<Arc<Cell>, Failed> {
        if let Some(cell) = self.cells().get(&id) {
            return Ok(Arc::clone(cell));
        }
        let game = self.loaded(id).await?;
        let cell = Cell::new(game, self.claim_after, self.clock.now());
        let mut cells = self.cells();
        Ok(Arc::clone(
            cells.entry(id).or_insert_with(|| Arc::new(cell)),
        ))
    }

    async fn loaded(&self, id: GameId) -> Result<OnlineGame, Failed> {
        let stored = self.load(id, 0).await?;
        let mut game = replayed(id, stored).map_err(|error| {
            tracing::error!(%error, game = %id, "a stored game makes no sense: it is left alone");
            self.metrics.corrupt.inc();
            Failed::Corrupt
        })?;
        game.uncharge(self.pulse.resumed());
        Ok(game)
    }

    /// What is stored of a game after a version.
    async fn load(&self, id: GameId, after: u64) -> Result<StoredGame, Failed> {
        let stored = self.store.load(id, after).await;
        self.answered(stored)?.ok_or(Failed::Unknown)
    }

    /// What the database answered, or that it did not.
    fn answered<T>(&self, answer: Result<T, StoreError>) -> Result<T, Failed> {
        answer.map_err(|error| {
            tracing::warn!(%error, "the database does not answer");
            self.pulse.doubt();
            Failed::Storage
        })
    }

    /// Reads what another server may have recorded.
    ///
    /// # Errors
    ///
    /// [`Failed`], but never `Refused`.
    pub async fn look(self: &Arc<Self>, cell: &Arc<Cell>) -> Result<(), Failed> {
        if self.store.is_shared() {
            self.refresh(cell).await?;
        }
        Ok(())
    }

    /// What another server has recorded is read.
    ///
    /// # Errors
    ///
    /// [`Failed`].
    async fn refresh(self: &Arc<Self>, cell: &Arc<Cell>) -> Result<(), Failed> {
        let _order = cell.order.lock().await;
        self.refresh_in_order(cell).await
    }

    async fn refresh_in_order(self: &Arc<Self>, cell: &Arc<Cell>) -> Result<(), Failed> {
        let mut game = cell.latest().game.clone();
        let before = game.version();
        let stored = self.load(game.id(), before).await?;
        continued(&mut game, stored).map_err(|error| {
            tracing::error!(%error, game = %game.id(), "what was stored meanwhile makes no sense");
            Failed::Corrupt
        })?;
        if game.version() > before {
            game.uncharge(self.pulse.resumed());
            cell.show(game, self.claim_after, self.clock.now());
        }
        Ok(())
    }

    /// Nobody knows whether something was recorded: those who follow the game get to know it as soon
    /// as the database answers.
    fn look_again(self: &Arc<Self>, cell: &Arc<Cell>) {
        const PAUSE: Duration = Duration::from_millis(300);
        let (hub, cell) = (Arc::clone(self), Arc::clone(cell));
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(PAUSE).await;
                if hub.refresh(&cell).await.is_ok() || !cell.is_followed() {
                    return;
                }
            }
        });
    }

    /// The games that wait for anybody and whose creator is there.
    ///
    /// # Errors
    ///
    /// [`Failed::Storage`].
    pub async fn lobby(&self) -> Result<Vec<Arc<Cell>>, Failed> {
        let mut waiting = Vec::new();
        for id in self.answered(self.store.listed(200).await)? {
            let known = self.cells().get(&id).cloned();
            let here = known.is_some_and(|cell| !cell.seated().is_empty());
            if (here || self.is_elsewhere(id))
                && let Ok(cell) = self.open(id).await
            {
                waiting.push(cell);
            }
        }
        Ok(waiting)
    }

    /// How many games are in memory.
    #[must_use]
    pub fn count(&self) -> usize {
        self.cells().len()
    }

    fn cells(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Cell>>> {
        self.cells.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The game that is stored: all its events, and no others.
fn replayed(id: GameId, stored: StoredGame) -> Result<OnlineGame, Corrupt> {
    let mut events = stored.events.into_iter();
    let first = events.next().map(parsed).transpose()?;
    let mut game = OnlineGame::replay(id, first)?;
    let rest = StoredGame {
        version: stored.version,
        events: events.collect(),
    };
    continued(&mut game, rest)?;
    Ok(game)
}

/// Makes happen what was stored after a version, which leads to the version of the game's own row.
fn continued(game: &mut OnlineGame, stored: StoredGame) -> Result<(), Corrupt> {
    for event in stored.events {
        let (version, at, event) = parsed(event)?;
        game.follow(version, &event, at)?;
    }
    if game.version() == stored.version {
        return Ok(());
    }
    Err(Corrupt {
        version: stored.version,
        what: "the game has another version than its events make",
    })
}

fn parsed(stored: StoredEvent) -> Result<(u64, Millis, Event), Corrupt> {
    let StoredEvent {
        version,
        at_ms,
        body,
    } = stored;
    match serde_json::from_str(&body) {
        Ok(event) => Ok((version, at_ms, event)),
        Err(_) => Err(Corrupt {
            version,
            what: "not an event",
        }),
    }
}
