//! How near a royal piece is to trouble: the checks that could be given without loss, and the pieces
//! that attack squares beside it.

use super::survey::Survey;
use crate::geometry::{Color, SquareSet};
use crate::position::Position;
use crate::rules;
use crate::setup::Piece;
use crate::variant::Variant;

/// What a kind counts that can give check from a safe square.
const CHECK: i32 = 500;
/// What each further such square of the same kind counts, up to [`MOST_FURTHER`] of them.
const FURTHER: i32 = 125;
const MOST_FURTHER: i32 = 2;
/// What a hundredth of the value of the pieces counts that attack squares beside the royal piece, in
/// hundredths.
const BESIEGER: i32 = 20;
/// The sum, squared, over this is what the siege is worth, in hundredths: two ways to give check are
/// worth more than twice one, since both cannot be answered.
const SCALE: i32 = 8_192;
/// The most that it is worth.
const MOST: i32 = 1_000;

/// What the siege that `color` lays is worth, in hundredths; `besiegers` are the values of its pieces that
/// attack squares beside the royal piece.
pub(super) fn siege(
    variant: &Variant,
    position: &Position,
    survey: &Survey,
    color: Color,
    besiegers: i32,
) -> i32 {
    let checks = checks(variant, position, survey, color);
    let sum = (checks + besiegers * BESIEGER / 100).min(8_000);
    (sum * sum / SCALE).min(MOST)
}

/// The checks that `color` could give without loss.
fn checks(variant: &Variant, position: &Position, survey: &Survey, color: Color) -> i32 {
    let royal = position.royal(!color);
    let safe = safe_squares(position, survey, color);
    let mut sum = 0;
    for &kind in &variant.cheapest_first {
        let targets = survey.by_kind(kind, color) & safe;
        if targets.is_empty() || variant.royal.contains(kind) {
            continue;
        }
        let motion = variant.motion(Piece::new(color, kind));
        let checks = rules::attackers_among(motion, targets, royal, survey.occupied());
        if !checks.is_empty() {
            sum += CHECK + FURTHER * (checks.len() as i32 - 1).min(MOST_FURTHER);
        }
    }
    sum
}

/// The squares to which a piece of `color` could go and not be taken at once for nothing: not attacked, or
/// attacked by the royal piece alone and protected.
fn safe_squares(position: &Position, survey: &Survey, color: Color) -> SquareSet {
    let (own, enemy) = (survey.by(color), survey.by(!color));
    let protected = own.twice & !enemy.by_subjects;
    !position.side_squares(color) & (!enemy.by_any | protected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::activity::{Activity, Weights};
    use crate::loader::built_in;
    use crate::rules::from_setup;
    use crate::setup::Setup;

    /// White's siege in a position of chess.
    fn white(fen: &str) -> i32 {
        let chess = built_in("chess").unwrap();
        let setup = Setup::parse(fen, &chess.shape, &chess.labels).unwrap();
        let position = from_setup(&chess, &setup).unwrap();
        let mut survey = Survey::new(&chess);
        let [white, _] = Activity::of_both(&Weights::new(&chess), &chess, &position, &mut survey);
        siege(&chess, &position, &survey, Color::White, white.besiegers)
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
