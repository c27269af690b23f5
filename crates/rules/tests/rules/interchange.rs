//! Variants as texts of other programs.

mod diagram;
mod ini;
