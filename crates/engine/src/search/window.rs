use super::Bound;
use crate::eval::Score;

/// The scores that matter: above `alpha`, below `beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// The side to move is sure of this much.
    pub(super) alpha: Score,
    /// With this much or more the other side avoids the position.
    pub(super) beta: Score,
}

impl Window {
    /// Every score matters.
    pub(super) const FULL: Window =
        Window { alpha: Score::from_value(-32_001), beta: Score::INFINITE };

    /// Only whether a score is at least `beta` matters.
    pub(super) fn null(beta: Score) -> Self {
        Window { alpha: beta - 1, beta }
    }

    /// Only whether a score exceeds `alpha` matters.
    pub(super) fn scout(self) -> Self {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }

    /// Can a score lie strictly between the bounds, as in a PV node?
    pub(super) fn is_pv(self) -> bool {
        self.beta.value() - self.alpha.value() > 1
    }

    /// Narrowed to the scores possible `ply` plies from the root (mate distance pruning).
    pub(super) fn within_mates(self, ply: usize) -> Self {
        Window {
            alpha: self.alpha.max(Score::mated_in(ply as i32)),
            beta: self.beta.min(Score::mate_in(ply as i32 + 1)),
        }
    }

    /// What `score` means as the result of a search with this window.
    pub(super) fn bound_of(self, score: Score) -> Bound {
        if score <= self.alpha {
            Bound::Upper
        } else if score >= self.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }

    /// Is there no score left between the bounds?
    pub(super) fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }
}

impl std::ops::Neg for Window {
    type Output = Window;

    /// The same scores seen by the other side.
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
