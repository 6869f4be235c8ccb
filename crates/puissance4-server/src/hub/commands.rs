//! Commands: decided, recorded, shown.

use std::sync::Arc;
use std::time::Instant;

use puissance4::{BySide, Column};

use super::{Cell, Done, Failed, Hub};
use crate::fault::{self, Fault};
use crate::online::{
    Asked, Command, Created, Decision, Digest, Event, GameId, Millis, OnlineGame, Refusal,
};
use crate::store::{Entry, StoreErrorKind};

/// How often something is tried that was not done because the database had been away.
const TRIES: u32 = 4;

/// What a decision came to.
enum Outcome {
    Done(Done),
    /// Another server was faster: look again.
    Again,
    /// It was not done, for the database had been away: ask since when it is back, and decide again.
    Anew,
}

impl Hub {
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
        let mut tries = TRIES;
        let recorded = loop {
            match self.writer.append(entry.clone()).await {
                Err(StoreErrorKind::Refused) if tries > 0 => {
                    tries -= 1;
                    self.pulse.fail();
                    self.beat(true).await?;
                }
                recorded => break recorded,
            }
        };
        let cell = match recorded {
            Ok(true) => {
                let cell = Arc::new(Cell::new(game, self.claim_after, now));
                Arc::clone(self.cells().entry(id).or_insert(cell))
            }
            Ok(false) => return found(self.open(id).await?, token),
            Err(kind) => {
                self.unrecorded(kind);
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
        let _order = cell.order.lock().await;
        // Another server may have gone on with the game.
        let mut up_to_date = !self.store.is_shared();
        let mut tries = TRIES;
        loop {
            // Before anybody is charged, and after whatever had to wait: since when can they play?
            self.beat(true).await?;
            let resumed = self.pulse.resumed();
            let asked = Asked {
                command: command.clone(),
                token,
                at,
                gone: cell.gone(self.claim_after, at),
            };
            let mut game = cell.latest().game.clone();
            game.uncharge(resumed);
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
                Decision::Record(event) => self.record(cell, game, event, resumed, None).await?,
                Decision::RecordAndCreate(event, id, created) => {
                    let next = Some((id, *created));
                    self.record(cell, game, event, resumed, next).await?
                }
                Decision::RecordAndRefuse(event, refusal) => {
                    match self.record(cell, game, event, resumed, None).await? {
                        Outcome::Done(_) => {
                            return Err(Failed::Refused(refusal, Arc::clone(cell)));
                        }
                        other => other,
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
                Outcome::Anew if tries > 0 => tries -= 1,
                Outcome::Anew => return Err(Failed::Storage),
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

    /// Makes an event happen: on the disk first, then for everybody to see.
    async fn record(
        self: &Arc<Self>,
        cell: &Arc<Cell>,
        before: OnlineGame,
        event: Event,
        resumed: Millis,
        creates: Option<(GameId, Created)>,
    ) -> Result<Outcome, Failed> {
        let now = self.clock.now();
        let mut game = before;
        game.apply(&event, now).map_err(|error| {
            tracing::error!(%error, game = %game.id(), "a decision that cannot be carried out");
            Failed::Corrupt
        })?;
        let mut entry = Entry::new(&game, &event, now, resumed);
        if let Some((id, created)) = creates {
            let next = OnlineGame::create(id, &created, now).map_err(|_| Failed::Corrupt)?;
            entry.creates = Some(Box::new(Entry::creation(&next, created, now)));
        }
        let recorded = if fault::is(Fault::AckBeforeCommit) {
            let writer = self.writer.clone();
            tokio::spawn(async move {
                // As long as a slow disk takes: where it is fast hardly any kill comes in between.
                tokio::time::sleep(std::time::Duration::from_millis(30)).await;
                writer.append(entry).await
            });
            Ok(true)
        } else {
            self.writer.append(entry).await
        };
        match recorded {
            Ok(true) => {}
            Ok(false) => return Ok(Outcome::Again),
            Err(StoreErrorKind::Refused) => {
                if self.pulse.resumed() == resumed {
                    self.pulse.fail();
                }
                return Ok(Outcome::Anew);
            }
            Err(kind) => {
                self.unrecorded(kind);
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

    /// Something could not be recorded. Where that is for want of room in the queue alone, the database
    /// is there.
    fn unrecorded(&self, kind: StoreErrorKind) {
        if kind != StoreErrorKind::Busy {
            self.pulse.fail();
        }
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
