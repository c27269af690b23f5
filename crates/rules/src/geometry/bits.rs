//! 256 bits, in the largest registers that the program is built for.
//!
//! The only unsafe code of this layer: vector instructions, called only if the whole program is built for a
//! processor that has them, and views of a vector as words, which have the same size and no invalid value.
#![allow(unsafe_code)]

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
#[path = "bits/avx2.rs"]
mod form;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[path = "bits/simd128.rs"]
mod form;
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "avx2"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
#[path = "bits/words.rs"]
mod form;

pub(super) use form::Bits;

/// Operations common to all forms.
impl Bits {
    pub(super) const ZERO: Bits = Bits::new([0; 4]);
    pub(super) const ONES: Bits = Bits::new([u64::MAX; 4]);
}
