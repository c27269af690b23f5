//! Games and moves in every notation: random games are written and read back, the examples of the sources
//! are read, and the faulty games of `tests/faulty-games.txt` get their messages.

mod algebraic;
mod courier;
mod epd;
mod positions;
mod refusals;
mod hint;
mod typed;

use std::collections::HashSet;
use std::fs;
use std::sync::Arc;

use bentrider_rules::formats::{self, Format, from_record, pgn, to_record};
use bentrider_rules::game::{Game, GameRecord};
use bentrider_rules::notation::fen::{self, FenDialect};
use bentrider_rules::notation::{MoveContext, MoveNotation, coordinate, san};
use bentrider_rules::position::Position;
use bentrider_rules::variant::Variant;
use bentrider_rules::{loader, rules};
use rand::prelude::*;
use rayon::prelude::*;

use bentrider_testing::boards::{
    SMALL_VARIANTS, built_in, crowded, fen, from_text, play_at_random, position, start_fen,
};
use bentrider_testing::in_repository;

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

/// The number of positions to check in each variant.
const SAN_POSITIONS: usize = 200;

/// The largest number of plies of a game.
const SAN_PLIES: usize = 60;

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
    while seen < SAN_POSITIONS {
        seen += boards.iter().map(|board| play_in_san(variant, board, &mut random)).sum::<usize>();
    }
}

