//! HTTP/1.1 by hand: what is sent is what a test says, byte by byte.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::running::Server;

/// A connection.
pub(crate) struct Wire {
    stream: TcpStream,
    /// What has come and was not read yet.
    waiting: Vec<u8>,
    /// Whether only heads are asked for.
    heads_only: bool,
    /// How long is waited for more.
    pub(crate) patience: Duration,
}

/// What a server answers.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Wire {
    pub(crate) fn open(address: SocketAddr) -> Self {
        Self::of(TcpStream::connect(address).expect("the server listens"))
    }

    pub(crate) fn of(stream: TcpStream) -> Self {
        let timeout = Some(Duration::from_millis(50));
        stream.set_read_timeout(timeout).expect("a timeout");
        stream.set_nodelay(true).expect("a socket");
        Self {
            stream,
            waiting: Vec::new(),
            heads_only: false,
            patience: Duration::from_secs(20),
        }
    }

    /// Sends bytes; whether the other end still takes them is seen by what it answers.
    pub(crate) fn send(&mut self, bytes: impl AsRef<[u8]>) -> bool {
        self.stream.write_all(bytes.as_ref()).is_ok()
    }

    pub(crate) fn stream(&self) -> &TcpStream {
        &self.stream
    }

    /// Reads more. `false` when there will be no more.
    fn more(&mut self, until: Instant) -> bool {
        let mut bytes = [0; 16 << 10];
        loop {
            match self.stream.read(&mut bytes) {
                Ok(0) => return false,
                Ok(length) => {
                    self.waiting.extend_from_slice(&bytes[..length]);
                    return true;
                }
                Err(error) if is_late(&error) => {
                    assert!(
                        Instant::now() < until,
                        "nothing comes after {:?}",
                        String::from_utf8_lossy(&self.waiting)
                    );
                }
                Err(_) => return false,
            }
        }
    }

    /// So many bytes, or `None` where the connection ends before.
    pub(crate) fn take(&mut self, length: usize) -> Option<Vec<u8>> {
        let until = Instant::now() + self.patience;
        while self.waiting.len() < length {
            if !self.more(until) {
                return None;
            }
        }
        Some(self.waiting.drain(..length).collect())
    }

    /// The next response, or `None` where the connection ends first.
    pub(crate) fn reply(&mut self) -> Option<Reply> {
        let until = Instant::now() + self.patience;
        let head = loop {
            if let Some(at) = self.waiting.windows(4).position(|it| it == b"\r\n\r\n") {
                break self.waiting.drain(..at + 4).collect::<Vec<u8>>();
            }
            if !self.more(until) {
                return None;
            }
        };
        let head = String::from_utf8(head).expect("a head is text");
        let mut lines = head.split("\r\n").filter(|line| !line.is_empty());
        let status = lines.next().and_then(|line| line.split(' ').nth(1));
        let status = status.and_then(|status| status.parse().ok());
        let headers = lines.map(|line| {
            let (name, value) = line.split_once(':').expect("a header");
            (name.to_lowercase(), value.trim().to_owned())
        });
        let mut reply = Reply {
            status: status.expect("a status"),
            headers: headers.collect(),
            body: Vec::new(),
        };
        let length = reply.header("content-length").filter(|_| !self.heads_only);
        let length = length.map_or(0, |it| it.parse().expect("a length"));
        reply.body = self.take(length)?;
        Some(reply)
    }

    /// Whether anything has come.
    pub(crate) fn has_more(&mut self) -> bool {
        let mut bytes = [0; 1];
        !self.waiting.is_empty() || self.stream.peek(&mut bytes).is_ok()
    }

    /// Whether the other end closes the connection within that time.
    pub(crate) fn closes_within(&mut self, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        let mut bytes = [0; 16 << 10];
        while Instant::now() < until {
            match self.stream.read(&mut bytes) {
                Ok(0) => return true,
                Ok(_) => {}
                Err(error) if is_late(&error) => {}
                Err(_) => return true,
            }
        }
        false
    }
}

pub(crate) fn is_late(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
    matches!(error.kind(), TimedOut | WouldBlock | Interrupted)
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut all = self.headers.iter().filter(|(known, _)| known == name);
        let (_, value) = all.next()?;
        assert!(all.next().is_none(), "{name} stands twice");
        Some(value)
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("a text")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// It must have this status, and what every answer has.
    pub(crate) fn is(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.text());
        self.is_guarded();
        self
    }

    /// What browsers must be told with every answer.
    pub(crate) fn is_guarded(&self) {
        let policy = self.header("content-security-policy").unwrap_or_default();
        for part in [
            "default-src 'none'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
        ] {
            assert!(policy.contains(part), "{part} in {policy}: {self:?}");
        }
        assert!(!policy.contains("unsafe-inline"), "{policy}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(self.header(name), Some(value), "{name}: {self:?}");
        }
        assert!(self.header("permissions-policy").is_some());
        assert!(self.header("cache-control").is_some());
    }

    /// It must be an error, described as the protocol says.
    pub(crate) fn problem(self, status: u16, code: &str) -> Self {
        let reply = self.is(status);
        assert_eq!(
            reply.header("content-type"),
            Some("application/problem+json"),
            "{}",
            reply.text()
        );
        let document = reply.json();
        assert_eq!(document["code"], code, "{document}");
        assert_eq!(document["status"], status, "{document}");
        assert_eq!(document["type"], "about:blank");
        assert!(document["title"].is_string(), "{document}");
        assert!(document["detail"].is_string(), "{document}");
        let waits = reply.header("retry-after").map(str::parse::<u32>);
        if status == 429 || (status == 503 && code != "too_hard") {
            assert!(matches!(waits, Some(Ok(1..=60))), "{reply:?}");
        }
        reply
    }

    pub(crate) fn closing(self) -> Self {
        assert_eq!(self.header("connection"), Some("close"), "{self:?}");
        self
    }
}

/// Asks once, over a connection of its own. `headers` are whole lines, each with its end.
pub(crate) fn ask_at(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &[u8],
) -> Reply {
    let mut wire = Wire::open(address);
    wire.heads_only = method == "HEAD";
    let length = match body.len() {
        0 => String::new(),
        length => format!("content-length: {length}\r\n"),
    };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{headers}{length}\r\n"
    );
    wire.send([head.as_bytes(), body].concat());
    wire.reply().expect("an answer")
}

pub(crate) fn bearer(token: &str) -> String {
    format!("authorization: Bearer {token}\r\n")
}

pub(crate) const JSON: &str = "content-type: application/json\r\n";

impl Server {
    pub(crate) fn wire(&self) -> Wire {
        Wire::open(self.address())
    }

    /// What it answers to these bytes alone, in which `HOST` stands for its name.
    pub(crate) fn raw(&self, request: &str) -> (Option<Reply>, Wire) {
        let mut wire = self.wire();
        wire.send(request.replace("HOST", &self.host()));
        (wire.reply(), wire)
    }

    pub(crate) fn ask(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Reply {
        ask_at(self.address(), method, path, headers, body)
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, "", b"")
    }

    pub(crate) fn post(&self, path: &str, token: &str, body: &Value) -> Reply {
        let headers = format!("{JSON}{}", bearer(token));
        self.ask("POST", path, &headers, body.to_string().as_bytes())
    }
}
