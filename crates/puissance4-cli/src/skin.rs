//! The four looks of the game, one for each of the four documents that it comes from.
//!
//! What each look draws is in its own module; what it says is in the message files, under its
//! name. This module is what they have in common.

mod cadre;
mod crochets;
mod grille;
mod jetons;

use puissance4::{Cell, Column, Dynamic, Geometry, Moves, Name, Symbol};

use crate::board::{Board, Disc, Mark};
use crate::style::{Ink, Line};
use crate::texts::Texts;

/// One of the four looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Skin {
    /// Document 000: brackets, rows counted from 0 at the left, columns below.
    Crochets,
    /// Document 001: cells five columns wide and three rows high.
    Grille,
    /// Document 002: white, blue and red discs.
    Jetons,
    /// Document 003: a double-line frame, numbers on top, dots for free cells.
    #[default]
    Cadre,
}

/// The room that a terminal has, in columns and rows of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Characters in a line.
    pub columns: usize,
    /// Lines.
    pub rows: usize,
}

/// How large a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// As its document draws it.
    Full,
    /// As small as the look can be, where there is no room for more.
    Compact,
}

/// What a look knows of the two players.
#[derive(Clone, Copy, Debug)]
pub struct Players<'a> {
    /// Their names.
    pub names: [&'a Name; 2],
    /// Their symbols.
    pub symbols: [Symbol; 2],
}

/// What is to be said of the game below the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A player is to move.
    Turn(usize),
    /// A player has won.
    Won(usize),
    /// Nobody has.
    Drawn,
}

impl Skin {
    /// The names that `--skin` takes.
    pub const NAMES: [&'static str; 4] = ["cadre", "grille", "jetons", "crochets"];

    /// The look of a name that `--skin` takes.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "cadre" => Some(Self::Cadre),
            "grille" => Some(Self::Grille),
            "jetons" => Some(Self::Jetons),
            "crochets" => Some(Self::Crochets),
            _ => None,
        }
    }

    /// The name that `--skin` takes, which its messages begin with.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cadre => "cadre",
            Self::Grille => "grille",
            Self::Jetons => "jetons",
            Self::Crochets => "crochets",
        }
    }

    /// The symbols of two players who chose none.
    #[must_use]
    pub const fn default_symbols(self, ascii: bool) -> [char; 2] {
        match self {
            Self::Crochets => ['R', 'J'],
            _ if ascii => ['X', 'O'],
            Self::Grille | Self::Cadre => ['●', '○'],
            Self::Jetons => ['⊙', '●'],
        }
    }

    /// What stands for a free cell, where that could be taken for a disc.
    #[must_use]
    pub const fn free(self, ascii: bool) -> Option<char> {
        match self {
            Self::Crochets | Self::Grille => None,
            _ if ascii => Some('.'),
            Self::Jetons => Some('○'),
            Self::Cadre => Some('·'),
        }
    }

    /// Whether people count the columns from 0 in this look, and the rows from the top.
    #[must_use]
    pub const fn counts_from_zero(self) -> bool {
        matches!(self, Self::Crochets)
    }

    /// The number that a person types for the first column.
    #[must_use]
    pub const fn first_number(self) -> usize {
        if self.counts_from_zero() { 0 } else { 1 }
    }

    /// The number of a column as people count in this look.
    #[must_use]
    pub const fn column_number(self, column: Column) -> usize {
        column.index() + self.first_number()
    }

    /// Moves as people count the columns in this look, one sign each: `a` stands for 10.
    #[must_use]
    pub fn moves(self, moves: &Moves) -> String {
        let sign = |column| char::from_digit(self.column_number(column) as u32, 36);
        moves.iter().filter_map(sign).collect()
    }

    /// The number of a cell's row as people count in this look.
    #[must_use]
    pub fn row_number(self, cell: Cell, size: Dynamic) -> usize {
        if self.counts_from_zero() {
            size.rows() as usize - 1 - usize::from(cell.row)
        } else {
            usize::from(cell.row) + 1
        }
    }

    /// The first and the last number that a person can type.
    #[must_use]
    pub fn numbers(self, size: Dynamic) -> [usize; 2] {
        let first = self.first_number();
        [first, first + size.columns() as usize - 1]
    }

    /// The first and the last number that a single key can type.
    #[must_use]
    pub fn digits(self, size: Dynamic) -> [usize; 2] {
        self.numbers(size).map(|number| number.min(9))
    }

    /// The identifier of one of this look's messages.
    #[must_use]
    pub fn message(self, of: &str) -> String {
        format!("{}-{of}", self.name())
    }

    /// The board. Only `grille` is large enough to have a compact form of its own.
    #[must_use]
    pub fn draw(self, board: &Board, ascii: bool, scale: Scale) -> Vec<Line> {
        match self {
            Self::Crochets => crochets::draw(board),
            Self::Grille => grille::draw(board, scale),
            Self::Jetons => jetons::draw(board, ascii),
            Self::Cadre => cadre::draw(board, ascii),
        }
    }

    /// What is said below the board.
    #[must_use]
    pub fn status(self, texts: &Texts, players: Players<'_>, status: Status) -> Vec<Line> {
        let mut lines = match self {
            Self::Grille => grille::legend(players, status),
            _ => Vec::new(),
        };
        lines.extend(self.said(texts, players, status));
        lines
    }

    /// The same without what else its document has below the board.
    #[must_use]
    pub fn said(self, texts: &Texts, players: Players<'_>, status: Status) -> Vec<Line> {
        let name = |player: usize| players.names[player].as_str();
        let said = |of, player: usize| {
            let values = [
                ("name", name(player).into()),
                ("symbol", players.symbols[player].to_string().into()),
            ];
            texts.format(&self.message(of), &values)
        };
        let indent = match (self, status) {
            // So stands the victory in the document, and nothing else does.
            (Self::Grille, Status::Won(_)) => " ",
            _ => "",
        };
        let line = match status {
            // Document 000 names the player in the question itself.
            Status::Turn(_) if self == Self::Crochets => None,
            Status::Turn(player) => Some(Line::of(
                said("turn", player),
                Ink::Disc(player, Mark::None),
            )),
            Status::Won(player) => {
                let mut line = Line::plain(indent);
                line.push(said("won", player), Ink::Strong);
                Some(line)
            }
            Status::Drawn => Some(Line::of(texts.get(&self.message("draw")), Ink::Strong)),
        };
        line.into_iter().collect()
    }
}

