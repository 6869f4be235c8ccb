//! One WebSocket: one client that plays or watches one game.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Error, Extension};
use puissance4::BySide;
use tokio::time::{sleep_until, timeout};

use super::App;
use super::guard::{self, From};
use super::limits::{Bucket, Place, Rate};
use super::problem::Problem;
use crate::hub::{Cell, Failed, Seated};
use crate::online::Digest;
use crate::protocol::{Hello, MOST_MESSAGE_BYTES as MOST_BYTES, Sent, Told};

/// How long a client has to say hello, to answer a ping and to take what it is sent.
const PATIENCE_HELLO: Duration = Duration::from_secs(5);
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it may be silent before it is asked.
const SILENCE: Duration = Duration::from_secs(25);
const MOST_WAITING_BYTES: usize = 64 << 10;
const MESSAGES: Rate = Rate {
    burst: 20.0,
    per_second: 5.0,
};
/// Messages beyond the rate: so many more, and the socket is closed.
const EXCESS: Rate = Rate {
    burst: 100.0,
    per_second: 1.0,
};
/// Messages that make no sense: five a minute.
const NONSENSE: Rate = Rate {
    burst: 4.0,
    per_second: 4.0 / 60.0,
};

mod close {
    pub(super) const PROTOCOL: u16 = 1002;
    pub(super) const UNSUPPORTED: u16 = 1003;
    pub(super) const NOT_TEXT: u16 = 1007;
    pub(super) const POLICY: u16 = 1008;
    pub(super) const TOO_LARGE: u16 = 1009;
    pub(super) const RESTART: u16 = 1012;
    pub(super) const LATER: u16 = 1013;
    pub(super) const UNAUTHORIZED: u16 = 4401;
    pub(super) const UNKNOWN_GAME: u16 = 4404;
    pub(super) const REPLACED: u16 = 4409;
}

/// `GET /api/v1/socket`
pub(super) async fn upgrade(
    State(app): State<Arc<App>>,
    Extension(From(address)): Extension<From>,
    Extension(place): Extension<Arc<Place>>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    // Browsers say whose page opens a socket. Other clients need not: there are no cookies, so a page
    // from elsewhere could do no more with somebody's browser than with its own server.
    if let Some(origin) = headers.get(header::ORIGIN)
        && !origin
            .to_str()
            .is_ok_and(|origin| guard::is_own(&app.config, origin))
    {
        let detail = "a page from elsewhere may not open a socket";
        return Err(Problem::new(StatusCode::FORBIDDEN, "wrong_origin", detail));
    }
    app.may_read(address)?;
    let upgrade = upgrade.map_err(|rejection| {
        let status = match rejection.status() {
            StatusCode::UPGRADE_REQUIRED => StatusCode::UPGRADE_REQUIRED,
            _ => StatusCode::BAD_REQUEST,
        };
        Problem::with(status, "bad_upgrade", rejection.body_text())
    })?;
    let guarded = app.tasks.token();
    Ok(upgrade
        .read_buffer_size(MOST_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(MOST_WAITING_BYTES)
        .max_message_size(MOST_BYTES)
        .max_frame_size(MOST_BYTES)
        .on_upgrade(async move |socket| {
            let _guarded = (guarded, place);
            app.metrics.sockets.inc();
            let mut socket = Socket(socket);
            let code = match session(&app, &mut socket).await {
                Ok(never) => match never {},
                Err(End::Close(code)) => Some(code),
                Err(End::Gone) => None,
            };
            if let Some(code) = code {
                socket.close(code).await;
            }
            app.metrics.sockets.dec();
        })
        .into_response())
}

/// Why a session ends.
enum End {
    /// The client is told this.
    Close(u16),
    /// There is nobody to tell.
    Gone,
}

enum Never {}

struct Socket(WebSocket);

impl Socket {
    async fn send(&mut self, message: Message) -> Result<(), End> {
        match timeout(PATIENCE, self.0.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End::Gone),
        }
    }

    async fn tell(&mut self, told: &Told<'_>) -> Result<(), End> {
        self.send(Message::Text(told.text())).await
    }

    async fn close(&mut self, code: u16) {
        let frame = CloseFrame {
            code,
            reason: Utf8Bytes::from_static(""),
        };
        if self.send(Message::Close(Some(frame))).await.is_ok() {
            // The other side answers, and the connection ends well.
            let farewell = async { while let Some(Ok(_)) = self.0.recv().await {} };
            let _ = timeout(Duration::from_secs(1), farewell).await;
        }
    }

    /// The next message, or why there is none.
    async fn next(&mut self) -> Result<Message, End> {
        match self.0.recv().await {
            Some(Ok(Message::Close(_))) | None => Err(End::Gone),
            Some(Ok(message)) => Ok(message),
            Some(Err(error)) => Err(broken(error)),
        }
    }
}

/// What a client is told that breaks the rules of WebSockets.
fn broken(error: Error) -> End {
    use tokio_tungstenite::tungstenite::Error as Broken;
    match error.into_inner().downcast::<Broken>().as_deref() {
        Ok(Broken::Capacity(_)) => End::Close(close::TOO_LARGE),
        Ok(Broken::Utf8(_)) => End::Close(close::NOT_TEXT),
        Ok(Broken::Protocol(_)) => End::Close(close::PROTOCOL),
        _ => End::Gone,
    }
}

