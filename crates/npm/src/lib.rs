//! The module of the package for npm: all that `bentrider_wasm` exports, and further functions that programs in
//! JavaScript need. `scripts/npm` builds it; the scripts that call it are in `npm/`.
//!
//! Texts are passed as `bentrider_wasm` describes it.

#![allow(
    unsafe_code,
    reason = "the host finds functions by their unmangled names, and passes texts by addresses"
)]

pub mod board;
pub mod record;
pub mod uci;
pub mod variants;

pub use bentrider_wasm::page;
