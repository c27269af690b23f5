//! What pieces do where they stand: mobility, pieces attacked by lesser ones, hanging pieces.

use super::AttackMaps;
use crate::geometry::{Color, SquareSet};
use crate::position::Position;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// What a side loses with a piece that a cheaper enemy attacks, in 1024ths of its value.
const THREATENED: i32 = 64;
/// What a side loses with a piece that is attacked and not protected, in 1024ths of its value.
const HANGING: i32 = 40;

/// The weights of activity, by kind.
#[derive(Debug)]
pub(super) struct ActivityWeights {
    kinds: Vec<KindWeights>,
}

#[derive(Debug, Default)]
struct KindWeights {
    /// Neither royal nor a piece that only goes forward: it has mobility, and takes part in king attacks.
    mobile: bool,
    /// Its value as an attacker of the King, in centipawns.
    king_attacker: i32,
    /// What is lost when a cheaper piece attacks it, in 1024ths of a centipawn.
    threatened: i32,
    /// What is lost when it is attacked and not protected, in 1024ths of a centipawn.
    hanging: i32,
}

impl ActivityWeights {
    /// Derived from a game's values and motions.
    pub(super) fn new(variant: &Variant) -> Self {
        ActivityWeights {
            kinds: variant.kinds().map(|kind| KindWeights::of(variant, kind)).collect(),
        }
    }
}

impl KindWeights {
    /// An attack on a royal piece is a check, which counts as king attack.
    fn of(variant: &Variant, kind: Kind) -> Self {
        if variant.royal.contains(kind) {
            return KindWeights::default();
        }
        let value = variant.pieces[kind.index()].value;
        KindWeights {
            mobile: !variant.one_way.contains(kind),
            king_attacker: value,
            threatened: value * THREATENED,
            hanging: value * HANGING,
        }
    }
}

/// The activity of a side's pieces, in 1024ths of a centipawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Activity {
    /// Gained by the squares attacked, without those of the side's own royal piece and Pawns, and without
    /// those that cheaper enemy Pawns attack. Any piece that only goes forward is a Pawn here.
    pub(super) mobility: i32,
    /// Lost with pieces attacked by cheaper ones.
    pub(super) threatened: i32,
    /// Lost with pieces attacked and not protected.
    pub(super) hanging: i32,
    /// The values of the pieces that attack squares beside the enemy's royal piece, in centipawns; not
    /// part of the sum.
    pub(super) king_attackers: i32,
}

impl Activity {
    /// Of White and of Black; `maps` are those of the position afterwards.
    ///
    /// Kinds are added from the cheapest on, so that the attacks of a side so far are those of its
    /// cheaper pieces.
    pub(super) fn of_both(
        weights: &ActivityWeights,
        variant: &Variant,
        position: &Position,
        maps: &mut AttackMaps,
    ) -> [Self; 2] {
        let mut found = [Activity::default(); 2];
        maps.start(position);
        let own_blocked = Color::each(|color| blocked_squares(variant, position, color));
        let mut pawn_attacks = [SquareSet::EMPTY; 2];
        for &kind in &variant.cheapest_first {
            let standing = Color::each(|color| position.squares_of(Piece::new(color, kind)));
            if (standing[0] | standing[1]).is_empty() {
                continue;
            }
            let attacked_by_lesser = Color::each(|color| maps.by(!color).by_any);
            let weight = &weights.kinds[kind.index()];
            for color in Color::BOTH {
                let (own, lesser) = (&mut found[color.index()], attacked_by_lesser[color.index()]);
                let (piece, standing) = (Piece::new(color, kind), standing[color.index()]);
                if standing.is_empty() {
                    continue;
                }
                if weight.mobile {
                    let excluded = own_blocked[color.index()] | pawn_attacks[(!color).index()];
                    let added = maps.add(variant, piece, standing, &excluded);
                    own.mobility += added.mobility;
                    own.king_attackers += weight.king_attacker * added.king_attackers;
                } else {
                    maps.add_attacks(variant, piece, standing);
                    if !variant.royal.contains(kind) {
                        pawn_attacks[color.index()] |= maps.by_kind(kind, color);
                    }
                }
                own.threatened += weight.threatened * (standing & lesser).len() as i32;
            }
        }
        for color in Color::BOTH {
            let attacked = maps.by(!color).by_any & !maps.by(color).by_any;
            let hanging = (position.side_squares(color) & attacked).into_iter();
            let hanging = hanging.filter_map(|square| position.at(square));
            found[color.index()].hanging =
                hanging.map(|it| weights.kinds[it.kind().index()].hanging).sum();
        }
        found
    }

    /// All of it, in centipawns.
    pub(super) fn sum(self) -> i32 {
        (self.mobility - self.threatened - self.hanging) / 1024
    }
}

/// The squares of a side's own pieces that seldom make room: the royal one, and those that only go
/// forward.
#[inline]
fn blocked_squares(variant: &Variant, position: &Position, color: Color) -> SquareSet {
    variant.one_way.iter().fold(SquareSet::of(position.royal(color)), |blocked, kind| {
        blocked | position.squares_of(Piece::new(color, kind))
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
        let weights = ActivityWeights::new(&chess);
        Activity::of_both(&weights, &chess, &position, &mut AttackMaps::new(&chess))
    }

    #[test]
    fn a_rook_on_an_open_file_reaches_more_than_one_whose_file_its_own_pawn_blocks() {
        let [white, black] = activity("3r2k1/3p4/8/8/8/8/7P/3R2K1 w - - 0 1");
        assert!(white.mobility > black.mobility && black.mobility > 1024, "{white:?} {black:?}");
    }

    #[test]
    fn a_square_that_an_enemy_pawn_attacks_does_not_count_as_mobility() {
        let [attacked, _] = activity("6k1/8/8/8/4p3/8/8/3R2K1 w - - 0 1");
        let [free, _] = activity("6k1/8/8/7p/8/8/8/3R2K1 w - - 0 1");
        assert!(attacked.mobility < free.mobility, "{attacked:?} {free:?}");
    }

    #[test]
    fn a_knight_attacked_by_a_pawn_is_threatened_even_when_protected() {
        let [white, black] = activity("6k1/8/8/3p4/4N3/3P4/8/6K1 w - - 0 1");
        assert!(white.threatened > 0 && white.hanging == 0, "{white:?}");
        assert_eq!((black.threatened, black.hanging > 0), (0, false), "{black:?}");
    }

    #[test]
    fn a_piece_that_is_attacked_and_not_protected_is_hanging() {
        let [_, black] = activity("6k1/8/8/3p4/8/3R4/8/6K1 w - - 0 1");
        assert!(black.hanging > 0, "{black:?}");
    }

    #[test]
    fn a_piece_that_attacks_squares_beside_the_enemy_s_king_is_a_king_attacker() {
        let [white, black] = activity("6k1/8/8/8/8/8/r7/5RK1 w - - 0 1");
        assert!(
            white.king_attackers > 0 && black.king_attackers > white.king_attackers / 2,
            "{black:?}"
        );
        let [white, black] = activity("6k1/8/8/8/8/r7/8/5RK1 w - - 0 1");
        assert!(white.king_attackers > 0 && black.king_attackers == 0, "{white:?} {black:?}");
    }
}
