//! The table for boards whose keys have more than 64 bits.
//!
//! An entry is the whole key, in two words, and a third word. Three words are not read and written
//! as one, so threads cannot share it.

use core::cell::Cell;

use super::machine::{self, Buckets};
use super::table::{Entry, Memory};

/// The words of a cache line: two entries.
const WORDS: usize = 8;

/// The key, in two words; what is known, as [`pack`] has it; and a word of no use.
type Wide = [Cell<u64>; 4];

/// Never 0, which stands for no entry.
fn pack(entry: Entry) -> u64 {
    let [least, most] = [entry.least as i8, entry.most as i8].map(i8::cast_unsigned);
    let (column, work) = (entry.column as u8, entry.work as u8 + 1);
    u32::from_le_bytes([least, most, column, work]).into()
}

fn unpack(word: u64) -> Entry {
    let bytes = word.to_le_bytes();
    Entry {
        least: bytes[0].cast_signed().into(),
        most: bytes[1].cast_signed().into(),
        column: bytes[2].into(),
        work: u32::from(bytes[3]) - 1,
    }
}

pub(super) struct WideTable {
    buckets: Buckets<Cell<u64>, WORDS>,
    index_bits: u32,
}

/// Odd, and otherwise of no pattern.
const MIX: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;

impl WideTable {
    /// A table that takes up at most `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let index_bits = (bytes / size_of::<[u64; WORDS]>()).max(2).ilog2();
        Self {
            buckets: Buckets::new(1 << index_bits),
            index_bits,
        }
    }

    fn ways(&self, index: usize) -> &[Wide; 2] {
        let (ways, _) = self.buckets.at(index).as_chunks();
        ways.first_chunk().expect("two entries")
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
        machine::prefetch(self.buckets.at(index));
    }

    #[inline(always)]
    fn get(&self, (index, key): Self::Place) -> Option<Entry> {
        let mut ways = self.ways(index).iter();
        let way = ways.find(|way| is_of(way, key) && way[2].get() != 0)?;
        Some(unpack(way[2].get()))
    }

    #[inline(always)]
    fn put(&self, (index, key): Self::Place, entry: Entry) {
        let [first, second] = self.ways(index);
        // Work is in the highest of the bytes that are used.
        let work = |way: &Wide| way[2].get() >> 24;
        let chosen = if is_of(first, key) {
            first
        } else if is_of(second, key) || work(second) < work(first) {
            second
        } else {
            first
        };
        chosen[0].set(key[0]);
        chosen[1].set(key[1]);
        chosen[2].set(pack(entry));
    }
}

fn is_of(way: &Wide, key: [u64; 2]) -> bool {
    [way[0].get(), way[1].get()] == key
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
