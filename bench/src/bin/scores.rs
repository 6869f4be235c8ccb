//! Scores the positions of standard input, one a line, and says `score nodes nanoseconds` for each:
//! this solver for a comparison that is not written in Rust.

use std::error::Error;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::time::Instant;

use puissance4::{Dynamic, Position};
use puissance4_bench::{score, solver};

fn main() -> Result<(), Box<dyn Error>> {
    let mut solver = solver();
    let mut input = BufReader::new(io::stdin().lock());
    let mut output = BufWriter::new(io::stdout().lock());
    let mut line = String::new();
    loop {
        // Answers wait until all that was asked at once is solved, and whoever asked sleeps.
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
        line.clear();
        if input.read_line(&mut line)? == 0 {
            return Ok(());
        }
        let position: Position<Dynamic> = line
            .parse()
            .map_err(|error| format!("{}: {error}", line.trim_end()))?;
        let before = solver.nodes();
        let start = Instant::now();
        let score = score(&mut solver, &position)?.value();
        let time = start.elapsed();
        let nodes = solver.nodes() - before;
        writeln!(output, "{score} {nodes} {}", time.as_nanos())?;
    }
}
