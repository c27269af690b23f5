//! Random games of every variant, written move by move in algebraic notation and as PGN, and read
//! again.

use std::collections::HashSet;

use bentrider::formats::pgn;
use bentrider::loader;
use bentrider::notation::{MoveContext, coordinate, san};
use bentrider::position::Position;
use bentrider::rules;
use bentrider::variant::Variant;
use rand::prelude::*;
use rayon::prelude::*;

use crate::support::boards::crowded;
use crate::support::position::{SMALL_VARIANTS, built_in, fen, from_text, position, start_fen};

/// The number of positions to check in each variant.
const POSITIONS: usize = 200;

/// The largest number of plies of a game.
const PLIES: usize = 60;

#[test]
fn in_random_play_of_every_built_in_variant_each_move_reads_back_from_its_algebraic_text() {
    let names: Vec<&str> = loader::names().collect();
    names.par_iter().for_each(|name| {
        play_about(&built_in(name), crowded(name));
    });
}

#[test]
fn in_random_play_of_small_variants_each_move_reads_back_from_its_algebraic_text() {
    SMALL_VARIANTS.par_iter().for_each(|(_, text)| play_about(&from_text(text), &[]));
}

fn play_about(variant: &Variant, boards: &[&str]) {
    let start = start_fen(variant);
    let boards = [&[&*start], boards].concat();
    let mut random = StdRng::seed_from_u64(7);
    let mut seen = 0;
    while seen < POSITIONS {
        seen += boards.iter().map(|board| play(variant, board, &mut random)).sum::<usize>();
    }
}

/// Plays a game, and returns the number of its positions. Its PGN must give the whole game as well.
fn play(variant: &Variant, board: &str, random: &mut StdRng) -> usize {
    let mut position = position(variant, board);
    let mut text_game = pgn::TextGame::default();
    text_game.tags.push(("FEN".to_owned(), board.to_owned()));
    while text_game.moves.len() < PLIES && rules::outcome(variant, &position).is_none() {
        let texts = check(variant, &position);
        let at = random.random_range(0..texts.len());
        let chosen = rules::legal_moves(variant, &position)[at];
        text_game.moves.push(pgn::TextMove { text: texts[at].clone(), ..Default::default() });
        rules::make(variant, &mut position, chosen);
    }
    let again = pgn::read(&pgn::write(&text_game)).next().unwrap().unwrap();
    assert_eq!(again.moves, text_game.moves, "{}", variant.name);
    text_game.moves.len() + 1
}

/// The texts of the legal moves, each of which means its move and no other.
fn check(variant: &Variant, position: &Position) -> Vec<String> {
    let moves = rules::legal_moves(variant, position);
    let context = MoveContext { variant, position, legal: &moves };
    let texts: Vec<String> = moves.iter().map(|&it| san::write(context, it)).collect();
    let description = || format!("{}: {} {texts:?}", variant.name, fen(variant, position));
    assert_eq!(texts.iter().collect::<HashSet<_>>().len(), moves.len(), "{}", description());
    for (text, &mv) in texts.iter().zip(&moves) {
        assert_eq!(san::read(context, text), Ok(mv), "{text}: {}", description());
        let coordinates = coordinate::write(variant, mv);
        assert_eq!(san::read(context, &coordinates), Ok(mv), "{coordinates}: {}", description());
    }
    texts
}
