//! Document 002: a white disc for a free cell, a blue one for player 1, a red one for player 2 or
//! the computer. The document draws no numbers; they stand below, where the discs come to rest.

use super::{Skin, marked_row, numbers_row};
use crate::board::Board;
use crate::style::Line;

pub(super) fn draw(board: &Board, ascii: bool) -> Vec<Line> {
    let free = Skin::Jetons.free(ascii).unwrap_or('.');
    board
        .rows()
        .map(|row| marked_row(row, board, free))
        .chain([numbers_row(board)])
        .collect()
}
