//! One bot that plays one game as a correct client does, and is as tiresome as such a client may be.

use std::time::Duration;

use fastrand::Rng;
use tokio::time::{Instant, sleep_until, timeout};

use super::link::{Heard, Identity, Link};
use super::world::{Attempt, lock};
use crate::api::{Command, Game, Offer, Status, TimeControl};
use crate::history::Kind;
use crate::random::{back_off, chance, column, pause};
use crate::socket::{Lost, Socket};

/// How long a welcome, a reply and a pong may take before the bot looks for another connection.
const PATIENCE: Duration = Duration::from_secs(4);
/// How long whoever wants a rematch waits for the other.
const LINGER: Duration = Duration::from_secs(8);
/// The newest connection has the seat.
const REPLACED: u16 = 4409;
/// The server restarts, or is full.
const COME_BACK: [u16; 2] = [1012, 1013];

/// What a bot is about to do.
#[derive(Clone, Copy, Debug)]
enum Act {
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

/// Why a bot follows a game no longer.
enum Left {
    Lost(Lost),
    /// It is over, with a rematch or without.
    Over(Option<String>),
}

impl From<Lost> for Left {
    fn from(lost: Lost) -> Self {
        Self::Lost(lost)
    }
}

/// A bot.
pub(crate) struct Player {
    me: Identity,
    node: usize,
    clocked: bool,
    rematch: bool,
    /// At this turn it lets its time run out.
    sleeps: Option<u64>,
    rng: Rng,
    game: Option<Game>,
    /// What was asked for and not answered yet.
    pending: Option<Command>,
    /// Whether a ping was not answered yet.
    pinged: bool,
    plan: Option<(Instant, Act)>,
    /// When the game was first seen to be over.
    over: Option<Instant>,
}

impl Player {
    pub(crate) fn new(
        me: Identity,
        node: usize,
        control: Option<TimeControl>,
        rematch: bool,
        mut rng: Rng,
    ) -> Self {
        let sleeps = (control.is_some() && chance(&mut rng, 4.0)).then(|| rng.u64(2..12));
        Self {
            me,
            node,
            clocked: control.is_some(),
            rematch,
            sleeps,
            rng,
            game: None,
            pending: None,
            pinged: false,
            plan: None,
            over: None,
        }
    }

    /// Plays to the end of the game or of the run, and returns the id of the rematch if there is one.
    pub(crate) async fn play(&mut self) -> Option<String> {
        let world = std::sync::Arc::clone(&self.me.world);
        while !world.is_stopped() {
            let left = match self.connect().await {
                Ok(link) => {
                    tokio::select! {
                        left = self.follow(link) => left,
                        () = world.stopped() => return None,
                    }
                }
                Err(lost) => Left::Lost(lost),
            };
            match left {
                Left::Over(next) => return next,
                Left::Lost(lost) => self.blame(&lost),
            }
            if chance(&mut self.rng, 50.0) {
                self.node = self.rng.usize(..world.nodes.len());
            }
            let long = back_off(&mut self.rng);
            world.sleep(long).await;
        }
        None
    }

    /// A correct client is not sent away for its faults.
    fn blame(&self, lost: &Lost) {
        let world = &self.me.world;
        match lost {
            Lost::Closed(REPLACED) => world.evicted(&self.me.game),
            Lost::Closed(code) if COME_BACK.contains(code) => {}
            Lost::Closed(_) | Lost::Nonsense(_) => {
                let evidence = format!("{lost} at {} ms", world.stopwatch.now());
                lock(&self.me.history).find(Kind::Blamed, evidence);
            }
            Lost::Broken | Lost::Silent => {}
        }
    }

    /// Connects, and waits for the welcome.
    async fn connect(&mut self) -> Result<Link, Lost> {
        let world = &self.me.world;
        let from = world.stopwatch.now();
        let address = world.nodes[self.node];
        let welcome = async {
            let socket = Socket::open(address, None).await?;
            let mut link = Link::begin(self.me.clone(), socket, self.node).await?;
            match link.hear().await? {
                Heard::Game(game) => Ok((link, game)),
                other => Err(Lost::Nonsense(format!("{other:?} before a welcome"))),
            }
        };
        let welcomed = timeout(PATIENCE, welcome).await;
        let welcomed = welcomed.unwrap_or(Err(Lost::Silent));
        world.attempted(Attempt {
            game: self.me.game.clone(),
            node: self.node,
            from,
            until: world.stopwatch.now(),
            lost: welcomed.as_ref().err().cloned(),
        });
        let (mut link, game) = welcomed?;
        self.pinged = false;
        self.game = Some(game);
        match self.pending {
            Some(Command::Move { .. }) => link.ask(self.pending.expect("a move")).await?,
            // It is no good asking again for what may have been done, and undone since.
            _ => self.pending = None,
        }
        self.think();
        Ok(link)
    }

