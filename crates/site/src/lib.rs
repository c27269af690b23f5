//! The module of the page as a site: all that `bentrider_wasm` exports, and nothing else. `scripts/wasm` builds it.

pub use bentrider_wasm::{page, perft};
