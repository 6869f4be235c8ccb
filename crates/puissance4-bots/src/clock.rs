//! What a clock can show, as far as a client can know: intervals.
//!
//! A client knows when it sent a move and when it heard of it. Whatever the server charges for a turn
//! lies between two such moments.

use crate::api::{Side, TimeControl};
use crate::time::Ms;

/// The least and the most that it can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interval {
    pub(crate) least: Ms,
    pub(crate) most: Ms,
}

impl Interval {
    const fn exactly(value: Ms) -> Self {
        Self {
            least: value,
            most: value,
        }
    }

    fn has(self, value: Ms, tolerance: Ms) -> bool {
        self.least <= value + tolerance && value <= self.most + tolerance
    }
}

/// What both sides can have left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Model {
    first: Interval,
    second: Interval,
    increment: Ms,
}

impl Model {
    pub(crate) const fn new(control: TimeControl) -> Self {
        Self {
            first: Interval::exactly(control.initial_ms),
            second: Interval::exactly(control.initial_ms),
            increment: control.increment_ms,
        }
    }

    pub(crate) const fn left(&self, side: Side) -> Interval {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    fn set(&mut self, side: Side, left: Interval) {
        match side {
            Side::First => self.first = left,
            Side::Second => self.second = left,
        }
    }

    /// A side has played a disc, and thought about it for so long.
    pub(crate) fn played(&mut self, side: Side, thought: Interval) {
        let left = self.left(side);
        let left = Interval {
            least: left.least.saturating_sub(thought.most) + self.increment,
            most: left.most.saturating_sub(thought.least) + self.increment,
        };
        self.set(side, left);
    }

    /// The server shows what a side has left. Whether that can be; from here on it is what is known.
    pub(crate) fn shown(&mut self, side: Side, left: Ms, tolerance: Ms) -> bool {
        let possible = self.left(side).has(left, tolerance);
        self.set(side, Interval::exactly(left));
        possible
    }

    /// Whether a side that has thought for so long at most can have run out of time.
    pub(crate) fn can_be_out(&self, side: Side, thought: Ms, tolerance: Ms) -> bool {
        self.left(side).least <= thought + tolerance
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONTROL: TimeControl = TimeControl {
        initial_ms: 10_000,
        increment_ms: 500,
    };

    #[test]
    fn what_is_shown_lies_within_what_can_be() {
        let thought = Interval {
            least: 1_000,
            most: 1_200,
        };
        for (shown, possible) in [
            (9_500, true),
            (9_300, true),
            (9_501, true),
            (9_520, false),
            (9_280, false),
            (8_300, false),
        ] {
            let mut model = Model::new(CONTROL);
            model.played(Side::First, thought);
            assert_eq!(model.shown(Side::First, shown, 10), possible, "{shown}");
            assert_eq!(model.left(Side::First), Interval::exactly(shown));
            assert_eq!(model.left(Side::Second), Interval::exactly(10_000));
        }
    }

    #[test]
    fn turns_that_nobody_saw_add_up() {
        let mut model = Model::new(CONTROL);
        let thought = Interval {
            least: 100,
            most: 300,
        };
        model.played(Side::Second, thought);
        model.played(Side::Second, thought);
        let (least, most) = (10_400, 10_800);
        assert_eq!(model.left(Side::Second), Interval { least, most });
        assert!(!model.can_be_out(Side::Second, 10_000, 100));
        assert!(model.can_be_out(Side::Second, 10_350, 100));
    }
}
