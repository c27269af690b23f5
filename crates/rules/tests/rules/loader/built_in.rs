//! The files of the built-in variants: the data of Fantastic XIII, and the descriptions of rules.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::read_edited;
use bentrider_rules::geometry::{Color, Square, SquareSet};
use bentrider_rules::loader::{
    BuiltIn, Heading, Library, Source, built_in, describe, from_toml, heading, names,
};
use bentrider_rules::setup::{Kind, Piece};
use bentrider_rules::variant::Variant;
use bentrider_rules::variant::rule::{DeadPositions, Endings, Right};

fn fantastic() -> Arc<Variant> {
    built_in("fantastic-xiii").unwrap()
}

fn kind(variant: &Variant, label: &str) -> Kind {
    variant.labels.find(label).unwrap()
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

/// A set of squares, from a text such as `a1 b2`.
fn squares(text: &str) -> SquareSet {
    text.split_whitespace().map(square).collect()
}

#[test]
fn the_pieces_have_their_names_and_values() {
    let variant = fantastic();
    let pieces: Vec<(&str, &str, i32)> = variant
        .kinds()
        .map(|kind| {
            let info = &variant.pieces[kind.index()];
            (variant.labels.label(kind), info.name.as_str(), info.value)
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
    let order: Vec<&str> = variant.by_value.iter().map(|&it| variant.labels.label(it)).collect();
    assert_eq!(order.concat(), "PITNSHQMUGCOK");
}

#[test]
fn there_is_a_motion_and_a_place_for_a_promotion_for_each_piece() {
    let variant = fantastic();
    assert_eq!((variant.motions.len(), variant.promotions.len()), (26, 26));
    let hawk = variant.motion(Piece::new(Color::White, kind(&variant, "H"))).span(square("g7"));
    assert_eq!(hawk, squares("g9 g5 e7 i7 e9 i9 e5 i5 g10 g4 d7 j7 d10 j10 d4 j4"));
}

#[test]
fn each_kind_promotes_to_one_other_on_the_last_rank_and_may_not_decline() {
    let variant = fantastic();
    let promoting = [("P", "O"), ("I", "O"), ("T", "O"), ("N", "U"), ("S", "G")];
    for from in variant.kinds() {
        let label = variant.labels.label(from);
        let target = promoting.iter().find(|it| it.0 == label).map(|it| kind(&variant, it.1));
        for (color, rank) in [(Color::White, 12), (Color::Black, 0)] {
            let promotion = variant.promotion(Piece::new(color, from));
            let zones = target.map(|target| vec![(variant.shape.rank(rank), vec![target])]);
            assert_eq!(promotion.map(|it| it.zones.clone()), zones, "{label}");
            assert!(promotion.is_none_or(|it| it.must == variant.shape.rank(rank)), "{label}");
            assert!(promotion.is_none_or(|it| it.by.is_some() == (label == "T")), "{label}");
        }
    }
}

#[test]
fn a_troll_promotes_by_its_steps_only() {
    let variant = fantastic();
    let troll = |color| variant.promotion(Piece::new(color, kind(&variant, "T"))).unwrap();
    assert_eq!(troll(Color::White).promoting(square("g12")), squares("f13 g13 h13"));
    assert_eq!(troll(Color::White).promoting(square("a12")), squares("a13 b13"));
    assert_eq!(troll(Color::White).promoting(square("g10")), SquareSet::EMPTY);
    assert_eq!(troll(Color::Black).promoting(square("g2")), squares("f1 g1 h1"));
    assert_eq!(troll(Color::Black).promoting(square("g4")), SquareSet::EMPTY);
}

#[test]
fn the_king_leaps_to_the_ring_at_distance_two() {
    let variant = fantastic();
    let leap = variant.king_leap.as_ref().unwrap();
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
    let variant = fantastic();
    let holder = kind(&variant, "K");
    let needs = || ArrayVec::from_iter([(holder, None)]);
    let white = Right { color: Color::White, letter: 'K', needs: needs() };
    let black = Right { color: Color::Black, letter: 'k', needs: needs() };
    assert_eq!(variant.rights.list(), [white, black]);
    assert_eq!(variant.royal, [holder].into_iter().collect());
    let later = read_edited(&[("first_move = true, ", ""), ("w Kk - 0 1", "w - - 0 1")]).unwrap();
    assert!(later.rights.is_empty());
}

#[test]
fn pawns_capture_pawns_and_princes_en_passant() {
    let variant = fantastic();
    let rule = variant.en_passant.unwrap();
    assert_eq!(rule.victims, [kind(&variant, "P"), kind(&variant, "I")].into_iter().collect());
    assert_eq!(rule.captors, [kind(&variant, "P")].into_iter().collect());
    assert_eq!(variant.pawns, [kind(&variant, "P")].into_iter().collect());
}

#[test]
fn the_third_repetition_and_fifty_moves_without_a_pawn_draw_and_can_be_left_out() {
    let pawn = [kind(&fantastic(), "P")].into_iter().collect();
    let usual = Endings {
        halfmove_limit: Some(100),
        reset_by: pawn,
        repetitions: Some(3),
        dead: DeadPositions { kings: fantastic().royal, ..DeadPositions::default() },
        ..Endings::default()
    };
    assert_eq!(fantastic().endings, usual);
    let unstated = read_edited(&[("moves = 50\n", ""), ("repetition = 3\n", "")]).unwrap();
    assert_eq!(unstated.endings, usual);
    let none = read_edited(&[("moves = 50", "moves = 0"), ("repetition = 3", "repetition = 0")]);
    let none = none.unwrap().endings.clone();
    assert_eq!((none.halfmove_limit, none.repetitions), (None, None));
}

/// The line of the rules that says which positions are dead.
fn dead_in_words(variant: &Variant) -> String {
    let lines = describe(variant);
    let lines = lines.lines().filter(|it| it.contains("neither side can win"));
    lines.map(str::trim).collect()
}

#[test]
fn dead_positions_are_described_with_the_pieces_that_cannot_win() {
    for (name, words) in [
        ("gross", "Draw when neither side can win: the Kings alone."),
        (
            "chess",
            "Draw when neither side can win: the Kings alone, with one Knight or Bishop, or with several pieces (only Bishop), all on squares of one colour.",
        ),
        (
            "shako",
            "Draw when neither side can win: the Kings alone, with one Knight, Bishop, Cannon or Elephant, or with several pieces (only Bishop or Elephant), all on squares of one colour.",
        ),
    ] {
        assert_eq!(dead_in_words(&built_in(name).unwrap()), words, "{name}");
    }
    let bare = read_edited(&[("repetition = 3", "repetition = 3\nbare_king = \"loss\"")]).unwrap();
    assert_eq!(dead_in_words(&bare), "");
}

#[test]
fn initial_moves_are_open_on_the_ranks_where_the_kind_starts() {
    // Mammoths start on rank 1 / 13, Trolls on ranks 2 and 3.
    let variant =
        read_edited(&[("moves = \"KAD\"", "moves = \"KiH\""), ("GHfmWfcF\"", "fmWfcFiG\"")]);
    let variant = variant.unwrap();
    let span = |label, color, from| {
        let piece = Piece::new(color, kind(&variant, label));
        variant.motion(piece).span(square(from)).len()
    };
    assert_eq!(span("M", Color::White, "g1"), 5 + 3);
    assert_eq!(span("M", Color::White, "g2"), 8);
    assert_eq!(span("M", Color::Black, "g13"), 5 + 3);
    assert_eq!(["g2", "g3", "g4"].map(|from| span("T", Color::White, from)), [5, 5, 3]);
    assert_eq!(span("O", Color::White, "g7"), 40);
}

#[test]
fn the_description_names_every_piece_and_rule() {
    let text = describe(&fantastic());
    for line in [
        "Fantastic XIII (fantastic-xiii), Jean-Louis Cazaux, 2022",
        "Board: 13 files, 13 ranks",
        "  P  Pawn         0.75   1.03  fmWfceFfmnnD  promotes to Direwolf on rank 13 (Black: 1)",
        "  T  Troll        3.25   2.79  GHfmWfcF      promotes to Direwolf on rank 13 (Black: 1), by fmWfcF only",
        "  O  Direwolf    17.50  16.71  NADGHCZ",
        "  K  King        royal      -  K",
        "  En passant: Pawn captures Pawn or Prince.",
        "  Draw after 50 moves without a capture or a move by any Pawn.",
        "  Draw when a position has occurred 3 times.",
        "  Rights in a FEN: Kk.",
    ] {
        assert!(text.lines().any(|it| it == line), "{line}\n{text}");
    }
}

/// Asserts that the description of a variant has lines with these endings.
fn check(variant: &str, lines: &[&str]) {
    let text = describe(&built_in(variant).unwrap());
    for line in lines {
        assert!(text.lines().any(|it| it.trim_start() == *line), "{variant}: {line}\n{text}");
    }
}

#[test]
fn castling_is_described_with_its_targets_and_the_letter_that_a_move_may_need() {
    check(
        "wildebeest",
        &[
            "Castling: the King goes from f1 to g1 (written f1g1r), h1, i1 or j1, with the Rook on k1 (right K); Black's is mirrored.",
            "Castling: the King goes from f1 to e1 (written f1e1r), d1, c1 or b1, with the Rook on a1 (right Q); Black's is mirrored.",
            "A stalemated side loses.",
            "Rights in a FEN: KQkq.",
        ],
    );
}

#[test]
fn moves_from_certain_ranks_stand_after_the_others() {
    let text = describe(&built_in("wildebeest").unwrap());
    assert!(text.contains("  fmWfceF, from rank 2 fmnnDfmnnH, from rank 3 fmnnD  promotes to Queen or Wildebeest on rank 10 (Black: 1)\n"), "{text}");
}

#[test]
fn zones_are_described_by_what_there_is_to_become_and_whether_it_must() {
    let text = describe(&built_in("gross").unwrap());
    assert!(
        text.contains(
            "may promote to Bishop, Knight, Vao or Wizard on rank 10 (Black: 3); may promote to "
        ),
        "{text}"
    );
    assert!(text.contains("; promotes to Bishop, Knight, Vao, Wizard, Cannon, Champion, Rook, Archbishop, Marshall or Queen on rank 12 (Black: 1)\n"), "{text}");
    let text = describe(&built_in("grand").unwrap());
    let six = "to Cardinal, Marshall, Queen, Rook, Bishop or Knight on";
    let line =
        format!("may promote {six} ranks 8, 9 (Black: 2, 3); promotes {six} rank 10 (Black: 1)\n");
    assert!(text.contains(&line), "{text}");
}

#[test]
fn supply_and_limits_are_distinguished() {
    check(
        "gross",
        &[
            "Pieces of each side in all: Queen 3, Rook 6, Bishop 6, Knight 6, Marshall 2, Archbishop 2, Champion 2, Cannon 2, Vao 2, Wizard 2. Those that are not on the board are in its reserve; promotion is only to pieces in reserve.",
        ],
    );
    check(
        "grand",
        &[
            "Most pieces of a kind that a side may have after a promotion: Knight 2, Bishop 2, Rook 2, Queen 1, Cardinal 1, Marshall 1.",
        ],
    );
}

#[test]
fn fusion_and_passage_name_their_pieces() {
    check(
        "fusion",
        &[
            "Royal: King, Dragon King, Pontiff or Cavalier King.",
            "Fusion: Rook and Bishop make Queen, Rook and Knight make Marshall, Bishop and Knight make Paladin, King and Rook make Dragon King, King and Bishop make Pontiff, King and Knight make Cavalier King.",
            "To merge, one piece moves onto the other by one of its usual moves; a royal piece may not make this move.",
            "Fission: a part of a compound that is not attacked moves to an empty square, and the other part stays.",
            "May not pass attacked squares: Dragon King, Pontiff or Cavalier King.",
        ],
    );
}

#[test]
fn every_built_in_file_has_no_errors_and_holds_the_variant_of_its_name() {
    for name in names() {
        match from_toml(name, &BuiltIn.find(name).unwrap().text) {
            Ok(variant) => assert_eq!(variant.name, name),
            Err(errors) => panic!("{errors}"),
        }
    }
}

#[test]
fn a_built_in_variant_is_read_once_and_an_unknown_name_is_none() {
    for name in names() {
        let (first, second) = (built_in(name).unwrap(), built_in(name).unwrap());
        assert!(Arc::ptr_eq(&first, &second));
    }
    assert!(built_in("fantastic").is_none());
    assert!(built_in("").is_none());
}

#[test]
fn the_heading_of_a_file_is_that_of_its_variant() {
    for name in names() {
        let read = heading(&BuiltIn.find(name).unwrap(), &BuiltIn);
        assert_eq!(read, Some(Heading::of(&built_in(name).unwrap())), "{name}");
    }
}

#[test]
fn a_text_that_is_no_variant_has_no_heading() {
    for text in ["", "name = ", "name = \"a\"\ntitle = \"A\"\n"] {
        assert_eq!(heading(&Source::new("a", text), &BuiltIn), None, "{text}");
    }
}
