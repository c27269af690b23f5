//! Openings from a file.

use std::iter;
use std::path::Path;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use super::{Book, BookFormat, Opening, OpeningError};
use crate::engine::files::{self, Assumed};
use bentrider_rules::formats::pgn::{self, PgnError};
use bentrider_rules::formats::variant_tag;
use bentrider_rules::game::{Game, PositionError};
use bentrider_rules::notation::epd;
use bentrider_rules::variant::Variant;

/// The largest book, in bytes.
const MAX_BYTES: u64 = 256 << 20;

/// The openings of a book in the order in which they are played, at least one; and the encoding of the book if
/// it is not UTF-8.
///
/// # Errors
/// When the file cannot be read, holds no opening, or holds one that cannot be played or ends the game.
pub(super) fn read(
    book: &Book,
    variant: &Arc<Variant>,
    seed: u64,
) -> Result<(Vec<Opening>, Option<Assumed>), OpeningError> {
    let bytes = files::read(&book.file, MAX_BYTES)
        .map_err(|reason| OpeningError::File { path: book.file.clone(), reason })?;
    let (text, assumed) = files::decode(&bytes);
    let read = match book.format {
        BookFormat::Epd => positions(&text, variant),
        BookFormat::Pgn => games(&text, variant, book.plies.unwrap_or(usize::MAX)),
    };
    let mut openings = read.map_err(|fault| fault.in_file(&book.file))?;
    if book.shuffled {
        openings.shuffle(&mut StdRng::seed_from_u64(seed));
    }
    let first = (book.start - 1) % openings.len();
    openings.rotate_left(first);
    Ok((openings, assumed))
}

/// An error in a book, with its line.
struct BookError {
    line: usize,
    message: String,
}

impl BookError {
    fn in_file(self, file: &Path) -> OpeningError {
        OpeningError::Content { path: file.to_owned(), line: self.line, message: self.message }
    }
}

/// Reads a position, as a FEN or in EPD, from each line; empty lines and comments are skipped.
fn positions(text: &str, variant: &Arc<Variant>) -> Result<Vec<Opening>, BookError> {
    let mut openings = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        if !epd::has_position(text) {
            continue;
        }
        let read = epd::read(text);
        let read = read.map_err(|error| BookError { line, message: error.to_string() })?;
        let opening = Opening { fen: Some(read.fen), moves: Vec::new() };
        start(&opening, variant).map_err(|message| BookError { line, message })?;
        openings.push(opening);
    }
    not_empty(openings, "a FEN in each line")
}

fn games(text: &str, variant: &Arc<Variant>, plies: usize) -> Result<Vec<Opening>, BookError> {
    let mut openings = Vec::new();
    let mut games = pgn::read(text).with_open_end();
    while let Some(game) = games.next() {
        let wrong =
            |fault: &PgnError| BookError { line: fault.line, message: fault.problem.clone() };
        let game = game.map_err(|fault| wrong(&fault))?;
        if let Some(problem) = game.problems.first() {
            return Err(wrong(problem));
        }
        let number = openings.len() + 1;
        openings.push(opening_of(&game, variant, plies).map_err(|fault| {
            let start = games.start();
            let at = match fault.at {
                At::Tag(name) => text[start..].find(&format!("[{name} ")).map(|it| start + it),
                At::Byte(at) => Some(at),
            };
            let line = pgn::place(text, at.unwrap_or(start)).0;
            BookError { line, message: format!("game {number}: {}", fault.message) }
        })?);
    }
    not_empty(openings, "games in PGN")
}

