//! A higher level of the computer plays better: a short form of the table in `docs/levels.md`.

#[path = "../examples/ladder.rs"]
#[expect(dead_code, reason = "the example prints the whole table")]
mod ladder;

use ladder::{level, play};

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
