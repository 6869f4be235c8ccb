//! The rules told a second time, as plainly as can be, to hold the library's against.

use std::collections::BTreeSet;

use puissance4::{Dynamic, Geometry, Outcome, PlayError, Side};

/// A cell as (column, row), both counted from 0.
pub(crate) type Place = (usize, usize);

/// A board in two dimensions that knows nothing of bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Referee {
    /// `board[column][row]`, the bottom row first.
    board: Vec<Vec<Option<Side>>>,
    connect: usize,
}

impl Referee {
    pub(crate) fn new(size: Dynamic) -> Self {
        let (columns, rows) = (size.columns() as usize, size.rows() as usize);
        Self {
            board: vec![vec![None; rows]; columns],
            connect: size.connect() as usize,
        }
    }

    pub(crate) fn columns(&self) -> usize {
        self.board.len()
    }

    pub(crate) fn rows(&self) -> usize {
        self.board[0].len()
    }

    /// The disc of a cell; there is none outside the board.
    pub(crate) fn disc(&self, (column, row): Place) -> Option<Side> {
        *self.board.get(column)?.get(row)?
    }

    pub(crate) fn ply(&self) -> usize {
        self.board.iter().flatten().flatten().count()
    }

    pub(crate) fn turn(&self) -> Side {
        let count = |side| {
            let discs = self.board.iter().flatten();
            discs.filter(|&&disc| disc == Some(side)).count()
        };
        if count(Side::First) == count(Side::Second) {
            Side::First
        } else {
            Side::Second
        }
    }

    /// Every cell of the board, column by column.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> {
        let rows = self.rows();
        (0..self.columns()).flat_map(move |column| (0..rows).map(move |row| (column, row)))
    }

    /// Every line of `connect` cells that one side holds.
    fn held_lines(&self) -> Vec<(Side, Vec<Place>)> {
        let mut held = Vec::new();
        for place in self.places() {
            let Some(side) = self.disc(place) else {
                continue;
            };
            for direction in DIRECTIONS {
                let line = || walk(place, direction, self.connect);
                if line().all(|place| place.and_then(|place| self.disc(place)) == Some(side)) {
                    held.push((side, line().flatten().collect()));
                }
            }
        }
        held
    }

    pub(crate) fn winner(&self) -> Option<Side> {
        self.held_lines().first().map(|&(side, _)| side)
    }

    /// Every disc that stands in a line.
    pub(crate) fn winning_discs(&self) -> BTreeSet<Place> {
        self.held_lines()
            .into_iter()
            .flat_map(|(_, line)| line)
            .collect()
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        if let Some(side) = self.winner() {
            Some(Outcome::Win(side))
        } else if self.board.iter().flatten().all(Option::is_some) {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    /// The columns with a free cell, whether or not the game is over.
    pub(crate) fn open_columns(&self) -> Vec<usize> {
        (0..self.columns())
            .filter(|&column| self.board[column].contains(&None))
            .collect()
    }

    pub(crate) fn legal_moves(&self) -> Vec<usize> {
        if self.outcome().is_some() {
            Vec::new()
        } else {
            self.open_columns()
        }
    }

    /// The board without one of its discs, or with one more.
    pub(crate) fn with(&self, (column, row): Place, disc: Option<Side>) -> Self {
        let mut other = self.clone();
        other.board[column][row] = disc;
        other
    }

    /// Lets a disc fall and says where it lies.
    pub(crate) fn play(&mut self, column: usize) -> Result<Place, PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::GameOver);
        }
        let turn = self.turn();
        let cells = self.board.get_mut(column).ok_or(PlayError::NoSuchColumn)?;
        let row = cells
            .iter()
            .position(Option::is_none)
            .ok_or(PlayError::ColumnFull)?;
        cells[row] = Some(turn);
        Ok((column, row))
    }
}

/// Right, up, and along both diagonals.
pub(crate) const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// `length` places from `start` on in a direction; there is none left of the board or below it.
pub(crate) fn walk(
    start: Place,
    (across, up): (isize, isize),
    length: usize,
) -> impl Iterator<Item = Option<Place>> {
    (0..length as isize).map(move |distance| {
        Some((
            start.0.checked_add_signed(across * distance)?,
            start.1.checked_add_signed(up * distance)?,
        ))
    })
}
