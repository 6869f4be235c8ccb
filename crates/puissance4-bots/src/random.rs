//! What the bots draw: secrets, pauses, moves.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use fastrand::Rng;
use puissance4::{Dynamic, Outcome, Position};

/// A token or an invitation. It guards nothing but a game between bots.
pub(crate) fn secret(rng: &mut Rng) -> String {
    URL_SAFE_NO_PAD.encode(rng.u128(..).to_le_bytes())
}

/// How long a client waits before it comes back.
pub(crate) fn back_off(rng: &mut Rng) -> Duration {
    Duration::from_millis(rng.u64(200..3_000))
}

/// A pause of this length on average, seldom much longer.
pub(crate) fn pause(rng: &mut Rng, mean_ms: u64) -> Duration {
    let factor = -(1.0 - rng.f64()).ln();
    Duration::from_millis(mean_ms)
        .mul_f64(factor)
        .min(Duration::from_secs(30))
}

/// Whether something happens that does in so many cases of a hundred.
pub(crate) fn chance(rng: &mut Rng, percent: f64) -> bool {
    rng.f64() * 100.0 < percent
}

/// A column to play in after these moves, counted from 1; `None` where the game is over.
///
/// Bots that are `peaceful` make no line as long as they have a choice, so that games are long.
pub(crate) fn column(rng: &mut Rng, moves: &str, peaceful: bool) -> Option<u8> {
    let position: Position<Dynamic> = moves.parse().ok()?;
    let legal: Vec<_> = position.legal_moves().into_iter().collect();
    let wins = |column| {
        let mut after = position;
        after.play(column).is_ok() && matches!(after.outcome(), Some(Outcome::Win(_)))
    };
    let quiet: Vec<_> = legal.iter().copied().filter(|&it| !wins(it)).collect();
    let choice = if peaceful && !quiet.is_empty() {
        &quiet
    } else {
        &legal
    };
    rng.choice(choice).map(|column| column.index() as u8 + 1)
}
