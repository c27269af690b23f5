use super::Score;
use bentrider_rules::position::Position;

/// A static evaluation that follows the line being searched: the seam between search and evaluation.
///
/// An evaluator keeps a stack of its own, one entry a position of the line, so that it may be
/// incremental. [`Evaluator::reset`] starts the stack, [`Evaluator::push`] and
/// [`Evaluator::push_null`] add to it, [`Evaluator::pop`] takes the last entry off. Whoever calls
/// keeps this in step with the moves made on the position.
pub trait Evaluator: Send {
    /// Starts a new line at `position`, of the evaluator's game.
    fn reset(&mut self, position: &Position);

    /// Follows a move: `position` is the one after it, and its [`Position::last_changes`] are what the
    /// move changed. They are gone once the next move is made: an evaluator that applies changes only
    /// when a value is wanted copies them.
    fn push(&mut self, position: &Position);

    /// Follows a null move.
    fn push_null(&mut self);

    /// Goes back to the position before the last move or null move.
    fn pop(&mut self);

    /// What `position`, the last of the line, is worth to the side to move.
    ///
    /// Where an estimate lies at least `lazy_margin` centipawns outside `alpha` and `beta`, the value need
    /// not be computed. `known` is the exact value, where the caller has stored it.
    fn value(
        &mut self,
        position: &Position,
        alpha: Score,
        beta: Score,
        lazy_margin: i32,
        known: Option<Score>,
    ) -> Evaluation;

    /// The parts of the exact value of a position of any line. White's less Black's add up to it, from
    /// White's side, but for rounding.
    fn explain(&mut self, position: &Position) -> Vec<Term>;

    /// The exact value of a position, which starts a new line.
    fn evaluate(&mut self, position: &Position) -> Score {
        self.reset(position);
        self.value(position, -Score::INFINITE, Score::INFINITE, 0, None).value
    }
}

/// An answer of [`Evaluator::value`], for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The exact value, unless it was estimated.
    pub exact: Option<Score>,
    /// The value to use: the exact one, or the estimate.
    pub value: Score,
}

/// One part of an evaluation, in centipawns, for White and for Black, at this phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it counts.
    pub name: &'static str,
    /// For White.
    pub white: i32,
    /// For Black.
    pub black: i32,
}
