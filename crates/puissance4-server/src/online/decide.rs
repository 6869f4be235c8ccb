//! What a command leads to.

use puissance4::{BySide, Column, Side};

use super::event::{Created, Event, Millis, Offer, Player, Reason};
use super::game::{OnlineGame, Status};
use super::secret::{Digest, GameId};

/// What somebody wants of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// To take the free seat.
    Join {
        /// Who asks.
        player: Player,
        /// What was shown.
        invitation: Option<Digest>,
    },
    /// To play a disc.
    Play {
        /// The [`OnlineGame::turn`] that it is meant for.
        turn: u64,
        /// Counted from 1; any number, as it came.
        column: u64,
    },
    /// To give up, or to call the game off before both sides have played.
    Resign,
    /// To offer, or to accept what the other side offers.
    Offer(Offer),
    /// To refuse, or to withdraw.
    Decline(Offer),
    /// To have the game ended because the other side is gone.
    Claim(Claim),
    /// The computer has chosen.
    Chosen {
        /// The turn that it was asked for.
        turn: u64,
        /// Its choice.
        column: Column,
    },
    /// The time has come at which something may have to happen by itself: [`OnlineGame::due`].
    Tick,
}

/// What somebody who is left alone asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The game.
    Win,
    /// A draw.
    Draw,
}

/// A command, and what is known of whoever gives it.
#[derive(Clone, Debug)]
pub struct Asked {
    /// What is wanted.
    pub command: Command,
    /// Of the token that was shown.
    pub token: Option<Digest>,
    /// When it was read.
    pub at: Millis,
    /// For each side whether it has been gone for so long that the other may claim the game.
    pub gone: BySide<bool>,
}

/// What a command leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// This happens.
    Record(Event),
    /// This happens, and the command is refused all the same.
    RecordAndRefuse(Event, Refusal),
    /// This happens, and another game begins.
    RecordAndCreate(Event, GameId, Box<Created>),
    /// It has happened before, and made this version.
    Already(u64),
    /// The computer has to choose.
    Think,
    /// Nothing is due yet.
    Wait,
    /// The game has been kept for long enough.
    Forget,
}

/// Why a command has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such column.
    BadMove,
    /// The column is full.
    ColumnFull,
    /// The other side is to move.
    NotYourTurn,
    /// The game is over.
    Finished,
    /// A seat is free.
    NotStarted,
    /// The turn has passed.
    Stale,
    /// The turn has not come.
    Gap,
    /// Whoever watches may not.
    Forbidden,
    /// There is nothing of the kind now.
    NotAvailable,
    /// The seat is taken.
    SeatTaken,
    /// The invitation is wrong or missing.
    BadInvitation,
}

impl Refusal {
    /// Its name in the protocol.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::BadMove => "bad_move",
            Self::ColumnFull => "column_full",
            Self::NotYourTurn => "not_your_turn",
            Self::Finished => "finished",
            Self::NotStarted => "not_started",
            Self::Stale => "stale",
            Self::Gap => "gap",
            Self::Forbidden => "forbidden",
            Self::NotAvailable => "not_available",
            Self::SeatTaken => "seat_taken",
            Self::BadInvitation => "bad_invitation",
        }
    }

    /// What it means, for a programmer.
    #[must_use]
    pub const fn detail(self) -> &'static str {
        match self {
            Self::BadMove => "there is no such column",
            Self::ColumnFull => "the column is full",
            Self::NotYourTurn => "the other side is to move",
            Self::Finished => "the game is over",
            Self::NotStarted => "a seat is still free",
            Self::Stale => "the turn has passed",
            Self::Gap => "the turn has not come yet",
            Self::Forbidden => "only players may do that",
            Self::NotAvailable => "there is nothing of the kind now",
            Self::SeatTaken => "the seat is taken",
            Self::BadInvitation => "the invitation is wrong or missing",
        }
    }
}

/// A game has at most so many turns: discs can be taken back again and again, but not for ever.
const MOST_TURNS: u64 = 1_000;

