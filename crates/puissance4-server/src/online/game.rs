//! What the events of a game make of it.

use std::fmt;

use puissance4::{BySide, Column, Dynamic, Game, Geometry as _, Level, Outcome, Side};

use super::event::{Created, Event, Millis, Offer, Player, Reason, TimeControl};
use super::secret::{Digest, GameId};
use crate::fault::{self, Fault};

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A seat is free.
    Open,
    /// Both seats are taken.
    Playing,
    /// There is a result.
    Over,
}

impl Status {
    /// Its name in JSON and in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who won, if anybody did.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
}

/// The time that each side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    pub(super) control: TimeControl,
    /// Not counting the turn that is being thought about.
    pub(super) left: BySide<u64>,
}

/// A disc that was played once, whether it still lies there or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Past {
    pub(super) turn: u64,
    pub(super) side: Side,
    pub(super) column: Column,
    /// The version that it made.
    pub(super) version: u64,
}

/// One game.
#[derive(Clone, Debug)]
pub struct OnlineGame {
    pub(super) id: GameId,
    pub(super) version: u64,
    pub(super) board: Game,
    pub(super) players: BySide<Option<Player>>,
    pub(super) invitation: Option<Digest>,
    pub(super) seed: u64,
    pub(super) clock: Option<Clock>,
    pub(super) past: Vec<Past>,
    /// How often a disc was played or taken back.
    pub(super) turn: u64,
    /// Who offers what, in the order of [`Offer::ALL`].
    pub(super) offers: [Option<Side>; 3],
    /// What each side may not offer again before the next disc.
    pub(super) spent: [BySide<bool>; 3],
    ended: Option<Verdict>,
    pub(super) next: Option<GameId>,
    /// When the last event was recorded.
    pub(super) last: Millis,
    /// From when on the turn is charged.
    pub(super) since: Millis,
}

/// What is stored of a game is not what a game can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corrupt {
    /// Which event it is, counted from 1.
    pub version: u64,
    /// What is wrong with it.
    pub what: &'static str,
}

impl fmt::Display for Corrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {}: {}", self.version, self.what)
    }
}

impl std::error::Error for Corrupt {}

/// The events must be the numbers 1, 2, 3 …
const FIRST: u64 = 1;

impl OnlineGame {
    /// The game that has just been created.
    ///
    /// # Errors
    ///
    /// [`Corrupt`], where the size or a level is none.
    pub fn create(id: GameId, created: &Created, at: Millis) -> Result<Self, Corrupt> {
        let corrupt = |what| Corrupt {
            version: FIRST,
            what,
        };
        let size = Dynamic::new(created.columns, created.rows, created.connect)
            .map_err(|_| corrupt("no such size of board"))?;
        let players = created.players();
        for player in [&players.first, &players.second].into_iter().flatten() {
            if let Player::Computer { level } = player {
                Level::new(*level).ok_or(corrupt("no such level"))?;
            }
        }
        if players.first.is_none() && players.second.is_none() {
            return Err(corrupt("nobody plays"));
        }
        Ok(Self {
            id,
            version: FIRST,
            board: Game::new(size),
            players,
            invitation: created.invitation,
            seed: created.seed,
            clock: created.clock.map(|control| Clock {
                control,
                left: BySide::from_fn(|_| control.initial_ms),
            }),
            past: Vec::new(),
            turn: 0,
            offers: [None; 3],
            spent: [BySide::default(); 3],
            ended: None,
            next: None,
            last: at,
            since: at,
        })
    }

    /// The game that these events make: all there are, in order.
    ///
    /// # Errors
    ///
    /// [`Corrupt`] names the first event that cannot be.
    pub fn replay(
        id: GameId,
        events: impl IntoIterator<Item = (u64, Millis, Event)>,
    ) -> Result<Self, Corrupt> {
        let mut events = events.into_iter();
        let Some((FIRST, at, Event::Created(created))) = events.next() else {
            return Err(Corrupt {
                version: FIRST,
                what: "the game was never created",
            });
        };
        let mut game = Self::create(id, &created, at)?;
        for (version, at, event) in events {
            game.follow(version, &event, at)?;
        }
        Ok(game)
    }

