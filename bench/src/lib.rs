//! What the comparisons with other solvers share: the positions, this solver and the table that is
//! printed.

pub mod positions;
pub mod report;

use puissance4::{Dynamic, Limits, Position, Score, SolveError, Solver};

/// The size of this solver's table.
pub const TABLE_BYTES: usize = 1 << 26;

/// This solver, without an opening book, and with the first part of its table made.
#[must_use]
pub fn solver() -> Solver {
    let mut solver = Solver::without_book(TABLE_BYTES);
    let position: Position<Dynamic> = "121212".parse().expect("legal moves");
    score(&mut solver, &position).expect("a board of the classic size");
    solver
}

/// The exact score of a position.
///
/// # Errors
///
/// The board may be too large.
pub fn score(solver: &mut Solver, position: &Position<Dynamic>) -> Result<Score, SolveError> {
    solver.solve(position, Limits::default())
}