    /// Plays over this connection, and others that replace it, as long as they last.
    async fn follow(&mut self, mut link: Link) -> Left {
        loop {
            let at = self.plan.map_or_else(far, |(at, _)| at);
            let step = tokio::select! {
                heard = link.hear() => match heard {
                    Ok(heard) => { self.consider(heard); Ok(link) }
                    Err(lost) => Err(lost.into()),
                },
                () = sleep_until(at) => self.act(link).await,
            };
            match step {
                Ok(kept) => link = kept,
                Err(left) => return left,
            }
        }
    }

    fn consider(&mut self, heard: Heard) {
        match heard {
            Heard::Game(game) => {
                let news = (self.game.as_ref()).is_none_or(|known| known.version < game.version);
                if news {
                    self.game = Some(game);
                    if self.pending.is_none() {
                        self.think();
                    }
                }
            }
            Heard::Pong => self.pinged = false,
            Heard::Done(command) if self.pending == Some(command) => {
                self.pending = None;
                self.think();
            }
            Heard::Refused(command, code) if self.pending == Some(command) => {
                self.pending = None;
                match (command, code.as_str()) {
                    // Nothing is known to have happened: a move may be sent again.
                    (Command::Move { .. }, "storage_unavailable" | "rate_limited") => {
                        let pause = Duration::from_millis(self.rng.u64(200..1_000));
                        self.plan = Some((Instant::now() + pause, Act::Ask(command)));
                    }
                    (_, "bad_message" | "bad_move" | "forbidden" | "column_full") => {
                        let evidence = format!("{command}: {code}; {:?}", self.game);
                        lock(&self.me.history).find(Kind::Blamed, evidence);
                    }
                    _ => self.think(),
                }
            }
            Heard::Done(_) | Heard::Refused(..) => {}
        }
    }

    /// Does what was planned.
    async fn act(&mut self, mut link: Link) -> Result<Link, Left> {
        let Some((_, act)) = self.plan.take() else {
            return Ok(link);
        };
        match act {
            Act::Ask(command) => {
                self.await_reply(command);
                link.ask(command).await?;
            }
            Act::AskTwice(command) => {
                self.await_reply(command);
                link.ask(command).await?;
                link.ask(command).await?;
            }
            Act::AskAndGo(command) => {
                self.await_reply(command);
                link.ask(command).await?;
                return Err(Lost::Broken.into());
            }
            Act::AskTwofold(command) => {
                let node = self.rng.usize(..self.me.world.nodes.len());
                let other = Socket::open(self.me.world.nodes[node], None).await;
                self.await_reply(command);
                link.ask(command).await?;
                if let Ok(other) = other {
                    let mut newer = Link::begin(self.me.clone(), other, node).await?;
                    newer.ask(command).await?;
                    tokio::spawn(std::mem::replace(&mut link, newer).fade());
                }
            }
            Act::Go => return Err(Lost::Broken.into()),
            Act::Ping if self.pinged => return Err(Lost::Silent.into()),
            Act::Ping => {
                link.ping().await?;
                self.pinged = true;
                self.plan = Some((Instant::now() + PATIENCE, Act::Ping));
            }
            Act::End => {
                let next = self.game.as_ref().and_then(|game| game.next.clone());
                return Err(Left::Over(next));
            }
        }
        Ok(link)
    }

    fn await_reply(&mut self, command: Command) {
        self.pending = Some(command);
        self.plan = Some((Instant::now() + PATIENCE, Act::Ping));
    }

    /// Makes up its mind about the game as it is.
    fn think(&mut self) {
        let Some(game) = self.game.clone() else {
            return;
        };
        if self.pending.is_some() {
            self.plan = Some((Instant::now() + PATIENCE, Act::Ping));
            return;
        }
        self.plan = match game.status {
            Status::Open => None,
            Status::Over => Some(self.after(&game)),
            Status::Playing => self.during(&game),
        };
    }

    fn after(&mut self, game: &Game) -> (Instant, Act) {
        let over = *self.over.get_or_insert_with(Instant::now);
        let rematch = Command::Offer(Offer::Rematch);
        if game.next.is_some() || !self.rematch {
            (Instant::now() + Duration::from_millis(100), Act::End)
        } else if game.offers.rematch == Some(self.me.side) || over.elapsed() > LINGER {
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
            if game.offers.by(what) == Some(self.me.side.other()) {
                let accepted = if what == Offer::Draw { 10.0 } else { 60.0 };
                if chance(&mut self.rng, accepted) {
                    return Some((soon, Act::Ask(Command::Offer(what))));
                } else if chance(&mut self.rng, 70.0) {
                    return Some((soon, Act::Ask(Command::Decline(what))));
                }
            }
        }
        if game.to_move == Some(self.me.side) {
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
            _ => pause(&mut self.rng, self.me.world.think),
        };
        Some((Instant::now() + thinks, act))
    }

    /// What it does in the other's turn.
    fn meanwhile(&mut self, game: &Game) -> Option<Act> {
        let mine = Offer::ALL
            .into_iter()
            .find(|&what| game.offers.by(what) == Some(self.me.side));
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

/// Later than anything.
fn far() -> Instant {
    Instant::now() + Duration::from_hours(24)
}
