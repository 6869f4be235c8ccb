//! The board as the looks draw it: whose disc lies in each cell, and which are marked.

use puissance4::{Cell, Column, Dynamic, Geometry, Position, Side, Symbol};

/// Why a disc stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It does not.
    None,
    /// It was played last.
    Last,
    /// It stands in the winning line.
    Winning,
}

/// A disc of player 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disc {
    /// Whose it is.
    pub player: usize,
    /// Why it stands out.
    pub mark: Mark,
}

/// What the looks draw.
#[derive(Clone, Debug)]
pub struct Board {
    /// The size of the board.
    pub size: Dynamic,
    /// What stands for the discs of each player.
    pub symbols: [Symbol; 2],
    /// The cells, row by row from the top.
    rows: Vec<Vec<Option<Disc>>>,
}

impl Board {
    /// A position. `first` is the player who began, `last` where the last disc lies.
    #[must_use]
    pub fn new(
        position: &Position<Dynamic>,
        symbols: [Symbol; 2],
        first: usize,
        last: Option<Cell>,
    ) -> Self {
        let size = position.geometry();
        let winning = position.winning_line();
        let disc = |column: u32, row: u32| {
            let cell = Cell {
                column: Column::new(column as usize)?,
                row: row as u8,
            };
            let player = match position.disc(cell)? {
                Side::First => first,
                Side::Second => 1 - first,
            };
            let mark = if winning.is_some_and(|line| line.contains(cell)) {
                Mark::Winning
            } else if last == Some(cell) {
                Mark::Last
            } else {
                Mark::None
            };
            Some(Disc { player, mark })
        };
        let rows = (0..size.rows())
            .rev()
            .map(|row| {
                (0..size.columns())
                    .map(|column| disc(column, row))
                    .collect()
            })
            .collect();
        Self {
            size,
            symbols,
            rows,
        }
    }

    /// The classic board with discs laid anywhere, even where no game could have put them: each
    /// row from the top is a text of symbols and spaces.
    #[must_use]
    pub fn laid(rows: [&str; 6], symbols: [Symbol; 2]) -> Self {
        let disc = |letter: char| {
            let player = symbols
                .iter()
                .position(|symbol| symbol.as_char() == letter)?;
            Some(Disc {
                player,
                mark: Mark::None,
            })
        };
        Self {
            size: Dynamic::CLASSIC,
            symbols,
            rows: rows.map(|row| row.chars().map(disc).collect()).to_vec(),
        }
    }

    /// Discs of players laid into columns, each from the bottom, even where no game could have put
    /// them.
    #[must_use]
    pub fn of_columns(size: Dynamic, columns: &[Vec<usize>], symbols: [Symbol; 2]) -> Self {
        let disc = |column: &Vec<usize>, row: usize| {
            let mark = Mark::None;
            column.get(row).map(|&player| Disc { player, mark })
        };
        let row = |row| columns.iter().map(|column| disc(column, row)).collect();
        Self {
            size,
            symbols,
            rows: (0..size.rows() as usize).rev().map(row).collect(),
        }
    }

    /// The rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[Option<Disc>]> {
        self.rows.iter().map(Vec::as_slice)
    }

    /// Whether a column, counted from 0, has a disc.
    #[must_use]
    pub fn has_disc(&self, column: usize) -> bool {
        self.rows().any(|row| row[column].is_some())
    }

    /// The columns that the wider of the two symbols takes up on a terminal.
    #[must_use]
    pub fn symbol_width(&self) -> usize {
        self.symbols[0].width().max(self.symbols[1].width())
    }
}

/// How many discs each player has left. `first` is the player who began.
#[must_use]
pub fn discs_left(position: &Position<Dynamic>, first: usize) -> [usize; 2] {
    let cells = position.geometry().cells() as usize;
    [0, 1].map(|player| {
        let laid = |ply: usize| {
            if player == first {
                ply.div_ceil(2)
            } else {
                ply / 2
            }
        };
        laid(cells) - laid(position.ply())
    })
}
