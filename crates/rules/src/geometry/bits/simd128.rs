//! 256 bits in two vectors of WebAssembly.

use std::arch::wasm32::{
    i64x2_bitmask, i64x2_eq, i64x2_ne, i64x2_splat, u64x2, u64x2_splat, v128, v128_and,
    v128_any_true, v128_or, v128_xor,
};

/// 256 bits, the lowest in the first word.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(in crate::geometry) struct Bits([v128; 2]);

impl Bits {
    #[inline(always)]
    pub(in crate::geometry) const fn new([a, b, c, d]: [u64; 4]) -> Self {
        Bits([u64x2(a, b), u64x2(c, d)])
    }

    #[inline(always)]
    pub(in crate::geometry) fn words(&self) -> &[u64; 4] {
        unsafe { &*std::ptr::from_ref(&self.0).cast() }
    }

    /// `bit`, 0 or 1, at place 0 to 255.
    #[inline(always)]
    pub(in crate::geometry) fn one(bit: u64, place: u8) -> Self {
        // The word with the bit everywhere, and then in its place alone.
        let shifted = u64x2_splat(bit << (place & 63));
        let word = i64x2_splat(i64::from(place >> 6));
        let at = |numbers| v128_and(shifted, i64x2_eq(word, numbers));
        Bits([at(u64x2(0, 1)), at(u64x2(2, 3))])
    }

    #[inline(always)]
    pub(in crate::geometry) fn and(self, other: Self) -> Self {
        self.each(other, |one, other| v128_and(one, other))
    }

    #[inline(always)]
    pub(in crate::geometry) fn or(self, other: Self) -> Self {
        self.each(other, |one, other| v128_or(one, other))
    }

    #[inline(always)]
    pub(in crate::geometry) fn xor(self, other: Self) -> Self {
        self.each(other, |one, other| v128_xor(one, other))
    }

    /// Whether some bit is set in both.
    #[inline(always)]
    pub(in crate::geometry) fn meets(self, other: Self) -> bool {
        let Bits([low, high]) = self.and(other);
        v128_any_true(v128_or(low, high))
    }

    /// A mask of the words that are not 0.
    #[inline(always)]
    pub(in crate::geometry) fn used_words(self) -> u8 {
        let used = |half| i64x2_bitmask(i64x2_ne(half, u64x2(0, 0)));
        used(self.0[0]) | used(self.0[1]) << 2
    }

    #[inline(always)]
    fn each(self, other: Self, join: impl Fn(v128, v128) -> v128) -> Self {
        let (Bits([a, b]), Bits([c, d])) = (self, other);
        Bits([join(a, c), join(b, d)])
    }
}
