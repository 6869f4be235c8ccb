//! The exact score of a position, and the best moves.

mod bounds;
pub(crate) mod node;
mod order;
mod search;
mod table;

use alloc::vec::Vec;
use core::fmt;
use core::sync::atomic::AtomicBool;

use crate::column::Column;
use crate::geometry::{Dynamic, Geometry};
use crate::notation::Moves;
use crate::position::{Outcome, Position};
use crate::score::{Score, win_now};
use crate::sets::ColumnSet;
use crate::shape::Specialized;
use crate::side::Side;
use node::{Node, Step};
use search::Search;
use table::Table;

/// How long a solver may take.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// How many nodes it may visit, if there is a limit.
    pub nodes: Option<u64>,
    /// It gives up soon after this becomes `true`.
    pub stop: Option<&'a AtomicBool>,
}

/// Why there is no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// A limit was reached. What has been found so far is remembered: asked again, the solver goes
    /// on from there.
    Stopped,
    /// The board has more cells than the solver can take: columns × (rows + 1) is more than 64.
    TooLarge,
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stopped => "stopped before there was an answer",
            Self::TooLarge => "columns × (rows + 1) is at most 64 for the solver",
        })
    }
}

impl core::error::Error for SolveError {}

/// Everything about a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Analysis {
    /// What the position is worth to the side to move.
    pub score: Score,
    /// What each column is worth, by its index; `None` where it cannot be played in.
    pub columns: Vec<Option<Score>>,
    /// The best columns: all that are worth as much as the position.
    pub best: ColumnSet,
    /// A line of best moves to the end of the game.
    pub line: Moves,
    /// How many nodes were visited.
    pub nodes: u64,
}

/// Finds exact scores, and remembers what it has found.
///
/// ```
/// use puissance4::{Game, Limits, Score, Solver};
///
/// let mut solver = Solver::new(1 << 20);
/// let game: Game = "4455".parse()?;
/// let analysis = solver.analyze(game.position(), Limits::default())?;
/// assert_eq!(analysis.score, Score::new(18));
/// assert_eq!(analysis.best.to_string(), "3 6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    bytes: usize,
    /// The size that the table is for.
    table: Option<(Dynamic, Table)>,
    nodes: u64,
}

impl Solver {
    /// A solver whose table takes up at most `bytes`, once it is needed.
    #[must_use]
    pub const fn new(bytes: usize) -> Self {
        Self {
            bytes,
            table: None,
            nodes: 0,
        }
    }

    /// How many nodes have been visited so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets everything that has been found.
    pub fn clear(&mut self) {
        self.table = None;
    }

    /// What a position is worth to the side to move. A finished game is worth what it came to.
    ///
    /// # Errors
    ///
    /// [`SolveError`].
    pub fn solve(
        &mut self,
        position: &Position<Dynamic>,
        limits: Limits<'_>,
    ) -> Result<Score, SolveError> {
        if let Some(outcome) = position.outcome() {
            return Ok(final_score(position, outcome));
        }
        let size = position.geometry();
        let key_bits = size.columns() * size.stride();
        if key_bits > Table::MOST_KEY_BITS {
            return Err(SolveError::TooLarge);
        }
        if self.table.as_ref().is_none_or(|(known, _)| *known != size) {
            self.table = Some((size, Table::new(key_bits, self.bytes)));
        }
        let Some((_, table)) = &self.table else {
            return Err(SolveError::TooLarge);
        };
        let (score, nodes) = position.specialize(Solve { table, limits });
        self.nodes += nodes;
        score
    }

    /// What each column is worth, the best of them, and a line of best moves to the end.
    ///
    /// # Errors
    ///
    /// [`SolveError`].
    pub fn analyze(
        &mut self,
        position: &Position<Dynamic>,
        limits: Limits<'_>,
    ) -> Result<Analysis, SolveError> {
        let before = self.nodes;
        let score = self.solve(position, limits)?;
        let columns = self.columns(position, limits)?;
        let best = best(&columns, score);
        let line = self.line(position, score, best, limits)?;
        Ok(Analysis {
            score,
            columns,
            best,
            line,
            nodes: self.nodes - before,
        })
    }

    fn columns(
        &mut self,
        position: &Position<Dynamic>,
        limits: Limits<'_>,
    ) -> Result<Vec<Option<Score>>, SolveError> {
        let legal = position.legal_moves();
        (0..position.geometry().columns() as usize)
            .map(|index| {
                let column = Column::new(index).filter(|&column| legal.contains(column));
                column
                    .map(|column| {
                        self.solve(&after(position, column), limits)
                            .map(|score| -score)
                    })
                    .transpose()
            })
            .collect()
    }

    fn line(
        &mut self,
        position: &Position<Dynamic>,
        score: Score,
        best: ColumnSet,
        limits: Limits<'_>,
    ) -> Result<Moves, SolveError> {
        let mut moves = Vec::new();
        let (mut position, mut score, mut candidates) = (*position, score, best);
        while position.outcome().is_none() {
            let mut chosen = None;
            for column in from_the_centre(candidates, position.geometry()) {
                let child = after(&position, column);
                if -self.solve(&child, limits)? == score {
                    chosen = Some((column, child));
                    break;
                }
            }
            let (column, child) = chosen.expect("some move is worth as much as the position");
            moves.push(column);
            position = child;
            score = -score;
            candidates = position.legal_moves();
        }
        Ok(moves.into_iter().collect())
    }
}

/// The columns that are worth as much as the position.
fn best(columns: &[Option<Score>], score: Score) -> ColumnSet {
    (0..columns.len())
        .filter(|&index| columns[index] == Some(score))
        .filter_map(Column::new)
        .collect()
}

fn after(position: &Position<Dynamic>, column: Column) -> Position<Dynamic> {
    let mut child = *position;
    child.play(column).expect("the column is a legal move");
    child
}

/// The columns nearest to the centre first.
fn from_the_centre(columns: ColumnSet, size: Dynamic) -> Vec<Column> {
    let last = size.columns() as usize - 1;
    let mut ordered: Vec<Column> = columns.collect();
    ordered.sort_by_key(|column| (2 * column.index()).abs_diff(last));
    ordered
}

/// What a finished game is worth to the side that would be to move.
fn final_score(position: &Position<Dynamic>, outcome: Outcome) -> Score {
    match outcome {
        Outcome::Draw => Score::DRAW,
        Outcome::Win(Side::First | Side::Second) => {
            // The other side won with the disc before.
            let value = win_now(position.geometry(), position.ply() as i32 - 1);
            Score::new(-value as i8)
        }
    }
}

struct Solve<'a> {
    table: &'a Table,
    limits: Limits<'a>,
}

impl Specialized for Solve<'_> {
    type Output = (Result<Score, SolveError>, u64);

    fn run<G: Geometry>(self, position: Position<G>) -> Self::Output {
        let Limits { nodes, stop } = self.limits;
        let limit = nodes.unwrap_or(u64::MAX);
        let mut search = Search::new(position.geometry(), self.table, stop, limit);
        let value = match Node::of(&position) {
            Step::Over(value) => Ok(value),
            Step::Mine(node) => search.score(&node),
            Step::Theirs(node) => search.score(&node).map(|value| -value),
        };
        let score = value
            .map(|value| Score::new(value as i8))
            .map_err(|search::Stopped| SolveError::Stopped);
        (score, search.nodes)
    }
}
