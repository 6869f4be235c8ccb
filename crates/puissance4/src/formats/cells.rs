//! Boards as lists of cells: those of Kaggle, of connect-four-ai and of the UCI data set.

use alloc::string::String;
use alloc::vec::Vec;

use super::FormatError;
use crate::column::{Cell, Column};
use crate::diagram::{ParseDiagramError, lines_of, position_of};
use crate::geometry::{Dynamic, Geometry};
use crate::notation::is_separator;
use crate::position::{Outcome, Position};
use crate::side::{BySide, Side};

/// The signs of a free cell, of the one side and of the other.
type Signs = [&'static str; 3];

const KAGGLE: Signs = ["0", "1", "2"];
const LETTERS: Signs = [".", "x", "o"];
const UCI: Signs = ["b", "x", "o"];

/// What the UCI data set says of the first side.
const OUTCOMES: [(&str, Outcome); 3] = [
    ("win", Outcome::Win(Side::First)),
    ("loss", Outcome::Win(Side::Second)),
    ("draw", Outcome::Draw),
];

pub(super) fn read_kaggle(size: Dynamic, text: &str) -> Result<Position<Dynamic>, FormatError> {
    let text = text.trim();
    let inner = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let numbers = inner.unwrap_or(text).split(is_separator);
    let numbers = numbers.filter(|number| !number.is_empty());
    let [first, second] = discs(size, &by_row(size), numbers, KAGGLE)?;
    position(size, BySide { first, second })
}

pub(super) fn write_kaggle(position: &Position<Dynamic>) -> String {
    let cells = by_row(position.geometry());
    let numbers = signs(position, &cells, KAGGLE, Side::First);
    alloc::format!("[{}]", numbers.join(", "))
}

pub(super) fn read_letters(size: Dynamic, text: &str) -> Result<Position<Dynamic>, FormatError> {
    // The example of connect-four-ai has its rows on lines of their own.
    lines(size, text).map_err(FormatError::Board)?;
    let letters = text.split("").filter(|letter| {
        let letter = letter.trim();
        !letter.is_empty() && letter != "/"
    });
    let [mine, theirs] = discs(size, &by_row(size), letters, LETTERS)?;
    let mut sides = BySide::default();
    let turn = Side::at_ply((mine | theirs).count_ones() as usize);
    sides[turn] = mine;
    sides[!turn] = theirs;
    position(size, sides)
}

/// Checks that lines, if there are several, are those of a board.
fn lines(size: Dynamic, text: &str) -> Result<(), ParseDiagramError> {
    let (columns, rows) = (size.columns() as usize, size.rows() as usize);
    let all = lines_of(text).map(|line| line.chars().count());
    let all: Vec<usize> = all.collect();
    if all.len() == 1 {
        return Ok(());
    }
    if let Some(index) = all.iter().position(|&found| found != columns) {
        return Err(ParseDiagramError::Columns {
            line: index + 1,
            found: all[index],
            columns,
        });
    }
    let found = all.len();
    if found == rows {
        Ok(())
    } else {
        Err(ParseDiagramError::Rows { found, rows })
    }
}

pub(super) fn write_letters(position: &Position<Dynamic>) -> String {
    let cells = by_row(position.geometry());
    signs(position, &cells, LETTERS, position.turn()).concat()
}

pub(super) fn read_uci(size: Dynamic, text: &str) -> Result<Position<Dynamic>, FormatError> {
    let mut signs: Vec<&str> = text.split(',').map(str::trim).collect();
    let cells = by_column(size);
    if uci_outcome(text).is_some() {
        signs.pop();
    } else if signs.len() == cells.len() + 1 {
        return Err(FormatError::Result);
    }
    let [first, second] = discs(size, &cells, signs, UCI)?;
    position(size, BySide { first, second })
}

pub(super) fn write_uci(position: &Position<Dynamic>) -> String {
    let cells = by_column(position.geometry());
    signs(position, &cells, UCI, Side::First).join(",")
}

pub(super) fn uci_outcome(text: &str) -> Option<Outcome> {
    let (_, word) = text.rsplit_once(',')?;
    let outcome = OUTCOMES.iter().find(|(known, _)| *known == word.trim())?;
    Some(outcome.1)
}

/// The cells row by row, from the top one on.
fn by_row(size: Dynamic) -> Vec<Cell> {
    let rows = (0..size.rows()).rev();
    rows.flat_map(|row| (0..size.columns()).filter_map(move |column| cell(column, row)))
        .collect()
}

/// The cells column by column, each from the bottom on.
fn by_column(size: Dynamic) -> Vec<Cell> {
    let columns = 0..size.columns();
    columns
        .flat_map(|column| (0..size.rows()).filter_map(move |row| cell(column, row)))
        .collect()
}

fn cell(column: u32, row: u32) -> Option<Cell> {
    let column = Column::new(column as usize)?;
    let row = row as u8;
    Some(Cell { column, row })
}

/// The discs of the two sides that signs stand for, one sign a cell.
fn discs<'a>(
    size: Dynamic,
    cells: &[Cell],
    written: impl IntoIterator<Item = &'a str>,
    signs: Signs,
) -> Result<[u128; 2], FormatError> {
    let mut discs = [0; 2];
    let mut found = 0;
    for sign in written {
        found += 1;
        let known = signs.iter().position(|known| sign == *known);
        let known = known.ok_or(FormatError::Cell {
            index: found,
            signs,
        })?;
        if let (Some(cell), Some(side)) = (cells.get(found - 1), known.checked_sub(1)) {
            let column = cell.column.index() as u32;
            discs[side] |= 1 << (column * size.stride() + u32::from(cell.row));
        }
    }
    if found != cells.len() {
        return Err(FormatError::Cells {
            found,
            cells: cells.len(),
        });
    }
    Ok(discs)
}

fn position(size: Dynamic, discs: BySide<u128>) -> Result<Position<Dynamic>, FormatError> {
    position_of(size, discs).map_err(FormatError::Board)
}

/// The signs of these cells, where the first sign of a disc belongs to this side.
fn signs(
    position: &Position<Dynamic>,
    cells: &[Cell],
    signs: Signs,
    side: Side,
) -> Vec<&'static str> {
    let sign = |cell: &Cell| match position.disc(*cell) {
        None => signs[0],
        Some(owner) if owner == side => signs[1],
        Some(_) => signs[2],
    };
    cells.iter().map(sign).collect()
}
