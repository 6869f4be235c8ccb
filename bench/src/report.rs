//! The table that a comparison prints.

use std::time::Duration;

/// What one position took.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The time.
    pub time: Duration,
    /// How many nodes, as the solver itself counts them.
    pub nodes: u64,
}

/// What a solver took for a file of positions, in each of the runs.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The solver's name.
    pub solver: &'static str,
    /// One list of samples a run.
    pub runs: Vec<Vec<Sample>>,
}

/// Prints the head of the table.
pub fn print_head() {
    println!("| positions | solver | mean | median | nodes | ns a node | mean ÷ ours (runs) |");
    println!("|---|---|---|---|---|---|---|");
}

/// Prints the rows of a file. The first solver is ours, to which the others are compared: the median
/// of the ratios of all runs, the lowest and the highest.
pub fn print_rows(file: &str, taken: &[Taken]) {
    let ours = &taken[0];
    let positions = ours.runs[0].len();
    for (index, theirs) in taken.iter().enumerate() {
        let samples = theirs.runs.concat();
        let (time, nodes) = (
            total(&samples),
            samples.iter().map(|sample| sample.nodes).sum::<u64>(),
        );
        let label = if index == 0 {
            format!("{file}, {positions}")
        } else {
            String::new()
        };
        let ratio = if index == 0 {
            "1".to_owned()
        } else {
            ratio(theirs, ours)
        };
        println!(
            "| {label} | {} | {:.2?} | {:.2?} | {} | {} | {ratio} |",
            theirs.solver,
            time / samples.len() as u32,
            median(
                samples.iter().map(|sample| sample.time).collect(),
                Duration::cmp
            ),
            nodes / samples.len() as u64,
            time.as_nanos() / u128::from(nodes.max(1)),
        );
    }
}

fn ratio(theirs: &Taken, ours: &Taken) -> String {
    let ratios: Vec<f64> = theirs
        .runs
        .iter()
        .zip(&ours.runs)
        .map(|(theirs, ours)| total(theirs).as_secs_f64() / total(ours).as_secs_f64())
        .collect();
    let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let most = ratios.iter().copied().fold(0.0, f64::max);
    let runs = ratios.len();
    let middle = median(ratios, f64::total_cmp);
    format!("{middle:.2} ({least:.2} to {most:.2} in {runs})")
}

fn total(samples: &[Sample]) -> Duration {
    samples.iter().map(|sample| sample.time).sum()
}

/// The middle one, or the higher of the two in the middle.
fn median<T: Copy>(mut values: Vec<T>, compare: fn(&T, &T) -> std::cmp::Ordering) -> T {
    values.sort_by(compare);
    values[values.len() / 2]
}