/// Plays a game, and returns the number of its positions. Its PGN must give the whole game as well.
fn play_in_san(variant: &Variant, board: &str, random: &mut StdRng) -> usize {
    let mut position = position(variant, board);
    let mut text_game = pgn::TextGame::default();
    text_game.tags.push(("FEN".to_owned(), board.to_owned()));
    while text_game.moves.len() < SAN_PLIES && rules::outcome(variant, &position).is_none() {
        let texts = check_san(variant, &position);
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
fn check_san(variant: &Variant, position: &Position) -> Vec<String> {
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

const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const BLACK: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
const PASSED: &str = "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1";
const FUSION: &str = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1";

/// The lines of notation on the pages of Game Courier's variants that are moves of our variants: variant, a position
/// made for it, text, and the coordinate text of the move that is meant.
const READ: [(&str, &str, &str, &str); 24] = [
    ("chess", CHESS, "P e2-e4", "e2e4"),
    ("chess", CHESS, "e2-e4", "e2e4"),
    ("chess", BLACK, "p e7-e5", "e7e5"),
    ("chess", "4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", "Ne5", "f3e5"),
    ("chess", "4k3/8/8/8/5N2/8/8/4K3 w - - 0 1", "Ne6", "f4e6"),
    ("chess", CHESS, "f3", "f2f3"),
    ("chess", PASSED, "P d5-e6", "d5e6"),
    ("chess", PASSED, "P d5-e6; e5-", "d5e6"),
    ("chess", PASSED, "P d5-e6; @-e5", "d5e6"),
    ("chess", "8/4P3/8/8/8/8/8/k3K3 w - - 0 1", "P e7-e8; Q-e8", "e7e8q"),
    ("chess", "4k3/8/8/5Pp1/8/8/8/4K3 w - g6 0 1", "P f5-g6", "f5g6"),
    ("fantastic-xiii", "", "P g4-g6", "g4g6"),
    ("fantastic-xiii", "", "g6", "g4g6"),
    (
        "fantastic-xiii",
        "12k/6P6/13/13/13/13/13/13/13/13/13/13/K12 w - - 0 1",
        "P g12-g13; O-g13",
        "g12g13o",
    ),
    ("fantastic-xiii", "12k/6P6/13/13/13/13/13/13/13/13/13/13/K12 w - - 0 1", "g12-g13", "g12g13o"),
    ("gross", "6k5/12/12/12/5Pp5/12/12/12/12/12/6K5/12 w - g9 0 1", "P f8-g9", "f8g9"),
    ("gross", "6k5/12/12/5P6/12/12/12/12/12/12/6K5/12 w - - 0 1", "P f9-f10; N-f10", "f9f10n"),
    ("gross", "6k5/12/12/5P6/12/12/12/12/12/12/6K5/12 w - - 0 1", "P f9-f10", "f9f10"),
    ("gross", "6k5/12/12/12/12/12/12/12/12/12/6K3R1/12 w K - 0 1", "K g2-i2", "g2i2"),
    ("fusion", FUSION, "RB d1-d4", "d1d4"),
    ("fusion", FUSION, "R d1-d4", "d1d4r"),
    ("fusion", FUSION, "d1-d4", "d1d4"),
    ("fusion", FUSION, "Q d1-d4", "d1d4"),
    ("fusion", "", "R a1-b1", "a1b1"),
];

/// The other lines of these pages: variant, position, text, and a part of the reason.
const REFUSED: [(&str, &str, &str, &str); 12] = [
    (
        "chess",
        BLACK,
        "P e7-e5",
        "P is White's Pawn, but the piece on e7 is Black's Pawn: expected p",
    ),
    // The page's own example of a promotion moves Black's Pawn backwards.
    ("chess", "k7/8/8/8/8/8/4p3/K7 b - - 0 1", "p e7-e8; q-e8", "there is no piece on e7"),
    ("chess", CHESS, "-e4", "removes the space e4 from the board"),
    ("chess", CHESS, "@-e4", "does not say what moves"),
    ("chess", CHESS, "e4-", "does not say what moves"),
    ("chess", CHESS, "P*e4", "drops a piece from the hand"),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Ne6", "White has no Knight that can go to e6"),
    ("chess", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", "P d5-e6; e5-", "only to capture"),
    (
        "gross",
        "6k5/12/12/12/5P6/12/12/12/12/12/6K5/12 w - - 0 1",
        "P f8-f9; Q-f9",
        "\"Q-f9\" does not belong",
    ),
    ("gross", "", "Q-f9", "the Queen on f2 does not reach f9"),
    ("gross", "6k5/12/12/12/12/12/12/5Pp5/12/12/6K5/12 w - - 0 1", "P f5-g6", "only to capture"),
    (
        "fusion",
        "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
        "N d1-e3",
        "N is White's Knight, but the piece on d1 is White's Queen: expected RB",
    ),
];

fn at(name: &str, fen: &str) -> Game {
    let variant = built_in(name);
    if fen.is_empty() { Game::new(&variant) } else { Game::from_fen(&variant, fen) }.unwrap()
}

#[test]
fn what_is_a_move_of_ours_is_read() {
    for (name, fen, text, expected) in READ {
        let game = at(name, fen);
        let mv = game.parse(text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(game.coordinates(mv), expected, "{name}: {text}");
    }
}

#[test]
fn what_is_not_is_refused_by_name() {
    for (name, fen, text, reason) in REFUSED {
        let fault = at(name, fen).parse(text).unwrap_err().to_string();
        assert!(fault.contains(reason), "{name}: {fault}");
    }
}

/// A case: the start of its game, its text, and a part of its message.
struct Case {
    line: usize,
    head: String,
    text: String,
    message: String,
}

fn cases() -> Vec<Case> {
    let path = in_repository("tests/faulty-games.txt");
    let mut cases: Vec<Case> = Vec::new();
    for (line, text) in (1..).zip(fs::read_to_string(path).unwrap().lines()) {
        let last = cases.last_mut();
        match (text.strip_prefix("# "), text.strip_prefix("! "), last) {
            (Some(_), _, _) => {}
            (_, Some(message), Some(case)) => case.message = message.to_owned(),
            (_, _, Some(case)) if case.message.is_empty() => {
                case.text += text;
                case.text.push('\n');
            }
            _ if text.is_empty() => {}
            _ => cases.push(Case {
                line,
                head: text.to_owned(),
                text: String::new(),
                message: String::new(),
            }),
        }
    }
    cases
}

#[test]
fn every_faulty_game_gets_its_message() {
    let cases = cases();
    assert!(cases.len() >= 100, "{}", cases.len());
    let mut wrong = Vec::new();
    for Case { line, head, text, message } in &cases {
        let found = fault(head, text);
        if !found.contains(&**message) || message.is_empty() {
            wrong.push(format!("line {line}: {text}expected: {message}\nfound:    {found}\n"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The message of the first faulty game of a text; empty if there is none.
fn fault(head: &str, text: &str) -> String {
    let (name, fen) = head.split_once(' ').unwrap_or((head, ""));
    let variant = built_in(name);
    let format = Format::of(text);
    for game in formats::read(text, format) {
        let mut game = match game {
            Ok(game) => game,
            Err(fault) => return fault.to_string(),
        };
        if !fen.is_empty() {
            game.tags.push(("FEN".to_owned(), fen.to_owned()));
        }
        if let Some(problem) = game.problems.first() {
            return problem.to_string();
        }
        match to_record(&game, &variant) {
            Ok(record) => assert!(record.game().is_ok()),
            Err(fault) => {
                if let pgn::RecordError::Move { at, .. } = &fault {
                    assert!(pgn::place(text, *at).0 <= text.lines().count());
                }
                return fault.to_string();
            }
        }
    }
    let line = Game::new(&variant).map(|mut game| game.play_line(text));
    format!("nothing is wrong ({line:?})")
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
