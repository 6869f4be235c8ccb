//! What the search remembers: bounds on the scores of positions, by an exact key.
//!
//! A key of `bits` bits, multiplied by an odd constant modulo 2^bits, is another such number, and no
//! two keys give the same one. Its upper bits choose a bucket of four entries, and its lower bits
//! stand in the entry: bucket and entry together are the key, and a position is never taken for
//! another. An entry is a single word, read and written whole, so threads can share the table.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU64, Ordering};

use super::machine;
use crate::bits::Bits;

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The score is at least this.
    pub(super) least: i32,
    /// The score is at most this.
    pub(super) most: i32,
    /// The column of the move that decided it, counted from 0, or [`Entry::NO_MOVE`].
    pub(super) column: u32,
    /// About how many nodes it took, as a power of two.
    pub(super) work: u32,
}

impl Entry {
    pub(super) const NO_MOVE: u32 = 31;
    /// Any score, and no move.
    pub(super) const NOTHING: Self = Self {
        least: -Self::OFFSET,
        most: Self::OFFSET - 1,
        column: Self::NO_MOVE,
        work: 0,
    };
    /// Added to a score to store it.
    const OFFSET: i32 = 32;
    /// `least`, `most`, `column`, `work`.
    const BITS: u32 = 6 + 6 + 5 + 4;

    /// The score of a child, as its parent sees it, if that tells whether it is more than `alpha`.
    #[inline(always)]
    pub(super) fn answers(&self, alpha: i32, keeps_the_move: bool) -> Option<i32> {
        let (least, most) = if keeps_the_move {
            (self.least, self.most)
        } else {
            (-self.most, -self.least)
        };
        if least > alpha {
            Some(least)
        } else if most <= alpha {
            Some(most)
        } else {
            None
        }
    }

    const fn pack(self) -> u64 {
        (self.least + Self::OFFSET) as u64
            | ((self.most + Self::OFFSET) as u64) << 6
            | (self.column as u64) << 12
            | (self.work as u64) << 17
    }

    const fn unpack(word: u64) -> Self {
        Self {
            least: (word & 63) as i32 - Self::OFFSET,
            most: (word >> 6 & 63) as i32 - Self::OFFSET,
            column: (word >> 12 & 31) as u32,
            work: (word >> 17 & 15) as u32,
        }
    }
}

/// What a search needs of a table for keys of type `B`.
pub(super) trait Memory<B> {
    /// Where a key stands.
    type Place: Copy;

    /// Where this key stands.
    fn place(&self, key: B) -> Self::Place;
    /// Says that [`Memory::get`] will ask for this place soon.
    fn prefetch(&self, place: Self::Place);
    /// What is remembered.
    fn get(&self, place: Self::Place) -> Option<Entry>;
    /// Remembers an entry; it may push out another one, rather one that took less work.
    fn put(&self, place: Self::Place, entry: Entry);
}

const WAYS: usize = 4;

/// Half a cache line.
#[derive(Default)]
#[repr(align(32))]
struct Bucket([AtomicU64; WAYS]);

const _: () = assert!(size_of::<Bucket>() == 32);

/// Where a position stands in the table.
#[derive(Clone, Copy)]
pub(super) struct Place {
    bucket: usize,
    /// What stands in its entry, with a bit above it that tells it from an empty one.
    tag: u64,
}

pub(super) struct Table {
    buckets: Vec<Bucket>,
    /// How many bits a key has.
    key_bits: u32,
    /// How many bits of the mixed key do not choose the bucket.
    tag_bits: u32,
}

/// Odd, and otherwise of no pattern: 2^64 divided by the golden ratio.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

impl Table {
    /// How many bits the key of a board may have at the most.
    pub(super) const MOST_KEY_BITS: u32 = 64;

    /// A table for keys of `key_bits` bits that takes up at most `bytes`, or as little as one can
    /// for keys of that length.
    pub(super) fn new(key_bits: u32, bytes: usize) -> Self {
        let wanted = (bytes / size_of::<Bucket>()).max(1).ilog2();
        // An entry never is 0, which stands for no entry: hence one bit more.
        let least = (key_bits + Entry::BITS + 1).saturating_sub(u64::BITS);
        let index_bits = wanted.max(least).min(key_bits);
        let count = 1 << index_bits;
        let mut buckets = Vec::with_capacity(count);
        machine::prefer_large_pages(buckets.spare_capacity_mut());
        buckets.resize_with(count, Bucket::default);
        Self {
            buckets,
            key_bits,
            tag_bits: key_bits - index_bits,
        }
    }
}

impl<B: Bits> Memory<B> for Table {
    type Place = Place;

    #[inline(always)]
    fn place(&self, key: B) -> Place {
        let wide: u128 = key.into();
        let unused = u64::BITS - self.key_bits;
        let mixed = (wide as u64).wrapping_mul(MIX) << unused >> unused;
        Place {
            bucket: (mixed >> self.tag_bits) as usize,
            tag: mixed & ((1 << self.tag_bits) - 1) | 1 << self.tag_bits,
        }
    }

    #[inline(always)]
    fn prefetch(&self, place: Place) {
        machine::prefetch(&self.buckets[place.bucket]);
    }

    #[inline(always)]
    fn get(&self, place: Place) -> Option<Entry> {
        let ways = &self.buckets[place.bucket].0;
        ways.iter()
            .map(|way| way.load(Ordering::Relaxed))
            .find(|word| word >> Entry::BITS == place.tag)
            .map(Entry::unpack)
    }

    #[inline(always)]
    fn put(&self, place: Place, entry: Entry) {
        let ways = &self.buckets[place.bucket].0;
        let mut chosen = &ways[0];
        let mut least = u32::MAX;
        for way in ways {
            let word = way.load(Ordering::Relaxed);
            if word >> Entry::BITS == place.tag {
                chosen = way;
                break;
            }
            // No entry counts as one that took no work.
            let known = Entry::unpack(word);
            if known.work < least {
                least = known.work;
                chosen = way;
            }
        }
        chosen.store(place.tag << Entry::BITS | entry.pack(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(least: i32, most: i32) -> Entry {
        Entry {
            least,
            most,
            column: 3,
            work: 1,
        }
    }

    #[test]
    fn entries_are_read_as_they_were_written() {
        for (least, most) in [(-32, 31), (0, 0), (-18, 18)] {
            let entry = entry(least, most);
            assert_eq!(Entry::unpack(entry.pack()), entry);
        }
    }

    #[test]
    fn no_key_is_taken_for_another() {
        for key_bits in [20, 49, 63, 64] {
            let table = Table::new(key_bits, 1 << 12);
            // An odd factor gives as many different keys as there are numbers.
            let keys = (0..20_000_u64).map(|number| {
                number.wrapping_mul(0x1234_5678_9ABC_DEF1) << (64 - key_bits) >> (64 - key_bits)
            });
            for (number, key) in keys.enumerate() {
                assert_eq!(
                    Memory::<u64>::get(&table, table.place(key)),
                    None,
                    "{key:x} was never put"
                );
                let entry = entry((number % 20) as i32, (number % 20) as i32);
                Memory::<u64>::put(&table, table.place(key), entry);
                assert_eq!(Memory::<u64>::get(&table, table.place(key)), Some(entry));
            }
        }
    }
}
