//! What a book has to hold.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::{Book, choice, scores};
use crate::bits::Bits;
use crate::geometry::{Dynamic, Geometry};
use crate::position::Position;
use crate::score::Score;
use crate::shape::Specialized;
use crate::solver::node::Step;

/// The positions of a book, in order: the same for everybody who builds it.
///
/// ```
/// use puissance4::{BookPlan, Dynamic};
///
/// let plan = BookPlan::new(Dynamic::CLASSIC, 2)?;
/// // Of the 49 ways to play two discs, 25 remain without the mirror images.
/// assert_eq!(plan.len(), 25);
/// assert_eq!(plan.position(0).ply(), 2);
/// # Ok::<(), puissance4::BookPlanError>(())
/// ```
#[derive(Clone)]
pub struct BookPlan {
    size: Dynamic,
    ply: usize,
    /// Canonical keys, sorted.
    keys: Vec<u64>,
}

/// Why there is no book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BookPlanError {
    /// The board has more cells than a book can be for: columns × (rows + 1) is more than 64.
    TooLarge,
    /// There are more than [`BookPlan::MOST_POSITIONS`] positions.
    TooManyPositions {
        /// The number of discs at which there are.
        ply: usize,
    },
    /// There are more or fewer scores than positions.
    Scores {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A position cannot have the score that is said to be its own.
    Score {
        /// The index of the position.
        index: usize,
        /// The score.
        score: Score,
    },
}

impl fmt::Display for BookPlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => f.write_str("columns × (rows + 1) is at most 64 for a book"),
            Self::TooManyPositions { ply } => {
                let most = BookPlan::MOST_POSITIONS;
                write!(f, "more than {most} positions with {ply} discs")
            }
            Self::Scores { expected, found } => {
                write!(f, "{found} scores for {expected} positions")
            }
            Self::Score { index, score } => {
                write!(f, "position {index} cannot have the score {score}")
            }
        }
    }
}

impl core::error::Error for BookPlanError {}

impl BookPlan {
    /// The most positions that are looked at for one number of discs; each takes up eight bytes,
    /// or a few times that while they are counted.
    pub const MOST_POSITIONS: usize = 1 << 28;

    /// The positions with `ply` discs in which there is a choice and to which some game leads, and
    /// those with one disc more to which what is forced leads past the former, after a choice in a
    /// position with fewer.
    ///
    /// # Errors
    ///
    /// [`BookPlanError`] where the board is too large or there are too many positions.
    pub fn new(size: Dynamic, ply: usize) -> Result<Self, BookPlanError> {
        if size.columns() * size.stride() > Book::MOST_BITS {
            return Err(BookPlanError::TooLarge);
        }
        let keys = Position::empty(size).specialize(Enumerate { ply })?;
        Ok(Self { size, ply, keys })
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Dynamic {
        self.size
    }

    /// How many discs lie on the board, or one less than that.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// How many positions there are. A position and its mirror image are one.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// One of the positions; those next to each other have much in common.
    ///
    /// # Panics
    ///
    /// Where `index` is not less than [`BookPlan::len`].
    #[must_use]
    pub fn position(&self, index: usize) -> Position<Dynamic> {
        Position::from_key(self.size, self.keys[index].into())
    }

    /// The score of one of the positions in a book of the same size and ply.
    ///
    /// # Panics
    ///
    /// Where `index` is not less than [`BookPlan::len`].
    #[must_use]
    pub fn score(&self, book: &Book, index: usize) -> Option<Score> {
        let is_of_this = book.size() == self.size && book.ply() == self.ply;
        let node = choice(&self.position(index)).filter(|_| is_of_this)?;
        Some(Score::new(book.node_score(self.size, &node) as i8))
    }

    /// The book, made of the scores of all positions in their order.
    ///
    /// # Errors
    ///
    /// [`BookPlanError`] where the number of scores is wrong or one of them is impossible.
    pub fn book(&self, of_each: &[Score]) -> Result<Book, BookPlanError> {
        if of_each.len() != self.len() {
            return Err(BookPlanError::Scores {
                expected: self.len(),
                found: of_each.len(),
            });
        }
        let possible = scores(self.size, self.ply);
        let value = |(index, &score): (usize, &Score)| {
            let found = i32::from(score.value());
            if possible.contains(&found) {
                Ok((found - possible.start()) as u8)
            } else {
                Err(BookPlanError::Score { index, score })
            }
        };
        let values: Vec<u8> = of_each
            .iter()
            .enumerate()
            .map(value)
            .collect::<Result<_, _>>()?;
        Ok(Book::new(self.size, self.ply, &self.keys, &values))
    }
}

impl fmt::Debug for BookPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BookPlan")
            .field("size", &self.size)
            .field("ply", &self.ply)
            .field("len", &self.len())
            .finish_non_exhaustive()
    }
}

