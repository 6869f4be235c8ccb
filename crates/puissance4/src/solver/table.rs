//! What the search remembers: bounds on the scores of positions, by an exact key.
//!
//! A key of `bits` bits, multiplied by an odd constant modulo 2^bits, is another such number, and no
//! two keys give the same one. Its upper bits choose a bucket of four entries, and its lower bits
//! stand in the entry: bucket and entry together are the key, and a position is never taken for
//! another. An entry is a single word, read and written whole, so threads can share the table.
//!
//! A table that is much larger than what a search has to remember makes it slow: nothing that it asks
//! for is in a cache. So a search begins in the first few buckets, and the table grows with it, from
//! one stage to the next with four times as many buckets. An entry tells the stage that it was
//! written in, because it stands elsewhere in the others.
//!
//! A table that serves many searches at a time, all of which have much in common, is in its last stage
//! from the beginning, and nothing in it grows old.

use core::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use super::Stopped;
use super::machine::{self, Buckets};
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
    /// Whether a place is still of use: [`Memory::make_room`] may have come between.
    fn is_current(&self, _place: Self::Place) -> bool {
        true
    }
    /// Says that [`Memory::get`] will ask for this place soon.
    fn prefetch(&self, place: Self::Place);
    /// What is remembered.
    fn get(&self, place: Self::Place) -> Option<Entry>;
    /// Remembers an entry; it may push out another one, rather one that took less work.
    fn put(&self, place: Self::Place, entry: Entry);
    /// Makes room for a search that has come to so many nodes. Places from before are of no use. Where
    /// `is_stopped` says so halfway, what has not been moved is forgotten, and the search is to end: in
    /// memory that the system has not handed over yet, a few nodes can take a hundred times as long.
    fn make_room(&self, nodes: u64, is_stopped: impl Fn() -> bool) -> Result<(), Stopped>;
}

/// Half a cache line.
const BUCKET_BYTES: usize = 32;
const WAYS: usize = BUCKET_BYTES / size_of::<AtomicU64>();

/// Where a position stands in the table.
#[derive(Clone, Copy)]
pub(super) struct Place {
    bucket: usize,
    /// The lower bits of the mixed key, and the stage above them.
    tag: u64,
}

pub(super) struct Table {
    buckets: Buckets<AtomicU64, WAYS>,
    /// How many bits a key has.
    key_bits: u32,
    /// How many lower bits of the mixed key stand in an entry: those that do not choose the bucket in
    /// the first stage.
    tag_bits: u32,
    /// These bits.
    tag_mask: u64,
    /// These bits and those above them that tell the stage.
    place_mask: u64,
    /// How many bits tell the stage.
    stage_bits: u32,
    /// How many ages an entry can tell.
    ages: u32,
    /// The last stage, in which all buckets are in use; the first one is 1, since 0 stands for no
    /// entry.
    last_stage: u32,
    stage: AtomicU32,
    /// A number that changes from one long search to the next.
    age: AtomicU32,
    /// How many short searches there have been in a row.
    short_searches: AtomicU32,
    /// Whether it serves many searches at a time.
    is_common: bool,
}

/// Odd, and otherwise of no pattern: 2^64 divided by the golden ratio.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

/// How many bits of an entry tell the stage, where there are enough.
const STAGE_BITS: u32 = 3;
/// How many bits of an entry tell the age, where there are enough.
const AGE_BITS: u32 = 3;
/// How many bits more of the mixed key choose the bucket in the next stage.
pub(super) const STEP: u32 = 2;
/// How many bits choose the bucket in the first stage.
const FIRST: u32 = (machine::FIRST_PART / BUCKET_BYTES).ilog2();
/// How many nodes a stage serves for each of its entries. Measured: with half a node the searches of
/// the opening visit up to 4 % fewer nodes, and take 15 % more time, since more of the table is not in
/// a cache.
pub(super) const NODES_FOR_EACH: u64 = 8;
/// So many buckets are moved between two questions whether to stop: that takes a fraction of a millisecond,
/// and some where the system has no memory ready.
pub(super) const BUCKETS_AT_A_TIME: usize = 1 << 12;
/// After so many short searches the table goes back by a stage.
const PATIENCE: u32 = 64;

