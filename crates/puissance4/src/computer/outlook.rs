//! What each column leads to.

use alloc::vec::Vec;
use core::sync::atomic::AtomicBool;

use super::search::{self, EVERYTHING, Search};
use super::{Prospect, blocking, columns, is_stopped, winning};
use crate::bits::Bits;
use crate::column::Column;
use crate::geometry::{Dynamic, Geometry};
use crate::position::Position;
use crate::score::Score;
use crate::sets::ColumnSet;
use crate::shape::Specialized;
use crate::solver::{Limits, Solver};

/// With so few free cells the solver is asked even if no book serves.
const FEW: usize = 31;

/// How many nodes it may visit for a column.
const NODES: u64 = 20_000_000;
/// The same for boards on 128 bits, which are many times slower.
const NODES_WIDE: u64 = 200_000;

/// What each column leads to, as far as one can see.
pub(super) struct Outlook {
    /// The appeal of each legal move; see [`Prospect::appeal`].
    pub(super) appeals: Vec<(Column, i32)>,
    /// The best of them.
    pub(super) best: ColumnSet,
    /// What those lead to, where that is certain.
    pub(super) prospect: Option<Prospect>,
}

impl Outlook {
    /// As well as one can see; `None` where it is stopped.
    pub(super) fn clear(
        position: &Position<Dynamic>,
        solver: &mut Solver,
        stop: Option<&AtomicBool>,
    ) -> Option<Self> {
        let seen = exact(position, solver, stop);
        let seen = seen.unwrap_or_else(|| estimate(position, u32::MAX, 0, stop));
        (!is_stopped(stop)).then_some(seen)
    }

    /// So many discs ahead, where the solver does not answer soon; `None` where it is stopped.
    pub(super) fn near(
        position: &Position<Dynamic>,
        solver: &mut Solver,
        depth: u32,
        stop: Option<&AtomicBool>,
    ) -> Option<Self> {
        let seen = exact(position, solver, stop);
        let seen = seen.unwrap_or_else(|| estimate(position, depth, EVERYTHING, stop));
        (!is_stopped(stop)).then_some(seen)
    }
}

/// By exact scores, if they are to be had soon. The solver begins with nothing in its table, so whether
/// they are depends on nothing that it remembers.
fn exact(
    position: &Position<Dynamic>,
    solver: &mut Solver,
    stop: Option<&AtomicBool>,
) -> Option<Outlook> {
    let size = position.geometry();
    let free = size.cells() as usize - position.ply();
    if free > FEW && !solver.has_book_for(position) {
        return None;
    }
    solver.clear();
    let is_wide = size.columns() * size.stride() > u64::BITS;
    let limits = Limits {
        nodes: Some(if is_wide { NODES_WIDE } else { NODES }),
        stop,
        ..Limits::default()
    };
    let scores = solver.columns(position, limits).ok()?;
    let scores = || {
        let columns = scores.iter().enumerate();
        columns.filter_map(|(index, score)| Some((Column::new(index)?, (*score)?)))
    };
    let (_, most) = scores().max_by_key(|&(_, score)| score)?;
    let best = scores().filter(|&(_, score)| score == most);
    Some(Outlook {
        appeals: scores()
            .map(|(column, score)| (column, prospect(position, score).appeal()))
            .collect(),
        best: best.map(|(column, _)| column).collect(),
        prospect: Some(prospect(position, most)),
    })
}

/// What a score means.
fn prospect(position: &Position<Dynamic>, score: Score) -> Prospect {
    let Some(last) = score.last_ply(position.geometry(), position.ply()) else {
        return Prospect::Draw;
    };
    let plies = (last - position.ply()) as u32;
    if score > Score::DRAW {
        // The winner moves first and last.
        let discs = plies.div_ceil(2);
        Prospect::Win { discs }
    } else {
        let discs = plies / 2;
        Prospect::Loss { discs }
    }
}

/// By a search of so many discs ahead; only of the best columns and of those that come within `margin` of
/// them is the appeal more than an upper bound.
fn estimate(
    position: &Position<Dynamic>,
    depth: u32,
    margin: i32,
    stop: Option<&AtomicBool>,
) -> Outlook {
    let wins = winning(position);
    if wins.is_empty() {
        return position.specialize(Estimate {
            depth,
            margin,
            stop,
        });
    }
    let win = Prospect::Win { discs: 1 };
    let appeal = |column| {
        if wins.contains(column) {
            win
        } else {
            Prospect::Draw
        }
        .appeal()
    };
    Outlook {
        appeals: position
            .legal_moves()
            .map(|column| (column, appeal(column)))
            .collect(),
        best: wins,
        prospect: Some(win),
    }
}

struct Estimate<'a> {
    depth: u32,
    margin: i32,
    stop: Option<&'a AtomicBool>,
}

impl Specialized for Estimate<'_> {
    type Output = Outlook;

    fn run<G: Geometry>(self, position: Position<G>) -> Outlook {
        let moves = search::candidates(&position);
        let lost = Prospect::Loss { discs: 1 };
        let landing = columns(&position, position.landing_cells());
        if moves.is_empty() {
            let blocks = blocking(&position);
            return Outlook {
                appeals: landing.map(|column| (column, lost.appeal())).collect(),
                best: if blocks.is_empty() { landing } else { blocks },
                prospect: Some(lost),
            };
        }
        let found =
            Search::new(&position, self.stop).run(&position, moves, self.depth, self.margin);
        let appeal = |column| {
            let searched = found.appeal(&position, column);
            searched.unwrap_or(lost.appeal())
        };
        Outlook {
            appeals: landing.map(|column| (column, appeal(column))).collect(),
            best: found.best(),
            prospect: found.prospect(&position),
        }
    }
}
