//! What a position is worth, without looking ahead.

mod score;

pub use score::Score;