impl Table {
    /// How many bits the key of a board may have at the most.
    pub(super) const MOST_KEY_BITS: u32 = 64;

    /// A table for keys of `key_bits` bits that takes up at most `bytes`, or as little as one can
    /// for keys of that length.
    pub(super) fn new(key_bits: u32, bytes: usize) -> Self {
        let wanted = (bytes / BUCKET_BYTES).max(1).ilog2();
        // What an entry has no bits for has to choose the bucket.
        let chosen = |told: u32| (key_bits + Entry::BITS + told).saturating_sub(u64::BITS);
        let (stage_bits, age_bits) = if chosen(STAGE_BITS + AGE_BITS) <= wanted {
            (STAGE_BITS, AGE_BITS)
        } else {
            (1, 0)
        };
        let fewest = chosen(stage_bits + age_bits);
        let last = wanted.max(fewest).min(key_bits);
        // As many stages as there are bits to tell them, besides 0.
        let steps = (last.saturating_sub(FIRST.max(fewest)) / STEP).min((1 << stage_bits) - 2);
        let tag_bits = key_bits - (last - steps * STEP);
        Self {
            buckets: Buckets::new(1 << last),
            key_bits,
            tag_bits,
            tag_mask: (1 << tag_bits) - 1,
            place_mask: (1 << (tag_bits + stage_bits)) - 1,
            stage_bits,
            ages: 1 << age_bits,
            last_stage: 1 + steps,
            stage: AtomicU32::new(1),
            age: AtomicU32::new(0),
            short_searches: AtomicU32::new(0),
            is_common: false,
        }
    }

    /// A table like those of [`Table::new`], for many searches at a time.
    pub(super) fn common(key_bits: u32, bytes: usize) -> Self {
        let table = Self::new(key_bits, bytes);
        // The system hands memory over where it is written to: now, and not to a search that may be stopped.
        for bucket in 0..1_usize << table.index_bits(table.last_stage) {
            table.buckets.at(bucket)[0].store(0, Ordering::Relaxed);
        }
        Self {
            stage: AtomicU32::new(table.last_stage),
            is_common: true,
            ..table
        }
    }

    /// A search begins, after one of so many nodes.
    pub(super) fn begin(&self, nodes_before: u64) {
        const SHORT: u64 = 1024;
        if self.is_common {
            return;
        }
        if nodes_before > SHORT {
            let age = self.age.load(Ordering::Relaxed) + 1;
            self.age.store(age % self.ages, Ordering::Relaxed);
        }
        let stage = self.stage.load(Ordering::Relaxed);
        let short_searches = if nodes_before < self.room(stage) / 32 {
            self.short_searches.load(Ordering::Relaxed) + 1
        } else {
            0
        };
        if short_searches > PATIENCE && stage > 1 {
            self.stage.store(stage - 1, Ordering::Relaxed);
        }
        self.short_searches
            .store(short_searches % (PATIENCE + 1), Ordering::Relaxed);
    }

    /// For a search of how many nodes a stage has room.
    const fn room(&self, stage: u32) -> u64 {
        (NODES_FOR_EACH * WAYS as u64) << self.index_bits(stage)
    }

    /// How many bits of the mixed key choose the bucket in a stage.
    const fn index_bits(&self, stage: u32) -> u32 {
        self.key_bits - self.tag_bits + (stage - 1) * STEP
    }

    /// Where a mixed key stands in a stage.
    #[inline(always)]
    const fn place_in(&self, mixed: u64, stage: u32) -> Place {
        Place {
            bucket: (mixed >> (self.tag_bits - (stage - 1) * STEP)) as usize,
            tag: mixed & self.tag_mask | (stage as u64) << self.tag_bits,
        }
    }

    /// The tag of an entry, without its age.
    #[inline(always)]
    const fn tag_of(&self, word: u64) -> u64 {
        word >> Entry::BITS & self.place_mask
    }

