//! Variants, positions and moves from text, and the boards that several tests use: positions of Fantastic XIII, and
//! crowded ones of the other variants.

use std::fs;
use std::sync::Arc;

use crate::in_repository;

use bentrider_rules::game::Game;
use bentrider_rules::notation::{MoveContext, MoveError, coordinate};
use bentrider_rules::position::{Move, Position};
use bentrider_rules::setup::{CheckField, RightsField, Setup};
use bentrider_rules::variant::Variant;
use bentrider_rules::{loader, rules};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// A variant with lame leaps, and Pawns that move up to three squares at first.
pub const LAME: &str = include_str!("../../../tests/games/lame.toml");

/// Variants that are not built in, made to test features that the others lack: name and file.
pub const SMALL_VARIANTS: [(&str, &str); 11] = [
    ("cannons", include_str!("../../../tests/games/cannons.toml")),
    ("lame", LAME),
    ("riders", include_str!("../../../tests/games/riders.toml")),
    ("bends", include_str!("../../../tests/games/bends.toml")),
    ("paths", include_str!("../../../tests/games/paths.toml")),
    ("tiny", include_str!("../../../tests/games/tiny.toml")),
    ("odd", include_str!("../../../tests/games/odd.toml")),
    ("mergers", include_str!("../../../tests/games/mergers.toml")),
    ("hill", include_str!("../../../tests/games/hill.toml")),
    ("checks", include_str!("../../../tests/games/checks.toml")),
    ("grasshoppers", include_str!("../../../tests/games/grasshoppers.toml")),
];

pub fn built_in(name: &str) -> Arc<Variant> {
    loader::built_in(name).unwrap_or_else(|| panic!("there is no variant {name}"))
}

pub fn fantastic() -> Arc<Variant> {
    built_in("fantastic-xiii")
}

/// The variant of a file's text.
pub fn from_text(text: &str) -> Arc<Variant> {
    loader::from_toml("a test's file", text).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A variant of `tests/games/`.
pub fn variant_of_tests(name: &str) -> Arc<Variant> {
    let text = fs::read_to_string(in_repository(&format!("tests/games/{name}.toml"))).unwrap();
    from_text(&text)
}

/// The start position.
pub fn start(variant: &Variant) -> Position {
    rules::from_setup(variant, &variant.start).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The FEN of the start position.
pub fn start_fen(variant: &Variant) -> String {
    variant.start.write(&variant.shape, &variant.labels)
}

/// The position of a FEN.
pub fn position(variant: &Variant, fen: &str) -> Position {
    try_position(variant, fen).unwrap_or_else(|faults| panic!("{fen}: {faults}"))
}

/// The position of a FEN that can be read, if it can be played.
pub fn try_position(variant: &Variant, fen: &str) -> Result<Position, rules::SetupErrors> {
    let setup = Setup::parse(fen, &variant.shape, &variant.labels);
    rules::from_setup(variant, &setup.unwrap_or_else(|error| panic!("{fen}: {error}")))
}

/// The FEN of a position.
pub fn fen(variant: &Variant, position: &Position) -> String {
    rules::to_setup(variant, position).write(&variant.shape, &variant.labels)
}

/// Reads a legal move in coordinate notation.
pub fn read_move(variant: &Variant, position: &Position, text: &str) -> Result<Move, MoveError> {
    let legal = &rules::legal_moves(variant, position);
    coordinate::read(MoveContext { variant, position, legal }, text)
}

/// Makes legal moves by their texts.
pub fn play_moves(variant: &Variant, position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = read_move(variant, position, text);
        rules::make(variant, position, mv.unwrap_or_else(|error| panic!("{error}")));
    }
}

/// Plays random moves until the game has this many plies, or has ended.
pub fn play_at_random(game: &mut Game, plies: usize, random: &mut StdRng) {
    while game.moves().len() < plies && game.outcome().is_none() {
        let mv = *game.legal_moves().choose(random).unwrap();
        game.play(mv).unwrap();
    }
}

/// The texts of the legal moves, sorted.
pub fn move_texts(variant: &Variant, position: &Position) -> Vec<String> {
    let moves = rules::legal_moves(variant, position);
    let mut texts: Vec<String> = moves.iter().map(|it| coordinate::write(variant, *it)).collect();
    texts.sort();
    texts
}

/// A copy of the position with colours exchanged and the board turned upside down.
pub fn twin(variant: &Variant, position: &Position) -> Position {
    let setup = rules::to_setup(variant, position);
    let mut flipped = Setup::empty();
    for square in variant.shape.squares() {
        let piece = setup.board[square.index()].map(|piece| piece.flip());
        flipped.board[variant.shape.flip(square).index()] = piece;
    }
    flipped.reserve = setup.reserve.map(|it| it.iter().map(|piece| piece.flip()).collect());
    flipped.side = !setup.side;
    flipped.en_passant = setup.en_passant.iter().map(|&it| variant.shape.flip(it)).collect();
    if let RightsField::Letters(letters) = setup.rights {
        let turned = letters.chars().map(|letter| {
            if letter.is_ascii_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            }
        });
        flipped.rights = RightsField::Letters(turned.collect());
    }
    flipped.checks = match setup.checks {
        CheckField::Left([white, black]) => CheckField::Left([black, white]),
        other => other,
    };
    flipped.halfmoves = setup.halfmoves;
    flipped.fullmoves = setup.fullmoves;
    rules::from_setup(variant, &flipped).unwrap()
}

