//! A higher level of the computer plays better: a short form of the table in `docs/levels.md`.

#[path = "../examples/ladder.rs"]
#[expect(dead_code, reason = "the example prints the whole table")]
mod ladder;

use ladder::{level, play};

#[test]
fn each_level_scores_above_the_one_below() {
    for high in 2..=7 {
        let tally = play(level(high), level(high - 1), 100);
        assert!(tally.wins > tally.losses, "level {high}: {tally:?}");
    }
}

#[test]
fn a_high_level_hardly_ever_loses_to_a_beginner() {
    let tally = play(level(8), level(1), 40);
    assert!(tally.wins >= 38, "{tally:?}");
}

#[test]
fn the_highest_level_beats_a_beginner() {
    let tally = play(level(10), level(1), 2);
    assert_eq!(tally.wins, 2, "{tally:?}");
}
