//! Which format a text has, as far as it can be told.

use super::Format;
use crate::notation::is_separator;

/// What can be told of the format of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recognized {
    /// It has this format and no other, or means the same in all that it may have.
    Certain(Format),
    /// It is made of digits, as moves are: whether columns are counted from 1
    /// ([`Format::Moves`]) or from 0 ([`Format::Moves0`]) only a person can tell.
    Base,
    /// It looks like no format.
    Unknown,
}

/// As moves, the letters `b`, `o` and `x` need so many columns that a board has no room for more.
const MOST_MOVES_OF_CELL_LETTERS: usize = 12;

impl Format {
    /// Tells the format of a text where that is certain, and never guesses.
    ///
    /// That the text has no error is for [`Format::read`] to say.
    ///
    /// ```
    /// use puissance4::{Format, Recognized};
    ///
    /// assert_eq!(Format::recognize("33311"), Recognized::Base);
    /// assert_eq!(Format::recognize("..../..../...x"), Recognized::Certain(Format::OpenSpiel));
    /// assert_eq!(Format::recognize("[0, 0, 1, 0]"), Recognized::Certain(Format::Kaggle));
    /// assert_eq!(Format::recognize("hello"), Recognized::Unknown);
    /// ```
    #[must_use]
    pub fn recognize(text: &str) -> Recognized {
        let text = text.trim();
        if text.is_empty() {
            // The empty board, whatever the columns are counted from.
            Recognized::Certain(Self::Moves)
        } else if is_kaggle(text) {
            Recognized::Certain(Self::Kaggle)
        } else if is_uci(text) {
            Recognized::Certain(Self::Uci)
        } else if is_board(text) {
            Recognized::Certain(board(text))
        } else if is_moves(text) {
            Recognized::Base
        } else {
            Recognized::Unknown
        }
    }
}

/// Without the brackets, these may be moves as well.
fn is_kaggle(text: &str) -> bool {
    let inner = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    inner.is_some_and(|inner| {
        let mut numbers = inner
            .split(is_separator)
            .filter(|number| !number.is_empty());
        numbers.all(|number| matches!(number, "0" | "1" | "2"))
    })
}

fn is_uci(text: &str) -> bool {
    let outcome = Format::Uci.stated_outcome(text).is_some();
    let signs = text.split(',').count() - usize::from(outcome);
    let mut cells = text.split(',').map(str::trim).take(signs);
    signs > MOST_MOVES_OF_CELL_LETTERS && cells.all(|sign| matches!(sign, "b" | "x" | "o"))
}

fn is_board(text: &str) -> bool {
    let mut cells = text.chars().filter(|letter| !is_between_rows(*letter));
    let many = cells.clone().count() > MOST_MOVES_OF_CELL_LETTERS;
    (many || text.contains('.')) && cells.all(|cell| matches!(cell, '.' | 'x' | 'X' | 'o' | 'O'))
}

/// The format of a board: where two would do, they agree on it.
fn board(text: &str) -> Format {
    let count = |letter| text.matches(letter).count();
    if !text.contains(['\n', '/']) {
        Format::Letters
    } else if text.contains(['X', 'O']) {
        Format::Diagram
    } else if count('x') < count('o') {
        // Only a side that is to move has fewer discs.
        Format::Letters
    } else {
        Format::OpenSpiel
    }
}

fn is_between_rows(letter: char) -> bool {
    letter == '/' || letter.is_whitespace()
}

fn is_moves(text: &str) -> bool {
    text.contains(|letter: char| letter.is_ascii_digit())
        && text
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || is_separator(letter))
}
