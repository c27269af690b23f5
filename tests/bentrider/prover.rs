//! Proofs by exhaustive search: every legal move of both sides, to the depth of the claim. Uses the
//! rules, but neither the search nor the evaluation, so that it can verify them.

mod draw;
mod gain;
mod mate;

pub(crate) use draw::is_held;
pub(crate) use gain::gain_by;
pub(crate) use mate::MateProver;

use bentrider::position::{Move, Position};
use bentrider::rules;
use bentrider::variant::Variant;

/// What `look` sees after a legal move, which is taken back.
fn after<T>(
    variant: &Variant,
    position: &mut Position,
    mv: Move,
    look: impl FnOnce(&mut Position) -> T,
) -> T {
    rules::make(variant, position, mv);
    let seen = look(position);
    position.unmake();
    seen
}

/// Have as many quiet plies been played as the game allows? Mate on the board comes first.
fn is_at_halfmove_limit(variant: &Variant, position: &Position) -> bool {
    variant.endings.halfmove_limit.is_some_and(|most| position.halfmove_clock() >= most)
}
