//! The loops of `kernel`, compiled for several processors; the best for this one is chosen when the
//! program runs. All of them give the same numbers.
//!
//! The only unsafe code of the evaluation: a call of a function that needs instructions beyond those that
//! the whole program was built for.
#![allow(unsafe_code)]

use super::kernel;

/// Instructions that this processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Simd(Level);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    /// Those that the program was built for.
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Simd {
    /// All that this processor has, the best last.
    pub(super) fn supported() -> Vec<Self> {
        #[cfg_attr(not(target_arch = "x86_64"), allow(unused_mut))]
        let mut found = vec![Simd(Level::Portable)];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                found.push(Simd(Level::Avx2));
            }
            if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw") {
                found.push(Simd(Level::Avx512));
            }
        }
        found
    }

    /// The best that this processor has.
    pub(super) fn best() -> Self {
        Self::supported().pop().unwrap_or(Simd(Level::Portable))
    }

    /// As [`kernel::update`].
    #[inline]
    pub(super) fn update(
        self,
        sums: &[i32],
        new: &mut [i32],
        added: &[&[i16]],
        removed: &[&[i16]],
    ) {
        match self.0 {
            Level::Portable => kernel::update(sums, new, added, removed),
            // SAFETY: a `Simd` of this level is made only where the processor has the instructions.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::update(sums, new, added, removed) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512::update(sums, new, added, removed) },
        }
    }

    /// As [`kernel::output`].
    #[inline]
    pub(super) fn output(self, sums: &[i32], weights: &[i16], one: i32) -> i32 {
        match self.0 {
            Level::Portable => kernel::output(sums, weights, one),
            // SAFETY: a `Simd` of this level is made only where the processor has the instructions.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::output(sums, weights, one) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512::output(sums, weights, one) },
        }
    }
}

/// Compiles both loops with these instructions.
#[cfg(target_arch = "x86_64")]
macro_rules! compiled_for {
    ($name:ident, $features:literal) => {
        mod $name {
            use super::kernel;

            #[target_feature(enable = $features)]
            pub(super) fn update(
                sums: &[i32],
                new: &mut [i32],
                added: &[&[i16]],
                removed: &[&[i16]],
            ) {
                kernel::update(sums, new, added, removed);
            }

            #[target_feature(enable = $features)]
            pub(super) fn output(sums: &[i32], weights: &[i16], one: i32) -> i32 {
                kernel::output(sums, weights, one)
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
compiled_for!(avx2, "avx2");
#[cfg(target_arch = "x86_64")]
compiled_for!(avx512, "avx512f,avx512bw");