    /// What tells whether an entry is of this stage and age.
    #[inline(always)]
    const fn era_of(&self, word: u64) -> u64 {
        word >> (Entry::BITS + self.tag_bits)
    }

    /// From this stage to the next. What is remembered of this one moves along, as far as that comes
    /// before `is_stopped` says so: an entry that stays where it was is one of another stage.
    fn grow(&self, is_stopped: impl Fn() -> bool) -> Result<(), Stopped> {
        let stage = self.stage.load(Ordering::Relaxed);
        self.stage.store(stage + 1, Ordering::Relaxed);
        let first_bits = self.key_bits - self.tag_bits;
        // From the last bucket on: those that the entries go to come after all that are still to move.
        for bucket in (0..1_usize << self.index_bits(stage)).rev() {
            if bucket.is_multiple_of(BUCKETS_AT_A_TIME) && is_stopped() {
                return Err(Stopped);
            }
            for way in self.buckets.at(bucket) {
                let word = way.load(Ordering::Relaxed);
                let tag = self.tag_of(word);
                if tag >> self.tag_bits != u64::from(stage) {
                    continue;
                }
                way.store(0, Ordering::Relaxed);
                let upper = (bucket >> (self.index_bits(stage) - first_bits)) as u64;
                let mixed = upper << self.tag_bits | tag & self.tag_mask;
                let place = self.place_in(mixed, stage + 1);
                Memory::<u64>::put(self, place, Entry::unpack(word));
            }
        }
        Ok(())
    }
}

impl<B: Bits> Memory<B> for Table {
    type Place = Place;

    #[inline(always)]
    fn place(&self, key: B) -> Place {
        let wide: u128 = key.into();
        let unused = u64::BITS - self.key_bits;
        let mixed = (wide as u64).wrapping_mul(MIX) << unused >> unused;
        self.place_in(mixed, self.stage.load(Ordering::Relaxed))
    }

    #[inline(always)]
    fn is_current(&self, place: Place) -> bool {
        place.tag >> self.tag_bits == u64::from(self.stage.load(Ordering::Relaxed))
    }

    #[inline(always)]
    fn prefetch(&self, place: Place) {
        machine::prefetch(self.buckets.at(place.bucket));
    }

    #[inline(always)]
    fn get(&self, place: Place) -> Option<Entry> {
        let ways = self.buckets.at(place.bucket);
        ways.iter()
            .map(|way| way.load(Ordering::Relaxed))
            .find(|&word| self.tag_of(word) == place.tag)
            .map(Entry::unpack)
    }

    /// Remembers an entry, in the place of one of another stage or age or of what took the least work.
    #[inline(always)]
    fn put(&self, place: Place, entry: Entry) {
        let age = u64::from(self.age.load(Ordering::Relaxed));
        let word =
            (age << (self.tag_bits + self.stage_bits) | place.tag) << Entry::BITS | entry.pack();
        let ways = self.buckets.at(place.bucket);
        let mut chosen = &ways[0];
        let mut least = u32::MAX;
        for way in ways {
            let known = way.load(Ordering::Relaxed);
            if self.tag_of(known) == place.tag {
                chosen = way;
                break;
            }
            let cost = if self.era_of(known) == self.era_of(word) {
                1 + Entry::unpack(known).work
            } else {
                0
            };
            if cost < least {
                least = cost;
                chosen = way;
            }
        }
        chosen.store(word, Ordering::Relaxed);
    }