/// The place of an error in a game.
enum At {
    /// The tag of this name, or the start of the game if it has none.
    Tag(&'static str),
    /// A byte of the text.
    Byte(usize),
}

/// An error in a game.
struct GameError {
    at: At,
    message: String,
}

/// The first plies of a game.
fn opening_of(
    record: &pgn::TextGame,
    variant: &Arc<Variant>,
    plies: usize,
) -> Result<Opening, GameError> {
    if let Some(tag) = record.variant_name().filter(|it| !is_of(record, variant, it)) {
        let message = format!("its tag Variant is \"{tag}\": expected {}", variant.name);
        return Err(GameError { at: At::Tag("Variant"), message });
    }
    let fen = record.tag("FEN").map(str::to_owned);
    let mut opening = Opening { fen, moves: Vec::new() };
    let start = start(&opening, variant);
    let mut game = start.map_err(|message| GameError { at: At::Tag("FEN"), message })?;
    let mut at = At::Tag("FEN");
    for (number, ply) in (1..).zip(&record.moves).take(plies) {
        let wrong = |message| GameError { at: At::Byte(ply.at), message };
        let mv = game.parse(&ply.text);
        let mv = mv.map_err(|fault| wrong(format!("move {number}: {fault}")))?;
        game.play(mv).map_err(|fault| wrong(format!("move {number}: {fault}")))?;
        at = At::Byte(ply.at);
    }
    let game = playable(Ok(game)).map_err(|message| GameError { at, message })?;
    opening.moves = game.moves().to_vec();
    Ok(opening)
}

/// Whether a game with this tag `Variant` is one of a variant, by the tag or, if it means several, by its start.
fn is_of(record: &pgn::TextGame, variant: &Arc<Variant>, tag: &str) -> bool {
    let starts = |fen| variant_tag::starting_at(iter::once(Arc::clone(variant)), tag, fen);
    variant_tag::means(variant, tag) || record.tag("FEN").and_then(starts).is_some()
}

/// The start of an opening, from which its own moves, castling among them, can be played.
fn start(opening: &Opening, variant: &Arc<Variant>) -> Result<Game, String> {
    let game = playable(opening.start(variant))?;
    match game.lost_castling() {
        Some(wrong) => {
            Err(format!("{wrong}: expected {}'s own castling, or - for none", variant.name))
        }
        None => Ok(game),
    }
}

/// Checks that a game is not over.
fn playable(game: Result<Game, PositionError>) -> Result<Game, String> {
    let game = game.map_err(|fault| fault.to_string())?;
    match game.outcome() {
        Some(outcome) => {
            Err(format!("the game is over after this opening ({outcome}): {}", game.fen()))
        }
        None => Ok(game),
    }
}

fn not_empty(openings: Vec<Opening>, expected: &str) -> Result<Vec<Opening>, BookError> {
    if openings.is_empty() {
        return Err(BookError {
            line: 1,
            message: format!("there is no opening: expected {expected}"),
        });
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::VariantSet;
    use bentrider_rules::loader;

    #[test]
    fn positions_in_epd_have_the_counters_of_their_operations() {
        let chess = loader::built_in("chess").unwrap();
        let text = "% a suite\n4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra8+; hmvc 9; fmvn 30;\n";
        let read = positions(text, &chess).ok().unwrap();
        let game = read[0].game(&chess).unwrap();
        assert_eq!(game.fen(), "4k3/8/8/8/8/8/8/R3K3 w Q - 9 30");
        let fault = positions("4k3/8/8/8/8/8/8/R3K3 w Q - hmvc x;\n", &chess).err().unwrap();
        assert_eq!(fault.message, "the operation hmvc has \"x\": expected a number");
    }

    #[test]
    fn positions_and_games_are_read_with_the_line_of_what_is_wrong() {
        let chess = loader::built_in("chess").unwrap();
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let read = positions(&format!("# two\n{start}\n\n{start}\n"), &chess);
        assert_eq!(read.ok().map(|it| it.len()), Some(2));
        let fault = positions(&format!("{start}\n{}\n", "9/8 w - -"), &chess).err();
        assert_eq!(fault.map(|it| it.line), Some(2));
        assert!(positions("# nothing\n", &chess).is_err());
        let read = games("[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n", &chess, 2).ok().unwrap();
        let game = read[0].game(&chess).unwrap();
        let moves: Vec<String> = game.moves().iter().map(|mv| game.coordinates(*mv)).collect();
        assert_eq!(
            (read.len(), &read[0].fen, &moves[..]),
            (1, &None, &["e2e4".into(), "e7e5".into()][..])
        );
    }

    #[test]
    fn what_is_wrong_in_a_game_is_named_with_its_line() {
        let chess = loader::built_in("chess").unwrap();
        let first = "[Event \"?\"]\n\n1. e4\ne5 *\n\n";
        for (second, line, start) in [
            ("[Event \"?\"]\n\n1. e4\ne4 *\n", 9, "game 2: move 2: "),
            ("[Event \"?\"]\n\n1. f3 e5 2. g4\nQh4# 0-1\n", 9, "game 2: the game is over after"),
            ("[Event \"?\"]\n[Variant \"gross\"]\n\n*\n", 7, "game 2: its tag Variant"),
            ("[Event \"?\"]\n[FEN \"8/8 w\"]\n\n*\n", 7, "game 2: the FEN's board"),
        ] {
            let fault = games(&format!("{first}{second}"), &chess, 9).err().unwrap();
            assert_eq!(fault.line, line, "{}", fault.message);
            assert!(fault.message.starts_with(start), "{}", fault.message);
        }
    }

    #[test]
    fn a_game_of_another_variant_is_no_opening() {
        let chess = loader::built_in("chess").unwrap();
        for fitting in ["chess", "Standard", "normal"] {
            let text = format!("[Variant \"{fitting}\"]\n\n1. e4 e5 *\n");
            assert!(games(&text, &chess, 2).is_ok(), "{fitting}");
        }
        let fault = games("[Variant \"gross\"]\n\n1. e4 e5 *\n", &chess, 2).err().unwrap();
        assert_eq!(fault.message, "game 1: its tag Variant is \"gross\": expected chess");
    }

    #[test]
    fn a_game_is_an_opening_of_the_variant_that_its_tag_means() {
        let set = VariantSet::default();
        for (name, tag, moves) in [
            ("3check", "Three-check", "1. e4 e5"),
            ("kingofthehill", "King of the Hill", "1. e4 e5"),
            ("losalamos", "Los Alamos", "1. d3 d4"),
            ("chess", "?", "1. e4 e5"),
        ] {
            let text = format!("[Variant \"{tag}\"]\n\n{moves} *\n");
            let read = games(&text, &set.find(name).unwrap(), 2);
            assert!(read.is_ok(), "{tag}: {}", read.err().unwrap().message);
        }
        // The start of Embassy Chess, which pychess calls Capablanca Chess.
        let fen = "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1";
        let text = format!("[Variant \"Capablanca\"]\n[FEN \"{fen}\"]\n\n1. e4 e5 *\n");
        assert!(games(&text, &set.find("embassy").unwrap(), 2).is_ok());
        assert!(games(&text, &set.find("chess").unwrap(), 2).is_err());
    }

    #[test]
    fn an_opening_that_ends_the_game_is_refused() {
        let chess = loader::built_in("chess").unwrap();
        let mated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
        let fault = positions(mated, &chess).err().unwrap().message;
        assert!(fault.starts_with("the game is over after this opening ("), "{fault}");
    }
}
