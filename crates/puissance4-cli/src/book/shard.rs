//! The parts that the work on a book can be shared out in.

use std::fmt;

/// How many positions are handed out at a time. They are next to each other, so what a search has
/// found serves the following ones.
pub(super) const CHUNK: usize = 256;

/// Every so many chunks, from one of the first on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Shard {
    /// Which part: 1 to `of`.
    number: u32,
    of: u32,
}

impl Shard {
    /// All chunks.
    pub(super) const WHOLE: Self = Self { number: 1, of: 1 };

    /// A part as it is written: `3/16`.
    pub(super) fn parse(written: &str) -> Option<Self> {
        let (number, of) = written.split_once('/')?;
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(number) || !digits(of) {
            return None;
        }
        Self::new(number.parse().ok()?, of.parse().ok()?)
    }

    /// Part `number` of so many, counted from 1.
    pub(super) fn new(number: u32, of: u32) -> Option<Self> {
        (1..=of).contains(&number).then_some(Self { number, of })
    }

    pub(super) const fn number(self) -> u32 {
        self.number
    }

    pub(super) const fn of(self) -> u32 {
        self.of
    }

    /// The part that a position belongs to, of as many as this is one of.
    pub(super) const fn of_index(self, index: usize) -> Self {
        let number = (index / CHUNK % self.of as usize) as u32 + 1;
        Self { number, ..self }
    }

    /// Its chunks, counted from 0 and without an end.
    pub(super) const fn chunk(self, place: usize) -> usize {
        place * self.of as usize + self.number as usize - 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_belongs_to_the_part_that_has_its_chunk() {
        for number in 1..=3 {
            let shard = Shard { number, of: 3 };
            for place in 0..4 {
                let start = shard.chunk(place) * CHUNK;
                assert_eq!(Shard::WHOLE.of_index(start), Shard::WHOLE);
                assert_eq!(shard.of_index(start), shard);
                assert_eq!(shard.of_index(start + CHUNK - 1), shard);
            }
        }
        assert_eq!(Shard::parse("2/3"), Some(Shard { number: 2, of: 3 }));
        for written in [
            "",
            "/",
            "3",
            "0/3",
            "4/3",
            "1/0",
            "-1/3",
            "1/3/3",
            "1/99999999999",
        ] {
            assert_eq!(Shard::parse(written), None, "{written}");
        }
    }
}
