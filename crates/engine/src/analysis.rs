//! A whole game judged move by move, and the judgement put into its record.
//!
//! `judge` searches positions, `judged_move` is what that says of the moves, `verdict` and `summary` put
//! it into few words and numbers, and `annotate` writes it into a game's record. Nothing here knows a
//! protocol or prints.

mod annotate;
mod judge;
mod judged_move;
mod summary;
#[cfg(test)]
mod tests;
mod verdict;

pub use annotate::{annotate, score_text};
pub use judge::{AnalysisError, JudgedPosition, Progress, judge, judge_position, points_of_white};
pub use judged_move::{JudgedMove, judged_moves};
pub use summary::SideSummary;
pub use verdict::Verdict;
