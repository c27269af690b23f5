//! What pieces do where they stand: mobility, pieces attacked by lesser ones, hanging pieces, safe checks.

use super::king_attack::{king_attack, of_checks, safe_checks};
use super::term_weights::{KindWeights, ONE, TermWeights};
use super::{AttackMaps, Tapered};
use bentrider_rules::geometry::{Color, SquareSet};
use bentrider_rules::position::Position;
use bentrider_rules::setup::{Kind, Piece};
use bentrider_rules::variant::Variant;

/// Takes what the pieces of a kind do, of one side.
pub(super) trait Tally {
    /// The bonus for the squares that they attack, in 1024ths of a centipawn.
    fn mobility(&mut self, color: Color, kind: Kind, bonus: i32);
    /// How many attack squares beside the enemy's royal piece.
    fn king_attackers(&mut self, color: Color, kind: Kind, count: i32);
    /// How many are attacked by cheaper pieces.
    fn threatened(&mut self, color: Color, kind: Kind, count: i32);
    /// There are at least two.
    fn pair(&mut self, color: Color, kind: Kind);
    /// One is attacked and not protected.
    fn hanging(&mut self, color: Color, kind: Kind);
    /// From how many squares, at least one, they can give check safely.
    fn safe_checks(&mut self, color: Color, kind: Kind, count: i32);
}

/// Goes through what the pieces of both sides do; `maps` are those of the position afterwards.
///
/// Mobility is by the squares attacked, without those of the side's own royal piece and Pawns, and without
/// those that cheaper enemy Pawns attack. Any piece that only goes forward is a Pawn here. Kinds are added
/// from the cheapest on, so that the attacks of a side so far are those of its cheaper pieces.
#[inline]
pub(super) fn tally(
    variant: &Variant,
    position: &Position,
    maps: &mut AttackMaps,
    tally: &mut impl Tally,
) {
    maps.start(position);
    let own_blocked = Color::each(|color| blocked_squares(variant, position, color));
    let mut pawn_attacks = [SquareSet::EMPTY; 2];
    for &kind in &variant.cheapest_first {
        let standing = Color::each(|color| position.squares_of(Piece::new(color, kind)));
        if (standing[0] | standing[1]).is_empty() {
            continue;
        }
        let attacked_by_lesser = Color::each(|color| maps.by(!color).by_any);
        let is_royal = variant.royal.contains(kind);
        let is_mobile = !is_royal && !variant.pawns.contains(kind);
        for color in Color::BOTH {
            let (piece, standing) = (Piece::new(color, kind), standing[color.index()]);
            if standing.is_empty() {
                continue;
            }
            if is_mobile {
                let excluded = own_blocked[color.index()] | pawn_attacks[(!color).index()];
                let added = maps.add(variant, piece, standing, &excluded);
                tally.mobility(color, kind, added.mobility);
                tally.king_attackers(color, kind, added.king_attackers);
            } else {
                maps.add_attacks(variant, piece, standing);
                if !is_royal {
                    pawn_attacks[color.index()] |= maps.by_kind(kind, color);
                }
            }
            let threatened = standing & attacked_by_lesser[color.index()];
            tally.threatened(color, kind, threatened.len() as i32);
            if is_mobile && standing.len() > 1 {
                tally.pair(color, kind);
            }
        }
    }
    for color in Color::BOTH {
        let attacked = maps.by(!color).by_any & !maps.by(color).by_any;
        let hanging = (position.side_squares(color) & attacked).into_iter();
        let hanging = hanging.filter_map(|square| position.at(square));
        hanging.for_each(|piece| tally.hanging(color, piece.kind()));
        safe_checks(variant, position, maps, color, |kind, count| {
            tally.safe_checks(color, kind, count);
        });
    }
}

/// The squares of a side's own pieces that seldom make room: the royal one, and those that only go
/// forward.
#[inline]
fn blocked_squares(variant: &Variant, position: &Position, color: Color) -> SquareSet {
    variant.pawns.iter().fold(SquareSet::of(position.royal(color)), |blocked, kind| {
        blocked | position.squares_of(Piece::new(color, kind))
    })
}

/// What activity is worth, by kind.
#[derive(Debug)]
pub(super) struct ActivityWeights {
    kinds: Vec<ActivityWeight>,
}

#[derive(Debug)]
struct ActivityWeight {
    weights: KindWeights,
    /// Its value as an attacker of the King, in centipawns.
    king_attacker: i32,
}

impl ActivityWeights {
    pub(super) fn new(variant: &Variant, terms: &TermWeights) -> Self {
        let values = variant.pieces.iter().map(|piece| piece.value);
        let weight = |(&weights, king_attacker)| ActivityWeight { weights, king_attacker };
        ActivityWeights { kinds: terms.kinds.iter().zip(values).map(weight).collect() }
    }

    #[inline]
    fn of(&self, kind: Kind) -> &ActivityWeight {
        &self.kinds[kind.index()]
    }
}

/// The activity of a side's pieces, in 1024ths of a centipawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Activity {
    /// Gained by the squares attacked.
    pub(super) mobility: i32,
    /// Lost with pieces attacked by cheaper ones.
    pub(super) threatened: i32,
    /// Lost with pieces attacked and not protected.
    pub(super) hanging: Tapered,
    /// Gained by two or more pieces of a kind.
    pub(super) pairs: i32,
    /// Gained by squares from which check can be given safely.
    pub(super) checks: Tapered,
    /// The part of these checks in the king attack; not part of the sum.
    pub(super) king_checks: i32,
    /// The values of the pieces that attack squares beside the enemy's royal piece, in centipawns; not
    /// part of the sum.
    pub(super) king_attackers: i32,
}