impl OnlineGame {
    /// What a command leads to. Nothing changes; see [`OnlineGame::apply`].
    ///
    /// # Errors
    ///
    /// [`Refusal`] says why nothing comes of it.
    pub fn decide(&self, asked: &Asked) -> Result<Decision, Refusal> {
        match asked.command {
            Command::Join {
                ref player,
                ref invitation,
            } => self.join(player, invitation.as_ref()),
            Command::Play { turn, column } => {
                let sides = self.sides_of(asked.token.as_ref());
                if sides == BySide::default() {
                    return Err(Refusal::Forbidden);
                }
                let column = (column.checked_sub(1))
                    .and_then(|index| Column::new(usize::try_from(index).ok()?))
                    .filter(|column| column.index() < self.columns())
                    .ok_or(Refusal::BadMove)?;
                self.play(sides, turn, column, asked.at)
            }
            Command::Resign => self.resign(self.actor(asked)?),
            Command::Offer(what) => self.offer(self.actor(asked)?, what),
            Command::Decline(what) => {
                self.actor(asked)?;
                self.decline(what)
            }
            Command::Claim(claim) => self.claim(self.actor(asked)?, claim, asked.gone),
            Command::Chosen { turn, column } => {
                let computer = BySide::from_fn(|side| self.level(side).is_some());
                self.play(computer, turn, column, asked.at)
            }
            Command::Tick => Ok(self.tick(asked.at)),
        }
    }

    /// The side for which somebody speaks.
    fn actor(&self, asked: &Asked) -> Result<Side, Refusal> {
        let sides = self.sides_of(asked.token.as_ref());
        match (sides.first, sides.second) {
            (true, true) => Ok(self.board.turn()),
            (true, false) => Ok(Side::First),
            (false, true) => Ok(Side::Second),
            (false, false) => Err(Refusal::Forbidden),
        }
    }

    fn join(&self, player: &Player, invitation: Option<&Digest>) -> Result<Decision, Refusal> {
        let Player::Person { token, .. } = player else {
            return Err(Refusal::Forbidden);
        };
        if self.sides_of(Some(token)) != BySide::default() {
            return Ok(Decision::Already(self.version));
        }
        if self.status() == Status::Over {
            return Err(Refusal::Finished);
        }
        let free = Side::ALL.into_iter();
        let mut free = free.filter(|&side| self.players[side].is_none());
        let side = free.next().ok_or(Refusal::SeatTaken)?;
        if self.invitation.is_some() && self.invitation.as_ref() != invitation {
            return Err(Refusal::BadInvitation);
        }
        Ok(Decision::Record(Event::Joined {
            side: side.into(),
            player: player.clone(),
        }))
    }

    fn play(
        &self,
        sides: BySide<bool>,
        turn: u64,
        column: Column,
        at: Millis,
    ) -> Result<Decision, Refusal> {
        let before = self.past.iter().find(|past| past.turn == turn);
        if let Some(past) = before.filter(|past| sides[past.side] && past.column == column) {
            return Ok(Decision::Already(past.version));
        }
        match self.status() {
            Status::Open => return Err(Refusal::NotStarted),
            Status::Over => return Err(Refusal::Finished),
            Status::Playing => {}
        }
        if turn < self.turn {
            return Err(Refusal::Stale);
        }
        if turn > self.turn {
            return Err(Refusal::Gap);
        }
        let side = self.board.turn();
        if !sides[side] {
            return Err(Refusal::NotYourTurn);
        }
        if !self.board.position().legal_moves().contains(column) {
            return Err(Refusal::ColumnFull);
        }
        let think_ms = match self.running() {
            Some(_) => self.thought(at),
            None => 0,
        };
        if self.clock.is_some_and(|clock| think_ms > clock.left[side]) {
            return Ok(Decision::RecordAndRefuse(
                timed_out(side),
                Refusal::Finished,
            ));
        }
        Ok(Decision::Record(Event::Played {
            side: side.into(),
            column: column.index() + 1,
            think_ms,
        }))
    }

    fn resign(&self, side: Side) -> Result<Decision, Refusal> {
        let (winner, reason) = match self.status() {
            Status::Over => return Err(Refusal::Finished),
            Status::Playing if self.board.ply() >= Self::FREE_PLIES => {
                (Some((!side).into()), Reason::Resigned)
            }
            Status::Open | Status::Playing => (None, Reason::Cancelled),
        };
        Ok(Decision::Record(Event::Ended { winner, reason }))
    }

