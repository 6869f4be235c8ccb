//! The games that somebody looks at: commands go in, and what comes of them goes out to everybody.

mod background;
mod cell;
mod presence;
mod pulse;

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use puissance4::{BySide, Column};

use crate::computer::Computer;
use crate::fault::{self, Fault};
use crate::metrics::Metrics;
use crate::online::{
    Asked, Command, Corrupt, Created, Decision, Digest, Event, GameId, Millis, OnlineGame, Refusal,
};
use crate::store::{Entry, Store, StoreError, StoreErrorKind, StoredEvent, StoredGame, Writer};
use crate::time::Clock;
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
    /// Games that wait on other servers, until nothing is heard of them.
    waiting: Mutex<HashMap<GameId, Millis>>,
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

/// What a decision came to.
enum Outcome {
    Done(Done),
    /// Another server was faster: look again.
    Again,
}

impl Hub {
    /// Starts to keep games, and whatever has to happen by itself.
    ///
    /// # Errors
    ///
    /// What the database says.
    pub async fn start(
        store: Arc<dyn Store>,
        clock: Clock,
        metrics: Arc<Metrics>,
        claim_after: Duration,
    ) -> Result<Arc<Self>, StoreError> {
        let pulse = Pulse::start(store.as_ref(), clock).await?;
        let notes = store.notes().await?;
        let hub = Arc::new(Self {
            writer: Writer::start(Arc::clone(&store), Arc::clone(&metrics)),
            computer: Computer::start(),
            store,
            clock,
            metrics,
            claim_after,
            cells: Mutex::default(),
            waiting: Mutex::default(),
            pulse,
            connections: AtomicU64::new(0),
        });
        background::start(&hub, notes);
        Ok(hub)
    }

    /// The server's clock.
    #[must_use]
    pub fn clock(&self) -> Clock {
        self.clock
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
        let stored = self.store.load(id, 0).await;
        let stored = self.answered(stored)?.ok_or(Failed::Unknown)?;
        let mut game = replayed(id, stored).map_err(|error| {
            tracing::error!(%error, game = %id, "a stored game makes no sense: it is left alone");
            self.metrics.corrupt.inc();
            Failed::Corrupt
        })?;
        game.uncharge(self.pulse.resumed());
        Ok(game)
    }

    /// Creates a game, or finds it where this has been done before.
    ///
    /// # Errors
    ///
    /// [`Failed`]; `Refused` with `SeatTaken` where the id belongs to somebody else's game.
    pub async fn create(
        self: &Arc<Self>,
        id: GameId,
        created: Created,
        token: &Digest,
    ) -> Result<Done, Failed> {
        match self.open(id).await {
            Err(Failed::Unknown) => {}
            Err(failed) => return Err(failed),
            Ok(cell) => return found(cell, token),
        }
        let now = self.clock.now();
        let game = OnlineGame::create(id, &created, now).map_err(|_| Failed::Corrupt)?;
        let entry = Entry::creation(&game, created, now);
        let recorded = self.writer.append(entry).await;
        let cell = match recorded {
            Ok(true) => {
                let cell = Arc::new(Cell::new(game, self.claim_after, now));
                Arc::clone(self.cells().entry(id).or_insert(cell))
            }
            Ok(false) => return found(self.open(id).await?, token),
            Err(_) => {
                self.pulse.fail();
                return Err(Failed::Storage);
            }
        };
        self.think(&cell);
        Ok(Done {
            version: 1,
            dup: false,
            cell,
        })
    }

    /// Carries a command out. Once begun it is finished, whether or not anybody waits for it.
    ///
    /// # Errors
    ///
    /// [`Failed`].
    pub async fn command(
        self: &Arc<Self>,
        id: GameId,
        token: Option<Digest>,
        command: Command,
        read: Instant,
    ) -> Result<Done, Failed> {
        let cell = self.open(id).await?;
        let hub = Arc::clone(self);
        let at = self.clock.at(read);
        let work = async move { hub.carry_out(&cell, token, command, at).await };
        let done = tokio::spawn(work).await;
        done.unwrap_or(Err(Failed::Storage))
    }

