//! Lines of discs: found, completed, listed.
//!
//! Everything here works on the discs of one side as a set of bits, in each direction in which a
//! line fits. The spare row keeps a line from going on in the next column.

#![expect(
    clippy::inline_always,
    reason = "left to itself the compiler keeps loops here: a search then takes over twice as many \
              instructions"
)]

use crate::bits::Bits;
use crate::geometry::Geometry;

/// The cells at which a line of `connect` or more starts in the direction `step`.
///
/// Each round doubles the length of the runs known so far.
#[inline(always)]
fn starts<B: Bits>(discs: B, step: u32, connect: u32) -> B {
    if connect == 4 {
        let pairs = discs & discs >> step;
        return pairs & pairs >> (2 * step);
    }
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
    let mut found = false;
    geometry.each_direction(|step| found |= !starts(discs, step, geometry.connect()).is_empty());
    found
}

/// Whether `holds` for every line of `connect` of these discs.
#[inline(always)]
pub(crate) fn every_line<G: Geometry>(
    geometry: G,
    discs: G::Bits,
    holds: impl Fn(G::Bits) -> bool,
) -> bool {
    let mut found = true;
    geometry.each_direction(|step| {
        let mut starts = starts(discs, step, geometry.connect());
        while found && !starts.is_empty() {
            let others = starts & starts.minus(G::Bits::ONE);
            let start = starts ^ others;
            starts = others;
            let places = 0..geometry.connect();
            let line = places.fold(G::Bits::ZERO, |line, place| line | start << (step * place));
            found = holds(line);
        }
    });
    found
}

/// Every disc that stands in a line.
pub(crate) fn discs_in_line<G: Geometry>(geometry: G, discs: G::Bits) -> G::Bits {
    let mut lined = G::Bits::ZERO;
    geometry.each_direction(|step| {
        let starts = starts(discs, step, geometry.connect());
        for place in 0..geometry.connect() {
            lined |= starts << (step * place);
        }
    });
    lined
}

/// Every cell, occupied or not, where one more disc would complete a line.
#[inline(always)]
pub(crate) fn completing_cells<G: Geometry>(geometry: G, discs: G::Bits) -> G::Bits {
    let mut cells = G::Bits::ZERO;
    geometry.each_direction(|step| cells |= completing(discs, step, geometry.connect()));
    cells & geometry.board()
}