    fn offer(&self, side: Side, what: Offer) -> Result<Decision, Refusal> {
        let wanted = match what {
            Offer::Draw | Offer::TakeBack => Status::Playing,
            Offer::Rematch => Status::Over,
        };
        match self.status() {
            status if status == wanted => {}
            Status::Open => return Err(Refusal::NotStarted),
            Status::Over => return Err(Refusal::Finished),
            Status::Playing => return Err(Refusal::NotAvailable),
        }
        if what == Offer::Rematch && self.next.is_some() {
            return Ok(Decision::Already(self.version));
        }
        let offered = self.offers[what as usize];
        // Whoever offered first, where this accepts it.
        let by = offered.unwrap_or(side);
        if what == Offer::TakeBack && (self.undone(by).is_none() || self.turn >= MOST_TURNS) {
            return Err(Refusal::NotAvailable);
        }
        let alone = self.is_same_screen();
        let computer = self.level(!side).is_some();
        if computer && what == Offer::Draw {
            return Err(Refusal::NotAvailable);
        }
        if alone || computer || offered == Some(!side) {
            return self.accept(by, what);
        }
        if offered == Some(side) {
            return Ok(Decision::Already(self.version));
        }
        if self.spent[what as usize][side] {
            return Err(Refusal::NotAvailable);
        }
        Ok(Decision::Record(Event::Offered {
            side: side.into(),
            what,
        }))
    }

    /// How many discs to take back, so that the last one of this side is gone.
    fn undone(&self, side: Side) -> Option<usize> {
        let discs = if self.is_same_screen() || self.board.turn() != side {
            1
        } else {
            2
        };
        (discs <= self.board.ply()).then_some(discs)
    }

    /// What one side has offered is done.
    fn accept(&self, offered_by: Side, what: Offer) -> Result<Decision, Refusal> {
        Ok(match what {
            Offer::Draw => Decision::Record(Event::Ended {
                winner: None,
                reason: Reason::Agreed,
            }),
            Offer::TakeBack => Decision::Record(Event::TookBack {
                discs: self.undone(offered_by).ok_or(Refusal::NotAvailable)?,
            }),
            Offer::Rematch => {
                let next = self.id.rematch();
                Decision::RecordAndCreate(Event::Rematched { next }, next, Box::new(self.swapped()))
            }
        })
    }

    /// The same game with the sides swapped.
    fn swapped(&self) -> Created {
        let size = self.board.size();
        Created {
            columns: self.columns(),
            rows: puissance4::Geometry::rows(size) as usize,
            connect: puissance4::Geometry::connect(size) as usize,
            clock: self.clock.map(|clock| clock.control),
            first: self.players.second.clone(),
            second: self.players.first.clone(),
            invitation: None,
            seed: self.seed.wrapping_add(MOST_TURNS),
        }
    }

    fn decline(&self, what: Offer) -> Result<Decision, Refusal> {
        let by = self.offers[what as usize].ok_or(Refusal::NotAvailable)?;
        Ok(Decision::Record(Event::Declined {
            side: by.into(),
            what,
        }))
    }

    fn claim(&self, side: Side, claim: Claim, gone: BySide<bool>) -> Result<Decision, Refusal> {
        match self.status() {
            Status::Open => return Err(Refusal::NotStarted),
            Status::Over => return Err(Refusal::Finished),
            Status::Playing => {}
        }
        if self.is_same_screen() || self.level(!side).is_some() || !gone[!side] {
            return Err(Refusal::NotAvailable);
        }
        Ok(Decision::Record(Event::Ended {
            winner: (claim == Claim::Win).then(|| side.into()),
            reason: Reason::Left,
        }))
    }

    fn tick(&self, now: Millis) -> Decision {
        if self.computer_to_move().is_some() {
            return Decision::Think;
        }
        if now < self.due() {
            return Decision::Wait;
        }
        match (self.status(), self.running()) {
            (Status::Over, _) => Decision::Forget,
            (Status::Playing, Some(side)) => Decision::Record(timed_out(side)),
            (Status::Open | Status::Playing, _) => Decision::Record(Event::Ended {
                winner: None,
                reason: Reason::Cancelled,
            }),
        }
    }
}

fn timed_out(side: Side) -> Event {
    Event::Ended {
        winner: Some((!side).into()),
        reason: Reason::Time,
    }
}
