//! Moments and stretches of a run, in milliseconds.

use std::time::Instant;

/// A moment: milliseconds since the run began.
pub(crate) type Ms = u64;

/// What all moments of a run are counted from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch(Instant);

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self(Instant::now())
    }

    /// The moment that it is now.
    pub(crate) fn now(self) -> Ms {
        self.0.elapsed().as_millis() as Ms
    }
}

/// Stretches of time in which something was wrong, each from its beginning to its end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stretches(Vec<(Ms, Ms)>);

impl Stretches {
    pub(crate) fn add(&mut self, from: Ms, until: Ms) {
        self.0.push((from, until));
    }

    /// Whether any of them has a moment in common with this one.
    pub(crate) fn touch(&self, from: Ms, until: Ms) -> bool {
        self.0.iter().any(|&(a, b)| a <= until && from <= b)
    }

    /// How much of this stretch they cover. They must not overlap.
    pub(crate) fn within(&self, from: Ms, until: Ms) -> Ms {
        let covered = |&(a, b): &(Ms, Ms)| b.min(until).saturating_sub(a.max(from));
        self.0.iter().map(covered).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_are_measured_where_they_are() {
        let mut down = Stretches::default();
        down.add(100, 200);
        down.add(500, 600);
        assert_eq!(down.within(0, 1_000), 200);
        assert_eq!(down.within(150, 550), 100);
        assert_eq!(down.within(200, 500), 0);
        assert!(down.touch(200, 300) && !down.touch(201, 499));
    }
}
