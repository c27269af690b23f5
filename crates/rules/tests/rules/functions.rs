//! Single functions of the rules, compared with simple and slow implementations.

use std::collections::BTreeSet;

use bentrider_rules::game::Game;
use bentrider_rules::geometry::{Color, Square, SquareSet};
use bentrider_rules::position::{Move, MoveTag, Position};
use bentrider_rules::rules::{
    CheckInfo, GenType, Refusal, attackers_among, checkers, generate, generate_checks,
    gives_direct_check, legal_moves, make, refusal, see_ge,
};
use bentrider_rules::setup::{Kind, Piece};
use bentrider_rules::variant::Variant;

use bentrider_testing::boards::{built_in, from_text, position, start};

/// The quiet plain moves after which the mover itself gives check, by making them all.
fn by_making(variant: &Variant, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    generate(variant, position, &CheckInfo::new(variant, position), GenType::Quiet, &mut moves);
    moves.retain(|it| {
        let mut after = position.clone();
        make(variant, &mut after, *it);
        it.tag() == MoveTag::PLAIN && checkers(variant, &after).contains(it.to())
    });
    moves
}

#[test]
fn the_checks_listed_are_those_found_by_making_every_quiet_move() {
    let mut found = 0;
    for name in ["fantastic-xiii", "gross", "fusion", "shako", "chess"] {
        let variant = built_in(name);
        let mut position = start(&variant);
        for ply in 0..120 {
            let check_info = CheckInfo::new(&variant, &position);
            let mut checks = Vec::new();
            generate_checks(&variant, &position, &check_info, &mut checks);
            assert!(checks.iter().all(|it| gives_direct_check(&variant, &position, *it)));
            checks.sort_by_key(|it| it.bits());
            let mut expected = by_making(&variant, &position);
            expected.sort_by_key(|it| it.bits());
            assert_eq!(checks, expected, "{name}, ply {ply}");
            found += checks.len();
            let moves = legal_moves(&variant, &position);
            let Some(&next) = moves.get(ply * 7919 % moves.len().max(1)) else { break };
            make(&variant, &mut position, next);
        }
    }
    assert!(found > 100, "{found}");
}

/// The captures on one square, without any other moves.
struct Exchange<'a> {
    variant: &'a Variant,
    position: &'a Position,
    to: Square,
}

impl Exchange<'_> {
    /// The least valuable piece of `side` still on the board that captures on the target.
    fn least_valuable(&self, side: Color, occupied: &SquareSet) -> Option<(Square, Kind)> {
        self.variant.by_value.iter().find_map(|&kind| {
            let piece = Piece::new(side, kind);
            let standing = self.position.squares_of(piece) & *occupied;
            let standing = standing.without(self.to);
            let motion = self.variant.motion(piece);
            let from = attackers_among(motion, standing, self.to, occupied).first()?;
            Some((from, kind))
        })
    }
}

/// The gain of `side` by capturing a piece worth `at_stake`, or by not capturing.
fn swap(exchange: &Exchange, side: Color, occupied: SquareSet, at_stake: i32) -> i32 {
    let Some((from, kind)) = exchange.least_valuable(side, &occupied) else { return 0 };
    let left = occupied.without(from);
    if exchange.variant.royal.contains(kind) && exchange.least_valuable(!side, &left).is_some() {
        return 0;
    }
    let value = exchange.variant.pieces[kind.index()].value;
    (at_stake - swap(exchange, !side, left, value)).max(0)
}

#[test]
fn the_threshold_agrees_with_the_whole_exchange_written_as_a_recursion() {
    let variant = built_in("fantastic-xiii");
    let mut position = start(&variant);
    let mut asked = 0;
    for ply in 0..160 {
        let moves = legal_moves(&variant, &position);
        for &mv in moves.iter().filter(|it| position.at(it.to()).is_some()) {
            asked += 1;
            let value = |kind: Kind| variant.pieces[kind.index()].value;
            let mover = position.at(mv.from()).unwrap().kind();
            let arrived = mv.promotion().unwrap_or(mover);
            let taken = value(position.at(mv.to()).unwrap().kind());
            let exchange = Exchange { variant: &variant, position: &position, to: mv.to() };
            let occupied = position.occupied().without(mv.from());
            let lost = swap(&exchange, !position.side(), occupied, value(arrived));
            let whole = taken + value(arrived) - value(mover) - lost;
            for threshold in [whole - 1, whole, whole + 1, 0, -200, 300] {
                assert_eq!(
                    see_ge(&variant, &position, mv, threshold),
                    whole >= threshold,
                    "ply {ply}, {} {}: {whole} against {threshold}",
                    mv.from(),
                    mv.to()
                );
            }
        }
        let captures = moves.iter().filter(|it| position.at(it.to()).is_some());
        let chosen = captures.chain(&moves).nth(ply * 7 % 5).or(moves.first());
        let Some(&chosen) = chosen else { break };
        make(&variant, &mut position, chosen);
    }
    assert!(asked > 150, "{asked}");
}

#[test]
fn a_protected_pawn_is_no_gain_for_a_cheetah_but_a_hanging_one_is() {
    let variant = built_in("fantastic-xiii");
    for (fen, wins) in [
        ("12k/13/13/13/13/13/6p6/5p7/13/13/3C9/13/K12 w - - 0 1", false),
        ("12k/13/13/13/13/13/13/5p7/13/13/3C9/13/K12 w - - 0 1", true),
    ] {
        let position = position(&variant, fen);
        let capture = legal_moves(&variant, &position)
            .into_iter()
            .find(|it| position.at(it.to()).is_some())
            .unwrap();
        assert_eq!(see_ge(&variant, &position, capture, 0), wins, "{fen}");
    }
}

