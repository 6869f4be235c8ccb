//! WebSockets by hand, so that broken ones can be made.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::http::{Reply, Wire};
use crate::running::Server;

pub(crate) const TEXT: u8 = 1;
pub(crate) const BINARY: u8 = 2;
pub(crate) const CLOSE: u8 = 8;
pub(crate) const PING: u8 = 9;
pub(crate) const PONG: u8 = 10;
/// The bit of the last frame of a message.
pub(crate) const FIN: u8 = 0x80;

const MASK: [u8; 4] = [0x3A, 0x00, 0xFF, 0x51];

/// What comes from the server.
#[derive(Debug)]
pub(crate) enum Heard {
    Text(Value),
    /// Its code; `None` where the frame has none.
    Close(Option<u16>),
    Ping,
    Pong,
    /// The connection ended without a word.
    Gone,
}

/// A WebSocket.
pub(crate) struct Socket {
    wire: Wire,
}

/// A frame as clients send them.
pub(crate) fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first];
    match payload.len() {
        length @ 0..126 => bytes.push(FIN | length as u8),
        length @ 126..65_536 => {
            bytes.push(FIN | 0x7E);
            bytes.extend((length as u16).to_be_bytes());
        }
        length => {
            bytes.push(FIN | 0x7F);
            bytes.extend((length as u64).to_be_bytes());
        }
    }
    bytes.extend(MASK);
    bytes.extend(payload.iter().zip(MASK.iter().cycle()).map(|(a, b)| a ^ b));
    bytes
}

/// The request that asks for a WebSocket; `HOST` stands for the server's name.
pub(crate) const UPGRADE: &str = "GET /api/v1/socket HTTP/1.1\r\nhost: HOST\r\n\
    upgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-version: 13\r\n\
    sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

/// Asks for a WebSocket with these headers besides: whole lines, each with its end.
pub(crate) fn upgrade(server: &Server, headers: &str) -> (Option<Reply>, Wire) {
    server.raw(&format!("{UPGRADE}{headers}\r\n"))
}

impl Socket {
    /// A socket that has not said hello yet.
    pub(crate) fn open(server: &Server) -> Self {
        Self::over(Wire::open(server.address()), server.address())
    }