    /// Makes a stored event happen, which must be the next.
    ///
    /// # Errors
    ///
    /// [`Corrupt`], as for [`OnlineGame::apply`].
    pub fn follow(&mut self, version: u64, event: &Event, at: Millis) -> Result<(), Corrupt> {
        if version != self.version + 1 {
            return Err(self.corrupt("an event is missing before the next"));
        }
        self.apply(event, at)
    }

    /// Makes the next event happen.
    ///
    /// # Errors
    ///
    /// [`Corrupt`], where it cannot happen; the game is then not to be used any more.
    pub fn apply(&mut self, event: &Event, at: Millis) -> Result<(), Corrupt> {
        if self.status() == Status::Over
            && !matches!(
                event,
                Event::Rematched { .. } | Event::Offered { .. } | Event::Declined { .. }
            )
        {
            return Err(self.corrupt("the game was over"));
        }
        match *event {
            Event::Created(_) => return Err(self.corrupt("created twice")),
            Event::Joined { side, ref player } => {
                let seat = &mut self.players[side.into()];
                if seat.replace(player.clone()).is_some() {
                    return Err(self.corrupt("the seat was taken"));
                }
                self.since = at;
            }
            Event::Played {
                side,
                column,
                think_ms,
            } => self.played(side.into(), column, think_ms, at)?,
            Event::TookBack { discs } => {
                for _ in 0..discs {
                    if self.board.undo().is_none() {
                        return Err(self.corrupt("more discs taken back than there were"));
                    }
                }
                self.turn += 1;
                self.offers = [None; 3];
                self.since = at;
            }
            Event::Offered { side, what } => self.offers[what as usize] = Some(side.into()),
            Event::Declined { side, what } => {
                self.offers[what as usize] = None;
                self.spent[what as usize][side.into()] = true;
            }
            Event::Ended { winner, reason } => {
                self.ended = Some(Verdict {
                    winner: winner.map(Into::into),
                    reason,
                });
                if reason == Reason::Time
                    && let (Some(clock), Some(winner)) = (&mut self.clock, winner)
                {
                    clock.left[!Side::from(winner)] = 0;
                }
            }
            Event::Rematched { next } => {
                self.next = Some(next);
                self.offers = [None; 3];
            }
        }
        if self.status() == Status::Over {
            self.offers[Offer::Draw as usize] = None;
            self.offers[Offer::TakeBack as usize] = None;
        }
        self.version += 1;
        self.last = at;
        Ok(())
    }

    fn played(
        &mut self,
        side: Side,
        number: usize,
        think_ms: u64,
        at: Millis,
    ) -> Result<(), Corrupt> {
        if self.status() != Status::Playing || side != self.board.turn() {
            return Err(self.corrupt("a disc out of turn"));
        }
        let column = number.checked_sub(1).and_then(Column::new);
        let Some(column) = column.filter(|&column| self.board.play(column).is_ok()) else {
            return Err(self.corrupt("a disc where none can be"));
        };
        let charged = self.board.ply() > Self::FREE_PLIES;
        let times = if fault::is(Fault::DoubleCharge) { 2 } else { 1 };
        if let Some(clock) = self.clock.as_mut().filter(|_| charged) {
            let left = clock.left[side].saturating_sub(think_ms.saturating_mul(times - 1));
            let Some(left) = left.checked_sub(think_ms) else {
                return Err(self.corrupt("more time taken than there was"));
            };
            clock.left[side] = left.saturating_add(clock.control.increment_ms);
        }
        self.past.push(Past {
            turn: self.turn,
            side,
            column,
            version: self.version + 1,
        });
        self.turn += 1;
        self.offers = [None; 3];
        self.spent = [BySide::default(); 3];
        self.since = at;
        Ok(())
    }

    fn corrupt(&self, what: &'static str) -> Corrupt {
        Corrupt {
            version: self.version + 1,
            what,
        }
    }

    /// How many discs are free of charge: one a side.
    pub(super) const FREE_PLIES: usize = 2;

    /// Its id.
    #[must_use]
    pub fn id(&self) -> GameId {
        self.id
    }

