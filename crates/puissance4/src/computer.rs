//! How well the computer plays, and what it advises.

mod eval;
mod search;
mod table;

use core::fmt;

use crate::bits::Bits;
use crate::column::Column;
use crate::geometry::{Dynamic, Geometry};
use crate::position::Position;
use crate::sets::ColumnSet;
use crate::shape::Specialized;
use search::{Search, Verdict};

/// How well the computer plays: from 1, a beginner, to 10, the strongest there is here.
///
/// From level 2 up it takes a win in one; from level 3 up it blocks one.
///
/// ```
/// use puissance4::{Game, Level};
///
/// let game: Game = "445566".parse()?;
/// let level = Level::new(2).unwrap();
/// let chosen = level.choose(game.position(), 0).unwrap();
/// assert!([3, 7].contains(&(chosen.index() + 1)), "it completes the row");
/// # Ok::<(), puissance4::ParseMovesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level is made of.
#[derive(Clone, Copy)]
struct Strength {
    /// How many discs ahead it looks.
    depth: u32,
    /// How many of a thousand moves are played without thinking.
    slips: u64,
    /// How much worse than the best a move may look and still be chosen, for variety.
    margin: i32,
}

const STRENGTHS: [Strength; 10] = [
    strength(1, 800, 0),
    strength(1, 550, 0),
    strength(1, 350, 2),
    strength(2, 250, 2),
    strength(4, 220, 2),
    strength(4, 100, 2),
    strength(6, 60, 2),
    strength(8, 40, 2),
    strength(12, 15, 2),
    strength(u32::MAX, 0, 1),
];

const fn strength(depth: u32, slips: u64, margin: i32) -> Strength {
    Strength {
        depth,
        slips,
        margin,
    }
}

impl Level {
    /// The lowest level.
    pub const LEAST: Self = Self(1);
    /// The highest level.
    pub const MOST: Self = Self(10);

    /// The level with this number, from 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if Self::LEAST.0 <= number && number <= Self::MOST.0 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number of the level.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The column that this level plays, or `None` where the game is over.
    ///
    /// The choice depends on nothing but the arguments: the caller draws `random`, any number,
    /// and gets other games from other numbers.
    #[must_use]
    pub fn choose(self, position: &Position<Dynamic>, random: u64) -> Option<Column> {
        if position.outcome().is_some() {
            return None;
        }
        position.specialize(Choose {
            level: self,
            random,
        })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

struct Choose {
    level: Level,
    random: u64,
}

impl Specialized for Choose {
    type Output = Option<Column>;

    fn run<G: Geometry>(self, position: Position<G>) -> Option<Column> {
        let Strength {
            depth,
            slips,
            margin,
        } = STRENGTHS[usize::from(self.level.0 - 1)];
        let landing = position.landing_cells();
        let wins = columns(&position, landing & position.my_threats());
        if self.level.0 >= 2 && !wins.is_empty() {
            return pick(wins, self.random);
        }
        let blocks = columns(&position, landing & position.their_threats());
        if self.level.0 >= 3 && !blocks.is_empty() {
            return pick(blocks, self.random);
        }
        let legal = columns(&position, landing);
        if (self.random >> 32) % 1000 < slips {
            return pick(legal, self.random);
        }
        let safe = search::candidates(&position);
        if safe.count() == 1 {
            return pick(columns(&position, safe), self.random);
        }
        let verdict = Search::new(&position).run(&position, depth, margin);
        pick(verdict.columns, self.random)
    }
}

/// What the strongest player would do in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The columns that it sees no difference between.
    pub columns: ColumnSet,
    /// What they lead to, where that is certain.
    pub prospect: Option<Prospect>,
}

/// A result that is certain if both sides play on as well as they can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// The side to move wins.
    Win {
        /// With how many more discs of its own.
        discs: u32,
    },
    /// The side to move loses.
    Loss {
        /// To how many more discs of the other side.
        discs: u32,
    },
    /// Nobody wins.
    Draw,
}

/// What the strongest player would do here, or `None` where the game is over.
///
/// ```
/// use puissance4::{Game, Prospect, advise};
///
/// let game: Game = "4455".parse()?;
/// let advice = advise(game.position()).unwrap();
/// assert_eq!(advice.prospect, Some(Prospect::Win { discs: 2 }));
/// # Ok::<(), puissance4::ParseMovesError>(())
/// ```
#[must_use]
pub fn advise(position: &Position<Dynamic>) -> Option<Advice> {
    if position.outcome().is_some() {
        return None;
    }
    Some(position.specialize(Advise))
}

struct Advise;

impl Specialized for Advise {
    type Output = Advice;

    fn run<G: Geometry>(self, position: Position<G>) -> Advice {
        let wins = columns(&position, position.landing_cells() & position.my_threats());
        if !wins.is_empty() {
            return Advice {
                columns: wins,
                prospect: Some(Prospect::Win { discs: 1 }),
            };
        }
        let Verdict { columns, prospect } = Search::new(&position).run(&position, u32::MAX, 0);
        Advice { columns, prospect }
    }
}

/// The columns of some landing cells.
fn columns<G: Geometry>(position: &Position<G>, cells: G::Bits) -> ColumnSet {
    search::each(cells)
        .filter_map(|cell| Column::new(position.column_of(cell) as usize))
        .collect()
}

/// One of the columns, by the low half of a random number.
fn pick(mut columns: ColumnSet, random: u64) -> Option<Column> {
    let low = (random & u64::from(u32::MAX)) as usize;
    let place = low.checked_rem(columns.len())?;
    columns.nth(place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    #[test]
    fn every_level_but_the_first_takes_a_win_in_one() {
        let game: Game = "112233".parse().unwrap();
        for level in (2..=10).filter_map(Level::new) {
            for random in (0..200).map(|n: u64| n << 32 | n) {
                assert_eq!(level.choose(game.position(), random), Column::new(3));
            }
        }
    }

    #[test]
    fn every_level_from_the_third_blocks_a_win_in_one() {
        let game: Game = "11223".parse().unwrap();
        for level in (3..=10).filter_map(Level::new) {
            for random in (0..20).map(|n: u64| (n * 50) << 32 | n) {
                assert_eq!(level.choose(game.position(), random), Column::new(3));
            }
        }
    }

    #[test]
    fn no_level_plays_on_after_the_end() {
        let game: Game = "1212121".parse().unwrap();
        assert_eq!(Level::MOST.choose(game.position(), 0), None);
        assert_eq!(advise(game.position()), None);
    }

    #[test]
    fn every_level_fills_every_size_to_the_end() {
        for (columns, rows, connect) in [(4, 4, 3), (7, 6, 4), (16, 7, 4), (2, 63, 3), (35, 2, 5)] {
            let size = Dynamic::new(columns, rows, connect).unwrap();
            for level in [1, 2, 4, 5].into_iter().filter_map(Level::new) {
                let mut game = Game::new(size);
                let mut random = 1;
                while let Some(column) = level.choose(game.position(), random) {
                    game.play(column).unwrap();
                    random = random.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1);
                }
                assert!(game.outcome().is_some());
            }
        }
    }
}
