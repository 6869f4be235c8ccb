//! How well the computer plays, and what it advises.
//!
//! What each column leads to is exact wherever the solver answers soon (`outlook`), and estimated by a
//! search of a few discs ahead elsewhere (`search`, `eval`). The lower levels see it blurred.

mod eval;
mod outlook;
mod search;
mod table;

use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};

use crate::column::Column;
use crate::geometry::{Dynamic, Geometry};
use crate::position::Position;
use crate::sets::ColumnSet;
use crate::solver::Solver;
use outlook::Outlook;

/// How well the computer plays: from 1, a beginner, to 10, the strongest there is here.
///
/// Level 10 plays perfectly where the solver answers soon: on 7 × 6, everywhere. The lower ones see
/// what each column leads to the less clearly the farther away it is. From level 2 up a win in one is
/// taken; from level 3 up it is blocked.
///
/// ```
/// use puissance4::{Game, Level, Solver};
///
/// let game: Game = "445566".parse()?;
/// let level = Level::new(2).unwrap();
/// let chosen = level.choose(game.position(), &mut Solver::new(1 << 20), 0, None).unwrap();
/// assert!([3, 7].contains(&(chosen.index() + 1)), "it completes the row");
/// # Ok::<(), puissance4::ParseMovesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level is made of.
#[derive(Clone, Copy)]
struct Strength {
    /// How much less than it is the appeal of a column may seem; see [`Prospect::appeal`].
    blur: i32,
    /// How many discs ahead it looks where the solver does not answer soon.
    depth: u32,
}

/// From level 1 to the one below the highest.
const STRENGTHS: [Strength; 9] = [
    strength(3500, 1),
    strength(1900, 1),
    strength(1950, 2),
    strength(1050, 2),
    strength(640, 4),
    strength(415, 4),
    strength(290, 6),
    strength(175, 8),
    strength(110, 12),
];

const fn strength(blur: i32, depth: u32) -> Strength {
    Strength { blur, depth }
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
    /// The choice depends on nothing but the position, the solver as it was made, with its books and
    /// one thread, and `random`, any number: the caller draws it, and gets other games from other
    /// numbers. What the solver remembers is forgotten.
    ///
    /// Soon after `stop` becomes `true` the search ends, and there is no column either.
    #[must_use]
    pub fn choose(
        self,
        position: &Position<Dynamic>,
        solver: &mut Solver,
        random: u64,
        stop: Option<&AtomicBool>,
    ) -> Option<Column> {
        if position.outcome().is_some() {
            return None;
        }
        if self.0 >= 2
            && let Some(column) = pick(winning(position), random)
        {
            return Some(column);
        }
        if self.0 >= 3
            && let Some(column) = pick(blocking(position), random)
        {
            return Some(column);
        }
        let Some(&Strength { blur, depth }) = STRENGTHS.get(usize::from(self.0 - 1)) else {
            return pick(Outlook::clear(position, solver, stop)?.best, random);
        };
        let seen = Outlook::near(position, solver, depth, stop)?
            .appeals
            .into_iter();
        let blurred = seen.map(|(column, appeal)| {
            let veil = mixed(random ^ column.index() as u64) % (blur as u64 + 1);
            (appeal - veil as i32, column)
        });
        blurred.max().map(|(_, column)| column)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
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

impl Prospect {
    /// The appeal of a win on the spot.
    const WIN_NOW: i32 = 1000;

    /// How good it looks: the nearer a win or a loss, the plainer it is. Nothing is more than
    /// [`Prospect::WIN_NOW`], a draw is 0, and a loss as much less as a win is more.
    const fn appeal(self) -> i32 {
        match self {
            Self::Win { discs } => Self::WIN_NOW / discs as i32,
            Self::Loss { discs } => -Self::WIN_NOW / discs as i32,
            Self::Draw => 0,
        }
    }
}

/// What the strongest player would do here, or `None` where the game is over, or where `stop` has become
/// `true`. What the solver remembers is forgotten.
///
/// ```
/// use puissance4::{Game, Prospect, Solver, advise};
///
/// let game: Game = "4455".parse()?;
/// let advice = advise(game.position(), &mut Solver::new(1 << 20), None).unwrap();
/// assert_eq!(advice.prospect, Some(Prospect::Win { discs: 2 }));
/// # Ok::<(), puissance4::ParseMovesError>(())
/// ```
#[must_use]
pub fn advise(
    position: &Position<Dynamic>,
    solver: &mut Solver,
    stop: Option<&AtomicBool>,
) -> Option<Advice> {
    if position.outcome().is_some() {
        return None;
    }
    let outlook = Outlook::clear(position, solver, stop)?;
    Some(Advice {
        columns: outlook.best,
        prospect: outlook.prospect,
    })
}

/// Whether a search is to end.
fn is_stopped(stop: Option<&AtomicBool>) -> bool {
    stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// The columns in which the side to move wins on the spot.
fn winning<G: Geometry>(position: &Position<G>) -> ColumnSet {
    columns(position, position.landing_cells() & position.my_threats())
}

/// The columns in which the other side would.
fn blocking<G: Geometry>(position: &Position<G>) -> ColumnSet {
    columns(
        position,
        position.landing_cells() & position.their_threats(),
    )
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

/// A number that has no likeness to `number` (the mixing steps of `SplitMix64`).
const fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    fn solver() -> Solver {
        Solver::new(1 << 16)
    }

    #[test]
    fn every_level_but_the_first_takes_a_win_in_one() {
        let game: Game = "112233".parse().unwrap();
        for level in (2..=10).filter_map(Level::new) {
            for random in (0..200).map(|n: u64| n << 32 | n) {
                assert_eq!(
                    level.choose(game.position(), &mut solver(), random, None),
                    Column::new(3)
                );
            }
        }
    }

    #[test]
    fn every_level_from_the_third_blocks_a_win_in_one() {
        let game: Game = "11223".parse().unwrap();
        for level in (3..=10).filter_map(Level::new) {
            for random in (0..20).map(|n: u64| (n * 50) << 32 | n) {
                assert_eq!(
                    level.choose(game.position(), &mut solver(), random, None),
                    Column::new(3)
                );
            }
        }
    }

    #[test]
    fn no_level_plays_on_after_the_end() {
        let game: Game = "1212121".parse().unwrap();
        assert_eq!(
            Level::MOST.choose(game.position(), &mut solver(), 0, None),
            None
        );
        assert_eq!(advise(game.position(), &mut solver(), None), None);
    }

    #[test]
    fn every_level_fills_every_size_to_the_end() {
        for (columns, rows, connect) in [(4, 4, 3), (7, 6, 4), (16, 7, 4), (2, 63, 3), (35, 2, 5)] {
            let size = Dynamic::new(columns, rows, connect).unwrap();
            for level in [1, 2, 4, 5].into_iter().filter_map(Level::new) {
                let mut game = Game::new(size);
                let mut random = 1;
                while let Some(column) = level.choose(game.position(), &mut solver(), random, None)
                {
                    game.play(column).unwrap();
                    random = random.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1);
                }
                assert!(game.outcome().is_some());
            }
        }
    }
}