    async fn carry_out(
        self: &Arc<Self>,
        cell: &Arc<Cell>,
        token: Option<Digest>,
        command: Command,
        at: Millis,
    ) -> Result<Done, Failed> {
        let asked = Asked {
            command,
            token,
            at,
            gone: cell.gone(self.claim_after, at),
        };
        // Before anybody is charged: since when can they play?
        self.beat(true).await?;
        let _order = cell.order.lock().await;
        // Another server may have gone on with the game.
        let mut up_to_date = !self.store.is_shared();
        loop {
            let mut game = cell.latest().game.clone();
            game.uncharge(self.pulse.resumed());
            let version = game.version();
            let decision = match game.decide(&asked) {
                Ok(decision) => decision,
                Err(_) if !up_to_date => {
                    self.refresh_in_order(cell).await?;
                    up_to_date = true;
                    continue;
                }
                Err(refusal) => return Err(Failed::Refused(refusal, Arc::clone(cell))),
            };
            let outcome = match decision {
                Decision::Record(event) => self.record(cell, game, event, None).await?,
                Decision::RecordAndCreate(event, id, created) => {
                    self.record(cell, game, event, Some((id, *created))).await?
                }
                Decision::RecordAndRefuse(event, refusal) => {
                    match self.record(cell, game, event, None).await? {
                        Outcome::Done(_) => {
                            return Err(Failed::Refused(refusal, Arc::clone(cell)));
                        }
                        Outcome::Again => Outcome::Again,
                    }
                }
                Decision::Already(version) => Outcome::Done(Done {
                    version,
                    dup: true,
                    cell: Arc::clone(cell),
                }),
                Decision::Think => {
                    self.think(cell);
                    self.postpone(&game, self.clock.now() + 1_000).await?;
                    return Err(Failed::Refused(Refusal::NotAvailable, Arc::clone(cell)));
                }
                Decision::Wait => {
                    self.postpone(&game, game.due()).await?;
                    return Err(Failed::Refused(Refusal::NotAvailable, Arc::clone(cell)));
                }
                Decision::Forget => {
                    self.answered(self.store.forget(game.id(), version).await)?;
                    self.cells().remove(&game.id());
                    return Err(Failed::Unknown);
                }
            };
            match outcome {
                Outcome::Done(done) => return Ok(done),
                Outcome::Again => {
                    self.refresh_in_order(cell).await?;
                    if cell.latest().game.version() == version {
                        // Nobody was faster, and yet it cannot be recorded.
                        return Err(Failed::Corrupt);
                    }
                }
            }
        }
    }

    async fn postpone(&self, game: &OnlineGame, due: Millis) -> Result<(), Failed> {
        let done = self.store.postpone(game.id(), game.version(), due).await;
        self.answered(done)
    }

    /// What the database answered, or that it did not.
    fn answered<T>(&self, answer: Result<T, StoreError>) -> Result<T, Failed> {
        answer.map_err(|error| {
            tracing::warn!(%error, "the database does not answer");
            self.pulse.fail();
            Failed::Storage
        })
    }

    /// Makes an event happen: on the disk first, then for everybody to see.
    async fn record(
        self: &Arc<Self>,
        cell: &Arc<Cell>,
        before: OnlineGame,
        event: Event,
        creates: Option<(GameId, Created)>,
    ) -> Result<Outcome, Failed> {
        let now = self.clock.now();
        let mut game = before;
        game.apply(&event, now).map_err(|error| {
            tracing::error!(%error, game = %game.id(), "a decision that cannot be carried out");
            Failed::Corrupt
        })?;
        let mut entry = Entry::new(&game, &event, now);
        if let Some((id, created)) = creates {
            let next = OnlineGame::create(id, &created, now).map_err(|_| Failed::Corrupt)?;
            entry.creates = Some(Box::new(Entry::creation(&next, created, now)));
        }
        let recorded = if fault::is(Fault::AckBeforeCommit) {
            let writer = self.writer.clone();
            tokio::spawn(async move { writer.append(entry).await });
            Ok(true)
        } else {
            self.writer.append(entry).await
        };
        match recorded {
            Ok(true) => {}
            Ok(false) => return Ok(Outcome::Again),
            Err(kind) => {
                self.pulse.fail();
                if kind == StoreErrorKind::Unknown {
                    self.look_again(cell);
                }
                return Err(Failed::Storage);
            }
        }
        // The side to move pays from when it can see the disc, and not for the disk.
        let shown = self.clock.now();
        if matches!(
            event,
            Event::Played { .. } | Event::Joined { .. } | Event::TookBack { .. }
        ) {
            game.uncharge(shown);
            self.metrics.moves.inc();
        }
        let version = game.version();
        let followed = game.computer_to_move().is_some();
        cell.show(game, self.claim_after, shown);
        if followed {
            self.think(cell);
        }
        Ok(Outcome::Done(Done {
            version,
            dup: false,
            cell: Arc::clone(cell),
        }))
    }

    /// Has the computer choose, where it is to move.
    fn think(self: &Arc<Self>, cell: &Arc<Cell>) {
        let snapshot = cell.latest();
        let Some((level, random)) = snapshot.game.computer_to_move() else {
            return;
        };
        let (id, turn) = (snapshot.game.id(), snapshot.game.turn());
        let hub = Arc::clone(self);
        let runtime = tokio::runtime::Handle::current();
        let play = move |column: Column| {
            let chosen = Command::Chosen { turn, column };
            runtime.spawn(async move { hub.command(id, None, chosen, Instant::now()).await });
        };
        let position = *snapshot.game.board().position();
        self.computer
            .choose((id, turn), position, level, random, play);
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
        let stored = self.store.load(game.id(), before).await;
        let stored = self.answered(stored)?.ok_or(Failed::Unknown)?;
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
            if (here || self.waits_elsewhere(id))
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

/// A game that was there before it was to be created.
fn found(cell: Arc<Cell>, token: &Digest) -> Result<Done, Failed> {
    let snapshot = cell.latest();
    if snapshot.game.sides_of(Some(token)) == BySide::default() {
        return Err(Failed::Refused(Refusal::SeatTaken, cell));
    }
    Ok(Done {
        version: snapshot.game.version(),
        dup: true,
        cell,
    })
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
