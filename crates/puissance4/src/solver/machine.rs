//! What is asked of the machine itself, each for a measured gain: the only `unsafe` code there is, but for
//! the call in `search` of what is compiled for newer processors.
#![expect(unsafe_code, reason = "see each place")]

use alloc::boxed::Box;
use core::cell::Cell;
use core::mem::MaybeUninit;
use core::sync::atomic::AtomicU64;

/// Whether the processor has AVX2, BMI1, BMI2, LZCNT and POPCNT, as most since 2013 have.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
pub(super) fn is_modern() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt")
}

/// Asks for a value to be brought into the cache, since it will be read soon.
///
/// Measured: over a quarter less time for each node with a table of 64 MB.
#[inline(always)]
pub(super) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch reads nothing and cannot fail; the reference is valid besides.
    unsafe {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(value).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Has a value whose bits are all zero.
///
/// # Safety
///
/// It has one.
pub(super) unsafe trait Zero {}

// SAFETY: words are zero where all their bits are, and a cell is its contents.
unsafe impl Zero for AtomicU64 {}
// SAFETY: likewise.
unsafe impl Zero for Cell<u64> {}

/// Buckets of `N` values whose bits are all zero at first, each on its own part of a cache line, in large
/// pages where the system has them.
///
/// Measured: with large pages a tenth less time for each node with a table of 64 MB. The system hands
/// over zeros when they are first needed, and a table that grows may never need most of them: to write
/// 64 MB of them took 8 to 200 ms before the first search.
pub(super) struct Buckets<T, const N: usize> {
    values: Box<[T]>,
    /// Where the first bucket begins. To ask for memory that begins there would be to write the zeros.
    start: usize,
}

impl<T: Zero, const N: usize> Buckets<T, N> {
    const BYTES: usize = size_of::<[T; N]>();

    pub(super) fn new(count: usize) -> Self {
        const { assert!(Self::BYTES.is_power_of_two() && size_of::<T>() == align_of::<T>()) };
        let mut values = Box::new_zeroed_slice((count + 1) * N);
        prepare(&mut values);
        // SAFETY: all bits are zero, and `T` has such a value.
        let values: Box<[T]> = unsafe { values.assume_init() };
        let start = values.as_ptr().align_offset(Self::BYTES);
        Self { values, start }
    }

    #[inline(always)]
    pub(super) fn at(&self, index: usize) -> &[T; N] {
        let bucket = self.values[self.start + index * N..].first_chunk();
        bucket.expect("the index of a bucket")
    }
}

/// How much of a table a search begins in, in bytes: a cache holds it.
pub(super) const FIRST_PART: usize = 1 << 18;

/// Asks for the first part of memory that has not been written to yet, which every search needs, and for
/// large pages for the rest.
///
/// Measured: to be handed these 64 pages one by one, as they are first needed, took the first short
/// searches 0.2 to 0.3 ms, and so did a single large page.
fn prepare<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(all(feature = "std", target_os = "linux"))]
    {
        const PAGE: usize = 1 << 12;
        const LARGE_PAGE: usize = 1 << 21;
        let bytes = size_of_val(memory);
        let start = memory.as_mut_ptr().cast::<u8>();
        let advise = |from: usize, until: usize, advice| {
            if from < until && until <= bytes {
                // SAFETY: the range lies within `memory`; the advice changes no contents, and if it is
                // refused all stays as it was.
                unsafe { libc::madvise(start.add(from).cast(), until - from, advice) };
            }
        };
        let first = start.align_offset(PAGE);
        advise(first, first + FIRST_PART, libc::MADV_POPULATE_WRITE);
        let large = FIRST_PART + start.wrapping_add(FIRST_PART).align_offset(LARGE_PAGE);
        let pages = bytes.saturating_sub(large) / LARGE_PAGE;
        advise(large, large + pages * LARGE_PAGE, libc::MADV_HUGEPAGE);
    }
    #[cfg(not(all(feature = "std", target_os = "linux")))]
    let _ = memory;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_apart_aligned_and_zero() {
        for count in [1, 2, 1000, 1 << 18] {
            let buckets = Buckets::<Cell<u64>, 8>::new(count);
            for index in 0..count {
                let bucket = buckets.at(index);
                assert!(bucket.iter().all(|value| value.get() == 0));
                assert_eq!(bucket.as_ptr().addr() % 64, 0);
                bucket[index % 8].set(1);
            }
        }
    }
}
