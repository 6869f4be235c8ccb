//! A function from keys to small values that does not store the keys.
//!
//! A binary fuse table (Graf and Lemire, *Binary Fuse Filters*, 2022): a key has four slots, one in
//! each of four segments in a row, and its value is what they come to under exclusive or. Filling
//! goes backwards through an order in which each key has a slot that no later key uses. For a key
//! that was not put in, the value means nothing.

use alloc::vec;
use alloc::vec::Vec;

/// How the table is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// Makes another table where no order was found.
    pub(super) seed: u32,
    /// The number of segments in which the first slot of a key can be.
    pub(super) segments: u32,
    /// A segment has two to this power of slots.
    pub(super) segment_bits: u8,
    /// The bits of a value: eight at most, so that two bytes hold it wherever it begins.
    pub(super) width: u8,
}

impl Shape {
    /// Beyond this length there is nothing to be gained.
    const MOST_SEGMENT_BITS: u8 = 18;

    /// A shape for so many keys: a little larger at each attempt.
    fn new(keys: usize, width: u8, attempt: u32) -> Self {
        let keys = keys.max(1) as u64;
        // The logarithm to the base 2.91, less a half: the length that the authors found best.
        let whole = keys.ilog2();
        let log = u64::from(whole * 256) + ((keys * 256) >> whole) - 256;
        let segment_bits = (log * 166 / 256).saturating_sub(128) / 256;
        let segment_bits = segment_bits.clamp(2, u64::from(Self::MOST_SEGMENT_BITS)) as u8;
        let slots = keys + keys * (12 + u64::from(attempt)) / 400;
        let segments = (slots >> segment_bits).saturating_sub(3) + 1;
        Self {
            seed: attempt,
            segments: segments as u32,
            segment_bits,
            width,
        }
    }

    /// Whether there can be a table of this shape.
    pub(super) fn is_valid(&self) -> bool {
        self.segments != 0 && self.segment_bits <= Self::MOST_SEGMENT_BITS
    }

    /// How many slots the table has.
    pub(super) fn slots(&self) -> u64 {
        (u64::from(self.segments) + 3) << self.segment_bits
    }

    /// How many bytes the table takes up: a value may be read from one beyond its own.
    pub(super) fn bytes(&self) -> u64 {
        self.slots() * u64::from(self.width) / 8 + 2
    }

    /// The slots of a key.
    #[inline]
    fn places(&self, key: u64) -> [usize; 4] {
        let hash = mix(key ^ u64::from(self.seed) << 32);
        let range = u64::from(self.segments) << self.segment_bits;
        let start = ((u128::from(hash) * u128::from(range)) >> 64) as usize;
        let segment = 1_usize << self.segment_bits;
        let within = |bits: u64| bits as usize & (segment - 1);
        [
            start,
            (start + segment) ^ within(hash),
            (start + 2 * segment) ^ within(hash >> self.segment_bits),
            (start + 3 * segment) ^ within(hash >> (2 * self.segment_bits)),
        ]
    }

    /// The value of a key in a table of this shape.
    #[inline]
    pub(super) fn value(&self, table: &[u8], key: u64) -> u8 {
        let values = self.places(key).map(|place| {
            let (byte, shift) = self.bit(place);
            u16::from_le_bytes([table[byte], table[byte + 1]]) >> shift
        });
        let [one, two, three, four] = values;
        (one ^ two ^ three ^ four) as u8 & ((1_u16 << self.width) - 1) as u8
    }

    /// Where a slot begins: its byte, and its bit in it.
    #[inline]
    fn bit(&self, place: usize) -> (usize, u32) {
        let bit = place * usize::from(self.width);
        (bit / 8, bit as u32 % 8)
    }

    /// An order of all keys, by index, with a slot for each that none after it uses.
    fn peel(&self, keys: &[u64]) -> Option<Vec<(u32, u32)>> {
        let slots = self.slots() as usize;
        // How many keys use a slot, and their indices under exclusive or: that of a single one.
        let mut degrees = vec![0_u32; slots];
        let mut users = vec![0_u32; slots];
        for (index, &key) in keys.iter().enumerate() {
            for place in self.places(key) {
                degrees[place] += 1;
                users[place] ^= index as u32;
            }
        }
        let mut single: Vec<u32> = (0..slots as u32)
            .filter(|&place| degrees[place as usize] == 1)
            .collect();
        let mut order = Vec::with_capacity(keys.len());
        while let Some(place) = single.pop() {
            if degrees[place as usize] != 1 {
                continue;
            }
            let index = users[place as usize];
            order.push((index, place));
            for place in self.places(keys[index as usize]) {
                degrees[place] -= 1;
                users[place] ^= index;
                if degrees[place] == 1 {
                    single.push(place as u32);
                }
            }
        }
        (order.len() == keys.len()).then_some(order)
    }
}

/// A table with the value of each key. No key may be there twice.
pub(super) fn build(keys: &[u64], values: &[u8], width: u8) -> (Shape, Vec<u8>) {
    let mut attempts = (0..).map(|attempt| Shape::new(keys.len(), width, attempt));
    let peeled = attempts.find_map(|shape| Some((shape, shape.peel(keys)?)));
    let (shape, order) = peeled.expect("a table that is large enough has an order");
    let mut table = vec![0; shape.bytes() as usize];
    for (index, place) in order.into_iter().rev() {
        let index = index as usize;
        let value = u16::from(values[index] ^ shape.value(&table, keys[index]));
        let (byte, shift) = shape.bit(place as usize);
        let [low, high] = (value << shift).to_le_bytes();
        table[byte] |= low;
        table[byte + 1] |= high;
    }
    (shape, table)
}

/// Every bit of the key has a say in every bit of the hash: the end of `MurmurHash3`.
#[inline]
const fn mix(key: u64) -> u64 {
    let key = (key ^ key >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    let key = (key ^ key >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    key ^ key >> 33
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_its_value_however_many_there_are() {
        for (count, width) in [
            (0, 1),
            (1, 8),
            (2, 3),
            (5, 5),
            (77, 5),
            (3000, 6),
            (60_000, 5),
        ] {
            let keys: Vec<u64> = (0..count).map(|number| number * number + 7).collect();
            let values: Vec<u8> = (0..count)
                .map(|number| (mix(number) & ((1 << width) - 1)) as u8)
                .collect();
            let (shape, table) = build(&keys, &values, width);
            assert_eq!(table.len() as u64, shape.bytes());
            for (&key, &value) in keys.iter().zip(&values) {
                assert_eq!(shape.value(&table, key), value);
            }
            assert_eq!(build(&keys, &values, width), (shape, table));
        }
    }

    #[test]
    fn a_large_table_has_less_than_a_tenth_more_slots_than_keys() {
        let keys: Vec<u64> = (0..400_000).map(|number| number * 31).collect();
        let (shape, _) = build(&keys, &vec![1; keys.len()], 5);
        assert!(shape.slots() < 440_000, "{}", shape.slots());
    }
}
