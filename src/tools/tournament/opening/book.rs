//! Openings from a file.

use std::fs;
use std::path::Path;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use super::{Book, BookFormat, Opening};
use crate::engine::PositionError;
use crate::notation::{pgn, san};
use crate::tools::tournament::board::Board;
use crate::tools::tournament::plan::PlanError;
use crate::variant::Variant;

/// The openings of a book in the order in which they are played; at least one.
///
/// # Errors
/// When the file cannot be read, holds no opening, or one that cannot be played or is over already.
pub(super) fn read(book: &Book, variant: &Variant, seed: u64) -> Result<Vec<Opening>, PlanError> {
    let text = fs::read_to_string(&book.file)
        .map_err(|reason| PlanError::File { path: book.file.clone(), reason })?;
    let read = match book.format {
        BookFormat::Epd => positions(&text, variant),
        BookFormat::Pgn => games(&text, variant, book.plies.unwrap_or(usize::MAX)),
    };
    let mut openings = read.map_err(|wrong| wrong.in_file(&book.file))?;
    if book.shuffled {
        openings.shuffle(&mut StdRng::seed_from_u64(seed));
    }
    let first = (book.start - 1) % openings.len();
    openings.rotate_left(first);
    Ok(openings)
}

/// What is wrong in a book, and in which line.
struct Wrong {
    line: usize,
    message: String,
}

impl Wrong {
    fn in_file(self, file: &Path) -> PlanError {
        PlanError::Content { path: file.to_owned(), line: self.line, message: self.message }
    }
}

/// A position a line; empty lines and such that begin with `#` are passed over.
fn positions(text: &str, variant: &Variant) -> Result<Vec<Opening>, Wrong> {
    let mut openings = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let opening = Opening { fen: Some(fen_of(text)), moves: Vec::new() };
        check(opening.board(variant)).map_err(|message| Wrong { line, message })?;
        openings.push(opening);
    }
    not_empty(openings, "a FEN in each line")
}

/// The FEN of a line in EPD: four fields, counters where they follow, no operations.
fn fen_of(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_number = |word: &&&str| word.parse::<u32>().is_ok();
    let counters = words.iter().skip(4).take(2).take_while(is_number).count();
    words[..words.len().min(4 + counters)].join(" ")
}

fn games(text: &str, variant: &Variant, plies: usize) -> Result<Vec<Opening>, Wrong> {
    let mut openings = Vec::new();
    for (number, game) in (1..).zip(pgn::read(text)) {
        let game =
            game.map_err(|fault| Wrong { line: fault.line, message: fault.problem.clone() })?;
        let in_game = |message| Wrong { line: 1, message: format!("game {number}: {message}") };
        let board = opening_of(&game, variant, plies).map_err(in_game)?;
        let fen = game.tag("FEN").map(str::to_owned);
        openings.push(Opening { fen, moves: board.moves().to_vec() });
    }
    not_empty(openings, "games in PGN")
}

/// The board after the first plies of a game.
fn opening_of<'a>(
    game: &pgn::Game,
    variant: &'a Variant,
    plies: usize,
) -> Result<Board<'a>, String> {
    let mut board = check(Board::new(variant, game.tag("FEN")))?;
    for (number, ply) in (1..).zip(&game.moves).take(plies) {
        let mv = san::read(variant, board.position(), &ply.text);
        board.make(mv.map_err(|fault| format!("move {number}: {fault}"))?);
    }
    check(Ok(board))
}

/// A board that can be played on.
fn check(board: Result<Board, PositionError>) -> Result<Board, String> {
    let board = board.map_err(|fault| fault.to_string())?;
    match board.outcome() {
        Some(_) => Err(format!("the game is over after this opening: {}", board.fen())),
        None => Ok(board),
    }
}

fn not_empty(openings: Vec<Opening>, expected: &str) -> Result<Vec<Opening>, Wrong> {
    if openings.is_empty() {
        return Err(Wrong {
            line: 1,
            message: format!("there is no opening: expected {expected}"),
        });
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader;

    #[test]
    fn the_fen_of_a_line_ends_where_its_operations_begin() {
        for (line, fen) in [
            ("8/8/8/8/8/8/8/K1k5 w - - bm Kb1; id \"x\";", "8/8/8/8/8/8/8/K1k5 w - -"),
            ("8/8/8/8/8/8/8/K1k5 w - - 3 40", "8/8/8/8/8/8/8/K1k5 w - - 3 40"),
            ("8/8/8/8/8/8/8/K1k5 w - - hmvc 3; fmvn 40;", "8/8/8/8/8/8/8/K1k5 w - -"),
        ] {
            assert_eq!(fen_of(line), fen);
        }
    }

    #[test]
    fn positions_and_games_are_read_with_the_line_of_what_is_wrong() {
        let chess = loader::built_in("chess").unwrap();
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let read = positions(&format!("# two\n{start}\n\n{start}\n"), &chess);
        assert_eq!(read.ok().map(|it| it.len()), Some(2));
        let wrong = positions(&format!("{start}\n{}\n", "9/8 w - -"), &chess).err();
        assert_eq!(wrong.map(|it| it.line), Some(2));
        assert!(positions("# nothing\n", &chess).is_err());
        let read = games("[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n", &chess, 2).ok().unwrap();
        assert_eq!(read, [Opening { fen: None, moves: vec!["e2e4".into(), "e7e5".into()] }]);
        let wrong = games("[Event \"?\"]\n\n1. e4 e4 *\n", &chess, 9).err().unwrap().message;
        assert!(wrong.starts_with("game 1: move 2: "), "{wrong}");
    }

    #[test]
    fn an_opening_that_ends_the_game_is_refused() {
        let chess = loader::built_in("chess").unwrap();
        let mated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
        let wrong = positions(mated, &chess).err().unwrap().message;
        assert!(wrong.starts_with("the game is over after this opening: "), "{wrong}");
    }
}
