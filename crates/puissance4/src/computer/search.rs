//! Alpha-beta search with a bound on the number of positions, deepened step by step.

use core::iter;

use super::eval::evaluate;
use super::table::{Bound, Table};
use super::{Prospect, columns};
use crate::bits::Bits;
use crate::column::Column;
use crate::geometry::Geometry;
use crate::position::Position;
use crate::sets::ColumnSet;

/// A win is worth this less one for each disc on the board when it is made; an estimate is worth
/// less than [`CERTAIN`].
const WIN: i32 = 1_000_000;
const CERTAIN: i32 = 900_000;

/// How many positions one search visits at the most: well under two seconds of work.
const NODES: u64 = 3_000_000;
/// The same for the 128-bit shape, which is several times slower.
const NODES_WIDE: u64 = 250_000;

/// The columns to choose from, and what they lead to where that is certain.
pub(super) struct Verdict {
    pub(super) columns: ColumnSet,
    pub(super) prospect: Option<Prospect>,
}

pub(super) struct Search<G: Geometry> {
    table: Table<G::Bits>,
    nodes: u64,
}

/// The search has visited as many positions as it may.
struct Exhausted;

impl<G: Geometry> Search<G> {
    pub(super) fn new(_: &Position<G>) -> Self {
        let wide = G::Bits::BITS > 64;
        Self {
            table: Table::new(if wide { 16 } else { 18 }),
            nodes: if wide { NODES_WIDE } else { NODES },
        }
    }

    /// Searches up to `depth` discs ahead and gives every column whose score comes within
    /// `margin` of the best. The side to move must have a move and no win in one.
    pub(super) fn run(mut self, position: &Position<G>, depth: u32, margin: i32) -> Verdict {
        let left = position.geometry().cells() - position.ply() as u32;
        let moves = candidates(position);
        if moves.is_empty() {
            let landing = position.landing_cells();
            let blocks = landing & position.their_threats();
            return Verdict {
                columns: columns(position, if blocks.is_empty() { landing } else { blocks }),
                prospect: Some(Prospect::Loss { discs: 1 }),
            };
        }
        let mut verdict = Verdict {
            columns: columns(position, moves),
            prospect: None,
        };
        for depth in 1..=depth.min(left) {
            let Ok((columns, score)) = self.root(position, moves, depth, margin) else {
                break;
            };
            verdict.columns = columns;
            verdict.prospect = prospect(position, score, depth == left);
            if verdict.prospect.is_some() {
                break;
            }
        }
        verdict
    }

    fn root(
        &mut self,
        position: &Position<G>,
        moves: G::Bits,
        depth: u32,
        margin: i32,
    ) -> Result<(ColumnSet, i32), Exhausted> {
        let mut scores = [None; 64];
        let mut best = -WIN;
        for cell in Self::ordered(position, moves) {
            let mut child = *position;
            child.place(cell);
            let floor = (best - margin - 1).max(-WIN);
            let score = -self.negamax(&child, depth - 1, -WIN, -floor)?;
            scores[position.column_of(cell) as usize] = Some(score);
            best = best.max(score);
        }
        // What is certain is not blurred.
        let margin = if best.abs() > CERTAIN { 0 } else { margin };
        let columns = (0..64)
            .filter(|&column| scores[column].is_some_and(|score| score >= best - margin))
            .filter_map(Column::new)
            .collect();
        Ok((columns, best))
    }

