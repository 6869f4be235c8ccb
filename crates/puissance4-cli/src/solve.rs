//! `puissance4 solve`: exact scores of positions.

use std::io::{Read, Write};
use std::time::Instant;

use puissance4::{Analysis, Game, Limits, Solver};
use serde::Serialize;

use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::positions::Positions;
use crate::progress::watched;
use crate::settings::View;
use crate::solver::{last_ply, numbers, outcome, unsolved, values, written};

/// Prints what each position is worth.
pub(crate) fn solve(
    view: &View,
    args: &SolveArgs,
    input: impl Read,
    output: impl Write + Send,
) -> Result<u8, Failure> {
    let positions = Positions {
        given: &args.positions,
        size: args.solver.size(view)?,
    };
    let mut solver = args.solver.solver(view)?;
    watched(view, output, |progress| {
        positions.answer(view, input, progress, |game| {
            let answer = Solved::of(game, &mut solver, args, progress.limits())?;
            Ok(if args.json {
                answer.json()
            } else {
                answer.text(view, args.every_column)
            })
        })
    })
}

struct Solved<'a> {
    game: &'a Game,
    analysis: Analysis,
    micros: u64,
    /// Where the score comes from.
    source: &'static str,
}

impl<'a> Solved<'a> {
    fn of(
        game: &'a Game,
        solver: &mut Solver,
        args: &SolveArgs,
        limits: Limits<'_>,
    ) -> Result<Self, Failure> {
        let start = Instant::now();
        let analysis = if args.every_column || args.json {
            solver.analyze(game.position(), limits)
        } else {
            let before = solver.nodes();
            let score = solver.solve(game.position(), limits);
            score.map(|score| Analysis {
                score,
                nodes: solver.nodes() - before,
                ..Analysis::default()
            })
        };
        let source = if game.outcome().is_some() {
            "rules"
        } else if solver.has_book_for(game.position()) {
            "book"
        } else {
            "search"
        };
        Ok(Self {
            game,
            source,
            analysis: analysis.map_err(unsolved)?,
            micros: start.elapsed().as_micros() as u64,
        })
    }

    /// How many discs are still to be played until the game ends.
    fn plies(&self) -> usize {
        let position = self.game.position();
        if position.outcome().is_some() {
            return 0;
        }
        last_ply(position, self.analysis.score) - position.ply()
    }

    fn text(&self, view: &View, columns: bool) -> String {
        let texts = &view.texts;
        let plies = self.plies();
        let id = match (outcome(self.analysis.score), self.game.outcome()) {
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
            let best = self.analysis.best.to_string();
            let line = self.analysis.line.to_string();
            let values = [
                ("columns", written(&self.analysis.columns).into()),
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
        let document = Document {
            moves: self.game.moves().to_string(),
            score: self.analysis.score.value(),
            outcome: outcome(self.analysis.score),
            plies: self.plies(),
            columns: values(&self.analysis.columns),
            best: numbers(self.analysis.best),
            line: self.analysis.line.to_string(),
            nodes: self.analysis.nodes,
            micros: self.micros,
            source: self.source,
        };
        serde_json::to_string(&document).expect("numbers and texts can be written")
    }
}
