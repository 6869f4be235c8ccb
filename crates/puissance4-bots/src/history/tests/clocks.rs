//! Clocks that are right, and clocks that are wrong.

use super::{FIRST, Story};
use crate::api::tests::game;
use crate::api::{Clock, Game, Reason, Side, TimeControl};
use crate::history::Kind;
use crate::time::Ms;

const CONTROL: TimeControl = TimeControl {
    initial_ms: 10_000,
    increment_ms: 0,
};

/// Two free discs, then first thinks for two seconds.
fn thought(left: Ms) -> Story {
    let mut story = Story::new(Some(CONTROL));
    story.goes_on("44").wait(2_000).plays(FIRST, 2, 4, 4);
    story.everybody_sees(&clocked(4, "444", left));
    story
}

fn clocked(version: u64, moves: &str, first_ms: Ms) -> Game {
    let clock = Clock {
        first_ms,
        second_ms: 9_000,
        running: Some(Side::Second),
    };
    Game {
        clock: Some(clock),
        ..game(version, moves)
    }
}

#[test]
fn the_clock_shows_what_it_can_show() {
    assert_eq!(thought(8_000).found(), []);
    assert_eq!(thought(7_990).found(), []);
    // Charged twice, not at all, too little.
    assert_eq!(thought(6_000).found(), [Kind::WrongClock]);
    assert_eq!(thought(10_000).found(), [Kind::WrongClock]);
    assert_eq!(thought(8_100).found(), [Kind::WrongClock]);
}

#[test]
fn nobody_pays_for_the_time_in_which_the_server_was_down() {
    let while_down = |left| {
        let mut story = thought(left);
        let back = story.at - 100;
        story.down.add(back - 1_500, back);
        story.trouble.add(back - 1_500, back);
        story.found()
    };
    assert_eq!(while_down(9_500), []);
    assert_eq!(while_down(10_000), []);
    assert_eq!(while_down(8_000), [Kind::WrongClock]);
}

#[test]
fn nobody_loses_on_time_who_has_some_left() {
    let flagged = |after: Ms| {
        let mut story = Story::new(Some(CONTROL));
        story
            .goes_on("44")
            .wait(after)
            .ends(Some(Side::Second), Reason::Time);
        story.found()
    };
    assert_eq!(flagged(10_500), []);
    assert_eq!(flagged(9_500), [Kind::WrongFlag]);
}

#[test]
fn whoever_has_no_time_left_loses() {
    let after = |wait: Ms| {
        let mut story = Story::new(Some(CONTROL));
        story.goes_on("44").wait(wait);
        story.found()
    };
    assert_eq!(after(10_000), []);
    assert_eq!(after(14_000), [Kind::LateFlag]);
}
