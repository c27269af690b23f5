//! Games and moves in every notation: random games are written and read back, the examples of the sources
//! are read, faulty games get their messages.

mod command;
mod examples;
mod faulty;

use std::sync::Arc;

use bentrider::formats::{self, Format, from_record, to_record};
use bentrider::game::{Game, GameRecord};
use bentrider::loader;
use bentrider::notation::MoveNotation;
use bentrider::notation::fen::{self, FenDialect};
use bentrider::variant::Variant;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rayon::prelude::*;

use crate::support::boards::crowded;
use crate::support::position::{built_in, play_at_random, start_fen};

/// The largest number of plies of a game.
const PLIES: usize = 120;

/// The main variants.
const MAIN: [&str; 3] = ["fantastic-xiii", "gross", "fusion"];

#[test]
fn some_random_games_of_every_variant_read_back_from_each_notation() {
    loader::names().collect::<Vec<_>>().par_iter().for_each(|name| hold(name, 4));
}

/// Plays this many games of a variant, from its start and from crowded boards in turn.
fn hold(name: &str, games: usize) {
    let variant = built_in(name);
    let start = start_fen(&variant);
    let boards = [&[&*start], crowded(name)].concat();
    (0..games).into_par_iter().for_each(|number| {
        let mut random = StdRng::seed_from_u64(number as u64);
        let mut game = Game::from_fen(&variant, boards[number % boards.len()]).unwrap();
        play_at_random(&mut game, PLIES, &mut random);
        check_games(&game);
        check_lines(&game);
        check_fens(&variant, &game);
    });
}

/// Checks whole games: PGN with each notation of moves, and the formats of Game Courier and ChessV.
fn check_games(game: &Game) {
    let record = GameRecord::new(game);
    let forms = [
        (Format::Pgn, MoveNotation::San),
        (Format::Pgn, MoveNotation::Coordinate),
        (Format::Courier, MoveNotation::Courier),
        (Format::Chessv, MoveNotation::Coordinate),
    ];
    let has_reserve = record.start() != &game.variant().start && record.start().reserve.is_some();
    for (format, notation) in forms {
        // A reserve that does not follow from the board has no place in ChessV's format.
        if format == Format::Chessv && has_reserve {
            continue;
        }
        let mut text = from_record(&record, notation).unwrap();
        text.tags.push(("Variant".to_owned(), game.variant().name.clone()));
        let text = formats::write(&text, format);
        assert_eq!(Format::of(&text), format, "{text}");
        let read: Vec<_> = formats::read(&text, format).collect();
        assert_eq!(read.len(), 1, "{text}");
        let again = to_record(read[0].as_ref().unwrap(), game.variant());
        let again = again.unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        assert_eq!((again.start(), again.result), (record.start(), record.result), "{text}");
        assert_eq!(again.moves, record.moves, "{text}");
    }
}

/// Checks a line of moves, with the notation changing from move to move.
fn check_lines(game: &Game) {
    let mut again = Game::from_setup(game.variant(), game.start().clone()).unwrap();
    let notations = [MoveNotation::Courier, MoveNotation::San, MoveNotation::Coordinate];
    let mut line = String::new();
    for (mv, notation) in game.moves().iter().zip(notations.iter().cycle()) {
        line += &again.write(*mv, *notation);
        line.push(' ');
        again.play(*mv).unwrap();
    }
    again = Game::from_setup(game.variant(), game.start().clone()).unwrap();
    again.play_line(&line).unwrap_or_else(|fault| panic!("{fault}: {line}"));
    assert_eq!(again.moves(), game.moves(), "{line}");
}

/// Checks the last position in each dialect of FEN. Fairy-Stockfish's has no reserve, which then follows from
/// the supply.
fn check_fens(variant: &Arc<Variant>, game: &Game) {
    for dialect in [FenDialect::Own, FenDialect::Xboard, FenDialect::Courier] {
        let text = fen::write(variant, &game.to_setup(), dialect);
        assert_eq!(Game::from_fen(variant, &text).unwrap().fen(), game.fen(), "{text}");
    }
    let text = fen::write(variant, &game.to_setup(), FenDialect::FairyStockfish);
    let again = Game::from_fen(variant, &text).unwrap();
    assert_eq!(again.to_setup().board, game.to_setup().board, "{text}");
}

mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes"]
    fn a_thousand_games_of_each_main_variant_read_back_from_each_notation() {
        MAIN.iter().for_each(|name| hold(name, 1000));
    }

    #[test]
    #[ignore = "takes minutes"]
    fn two_hundred_games_of_every_other_variant_read_back_from_each_notation() {
        loader::names().filter(|name| !MAIN.contains(name)).for_each(|name| hold(name, 200));
    }
}
