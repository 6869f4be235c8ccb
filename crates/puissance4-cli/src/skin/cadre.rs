//! Document 003: a double-line frame, the numbers of the columns in its first line, dots for free
//! cells.
//!
//! ```text
//! ╔═════════════════════╗
//! ║ 1  2  3  4  5  6  7 ║
//! ║ ·  ·  ·  ·  ·  ·  · ║
//! ║ ·  ·  ·  · (●) ·  · ║
//! ╚═════════════════════╝
//! ```

use super::{Skin, marked_row, numbers_row};
use crate::board::Board;
use crate::style::{Ink, Line};

pub(super) fn draw(board: &Board, ascii: bool) -> Vec<Line> {
    let free = Skin::Cadre.free(ascii).unwrap_or('.');
    let [top, bottom, along, side] = if ascii {
        [["+", "+"], ["+", "+"], ["=", "="], ["|", "|"]]
    } else {
        [["╔", "╗"], ["╚", "╝"], ["═", "═"], ["║", "║"]]
    };
    let numbers = numbers_row(board);
    let border = |[left, right]: [&str; 2]| {
        let along = along[0].repeat(numbers.width());
        Line::of(format!("{left}{along}{right}"), Ink::Frame)
    };
    let framed = |content: Line| {
        let mut line = Line::of(side[0], Ink::Frame);
        line.append(content);
        line.push(side[1], Ink::Frame);
        line
    };
    let mut lines = vec![border(top), framed(numbers.clone())];
    lines.extend(board.rows().map(|row| framed(marked_row(row, board, free))));
    lines.push(border(bottom));
    lines
}
