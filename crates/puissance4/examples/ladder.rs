//! Plays each level of the computer against the level below it, and the highest against the
//! lowest, and prints the table of `docs/levels.md`.
//!
//! ```text
//! cargo run --release -p puissance4 --example ladder [GAMES]
//! ```

use std::time::{Duration, Instant};

use puissance4::{Dynamic, Game, Level, Outcome, Side};

/// Wins, draws and losses of the higher level, and its longest time for a move.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    pub(crate) slowest: Duration,
}

fn main() {
    let games = std::env::args()
        .nth(1)
        .map_or(200, |text| text.parse().expect("the number of games"));
    println!("| level | against | games | wins | draws | losses | score | slowest move |");
    println!("|---|---|---|---|---|---|---|---|");
    let pairs = (2..=10).map(|high| (high, high - 1)).chain([(10, 1)]);
    for (high, low) in pairs {
        let tally = play(level(high), level(low), games);
        let score = f64::from(2 * tally.wins + tally.draws) / f64::from(2 * games) * 100.0;
        println!(
            "| {high} | {low} | {games} | {} | {} | {} | {score:.1} % | {} ms |",
            tally.wins,
            tally.draws,
            tally.losses,
            tally.slowest.as_millis()
        );
    }
}

pub(crate) fn level(number: u8) -> Level {
    Level::new(number).expect("a level from 1 to 10")
}

/// Plays `games` games between two levels, each side beginning every other game.
pub(crate) fn play(high: Level, low: Level, games: u32) -> Tally {
    let mut tally = Tally::default();
    for number in 0..games {
        let side = Side::at_ply(number as usize);
        let mut game = Game::new(Dynamic::CLASSIC);
        while game.outcome().is_none() {
            let level = if game.turn() == side { high } else { low };
            let start = Instant::now();
            let column = level
                .choose(game.position(), random(number, game.ply()))
                .expect("the game goes on");
            tally.slowest = tally.slowest.max(start.elapsed());
            game.play(column).expect("a level plays legal moves");
        }
        match game.outcome() {
            Some(Outcome::Win(winner)) if winner == side => tally.wins += 1,
            Some(Outcome::Win(_)) => tally.losses += 1,
            _ => tally.draws += 1,
        }
    }
    tally
}

/// A number for each move of each game, always the same one (the mixing steps of `SplitMix64`).
fn random(game: u32, ply: usize) -> u64 {
    let mut mixed = (u64::from(game) << 8 | ply as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
