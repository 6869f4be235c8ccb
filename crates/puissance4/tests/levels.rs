//! A higher level of the computer plays better: a short form of the table in `docs/levels.md`.

#[path = "../examples/ladder.rs"]
#[expect(dead_code, reason = "the example prints the whole table")]
mod ladder;

use fastrand::Rng;
use ladder::{level, play};
use puissance4::{Game, Outcome, Side, Solver};

#[test]
fn a_level_beats_the_third_below_it() {
    for (high, low) in [(4, 1), (7, 4), (10, 7)] {
        let tally = play(level(high), level(low), 10);
        assert!(tally.wins > tally.losses + 2, "level {high}: {tally:?}");
    }
}

#[test]
fn a_high_level_hardly_ever_loses_to_a_beginner() {
    let tally = play(level(8), level(1), 10);
    assert!(tally.wins >= 19, "{tally:?}");
}

#[test]
fn the_highest_level_wins_every_game_that_it_begins() {
    let mut solver = Solver::new(1 << 24);
    for (seed, low) in [(1, 1), (2, 5), (3, 9), (4, 10), (5, 10)] {
        let mut random = Rng::with_seed(seed);
        let mut game = Game::default();
        while game.outcome().is_none() {
            let level = match game.turn() {
                Side::First => level(10),
                Side::Second => level(low),
            };
            let column = level.choose(game.position(), &mut solver, random.u64(..), None);
            game.play(column.expect("the game goes on"))
                .expect("a legal move");
        }
        let won = Some(Outcome::Win(Side::First));
        assert_eq!(game.outcome(), won, "{}", game.moves());
    }
}
