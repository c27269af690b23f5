use super::Bound;
use crate::eval::Score;
use bentrider_rules::position::{Move, Position};
use bentrider_rules::rules;
use bentrider_rules::variant::Variant;

/// A move of the root and what its search found.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// From the last depth in which it was searched as one of the best; else the lowest score.
    pub(super) score: Score,
    /// What that score means.
    pub(super) bound: Bound,
    /// The depth of that search; 0 for none.
    pub(super) depth: i32,
    /// The nodes searched below it so far.
    pub(super) nodes: u64,
    /// The principal variation that starts with it; empty before the first search.
    pub(super) pv: Vec<Move>,
}

impl RootMove {
    fn new(mv: Move) -> Self {
        RootMove {
            mv,
            score: -Score::INFINITE,
            bound: Bound::Upper,
            depth: 0,
            nodes: 0,
            pv: Vec::new(),
        }
    }

    /// The moves to search at the root: the legal ones, or those `wanted` of them unless none are.
    pub(super) fn list(variant: &Variant, root: &Position, wanted: &[Move]) -> Vec<Self> {
        let legal = rules::legal_moves(variant, root).into_iter();
        legal.filter(|it| wanted.is_empty() || wanted.contains(it)).map(RootMove::new).collect()
    }
}
