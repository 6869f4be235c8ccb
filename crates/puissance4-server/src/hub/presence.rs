//! Who is there.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use puissance4::{BySide, Side};
use tokio_util::sync::CancellationToken;

use super::cell::Elsewhere;
use super::{Cell, Connection, Hub};
use crate::online::{GameId, Millis};
use crate::store::{Note, Presence};

/// Other servers say so often who is connected to them, and are believed for so long.
pub(super) const BEACON: Duration = Duration::from_secs(5);
const BELIEVED: Millis = 12_000;

/// A player's connection to a game, for as long as this is kept.
pub struct Seated {
    hub: Arc<Hub>,
    cell: Arc<Cell>,
    sides: BySide<bool>,
    connection: Connection,
}

impl Seated {
    /// Waits until a newer connection takes the seat.
    pub async fn replaced(&self) {
        self.connection.replaced.cancelled().await;
    }
}

impl Drop for Seated {
    fn drop(&mut self) {
        let hub = &self.hub;
        let now = hub.clock.now();
        let id = self.connection.id;
        // Where a newer connection has taken the seat, nobody has left.
        let left = BySide::from_fn(|side| self.sides[side] && self.cell.leave(side, id, now));
        if left == BySide::default() {
            return;
        }
        self.cell.show_attendance(hub.claim_after, now);
        let seats = presences(&self.cell, left, self.connection.number);
        hub.tell(Note::Left(seats));
    }
}

fn sides(which: BySide<bool>) -> impl Iterator<Item = Side> {
    Side::ALL.into_iter().filter(move |&side| which[side])
}

fn presences(cell: &Cell, which: BySide<bool>, connection: u64) -> Vec<Presence> {
    let all = sides(which).map(|side| Presence {
        game: cell.id(),
        side,
        connection,
    });
    all.collect()
}

/// The players of a game who are connected to this server.
fn seated(cell: &Cell) -> Vec<Presence> {
    let game = cell.id();
    let seated = cell.seated().into_iter();
    seated
        .map(|(side, connection)| Presence {
            game,
            side,
            connection,
        })
        .collect()
}

impl Hub {
    /// A player is connected to a game: an older connection of the same seat is told to go.
    pub async fn sit(self: &Arc<Self>, cell: &Arc<Cell>, which: BySide<bool>) -> Seated {
        // While the database is away nobody hears of other servers: this one is the last to be known.
        const LAST: u64 = u64::MAX;
        let number = if self.pulse.is_interrupted() {
            LAST
        } else {
            let number = self.store.next_connection().await;
            self.answered(number).unwrap_or(LAST)
        };
        let connection = Connection {
            id: self.connections.fetch_add(1, Ordering::Relaxed),
            number,
            replaced: CancellationToken::new(),
        };
        for side in sides(which) {
            cell.sit(side, &connection);
        }
        cell.show_attendance(self.claim_after, self.clock.now());
        self.tell(Note::Here(presences(cell, which, number)));
        Seated {
            hub: Arc::clone(self),
            cell: Arc::clone(cell),
            sides: which,
            connection,
        }
    }

    /// Says something to the other servers, if there may be any.
    fn tell(&self, note: Note) {
        if !self.store.is_shared() {
            return;
        }
        let store = Arc::clone(&self.store);
        // Called where a connection ends as well, which may be the end of everything.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                if let Err(error) = store.tell(note).await {
                    tracing::debug!(%error, "the other servers were not told");
                }
            });
        }
    }

    /// Tells the other servers who is connected to this one.
    pub(super) fn tell_all(&self) {
        let seats: Vec<Presence> = self.cells().values().flat_map(|it| seated(it)).collect();
        if !seats.is_empty() {
            self.tell(Note::Here(seats));
        }
    }

    /// Another server says who is connected to it.
    pub(super) fn heard_here(&self, players: &[Presence]) {
        let until = self.clock.now() + BELIEVED;
        for player in players {
            let mut elsewhere = self.elsewhere();
            let known = elsewhere.get(&player.game).copied();
            let heard = Elsewhere::heard(known, player.connection, until);
            elsewhere.insert(player.game, heard);
            drop(elsewhere);
            let cell = self.cells().get(&player.game).cloned();
            if let Some(cell) = cell {
                let news = cell.sits_elsewhere(player.side, player.connection, until);
                cell.show_attendance(self.claim_after, self.clock.now());
                if news {
                    // Whoever has just come there does not know yet who is here.
                    self.tell(Note::Here(seated(&cell)));
                }
            }
        }
    }

    /// Another server says who has left it.
    pub(super) fn heard_left(&self, players: &[Presence]) {
        for player in players {
            let mut elsewhere = self.elsewhere();
            let known = elsewhere.get(&player.game);
            if known.is_some_and(|it| it.ends_with(player.connection)) {
                elsewhere.remove(&player.game);
            }
            drop(elsewhere);
            let cell = self.cells().get(&player.game).cloned();
            if let Some(cell) = cell {
                cell.left_elsewhere(player.side, player.connection, self.clock.now());
                cell.show_attendance(self.claim_after, self.clock.now());
            }
        }
    }

    /// What has not been heard of for too long is not believed any more.
    pub(super) fn expire(&self) {
        let now = self.clock.now();
        self.elsewhere().retain(|_, it| it.until >= now);
        let cells: Vec<Arc<Cell>> = self.cells().values().cloned().collect();
        for cell in cells {
            cell.expire(now);
            cell.show_attendance(self.claim_after, now);
        }
    }

    /// Whether a player of a game is connected to another server.
    pub(super) fn is_elsewhere(&self, id: GameId) -> bool {
        self.elsewhere().contains_key(&id)
    }

    fn elsewhere(&self) -> MutexGuard<'_, HashMap<GameId, Elsewhere>> {
        let lock = self.elsewhere.lock();
        lock.unwrap_or_else(PoisonError::into_inner)
    }
}
