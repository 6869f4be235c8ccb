//! What a bot makes up its mind to do.

use std::time::Duration;

use fastrand::Rng;
use tokio::time::Instant;

use crate::api::{Command, Game, Offer, Side, Status};
use crate::random::{chance, column, pause};

/// How long whoever wants a rematch waits for the other.
const LINGER: Duration = Duration::from_secs(8);

/// What a bot is about to do.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Act {
    Ask(Command),
    /// The same twice over one connection.
    AskTwice(Command),
    /// The same over two connections at once.
    AskTwofold(Command),
    /// Ask, and be gone before the answer.
    AskAndGo(Command),
    Go,
    /// See whether the server still answers.
    Ping,
    /// Enough of this game.
    End,
}

/// A bot's mind, which is made up at random.
pub(crate) struct Mind {
    side: Side,
    clocked: bool,
    rematch: bool,
    /// How long it thinks, on average and in milliseconds.
    think: u64,
    /// At this turn it lets its time run out.
    sleeps: Option<u64>,
    rng: Rng,
    /// When the game was first seen to be over.
    over: Option<Instant>,
}

impl Mind {
    pub(crate) fn new(side: Side, clocked: bool, rematch: bool, think: u64, mut rng: Rng) -> Self {
        let sleeps = (clocked && chance(&mut rng, 4.0)).then(|| rng.u64(2..12));
        Self {
            side,
            clocked,
            rematch,
            think,
            sleeps,
            rng,
            over: None,
        }
    }

    /// What it wants to do about a game, and when.
    pub(crate) fn wants(&mut self, game: &Game) -> Option<(Instant, Act)> {
        match game.status {
            Status::Open => None,
            Status::Over => Some(self.after(game)),
            Status::Playing => self.during(game),
        }
    }

    fn after(&mut self, game: &Game) -> (Instant, Act) {
        let over = *self.over.get_or_insert_with(Instant::now);
        let rematch = Command::Offer(Offer::Rematch);
        if game.next.is_some() || !self.rematch {
            (Instant::now() + Duration::from_millis(100), Act::End)
        } else if game.offers.rematch == Some(self.side) || over.elapsed() > LINGER {
            (over + LINGER, Act::End)
        } else {
            (
                Instant::now() + Duration::from_millis(50),
                Act::Ask(rematch),
            )
        }
    }

    fn during(&mut self, game: &Game) -> Option<(Instant, Act)> {
        let soon = Instant::now() + Duration::from_millis(self.rng.u64(..10));
        for what in [Offer::TakeBack, Offer::Draw] {
            if game.offers.by(what) == Some(self.side.other()) {
                let accepted = if what == Offer::Draw { 10.0 } else { 60.0 };
                if chance(&mut self.rng, accepted) {
                    return Some((soon, Act::Ask(Command::Offer(what))));
                } else if chance(&mut self.rng, 70.0) {
                    return Some((soon, Act::Ask(Command::Decline(what))));
                }
            }
        }
        if game.to_move == Some(self.side) {
            self.turn(game)
        } else {
            self.meanwhile(game).map(|act| (soon, act))
        }
    }

    /// What it does in its turn.
    fn turn(&mut self, game: &Game) -> Option<(Instant, Act)> {
        if self.sleeps.is_some_and(|turn| game.turn >= turn) {
            return None;
        }
        let column = column(&mut self.rng, &game.moves, false)?;
        let turn = game.turn;
        let play = Command::Move { turn, column };
        let act = match self.rng.u8(..100) {
            0 => Act::Ask(Command::Resign),
            1..=2 => Act::Go,
            3..=6 => Act::AskAndGo(play),
            7..=12 => Act::AskTwice(play),
            13..=20 => Act::AskTwofold(play),
            _ => Act::Ask(play),
        };
        let thinks = match self.rng.u8(..10) {
            0 if self.clocked => Duration::from_millis(self.rng.u64(500..2_500)),
            1..=3 => Duration::ZERO,
            _ => pause(&mut self.rng, self.think),
        };
        Some((Instant::now() + thinks, act))
    }

    /// What it does in the other's turn.
    fn meanwhile(&mut self, game: &Game) -> Option<Act> {
        let mine = Offer::ALL
            .into_iter()
            .find(|&what| game.offers.by(what) == Some(self.side));
        Some(match (self.rng.u16(..1_000), mine) {
            (..=200, Some(what)) => Act::Ask(Command::Decline(what)),
            (..=80, None) if !game.moves.is_empty() => Act::Ask(Command::Offer(Offer::TakeBack)),
            (81..=150, None) => Act::Ask(Command::Offer(Offer::Draw)),
            (151..=154, None) => Act::Ask(Command::Resign),
            (155..=170, None) => Act::Go,
            _ => return None,
        })
    }
}
