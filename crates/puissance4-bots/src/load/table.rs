//! Two bots that play as long as they are let, at a steady pace.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use fastrand::Rng;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::Meter;
use crate::api::{Command, Game, Side, Status, Told};
use crate::http::Http;
use crate::lobby::{self, Wanted};
use crate::random::{back_off, column};
use crate::socket::{Lost, Socket};

/// The server takes five messages a second from one socket, for long.
const ALLOWED: Duration = Duration::from_millis(205);
/// How long a bot waits before it sends a move again that was refused.
const REFUSED: Duration = Duration::from_millis(500);

/// When moves are played.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pace {
    /// At these moments, whether or not the server keeps up.
    Steady { start: Instant, every: Duration },
    /// As soon as the server's limits allow it.
    AsFastAsAllowed,
}

/// What both bots of a game know.
struct Shared {
    meter: Arc<Meter>,
    pace: Pace,
    born: Instant,
    /// How many moves were played at this table.
    played: AtomicU64,
    /// When the last move was sent, in microseconds.
    sent: AtomicU64,
}

impl Shared {
    /// When the next move is due.
    fn due(&self, last: Option<Instant>) -> Instant {
        match self.pace {
            Pace::Steady { start, every } => {
                let played = self.played.load(Ordering::Relaxed);
                start + every.mul_f64(played as f64)
            }
            Pace::AsFastAsAllowed => last.map_or_else(Instant::now, |last| last + ALLOWED),
        }
    }
}

/// A game with its two sockets, ready to be played.
pub(crate) struct Table {
    /// Where the first and the second player are connected.
    urls: [SocketAddr; 2],
    rng: Rng,
    game: lobby::Table,
    sockets: [(Socket, Game); 2],
}

impl Table {
    /// Creates a game, takes both seats and connects both players.
    pub(crate) async fn set_up(urls: [SocketAddr; 2], mut rng: Rng) -> io::Result<Self> {
        let mut http = Http::new(urls[0]);
        let game = Wanted::new(&mut rng, None).table(&mut http).await?;
        let mut sockets = Vec::new();
        for (token, url) in game.tokens.iter().zip(urls) {
            sockets.push(
                connected(url, &game.id, token).await.map_err(|lost| {
                    io::Error::other(format!("a player could not connect: {lost}"))
                })?,
            );
        }
        let sockets = sockets.try_into().map_err(|_| io::ErrorKind::Other)?;
        Ok(Self {
            urls,
            rng,
            game,
            sockets,
        })
    }

    /// Plays one game after the other, until nobody is there any more who wants it. After a `life` on
    /// average the players leave their game for another.
    pub(crate) async fn play(
        mut self,
        meter: Arc<Meter>,
        pace: Pace,
        life: Option<Duration>,
        mut gone: watch::Receiver<bool>,
    ) {
        let shared = Shared {
            meter,
            pace,
            born: Instant::now(),
            played: AtomicU64::new(0),
            sent: AtomicU64::new(0),
        };
        tokio::select! {
            _ = gone.changed() => {}
            () = async { loop { self = self.next(&shared, life).await } } => {}
        }
    }

    /// Plays a game to its end, and sets the next one up.
    async fn next(mut self, shared: &Shared, life: Option<Duration>) -> Self {
        let [first, second] = self.sockets;
        let [one, other] = &self.game.tokens;
        let seat = |side, token, rng| Seat {
            shared,
            url: self.urls[side as usize],
            game: &self.game.id,
            token,
            side,
            rng,
        };
        let first = seat(Side::First, one, self.rng.fork()).play(first);
        let second = seat(Side::Second, other, self.rng.fork()).play(second);
        let both = async { tokio::join!(first, second) };
        match life {
            // However long a game takes, its players never leave it.
            None => drop(both.await),
            Some(life) => {
                let life = pause_of(&mut self.rng, life);
                let _ = timeout(life, both).await;
            }
        }
        loop {
            match Self::set_up(self.urls, self.rng.fork()).await {
                Ok(table) => return table,
                Err(error) => shared.meter.error(error.to_string()),
            }
            sleep(back_off(&mut self.rng)).await;
        }
    }
}

