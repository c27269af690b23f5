//! Passed Pawns and the pieces: how far the royal pieces are from them, and whether the enemy stands on
//! their paths or attacks them. All of it counts the more the shorter the path is.

use super::AttackMaps;
use super::pawn_structure::PawnStructure;
use bentrider_rules::geometry::{Color, Square, SquareSet};
use bentrider_rules::position::Position;

/// How many numbers describe the passed Pawns of a side.
pub(super) const COUNT: usize = 4;
/// The number of what counts whole.
pub(super) const WHOLE: i32 = 1024;
/// The steps of the own royal piece to them.
const OWN_ROYAL: usize = 0;
/// The steps of the enemy's royal piece to them.
const ENEMY_ROYAL: usize = 1;
/// An enemy piece stands on the path.
const BLOCKED: usize = 2;
/// An enemy piece attacks a square of the path.
const ATTACKED: usize = 3;

/// More steps count as so many.
const FARTHEST: u8 = 6;

/// Gives for each passed Pawn of both sides each number that is not 0, in parts of [`WHOLE`], divided by the squares of
/// its path and one. `maps` are those of the position.
#[inline]
pub(super) fn tally(
    pawns: &PawnStructure,
    passed: &[SquareSet; 2],
    position: &Position,
    maps: &AttackMaps,
    mut add: impl FnMut(Color, usize, i32),
) {
    for color in Color::BOTH {
        for square in passed[color.index()] {
            let Some(path) = position.at(square).and_then(|it| pawns.path(it, square)) else {
                continue;
            };
            let near = WHOLE / (1 + path.len() as i32);
            add(color, OWN_ROYAL, near * steps(position.royal(color), square));
            add(color, ENEMY_ROYAL, near * steps(position.royal(!color), square));
            if path.meets(&position.side_squares(!color)) {
                add(color, BLOCKED, near);
            }
            if path.meets(&maps.by(!color).by_any) {
                add(color, ATTACKED, near);
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
    use crate::eval::activity::{Activity, ActivityWeights};
    use crate::eval::term_weights::TermWeights;
    use bentrider_rules::loader::built_in;
    use bentrider_rules::rules::from_setup;
    use bentrider_rules::setup::Setup;

    /// White's numbers less Black's in a position of chess.
    fn numbers(fen: &str) -> [i32; COUNT] {
        let chess = built_in("chess").unwrap();
        let setup = Setup::parse(fen, &chess.shape, &chess.labels).unwrap();
        let position = from_setup(&chess, &setup).unwrap();
        let mut maps = AttackMaps::new(&chess);
        let weights = ActivityWeights::new(&chess, &TermWeights::of_every_term(&chess));
        Activity::of_both(&weights, &chess, &position, &mut maps);
        let pawns = PawnStructure::new(&chess);
        let passed = pawns.tally(&chess, &position, |_, _, _| {});
        let mut numbers = [0; COUNT];
        tally(&pawns, &passed, &position, &maps, |color, at, number| {
            numbers[at] += if color == Color::White { number } else { -number };
        });
        numbers
    }

    #[test]
    fn royal_pieces_are_counted_by_their_steps_to_a_passed_pawn() {
        // One square of the path is left, so that all counts half.
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
