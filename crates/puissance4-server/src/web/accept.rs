//! Connections: accepted by our own loop, because axum's gives a client that sends nothing all the time
//! in the world.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tower_service::Service as _;

use super::App;
use super::limits::Place;

/// How long a client may take to send the head of a request, or be silent between two.
const HEAD: Duration = Duration::from_secs(5);
/// How long what was sent may stay unacknowledged.
const UNHEARD: Duration = Duration::from_secs(30);
const MOST_HEADERS: usize = 64;
const MOST_HEAD_BYTES: usize = 16 << 10;

/// Who comes in where.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Door {
    /// Anybody, as long as there is a place.
    Public,
    /// Whoever operates the server: above all when there is no place for anybody else.
    Admin,
}

/// Serves connections until the server is to stop.
pub async fn serve(app: Arc<App>, listener: TcpListener, door: Door) {
    let router = match door {
        Door::Public => super::router(&app),
        Door::Admin => super::admin(&app),
    };
    loop {
        let accepted = tokio::select! {
            () = app.stopping.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            // Through `[::]` an IPv4 address comes as an IPv6 one.
            Ok((stream, peer)) => (
                stream,
                SocketAddr::new(peer.ip().to_canonical(), peer.port()),
            ),
            Err(error) => {
                // Too many open files, most likely: some will be closed.
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let place = match door {
            Door::Admin => None,
            Door::Public => {
                let address = Some(peer.ip()).filter(|&it| app.config.proxy != Some(it));
                let place = app.limits.connect(address);
                if place.is_none() {
                    app.metrics.limited.inc();
                    continue;
                }
                place
            }
        };
        prepare(&stream);
        let connection = connection(Arc::clone(&app), stream, peer, place, router.clone());
        app.tasks.spawn(connection);
    }
}

fn prepare(stream: &TcpStream) {
    // A small message is not kept back to be sent with the next.
    let done = stream.set_nodelay(true);
    #[cfg(target_os = "linux")]
    let done = done.and(socket2::SockRef::from(stream).set_tcp_user_timeout(Some(UNHEARD)));
    if let Err(error) = done {
        tracing::debug!(%error, "a connection keeps the system's settings");
    }
}

async fn connection(
    app: Arc<App>,
    stream: TcpStream,
    peer: SocketAddr,
    place: Option<Place>,
    router: Router,
) {
    let place = place.map(Arc::new);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(peer);
        if let Some(place) = &place {
            request.extensions_mut().insert(Arc::clone(place));
        }
        router.clone().call(request)
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_headers(MOST_HEADERS)
        .max_buf_size(MOST_HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(served);
    let mut stopping = false;
    loop {
        tokio::select! {
            done = &mut served => {
                if let Err(error) = done {
                    tracing::debug!(%error, %peer, "a connection ended early");
                }
                return;
            }
            () = app.stopping.cancelled(), if !stopping => {
                stopping = true;
                served.as_mut().graceful_shutdown();
            }
        }
    }
}
