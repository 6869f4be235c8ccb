//! Moves whose columns are counted from 0, and how a wrong base is noticed.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Format, FormatError};
use crate::column::Column;
use crate::game::Game;
use crate::geometry::{Dynamic, Geometry};
use crate::notation::{ParseMovesErrorKind, is_separator, play};

/// The letters are digits of this base: `0` to `9`, then `a` to `z`.
const RADIX: u32 = 36;

pub(super) fn read_from_one(size: Dynamic, text: &str) -> Result<Game, FormatError> {
    Game::from_moves(size, text).map_err(|error| {
        let outside = matches!(error.kind, ParseMovesErrorKind::NoSuchColumn { .. });
        if outside && from_zero(size, text).is_ok() {
            other_base(size, error.index, Format::Moves0)
        } else {
            FormatError::Moves(error)
        }
    })
}

pub(super) fn read_from_zero(size: Dynamic, text: &str) -> Result<Game, FormatError> {
    from_zero(size, text).map_err(|(index, kind)| {
        let outside = matches!(kind, ParseMovesErrorKind::NoSuchColumn { .. });
        if outside && Game::from_moves(size, text).is_ok() {
            other_base(size, index, Format::Moves)
        } else {
            FormatError::FromZero { index, kind }
        }
    })
}

pub(super) fn write_from_zero(game: &Game) -> String {
    let letter = |column: Column| char::from_digit(column.index() as u32, RADIX);
    game.moves().iter().filter_map(letter).collect()
}

fn other_base(size: Dynamic, index: usize, other: Format) -> FormatError {
    FormatError::OtherBase {
        index,
        columns: size.columns() as usize,
        other,
    }
}

/// Plays out moves counted from 0, or says which one, counted from 1, is at fault.
fn from_zero(size: Dynamic, text: &str) -> Result<Game, (usize, ParseMovesErrorKind)> {
    let text = text.trim_ascii();
    // With something between them they are numbers, and without they are letters.
    let (numbers, radix): (Vec<&str>, u32) = if text.contains(is_separator) {
        (text.split(is_separator).collect(), 10)
    } else {
        (text.split("").collect(), RADIX)
    };
    let mut game = Game::new(size);
    for number in numbers.into_iter().filter(|number| !number.is_empty()) {
        let index = game.ply() + 1;
        if !number.chars().all(|digit| digit.is_digit(radix)) {
            return Err((index, ParseMovesErrorKind::NotAColumn));
        }
        let column = usize::from_str_radix(number, radix).ok();
        let column = column.and_then(Column::new);
        play(&mut game, column).map_err(|kind| (index, kind))?;
    }
    Ok(game)
}
