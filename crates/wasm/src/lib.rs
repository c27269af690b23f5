//! bentrider for a host of WebAssembly, such as a browser or node: what the modules of `crates/site` and `crates/npm`
//! share. Each is a crate of its own, because a library that other crates use is built without link-time optimization.
//!
//! A module has one thread. Texts are UTF-8. The host passes one by [`text::reserve`]: it writes the bytes to the
//! address that is returned, and then calls a function with their number. It gets texts by the imports of [`host`].

#![allow(
    unsafe_code,
    reason = "the host finds functions by their unmangled names, and passes texts by addresses"
)]

pub mod host;
pub mod page;
pub mod text;

use bentrider_rules::{Game, built_in, names, perft};

/// The number of leaves of the tree of legal moves `depth` plies below the start position of a variant; 0 if
/// there is no such variant. `variant` counts the built-in variants from 0, in the order of
/// `engine-configs/lib.rs`.
#[unsafe(no_mangle)]
pub extern "C" fn perft(variant: u32, depth: u32) -> u64 {
    let variant = names().nth(variant as usize).and_then(built_in);
    let game = variant.and_then(|it| Game::new(&it).ok());
    game.map_or(0, |it| perft::leaves(&it, depth.min(perft::MAX_DEPTH)))
}
