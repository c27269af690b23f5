//! Variants, positions and moves from text, for tests that use the library.

use std::sync::Arc;

use bentrider::game::Game;
use bentrider::loader;
use bentrider::notation::{MoveContext, MoveError, coordinate};
use bentrider::position::{Move, Position};
use bentrider::rules;
use bentrider::setup::Setup;
use bentrider::variant::Variant;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

/// Lame leaps, and Pawns that go up to three squares at first.
pub(crate) const LAME: &str = include_str!("../games/lame.toml");

/// Games that are in no catalog, made to exercise what the others lack: name and file.
pub(crate) const SMALL_GAMES: [(&str, &str); 7] = [
    ("cannons", include_str!("../games/cannons.toml")),
    ("lame", LAME),
    ("riders", include_str!("../games/riders.toml")),
    ("bends", include_str!("../games/bends.toml")),
    ("tiny", include_str!("../games/tiny.toml")),
    ("odd", include_str!("../games/odd.toml")),
    ("mergers", include_str!("../games/mergers.toml")),
];

pub(crate) fn fantastic() -> Arc<Variant> {
    loader::built_in("fantastic-xiii").unwrap()
}

/// The game of a file's text.
pub(crate) fn game(text: &str) -> Arc<Variant> {
    loader::from_toml("a test's file", text).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The position of a FEN.
pub(crate) fn position(variant: &Variant, fen: &str) -> Position {
    placed(variant, fen).unwrap_or_else(|faults| panic!("{fen}: {faults}"))
}

/// The position of a FEN that can be read, if it can be played.
pub(crate) fn placed(variant: &Variant, fen: &str) -> Result<Position, rules::SetupFaults> {
    let setup = Setup::parse(fen, &variant.shape, &variant.labels);
    rules::from_setup(variant, &setup.unwrap_or_else(|error| panic!("{fen}: {error}")))
}

/// The FEN of a position.
pub(crate) fn fen(variant: &Variant, position: &Position) -> String {
    rules::to_setup(variant, position).write(&variant.shape, &variant.labels)
}

/// Reads a legal move in coordinate notation.
pub(crate) fn read(variant: &Variant, position: &Position, text: &str) -> Result<Move, MoveError> {
    let legal = &rules::legal_moves(variant, position);
    coordinate::read(MoveContext { variant, position, legal }, text)
}

/// Makes legal moves by their texts.
pub(crate) fn play(variant: &Variant, position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = read(variant, position, text);
        rules::make(variant, position, mv.unwrap_or_else(|error| panic!("{error}")));
    }
}

/// Plays random moves until the game has so many plies, or has ended.
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
