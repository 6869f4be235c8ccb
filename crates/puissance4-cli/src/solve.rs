//! `puissance4 solve`: exact scores of positions, from the command line or one a line from
//! standard input.

use std::io::{self, BufRead, Read, Write};
use std::time::Instant;

use puissance4::{Analysis, Column, Dynamic, Game, Geometry, Limits, Score, SolveError, Solver};
use serde::Serialize;

use crate::args::{SizeArgs, SolveArgs};
use crate::failure::Failure;
use crate::settings::{View, shown};

/// How much memory the table takes up: as much as fits the caches of a small machine well.
const TABLE_BYTES: usize = 64 << 20;

/// Prints what each position is worth.
pub(crate) fn solve(
    view: &View,
    args: &SolveArgs,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> Result<u8, Failure> {
    let size = size(view, args.size.as_deref())?;
    let mut solver = Solver::new(TABLE_BYTES);
    let mut solve_one = |moves: &str, place: Option<usize>| {
        let answer = answer(view, args, size, &mut solver, moves)
            .map_err(|failure| at_line(view, failure, place))?;
        writeln!(output, "{answer}")?;
        Ok::<(), Failure>(output.flush()?)
    };
    if !args.positions.is_empty() {
        for moves in &args.positions {
            solve_one(moves, None)?;
        }
        return Ok(0);
    }
    let mut lines = 0;
    let mut line = String::new();
    loop {
        line.clear();
        if read_line(input, &mut line)? == 0 {
            break;
        }
        lines += 1;
        let text = line.trim_start_matches('\u{FEFF}').trim();
        solve_one(text, Some(lines))?;
    }
    if lines == 0 {
        return Err(Failure::data(view.texts.get("nothing-to-solve")));
    }
    Ok(0)
}

/// A size as it is written after `--size`: columns, rows and, if it is not four, the length of the
/// winning line, with an `x` between them.
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

/// The most bytes of a line that are kept: any position is shorter, and a longer line is refused
/// at the first move too many.
const MOST_LINE: u64 = 1024;

/// Reads a line, and passes over what is too long to be a position.
fn read_line(input: &mut impl BufRead, line: &mut String) -> io::Result<usize> {
    let mut bytes = Vec::new();
    let read = input
        .by_ref()
        .take(MOST_LINE)
        .read_until(b'\n', &mut bytes)?;
    if read as u64 == MOST_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    line.push_str(&String::from_utf8_lossy(&bytes));
    Ok(read)
}

fn at_line(view: &View, mut failure: Failure, place: Option<usize>) -> Failure {
    let Some(line) = place else { return failure };
    let values = [
        ("line", line.to_string().into()),
        ("message", failure.message.as_str().into()),
    ];
    failure.message = view.texts.format("line-at-fault", &values);
    failure
}

/// What is said of one position.
fn answer(
    view: &View,
    args: &SolveArgs,
    size: Dynamic,
    solver: &mut Solver,
    moves: &str,
) -> Result<String, Failure> {
    let texts = &view.texts;
    let game =
        Game::from_moves(size, moves).map_err(|error| Failure::data(texts.moves_error(error)))?;
    let start = Instant::now();
    let analysis = if args.every_column || args.json {
        solver.analyze(game.position(), Limits::default())
    } else {
        let before = solver.nodes();
        let score = solver.solve(game.position(), Limits::default());
        score.map(|score| Analysis {
            score,
            nodes: solver.nodes() - before,
            ..Analysis::default()
        })
    };
    let analysis = analysis.map_err(|error| {
        Failure::data(match error {
            SolveError::TooLarge => texts.get("solver-too-large"),
            _ => error.to_string(),
        })
    })?;
    let micros = start.elapsed().as_micros() as u64;
    let answer = Solved {
        game: &game,
        analysis: &analysis,
        micros,
    };
    Ok(if args.json {
        answer.json()
    } else {
        answer.text(view, args.every_column)
    })
}

struct Solved<'a> {
    game: &'a Game,
    analysis: &'a Analysis,
    micros: u64,
}

impl Solved<'_> {
    /// How many discs are still to be played until the game ends.
    fn plies(&self) -> usize {
        let position = self.game.position();
        if position.outcome().is_some() {
            return 0;
        }
        let size = position.geometry();
        let last = self.analysis.score.last_ply(size, position.ply());
        last.unwrap_or(size.cells() as usize) - position.ply()
    }

    fn outcome(&self) -> &'static str {
        match self.analysis.score.value().signum() {
            1 => "win",
            -1 => "loss",
            _ => "draw",
        }
    }

    fn text(&self, view: &View, columns: bool) -> String {
        let texts = &view.texts;
        let plies = self.plies();
        let id = match (self.outcome(), self.game.outcome()) {
            ("win", _) => "solved-win",
            ("loss", None) => "solved-loss",
            ("loss", Some(_)) => "solved-lost",
            (_, None) => "solved-draw",
            (_, Some(_)) => "solved-drawn",
        };
        let result = texts.format(id, &[("plies", plies.into())]);
        let values = [
            ("score", self.analysis.score.to_string().into()),
            ("result", result.into()),
            ("nodes", self.analysis.nodes.to_string().into()),
            ("micros", self.micros.to_string().into()),
        ];
        let mut text = texts.format("solved", &values);
        if columns {
            let scores: Vec<String> = self.analysis.columns.iter().copied().map(written).collect();
            let best = self.analysis.best.to_string();
            let line = self.analysis.line.to_string();
            let values = [
                ("columns", scores.join(" ").into()),
                ("best", best.into()),
                ("line", line.into()),
            ];
            text.push('\n');
            text.push_str(&texts.format("solved-columns", &values));
        }
        text
    }

    fn json(&self) -> String {
        #[derive(Serialize)]
        struct Document {
            moves: String,
            score: i8,
            outcome: &'static str,
            plies: usize,
            columns: Vec<Option<i8>>,
            best: Vec<usize>,
            line: String,
            nodes: u64,
            micros: u64,
            source: &'static str,
        }
        let number = |column: Column| column.index() + 1;
        let document = Document {
            moves: self.game.moves().to_string(),
            score: self.analysis.score.value(),
            outcome: self.outcome(),
            plies: self.plies(),
            columns: self
                .analysis
                .columns
                .iter()
                .map(|score| score.map(Score::value))
                .collect(),
            best: self.analysis.best.map(number).collect(),
            line: self.analysis.line.to_string(),
            nodes: self.analysis.nodes,
            micros: self.micros,
            source: "search",
        };
        serde_json::to_string(&document).expect("numbers and texts can be written")
    }
}

fn written(score: Option<Score>) -> String {
    score.map_or_else(|| "-".to_owned(), |score| score.to_string())
}
