//! Solves a file of positions, `moves score` a line, checks the scores and prints the means.
//!
//! ```text
//! cargo run --release -p puissance4 --example positions FILE [LINES]
//! ```

use std::env;
use std::fs;
use std::time::Instant;

use puissance4::{Game, Limits, Score, Solver};

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let text = fs::read_to_string(&arguments[1]).expect("the file can be read");
    let lines = arguments
        .get(2)
        .map_or(usize::MAX, |number| number.parse().expect("a number"));
    let mut solver = Solver::new(1 << 26);
    let start = Instant::now();
    let (mut count, mut wrong) = (0, 0);
    for line in text.lines().take(lines) {
        let (moves, score) = line.split_once(' ').expect("moves and a score");
        let game: Game = moves.parse().expect("legal moves");
        let expected = Score::new(score.trim().parse().expect("a score"));
        let found = solver.solve(game.position(), Limits::default());
        count += 1;
        if found != Ok(expected) {
            wrong += 1;
            println!("{line}: {found:?}");
        }
    }
    let elapsed = start.elapsed();
    println!(
        "{count} positions, {wrong} wrong, {:?} and {} nodes each, {} ns a node",
        elapsed / count,
        solver.nodes() / u64::from(count),
        elapsed.as_nanos() / u128::from(solver.nodes().max(1))
    );
}
