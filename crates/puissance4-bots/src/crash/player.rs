//! One bot that plays one game as a correct client does, and is as tiresome as such a client may be.

use std::time::Duration;

use fastrand::Rng;
use tokio::time::{Instant, sleep_until, timeout};

use super::link::{Heard, Identity, Link};
use super::mind::{Act, Mind};
use super::world::{Attempt, lock};
use crate::api::{Command, Game, TimeControl};
use crate::history::Kind;
use crate::random::{back_off, chance};
use crate::socket::{Lost, Socket};

/// How long a welcome, a reply and a pong may take before the bot looks for another connection.
const PATIENCE: Duration = Duration::from_secs(4);
/// The newest connection has the seat.
const REPLACED: u16 = 4409;
/// The server restarts, or is full.
const COME_BACK: [u16; 2] = [1012, 1013];

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
    mind: Mind,
    rng: Rng,
    game: Option<Game>,
    /// What was asked for and not answered yet.
    pending: Option<Command>,
    /// Whether a ping was not answered yet.
    pinged: bool,
    plan: Option<(Instant, Act)>,
}

impl Player {
    pub(crate) fn new(
        me: Identity,
        node: usize,
        control: Option<TimeControl>,
        rematch: bool,
        mut rng: Rng,
    ) -> Self {
        let think = me.world.think;
        let mind = Mind::new(me.side, control.is_some(), rematch, think, rng.fork());
        Self {
            me,
            node,
            mind,
            rng,
            game: None,
            pending: None,
            pinged: false,
            plan: None,
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
        self.plan = self.mind.wants(&game);
    }
}

/// Later than anything.
fn far() -> Instant {
    Instant::now() + Duration::from_hours(24)
}