/// Calls `look` on `count` positions of random games.
pub fn by_random_play(variant: &Variant, count: usize, mut look: impl FnMut(&Position)) {
    let mut random = StdRng::seed_from_u64(13);
    let mut seen = 0;
    while seen < count {
        let mut position = rules::from_setup(variant, &variant.start).unwrap();
        while seen < count && rules::outcome(variant, &position).is_none() {
            let moves = rules::legal_moves(variant, &position);
            rules::make(variant, &mut position, moves[random.random_range(0..moves.len())]);
            look(&position);
            seen += 1;
        }
    }
}

pub const START: &str = "hmqcsnknscqmh/5tit5/6t6/ppppppppppppp/13/13/13/13/13/PPPPPPPPPPPPP/6T6/5TIT5/HMQCSNKNSCQMH w Kk - 0 1";

/// A single Direwolf gives check and covers every square around.
pub const MATED: &str = "k2O9/13/13/13/13/13/13/13/13/13/13/13/12K b - - 0 1";

pub const STALEMATED: &str = "k12/4O8/13/13/3O9/13/13/13/13/13/13/13/12K b - - 0 1";

/// A position after 50 moves of both sides without a capture or a Pawn's move.
pub const QUIET: &str = "k12/13/13/13/13/13/13/6O6/13/13/13/13/12K b - - 100 90";

/// Castling on both sides, and Pawns that may capture each other en passant.
const KING_ON_F: &str =
    "r4k3r/p1p1p1p1p1/10/1P1P1P1P1P/p1p1p1p1p1/10/1P1P1P1P1P/R4K3R w KQkq - 0 1";
const KING_ON_E: &str =
    "r3k4r/p1p1p1p1p1/10/1P1P1P1P1P/p1p1p1p1p1/10/1P1P1P1P1P/R3K4R w KQkq - 0 1";

