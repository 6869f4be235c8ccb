//! The solver as the command line asks for it.

use std::io::{self, Write};
use std::num::NonZeroUsize;

use puissance4::{ColumnSet, Dynamic, Geometry, Position, Score, SolveError, Solver};

use crate::args::{SizeArgs, SolverArgs};
use crate::book;
use crate::failure::Failure;
use crate::memory;
use crate::settings::{View, optional, shown};
use crate::texts::Texts;

/// How much memory the table takes up where nothing is said, in megabytes.
pub(crate) const USUAL_MEMORY: usize = 64;

/// The most megabytes that can be asked for: 16 terabytes.
const MOST_MEMORY: u64 = 1 << 24;

/// The most threads that can be asked for.
const MOST_THREADS: u64 = 256;

impl SolverArgs {
    /// The solver that is asked for.
    pub(crate) fn solver(&self, view: &View) -> Result<Solver, Failure> {
        let threads = self.threads(&view.texts)?;
        let bytes = memory(&view.texts, self.memory.as_deref(), USUAL_MEMORY)?;
        let mut solver = if self.no_book {
            Solver::without_book(bytes)
        } else {
            with_books(&view.texts, bytes, warn)
        };
        solver.set_threads(threads);
        Ok(solver)
    }

    fn threads(&self, texts: &Texts) -> Result<NonZeroUsize, Failure> {
        let threads = optional(texts, "--threads", self.threads.as_deref(), 1, MOST_THREADS)?;
        Ok(threads
            .and_then(NonZeroUsize::new)
            .unwrap_or(NonZeroUsize::MIN))
    }

    /// The size of the board.
    pub(crate) fn size(&self, view: &View) -> Result<Dynamic, Failure> {
        size(view, self.size.as_deref())
    }
}

/// A solver with a table of so many bytes, and with all books that there are but those that are left
/// out, because they cannot be read.
pub(crate) fn with_books(texts: &Texts, bytes: usize, left_out: impl FnMut(&str)) -> Solver {
    let mut solver = Solver::new(bytes);
    for book in book::books(texts, left_out) {
        solver.add_book(book);
    }
    solver
}

/// Tells of a book that is left out.
pub(crate) fn warn(note: &str) {
    // Where nobody hears it, there is still a score.
    let _ = writeln!(io::stderr(), "{note}");
}

/// The bytes of memory that are asked for after `--memory`, in megabytes: no more than there are.
pub(crate) fn memory(texts: &Texts, written: Option<&str>, usual: usize) -> Result<usize, Failure> {
    let asked = optional(texts, "--memory", written, 1, MOST_MEMORY)?;
    let megabytes = asked.unwrap_or(usual);
    let there = memory::total().unwrap_or(usize::MAX as u64);
    if (megabytes as u64) << 20 > there {
        let values = [
            ("asked", megabytes.to_string().into()),
            ("there", (there >> 20).to_string().into()),
        ];
        let failure = Failure::usage(texts.format("memory-too-large", &values));
        return Err(failure.at_option(texts, "--memory"));
    }
    Ok(megabytes << 20)
}

/// The size of the board as it is written after `--size`: columns, rows and, if it is not four, the
/// length of the winning line, with an `x` between them.
pub(crate) fn size(view: &View, written: Option<&str>) -> Result<Dynamic, Failure> {
    let mut parts = written
        .into_iter()
        .flat_map(|written| written.split(['x', '×']))
        .map(str::to_owned);
    let args = SizeArgs {
        columns: parts.next(),
        rows: parts.next(),
        connect: parts.next(),
    };
    if written.is_some() && args.rows.is_none() || parts.next().is_some() {
        let values = [("value", shown(written.unwrap_or_default()).into())];
        let failure = Failure::usage(view.texts.format("not-a-size", &values));
        return Err(failure.at_option(&view.texts, "--size"));
    }
    view.size(&args)
}

/// Why there is no score. Who stops the solver needs no explanation.
pub(crate) fn unsolved(error: SolveError) -> Failure {
    match error {
        SolveError::Stopped => Failure::new(Failure::INTERRUPTED, ""),
        _ => Failure::data(error.to_string()),
    }
}

/// What a score comes to for the side to move, in the words of the documents.
pub(crate) fn outcome(score: Score) -> &'static str {
    match score.value().signum() {
        1 => "win",
        -1 => "loss",
        _ => "draw",
    }
}

/// How many discs lie on the board at the end, if both sides play as well as they can.
pub(crate) fn last_ply(position: &Position<Dynamic>, score: Score) -> usize {
    let size = position.geometry();
    let last = score.last_ply(size, position.ply());
    last.unwrap_or(size.cells() as usize)
}

/// The scores of the columns as they are written, with a dash where there is none.
pub(crate) fn written(columns: &[Option<Score>]) -> String {
    let score = |score: &Option<Score>| score.map_or_else(|| "-".to_owned(), |it| it.to_string());
    columns.iter().map(score).collect::<Vec<_>>().join(" ")
}

/// The scores of the columns for a document.
pub(crate) fn values(columns: &[Option<Score>]) -> Vec<Option<i8>> {
    columns
        .iter()
        .map(|score| score.map(Score::value))
        .collect()
}

/// The columns of a set for a document, counted from 1.
pub(crate) fn numbers(columns: ColumnSet) -> Vec<usize> {
    columns.map(|column| column.index() + 1).collect()
}
