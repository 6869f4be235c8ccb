//! Plays the levels of the computer against each other and prints the table of `docs/levels.md`.
//!
//! Each level meets those that are at most two below it, from random openings, each of which is
//! played twice, with either side first. The ratings are those under which the points are what they
//! were most likely to be (Elo's formula, a draw for half a win); the intervals come from drawing the
//! openings anew again and again.
//!
//! ```text
//! cargo run --release -p puissance4 --example ladder [OPENINGS]
//! ```

use std::collections::BTreeMap;
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use puissance4::{Dynamic, Game, Level, Outcome, Side, Solver};

/// How many discs lie on the board before the levels play.
const OPENING: usize = 4;

/// How many times the openings are drawn anew.
const DRAWS: u64 = 400;

/// The memory for the table of the solver, in bytes.
const MEMORY: usize = 16 << 20;

/// What came of some games between two levels, for the higher one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    /// Its points in the two games from each opening: 2 for a win, 1 for a draw.
    pub(crate) points: Vec<u32>,
    /// Its longest time for a move.
    pub(crate) slowest: Duration,
}

/// The points of the higher level and the number of openings, by levels.
type Points = BTreeMap<(u8, u8), (f64, f64)>;

fn main() {
    let openings = std::env::args()
        .nth(1)
        .map_or(60, |text| text.parse().expect("the number of openings"));
    let numbers = Level::LEAST.number()..=Level::MOST.number();
    let pairs: Vec<(u8, u8)> = numbers
        .clone()
        .flat_map(|high| numbers.clone().map(move |low| (high, low)))
        .filter(|&(high, low)| low < high && high <= low + 2)
        .collect();
    let tallies = thread::scope(|scope| {
        let games = |&(high, low): &(u8, u8)| {
            let games = scope.spawn(move || play(level(high), level(low), openings));
            ((high, low), games)
        };
        let running: Vec<_> = pairs.iter().map(games).collect();
        let finished = running.into_iter();
        let finished = finished.map(|(pair, games)| (pair, games.join().expect("games")));
        finished.collect::<BTreeMap<_, _>>()
    });
    let ratings = ratings(&points(&tallies, |opening, _| opening));
    let steps = |ratings: &[f64]| ratings.windows(2).map(|two| two[1] - two[0]).collect();
    let mut drawn: Vec<Vec<f64>> = (0..DRAWS)
        .map(|draw| {
            let mut random = Rng::with_seed(draw);
            let again = |_, openings| random.usize(..openings);
            steps(&self::ratings(&points(&tallies, again)))
        })
        .collect();
    println!(
        "| level | Elo | more than the level below | interval (95 %) | games | wins | draws | losses | slowest move |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    println!("| 1 | 0 | | | | | | | |");
    let steps: Vec<f64> = steps(&ratings);
    for high in 2..=Level::MOST.number() {
        let place = usize::from(high) - 2;
        drawn.sort_by(|one, other| one[place].total_cmp(&other[place]));
        let bound = |part: f64| drawn[(part * f64::from(DRAWS as u32)) as usize][place];
        let tally = &tallies[&(high, high - 1)];
        println!(
            "| {high} | {:.0} | {:.0} | {:.0} to {:.0} | {} | {} | {} | {} | {} ms |",
            ratings[place + 1],
            steps[place],
            bound(0.025),
            bound(0.975),
            tally.wins + tally.draws + tally.losses,
            tally.wins,
            tally.draws,
            tally.losses,
            tally.slowest.as_millis()
        );
    }
}

pub(crate) fn level(number: u8) -> Level {
    Level::new(number).expect("a level from 1 to 10")
}

/// Plays two games between two levels from each of so many openings.
pub(crate) fn play(high: Level, low: Level, openings: u32) -> Tally {
    let mut solver = Solver::new(MEMORY);
    let mut tally = Tally::default();
    for number in 0..openings {
        let before = 2 * tally.wins + tally.draws;
        for side in [Side::First, Side::Second] {
            let mut game = opening(number);
            let mut random = Rng::with_seed(number.into());
            while game.outcome().is_none() {
                let level = if game.turn() == side { high } else { low };
                let start = Instant::now();
                let column = level
                    .choose(game.position(), &mut solver, random.u64(..), None)
                    .expect("the game goes on");
                tally.slowest = tally.slowest.max(start.elapsed());
                game.play(column).expect("a level plays legal moves");
            }
            match game.outcome() {
                Some(Outcome::Win(winner)) if winner == side => tally.wins += 1,
                Some(Outcome::Win(_)) => tally.losses += 1,
                _ => tally.draws += 1,
            }
        }
        tally.points.push(2 * tally.wins + tally.draws - before);
    }
    tally
}

/// A game with so many random discs.
fn opening(number: u32) -> Game {
    let mut game = Game::new(Dynamic::CLASSIC);
    let mut random = Rng::with_seed(number.into());
    for _ in 0..OPENING {
        let mut legal = game.position().legal_moves();
        let column = legal.nth(random.usize(..legal.len()));
        let column = column.expect("a legal move");
        game.play(column).expect("a legal move");
    }
    game
}

/// What the openings come to: each number is taken for the one that `drawn` gives for it.
fn points(
    tallies: &BTreeMap<(u8, u8), Tally>,
    mut drawn: impl FnMut(usize, usize) -> usize,
) -> Points {
    let mut sum = |tally: &Tally| {
        let count = tally.points.len();
        let points = (0..count).map(|opening| f64::from(tally.points[drawn(opening, count)]));
        (points.sum::<f64>() / 4.0, f64::from(count as u32))
    };
    let sums = tallies.iter().map(|(&pair, tally)| (pair, sum(tally)));
    sums.collect()
}

/// The ratings of all levels, the lowest at 0.
fn ratings(points: &Points) -> Vec<f64> {
    const SWEEPS: usize = 300;
    let mut ratings = vec![0.0; usize::from(Level::MOST.number())];
    for _ in 0..SWEEPS {
        for place in 0..ratings.len() {
            let (mut surplus, mut slope) = (0.0, f64::MIN_POSITIVE);
            for (&(high, low), &(points, games)) in points {
                let [high, low] = [high, low].map(|level| usize::from(level) - 1);
                if place != high && place != low {
                    continue;
                }
                let expected = expected(ratings[high] - ratings[low]);
                let more = points - games * expected;
                surplus += if place == high { more } else { -more };
                slope += games * expected * (1.0 - expected);
            }
            // A step of Newton's method, and never a leap.
            let step = surplus / slope * 400.0 / std::f64::consts::LN_10;
            ratings[place] += step.clamp(-100.0, 100.0);
        }
    }
    let lowest = ratings[0];
    ratings.iter().map(|rating| rating - lowest).collect()
}

/// The points for each game of a player with a rating that is so much higher.
fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-difference / 400.0))
}
