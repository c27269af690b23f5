//! Variants as sections of `variants.ini`. `tests/python/export_ini.py` compares them with pyffish.

use bentrider_rules::interchange::{fairy_stockfish, ini};
use bentrider_rules::loader;
use bentrider_testing::boards::built_in;

use super::same_game;

/// The variants of the catalog that are whole as sections.
const WHOLE: [&str; 12] = [
    "capablanca",
    "chess",
    "courier",
    "embassy",
    "gothic",
    "grand",
    "gross-12x10",
    "janus",
    "omicron",
    "opulent",
    "shako",
    "tencubed",
];

#[test]
fn a_section_says_everything_that_differs_from_chess() {
    let shako = ini::export(&built_in("shako"));
    assert_eq!(shako.missing, [""; 0]);
    assert_eq!(
        shako.text,
        "# Shako\n[bentrider-shako:chess]\nmaxFile = 10\nmaxRank = 10\n\
        startFen = c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1\n\
        doubleStepRegionWhite = *3\ndoubleStepRegionBlack = *8\n\
        customPiece1 = c:mRcpR\ncustomPiece2 = e:FA\n\
        promotionRegionWhite = *10\npromotionRegionBlack = *1\npromotionPieceTypes = qrbnce\n\
        castlingKingsideFile = h\ncastlingRookKingsideFile = i\n\
        castlingQueensideFile = d\ncastlingRookQueensideFile = b\ncastlingKingFile = f\ncastlingRank = 2\n\
        castlingRookPieces = r\nnMoveRule = 50\nnMoveRuleTypes = p\nnFoldRule = 3\n"
    );
}

#[test]
fn a_game_that_is_written_and_read_again_has_the_same_moves() {
    let mut written = Vec::new();
    for name in loader::names() {
        let variant = built_in(name);
        let exported = ini::export(&variant);
        if exported.missing.is_empty() {
            let sections = fairy_stockfish::read(&exported.text);
            let section = sections.last().unwrap_or_else(|| panic!("{}", exported.text));
            let loaded = section.loaded.as_ref().unwrap_or_else(|it| panic!("{name}: {}", it[0]));
            same_game(&variant, &loaded.variant);
            written.push(name);
        }
    }
    written.sort_unstable();
    assert_eq!(written, WHOLE);
}

#[test]
fn what_fairy_stockfish_does_not_have_is_said_of_each_variant() {
    for (name, expected) in [
        ("fantastic-xiii", "a board of 13×13: expected at most 12×10"),
        ("fantastic-xiii", "promotion that differs by the kind of piece"),
        ("metamachy", "the first leap of a King"),
        ("metamachy", "Eagle: the moves [F?fsR]"),
        ("fantastic-12x10", "Prince: the moves KfmnnD"),
        ("wildebeest", "a choice of castling targets"),
        ("fusion", "pieces that merge and split"),
        ("unicorn-great", "Pawn: regions"),
        ("knights-rookies", "castling that differs by side"),
        ("clobberers-fides", "castling that differs by side"),
    ] {
        let missing = ini::export(&built_in(name)).missing;
        assert!(missing.iter().any(|it| it.starts_with(expected)), "{name}: {missing:?}");
    }
    let whole = loader::names().filter(|it| ini::export(&built_in(it)).missing.is_empty());
    let mut whole: Vec<&str> = whole.collect();
    whole.sort_unstable();
    assert_eq!(whole, WHOLE);
}

/// Fairy-Stockfish turns Black's moves by half a circle; here they are the mirror image of White's.
#[test]
fn pieces_that_move_otherwise_to_the_left_than_to_the_right_are_said() {
    let text = "name = \"one-sided\"\ntitle = \"One-sided\"\ninherits = \"chess\"\n[pieces.N]\nmoves = \"hrN\"\n";
    let missing = ini::export(&loader::from_toml("one-sided.toml", text).unwrap()).missing;
    assert_eq!(missing, ["Knight: moves to the left and to the right that differ"]);
}