/// Compares every pair of squares with the list of legal moves.
fn check_pairs(variant: &Variant, position: &Position) {
    let moves = legal_moves(variant, position);
    for from in variant.shape.squares() {
        for to in variant.shape.squares() {
            let listed = moves.iter().any(|it| (it.from(), it.to()) == (from, to));
            let refusal = refusal(variant, position, &moves, from, to);
            assert_eq!(refusal.is_none(), listed, "{from}{to}: {refusal:?}");
            assert_ne!(refusal, Some(Refusal::NothingToPromoteTo), "{from}{to}");
        }
    }
}

#[test]
fn a_move_is_refused_if_and_only_if_it_is_not_listed() {
    let variant = built_in("fantastic-xiii");
    let mut position = start(&variant);
    let mut choice = 7;
    for ply in 0..150 {
        let moves = legal_moves(&variant, &position);
        if moves.is_empty() {
            break;
        }
        if ply % 10 == 0 {
            check_pairs(&variant, &position);
        }
        choice = (choice * 31 + 17) % 1009;
        make(&variant, &mut position, moves[choice % moves.len()]);
    }
}

/// The reason why a FEN is refused; empty if it is not.
fn setup_refusal(variant: &str, fen: &str) -> String {
    let variant = built_in(variant);
    Game::from_fen(&variant, fen).err().map(|it| it.to_string()).unwrap_or_default()
}

#[test]
fn an_e_p_square_that_the_last_move_cannot_have_passed_is_refused() {
    for (variant, fen, why) in [
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", ""),
        (
            "chess",
            "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "but d7, where that came from, is occupied",
        ),
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 3 9", "the halfmove counter is 3: expected 0"),
        // Nothing can be captured on it, so it is ignored.
        ("chess", "4k3/8/8/3p4/8/8/8/4K3 w - d6 3 9", ""),
        ("chess", "4k3/4r3/8/3pP3/8/8/8/4K3 w - d6 3 9", ""),
        // No enemy has passed it, so it is ignored.
        ("chess", "4k3/8/8/4P3/8/8/8/4K3 w - d6 3 9", ""),
        ("gross", "6k5/12/12/12/12/3pP7/12/12/12/12/12/6K5[] w - d9d8 0 1", ""),
        (
            "gross",
            "6k5/12/3p8/12/12/3pP7/12/12/12/12/12/6K5[] w - d9d8 0 1",
            "but d10, where that came from, is occupied",
        ),
        // A Prince's double step does not reset the clock.
        ("fantastic-xiii", "12k/13/13/13/13/13/13/3Pi8/13/13/13/13/K12 w - e7 7 9", ""),
        (
            "fantastic-xiii",
            "12k/13/13/13/13/13/13/3Pp8/13/13/13/13/K12 w - e7 7 9",
            "the halfmove counter is 7: expected 0",
        ),
    ] {
        let found = setup_refusal(variant, fen);
        assert!(found.contains(why) && found.is_empty() == why.is_empty(), "{fen}: {found}");
    }
}

#[test]
fn a_reserve_of_more_pieces_than_can_be_counted_is_refused() {
    let fen = |queens: usize| {
        format!("6k5/12/12/12/12/Q11/12/12/12/12/12/6K5[{}] w - - 0 1", "Q".repeat(queens))
    };
    assert_eq!(setup_refusal("gross", &fen(254)), "");
    let found = setup_refusal("gross", &fen(255));
    assert!(found.contains("hold 256 Q: expected at most 255"), "{found}");
}

#[test]
fn the_number_of_a_move_stays_at_the_greatest_that_a_fen_can_say() {
    let variant = built_in("chess");
    let start = "4k3/8/8/8/8/8/8/4K3 b - - 0 65535";
    let mut game = Game::from_fen(&variant, start).unwrap();
    game.play_line("e8e7 e1e2 e7e6").unwrap();
    assert_eq!(game.fen(), "8/8/4k3/8/8/8/4K3/8 w - - 3 65535");
    for expected in
        ["8/4k3/8/8/8/8/4K3/8 b - - 2 65535", "8/4k3/8/8/8/8/8/4K3 w - - 1 65535", start]
    {
        game.undo();
        assert_eq!(game.fen(), expected);
    }
}

/// The texts of the legal moves from a square. No two moves of the position have the same text.
fn texts(file: &str, fen: &str, from: &str) -> Vec<String> {
    let variant = from_text(file);
    let game = Game::from_fen(&variant, fen).unwrap();
    let texts: BTreeSet<String> =
        game.legal_moves().iter().map(|mv| game.coordinates(*mv)).collect();
    assert_eq!(texts.len(), game.legal_moves().len());
    for mv in game.legal_moves() {
        assert_eq!(game.parse_coordinates(&game.coordinates(*mv)).unwrap(), *mv);
    }
    texts.into_iter().filter(|it| it.starts_with(from)).collect()
}

/// The King of e1 may leap to c1, e3 and g1, and castle to c1 and g1.
#[test]
fn castling_to_where_the_king_leaps_has_the_letter_of_its_partner() {
    let file = "name = \"leaper\"\ntitle = \"Leaper\"\ninherits = \"chess\"\n\
                pieces.K.leap = { moves = \"D\" }\n";
    assert_eq!(
        texts(file, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1"),
        ["e1c1", "e1c1r", "e1d1", "e1d2", "e1e2", "e1e3", "e1f1", "e1f2", "e1g1", "e1g1r"]
    );
    assert_eq!(
        texts(file, "r3k2r/8/8/8/8/8/8/R3K2R b kq - 0 1", "e8"),
        ["e8c8", "e8c8r", "e8d7", "e8d8", "e8e6", "e8e7", "e8f7", "e8f8", "e8g8", "e8g8r"]
    );
}
