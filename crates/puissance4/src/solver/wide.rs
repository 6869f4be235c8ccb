//! The table for boards whose keys have more than 64 bits.
//!
//! An entry is the whole key, in two words, and a third word. Three words are not read and written
//! as one, so threads cannot share it. It grows with a search as the table for other boards does, but an
//! entry that has been left where it was does no harm: it tells its key.

use core::cell::Cell;

use super::Stopped;
use super::machine::{self, Buckets, FIRST_PART};
use super::table::{BUCKETS_AT_A_TIME, Entry, Memory, NODES_FOR_EACH, STEP};

/// The words of a cache line.
const WORDS: usize = 8;
/// The entries of a cache line.
const WAYS: u64 = 2;

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
    /// How many bits of the mixed key choose the bucket, of those in use.
    index_bits: Cell<u32>,
    /// How many do at the most.
    most_bits: u32,
}

/// Odd, and otherwise of no pattern.
const MIX: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;

impl WideTable {
    /// A table that takes up at most `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let index_bits = |bytes: usize| (bytes / size_of::<[u64; WORDS]>()).max(2).ilog2();
        let most_bits = index_bits(bytes);
        Self {
            buckets: Buckets::new(1 << most_bits),
            index_bits: Cell::new(most_bits.min(index_bits(FIRST_PART))),
            most_bits,
        }
    }

    /// The bucket of a key.
    #[inline(always)]
    fn index(&self, key: u128) -> usize {
        (key.wrapping_mul(MIX) >> (u128::BITS - self.index_bits.get())) as usize
    }

    fn ways(&self, index: usize) -> &[Wide; 2] {
        let (ways, _) = self.buckets.at(index).as_chunks();
        ways.first_chunk().expect("two entries")
    }

    /// Takes more buckets into use. What is remembered moves along, as far as that comes before
    /// `is_stopped` says so.
    fn grow(&self, is_stopped: impl Fn() -> bool) -> Result<(), Stopped> {
        let before = self.index_bits.get();
        self.index_bits.set(self.most_bits.min(before + STEP));
        // From the last bucket on: those that the entries go to come after all that are still to move.
        for index in (0..1_usize << before).rev() {
            if index.is_multiple_of(BUCKETS_AT_A_TIME) && is_stopped() {
                return Err(Stopped);
            }
            for way in self.ways(index) {
                let word = way[2].replace(0);
                if word != 0 {
                    self.put(self.place(key_of(way)), unpack(word));
                }
            }
        }
        Ok(())
    }
}

impl Memory<u128> for WideTable {
    type Place = (usize, u128);

    #[inline(always)]
    fn place(&self, key: u128) -> Self::Place {
        (self.index(key), key)
    }

    #[inline(always)]
    fn is_current(&self, (index, key): Self::Place) -> bool {
        index == self.index(key)
    }

    #[inline(always)]
    fn prefetch(&self, (index, _): Self::Place) {
        machine::prefetch(self.buckets.at(index));
    }

    #[inline(always)]
    fn get(&self, (index, key): Self::Place) -> Option<Entry> {
        let mut ways = self.ways(index).iter();
        let way = ways.find(|way| key_of(way) == key && way[2].get() != 0)?;
        Some(unpack(way[2].get()))
    }

    #[inline(always)]
    fn put(&self, (index, key): Self::Place, entry: Entry) {
        let [first, second] = self.ways(index);
        // Work is in the highest of the bytes that are used.
        let work = |way: &Wide| way[2].get() >> 24;
        let chosen = if key_of(first) == key {
            first
        } else if key_of(second) == key || work(second) < work(first) {
            second
        } else {
            first
        };
        chosen[0].set(key as u64);
        chosen[1].set((key >> 64) as u64);
        chosen[2].set(pack(entry));
    }

    fn make_room(&self, nodes: u64, is_stopped: impl Fn() -> bool) -> Result<(), Stopped> {
        while nodes > (NODES_FOR_EACH * WAYS) << self.index_bits.get()
            && self.index_bits.get() < self.most_bits
        {
            if is_stopped() {
                return Err(Stopped);
            }
            self.grow(&is_stopped)?;
        }
        Ok(())
    }
}

fn key_of(way: &Wide) -> u128 {
    u128::from(way[0].get()) | u128::from(way[1].get()) << 64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(number: u128) -> Entry {
        Entry {
            least: (number % 60) as i32 - 60,
            most: (number % 60) as i32,
            column: 34,
            work: 15,
        }
    }

    #[test]
    fn no_key_is_taken_for_another() {
        let table = WideTable::new(1 << 12);
        for number in 0..20_000_u128 {
            let key = number.wrapping_mul(MIX);
            assert_eq!(table.get(table.place(key)), None);
            table.put(table.place(key), entry(number));
            assert_eq!(table.get(table.place(key)), Some(entry(number)));
        }
    }

    #[test]
    fn what_is_remembered_moves_along_when_the_table_grows() {
        let table = WideTable::new(1 << 23);
        let key = |number: u128| number.wrapping_mul(0x1234_5678_9ABC_DEF1_0F1E_2D3C_4B5A_6978);
        let known = |number| table.get(table.place(key(number)));
        for (bits, count) in [(12, 2_000), (14, 8_000), (16, 32_000), (17, 64_000)] {
            assert_eq!(table.index_bits.get(), bits);
            for number in 0..count {
                assert!(known(number).is_none_or(|known| known == entry(number)));
                table.put(table.place(key(number)), entry(number));
            }
            let place = table.place(key(1));
            let nodes = (NODES_FOR_EACH * WAYS) << bits;
            table.make_room(nodes, || false).unwrap();
            assert!(table.is_current(place), "there was room enough");
            table.make_room(nodes + 1, || false).unwrap();
            assert_eq!(table.is_current(place), bits == 17);
            let found = (0..count).filter(|&number| known(number) == Some(entry(number)));
            assert!(found.count() as u128 > count * 8 / 10, "{bits} bits");
            assert!((count..2 * count).all(|number| known(number).is_none()));
        }
    }

    #[test]
    fn growth_that_is_stopped_mistakes_nothing() {
        let table = WideTable::new(1 << 23);
        table.grow(|| false).unwrap();
        let key = |number: u128| number.wrapping_mul(MIX);
        for number in 0..8_000 {
            table.put(table.place(key(number)), entry(number));
        }
        let asked = Cell::new(0);
        let grown = table.grow(|| asked.replace(asked.get() + 1) >= 2);
        assert_eq!((grown, asked.get()), (Err(Stopped), 3));
        let known = |number| table.get(table.place(key(number)));
        let found = (0..8_000).filter_map(|number| Some((number, known(number)?)));
        let right = found.map(|(number, known)| assert_eq!(known, entry(number)));
        let count = right.count();
        assert!((5_000..7_000).contains(&count), "{count}");
    }
}
