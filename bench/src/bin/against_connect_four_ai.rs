//! Times this solver and the crate `connect-four-ai` on the same positions, in turns, and prints a
//! table.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use connect_four_ai as peer;
use puissance4::Solver;
use puissance4_bench::positions::{self, Case, Lines};
use puissance4_bench::report::{self, Sample, Taken};
use puissance4_bench::{TABLE_BYTES, score, solver};

/// Times this solver and connect-four-ai on the same positions.
#[derive(Parser)]
struct Args {
    /// Files of positions, `moves score` a line
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only these lines of each file: `3,10-20`, or `@FILE` that lists them
    #[arg(long)]
    lines: Option<Lines>,
    /// How many times, with new tables each time
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..))]
    runs: u16,
    /// How many positions one solver is given before it is the other's turn
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..))]
    block: u16,
}

/// Solves a position and says its score, how long it took and how many nodes.
trait Contender {
    fn solve(&mut self, case: &Case) -> (i8, Sample);
}

impl Contender for Solver {
    fn solve(&mut self, case: &Case) -> (i8, Sample) {
        let before = self.nodes();
        let start = Instant::now();
        let score = score(self, &case.position).expect("a board of the classic size");
        let time = start.elapsed();
        let nodes = self.nodes() - before;
        (score.value(), Sample { time, nodes })
    }
}

impl Contender for peer::Solver {
    fn solve(&mut self, case: &Case) -> (i8, Sample) {
        let position = peer::Position::from_moves(&case.moves).expect("a game that goes on");
        let start = Instant::now();
        let score = self.solve(&position);
        let time = start.elapsed();
        let nodes = self.explored_positions as u64;
        (score, Sample { time, nodes })
    }
}

const NAMES: [&str; 2] = ["puissance4", "connect-four-ai 1.0.0"];

/// How many entries the table of connect-four-ai has: nobody can choose it.
const PEER_ENTRIES: usize = peer::TranspositionTable::MAX_SIZE;

fn main() -> ExitCode {
    let args = Args::parse();
    if let Err(message) = compare(&args) {
        eprintln!("{message}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn compare(args: &Args) -> Result<(), String> {
    // Every file is read before the first is timed: a mistake in the last does not cost an hour.
    let files = args
        .files
        .iter()
        .map(|path| positions::read(path, args.lines.as_ref()))
        .collect::<Result<Vec<_>, _>>()?;
    println!("No opening book on either side, one thread, exact scores, all checked. Tables of");
    println!(
        "{TABLE_BYTES} and {} bytes, new for each run, made before it and kept along it.\n",
        PEER_ENTRIES * size_of::<peer::TTEntry>()
    );
    report::print_head();
    for (path, cases) in args.files.iter().zip(&files) {
        let mut taken = NAMES.map(|solver| Taken {
            solver,
            runs: Vec::new(),
        });
        for run in 0..usize::from(args.runs) {
            let samples = time(cases, args.block.into(), run)?;
            for (taken, samples) in taken.iter_mut().zip(samples) {
                taken.runs.push(samples);
            }
        }
        let name = path.file_name().unwrap_or_default();
        report::print_rows(&name.to_string_lossy(), &taken);
    }
    Ok(())
}

/// The solver of connect-four-ai, without its opening book, its memory in place as ours is.
///
/// Its table comes as pages of zeros that the system hands over at the first write to each, which
/// would be timed. So one entry a page is written, and all of them are made out of date.
fn peer_solver() -> peer::Solver {
    let mut solver = peer::Solver::empty();
    let table = &mut solver.transposition_table;
    for key in (0..PEER_ENTRIES).step_by(4096 / size_of::<peer::TTEntry>()) {
        table.put(key as u64, 0, peer::TTFlag::Exact, 0);
    }
    table.reset();
    solver
}

/// One run: blocks of positions in the order A B B A, so that what disturbs the machine disturbs
/// both alike.
fn time(cases: &[Case], block: usize, run: usize) -> Result<[Vec<Sample>; 2], String> {
    let mut contenders: [Box<dyn Contender>; 2] = [Box::new(solver()), Box::new(peer_solver())];
    let mut samples = [Vec::new(), Vec::new()];
    for (number, cases) in cases.chunks(block).enumerate() {
        let order = if (run + number).is_multiple_of(2) {
            [0, 1]
        } else {
            [1, 0]
        };
        for index in order {
            for case in cases {
                let (score, sample) = contenders[index].solve(case);
                if score != case.score {
                    let (place, expected, name) = (&case.place, case.score, NAMES[index]);
                    return Err(format!("{place}: {name} says {score}, the file {expected}"));
                }
                samples[index].push(sample);
            }
        }
    }
    Ok(samples)
}
