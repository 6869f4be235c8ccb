//! Lines of discs: found, completed, listed.
//!
//! Everything here works on the discs of one side as a set of bits, in each direction in which a
//! line fits. The spare row keeps a line from going on in the next column.

use crate::bits::Bits;
use crate::geometry::Geometry;

/// The cells at which a line of `connect` or more starts in the direction `step`.
///
/// Each round doubles the length of the runs known so far.
#[inline]
fn starts<G: Geometry>(geometry: G, discs: G::Bits, step: u32) -> G::Bits {
    let connect = geometry.connect();
    let mut runs = discs;
    let mut length = 1;
    while length < connect {
        let more = length.min(connect - length);
        runs &= runs >> (step * more);
        length += more;
    }
    runs
}

/// Whether `discs` hold a line.
#[inline]
pub(crate) fn has_line<G: Geometry>(geometry: G, discs: G::Bits) -> bool {
    geometry
        .directions()
        .any(|step| !starts(geometry, discs, step).is_empty())
}

/// Every disc that stands in a line.
pub(crate) fn discs_in_line<G: Geometry>(geometry: G, discs: G::Bits) -> G::Bits {
    let mut lined = G::Bits::ZERO;
    for step in geometry.directions() {
        let starts = starts(geometry, discs, step);
        for place in 0..geometry.connect() {
            lined |= starts << (step * place);
        }
    }
    lined
}

/// Every cell, occupied or not, where one more disc would complete a line.
#[inline]
pub(crate) fn completing_cells<G: Geometry>(geometry: G, discs: G::Bits) -> G::Bits {
    let connect = geometry.connect();
    let mut cells = G::Bits::ZERO;
    for step in geometry.directions() {
        for below in 0..connect {
            // `below` discs lead up to the cell and the others go on behind it.
            let mut around = geometry.board();
            for distance in 1..=below {
                around &= discs << (step * distance);
            }
            for distance in 1..connect - below {
                around &= discs >> (step * distance);
            }
            cells |= around;
        }
    }
    cells
}
