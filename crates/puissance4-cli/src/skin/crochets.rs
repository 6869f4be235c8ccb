//! Document 000: a pair of brackets a cell, the rows counted from 0 at the left, the columns
//! counted from 0 below.
//!
//! ```text
//! 3 [][J][][R][][][]
//! 4 [][R][][J][][][]
//! 5 [][R][][J][][][]
//!    0 1 2 3 4 5 6
//! ```
//!
//! A column is as wide as what is in it: `[]` while it is empty, `[ ]` beside a disc. On a board
//! whose columns have numbers of two digits, which would run into each other, it is always `[ ]`.

use puissance4::Geometry;

use super::centred;
use crate::board::Board;
use crate::style::{Ink, Line};

pub(super) fn draw(board: &Board) -> Vec<Line> {
    let size = board.rows().count();
    let digits = (size - 1).to_string().len();
    let widths = inner_widths(board);
    let mut lines: Vec<Line> = board
        .rows()
        .enumerate()
        .map(|(number, row)| {
            let mut line = Line::of(format!("{number:>digits$} "), Ink::Label);
            for (cell, &width) in row.iter().zip(&widths) {
                line.push("[", Ink::Frame);
                match cell {
                    None => line.push(" ".repeat(width), Ink::Plain),
                    Some(disc) => {
                        let symbol = board.symbols[disc.player];
                        let padded = centred(&symbol.to_string(), symbol.width(), width);
                        line.push(padded, Ink::Disc(disc.player, disc.mark));
                    }
                }
                line.push("]", Ink::Frame);
            }
            line
        })
        .collect();
    lines.push(Line::of(foot(digits + 1, &widths), Ink::Label));
    lines
}

/// How many characters stand between the brackets of each column.
fn inner_widths(board: &Board) -> Vec<usize> {
    let columns = board.size.columns() as usize;
    let empty = usize::from(columns > 10);
    (0..columns)
        .map(|column| {
            if board.has_disc(column) {
                board.symbol_width()
            } else {
                empty
            }
        })
        .collect()
}

/// The numbers below the columns.
///
/// The document spaces them as for empty columns, even where discs have made some wider. That is
/// kept as long as each number still touches its own column; beyond, they follow the columns.
fn foot(margin: usize, widths: &[usize]) -> String {
    let mut starts = Vec::with_capacity(widths.len());
    let mut start = margin;
    for inner in widths {
        starts.push(start);
        start += inner + 2;
    }
    let even = |column: usize| margin + 1 + 2 * column;
    let touches = (0..widths.len()).all(|column| starts[column] <= even(column) + 1);
    let mut foot = String::new();
    for (column, start) in starts.iter().enumerate() {
        let place = if touches {
            even(column)
        } else {
            start + widths[column].max(1)
        };
        let number = column.to_string();
        let place = place.saturating_sub(number.len() - 1);
        let gap = place.saturating_sub(foot.len());
        foot.push_str(&" ".repeat(gap));
        foot.push_str(&number);
    }
    foot
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_columns_that_have_grown_too_wide() {
        assert_eq!(foot(2, &[0, 1, 0, 1, 0, 0, 0]), "   0 1 2 3 4 5 6");
        assert_eq!(foot(2, &[1, 1, 1, 1, 1, 1, 1]), "   0  1  2  3  4  5  6");
    }
}
