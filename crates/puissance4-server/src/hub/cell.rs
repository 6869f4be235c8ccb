//! One game in memory, for as long as somebody looks at it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use puissance4::{BySide, Side};
use serde::Serialize;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::online::{Attendance, GameId, GameView, Millis, OnlineGame};

/// What everybody who follows a game gets to see.
pub struct Snapshot {
    /// The game.
    pub game: OnlineGame,
    /// Who is there.
    pub attendance: Attendance,
    /// Both as the message that says so.
    pub message: Utf8Bytes,
}

impl Snapshot {
    pub(super) fn new(game: OnlineGame, attendance: Attendance, now: Millis) -> Arc<Self> {
        #[derive(Serialize)]
        struct State<'a> {
            t: &'static str,
            game: GameView<'a>,
        }
        let state = State {
            t: "state",
            game: game.view(attendance, now),
        };
        let message = serde_json::to_string(&state).expect("a game can be written");
        Arc::new(Self {
            message: message.into(),
            game,
            attendance,
        })
    }

    /// The game as clients see it, at a moment.
    #[must_use]
    pub fn view(&self, now: Millis) -> GameView<'_> {
        self.game.view(self.attendance, now)
    }
}

/// A connection of a player.
#[derive(Clone, Debug)]
pub struct Connection {
    /// No two of this server have the same.
    pub id: u64,
    /// Whoever has a higher one came later, on whichever server.
    pub number: u64,
    /// Cancelled when a newer connection takes the seat.
    pub replaced: CancellationToken,
}

/// A connection of a player to another server.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elsewhere {
    /// The highest of those that were heard of.
    number: u64,
    /// It is believed for so long, unless it is heard of again.
    pub(super) until: Millis,
}

impl Elsewhere {
    /// A connection is heard of, beside what was known.
    pub(super) fn heard(known: Option<Self>, number: u64, until: Millis) -> Self {
        let number = known.map_or(number, |known| known.number.max(number));
        Self { number, until }
    }

    /// Whether nobody is there when a connection has ended: a newer one, to whichever server, stays.
    pub(super) fn ends_with(self, number: u64) -> bool {
        self.number <= number
    }
}

/// Who sits on a seat.
#[derive(Debug)]
struct Seat {
    local: Option<Connection>,
    /// A player who is connected to another server.
    elsewhere: Option<Elsewhere>,
    /// When the last connection was lost.
    gone: Millis,
}

impl Seat {
    fn is_here(&self) -> bool {
        self.local.is_some() || self.elsewhere.is_some()
    }
}

/// A game and whoever follows it.
pub struct Cell {
    id: GameId,
    /// Held by whoever changes the game.
    pub(super) order: tokio::sync::Mutex<()>,
    shown: watch::Sender<Arc<Snapshot>>,
    seats: Mutex<BySide<Seat>>,
}

impl Cell {
    pub(super) fn new(game: OnlineGame, claim_after: Duration, now: Millis) -> Self {
        let seats = BySide::from_fn(|_| Seat {
            local: None,
            elsewhere: None,
            gone: now,
        });
        let attendance = attendance(&seats, claim_after);
        Self {
            id: game.id(),
            order: tokio::sync::Mutex::new(()),
            shown: watch::Sender::new(Snapshot::new(game, attendance, now)),
            seats: Mutex::new(seats),
        }
    }

    /// Which game it is.
    #[must_use]
    pub fn id(&self) -> GameId {
        self.id
    }

    /// The game as it is, and whatever it becomes.
    #[must_use]
    pub fn follow(&self) -> watch::Receiver<Arc<Snapshot>> {
        self.shown.subscribe()
    }

    /// The game as it is.
    #[must_use]
    pub fn latest(&self) -> Arc<Snapshot> {
        Arc::clone(&self.shown.borrow())
    }

    pub(super) fn is_followed(&self) -> bool {
        self.shown.receiver_count() > 0
    }

    /// Shows the game as it has become. An older version never replaces a newer one.
    pub(super) fn show(&self, game: OnlineGame, claim_after: Duration, now: Millis) {
        self.shown.send_if_modified(|shown| {
            let newer = game.version() >= shown.game.version();
            if newer {
                *shown = Snapshot::new(game, self.attendance(claim_after), now);
            }
            newer
        });
    }

    /// Shows who is there now, if that has changed.
    pub(super) fn show_attendance(&self, claim_after: Duration, now: Millis) {
        self.shown.send_if_modified(|shown| {
            // Looked at in here: what is shown last is what is so last.
            let attendance = self.attendance(claim_after);
            let changed = attendance.here != shown.attendance.here;
            if changed {
                *shown = Snapshot::new(shown.game.clone(), attendance, now);
            }
            changed
        });
    }

    pub(super) fn attendance(&self, claim_after: Duration) -> Attendance {
        attendance(&self.seats(), claim_after)
    }

