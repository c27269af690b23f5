//! What pieces do where they stand: the squares they reach, what cheaper pieces of the other side attack,
//! and what is attacked and not protected.

use super::Survey;
use crate::geometry::{Color, SquareSet};
use crate::position::Position;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// What is lost, in 1024ths of its value, with a piece that a cheaper one attacks.
const THREATENED: i32 = 64;
/// What is lost, in 1024ths of its value, with a piece that is attacked and not protected.
const LOOSE: i32 = 40;

/// What the activity of each kind counts.
#[derive(Debug)]
pub(super) struct Weights {
    kinds: Vec<Weight>,
}

#[derive(Debug, Default)]
struct Weight {
    /// Neither royal nor a piece that only goes forward: it has mobility, and may besiege.
    roams: bool,
    /// Its value as a besieger, in hundredths.
    besieger: i32,
    /// What is lost when a cheaper piece attacks it, in 1024ths of a hundredth.
    threatened: i32,
    /// What is lost when it is attacked and not protected, in 1024ths of a hundredth.
    loose: i32,
}

impl Weights {
    /// Derived from a game's values and motions.
    pub(super) fn new(variant: &Variant) -> Self {
        Weights { kinds: variant.kinds().map(|kind| Weight::of(variant, kind)).collect() }
    }
}

impl Weight {
    /// A royal piece is attacked by check alone; what only goes forward does not roam.
    fn of(variant: &Variant, kind: Kind) -> Self {
        if variant.royal.contains(kind) {
            return Weight::default();
        }
        let value = variant.pieces[kind.index()].value;
        Weight {
            roams: !variant.one_way.contains(kind),
            besieger: value,
            threatened: value * THREATENED,
            loose: value * LOOSE,
        }
    }
}

/// What the activity of a side's pieces counts, in 1024ths of a hundredth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Activity {
    /// Gained by the squares reached on which neither the side's own royal piece stands nor a piece of it
    /// that only goes forward, and that no cheaper enemy that only goes forward attacks.
    pub(super) mobility: i32,
    /// Lost with pieces attacked by cheaper ones.
    pub(super) threatened: i32,
    /// Lost with pieces attacked and not protected.
    pub(super) loose: i32,
    /// The values of the pieces that attack squares beside the enemy's royal piece, in hundredths; not
    /// part of the sum.
    pub(super) besiegers: i32,
}

impl Activity {
    /// Of White and of Black; `survey` is that of the position afterwards.
    ///
    /// Kinds are looked at from the cheapest on, so that what has been attacked so far by a side is what
    /// its cheaper pieces attack.
    pub(super) fn of_both(
        weights: &Weights,
        variant: &Variant,
        position: &Position,
        survey: &mut Survey,
    ) -> [Self; 2] {
        let mut found = [Activity::default(); 2];
        survey.begin(position);
        let held = Color::BOTH.map(|color| held_for_good(variant, position, color));
        let mut chasing = [SquareSet::EMPTY; 2];
        for &kind in &variant.cheapest_first {
            let standing = Color::BOTH.map(|color| position.squares_of(Piece::new(color, kind)));
            if (standing[0] | standing[1]).is_empty() {
                continue;
            }
            let feared = Color::BOTH.map(|color| survey.by(!color).by_any);
            let weight = &weights.kinds[kind.index()];
            for color in Color::BOTH {
                let (own, feared) = (&mut found[color.index()], feared[color.index()]);
                let (piece, standing) = (Piece::new(color, kind), standing[color.index()]);
                if standing.is_empty() {
                    continue;
                }
                if weight.roams {
                    let barred = held[color.index()] | chasing[(!color).index()];
                    let seen = survey.add(variant, piece, standing, &barred);
                    own.mobility += seen.mobility;
                    own.besiegers += weight.besieger * seen.besiegers;
                } else {
                    survey.add_attacks(variant, piece, standing);
                    if !variant.royal.contains(kind) {
                        chasing[color.index()] |= survey.by_kind(kind, color);
                    }
                }
                own.threatened += weight.threatened * (standing & feared).len() as i32;
            }
        }
        for color in Color::BOTH {
            let attacked = survey.by(!color).by_any & !survey.by(color).by_any;
            let loose = (position.side_squares(color) & attacked).into_iter();
            let loose = loose.filter_map(|square| position.at(square));
            found[color.index()].loose =
                loose.map(|it| weights.kinds[it.kind().index()].loose).sum();
        }
        found
    }

    /// All of it, in hundredths.
    pub(super) fn sum(self) -> i32 {
        (self.mobility - self.threatened - self.loose) / 1024
    }
}

/// The squares of a side's own pieces that seldom make room: the royal one, and those that only go
/// forward.
fn held_for_good(variant: &Variant, position: &Position, color: Color) -> SquareSet {
    variant.one_way.iter().fold(SquareSet::of(position.royal(color)), |held, kind| {
        held | position.squares_of(Piece::new(color, kind))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader::built_in;
    use crate::rules::from_setup;
    use crate::setup::Setup;

    /// The activity of White and of Black in a position of chess.
    fn activity(fen: &str) -> [Activity; 2] {
        let chess = built_in("chess").unwrap();
        let setup = Setup::parse(fen, &chess.shape, &chess.labels).unwrap();
        let position = from_setup(&chess, &setup).unwrap();
        let weights = Weights::new(&chess);
        Activity::of_both(&weights, &chess, &position, &mut Survey::new(&chess))
    }

    #[test]
    fn a_rook_on_an_open_file_reaches_more_than_one_behind_its_own_pawn() {
        let [white, black] = activity("3r2k1/3p4/8/8/8/8/7P/3R2K1 w - - 0 1");
        assert!(white.mobility > black.mobility && black.mobility > 1024, "{white:?} {black:?}");
    }

    #[test]
    fn a_square_that_an_enemy_pawn_attacks_is_not_within_reach() {
        let [attacked, _] = activity("6k1/8/8/8/4p3/8/8/3R2K1 w - - 0 1");
        let [free, _] = activity("6k1/8/8/7p/8/8/8/3R2K1 w - - 0 1");
        assert!(attacked.mobility < free.mobility, "{attacked:?} {free:?}");
    }

    #[test]
    fn a_knight_attacked_by_a_pawn_is_threatened_even_when_protected() {
        let [white, black] = activity("6k1/8/8/3p4/4N3/3P4/8/6K1 w - - 0 1");
        assert!(white.threatened > 0 && white.loose == 0, "{white:?}");
        assert_eq!((black.threatened, black.loose > 0), (0, false), "{black:?}");
    }

    #[test]
    fn what_is_attacked_and_not_protected_is_loose() {
        let [_, black] = activity("6k1/8/8/3p4/8/3R4/8/6K1 w - - 0 1");
        assert!(black.loose > 0, "{black:?}");
    }

    #[test]
    fn what_attacks_squares_beside_the_enemy_s_king_besieges_it() {
        let [white, black] = activity("6k1/8/8/8/8/8/r7/5RK1 w - - 0 1");
        assert!(white.besiegers > 0 && black.besiegers > white.besiegers / 2, "{black:?}");
        let [white, black] = activity("6k1/8/8/8/8/r7/8/5RK1 w - - 0 1");
        assert!(white.besiegers > 0 && black.besiegers == 0, "{white:?} {black:?}");
    }
}