impl Activity {
    /// Of White and of Black; `maps` are those of the position afterwards.
    #[inline]
    pub(super) fn of_both(
        weights: &ActivityWeights,
        variant: &Variant,
        position: &Position,
        maps: &mut AttackMaps,
    ) -> [Self; 2] {
        let found = [Activity::default(); 2];
        let mut weighted = WeightedActivity { weights, side: position.side(), found };
        tally(variant, position, maps, &mut weighted);
        weighted.found
    }

    /// All of it, in centipawns.
    #[inline]
    pub(super) fn sum(self) -> Tapered {
        let constant = self.mobility + self.pairs - self.threatened;
        let with = |hanging, checks| (constant - hanging + checks) / ONE;
        Tapered::new(with(self.hanging.mg, self.checks.mg), with(self.hanging.eg, self.checks.eg))
    }

    /// The value of the attack on the enemy's royal piece, in centipawns.
    #[inline]
    pub(super) fn king_attack(self) -> i32 {
        king_attack(self.king_checks, self.king_attackers)
    }
}

/// Sums up activity by its weights.
struct WeightedActivity<'a> {
    weights: &'a ActivityWeights,
    side: Color,
    found: [Activity; 2],
}

impl WeightedActivity<'_> {
    /// A weight in both phases, with what it is more for the side to move.
    #[inline]
    fn tapered(&self, color: Color, [mg, eg]: [i32; 2], to_move: i32) -> Tapered {
        let more = if color == self.side { to_move } else { 0 };
        Tapered::new(mg + more, eg + more)
    }
}

impl Tally for WeightedActivity<'_> {
    #[inline]
    fn mobility(&mut self, color: Color, kind: Kind, bonus: i32) {
        let weight = self.weights.of(kind).weights.mobility;
        let weighted = (i64::from(bonus) * i64::from(weight)) >> ONE.ilog2();
        self.found[color.index()].mobility += weighted as i32;
    }

    #[inline]
    fn king_attackers(&mut self, color: Color, kind: Kind, count: i32) {
        self.found[color.index()].king_attackers += self.weights.of(kind).king_attacker * count;
    }

    #[inline]
    fn threatened(&mut self, color: Color, kind: Kind, count: i32) {
        self.found[color.index()].threatened += self.weights.of(kind).weights.threatened * count;
    }

    #[inline]
    fn pair(&mut self, color: Color, kind: Kind) {
        self.found[color.index()].pairs += self.weights.of(kind).weights.pair;
    }

    #[inline]
    fn hanging(&mut self, color: Color, kind: Kind) {
        let weights = self.weights.of(kind).weights;
        let weight = self.tapered(color, weights.hanging, weights.hanging_to_move);
        self.found[color.index()].hanging += weight;
    }

    #[inline]
    fn safe_checks(&mut self, color: Color, kind: Kind, count: i32) {
        let weights = self.weights.of(kind).weights;
        let Tapered { mg, eg } = self.tapered(color, weights.check, weights.check_to_move);
        let own = &mut self.found[color.index()];
        own.checks += Tapered::new(mg * count, eg * count);
        own.king_checks += of_checks(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::loader::built_in;
    use bentrider_rules::rules::from_setup;
    use bentrider_rules::setup::Setup;

    /// The activity of White and of Black in a position of chess.
    fn activity(fen: &str) -> [Activity; 2] {
        let chess = built_in("chess").unwrap();
        let setup = Setup::parse(fen, &chess.shape, &chess.labels).unwrap();
        let position = from_setup(&chess, &setup).unwrap();
        let weights = ActivityWeights::new(&chess, &TermWeights::of_every_term(&chess));
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
        assert!(white.threatened > 0 && white.hanging == Tapered::default(), "{white:?}");
        assert_eq!((black.threatened, black.hanging), (0, Tapered::default()), "{black:?}");
    }

    #[test]
    fn a_piece_that_is_attacked_and_not_protected_is_hanging() {
        let [_, black] = activity("6k1/8/8/3p4/8/3R4/8/6K1 w - - 0 1");
        assert!(black.hanging.mg > 0, "{black:?}");
    }

    #[test]
    fn a_safe_check_and_a_hanging_piece_count_otherwise_for_the_side_to_move() {
        let [to_move, _] = activity("6k1/8/8/8/8/8/8/R5K1 w - - 0 1");
        let [waiting, _] = activity("6k1/8/8/8/8/8/8/R5K1 b - - 0 1");
        assert!(to_move.checks.mg > waiting.checks.mg && waiting.checks.mg > 0, "{waiting:?}");
        assert_eq!(to_move.king_attack(), waiting.king_attack());
        let [_, to_move] = activity("6k1/8/8/3p4/8/3R4/8/6K1 b - - 0 1");
        let [_, waiting] = activity("6k1/8/8/3p4/8/3R4/8/6K1 w - - 0 1");
        assert!(waiting.hanging.eg > to_move.hanging.eg, "{waiting:?} {to_move:?}");
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
