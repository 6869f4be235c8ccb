//! A small HTTP client: one connection that is kept as long as it lasts.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// A client of one server.
pub(crate) struct Http {
    address: SocketAddr,
    sender: Option<SendRequest<Full<Bytes>>>,
}

impl Http {
    pub(crate) const fn new(address: SocketAddr) -> Self {
        Self {
            address,
            sender: None,
        }
    }

    pub(crate) async fn get(&mut self, path: &str) -> io::Result<(StatusCode, Bytes)> {
        self.request(Method::GET, path, None, String::new()).await
    }

    pub(crate) async fn post(
        &mut self,
        path: &str,
        token: &str,
        body: String,
    ) -> io::Result<(StatusCode, Bytes)> {
        self.request(Method::POST, path, Some(token), body).await
    }

    async fn request(
        &mut self,
        method: Method,
        path: &str,
        token: Option<&str>,
        body: String,
    ) -> io::Result<(StatusCode, Bytes)> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, self.address.to_string())
            .header(CONTENT_TYPE, "application/json");
        if let Some(token) = token {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request
            .body(Full::new(body.into()))
            .map_err(io::Error::other)?;
        let answered = timeout(PATIENCE, self.answer(request)).await;
        let answered = answered.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()));
        if answered.is_err() {
            self.sender = None;
        }
        answered
    }

    async fn answer(&mut self, request: Request<Full<Bytes>>) -> io::Result<(StatusCode, Bytes)> {
        let sender = self.sender().await?;
        let sent = sender.send_request(request).await;
        let (head, body) = sent.map_err(io::Error::other)?.into_parts();
        let body = body.collect().await.map_err(io::Error::other)?;
        Ok((head.status, body.to_bytes()))
    }

    /// The connection, opened anew where it is gone.
    async fn sender(&mut self) -> io::Result<&mut SendRequest<Full<Bytes>>> {
        let ready = match &mut self.sender {
            Some(sender) => sender.ready().await.is_ok(),
            None => false,
        };
        if !ready {
            let stream = TcpStream::connect(self.address).await?;
            stream.set_nodelay(true)?;
            let opened = handshake(TokioIo::new(stream)).await;
            let (sender, connection) = opened.map_err(io::Error::other)?;
            // It ends when the sender is dropped, or with an error that the sender sees as well.
            tokio::spawn(connection);
            self.sender = Some(sender);
        }
        self.sender
            .as_mut()
            .ok_or_else(|| io::ErrorKind::NotConnected.into())
    }
}
