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
//! Where a terminal has no room for it, each cell is three columns wide and one row high:
//!
//! ```text
//!  ___ ___
//! |_●_|___|
//! |///|///|
//! |_1_|_2_|
//! ```

use puissance4::{Geometry, Symbol};

use super::{Players, Scale, Status, marked_disc};
use crate::board::{Board, Disc, Mark};
use crate::style::{Ink, Line};

/// How many columns wide a cell is, without its borders.
const FULL: usize = 5;

pub(super) fn draw(board: &Board, scale: Scale) -> Vec<Line> {
    let columns = board.size.columns() as usize;
    match scale {
        Scale::Full => full(board, columns),
        Scale::Compact => compact(board, columns),
    }
}

fn full(board: &Board, columns: usize) -> Vec<Line> {
    let blank = repeated(columns, &" ".repeat(FULL));
    let floor = repeated(columns, &"_".repeat(FULL));
    let mut lines = vec![top(columns, FULL)];
    for row in board.rows() {
        let discs = between_bars(row.iter().map(|cell| match cell {
            None => Line::of(" ".repeat(FULL), Ink::Frame),
            Some(disc) => full_disc(*disc, board.symbols[disc.player]),
        }));
        lines.extend([blank.clone(), discs, floor.clone()]);
    }
    lines.push(repeated(columns, &"/".repeat(FULL)));
    lines.extend([numbers(columns, FULL, " "), floor]);
    lines
}

/// The signs are those of the document, whatever the mark; its ink fills the whole cell.
fn full_disc(disc: Disc, symbol: Symbol) -> Line {
    let ink = Ink::Disc(disc.player, disc.mark);
    let around = match disc.mark {
        Mark::None => Ink::Frame,
        Mark::Last | Mark::Winning => ink,
    };
    let room = FULL - symbol.width();
    let [left, right] = [room / 2, room - room / 2].map(|blanks| " ".repeat(blanks));
    let mut line = Line::of(left, around);
    line.push(symbol.to_string(), ink);
    line.push(right, around);
    line
}

fn compact(board: &Board, columns: usize) -> Vec<Line> {
    let width = board.symbol_width();
    let inner = width + 2;
    let mut lines = vec![top(columns, inner)];
    lines.extend(board.rows().map(|row| {
        between_bars(row.iter().map(|cell| match cell {
            None => Line::of("_".repeat(inner), Ink::Frame),
            Some(disc) => marked_disc(*disc, board.symbols[disc.player], width, "_"),
        }))
    }));
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

fn numbers(columns: usize, inner: usize, filling: &str) -> Line {
    between_bars((1..=columns).map(|number| {
        let number = number.to_string();
        let room = inner - number.len();
        let mut line = Line::of(filling.repeat(room / 2), Ink::Frame);
        line.push(number, Ink::Label);
        line.push(filling.repeat(room - room / 2), Ink::Frame);
        line
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
