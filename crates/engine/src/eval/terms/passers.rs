//! Passed Pawns and the pieces: the distances of the royal pieces, and enemy pieces that block or attack the
//! paths. All of it counts more as the path gets shorter.

use super::sum::{Observer, TermSum};
use super::{Context, ONE, Weight};
use crate::eval::attack_maps::AttackMaps;
use bentrider_rules::geometry::{Color, Square, SquareSet};

/// The largest number of steps that counts.
const FARTHEST: u8 = 6;

/// Counts the pieces around the passed Pawns of both sides, divided by one more than the squares of the path.
/// `maps` are those of the position.
#[inline]
pub(super) fn count<O: Observer>(
    context: &Context,
    passed: &[SquareSet; 2],
    maps: &AttackMaps,
    sum: &mut TermSum<O>,
) {
    let Some(pawns) = &context.tables.pawns else { return };
    let position = context.position;
    for color in Color::BOTH {
        for square in passed[color.index()] {
            let Some(path) = position.at(square).and_then(|it| pawns.path(it, square)) else {
                continue;
            };
            let near = ONE / (1 + path.len() as i32);
            let own = near * steps(position.royal(color), square);
            sum.add_part(Weight::PasserOwnRoyal, 0, color, own);
            let enemy = near * steps(position.royal(!color), square);
            sum.add_part(Weight::PasserEnemyRoyal, 0, color, enemy);
            if path.meets(&position.side_squares(!color)) {
                sum.add_part(Weight::PasserBlocked, 0, color, near);
            }
            if path.meets(&maps.by(!color).by_any) {
                sum.add_part(Weight::PasserAttacked, 0, color, near);
            }
        }
    }
}

/// The steps of an orthodox King from one square to another, at most [`FARTHEST`].
fn steps(from: Square, to: Square) -> i32 {
    let files = from.file().abs_diff(to.file());
    let ranks = from.rank().abs_diff(to.rank());
    i32::from(files.max(ranks).min(FARTHEST))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Evaluation, Tapered};
    use bentrider_rules::loader::built_in;
    use bentrider_rules::rules::from_setup;
    use bentrider_rules::setup::Setup;

    const WHOLE: i32 = ONE;
    const BLOCKED: usize = 2;

    /// White's numbers less Black's, in 1024ths.
    struct Numbers([i32; 4]);

    impl Observer for Numbers {
        const WATCHES: bool = true;

        fn add(&mut self, weight: Weight, _: usize, color: Color, count: f32, _: Tapered) {
            let at = (weight as usize).checked_sub(Weight::PasserOwnRoyal as usize);
            let Some(number) = at.and_then(|at| self.0.get_mut(at)) else { return };
            let count = (count * ONE as f32) as i32;
            *number += if color == Color::White { count } else { -count };
        }
    }

    /// The numbers of a position of chess.
    fn numbers(fen: &str) -> [i32; 4] {
        let chess = built_in("chess").unwrap();
        let setup = Setup::parse(fen, &chess.shape, &chess.labels).unwrap();
        let position = from_setup(&chess, &setup).unwrap();
        let mut numbers = Numbers([0; 4]);
        Evaluation::probe(&chess).observe(&position, &mut numbers);
        numbers.0
    }

    #[test]
    fn royal_pieces_are_counted_by_their_steps_to_a_passed_pawn() {
        // One square of the path is left, so that everything counts half.
        assert_eq!(numbers("8/4P3/8/4K3/8/8/8/k7 w - - 0 1"), [WHOLE, 3 * WHOLE, 0, 0]);
        assert_eq!(numbers("8/8/8/8/4K3/k7/2p5/8 w - - 0 1"), [-WHOLE, -WHOLE, 0, 0]);
    }

    #[test]
    fn a_path_is_blocked_or_attacked_by_the_enemy_only() {
        let half = WHOLE / 2;
        assert_eq!(numbers("4n3/4P3/8/4K3/8/8/8/k7 w - - 0 1")[BLOCKED..], [half, 0]);
        assert_eq!(numbers("4N3/4P3/8/4K3/8/8/8/k7 w - - 0 1")[BLOCKED..], [0, 0]);
        assert_eq!(numbers("7r/4P3/8/4K3/8/8/8/k7 w - - 0 1")[BLOCKED..], [0, half]);
        assert_eq!(numbers("7R/4P3/8/4K3/8/8/8/k7 w - - 0 1")[BLOCKED..], [0, 0]);
    }
}
