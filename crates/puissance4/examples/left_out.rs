//! How large a book would be that left out what a short search finds.
//!
//! A book has no keys: a search could go as far as that, and look into the book only if it has no answer.
//! Of positions of a ply, drawn at random, it counts those that take more nodes than a limit, each with an
//! empty table, and from the entropy of their scores says how much room all of them would take up. That is
//! an upper estimate: what a search that is cut off has learnt of the score is not counted.
//!
//! ```text
//! cargo run --release -p puissance4 --example left_out PLY
//! ```

use std::collections::BTreeMap;

use fastrand::Rng;
use puissance4::{BookPlan, Dynamic, Limits, Score, Solver};

/// How many positions are drawn.
const SAMPLE: usize = 500;

/// The memory for the table of each search, in bytes.
const MEMORY: usize = 64 << 20;

/// How many slots a table has for each key.
const SLOTS: f64 = 1.07;

fn main() {
    let ply = std::env::args().nth(1).expect("a ply");
    let plan = BookPlan::new(Dynamic::CLASSIC, ply.parse().expect("a number"));
    let plan = plan.expect("a ply of 7 × 6");
    let mut random = Rng::with_seed(5);
    let searched: Vec<(u64, Score)> = (0..SAMPLE)
        .map(|_| {
            let mut solver = Solver::without_book(MEMORY);
            let position = plan.position(random.usize(..plan.len()));
            let score = solver.solve(&position, Limits::default());
            (solver.nodes(), score.expect("no limit"))
        })
        .collect();
    println!("{} positions", plan.len());
    for limit in [0, 2_000, 16_000, 64_000] {
        let hard = searched.iter().filter(|(nodes, _)| *nodes > limit);
        let scores: Vec<Score> = hard.map(|&(_, score)| score).collect();
        let share = scores.len() as f64 / SAMPLE as f64;
        let bits = entropy(&scores);
        let size = share * plan.len() as f64 * bits * SLOTS / 8192.0;
        println!(
            "more than {limit:>6} nodes: {:>5.1} %, {bits:.2} bits each, {size:>6.0} KiB",
            share * 100.0
        );
    }
}

/// How many bits the scores have, each on average.
fn entropy(scores: &[Score]) -> f64 {
    let mut counts = BTreeMap::new();
    for score in scores {
        *counts.entry(score).or_insert(0_u32) += 1;
    }
    let shares = counts.values();
    let shares = shares.map(|&count| f64::from(count) / scores.len() as f64);
    shares.map(|share| -share * share.log2()).sum()
}