/// A text in the middle of `width` columns, nearer to the left where it cannot be quite there.
fn centred(text: &str, text_width: usize, width: usize) -> String {
    let left = width.saturating_sub(text_width) / 2;
    let right = width.saturating_sub(text_width + left);
    format!("{}{text}{}", " ".repeat(left), " ".repeat(right))
}

/// A disc in a cell that is `width` columns wide and has a sign on each side: a mark, where the
/// disc has one, and otherwise `filling`.
fn marked_disc(disc: Disc, symbol: Symbol, width: usize, filling: &str) -> Line {
    let ([before, after], ink) = match disc.mark {
        Mark::None => ([filling, filling], Ink::Frame),
        Mark::Last => (["(", ")"], Ink::Label),
        Mark::Winning => (["[", "]"], Ink::Label),
    };
    let mut line = Line::of(before, ink);
    let padded = centred(&symbol.to_string(), symbol.width(), width);
    line.push(padded, Ink::Disc(disc.player, disc.mark));
    line.push(after, ink);
    line
}

/// One row of such cells, with nothing between them.
fn marked_row(row: &[Option<Disc>], board: &Board, free: char) -> Line {
    let width = board.symbol_width();
    let mut line = Line::default();
    for cell in row {
        match cell {
            None => line.push(centred(&free.to_string(), 1, width + 2), Ink::Free),
            Some(disc) => {
                line.append(marked_disc(*disc, board.symbols[disc.player], width, " "));
            }
        }
    }
    line
}

/// The numbers of the columns, each in the middle of its column of cells.
fn numbers_row(board: &Board) -> Line {
    let width = board.symbol_width() + 2;
    let mut line = Line::default();
    for number in 1..=board.size.columns() {
        let number = number.to_string();
        line.push(centred(&number, number.len(), width), Ink::Label);
    }
    line
}
