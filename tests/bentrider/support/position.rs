//! Variants, positions and moves from text, for tests that use the library.

use std::sync::Arc;

use bentrider::game::Game;
use bentrider::loader;
use bentrider::notation::{MoveContext, MoveError, coordinate};
use bentrider::position::{Move, Position};
use bentrider::rules;
use bentrider::setup::{RightsField, Setup};
use bentrider::variant::Variant;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// A variant with lame leaps, and Pawns that move up to three squares at first.
pub(crate) const LAME: &str = include_str!("../../games/lame.toml");

/// Variants that are not built in, made to test features that the others lack: name and file.
pub(crate) const SMALL_VARIANTS: [(&str, &str); 7] = [
    ("cannons", include_str!("../../games/cannons.toml")),
    ("lame", LAME),
    ("riders", include_str!("../../games/riders.toml")),
    ("bends", include_str!("../../games/bends.toml")),
    ("tiny", include_str!("../../games/tiny.toml")),
    ("odd", include_str!("../../games/odd.toml")),
    ("mergers", include_str!("../../games/mergers.toml")),
];

pub(crate) fn built_in(name: &str) -> Arc<Variant> {
    loader::built_in(name).unwrap_or_else(|| panic!("there is no variant {name}"))
}

pub(crate) fn fantastic() -> Arc<Variant> {
    built_in("fantastic-xiii")
}

/// The variant of a file's text.
pub(crate) fn from_text(text: &str) -> Arc<Variant> {
    loader::from_toml("a test's file", text).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The start position.
pub(crate) fn start(variant: &Variant) -> Position {
    rules::from_setup(variant, &variant.start).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The FEN of the start position.
pub(crate) fn start_fen(variant: &Variant) -> String {
    variant.start.write(&variant.shape, &variant.labels)
}

/// The position of a FEN.
pub(crate) fn position(variant: &Variant, fen: &str) -> Position {
    try_position(variant, fen).unwrap_or_else(|faults| panic!("{fen}: {faults}"))
}

/// The position of a FEN that can be read, if it can be played.
pub(crate) fn try_position(variant: &Variant, fen: &str) -> Result<Position, rules::SetupErrors> {
    let setup = Setup::parse(fen, &variant.shape, &variant.labels);
    rules::from_setup(variant, &setup.unwrap_or_else(|error| panic!("{fen}: {error}")))
}

/// The FEN of a position.
pub(crate) fn fen(variant: &Variant, position: &Position) -> String {
    rules::to_setup(variant, position).write(&variant.shape, &variant.labels)
}

/// Reads a legal move in coordinate notation.
pub(crate) fn read_move(
    variant: &Variant,
    position: &Position,
    text: &str,
) -> Result<Move, MoveError> {
    let legal = &rules::legal_moves(variant, position);
    coordinate::read(MoveContext { variant, position, legal }, text)
}

/// Makes legal moves by their texts.
pub(crate) fn play_moves(variant: &Variant, position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = read_move(variant, position, text);
        rules::make(variant, position, mv.unwrap_or_else(|error| panic!("{error}")));
    }
}

/// Plays random moves until the game has this many plies, or has ended.
pub(crate) fn play_at_random(game: &mut Game, plies: usize, random: &mut StdRng) {
    while game.moves().len() < plies && game.outcome().is_none() {
        let mv = *game.legal_moves().choose(random).unwrap();
        game.play(mv).unwrap();
    }
}

/// The texts of the legal moves, sorted.
pub(crate) fn move_texts(variant: &Variant, position: &Position) -> Vec<String> {
    let moves = rules::legal_moves(variant, position);
    let mut texts: Vec<String> = moves.iter().map(|it| coordinate::write(variant, *it)).collect();
    texts.sort();
    texts
}

/// A copy of the position with colours exchanged and the board turned upside down.
pub(crate) fn twin(variant: &Variant, position: &Position) -> Position {
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
    flipped.halfmoves = setup.halfmoves;
    flipped.fullmoves = setup.fullmoves;
    rules::from_setup(variant, &flipped).unwrap()
}

/// Calls `look` on `count` positions of random games.
pub(crate) fn by_random_play(variant: &Variant, count: usize, mut look: impl FnMut(&Position)) {
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
