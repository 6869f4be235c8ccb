//! A position with the moves that led to it.

use alloc::vec::Vec;

use crate::column::{Cell, Column};
use crate::geometry::Dynamic;
use crate::notation::Moves;
use crate::position::{Outcome, PlayError, Position};
use crate::side::Side;

/// A game: the moves so far, the position they led to, and the moves that were taken back.
///
/// ```
/// use puissance4::{Column, Game};
///
/// let mut game: Game = "4453".parse()?;
/// assert_eq!(game.undo(), Column::new(2));
/// assert_eq!(game.moves().to_string(), "445");
/// assert_eq!(game.redo(), Column::new(2));
/// assert_eq!(game.moves().to_string(), "4453");
/// # Ok::<(), puissance4::ParseMovesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Where the game began: always an empty board.
    start: Position<Dynamic>,
    played: Vec<Step>,
    /// The moves taken back, the latest one first to be redone last.
    undone: Vec<Column>,
}

/// A disc and the position that it made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    cell: Cell,
    position: Position<Dynamic>,
}

impl Game {
    /// A game that begins on an empty board of this size.
    #[must_use]
    pub fn new(size: Dynamic) -> Self {
        Self {
            start: Position::empty(size),
            played: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// A game that leads to this position, if there is one: some order of play, from an empty board
    /// and with nobody playing on after a win.
    ///
    /// The last disc is the top disc of some column and belongs to the side that is not to move;
    /// without it, the question is the same again. For a position that comes from a game this takes
    /// a millisecond at most. To find that there is no such game may take a second or two on the
    /// largest boards, where the search is given up in the end.
    ///
    /// ```
    /// use puissance4::{Dynamic, Game, Position};
    ///
    /// let board = "......./......./......./......./...O.../..XXO..";
    /// let position = Position::from_diagram(Dynamic::CLASSIC, board)?;
    /// let game = Game::reaching(&position).unwrap();
    /// assert_eq!((*game.position(), game.ply()), (position, 4));
    ///
    /// // Whoever began has a disc at the bottom.
    /// let board = "......./......./......./......./X....../O......";
    /// let position = Position::from_diagram(Dynamic::CLASSIC, board)?;
    /// assert_eq!(Game::reaching(&position), None);
    /// # Ok::<(), puissance4::ParseDiagramError>(())
    /// ```
    #[must_use]
    pub fn reaching(position: &Position<Dynamic>) -> Option<Self> {
        let mut game = Self::new(position.geometry());
        for column in position.order_of_play()? {
            game.play(column)
                .expect("the discs of an order of play can be played");
        }
        Some(game)
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Dynamic {
        self.start.geometry()
    }

    /// The position reached.
    #[must_use]
    pub fn position(&self) -> &Position<Dynamic> {
        self.played
            .last()
            .map_or(&self.start, |step| &step.position)
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.position().turn()
    }

    /// How the game ended, or `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    /// The moves played, as they are written: see [`Moves`].
    #[must_use]
    pub fn moves(&self) -> Moves {
        self.played.iter().map(|step| step.cell.column).collect()
    }

    /// How many discs have been played.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.played.len()
    }

    /// Where the last disc came to rest.
    #[must_use]
    pub fn last_cell(&self) -> Option<Cell> {
        self.played.last().map(|step| step.cell)
    }

    /// The game as it was after `ply` discs, or as it is where it has fewer.
    #[must_use]
    pub fn at_ply(&self, ply: usize) -> Self {
        Self {
            start: self.start,
            played: self.played.iter().take(ply).copied().collect(),
            undone: Vec::new(),
        }
    }

    /// Plays a move, and says where the disc came to rest. The moves taken back are forgotten.
    ///
    /// # Errors
    ///
    /// [`PlayError`] says why the move is refused; the game is then as it was.
    pub fn play(&mut self, column: Column) -> Result<Cell, PlayError> {
        let cell = self.push(column)?;
        self.undone.clear();
        Ok(cell)
    }

    /// Takes the last move back, and says which it was.
    pub fn undo(&mut self) -> Option<Column> {
        let column = self.played.pop()?.cell.column;
        self.undone.push(column);
        Some(column)
    }

    /// Plays again the last move taken back, and says which it was.
    pub fn redo(&mut self) -> Option<Column> {
        let column = self.undone.pop()?;
        self.push(column)
            .expect("a move that was taken back can be played again");
        Some(column)
    }

    fn push(&mut self, column: Column) -> Result<Cell, PlayError> {
        let mut position = *self.position();
        let cell = position.play(column)?;
        self.played.push(Step { cell, position });
        Ok(cell)
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::new(Dynamic::CLASSIC)
    }
}
