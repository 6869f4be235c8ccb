//! Document 001: cells five columns wide and three rows high, and a hatched foot.
//!
//! ```text
//!  _____ _____
//! |     |     |
//! |  ●  |     |
//! |_____|_____|
//! |/////|/////|
//! |  1  |  2  |
//! |_____|_____|
//! ```
//!
//! Where a terminal is too narrow for it, each cell is three columns wide and one row high:
//!
//! ```text
//!  ___ ___
//! |_●_|___|
//! |///|///|
//! |_1_|_2_|
//! ```

use puissance4::Geometry;

use super::{Players, Room, Status};
use crate::board::{Board, Disc, Mark};
use crate::style::{Ink, Line};

/// How many columns wide a cell is, without its borders.
const FULL: usize = 5;

pub(super) fn draw(board: &Board, room: Option<Room>) -> Vec<Line> {
    let columns = board.size.columns() as usize;
    let width = 1 + columns * (FULL + 1);
    if room.is_some_and(|room| room.columns < width) {
        compact(board, columns)
    } else {
        full(board, columns)
    }
}

fn full(board: &Board, columns: usize) -> Vec<Line> {
    let blank = repeated(columns, &" ".repeat(FULL));
    let floor = repeated(columns, &"_".repeat(FULL));
    let mut lines = vec![top(columns, FULL)];
    for row in board.rows() {
        lines.extend([blank.clone(), discs(board, row, FULL, " "), floor.clone()]);
    }
    lines.push(repeated(columns, &"/".repeat(FULL)));
    lines.extend([numbers(columns, FULL, " "), floor]);
    lines
}

fn compact(board: &Board, columns: usize) -> Vec<Line> {
    let inner = board.symbol_width() + 2;
    let mut lines = vec![top(columns, inner)];
    lines.extend(board.rows().map(|row| discs(board, row, inner, "_")));
    lines.push(repeated(columns, &"/".repeat(inner)));
    lines.push(numbers(columns, inner, "_"));
    lines
}

/// The line above the cells: the document ends it with a space.
fn top(columns: usize, inner: usize) -> Line {
    let edge = format!(" {}", "_".repeat(inner)).repeat(columns);
    Line::of(format!("{edge} "), Ink::Frame)
}

fn repeated(columns: usize, filling: &str) -> Line {
    let cells = format!("|{filling}").repeat(columns);
    Line::of(format!("{cells}|"), Ink::Frame)
}

fn discs(board: &Board, row: &[Option<Disc>], inner: usize, filling: &str) -> Line {
    between_bars(row.iter().map(|cell| {
        let Some(disc) = cell else {
            return Line::of(filling.repeat(inner), Ink::Frame);
        };
        let symbol = board.symbols[disc.player];
        let ink = Ink::Disc(disc.player, disc.mark);
        in_the_middle(&symbol.to_string(), symbol.width(), ink, inner, filling)
    }))
}

fn numbers(columns: usize, inner: usize, filling: &str) -> Line {
    between_bars((1..=columns).map(|number| {
        let number = number.to_string();
        in_the_middle(&number, number.len(), Ink::Label, inner, filling)
    }))
}

fn between_bars(cells: impl Iterator<Item = Line>) -> Line {
    let mut line = Line::of("|", Ink::Frame);
    for cell in cells {
        line.append(cell);
        line.push("|", Ink::Frame);
    }
    line
}

/// A sign with as much filling on its left as on its right, or one less.
fn in_the_middle(text: &str, width: usize, ink: Ink, inner: usize, filling: &str) -> Line {
    let room = inner.saturating_sub(width);
    let left = room / 2;
    let mut line = Line::of(filling.repeat(left), Ink::Frame);
    line.push(text, ink);
    line.push(filling.repeat(room - left), Ink::Frame);
    line
}

/// Who plays which discs. In the document one more line goes before a victory, and every line of
/// it is indented.
pub(super) fn legend(players: Players<'_>, status: Status) -> Vec<Line> {
    let won = matches!(status, Status::Won(_));
    let (lines_before, indent) = if won { (2, " ") } else { (1, "") };
    let mut lines = vec![Line::default(); lines_before];
    for player in 0..2 {
        let mut line = Line::plain(format!("{indent}{}: ", players.names[player]));
        let symbol = players.symbols[player].to_string();
        line.push(symbol, Ink::Disc(player, Mark::None));
        lines.push(line);
    }
    lines.push(Line::default());
    lines
}
