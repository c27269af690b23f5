//! 256 bits in one register of AVX2.

use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_castsi256_pd, _mm256_cmpeq_epi64, _mm256_movemask_pd,
    _mm256_or_si256, _mm256_set1_epi64x, _mm256_setr_epi64x, _mm256_sllv_epi64, _mm256_sub_epi64,
    _mm256_testz_si256, _mm256_xor_si256,
};

/// 256 bits, the lowest in the first word.
#[derive(Clone, Copy)]
pub(in crate::geometry) struct Bits(__m256i);

impl Bits {
    #[inline(always)]
    pub(in crate::geometry) const fn new(words: [u64; 4]) -> Self {
        Bits(unsafe { std::mem::transmute::<[u64; 4], __m256i>(words) })
    }

    #[inline(always)]
    pub(in crate::geometry) fn words(&self) -> &[u64; 4] {
        unsafe { &*std::ptr::from_ref(&self.0).cast() }
    }

    /// `bit`, 0 or 1, at place 0 to 255.
    #[inline(always)]
    pub(in crate::geometry) fn one(bit: u64, place: u8) -> Self {
        unsafe {
            let bases = _mm256_setr_epi64x(0, 64, 128, 192);
            let shifts = _mm256_sub_epi64(_mm256_set1_epi64x(i64::from(place)), bases);
            Bits(_mm256_sllv_epi64(_mm256_set1_epi64x(bit as i64), shifts))
        }
    }

    #[inline(always)]
    pub(in crate::geometry) fn and(self, other: Self) -> Self {
        Bits(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    pub(in crate::geometry) fn or(self, other: Self) -> Self {
        Bits(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    pub(in crate::geometry) fn xor(self, other: Self) -> Self {
        Bits(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    /// Whether some bit is set in both.
    #[inline(always)]
    pub(in crate::geometry) fn meets(self, other: Self) -> bool {
        unsafe { _mm256_testz_si256(self.0, other.0) == 0 }
    }

    /// A mask of the words that are not 0.
    #[inline(always)]
    pub(in crate::geometry) fn used_words(self) -> u8 {
        unsafe {
            let empty = _mm256_cmpeq_epi64(self.0, Self::ZERO.0);
            !_mm256_movemask_pd(_mm256_castsi256_pd(empty)) as u8 & 0b1111
        }
    }
}
