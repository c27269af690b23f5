//! Fantastic XIII, as its file has it.

use std::sync::Arc;

use super::read_edited;
use arrayvec::ArrayVec;

use crate::geometry::{Color, Square, SquareSet};
use crate::loader::{built_in, describe};
use crate::setup::{Kind, Piece};
use crate::variant::Variant;
use crate::variant::rule::{Endings, Right};

fn game() -> Arc<Variant> {
    built_in("fantastic-xiii").unwrap()
}

fn kind(game: &Variant, label: &str) -> Kind {
    game.labels.find(label).unwrap()
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

/// A set of squares, as `a1 b2`.
fn squares(text: &str) -> SquareSet {
    text.split_whitespace().map(square).collect()
}

#[test]
fn the_pieces_have_their_names_and_values() {
    let game = game();
    let pieces: Vec<(&str, &str, i32)> = game
        .kinds()
        .map(|kind| {
            let info = &game.pieces[kind.index()];
            (game.labels.label(kind), info.name.as_str(), info.value)
        })
        .collect();
    let expected = [
        ("P", "Pawn", 75),
        ("I", "Prince", 325),
        ("T", "Troll", 325),
        ("N", "Snake", 350),
        ("S", "Ship", 450),
        ("H", "Hawk", 550),
        ("Q", "Squirrel", 600),
        ("M", "Mammoth", 650),
        ("U", "Rhinoceros", 750),
        ("G", "Eagle", 825),
        ("C", "Cheetah", 850),
        ("O", "Direwolf", 1750),
        ("K", "King", 0),
    ];
    assert_eq!(pieces, expected);
    let order: Vec<&str> = game.cheapest_first.iter().map(|&it| game.labels.label(it)).collect();
    assert_eq!(order.concat(), "PITNSHQMUGCOK");
}

#[test]
fn there_is_a_motion_and_a_place_for_a_promotion_for_each_piece() {
    let game = game();
    assert_eq!((game.motions.len(), game.promotions.len()), (26, 26));
    let hawk = game.motion(Piece::new(Color::White, kind(&game, "H"))).span(square("g7"));
    assert_eq!(hawk, squares("g9 g5 e7 i7 e9 i9 e5 i5 g10 g4 d7 j7 d10 j10 d4 j4"));
}

#[test]
fn each_kind_promotes_to_one_other_on_the_last_rank_and_may_not_decline() {
    let game = game();
    let promoting = [("P", "O"), ("I", "O"), ("T", "O"), ("N", "U"), ("S", "G")];
    for from in game.kinds() {
        let label = game.labels.label(from);
        let target = promoting.iter().find(|it| it.0 == label).map(|it| kind(&game, it.1));
        for (color, rank) in [(Color::White, 12), (Color::Black, 0)] {
            let promotion = game.promotion(Piece::new(color, from));
            let zones = target.map(|target| vec![(game.shape.rank(rank), vec![target])]);
            assert_eq!(promotion.map(|it| it.zones.clone()), zones, "{label}");
            assert!(promotion.is_none_or(|it| it.must == game.shape.rank(rank)), "{label}");
            assert!(promotion.is_none_or(|it| it.by.is_some() == (label == "T")), "{label}");
        }
    }
}

#[test]
fn a_troll_promotes_by_its_steps_only() {
    let game = game();
    let troll = |color| game.promotion(Piece::new(color, kind(&game, "T"))).unwrap();
    assert_eq!(troll(Color::White).promoting(square("g12")), squares("f13 g13 h13"));
    assert_eq!(troll(Color::White).promoting(square("a12")), squares("a13 b13"));
    assert_eq!(troll(Color::White).promoting(square("g10")), SquareSet::EMPTY);
    assert_eq!(troll(Color::Black).promoting(square("g2")), squares("f1 g1 h1"));
    assert_eq!(troll(Color::Black).promoting(square("g4")), SquareSet::EMPTY);
}

#[test]
fn the_king_leaps_to_the_ring_at_distance_two() {
    let game = game();
    let leap = game.king_leap.as_ref().unwrap();
    assert!(leap.first_move && leap.not_from_check && leap.path_unattacked);
    let targets = |color, from| -> SquareSet {
        leap.paths(color, square(from)).iter().map(|path| path.to).collect()
    };
    assert_eq!(targets(Color::White, "g1"), squares("e1 i1 e2 i2 e3 f3 g3 h3 i3"));
    assert_eq!(targets(Color::Black, "g13"), squares("e13 i13 e12 i12 e11 f11 g11 h11 i11"));
    assert_eq!(targets(Color::White, "g7").len(), 16);
    for path in leap.paths(Color::White, square("g7")) {
        let delta = square("g7").delta_to(path.to);
        let straight = delta.files.abs() != 1 && delta.ranks.abs() != 1;
        assert_eq!(path.passed.len(), if straight { 1 } else { 2 }, "{}", path.to);
    }
}

#[test]
fn each_side_has_one_right_and_it_is_its_kings() {
    let game = game();
    let holder = kind(&game, "K");
    let needs = || ArrayVec::from_iter([(holder, None)]);
    let white = Right { color: Color::White, letter: 'K', needs: needs() };
    let black = Right { color: Color::Black, letter: 'k', needs: needs() };
    assert_eq!(game.rights.list(), [white, black]);
    assert_eq!(game.royal, [holder].into_iter().collect());
    let later = read_edited(&[("first_move = true, ", ""), ("w Kk - 0 1", "w - - 0 1")]).unwrap();
    assert!(later.rights.is_empty());
}

#[test]
fn pawns_capture_pawns_and_princes_en_passant() {
    let game = game();
    let rule = game.en_passant.unwrap();
    assert_eq!(rule.victims, [kind(&game, "P"), kind(&game, "I")].into_iter().collect());
    assert_eq!(rule.captors, [kind(&game, "P")].into_iter().collect());
    assert_eq!(game.pawns, [kind(&game, "P")].into_iter().collect());
}

#[test]
fn the_third_repetition_and_fifty_moves_without_a_pawn_draw_and_can_be_left_out() {
    let pawn = [kind(&game(), "P")].into_iter().collect();
    let usual = Endings {
        halfmove_limit: Some(100),
        reset_by: pawn,
        repetitions: Some(3),
        ..Endings::default()
    };
    assert_eq!(game().endings, usual);
    let unstated = read_edited(&[("moves = 50\n", ""), ("repetition = 3\n", "")]).unwrap();
    assert_eq!(unstated.endings, usual);
    let none = read_edited(&[("moves = 50", "moves = 0"), ("repetition = 3", "repetition = 0")]);
    let none = none.unwrap().endings.clone();
    assert_eq!((none.halfmove_limit, none.repetitions), (None, None));
}

#[test]
fn initial_moves_are_open_on_the_ranks_where_the_kind_starts() {
    // Mammoths start on rank 1 / 13, Trolls on ranks 2 and 3.
    let game = read_edited(&[("moves = \"KAD\"", "moves = \"KiH\""), ("GHfmWfcF\"", "fmWfcFiG\"")]);
    let game = game.unwrap();
    let span = |label, color, from| {
        let piece = Piece::new(color, kind(&game, label));
        game.motion(piece).span(square(from)).len()
    };
    assert_eq!(span("M", Color::White, "g1"), 5 + 3);
    assert_eq!(span("M", Color::White, "g2"), 8);
    assert_eq!(span("M", Color::Black, "g13"), 5 + 3);
    assert_eq!(["g2", "g3", "g4"].map(|from| span("T", Color::White, from)), [5, 5, 3]);
    assert_eq!(span("O", Color::White, "g7"), 40);
}

#[test]
fn the_description_names_every_piece_and_rule() {
    let text = describe(&game());
    for line in [
        "Fantastic XIII (fantastic-xiii), Jean-Louis Cazaux, 2022",
        "Board: 13 files, 13 ranks",
        "  P  Pawn         0.75   1.03  fmWfceFfmnnD  promotes to Direwolf on rank 13 (Black: 1)",
        "  T  Troll        3.25   2.79  GHfmWfcF      promotes to Direwolf on rank 13 (Black: 1), by fmWfcF only",
        "  O  Direwolf    17.50  16.71  NADGHCZ",
        "  K  King        royal      -  K",
        "  En passant: Pawn takes Pawn or Prince.",
        "  Draw after 50 moves without a capture and without a move of Pawn.",
        "  Draw when a position has stood 3 times.",
        "  Rights in a FEN: Kk.",
    ] {
        assert!(text.lines().any(|it| it == line), "{line}\n{text}");
    }
}
