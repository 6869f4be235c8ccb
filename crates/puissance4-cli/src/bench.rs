//! `puissance4 bench`: how fast the solver is, and whether it is right.

mod file;
mod measured;
mod pinned;

use std::io::Write;
use std::time::Instant;

use puissance4::{Game, Score, Solver};

use self::measured::Measured;
use crate::args::{BenchArgs, SolverArgs};
use crate::failure::Failure;
use crate::interrupt;
use crate::positions::at_line;
use crate::progress::{Progress, watched};
use crate::settings::View;
use crate::solver::unsolved;

/// A position with its score, to be found again.
struct Task {
    game: Game,
    expected: Score,
    /// The line of the file that it stands in, or the place in the set, counted from 1.
    line: usize,
}

/// Prints how long the positions of each file take to solve, or without a file those of the
/// program.
pub(crate) fn bench(
    view: &View,
    args: &BenchArgs,
    output: impl Write + Send,
) -> Result<u8, Failure> {
    let texts = &view.texts;
    if args.files.is_empty() && args.solver.size.is_some() {
        // The program's own are of one size.
        let missing = format!("<{}>...", texts.get("arg-files.value"));
        let values = [("arguments", missing.into())];
        return Err(Failure::usage(texts.format("usage-missing", &values)));
    }
    let lines = file::Lines::asked_for(view, args)?;
    let size = args.solver.size(view)?;
    // A book would hide what is measured.
    let solver = SolverArgs {
        no_book: !args.book,
        ..args.solver.clone()
    };
    let mut solver = solver.solver(view)?;
    watched(view, output, |progress| {
        let mut measure = |name: Option<String>, tasks: &[Task]| {
            let measured = measure(view, name, tasks, &mut solver, progress)?;
            let answer = if args.json {
                measured.json()
            } else {
                measured.text(texts)
            };
            progress.answer(&view.painter.plain(&answer))?;
            Ok::<(), Failure>(progress.flush()?)
        };
        interrupt::attentive(|| {
            if args.files.is_empty() {
                measure(None, &pinned::tasks())?;
            }
            for path in &args.files {
                let named = |mut failure: Failure| {
                    // Who stops the program is told nothing.
                    if !failure.message.is_empty() {
                        failure.message = texts.at_file(path, failure.message);
                    }
                    failure
                };
                let tasks = file::read(view, args, size, &lines, path).map_err(named)?;
                let name = path.to_string_lossy().into_owned();
                measure(Some(name), &tasks).map_err(named)?;
            }
            Ok(0)
        })
    })
}

/// Solves positions one after the other, with a table that is empty at first.
fn measure<W: Write>(
    view: &View,
    name: Option<String>,
    tasks: &[Task],
    solver: &mut Solver,
    progress: &Progress<'_, W>,
) -> Result<Measured, Failure> {
    let texts = &view.texts;
    let is_file = name.is_some();
    solver.clear();
    progress.resume();
    if let Some(task) = tasks.first() {
        // The time that it takes to lay out the table is no position's.
        let trivial = nearly_over(&task.game);
        solver
            .solve(trivial.position(), progress.limits())
            .map_err(unsolved)?;
    }
    let before = solver.nodes();
    let mut times = Vec::with_capacity(tasks.len());
    for (index, task) in tasks.iter().enumerate() {
        progress.at(index + 1, Some(tasks.len()));
        let start = Instant::now();
        let found = solver
            .solve(task.game.position(), progress.limits())
            .map_err(unsolved)?;
        times.push(start.elapsed());
        if found != task.expected {
            let values = [
                ("moves", task.game.moves().to_string().into()),
                ("found", found.to_string().into()),
                ("expected", task.expected.to_string().into()),
            ];
            let failure = Failure::data(texts.format("wrong-score", &values));
            return Err(if is_file {
                at_line(texts, failure, task.line)
            } else {
                failure
            });
        }
    }
    Ok(Measured::new(name, times, solver.nodes() - before))
}

/// A game on a board of the same size that ends with the next disc, whatever its column.
fn nearly_over(game: &Game) -> Game {
    let mut game = Game::new(game.size());
    while game.outcome().is_none() {
        let column = game.position().legal_moves().next();
        let column = column.expect("a game that goes on has a legal move");
        game.play(column).expect("the column is a legal move");
    }
    game.at_ply(game.ply() - 1)
}
