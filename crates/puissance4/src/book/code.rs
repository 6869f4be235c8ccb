//! A function from keys to values that takes up little more than what there is to tell.
//!
//! Some scores are far more common than others. So a first table has few bits for each key: which of
//! some common values is its own, or that none is. The keys of those others are in a second table, with
//! fewer of them still in a third, until no value is left.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::Range;

use super::error::BookError;
use super::fuse::{self, Shape};

/// How the values are laid out: for each level what [`Level::head`] says; then for each level its
/// values, a byte each, and its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Code {
    levels: Vec<Level>,
}

/// Some of the values and the table that has the number of one of them for each key. The number that
/// follows theirs is that of the values of the next levels.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Level {
    /// Where its values lie.
    values: Range<usize>,
    /// Where its table begins.
    table: usize,
    shape: Shape,
}

impl Level {
    /// The bytes that say how a level is laid out.
    const HEAD: usize = 10;

    /// The bits that tell so many values apart, and from those of the next levels.
    fn width(values: usize, is_last: bool) -> u8 {
        let most = values - usize::from(is_last);
        (usize::BITS - most.leading_zeros()) as u8
    }

    fn head(&self) -> [u8; Self::HEAD] {
        let Shape { seed, segments, .. } = self.shape;
        let mut head = [0; Self::HEAD];
        head[0] = self.values.len() as u8;
        head[1] = self.shape.segment_bits;
        head[2..6].copy_from_slice(&seed.to_le_bytes());
        head[6..].copy_from_slice(&segments.to_le_bytes());
        head
    }
}

impl Code {
    /// The layout that stands in bytes from `start` on: of so many levels, for so many keys. It goes
    /// to their end.
    pub(super) fn read(
        bytes: &[u8],
        start: usize,
        levels: u8,
        keys: u32,
    ) -> Result<Self, BookError> {
        let found = bytes.len() as u64;
        let mut expected = (start + usize::from(levels) * Level::HEAD) as u64;
        let Some(heads) = bytes.get(start..expected as usize) else {
            return Err(BookError::Length { expected, found });
        };
        let mut read = Vec::with_capacity(levels.into());
        let (heads, _) = heads.as_chunks::<{ Level::HEAD }>();
        for (index, &[count, segment_bits, seed @ .., s0, s1, s2, s3]) in heads.iter().enumerate() {
            let count = usize::from(count);
            if count == 0 {
                return Err(BookError::Layout);
            }
            let shape = Shape {
                seed: u32::from_le_bytes(seed),
                segments: u32::from_le_bytes([s0, s1, s2, s3]),
                segment_bits,
                width: Level::width(count, index + 1 == heads.len()),
            };
            if !shape.is_valid() || (index == 0 && shape.slots() < keys.into()) {
                return Err(BookError::Layout);
            }
            let values = expected as usize..expected as usize + count;
            expected += count as u64 + shape.bytes();
            read.push(Level {
                table: values.end,
                values,
                shape,
            });
        }
        if heads.is_empty() && keys > 0 {
            return Err(BookError::Layout);
        }
        if found != expected {
            return Err(BookError::Length { expected, found });
        }
        Ok(Self { levels: read })
    }

    /// How many levels there are.
    pub(super) fn levels(&self) -> u8 {
        self.levels.len() as u8
    }

    /// The value of a key in bytes of this layout. For a key that was not put in, it means nothing.
    #[inline]
    pub(super) fn value(&self, bytes: &[u8], key: u64) -> u8 {
        let value = self.levels.iter().find_map(|level| {
            let number = level.shape.value(&bytes[level.table..], key);
            bytes[level.values.clone()].get(usize::from(number))
        });
        value.copied().unwrap_or(0)
    }
}