/// Says hello, then follows the game and carries commands to it, until something ends it.
async fn session(app: &App, socket: &mut Socket) -> Result<Never, End> {
    let hello = match timeout(PATIENCE_HELLO, first(socket)).await {
        Ok(hello) => hello?,
        // Late, but nothing is wrong with it: on a slow line it may come in time the next time.
        Err(_) => return Err(End::Close(close::LATER)),
    };
    let failed = |failed| match failed {
        Failed::Storage => End::Close(close::LATER),
        _ => End::Close(close::UNKNOWN_GAME),
    };
    let cell = app.hub.open(hello.game).await.map_err(failed)?;
    let mut sides = cell.latest().game.sides_of(hello.token.as_ref());
    if hello.token.is_some() && sides == BySide::default() {
        // The seat may have been taken on another server just now.
        app.hub.look(&cell).await.map_err(failed)?;
        sides = cell.latest().game.sides_of(hello.token.as_ref());
        if sides == BySide::default() {
            return Err(End::Close(close::UNAUTHORIZED));
        }
    }
    let seated = if sides == BySide::default() {
        None
    } else {
        Some(app.hub.sit(&cell, sides).await)
    };
    let mut session = Session {
        app,
        socket,
        cell,
        token: hello.token,
        messages: Bucket::full(MESSAGES, Instant::now()),
        excess: Bucket::full(EXCESS, Instant::now()),
        nonsense: Bucket::full(NONSENSE, Instant::now()),
    };
    session.run(seated.as_ref()).await
}

/// The first message must be a hello.
async fn first(socket: &mut Socket) -> Result<Hello, End> {
    loop {
        match socket.next().await? {
            Message::Text(text) => {
                let hello = Hello::read(&text);
                return hello.map_err(|_| End::Close(close::UNAUTHORIZED));
            }
            Message::Binary(_) => return Err(End::Close(close::UNSUPPORTED)),
            _ => {}
        }
    }
}

struct Session<'a> {
    app: &'a App,
    socket: &'a mut Socket,
    cell: Arc<Cell>,
    token: Option<Digest>,
    messages: Bucket,
    excess: Bucket,
    nonsense: Bucket,
}

impl Session<'_> {
    async fn run(&mut self, seated: Option<&Seated>) -> Result<Never, End> {
        let mut news = self.cell.follow();
        let snapshot = news.borrow_and_update().clone();
        let now = self.app.hub.clock().now();
        let welcome = Told::welcome(&snapshot, self.token.as_ref(), now);
        self.socket.tell(&welcome).await?;
        let replaced = async {
            match seated {
                Some(seated) => seated.replaced().await,
                None => std::future::pending().await,
            }
        };
        tokio::pin!(replaced);
        let mut asked = false;
        let mut silent_at = tokio::time::Instant::now() + SILENCE;
        loop {
            tokio::select! {
                biased;
                () = self.app.stopping.cancelled() => return Err(End::Close(close::RESTART)),
                () = &mut replaced => return Err(End::Close(close::REPLACED)),
                changed = news.changed() => {
                    changed.map_err(|_| End::Gone)?;
                    let message = news.borrow_and_update().message.clone();
                    self.socket.send(Message::Text(message)).await?;
                }
                message = self.socket.next() => {
                    let read = Instant::now();
                    asked = false;
                    silent_at = tokio::time::Instant::now() + SILENCE;
                    self.hear(message?, read).await?;
                }
                () = sleep_until(silent_at) => {
                    if asked {
                        return Err(End::Gone);
                    }
                    asked = true;
                    silent_at = tokio::time::Instant::now() + PATIENCE;
                    self.socket.send(Message::Ping(axum::body::Bytes::new())).await?;
                }
            }
        }
    }

    async fn hear(&mut self, message: Message, read: Instant) -> Result<(), End> {
        let within = self.messages.take(MESSAGES, read);
        if !within && !self.excess.take(EXCESS, read) {
            self.app.metrics.limited.inc();
            return Err(End::Close(close::POLICY));
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => return Err(End::Close(close::UNSUPPORTED)),
            _ => return Ok(()),
        };
        let (id, sent) = Sent::read(&text);
        if !within {
            let told = Told::error(id, "rate_limited", "too many messages");
            return self.socket.tell(&told).await;
        }
        match sent {
            Ok(Sent::Ping) => self.socket.tell(&Told::Pong).await,
            Ok(Sent::Command(command)) => {
                let game = self.cell.id();
                let done = self.app.hub.command(game, self.token, command, read).await;
                self.answer(id, done).await
            }
            Err(wrong) => {
                if wrong.code == "bad_message" && !self.nonsense.take(NONSENSE, read) {
                    return Err(End::Close(close::POLICY));
                }
                let snapshot = self.cell.latest();
                let now = self.app.hub.clock().now();
                let told = Told::error(id, wrong.code, &wrong.detail).with(&snapshot, now);
                self.socket.tell(&told).await
            }
        }
    }

    async fn answer(
        &mut self,
        id: Option<u32>,
        done: Result<crate::hub::Done, Failed>,
    ) -> Result<(), End> {
        let now = self.app.hub.clock().now();
        let told = match &done {
            Ok(done) => Told::ack(id, done),
            Err(Failed::Refused(refusal, cell)) => {
                let snapshot = cell.latest();
                let told = Told::error(id, refusal.code(), refusal.detail());
                return self.socket.tell(&told.with(&snapshot, now)).await;
            }
            Err(Failed::Storage) => Told::error(
                id,
                "storage_unavailable",
                "the database did not confirm: it may have been done or not; send it again",
            ),
            Err(Failed::Unknown | Failed::Corrupt) => {
                return Err(End::Close(close::UNKNOWN_GAME));
            }
        };
        self.socket.tell(&told).await
    }
}
