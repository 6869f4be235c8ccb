//! Clients that look into positions.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use fastrand::Rng;
use hyper::StatusCode;
use tokio::time::{Instant, sleep};

use super::Meter;
use crate::http::Http;
use crate::random::column;

/// Asks for one position after the other, for ever.
pub(super) async fn ask(url: SocketAddr, meter: Arc<Meter>) {
    const PAUSE: Duration = Duration::from_millis(100);
    let mut rng = Rng::new();
    let mut http = Http::new(url);
    loop {
        let moves = moves(&mut rng);
        let start = Instant::now();
        match http.get(&format!("/api/v1/positions/{moves}")).await {
            Ok((StatusCode::OK, _)) => meter.position(start.elapsed()),
            Ok((status, _)) => {
                meter.error(format!("positions: {status}"));
                sleep(PAUSE).await;
            }
            Err(error) => {
                meter.error(format!("positions: {error}"));
                sleep(PAUSE).await;
            }
        }
    }
}

/// A position from the middle of a game.
fn moves(rng: &mut Rng) -> String {
    let mut moves = String::new();
    for _ in 0..rng.u8(8..24) {
        if let Some(column) = column(rng, &moves, true) {
            moves.push(char::from(b'0' + column));
        }
    }
    moves
}
