//! King attack: the safe checks, and the pieces that attack squares next to the enemy's royal piece.

use super::Context;
use crate::eval::attack_maps::AttackMaps;
use bentrider_rules::geometry::{Color, SquareSet};
use bentrider_rules::position::Position;
use bentrider_rules::rules;
use bentrider_rules::setup::{Kind, Piece};

/// The contribution of a kind that can give check from a safe square.
const CHECK: i32 = 500;
/// The contribution of each further such square of the same kind.
const FURTHER_CHECK: i32 = 125;
/// The largest number of squares that count for a kind.
const MAX_CHECKS: u32 = 3;
/// The contribution of the pieces that attack squares next to the royal piece, in percent of their values.
const ATTACKER_PERCENT: i32 = 20;
/// The divisor of the squared sum of all contributions: two possible checks are worth more than twice one,
/// since one move cannot answer both.
const SCALE: i32 = 8_192;
/// The largest king attack, in centipawns.
const MAX: i32 = 1_000;

/// The contributions to the attack of a side on the enemy's royal piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct KingAttack {
    /// The contributions of the kinds that can give check safely.
    checks: i32,
    /// The values of the pieces that attack squares next to the royal piece, in centipawns.
    pub(super) attackers: i32,
}

impl KingAttack {
    /// Adds a kind that can give check from `count` safe squares, at least one.
    #[inline]
    pub(super) fn add_checks(&mut self, count: i32) {
        self.checks += CHECK + FURTHER_CHECK * (count - 1);
    }

    /// The value of the attack, in centipawns.
    #[inline]
    pub(super) fn value(self) -> i32 {
        let sum = (self.checks + self.attackers * ATTACKER_PERCENT / 100).min(8_000);
        (sum * sum / SCALE).min(MAX)
    }
}

/// Gives for each kind of `color` that can give check from safe squares the number of these, at most
/// [`MAX_CHECKS`]. A square counts if the kind attacks it and would attack the enemy's royal piece from it.
#[inline]
pub(super) fn safe_checks(
    &Context { variant, position, .. }: &Context,
    maps: &AttackMaps,
    color: Color,
    mut add: impl FnMut(Kind, i32),
) {
    let royal = position.royal(!color);
    let safe = safe_squares(position, maps, color);
    for &kind in &variant.cheapest_first {
        let targets = maps.by_kind(kind, color) & safe;
        if targets.is_empty() || variant.royal.contains(kind) {
            continue;
        }
        let motion = variant.motion(Piece::new(color, kind));
        let checks = rules::attackers_among(motion, targets, royal, maps.occupied());
        if !checks.is_empty() {
            add(kind, checks.len().min(MAX_CHECKS) as i32);
        }
    }
}

/// The squares on which a piece of `color` could not be captured for nothing: not attacked, or attacked
/// by the royal piece alone and protected.
fn safe_squares(position: &Position, maps: &AttackMaps, color: Color) -> SquareSet {
    let (own, enemy) = (maps.by(color), maps.by(!color));
    let protected = own.twice & !enemy.by_non_royal;
    !position.side_squares(color) & (!enemy.by_any | protected)
}

#[cfg(test)]
mod tests {
    use crate::eval::terms::activity;

    /// White's king attack in a position of chess.
    fn white(fen: &str) -> i32 {
        activity::tests::king_attacks(fen)[0].value()
    }

    #[test]
    fn a_check_counts_where_the_checking_piece_could_not_be_taken() {
        assert!(white("6k1/8/8/8/8/8/8/R5K1 w - - 0 1") > 0);
        assert_eq!(white("3r2k1/8/8/8/8/8/8/R5K1 w - - 0 1"), 0);
    }

    #[test]
    fn two_kinds_that_can_check_count_more_than_twice_one() {
        let rook = white("6k1/8/8/8/8/8/8/R5K1 w - - 0 1");
        let both = white("6k1/8/8/8/4N3/8/8/R5K1 w - - 0 1");
        assert!(both > 2 * rook, "{both} {rook}");
    }
}
