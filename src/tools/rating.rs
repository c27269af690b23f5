//! What the results of matches say of strength: Elo with error bars, sequential tests, and ratings of
//! many players.
//!
//! Pure statistics: it knows counts of results, and neither engines nor games nor files. Everything is
//! seen by the first of two players.

mod bradley_terry;
mod counts;
mod elo;
mod erf;
mod likelihood;
mod sample;
mod sprt;

pub use bradley_terry::{Encounter, Player, Rated, RatingError, Ratings, Zero, rate};
pub use counts::{GameScore, Pairs, Tally};
pub use elo::{Estimate, elo_of_score, score_of_elo};
pub use sample::Sample;
pub use sprt::{Bounds, Decision, Model, Sprt, SprtError};