    /// Which sides have been gone for so long that the other may claim the game.
    pub(super) fn gone(&self, claim_after: Duration, now: Millis) -> BySide<bool> {
        let attendance = self.attendance(claim_after);
        BySide::from_fn(|side| attendance.claim_at[side].is_some_and(|at| at <= now))
    }

    /// A player is connected: whoever had the seat before is told to go.
    pub(super) fn sit(&self, side: Side, connection: &Connection) {
        let seat = &mut self.seats()[side];
        if let Some(old) = seat.local.replace(connection.clone())
            && old.id != connection.id
        {
            old.replaced.cancel();
        }
    }

    /// A connection is lost; a newer one stays. Says whether it still had the seat.
    pub(super) fn leave(&self, side: Side, id: u64, now: Millis) -> bool {
        let seat = &mut self.seats()[side];
        let left = seat.local.as_ref().is_some_and(|it| it.id == id);
        if left {
            seat.local = None;
            seat.gone = now;
        }
        left
    }

    /// A player is connected to another server: says whether that is news.
    pub(super) fn sits_elsewhere(&self, side: Side, number: u64, until: Millis) -> bool {
        let seat = &mut self.seats()[side];
        match &seat.local {
            Some(local) if local.number >= number => return false,
            Some(local) => local.replaced.cancel(),
            None => {}
        }
        let known = seat.elsewhere;
        seat.elsewhere = Some(Elsewhere::heard(known, number, until));
        known.is_none()
    }

    /// A player has left another server.
    pub(super) fn left_elsewhere(&self, side: Side, number: u64, now: Millis) {
        let seat = &mut self.seats()[side];
        if seat.elsewhere.is_some_and(|it| it.ends_with(number)) {
            seat.elsewhere = None;
            seat.gone = now;
        }
    }

    /// Whoever has not been heard of on other servers is not there.
    pub(super) fn expire(&self, now: Millis) {
        let mut seats = self.seats();
        for side in Side::ALL {
            let seat = &mut seats[side];
            if seat.elsewhere.is_some_and(|it| it.until < now) {
                seat.elsewhere = None;
                seat.gone = now;
            }
        }
    }

    /// Nobody could come back before a moment: whoever is gone is gone since then.
    pub(super) fn resume(&self, resumed: Millis) {
        let mut seats = self.seats();
        for side in Side::ALL {
            seats[side].gone = seats[side].gone.max(resumed);
        }
    }

    /// The players who are connected to this server, and the numbers of their connections.
    pub(super) fn seated(&self) -> Vec<(Side, u64)> {
        let seats = self.seats();
        let number = |side: Side| Some((side, seats[side].local.as_ref()?.number));
        Side::ALL.into_iter().filter_map(number).collect()
    }

    fn seats(&self) -> MutexGuard<'_, BySide<Seat>> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn attendance(seats: &BySide<Seat>, claim_after: Duration) -> Attendance {
    let after = claim_after.as_millis() as Millis;
    Attendance {
        here: BySide::from_fn(|side| seats[side].is_here()),
        claim_at: BySide::from_fn(|side| {
            let seat = &seats[side];
            (!seat.is_here()).then_some(seat.gone + after)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::{Created, Player, Secret};

    fn cell() -> Cell {
        let token: Secret = "AAECAwQFBgcICQoLDA0ODw".parse().unwrap();
        let created = Created {
            columns: 7,
            rows: 6,
            connect: 4,
            clock: None,
            first: Some(Player::Person {
                name: "Zoé".to_owned(),
                token: token.digest(),
            }),
            second: None,
            invitation: None,
            seed: 1,
        };
        let game = OnlineGame::create(GameId::created_by(&token), &created, 0).unwrap();
        Cell::new(game, Duration::from_mins(1), 0)
    }

    fn is_here(cell: &Cell) -> bool {
        cell.show_attendance(Duration::from_mins(1), 0);
        cell.latest().attendance.here[Side::First]
    }

    #[test]
    fn a_connection_that_was_replaced_does_not_leave() {
        let cell = cell();
        let connections = [1, 2].map(|id| Connection {
            id,
            number: id,
            replaced: CancellationToken::new(),
        });
        for connection in &connections {
            cell.sit(Side::First, connection);
        }
        assert!(connections[0].replaced.is_cancelled());
        assert!(!cell.leave(Side::First, 1, 0));
        assert!(is_here(&cell));
        assert!(cell.leave(Side::First, 2, 0));
        assert!(!is_here(&cell));
    }

    #[test]
    fn who_has_gone_from_one_server_to_another_has_not_left() {
        let cell = cell();
        assert!(cell.sits_elsewhere(Side::First, 1, 10));
        assert!(!cell.sits_elsewhere(Side::First, 2, 10));
        // What the first server said before it knew comes late.
        assert!(!cell.sits_elsewhere(Side::First, 1, 10));
        cell.left_elsewhere(Side::First, 1, 0);
        assert!(is_here(&cell));
        cell.left_elsewhere(Side::First, 2, 0);
        assert!(!is_here(&cell));
    }
}
