//! Alpha-beta search with a bound on the number of positions, deepened step by step.

use alloc::vec::Vec;
use core::iter;
use core::sync::atomic::AtomicBool;

use super::eval::evaluate;
use super::table::{Bound, Table};
use super::{Prospect, columns, is_stopped};
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

/// A margin within which every score comes.
pub(super) const EVERYTHING: i32 = 2 * WIN;

/// What a point of [`evaluate`] adds to the appeal of a column: a good threat is about as plain as a
/// win with fifteen discs more.
const POINT: (i32, i32) = (3, 2);
/// The most that an estimate comes to.
const MOST_APPEAL: i32 = 150;

/// What a search found.
pub(super) struct Found {
    /// The score of each move, in the order of the columns: of those that come within the margin of
    /// the best, and an upper bound for the others.
    scores: Vec<(Column, i32)>,
    /// Whether it came to the end of the game.
    to_the_end: bool,
}

pub(super) struct Search<'a, G: Geometry> {
    table: Table<G::Bits>,
    nodes: u64,
    /// The search ends soon after this becomes `true`.
    stop: Option<&'a AtomicBool>,
}

/// After how many positions the search looks whether it is stopped: a power of two.
const BREATH: u64 = 1 << 12;

/// The search has visited as many positions as it may, or is stopped.
struct Exhausted;

impl<'a, G: Geometry> Search<'a, G> {
    pub(super) fn new(_: &Position<G>, stop: Option<&'a AtomicBool>) -> Self {
        let wide = G::Bits::BITS > 64;
        Self {
            table: Table::new(if wide { 16 } else { 18 }),
            nodes: if wide { NODES_WIDE } else { NODES },
            stop,
        }
    }

    /// Searches these moves up to `depth` discs ahead. There must be one, and nobody must be able to
    /// win with the next disc after it; nor the side to move now.
    pub(super) fn run(
        mut self,
        position: &Position<G>,
        moves: G::Bits,
        depth: u32,
        margin: i32,
    ) -> Found {
        let left = position.geometry().cells() - position.ply() as u32;
        let unknown = columns(position, moves).map(|column| (column, 0));
        let mut found = Found {
            scores: unknown.collect(),
            to_the_end: false,
        };
        for depth in 1..=depth.min(left) {
            let Ok(scores) = self.root(position, moves, depth, margin) else {
                break;
            };
            found.scores = scores;
            found.to_the_end = depth == left;
            if found.prospect(position).is_some() {
                break;
            }
        }
        found
    }

    fn root(
        &mut self,
        position: &Position<G>,
        moves: G::Bits,
        depth: u32,
        margin: i32,
    ) -> Result<Vec<(Column, i32)>, Exhausted> {
        let mut scores = Vec::new();
        let mut best = -WIN;
        for cell in Self::ordered(position, moves) {
            let mut child = *position;
            child.place(cell);
            let floor = (best - margin - 1).max(-WIN);
            let score = -self.negamax(&child, depth - 1, -WIN, -floor)?;
            scores.extend(columns(position, cell).map(|column| (column, score)));
            best = best.max(score);
        }
        scores.sort_unstable();
        Ok(scores)
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
        if self.nodes.is_multiple_of(BREATH) && is_stopped(self.stop) {
            return Err(Exhausted);
        }
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

impl Found {
    fn most(&self) -> i32 {
        let scores = self.scores.iter().map(|&(_, score)| score);
        scores.max().expect("there is a move")
    }

    /// The columns of the best moves.
    pub(super) fn best(&self) -> ColumnSet {
        let most = self.most();
        let best = self.scores.iter().filter(|&&(_, score)| score == most);
        best.map(|&(column, _)| column).collect()
    }

    /// What the best moves lead to, where that is certain.
    pub(super) fn prospect<G: Geometry>(&self, position: &Position<G>) -> Option<Prospect> {
        self.meaning(position, self.most())
    }

    /// The appeal of the move in a column, if it is one of those that were searched.
    pub(super) fn appeal<G: Geometry>(
        &self,
        position: &Position<G>,
        column: Column,
    ) -> Option<i32> {
        let mut scores = self.scores.iter();
        let &(_, score) = scores.find(|&&(searched, _)| searched == column)?;
        Some(match self.meaning(position, score) {
            Some(prospect) => prospect.appeal(),
            None => (score * POINT.0 / POINT.1).clamp(-MOST_APPEAL, MOST_APPEAL),
        })
    }

    /// What a score means, where it is certain: every score is once the search reaches the end of
    /// the game.
    fn meaning<G: Geometry>(&self, position: &Position<G>, score: i32) -> Option<Prospect> {
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
            self.to_the_end.then_some(Prospect::Draw)
        }
    }
}