    fn make_room(&self, nodes: u64, is_stopped: impl Fn() -> bool) -> Result<(), Stopped> {
        while nodes > self.room(self.stage.load(Ordering::Relaxed))
            && self.stage.load(Ordering::Relaxed) < self.last_stage
        {
            if is_stopped() {
                return Err(Stopped);
            }
            self.grow(&is_stopped)?;
        }
        Ok(())
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

    /// Numbers without a pattern, none of them twice.
    fn keys(count: u64) -> impl Iterator<Item = u64> {
        (0..count).map(|number| number.wrapping_mul(0x1234_5678_9ABC_DEF1) & ((1 << 49) - 1))
    }

    #[test]
    fn what_is_remembered_moves_along_when_the_table_grows() {
        let table = Table::new(49, 1 << 23);
        let known = |key: u64| Memory::<u64>::get(&table, table.place(key));
        let value = |key: u64| entry((key % 29) as i32 - 14, (key % 31) as i32);
        for (stage, count) in [(1, 4_000), (2, 20_000), (3, 90_000)] {
            while table.stage.load(Ordering::Relaxed) < stage {
                table.grow(|| false).unwrap();
            }

            for key in keys(count) {
                let entry = known(key);
                assert!(entry.is_none_or(|entry| entry == value(key)));
                Memory::<u64>::put(&table, table.place(key), value(key));
            }
            if stage < table.last_stage {
                table.grow(|| false).unwrap();
            }
            let found = keys(count).filter(|&key| known(key) == Some(value(key)));
            assert!(found.count() as u64 > count * 9 / 10, "stage {stage}");
            for key in keys(2 * count).skip(count as usize) {
                assert_eq!(known(key), None);
            }
        }
    }

    #[test]
    fn a_place_is_current_until_the_table_grows() {
        let table = Table::new(49, 1 << 23);
        let is_current = |place| Memory::<u64>::is_current(&table, place);
        let place = table.place(0x1234_u64);
        assert!(is_current(place));
        table.grow(|| false).unwrap();
        assert!(!is_current(place));
        assert!(is_current(table.place(0x1234_u64)));
    }

    #[test]
    fn growth_that_is_stopped_forgets_and_mistakes_nothing() {
        let table = Table::new(49, 1 << 23);
        let value = |key: u64| entry((key % 29) as i32 - 14, (key % 31) as i32);
        while table.stage.load(Ordering::Relaxed) < 2 {
            table.grow(|| false).unwrap();
        }
        for key in keys(20_000) {
            Memory::<u64>::put(&table, table.place(key), value(key));
        }
        let asked = core::cell::Cell::new(0);
        let grown = table.grow(|| asked.replace(asked.get() + 1) >= 8);
        assert_eq!((grown, asked.get()), (Err(Stopped), 9));
        let known = |key: u64| Memory::<u64>::get(&table, table.place(key));
        let found = keys(20_000).filter_map(|key| Some((key, known(key)?)));
        let right = found.map(|(key, entry)| assert_eq!(entry, value(key)));
        let count = right.count();
        assert!((5_000..15_000).contains(&count), "{count}");
        assert!(keys(40_000).skip(20_000).all(|key| known(key).is_none()));
    }

    #[test]
    fn an_entry_of_another_stage_is_not_taken_for_one_of_this() {
        let table = Table::new(49, 1 << 23);
        assert_eq!((table.tag_bits, table.index_bits(3)), (35, 18));
        // In stages 1 and 3 these two stand in the same bucket, with the same lower bits.
        let (bucket, lower) = (0x1234, 0x1_2345);
        let first = bucket << 35 | (bucket & 15) << 31 | lower;
        let second = bucket << 31 | lower;
        let (first, second) = (table.place_in(first, 1), table.place_in(second, 3));
        assert_eq!(first.bucket, second.bucket);
        Memory::<u64>::put(&table, first, entry(0, 0));
        assert_eq!(Memory::<u64>::get(&table, second), None);
        assert_eq!(Memory::<u64>::get(&table, first), Some(entry(0, 0)));
    }

    #[test]
    fn short_searches_bring_the_table_back_to_where_it_began() {
        let table = Table::new(49, 1 << 23);
        Memory::<u64>::make_room(&table, u64::MAX, || false).unwrap();
        assert_eq!(table.stage.load(Ordering::Relaxed), table.last_stage);
        for _ in 0..200 {
            table.begin(10);
        }
        assert_eq!(table.stage.load(Ordering::Relaxed), 1);
    }
}
