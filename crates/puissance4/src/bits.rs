//! The machine words a board can live in.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

/// An unsigned machine word with one bit a cell: `u64` or `u128`.
///
/// The trait is sealed: it exists so that one implementation of the rules serves both words.
pub trait Bits:
    sealed::Sealed
    + Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + Into<u128>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No bit set.
    const ZERO: Self;
    /// Only the lowest bit set.
    const ONE: Self;
    /// How many bits the word has.
    const BITS: u32;

    /// `self + other`, without the carry out of the word.
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// `self - other`, without the borrow out of the word.
    #[must_use]
    fn minus(self, other: Self) -> Self;
    /// How many bits are set.
    #[must_use]
    fn count(self) -> u32;
    /// The index of the lowest bit set, or [`Bits::BITS`] where there is none.
    #[must_use]
    fn lowest(self) -> u32;
    /// The low bits of a wider word.
    #[must_use]
    fn from_wide(wide: u128) -> Self;

    /// Whether no bit is set.
    #[must_use]
    fn is_empty(self) -> bool {
        self == Self::ZERO
    }
}

macro_rules! impl_bits {
    ($($word:ty),*) => {$(
        impl Bits for $word {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const BITS: u32 = <$word>::BITS;

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn from_wide(wide: u128) -> Self {
                wide as Self
            }
        }
    )*};
}

impl_bits!(u64, u128);
