//! The activity of pieces: mobility, pieces attacked by lesser ones, hanging pieces, pairs, safe checks.

use super::king_attack::{KingAttack, safe_checks};
use super::sum::{Observer, TermSum};
use super::{Context, Weight};
use crate::eval::attack_maps::AttackMaps;
use bentrider_rules::geometry::{Color, SquareSet};
use bentrider_rules::position::Position;
use bentrider_rules::setup::Piece;
use bentrider_rules::variant::Variant;

/// Counts the activity of both sides and fills `maps` for the position. Returns the attacks of White and of
/// Black on the royal piece.
///
/// Mobility counts the squares attacked, without those of the side's own royal piece and Pawns, and without
/// those that less valuable enemy Pawns attack. Any piece that only moves forward is a Pawn here. Kinds are
/// added in ascending order of value, so that the attacks of a side so far are those of its less valuable
/// pieces.
#[inline]
pub(super) fn count<O: Observer>(
    context: &Context,
    maps: &mut AttackMaps,
    sum: &mut TermSum<O>,
) -> [KingAttack; 2] {
    let &Context { variant, position, .. } = context;
    maps.start(position);
    let mut attacks = [KingAttack::default(); 2];
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
        let value = variant.pieces[kind.index()].value;
        for color in Color::BOTH {
            let (piece, standing) = (Piece::new(color, kind), standing[color.index()]);
            if standing.is_empty() {
                continue;
            }
            if is_mobile {
                let excluded = own_blocked[color.index()] | pawn_attacks[(!color).index()];
                let added = maps.add(variant, piece, standing, &excluded);
                sum.add_floor(Weight::Mobility, kind.index(), color, added.mobility);
                attacks[color.index()].attackers += value * added.king_attackers;
                if standing.len() > 1 {
                    sum.add(Weight::Pair, kind.index(), color, 1);
                }
            } else {
                maps.add_attacks(variant, piece, standing);
                if !is_royal {
                    pawn_attacks[color.index()] |= maps.by_kind(kind, color);
                }
            }
            let threatened = standing & attacked_by_lesser[color.index()];
            sum.add(Weight::Threatened, kind.index(), color, -(threatened.len() as i32));
        }
    }
    for color in Color::BOTH {
        count_hanging(context.position, maps, color, sum);
        let to_move = i32::from(color == position.side());
        safe_checks(context, maps, color, |kind, count| {
            sum.add(Weight::Check, kind.index(), color, count);
            sum.add(Weight::CheckToMove, kind.index(), color, count * to_move);
            attacks[color.index()].add_checks(count);
        });
    }
    attacks
}

/// Counts the pieces of a side that are attacked and not protected.
#[inline]
fn count_hanging<O: Observer>(
    position: &Position,
    maps: &AttackMaps,
    color: Color,
    sum: &mut TermSum<O>,
) {
    let attacked = maps.by(!color).by_any & !maps.by(color).by_any;
    let to_move = i32::from(color == position.side());
    for square in position.side_squares(color) & attacked {
        if let Some(piece) = position.at(square) {
            sum.add(Weight::Hanging, piece.kind().index(), color, -1);
            sum.add(Weight::HangingToMove, piece.kind().index(), color, -to_move);
        }
    }
}