    pub(crate) fn over(mut wire: Wire, address: SocketAddr) -> Self {
        wire.send(format!("{UPGRADE}\r\n").replace("HOST", &address.to_string()));
        let reply = wire.reply().expect("an answer");
        assert_eq!(reply.status, 101, "{reply:?}");
        // The key is the one of RFC 6455, and so is what it is answered with.
        let accepted = reply.header("sec-websocket-accept");
        assert_eq!(accepted, Some("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
        Self { wire }
    }

    pub(crate) fn bytes(&mut self, bytes: impl AsRef<[u8]>) -> bool {
        self.wire.send(bytes)
    }

    pub(crate) fn text(&mut self, text: &str) -> bool {
        self.bytes(frame(FIN | TEXT, text.as_bytes()))
    }

    pub(crate) fn send(&mut self, message: &Value) -> bool {
        self.text(&message.to_string())
    }

    /// The next frame. Pings are answered.
    pub(crate) fn next(&mut self) -> Heard {
        let Some(head) = self.wire.take(2) else {
            return Heard::Gone;
        };
        assert_eq!(head[0] & 0x70, 0, "no extension was agreed on");
        assert_eq!(head[1] & FIN, 0, "servers do not mask");
        let length = match head[1] {
            126 => self
                .wire
                .take(2)
                .map(|it| usize::from(it[0]) << 8 | usize::from(it[1])),
            127 => panic!("no message is that long"),
            length => Some(length.into()),
        };
        let payload = length.and_then(|length| self.wire.take(length));
        let Some(payload) = payload else {
            return Heard::Gone;
        };
        match head[0] {
            0x81 => Heard::Text(serde_json::from_slice(&payload).expect("a message is JSON")),
            0x88 => Heard::Close(match payload[..] {
                [] => None,
                [high, low, ..] => Some(u16::from(high) << 8 | u16::from(low)),
                [_] => panic!("half a code"),
            }),
            0x89 => {
                self.bytes(frame(FIN | PONG, &payload));
                Heard::Ping
            }
            0x8A => Heard::Pong,
            other => panic!("a frame of a kind that servers do not send: {other:#x}"),
        }
    }

    /// The same, where it may take longer.
    pub(crate) fn next_within(&mut self, patience: Duration) -> Heard {
        self.wire.patience = patience;
        self.next()
    }

    /// The next message.
    pub(crate) fn message(&mut self) -> Value {
        loop {
            match self.next() {
                Heard::Text(message) => return message,
                Heard::Ping | Heard::Pong => {}
                other => panic!("{other:?} instead of a message"),
            }
        }
    }

    /// Says hello, and is welcomed.
    pub(crate) fn hello(&mut self, game: &str, token: Option<&str>) -> Value {
        self.send(&hello(game, token));
        let welcome = self.message();
        assert_eq!(welcome["t"], "welcome", "{welcome}");
        assert_eq!(welcome["protocol"], 1);
        welcome
    }

    /// What is said to a request.
    pub(crate) fn reply(&mut self, id: u32) -> Value {
        loop {
            let message = self.message();
            let kind = message["t"].as_str().expect("a kind");
            if (kind == "ack" || kind == "error") && message["id"] == id {
                return message;
            }
        }
    }

    /// Asks, and gets the reply.
    pub(crate) fn ask(&mut self, message: &Value) -> Value {
        self.send(message);
        let id = message["id"].as_u64().expect("a number");
        self.reply(id as u32)
    }

    pub(crate) fn play(&mut self, id: u32, turn: u64, column: u64) -> Value {
        self.ask(&movement(id, turn, column))
    }

    /// The reply to a move, unless the socket is closed first.
    pub(crate) fn try_play(&mut self, id: u32, turn: u64, column: u64) -> Option<Value> {
        self.send(&movement(id, turn, column));
        loop {
            match self.next() {
                Heard::Text(message) if message["id"] == id => return Some(message),
                Heard::Close(_) | Heard::Gone => return None,
                _ => {}
            }
        }
    }

    /// The version after something that must be done.
    pub(crate) fn done(&mut self, message: &Value) -> u64 {
        let reply = self.ask(message);
        assert_eq!(reply["t"], "ack", "{reply}");
        reply["version"].as_u64().expect("a version")
    }

    /// It must be refused, with the game where that helps.
    pub(crate) fn refused(&mut self, message: &Value, code: &str) -> Value {
        let reply = self.ask(message);
        assert_eq!(reply["t"], "error", "{reply}");
        assert_eq!(reply["code"], code, "{reply}");
        assert!(reply["detail"].is_string(), "{reply}");
        assert!(reply["game"]["version"].is_u64(), "{reply}");
        reply
    }

    /// Waits until the game is shown like that.
    pub(crate) fn shown(&mut self, is_so: impl Fn(&Value) -> bool) -> Value {
        let until = Instant::now() + Duration::from_secs(30);
        loop {
            let mut message = self.message();
            let game = message["game"].take();
            if game.is_object() && is_so(&game) {
                return game;
            }
            assert!(
                Instant::now() < until,
                "the game does not become so: {game}"
            );
        }
    }

    /// The same, where the game may be like that already.
    pub(crate) fn shown_or(&mut self, game: Value, is_so: impl Fn(&Value) -> bool) -> Value {
        if is_so(&game) {
            game
        } else {
            self.shown(is_so)
        }
    }

    /// The code that it is closed with.
    pub(crate) fn closed(&mut self) -> u16 {
        loop {
            match self.next() {
                Heard::Close(code) => {
                    let code = code.expect("a code");
                    self.bytes(frame(FIN | CLOSE, &code.to_be_bytes()));
                    assert!(self.wire.closes_within(Duration::from_secs(5)));
                    return code;
                }
                Heard::Gone => panic!("it was closed without a word"),
                _ => {}
            }
        }
    }

    pub(crate) fn wire(&mut self) -> &mut Wire {
        &mut self.wire
    }
}

pub(crate) fn hello(game: &str, token: Option<&str>) -> Value {
    let mut hello = json!({ "t": "hello", "protocol": 1, "game": game });
    if let Some(token) = token {
        hello["token"] = token.into();
    }
    hello
}

pub(crate) fn movement(id: u32, turn: u64, column: u64) -> Value {
    json!({ "t": "move", "id": id, "turn": turn, "column": column })
}