/// Any length of time, this long on average.
fn pause_of(rng: &mut Rng, mean: Duration) -> Duration {
    mean.mul_f64(-(1.0 - rng.f64()).ln())
}

async fn connected(url: SocketAddr, game: &str, token: &str) -> Result<(Socket, Game), Lost> {
    let mut socket = Socket::open(url, None).await?;
    let game = socket.hello(game, Some(token)).await?;
    Ok((socket, game))
}

/// One of the players.
struct Seat<'a> {
    shared: &'a Shared,
    url: SocketAddr,
    game: &'a str,
    token: &'a str,
    side: Side,
    rng: Rng,
}

impl Seat<'_> {
    /// Plays to the end of the game, over other sockets where the first is lost.
    async fn play(mut self, (mut socket, mut game): (Socket, Game)) {
        loop {
            match self.follow(&mut socket, game).await {
                Ok(()) => return,
                Err(lost) => self
                    .shared
                    .meter
                    .error(format!("a socket was lost: {lost}")),
            }
            (socket, game) = loop {
                sleep(back_off(&mut self.rng)).await;
                match connected(self.url, self.game, self.token).await {
                    Ok(connected) => break connected,
                    Err(lost) => self.shared.meter.error(format!("no socket: {lost}")),
                }
            };
        }
    }

    async fn follow(&mut self, socket: &mut Socket, mut game: Game) -> Result<(), Lost> {
        let shared = self.shared;
        let mut due = None;
        let mut last = None;
        let mut asked = None;
        let mut number = 0;
        // The turn that this player's last move has led to.
        let mut mine = None;
        while game.status != Status::Over {
            if game.to_move == Some(self.side) && asked.is_none() && due.is_none() {
                due = Some(shared.due(last));
            }
            tokio::select! {
                told = socket.next() => match told? {
                    Told::Welcome(news) | Told::State(news) => {
                        if news.turn > game.turn && mine != Some(news.turn) {
                            self.told();
                        }
                        game = news;
                    }
                    Told::Ack { .. } => {
                        if let Some(due) = asked.take() {
                            shared.meter.acknowledged(Instant::now() - due);
                        }
                    }
                    Told::Error { code, game: news, .. } => {
                        shared.meter.error(code);
                        asked = None;
                        due = Some(Instant::now() + REFUSED);
                        game = news.unwrap_or(game);
                    }
                    Told::Pong => {}
                },
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                    if game.to_move == Some(self.side)
                        && let Some(column) = column(&mut self.rng, &game.moves, true)
                    {
                        let turn = game.turn;
                        mine = Some(turn + 1);
                        let micros = shared.born.elapsed().as_micros() as u64;
                        shared.sent.store(micros, Ordering::Relaxed);
                        shared.played.fetch_add(1, Ordering::Relaxed);
                        last = Some(Instant::now());
                        asked = due.map(|due| match shared.pace {
                            Pace::Steady { .. } => due,
                            Pace::AsFastAsAllowed => Instant::now(),
                        });
                        // What was sent is not to move any more until somebody says so.
                        game.to_move = None;
                        socket.send(Command::Move { turn, column }.text(number)).await?;
                        number += 1;
                    }
                    due = None;
                }
            }
        }
        // The reply to the last move may come after the news of it.
        if asked.is_some()
            && let Ok(Ok(Told::Ack { .. })) = timeout(REFUSED, socket.next()).await
            && let Some(due) = asked
        {
            shared.meter.acknowledged(Instant::now() - due);
        }
        Ok(())
    }

    /// The opponent's move has come.
    fn told(&self) {
        let sent = Duration::from_micros(self.shared.sent.load(Ordering::Relaxed));
        let took = self.shared.born.elapsed().saturating_sub(sent);
        self.shared.meter.told(took);
    }
}