    /// How many events there were.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The board and the discs that lie there.
    #[must_use]
    pub fn board(&self) -> &Game {
        &self.board
    }

    /// How often a disc was played or taken back.
    #[must_use]
    pub fn turn(&self) -> u64 {
        self.turn
    }

    /// How far it has come.
    #[must_use]
    pub fn status(&self) -> Status {
        if self.verdict().is_some() {
            Status::Over
        } else if self.players.first.is_none() || self.players.second.is_none() {
            Status::Open
        } else {
            Status::Playing
        }
    }

    /// How it ended, if it has.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.ended.or_else(|| {
            Some(match self.board.outcome()? {
                Outcome::Win(side) => Verdict {
                    winner: Some(side),
                    reason: Reason::Line,
                },
                Outcome::Draw => Verdict {
                    winner: None,
                    reason: Reason::Full,
                },
            })
        })
    }

    /// Whether it waits for anybody: a listing of the lobby.
    #[must_use]
    pub fn is_listed(&self) -> bool {
        self.status() == Status::Open && self.invitation.is_none()
    }

    /// The sides that belong to a token.
    #[must_use]
    pub fn sides_of(&self, token: Option<&Digest>) -> BySide<bool> {
        BySide::from_fn(|side| match (&self.players[side], token) {
            (Some(Player::Person { token: owner, .. }), Some(token)) => owner == token,
            _ => false,
        })
    }

    /// Whether one token has both seats.
    #[must_use]
    pub fn is_same_screen(&self) -> bool {
        match (&self.players.first, &self.players.second) {
            (
                Some(Player::Person { token: one, .. }),
                Some(Player::Person { token: other, .. }),
            ) => one == other,
            _ => false,
        }
    }

    /// Whether a side is the computer, and how well it plays.
    #[must_use]
    pub fn level(&self, side: Side) -> Option<Level> {
        match self.players[side] {
            Some(Player::Computer { level }) => Level::new(level),
            _ => None,
        }
    }

    /// The level of the computer, where it is to move, and what to draw its choice from.
    #[must_use]
    pub fn computer_to_move(&self) -> Option<(Level, u64)> {
        let level = self.level(self.board.turn())?;
        (self.status() == Status::Playing).then(|| (level, self.seed.wrapping_add(self.turn)))
    }

    /// The side whose time is running.
    #[must_use]
    pub fn running(&self) -> Option<Side> {
        (self.clock.is_some()
            && self.status() == Status::Playing
            && self.board.ply() >= Self::FREE_PLIES)
            .then(|| self.board.turn())
    }

    /// What a side has left at a moment, in milliseconds.
    #[must_use]
    pub fn left(&self, side: Side, now: Millis) -> Option<u64> {
        let left = self.clock?.left[side];
        Some(match self.running() {
            Some(running) if running == side => left.saturating_sub(self.thought(now)),
            _ => left,
        })
    }

    /// How long the turn has been thought about.
    pub(super) fn thought(&self, now: Millis) -> u64 {
        now.saturating_sub(self.since)
    }

    /// Nothing before this moment is charged for the turn: the players could not play then.
    pub fn uncharge(&mut self, until: Millis) {
        self.since = self.since.max(until);
    }

    /// When the server has to look at this game again; see [`super::Command::Tick`].
    #[must_use]
    pub fn due(&self) -> Millis {
        const DAY: u64 = 24 * 60 * 60 * 1000;
        /// A side that plays just in time may still be on its way to the disk.
        const GRACE: u64 = 500;
        /// Whoever was thinking is gone.
        const THOUGHT: u64 = 2_000;
        let (from, wait) = match self.status() {
            Status::Open => (self.last, DAY),
            Status::Over => (self.last, 90 * DAY),
            Status::Playing if self.computer_to_move().is_some() => (self.since, THOUGHT),
            Status::Playing => match (self.running(), self.clock) {
                (Some(side), Some(clock)) => (self.since, clock.left[side].saturating_add(GRACE)),
                _ => (self.last, 30 * DAY),
            },
        };
        from.saturating_add(wait)
    }

    /// How many columns the board has.
    pub(super) fn columns(&self) -> usize {
        self.board.size().columns() as usize
    }
}