/// The squares of a side's own pieces that seldom move away: the royal one, and those that only move forward.
#[inline]
fn blocked_squares(variant: &Variant, position: &Position, color: Color) -> SquareSet {
    variant.pawns.iter().fold(SquareSet::of(position.royal(color)), |blocked, kind| {
        blocked | position.squares_of(Piece::new(color, kind))
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::eval::TermLayout;
    use crate::eval::tables::{EvalTables, PsqtSums};
    use crate::eval::terms::Trace;
    use bentrider_rules::loader::built_in;
    use bentrider_rules::rules::from_setup;
    use bentrider_rules::setup::Setup;

    /// Counts a position of chess if every term counts; returns both king attacks.
    fn observed(fen: &str, maps: &mut AttackMaps, observer: &mut impl Observer) -> [KingAttack; 2] {
        let chess = built_in("chess").unwrap();
        let setup = Setup::parse(fen, &chess.shape, &chess.labels).unwrap();
        let position = from_setup(&chess, &setup).unwrap();
        let tables = EvalTables::with_values(&chess, &[], TermLayout::probe(&chess));
        let sums = &PsqtSums::of(&tables, &position);
        let context = Context { variant: &chess, tables: &tables, position: &position, sums };
        count(&context, maps, &mut TermSum::new(&tables.weights, observer))
    }

    fn new_maps() -> AttackMaps {
        AttackMaps::new(&built_in("chess").unwrap())
    }

    /// Both king attacks in a position of chess.
    pub(in crate::eval::terms) fn king_attacks(fen: &str) -> [KingAttack; 2] {
        observed(fen, &mut new_maps(), &mut ())
    }

    #[test]
    fn maps_used_for_another_position_before_equal_new_ones() {
        let mut reused = new_maps();
        for pawns in ["4P3", "3P4", "3PP3", "8", "3P4"] {
            let fen = format!("4k3/3p4/8/8/{pawns}/8/8/R3K3 w - - 0 1");
            let attacks = |maps: &mut AttackMaps| {
                let mut trace = Trace::new();
                let king_attacks = observed(&fen, maps, &mut trace);
                let attacked = Color::each(|color| (maps.by(color).by_any, maps.by(color).twice));
                (king_attacks, trace, attacked)
            };
            assert_eq!(attacks(&mut reused), attacks(&mut new_maps()), "{fen}");
        }
    }

    /// The values in a line of `eval` for White and for Black in the middlegame, in 1024ths of a centipawn.
    fn line(fen: &str, line: &str) -> [i32; 2] {
        let mut trace = Trace::new();
        observed(fen, &mut new_maps(), &mut trace);
        Color::each(|color| trace.of(line, color))
    }

    #[test]
    fn a_rook_on_an_open_file_reaches_more_than_one_whose_file_its_own_pawn_blocks() {
        let [white, black] = line("3r2k1/3p4/8/8/8/8/7P/3R2K1 w - - 0 1", "mobility");
        assert!(white > black && black > 1024, "{white:?} {black:?}");
    }

    #[test]
    fn a_square_that_an_enemy_pawn_attacks_does_not_count_as_mobility() {
        let [attacked, _] = line("6k1/8/8/8/4p3/8/8/3R2K1 w - - 0 1", "mobility");
        let [free, _] = line("6k1/8/8/7p/8/8/8/3R2K1 w - - 0 1", "mobility");
        assert!(attacked < free, "{attacked:?} {free:?}");
    }

    #[test]
    fn a_knight_attacked_by_a_pawn_is_threatened_even_when_protected() {
        let fen = "6k1/8/8/3p4/4N3/3P4/8/6K1 w - - 0 1";
        let [white, black] = line(fen, "threatened");
        assert!(white < 0 && black == 0, "{white} {black}");
        assert_eq!(line(fen, "hanging"), [0, 0]);
    }

    #[test]
    fn a_piece_that_is_attacked_and_not_protected_is_hanging() {
        let [_, black] = line("6k1/8/8/3p4/8/3R4/8/6K1 w - - 0 1", "hanging");
        assert!(black < 0, "{black:?}");
    }

    #[test]
    fn a_safe_check_and_a_hanging_piece_count_differently_for_the_side_to_move() {
        let [fen_to_move, fen_waiting] =
            ["w", "b"].map(|it| format!("6k1/8/8/8/8/8/8/R5K1 {it} - - 0 1"));
        let [to_move, _] = line(&fen_to_move, "checks");
        let [waiting, _] = line(&fen_waiting, "checks");
        assert!(to_move > waiting && waiting > 0, "{to_move} {waiting:?}");
        let attack = |fen: &str| king_attacks(fen)[0].value();
        assert_eq!(attack(&fen_to_move), attack(&fen_waiting));
        let [_, to_move] = line("6k1/8/8/3p4/8/3R4/8/6K1 b - - 0 1", "hanging");
        let [_, waiting] = line("6k1/8/8/3p4/8/3R4/8/6K1 w - - 0 1", "hanging");
        assert!(waiting < to_move, "{waiting:?} {to_move:?}");
    }

    #[test]
    fn a_piece_that_attacks_squares_beside_the_enemy_s_king_is_a_king_attacker() {
        let attackers = |fen: &str| king_attacks(fen).map(|it| it.attackers);
        let [white, black] = attackers("6k1/8/8/8/8/8/r7/5RK1 w - - 0 1");
        assert!(white > 0 && black > white / 2, "{black:?}");
        let [white, black] = attackers("6k1/8/8/8/8/r7/8/5RK1 w - - 0 1");
        assert!(white > 0 && black == 0, "{white:?} {black:?}");
    }
}
