//! What a search remembers of the positions it has seen.

use alloc::vec;
use alloc::vec::Vec;

use crate::bits::Bits;

/// How a remembered score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    Lower,
    Upper,
}

/// What is remembered of one position.
#[derive(Clone, Copy)]
pub(super) struct Entry<B> {
    key: B,
    pub(super) score: i32,
    pub(super) depth: u32,
    pub(super) best: u8,
    pub(super) bound: Bound,
}

/// A table with one place for each hash: the latest position takes it.
pub(super) struct Table<B> {
    entries: Vec<Option<Entry<B>>>,
}

impl<B: Bits> Table<B> {
    /// A table of 2^`bits` places.
    pub(super) fn new(bits: u32) -> Self {
        Self {
            entries: vec![None; 1 << bits],
        }
    }

    pub(super) fn get(&self, key: B) -> Option<&Entry<B>> {
        self.entries[self.place(key)]
            .as_ref()
            .filter(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, key: B, score: i32, depth: u32, best: u8, bound: Bound) {
        let place = self.place(key);
        self.entries[place] = Some(Entry {
            key,
            score,
            depth,
            best,
            bound,
        });
    }

    fn place(&self, key: B) -> usize {
        let wide: u128 = key.into();
        let folded = (wide as u64) ^ ((wide >> 64) as u64).rotate_left(23);
        let hash = folded.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (hash >> 32) as usize & (self.entries.len() - 1)
    }
}
