//! The safety of a royal piece: how much of the enemy's force could come near it.

use super::Pair;
use crate::geometry::Color;
use crate::position::Position;
use crate::setup::Piece;
use crate::variant::Variant;

/// The value of besiegers that weighs a first unit; the weight grows with its square.
const UNIT: i32 = 100;
/// What a squared unit costs, in 32nds of a hundredth.
const COST: i32 = 28;
/// The most that a siege costs.
const MOST: i32 = 500;

/// What the enemies aimed at the neighbourhood of `color`'s royal piece cost it, never above zero.
pub(super) fn siege(variant: &Variant, position: &Position, color: Color) -> Pair {
    let royal = position.royal(color);
    let mut force = 0;
    for kind in variant.kinds() {
        let piece = Piece::new(!color, kind);
        let near = position.squares_of(piece) & variant.motion(piece).near(royal);
        if !near.is_empty() {
            force += near.len() as i32 * variant.pieces[kind.index()].value;
        }
    }
    let units = force / UNIT;
    Pair::new(-(units * units * COST / 32).min(MOST), 0)
}