    /// The score for the side to move, exact within the window.
    fn negamax(
        &mut self,
        position: &Position<G>,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Exhausted> {
        self.nodes = self.nodes.checked_sub(1).ok_or(Exhausted)?;
        let ply = position.ply() as i32;
        let landing = position.landing_cells();
        if landing.is_empty() {
            return Ok(0);
        }
        if !(landing & position.my_threats()).is_empty() {
            return Ok(WIN - (ply + 1));
        }
        let moves = candidates(position);
        if moves.is_empty() {
            return Ok(-(WIN - (ply + 2)));
        }
        if depth == 0 {
            return Ok(evaluate(position));
        }
        let key = position.key();
        let mut first = None;
        if let Some(entry) = self.table.get(key) {
            first = Some(entry.best);
            if entry.depth >= depth || entry.score.abs() > CERTAIN {
                let enough = match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => entry.score >= beta,
                    Bound::Upper => entry.score <= alpha,
                };
                if enough {
                    return Ok(entry.score);
                }
            }
        }
        let mut ordered = Self::ordered(position, moves);
        if let Some(first) = first {
            ordered.bring_forward(|cell| position.column_of(cell) == u32::from(first));
        }
        let (mut best, mut best_column, mut bound) = (-WIN, 0, Bound::Upper);
        for cell in ordered {
            let mut child = *position;
            child.place(cell);
            let score = -self.negamax(&child, depth - 1, -beta, -alpha)?;
            if score > best {
                best = score;
                best_column = position.column_of(cell) as u8;
            }
            if score > alpha {
                alpha = score;
                bound = Bound::Exact;
            }
            if alpha >= beta {
                bound = Bound::Lower;
                break;
            }
        }
        self.table.put(key, best, depth, best_column, bound);
        Ok(best)
    }

    /// The moves by what they promise: those that make the most threats first, and among equals
    /// those nearest to the centre.
    fn ordered(position: &Position<G>, moves: G::Bits) -> Ordered<G::Bits> {
        let last = position.geometry().columns() - 1;
        let mut ordered = Ordered::default();
        for cell in each(moves) {
            let mut child = *position;
            child.place(cell);
            let column = position.column_of(cell);
            let threats = child.their_threats().count();
            ordered.insert(cell, threats * 64 + column.min(last - column));
        }
        ordered
    }
}

/// A short list kept in order, highest promise first.
struct Ordered<B> {
    cells: [(B, u32); 35],
    next: usize,
    end: usize,
}

impl<B: Bits> Default for Ordered<B> {
    fn default() -> Self {
        Self {
            cells: [(B::ZERO, 0); 35],
            next: 0,
            end: 0,
        }
    }
}

impl<B: Bits> Ordered<B> {
    fn insert(&mut self, cell: B, promise: u32) {
        let mut place = self.end;
        while place > 0 && self.cells[place - 1].1 < promise {
            self.cells[place] = self.cells[place - 1];
            place -= 1;
        }
        self.cells[place] = (cell, promise);
        self.end += 1;
    }

    fn bring_forward(&mut self, wanted: impl Fn(B) -> bool) {
        if let Some(place) = (0..self.end).find(|&place| wanted(self.cells[place].0)) {
            self.cells[..=place].rotate_right(1);
        }
    }
}

impl<B: Bits> Iterator for Ordered<B> {
    type Item = B;

    fn next(&mut self) -> Option<B> {
        let (cell, _) = self.cells[self.next..self.end].first()?;
        self.next += 1;
        Some(*cell)
    }
}

/// The moves that do not lose at once: the block where the other side threatens to win, and never
/// the cell below one where it would. Empty where every move loses.
pub(super) fn candidates<G: Geometry>(position: &Position<G>) -> G::Bits {
    let landing = position.landing_cells();
    let threats = position.their_threats();
    let blocks = landing & threats;
    let moves = match blocks.count() {
        0 => landing,
        1 => blocks,
        _ => G::Bits::ZERO,
    };
    moves & !(threats >> 1)
}

/// The bits of a word, one at a time.
pub(super) fn each<B: Bits>(mut bits: B) -> impl Iterator<Item = B> {
    iter::from_fn(move || {
        let rest = bits & bits.minus(B::ONE);
        let lowest = bits ^ rest;
        bits = rest;
        (!lowest.is_empty()).then_some(lowest)
    })
}

/// What a score means, where it is certain: every score is once the search reaches the end of
/// the game.
fn prospect<G: Geometry>(position: &Position<G>, score: i32, to_the_end: bool) -> Option<Prospect> {
    let discs_to = |end: i32| (end - position.ply() as i32) as u32;
    if score > CERTAIN {
        // The winner moves first and last.
        Some(Prospect::Win {
            discs: discs_to(WIN - score).div_ceil(2),
        })
    } else if score < -CERTAIN {
        Some(Prospect::Loss {
            discs: discs_to(WIN + score) / 2,
        })
    } else {
        to_the_end.then_some(Prospect::Draw)
    }
}
