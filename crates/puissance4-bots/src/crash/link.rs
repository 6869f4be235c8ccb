//! A player's connection. Whatever goes over it is written down.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tokio::time::{Duration, timeout};

use super::world::{World, lock};
use crate::api::{self, Command, Game, Side, Told};
use crate::history::{History, Kind, Reply};
use crate::journal::Acknowledged;
use crate::socket::{Lost, Socket};

/// Who plays, and in which game.
#[derive(Clone)]
pub(crate) struct Identity {
    pub(crate) world: Arc<World>,
    pub(crate) history: Arc<Mutex<History>>,
    pub(crate) game: String,
    pub(crate) token: String,
    pub(crate) side: Side,
}

/// What a player hears.
#[derive(Debug)]
pub(crate) enum Heard {
    Game(Game),
    Done(Command),
    Refused(Command, String),
    Pong,
}

/// A connection over which hello has been said.
pub(crate) struct Link {
    me: Identity,
    socket: Socket,
    pub(crate) index: usize,
    /// The requests that were not answered yet, by the number that the server knows them by.
    waiting: HashMap<u32, (usize, Command)>,
    next: u32,
    heard: Option<Game>,
}

impl Link {
    /// Says hello over a socket. The welcome is heard like everything else.
    pub(crate) async fn begin(me: Identity, mut socket: Socket, node: usize) -> Result<Self, Lost> {
        let at = me.world.stopwatch.now();
        socket.send(api::hello(&me.game, Some(&me.token))).await?;
        let index = lock(&me.history).connects(me.side, node, at);
        Ok(Self {
            me,
            socket,
            index,
            waiting: HashMap::new(),
            next: 0,
            heard: None,
        })
    }

    /// Asks for something.
    pub(crate) async fn ask(&mut self, command: Command) -> Result<(), Lost> {
        let at = self.me.world.stopwatch.now();
        let request = lock(&self.me.history).asks(self.index, command, at);
        self.waiting.insert(self.next, (request, command));
        let text = command.text(self.next);
        self.next += 1;
        self.socket.send(text).await
    }

    pub(crate) async fn ping(&mut self) -> Result<(), Lost> {
        self.socket.send(api::PING).await
    }

    /// What is heard next. Nothing is lost where this is given up halfway.
    pub(crate) async fn hear(&mut self) -> Result<Heard, Lost> {
        if let Some(game) = self.heard.take() {
            return Ok(Heard::Game(game));
        }
        let told = self.socket.next().await?;
        let at = self.me.world.stopwatch.now();
        match told {
            Told::Pong => Ok(Heard::Pong),
            Told::Welcome(game) | Told::State(game) => {
                lock(&self.me.history).sees(self.index, &game, at);
                Ok(Heard::Game(game))
            }
            Told::Ack { id, version, dup } => {
                let command = self.answered(id, Reply::Ack { at, version, dup })?;
                if let Command::Move { turn, column } = command {
                    // The journal is read when all is over: it cannot have ended before.
                    let _ = self.me.world.acknowledged.send(Acknowledged {
                        game: self.me.game.clone(),
                        turn,
                        side: self.me.side,
                        column,
                    });
                }
                Ok(Heard::Done(command))
            }
            Told::Error { id, code, game } => {
                if let Some(game) = game {
                    lock(&self.me.history).sees(self.index, &game, at);
                    self.heard = Some(game);
                }
                let reply = Reply::Error {
                    at,
                    code: code.clone(),
                };
                let Some(id) = id else {
                    let evidence = format!("an error without a number: {code}");
                    lock(&self.me.history).find(Kind::Blamed, evidence);
                    return Err(Lost::Nonsense(code));
                };
                Ok(Heard::Refused(self.answered(id, reply)?, code))
            }
        }
    }

    fn answered(&mut self, id: u32, reply: Reply) -> Result<Command, Lost> {
        let Some((request, command)) = self.waiting.remove(&id) else {
            let evidence = format!("{reply:?} for the number {id}, which waits for none");
            lock(&self.me.history).find(Kind::StrangeReply, evidence.clone());
            return Err(Lost::Nonsense(evidence));
        };
        lock(&self.me.history).hears(request, reply);
        Ok(command)
    }

    /// Hears what still comes, until the server closes it.
    pub(crate) async fn fade(mut self) {
        const LONG: Duration = Duration::from_secs(3);
        let _ = timeout(LONG, async { while self.hear().await.is_ok() {} }).await;
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        let at = self.me.world.stopwatch.now();
        lock(&self.me.history).loses(self.index, at);
    }
}
