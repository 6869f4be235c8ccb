//! `puissance4 analyze`: whole games, move by move.

mod document;
mod told;

use std::io::{Read, Write};
use std::time::Instant;

use puissance4::{
    Analysis, Column, ColumnSet, Dynamic, Game, Geometry, Limits, Position, Score, Side,
    SolveError, Solver,
};

pub(crate) use self::told::prospect;
use crate::args::AnalyzeArgs;
use crate::failure::Failure;
use crate::positions::Positions;
use crate::progress::watched;
use crate::settings::View;
use crate::solver::{last_ply, outcome, unsolved};

/// Prints what each move of each game was worth.
pub(crate) fn analyze(
    view: &View,
    args: &AnalyzeArgs,
    input: impl Read,
    output: impl Write + Send,
) -> Result<u8, Failure> {
    let games = Positions {
        given: &args.games,
        size: args.solver.size(view)?,
    };
    let mut solver = args.solver.solver(view)?;
    watched(view, output, |progress| {
        games.answer(view, input, progress, |game| {
            let at = |place, of| progress.at(place, Some(of));
            let judged = JudgedGame::of(game, &mut solver, progress.limits(), at);
            let judged = judged.map_err(unsolved)?;
            Ok(if args.json {
                judged.json()
            } else {
                judged.text(&view.texts)
            })
        })
    })
}

/// How good a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// None is better.
    Best,
    /// It wins later or loses sooner than it could.
    Inaccuracy,
    /// It changes who wins, or whether anybody does.
    Mistake,
}

/// A move, and what it was worth to the side that made it.
pub(crate) struct JudgedMove {
    /// Before the move.
    pub(crate) position: Position<Dynamic>,
    pub(crate) column: Column,
    pub(crate) score: Score,
    pub(crate) columns: Vec<Option<Score>>,
}

impl JudgedMove {
    fn of(
        position: &Position<Dynamic>,
        column: Column,
        solver: &mut Solver,
        limits: Limits<'_>,
    ) -> Result<Self, SolveError> {
        let mut columns = vec![None; position.geometry().columns() as usize];
        for legal in position.legal_moves() {
            let mut after = *position;
            after.play(legal).expect("the column is a legal move");
            columns[legal.index()] = Some(-solver.solve(&after, limits)?);
        }
        Ok(Self {
            position: *position,
            column,
            score: columns[column.index()].expect("the move was played"),
            columns,
        })
    }

    /// Which disc it was, counted from 1.
    fn ply(&self) -> usize {
        self.position.ply() + 1
    }

    /// The score of the best moves.
    pub(crate) fn best_score(&self) -> Score {
        let scores = self.columns.iter().copied().flatten();
        scores.max().unwrap_or(self.score)
    }

    pub(crate) fn best(&self) -> ColumnSet {
        let best = Some(self.best_score());
        (0..self.columns.len())
            .filter(|&index| self.columns[index] == best)
            .filter_map(Column::new)
            .collect()
    }

    pub(crate) fn kind(&self) -> Kind {
        let best = self.best_score();
        if self.score == best {
            Kind::Best
        } else if outcome(self.score) == outcome(best) {
            Kind::Inaccuracy
        } else {
            Kind::Mistake
        }
    }

    /// How many discs lie on the board at the end of the game that this score promises.
    fn last_ply(&self, score: Score) -> usize {
        last_ply(&self.position, score)
    }
}

/// A game with all its moves judged.
pub(crate) struct JudgedGame {
    game: Game,
    pub(crate) moves: Vec<JudgedMove>,
    /// The position before the first mistake of all.
    before_mistake: Option<Analysis>,
    /// The last position.
    pub(crate) end: Analysis,
    nodes: u64,
    micros: u64,
}

impl JudgedGame {
    /// Goes through the game from its end, where positions are easy and tell of those before them, and
    /// says which position it looks at, and of how many.
    pub(crate) fn of(
        game: &Game,
        solver: &mut Solver,
        limits: Limits<'_>,
        mut at: impl FnMut(usize, usize),
    ) -> Result<Self, SolveError> {
        let start = Instant::now();
        let before = solver.nodes();
        let count = game.ply() + 1;
        let played: Vec<Column> = game.moves().iter().collect();
        at(1, count);
        let end = solver.analyze(game.position(), limits)?;
        let mut moves = Vec::with_capacity(played.len());
        for (ply, &column) in played.iter().enumerate().rev() {
            at(count - ply, count);
            let past = game.at_ply(ply);
            moves.push(JudgedMove::of(past.position(), column, solver, limits)?);
        }
        moves.reverse();
        let mistake = moves.iter().find(|it| it.kind() == Kind::Mistake);
        let before_mistake = mistake.map(|it| solver.analyze(&it.position, limits));
        Ok(Self {
            game: game.clone(),
            before_mistake: before_mistake.transpose()?,
            moves,
            end,
            nodes: solver.nodes() - before,
            micros: start.elapsed().as_micros() as u64,
        })
    }

    /// The first mistake of all.
    fn mistake(&self) -> Option<&JudgedMove> {
        self.moves.iter().find(|it| it.kind() == Kind::Mistake)
    }

    fn accuracy(&self, side: Side) -> Accuracy<'_> {
        let moves = || self.moves.iter().filter(|it| it.position.turn() == side);
        let of_kind = |kind| moves().filter(|it| it.kind() == kind).count();
        Accuracy {
            moves: moves().count(),
            best: of_kind(Kind::Best),
            kept: moves().count() - of_kind(Kind::Mistake),
            mistake: moves().find(|it| it.kind() == Kind::Mistake),
        }
    }
}

/// How well a side has played.
struct Accuracy<'a> {
    moves: usize,
    /// How many of its moves were the best.
    best: usize,
    /// How many were no mistakes.
    kept: usize,
    /// Its first mistake.
    mistake: Option<&'a JudgedMove>,
}
