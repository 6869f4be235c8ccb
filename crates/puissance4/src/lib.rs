//! Connect Four: the rules for any size of board, notation, formats of other programs, saved games, computer players and an
//! exact solver.
//!
//! # A tour in three steps
//!
//! **Play.** A [`Position`] is one state of the board and is copied freely; a [`Game`] remembers
//! the moves.
//!
//! ```
//! use puissance4::{Column, Outcome, Position, Side};
//!
//! let mut position = Position::new();
//! let centre = Column::new(3).unwrap();
//! let cell = position.play(centre)?;
//! assert_eq!((cell.column, cell.row), (centre, 0));
//! assert_eq!(position.turn(), Side::Second);
//! # Ok::<(), puissance4::PlayError>(())
//! ```
//!
//! **Read and write.** Move strings count the columns from 1; a position prints as a picture.
//!
//! ```
//! use puissance4::Game;
//!
//! let game: Game = "12233434464".parse()?;
//! assert_eq!(
//!     game.position().to_string(),
//!     "\
//! .......
//! .......
//! ...X...
//! ..XX...
//! .XXO...
//! XOOO.O."
//! );
//! # Ok::<(), puissance4::ParseMovesError>(())
//! ```
//!
//! **Choose a size.** [`Fixed`] sizes are known to the compiler and fast; a [`Dynamic`] size is
//! chosen at run time, up to columns × (rows + 1) = 128.
//!
//! ```
//! use puissance4::{Dynamic, Game};
//!
//! let game = Game::new(Dynamic::new(16, 7, 5)?);
//! assert_eq!(game.position().legal_moves().len(), 16);
//! # Ok::<(), puissance4::SizeError>(())
//! ```
//!
//! # Features
//!
//! * `saved`: players' names and symbols, and saved games as JSON.
//!
//! The library is `no_std` with `alloc`: it prints nothing, reads no clock and draws no random
//! number of its own.

#![no_std]
#![warn(clippy::print_stdout, clippy::print_stderr)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod bits;
mod book;
mod column;
mod computer;
mod diagram;
mod formats;
mod game;
mod geometry;
#[cfg(feature = "saved")]
pub mod json;
mod line;
mod notation;
mod perft;
#[cfg(feature = "saved")]
mod player;
mod position;
#[cfg(feature = "saved")]
mod saved;
mod score;
mod sets;
mod shape;
mod side;
mod solver;

pub use bits::Bits;
pub use book::{Book, BookError, BookPlan, BookPlanError};
pub use column::{Cell, Column, ParseColumnError};
pub use computer::{Advice, Level, Prospect, advise};
pub use diagram::ParseDiagramError;
pub use formats::{Format, FormatError, Recognized};
pub use game::Game;
pub use geometry::{Dynamic, Fixed, Geometry, SizeError, Standard};
pub use notation::{Moves, ParseMovesError, ParseMovesErrorKind};
pub use perft::perft;
#[cfg(feature = "saved")]
pub use player::{Name, NameError, Symbol, SymbolError};
pub use position::{Outcome, PlayError, Position};
#[cfg(feature = "saved")]
pub use saved::{ParseSavedGameError, SavedGame, SavedPlayer};
pub use score::Score;
pub use sets::{CellSet, ColumnSet};
pub use shape::Specialized;
pub use side::{BySide, Side};
pub use solver::{Analysis, Limits, SolveError, Solver};