struct Enumerate {
    ply: usize,
}

impl Specialized for Enumerate {
    type Output = Result<Vec<u64>, BookPlanError>;

    fn run<G: Geometry>(self, start: Position<G>) -> Self::Output {
        let geometry = start.geometry();
        let mut keys = vec![narrow(start.key())];
        let mut passed_by = Vec::new();
        for ply in 1..=self.ply {
            passed_by.extend(led_by_force(geometry, &keys, self.ply as i32 + 1));
            keys = next(geometry, &keys).ok_or(BookPlanError::TooManyPositions { ply })?;
        }
        keys.retain(|&key| choice(&position(geometry, key)).is_some());
        keys.extend(passed_by);
        tidy(&mut keys);
        keys.shrink_to_fit();
        Ok(keys)
    }
}

/// The positions after one more disc in which the game goes on; `None` where they are too many.
fn next<G: Geometry>(geometry: G, keys: &[u64]) -> Option<Vec<u64>> {
    let mut children = Vec::new();
    // Many orders of play lead to the same position: the doubles are dropped now and then.
    let mut most = 2 * keys.len() + 64;
    for &key in keys {
        let parent = position(geometry, key);
        let mut landing = parent.landing_cells();
        while !landing.is_empty() {
            let rest = landing & landing.minus(G::Bits::ONE);
            let mut child = parent;
            child.place(landing ^ rest);
            if !child.is_won() {
                children.push(narrow(child.canonical_key()));
            }
            landing = rest;
        }
        if children.len() > most {
            tidy(&mut children);
            if children.len() > BookPlan::MOST_POSITIONS {
                return None;
            }
            most = most.max(2 * children.len());
        }
    }
    tidy(&mut children);
    (children.len() <= BookPlan::MOST_POSITIONS).then_some(children)
}

/// The positions with so many discs in which there is a choice, and to which a choice in one of these
/// and what is forced after it lead.
fn led_by_force<G: Geometry>(geometry: G, keys: &[u64], ply: i32) -> Vec<u64> {
    let mut after = Vec::new();
    let nodes = keys
        .iter()
        .filter_map(|&key| choice(&position(geometry, key)));
    for node in nodes {
        let mut moves = node.moves;
        while !moves.is_empty() {
            let rest = moves & moves.minus(G::Bits::ONE);
            let step = node.follow(geometry, moves ^ rest);
            if let Step::Mine(child) | Step::Theirs(child) = step
                && child.ply == ply
            {
                after.push(narrow(child.canonical_key(geometry)));
            }
            moves = rest;
        }
    }
    tidy(&mut after);
    after
}

fn tidy(keys: &mut Vec<u64>) {
    keys.sort_unstable();
    keys.dedup();
}

fn position<G: Geometry>(geometry: G, key: u64) -> Position<G> {
    Position::from_key(geometry, G::Bits::from_wide(key.into()))
}

/// A key of a board of at most [`Book::MOST_BITS`].
fn narrow<B: Bits>(key: B) -> u64 {
    u64::from_wide(key.into())
}
