//! How long it takes to score every column: of random positions with 0 to 20 discs, on one thread.
//!
//! The built-in books serve, and so does a larger one that is named. The table is kept from one
//! position to the next.
//!
//! ```text
//! cargo run --release -p puissance4 --example latency [BOOK]
//! ```

use std::time::{Duration, Instant};

use fastrand::Rng;
use puissance4::{Book, Game, Limits, Solver};

/// How many positions.
const POSITIONS: usize = 10_000;

/// The most discs.
const MOST_DISCS: usize = 20;

/// The memory for the table of the solver, in bytes.
const MEMORY: usize = 64 << 20;

fn main() {
    let mut solver = Solver::new(MEMORY);
    if let Some(path) = std::env::args().nth(1) {
        let bytes = std::fs::read(path).expect("the file of the book");
        solver.add_book(Book::from_bytes(bytes).expect("a book"));
    }
    let mut random = Rng::with_seed(1);
    let mut times: Vec<(Duration, Game)> = (0..POSITIONS)
        .map(|_| {
            let game = random_game(&mut random);
            let start = Instant::now();
            let scores = solver.columns(game.position(), Limits::default());
            let time = start.elapsed();
            scores.expect("no limit");
            (time, game)
        })
        .collect();
    times.sort_by_key(|&(time, _)| time);
    for (name, place) in [
        ("p50", 500),
        ("p90", 900),
        ("p99", 990),
        ("p99.9", 999),
        ("worst", 1000),
    ] {
        let (time, game) = &times[(times.len() * place / 1000).min(times.len() - 1)];
        let millis = time.as_secs_f64() * 1000.0;
        println!("{name:>6} {millis:>9.3} ms  {}", game.moves());
    }
}

/// A game of random moves that has not ended.
fn random_game(random: &mut Rng) -> Game {
    loop {
        let discs = random.usize(..=MOST_DISCS);
        let mut game = Game::default();
        while game.ply() < discs && game.outcome().is_none() {
            let mut legal = game.position().legal_moves();
            let column = legal.nth(random.usize(..legal.len()));
            let column = column.expect("a legal move");
            game.play(column).expect("a legal move");
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}