/// A layout and its bytes, which are to stand from `start` on, with the value of each key. No key may be
/// there twice.
pub(super) fn build(start: usize, keys: &[u64], values: &[u8]) -> (Code, Vec<u8>) {
    let parts = parts(values);
    let mut levels = Vec::new();
    let mut bodies = Vec::new();
    let mut place = start + parts.len() * Level::HEAD;
    let (mut keys, mut values) = (keys.to_vec(), values.to_vec());
    for (index, part) in parts.iter().enumerate() {
        let mut number_of = [part.len() as u8; 256];
        for (number, &value) in part.iter().enumerate() {
            number_of[usize::from(value)] = number as u8;
        }
        let numbers: Vec<u8> = values
            .iter()
            .map(|&value| number_of[usize::from(value)])
            .collect();
        let width = Level::width(part.len(), index + 1 == parts.len());
        let (shape, table) = fuse::build(&keys, &numbers, width);
        levels.push(Level {
            values: place..place + part.len(),
            table: place + part.len(),
            shape,
        });
        place += part.len() + table.len();
        bodies.extend([part.as_slice(), &table].concat());
        (keys, values) = keys
            .into_iter()
            .zip(values)
            .filter(|(_, value)| !part.contains(value))
            .unzip();
    }
    let mut bytes: Vec<u8> = levels.iter().flat_map(Level::head).collect();
    bytes.extend(bodies);
    (Code { levels }, bytes)
}

/// The values of each level, the most common first: such that all together take up the least.
fn parts(values: &[u8]) -> Vec<Vec<u8>> {
    /// The bits that a level takes up at least.
    const EACH: usize = 1024;
    let mut counts = [0_usize; 256];
    for &value in values {
        counts[usize::from(value)] += 1;
    }
    let mut order: Vec<u8> = (0..=u8::MAX)
        .filter(|&value| counts[usize::from(value)] > 0)
        .collect();
    // The sort is stable: of two that are as common, the lower comes first.
    order.sort_by_key(|&value| Reverse(counts[usize::from(value)]));
    // The least bits for the values from each place on, and where their first level ends.
    let mut least = vec![(0, 0); order.len() + 1];
    let mut keys = 0;
    for place in (0..order.len()).rev() {
        keys += counts[usize::from(order[place])];
        let bits = |end: usize| {
            let width = Level::width(end - place, end == order.len());
            (usize::from(width) * keys + EACH + least[end].0, end)
        };
        let ends = place + 1..=order.len().min(place + usize::from(u8::MAX));
        least[place] = ends.map(bits).min().expect("one more value at least");
    }
    let mut parts = Vec::new();
    let mut place = 0;
    while place < order.len() {
        let end = least[place].1;
        parts.push(order[place..end].to_vec());
        place = end;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of which each is half as common as the one before.
    fn skewed(count: usize) -> Vec<u8> {
        (1..=count as u32)
            .map(|number| number.wrapping_mul(0x9E37_79B9).leading_zeros() as u8)
            .collect()
    }

    #[test]
    fn every_key_has_its_value() {
        for values in [
            vec![],
            vec![7],
            vec![0, 0, 0],
            skewed(5),
            skewed(60_000),
            (0..60_000_u32).map(|number| number as u8).collect(),
        ] {
            let keys: Vec<u64> = (0..values.len() as u64).map(|it| it * it + 7).collect();
            let (code, bytes) = build(0, &keys, &values);
            for (&key, &value) in keys.iter().zip(&values) {
                assert_eq!(code.value(&bytes, key), value);
            }
            let read = Code::read(&bytes, 0, code.levels(), keys.len() as u32);
            assert_eq!(read, Ok(code));
        }
    }

    #[test]
    fn what_is_common_takes_up_few_bits() {
        let values = skewed(100_000);
        let keys: Vec<u64> = (0..values.len() as u64).collect();
        let (code, bytes) = build(0, &keys, &values);
        assert!(code.levels() > 1);
        // A bit for half of the keys, two for a quarter, three for an eighth: two in the mean.
        let bits = bytes.len() * 800 / values.len();
        assert!((200..240).contains(&bits), "{bits}");
    }
}