/// Variants, each with positions in which their special rules apply many times.
pub const CROWDED_BOARDS: [(&str, &[&str]); 27] = [
    ("gross", &GROSS),
    ("fusion", &FUSION),
    ("chess", &["r3k2r/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/R3K2R w KQkq - 0 1"]),
    ("capablanca", &[KING_ON_F]),
    ("gothic", &[KING_ON_F]),
    ("embassy", &[KING_ON_E]),
    ("janus", &[KING_ON_E]),
    ("grand", &GRAND),
    ("opulent", &["3k6/1P1P1P1P1P/P1P1P5/10/2c4q2/10/3A1L4/5p1p1p/p1p1p1p3/4K5 w - - 0 1"]),
    (
        "shako",
        &["10/1r3k2r1/p1p1p1p1p1/10/1P1P1P1P1P/p1p1p1p1p1/10/1P1P1P1P1P/1R3K2R1/10 w KQkq - 0 1"],
    ),
    ("tencubed", &["10/k4P4/2P1P1P1P1/10/1P1P6/p1p7/10/1p2p1p3/2p2p2K1/10 w - - 0 1"]),
    ("gross-12x10", &GROSS_12X10),
    (
        "fantastic-12x10",
        &["6k5/1P10/p1p1i1p5/12/1P1P1P1P4/2p1p1p1p3/12/P1I1P1P5/1p10/6K5 w - - 0 1"],
    ),
    (
        "metamachy",
        &[
            "5k6/1P1I4P3/12/p1p3i1p3/1P1P1P1P1P2/12/12/1p1p1p1p1p2/P1P3I1P3/12/1p1i4p3/5K6 w Kk - 0 1",
        ],
    ),
    ("wildebeest", &WILDEBEEST),
    ("omega", &OMEGA),
    (
        "gigachess-ii",
        &[
            "6k7/1P1I5J3N/2M2Z2W2E2/p1p3i1p5/1P1P1P1P1P4/14/14/14/1p1p1p1p1p4/P1P3I1P5/14/2m2z2w2e2/1p1i5j3n/6K7 w Kk - 0 1",
        ],
    ),
    (
        "terachess-ii",
        &[
            "7k8/1P1I1T4J2N2/2M2Z2W2E4/T2T4T7/p1p3i1p7/1P1P1P1P1P6/16/16/16/16/1p1p1p1p1p6/P1P3I1P7/t2t4t7/2m2z2w2e4/1p1i1t4j2n2/7K8 w Kk - 0 1",
        ],
    ),
    ("falcon", &["r4k3r/p1p1p1p1p1/10/1P1P1P1P1P/p1p1p1p1p1/F8f/1P1P1P1P1P/R4K3R w KQkq - 0 1"]),
    (
        "hectochess",
        &["10/r4k3r/p1p1p1p1p1/10/1P1P1P1P1P/p1p1p1p1p1/10/1P1P1P1P1P/R4K3R/10 w KQkq - 0 1"],
    ),
    (
        "unicorn-great",
        &["1r3k2r1/p1p3p1p1/4p5/1P1P1P1P1P/10/10/p1p1p1p1p1/5P4/1P1P3P1P/1R3K2R1 w KQkq - 0 1"],
    ),
    ("courier", &["6k5/1P1P4P3/12/2f1w3e3/3M2E1W2F/12/p1p3p5/5K6 w - - 0 1"]),
    (
        "courier-moderno",
        &[
            "r1u3k4r/p1p1p1p1p1p1/2q9/1P1P1P1P1P1P/p1p1p1p1p1p1/9S2/1P1P1P1P1P1P/R4K3U1R w KQkq - 0 1",
        ],
    ),
    ("omicron", &OMICRON),
    ("clobberers-fides", &["r3k2r/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/D3K2D w KQkq - 0 1"]),
    ("knights-rookies", &["s3k2s/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/R3K2R w KQkq - 0 1"]),
    ("berolina", &["r3k2r/1p2p2p/8/P1P2P1P/p1p2p1p/8/1P2P2P/R3K2R w KQkq - 0 1"]),
];

/// The crowded positions of a variant; empty for Fantastic XIII, whose positions are in the module `walk`.
pub fn crowded(name: &str) -> &'static [&'static str] {
    CROWDED_BOARDS.iter().find(|it| it.0 == name).map_or(&[], |it| it.1)
}

