//! What a position looks like to the side to move where the search stops.

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::position::Position;
use crate::side::Side;

/// A free cell that completes a line is worth this much.
const THREAT: i32 = 16;
/// And this much more in a row whose turn comes to its owner: see Allis, *A knowledge-based
/// approach of Connect-Four* (1988), on odd and even threats.
const GOOD_ROW: i32 = 24;

pub(super) fn evaluate<G: Geometry>(position: &Position<G>) -> i32 {
    let geometry = position.geometry();
    let turn = position.turn();
    let threats = threats(geometry, turn, position.my_threats())
        - threats(geometry, !turn, position.their_threats());
    let theirs = position.theirs();
    let mine = position.mine();
    let last = geometry.columns() - 1;
    let centre: i32 = (0..=last)
        .map(|column| {
            let cells = geometry.column_cells(column);
            let weight = column.min(last - column) as i32;
            weight * ((mine & cells).count() as i32 - (theirs & cells).count() as i32)
        })
        .sum();
    threats + centre
}

fn threats<G: Geometry>(geometry: G, owner: Side, cells: G::Bits) -> i32 {
    // With an even number of rows the side that began gets the odd rows (the first, the third …)
    // where the columns are filled in turn, and the other side the even ones.
    let even_rows = (0..geometry.rows())
        .skip(1)
        .step_by(2)
        .fold(G::Bits::ZERO, |rows, row| rows | (geometry.floor() << row));
    let good = match owner {
        Side::First => cells & !even_rows,
        Side::Second => cells & even_rows,
    };
    THREAT * cells.count() as i32 + GOOD_ROW * good.count() as i32
}