/// The same in one direction, and perhaps outside the board.
#[inline(always)]
fn completing<B: Bits>(discs: B, step: u32, connect: u32) -> B {
    if connect == 4 {
        let two_before = discs << step & discs << (2 * step);
        let two_behind = discs >> step & discs >> (2 * step);
        return two_before & (discs << (3 * step) | discs >> step)
            | two_behind & (discs >> (3 * step) | discs << step);
    }
    // Of the line's other discs, so many lead up to the cell and the rest go on behind it.
    let mut cells = B::ZERO;
    let mut before = !B::ZERO;
    for distance in 0..connect {
        if distance > 0 {
            before &= discs << (step * distance);
        }
        let mut around = before;
        for behind in 1..connect - distance {
            around &= discs >> (step * behind);
        }
        cells |= around;
    }
    cells
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::geometry::{Dynamic, Fixed};

    /// Every cell of the board as a bit.
    fn cells<G: Geometry>(geometry: G) -> Vec<G::Bits> {
        let index = |column, row| column * geometry.stride() + row;
        (0..geometry.columns())
            .flat_map(|column| (0..geometry.rows()).map(move |row| index(column, row)))
            .map(|index| G::Bits::ONE << index)
            .collect()
    }

    /// Every line of the board, found by columns and rows and not by bits.
    fn lines<G: Geometry>(geometry: G) -> Vec<G::Bits> {
        let cells = cells(geometry);
        let (columns, rows) = (geometry.columns() as i32, geometry.rows() as i32);
        let mut lines = Vec::new();
        for column in 0..columns {
            for row in 0..rows {
                for (across, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let line: Vec<_> = (0..geometry.connect() as i32)
                        .map(|place| (column + across * place, row + up * place))
                        .filter(|(column, row)| {
                            (0..columns).contains(column) && (0..rows).contains(row)
                        })
                        .map(|(column, row)| cells[(column * rows + row) as usize])
                        .collect();
                    if line.len() as u32 == geometry.connect() {
                        lines.push(union(&line));
                    }
                }
            }
        }
        lines
    }

    fn union<B: Bits>(cells: &[B]) -> B {
        cells.iter().fold(B::ZERO, |set, &cell| set | cell)
    }

    /// Calls `f` with each way to choose `count` of the cells.
    fn for_each_choice<B: Bits>(cells: &[B], count: u32, chosen: B, f: &mut impl FnMut(B)) {
        if count == 0 {
            return f(chosen);
        }
        for (index, &cell) in cells.iter().enumerate() {
            for_each_choice(&cells[index + 1..], count - 1, chosen | cell, f);
        }
    }

    /// Lays each set of as many discs as make a line, and no other disc: the sets that hold a line
    /// are the lines of the board. Those that run over the edge of the board are among the rest.
    ///
    /// Gives back how many lines there are and how many sets.
    fn check_every_choice<G: Geometry>(geometry: G) -> (usize, usize) {
        let lines: alloc::collections::BTreeSet<_> = lines(geometry).into_iter().collect();
        let (mut found, mut tried) = (0, 0);
        let connect = geometry.connect();
        for_each_choice(&cells(geometry), connect, G::Bits::ZERO, &mut |discs| {
            tried += 1;
            if has_line(geometry, discs) {
                found += 1;
                assert!(lines.contains(&discs), "{geometry:?}: {discs:?}");
                assert_eq!(discs_in_line(geometry, discs), discs);
            }
        });
        assert_eq!(found, lines.len(), "{geometry:?}");
        (found, tried)
    }

    #[test]
    fn of_all_sets_of_four_cells_the_69_lines_alone_hold_a_line() {
        assert_eq!(check_every_choice(Fixed::<7, 6, 4>), (69, 111_930));
        assert_eq!(check_every_choice(Dynamic::CLASSIC), (69, 111_930));
    }

    #[test]
    fn of_all_sets_of_cells_the_lines_alone_hold_a_line_on_other_boards() {
        check_every_choice(Fixed::<2, 31, 3>);
        check_every_choice(Fixed::<4, 4, 4>);
        check_every_choice(Fixed::<9, 6, 4>);
        check_every_choice(Fixed::<21, 2, 3>);
        let sizes = [
            (3, 3, 3),
            (5, 4, 5),
            (6, 6, 5),
            (8, 7, 4),
            (16, 7, 3),
            (2, 63, 3),
            (35, 2, 4),
            (32, 3, 3),
            (11, 9, 4),
        ];
        for (columns, rows, connect) in sizes {
            check_every_choice(Dynamic::new(columns, rows, connect).unwrap());
        }
    }

    /// Lays discs at random, few or many, and compares with the list of lines.
    fn check_at_random<G: Geometry>(geometry: G, rounds: u32) {
        let (cells, lines) = (cells(geometry), lines(geometry));
        let mut random = 0x9E37_79B9_7F4A_7C15_u64;
        for round in 0..rounds {
            let mut discs = G::Bits::ZERO;
            for &cell in &cells {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                // From one disc in eight cells to seven.
                if random >> 32 & 7 < u64::from(round % 7 + 1) {
                    discs |= cell;
                }
            }
            let held = lines.iter().filter(|&&line| line & !discs == G::Bits::ZERO);
            let held: Vec<_> = held.copied().collect();
            assert_eq!(has_line(geometry, discs), !held.is_empty());
            assert_eq!(discs_in_line(geometry, discs), union(&held));
            let completing: Vec<_> = cells
                .iter()
                .copied()
                .filter(|&cell| {
                    let after = discs | cell;
                    let made = |line: &G::Bits| !(*line & cell).is_empty();
                    lines
                        .iter()
                        .any(|line| made(line) && (*line & !after).is_empty())
                })
                .collect();
            assert_eq!(completing_cells(geometry, discs), union(&completing));
        }
    }

    #[test]
    fn lines_and_the_cells_that_complete_them_are_those_of_the_list() {
        check_at_random(Fixed::<7, 6, 4>, 2000);
        check_at_random(Fixed::<9, 6, 4>, 500);
        check_at_random(Fixed::<2, 31, 3>, 500);
        check_at_random(Fixed::<5, 9, 5>, 500);
        for columns in Dynamic::LEAST..=Dynamic::MOST_COLUMNS {
            for rows in Dynamic::LEAST..=Dynamic::MOST_ROWS {
                for connect in [3, 4, 5, 7, columns, rows] {
                    if let Ok(size) = Dynamic::new(columns, rows, connect) {
                        check_at_random(size, 14);
                    }
                }
            }
        }
    }
}
