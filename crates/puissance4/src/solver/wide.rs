//! The table for boards whose keys have more than 64 bits.
//!
//! An entry is the whole key, in two words, and a third word. Three words are not read and written
//! as one, so threads cannot share it.

use alloc::vec::Vec;
use core::cell::Cell;

use super::machine;
use super::table::{Entry, Memory};

/// One cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Cell<Wide>; 2]);

const _: () = assert!(size_of::<Bucket>() == 64);

/// An entry with its key.
#[derive(Clone, Copy, Default)]
struct Wide {
    key: [u64; 2],
    least: i8,
    most: i8,
    column: u8,
    /// One more than in [`Entry`]: 0 stands for no entry.
    work: u8,
}

pub(super) struct WideTable {
    buckets: Vec<Bucket>,
    index_bits: u32,
}

/// Odd, and otherwise of no pattern.
const MIX: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;

impl WideTable {
    /// A table that takes up at most `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let index_bits = (bytes / size_of::<Bucket>()).max(2).ilog2();
        Self {
            buckets: machine::in_large_pages(1 << index_bits),
            index_bits,
        }
    }
}

impl Memory<u128> for WideTable {
    type Place = (usize, [u64; 2]);

    #[inline(always)]
    fn place(&self, key: u128) -> Self::Place {
        let index = key.wrapping_mul(MIX) >> (u128::BITS - self.index_bits);
        (index as usize, [key as u64, (key >> 64) as u64])
    }

    #[inline(always)]
    fn prefetch(&self, (index, _): Self::Place) {
        machine::prefetch(&self.buckets[index]);
    }

    #[inline(always)]
    fn get(&self, (index, key): Self::Place) -> Option<Entry> {
        let ways = self.buckets[index].0.iter().map(Cell::get);
        let mut matching = ways.filter(|wide| wide.key == key && wide.work > 0);
        matching.next().map(|wide| Entry {
            least: i32::from(wide.least),
            most: i32::from(wide.most),
            column: u32::from(wide.column),
            work: u32::from(wide.work) - 1,
        })
    }

    #[inline(always)]
    fn put(&self, (index, key): Self::Place, entry: Entry) {
        let [first, second] = &self.buckets[index].0;
        let chosen = if first.get().key == key {
            first
        } else if second.get().key == key || second.get().work < first.get().work {
            second
        } else {
            first
        };
        chosen.set(Wide {
            key,
            least: entry.least as i8,
            most: entry.most as i8,
            column: entry.column as u8,
            work: entry.work as u8 + 1,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_is_taken_for_another() {
        let table = WideTable::new(1 << 12);
        for number in 0..20_000_u128 {
            let key = number.wrapping_mul(MIX);
            let entry = Entry {
                least: (number % 60) as i32 - 60,
                most: (number % 60) as i32,
                column: 34,
                work: 15,
            };
            assert_eq!(table.get(table.place(key)), None);
            table.put(table.place(key), entry);
            assert_eq!(table.get(table.place(key)), Some(entry));
        }
    }
}
