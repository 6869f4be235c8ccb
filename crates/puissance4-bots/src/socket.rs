//! The WebSocket of one client.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::api::{self, Game, Told};

/// How long a server may take to open a socket and to answer a hello.
const PATIENCE: Duration = Duration::from_secs(5);

/// Why a socket is of no use any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Lost {
    /// The server has closed it, and said why.
    Closed(u16),
    /// It broke, or could not be opened.
    Broken,
    /// Nothing came for too long.
    Silent,
    /// What came is not in the protocol.
    Nonsense(String),
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed(code) => write!(f, "closed with {code}"),
            Self::Broken => f.write_str("broken"),
            Self::Silent => f.write_str("silent"),
            Self::Nonsense(text) => write!(f, "not in the protocol: {text}"),
        }
    }
}

impl From<Error> for Lost {
    fn from(_: Error) -> Self {
        Self::Broken
    }
}

/// A socket that is open.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Opens a socket, from this address of the machine.
    pub(crate) async fn open(server: SocketAddr, from: Option<IpAddr>) -> Result<Self, Lost> {
        let opening = timeout(PATIENCE, Self::connect(server, from));
        opening.await.unwrap_or(Err(Lost::Silent))
    }

    async fn connect(server: SocketAddr, from: Option<IpAddr>) -> Result<Self, Lost> {
        let socket = TcpSocket::new_v4().map_err(|_| Lost::Broken)?;
        if let Some(from) = from {
            let bound = socket.bind(SocketAddr::new(from, 0));
            bound.map_err(|_| Lost::Broken)?;
        }
        let stream = socket.connect(server).await.map_err(|_| Lost::Broken)?;
        stream.set_nodelay(true).map_err(|_| Lost::Broken)?;
        // Ten thousand of them have to fit.
        let config = WebSocketConfig::default()
            .read_buffer_size(2 << 10)
            .write_buffer_size(0);
        let url = format!("ws://{server}/api/v1/socket");
        let (stream, _) = client_async_with_config(url, stream, Some(config)).await?;
        Ok(Self(stream))
    }

    /// Says hello, and returns what the server shows.
    pub(crate) async fn hello(&mut self, game: &str, token: Option<&str>) -> Result<Game, Lost> {
        self.send(api::hello(game, token)).await?;
        let welcome = timeout(PATIENCE, self.next());
        match welcome.await.unwrap_or(Err(Lost::Silent))? {
            Told::Welcome(game) => Ok(game),
            other => Err(Lost::Nonsense(format!("{other:?} instead of a welcome"))),
        }
    }

    pub(crate) async fn send(&mut self, text: impl Into<String>) -> Result<(), Lost> {
        let sending = timeout(PATIENCE, self.0.send(Message::text(text.into())));
        Ok(sending.await.map_err(|_| Lost::Silent)??)
    }

    /// The next message. Nothing is lost where this is given up halfway.
    pub(crate) async fn next(&mut self) -> Result<Told, Lost> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => {
                    return Told::read(&text).ok_or_else(|| Lost::Nonsense(text.to_string()));
                }
                Some(Ok(Message::Close(Some(frame)))) => {
                    return Err(Lost::Closed(frame.code.into()));
                }
                // Pings are answered while reading.
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(_) | Err(_)) | None => return Err(Lost::Broken),
            }
        }
    }
}