const GROSS: [&str; 6] = [
    // Castling of every length, and triple steps that may be captured on either square.
    "12/1r4k3r1/1p1p1p1p1p2/12/2P3P3P1/P3P3P3/p3p3p3/2p3p3p1/12/1P1P1P1P1P2/1R4K3R1/12 w KQkq - 0 1",
    // Pawns in the zones, with full, small and empty reserves.
    "5k6/1P6P3/P4P5P/12/12/3q2m5/2c2v6/12/12/p3p5p1/3p3p4/6K5 w - - 0 1",
    "5k6/1P6P3/P4P5P/12/12/3q2m5/2c2v6/12/12/p3p5p1/3p3p4/6K5[QRqn] w - - 0 1",
    "5k6/1P6P3/P4P5P/12/12/3q2m5/2c2v6/12/12/p3p5p1/3p3p4/6K5[] w - - 0 1",
    "6k5/1P10/2P1r7/3P4p3/4c3v3/12/2V2C6/12/5p1P4/3P8/1R1S2K2WR1/12 w KQ - 0 1",
    "m2w2k4m/1r4q4r/2p1p1p1p1p1/3v2c5/1P1P1P1P1P2/12/5A2N3/12/2C4V4/P1P1P1P1P1P1/1R2BQK2SR1/M3C6M w KQ - 0 1",
];

const GROSS_12X10: [&str; 2] = [
    "12/1r4k3r1/2P1p1p1p1p1/12/1P1P1P1P3P/p1p1p1p3p1/12/1P1P1P1P1P1p/1R4K3R1/12 w KQkq - 0 1",
    // Nothing in reserve.
    "12/1r4k3r1/2P1p1p1p1p1/12/1P1P1P1P3P/p1p1p1p3p1/12/1P1P1P1P1P1p/1R4K3R1/12[] w KQkq - 0 1",
];

const GRAND: [&str; 2] = [
    "3k6/1P1P1P1P1P/P1P1P5/10/2c4q2/10/3A1C4/5p1p1p/p1p1p1p3/4K5 w - - 0 1",
    // White has its full supply, Black all except Knights.
    "r2k4r1/1P1P1P1P1P/P1P1P5/1qcabb4/10/10/1RR1QCABBN/N4p1p1p/p1p1p1p3/4K5 w - - 0 1",
];

const FUSION: [&str; 7] = [
    "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1",
    "r3k2r/1p1p1p2/8/P1P1P1P1/p1p1p1p1/8/1P1P1P1P/R3K2R w KQkq - 0 1",
    // Royal compounds on open lines.
    "r3br2/c2p4/1pd2pqp/p1B5/1D1P1QP1/8/PPP1P2P/2RG2N1 b - - 0 1",
    "4f3/1m3p2/8/3d4/2P2Q2/5P2/1D4M1/3G4 w - - 0 1",
    "2r1g3/8/3b1n2/8/8/2N1B3/8/3C2R1 w - - 0 1",
    "1f5q/8/2R1B3/3N4/4n3/3b1r2/8/Q6F w - - 0 1",
    "4r2k/8/b7/8/4C3/8/8/8 w - - 0 1",
];

const OMICRON: [&str; 1] = [
    "1**********1/*1r3k2r1*/*p1p1p1p1p1*/*10*/*1P1P1P1P1P*/*p1p1p1p1p1*/*10*/*1P1P1P1P1P*/*1R3K2R1*/1**********1 w KQkq - 0 1",
];

const WILDEBEEST: [&str; 2] = [
    "r4k4r/1p1p1p1p1p1/11/2P3P3P/P3P3P2/p3p3p2/2p3p3p/11/1P1P1P1P1P1/R4K4R w KQkq - 0 1",
    "k10/11/1Q9/11/11/11/11/11/11/10K b - - 0 1",
];

const OMEGA: [&str; 2] = [
    "w**********w/*1r3k2r1*/*1p1p1p1p2*/*10*/*2P3P3*/*P3P3P1*/*p3p3p1*/*2p3p3*/*10*/*1P1P1P1P2*/*1R3K2R1*/W**********W w KQkq - 0 1",
    "w**********w/*2k7*/*P3P1P2P*/*10*/*3c2w3*/*10*/*10*/*3C2W3*/*10*/*p2p1p3p*/*6K3*/W**********W w - - 0 1",
];
