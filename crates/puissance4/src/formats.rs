//! Games and boards as other programs write them.
//!
//! | format | a text | where it comes from |
//! |---|---|---|
//! | `moves` | `4453`: columns counted from 1 | our own, and [Pascal Pons' solver][pons] |
//! | `moves0` | `3342` or `3, 3, 4, 2`: columns counted from 0 | [BitBully], the histories of [OpenSpiel], the actions of [Kaggle] |
//! | `diagram` | rows of `.`, `X` and `O`, the top one first | our own |
//! | `openspiel` | rows of `.`, `x` and `o`, the top one first; `x` began | the boards of [OpenSpiel] |
//! | `kaggle` | `[0, 0, …, 1, 2]`: a list of cells, row by row from the top; `1` began | the boards of [Kaggle] |
//! | `letters` | cells without anything between, row by row from the top; `x` is **to move** | [connect-four-ai] |
//! | `uci` | `b,b,…,x,o,win`: cells column by column from the bottom; `x` began | the [UCI] data set Connect-4 |
//!
//! Any size of board is read and written: a text does not say which it is.
//!
//! [pons]: https://blog.gamesolver.org/solving-connect-four/02-test-protocol/
//! [BitBully]: https://github.com/MarkusThill/BitBully
//! [OpenSpiel]: https://github.com/google-deepmind/open_spiel
//! [Kaggle]: https://www.kaggle.com/competitions/connectx
//! [connect-four-ai]: https://docs.rs/connect-four-ai
//! [UCI]: https://archive.ics.uci.edu/dataset/26/connect+4

mod cells;
mod error;
mod moves;
mod recognize;

use alloc::string::{String, ToString};

use crate::game::Game;
use crate::geometry::Dynamic;
use crate::position::{Outcome, Position};

pub use error::FormatError;
pub use recognize::Recognized;

/// How a game, or a board, is written.
///
/// ```
/// use puissance4::{Dynamic, Format};
///
/// let game = Format::Moves0.read(Dynamic::CLASSIC, "3, 3, 4, 2")?;
/// assert_eq!(Format::Moves.write(&game), "4453");
/// # Ok::<(), puissance4::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// A move string with columns counted from 1: see [`Game::from_moves`].
    Moves,
    /// Moves with columns counted from 0: one letter a move, `0` to `9` and then `a` for the
    /// eleventh column, or numbers with spaces or commas between them.
    Moves0,
    /// A board as this library prints it: see [`Position::from_diagram`].
    Diagram,
    /// A board as `OpenSpiel` prints it.
    OpenSpiel,
    /// A board as a list of numbers, with or without brackets around it.
    Kaggle,
    /// A board as the letters of its cells, from the view of the side to move.
    Letters,
    /// A board as a line of the UCI data set, with or without the result at its end.
    Uci,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 7] = [
        Self::Moves,
        Self::Moves0,
        Self::Diagram,
        Self::OpenSpiel,
        Self::Kaggle,
        Self::Letters,
        Self::Uci,
    ];

    /// The names of [`Format::ALL`], in that order.
    pub const NAMES: [&str; 7] = [
        "moves",
        "moves0",
        "diagram",
        "openspiel",
        "kaggle",
        "letters",
        "uci",
    ];

    /// The most bytes that a text may have: several times what any board takes.
    pub const MOST_BYTES: usize = 4096;

    /// The name of this format.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The format of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Whether a text has one line a row of the board, and not a line for all.
    #[must_use]
    pub const fn has_lines(self) -> bool {
        matches!(self, Self::Diagram | Self::OpenSpiel)
    }

    /// Reads a game from text. A board has no history: the game is then one that leads there, and
    /// [`Game::reaching`] says how it is found.
    ///
    /// ```
    /// use puissance4::{Dynamic, Format, FormatError};
    ///
    /// // Nobody can tell the base of digits, but a wrong one may be noticed.
    /// let error = Format::Moves.read(Dynamic::CLASSIC, "3340").unwrap_err();
    /// assert_eq!(
    ///     error,
    ///     FormatError::OtherBase { index: 4, columns: 7, other: Format::Moves0 }
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// [`FormatError`] says what is wrong and where.
    pub fn read(self, size: Dynamic, text: &str) -> Result<Game, FormatError> {
        if text.len() > Self::MOST_BYTES {
            return Err(FormatError::TooLong {
                most: Self::MOST_BYTES,
            });
        }
        let position = match self {
            Self::Moves => return moves::read_from_one(size, text),
            Self::Moves0 => return moves::read_from_zero(size, text),
            Self::Diagram | Self::OpenSpiel => {
                Position::from_diagram(size, text).map_err(FormatError::Board)
            }
            Self::Kaggle => cells::read_kaggle(size, text),
            Self::Letters => cells::read_letters(size, text),
            Self::Uci => cells::read_uci(size, text),
        }?;
        Game::reaching(&position).ok_or(FormatError::Unreachable)
    }

    /// Writes a game, or the board that it has led to, without a line end after it.
    ///
    /// ```
    /// use puissance4::{Format, Game};
    ///
    /// let game: Game = "4453".parse()?;
    /// let board = Format::OpenSpiel.write(&game);
    /// assert!(board.ends_with("\n...o...\n..oxx.."));
    /// // The same discs, from the view of whoever is to move.
    /// let game: Game = "44535".parse()?;
    /// assert!(Format::Letters.write(&game).ends_with("...xo....xoo.."));
    /// # Ok::<(), puissance4::ParseMovesError>(())
    /// ```
    #[must_use]
    pub fn write(self, game: &Game) -> String {
        let position = game.position();
        match self {
            Self::Moves => game.moves().to_string(),
            Self::Moves0 => moves::write_from_zero(game),
            Self::Diagram => position.to_string(),
            Self::OpenSpiel => position.to_string().to_ascii_lowercase(),
            Self::Kaggle => cells::write_kaggle(position),
            Self::Letters => cells::write_letters(position),
            Self::Uci => cells::write_uci(position),
        }
    }

    /// What a text says of the end of the game if both sides play as well as they can: the word at
    /// the end of a [`Format::Uci`] line. It is not checked.
    ///
    /// ```
    /// use puissance4::{Format, Outcome, Side};
    ///
    /// assert_eq!(Format::Uci.stated_outcome("b,b,loss"), Some(Outcome::Win(Side::Second)));
    /// assert_eq!(Format::Uci.stated_outcome("b,b"), None);
    /// ```
    #[must_use]
    pub fn stated_outcome(self, text: &str) -> Option<Outcome> {
        match self {
            Self::Uci => cells::uci_outcome(text),
            _ => None,
        }
    }
}
