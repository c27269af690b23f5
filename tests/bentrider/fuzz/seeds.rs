//! Inputs for the fuzzers made from the data of other tests: dialogues, variant files, positions, and random
//! games.

use std::path::Path;

use bentrider::eval::Base;
use bentrider::formats::{self, Format, from_record};
use bentrider::game::{Game, GameRecord, RecordedMove, Variation};
use bentrider::loader;
use bentrider::notation::MoveNotation;
use bentrider::position::Move;
use rand::SeedableRng;
use rand::rngs::StdRng;

use super::{checks, derived, files, kept};
use crate::support::networks::random_network;
use bentrider_testing::boards::{built_in, crowded, play_at_random};

/// The largest number of plies of a game, so that an input stays short.
const PLIES: usize = 24;

/// The number of moves of a game that are annotated.
const ANNOTATED: usize = 6;

/// The inputs of a check.
pub(super) fn seeds(root: &Path, check: &str) -> Vec<Vec<u8>> {
    let tests = root.join("tests");
    match check {
        "uci" => dialogues(root, check, derived::uci),
        "xboard" => dialogues(root, check, derived::xboard),
        "variant" => {
            let folders = [tests.join("games"), tests.join("broken"), root.join("engine-configs")];
            folders.iter().flat_map(|it| files(it)).collect()
        }
        "fen" => loader::names()
            .enumerate()
            .flat_map(|(at, name)| crowded(name).iter().map(move |fen| input(at, fen)))
            .collect(),
        "betza" => {
            let texts = files(&root.join("engine-configs"));
            texts.iter().flat_map(|it| moves_of_pieces(&String::from_utf8_lossy(it))).collect()
        }
        "moves" => random_games(lines_of_moves),
        "pgn" => {
            let plain = random_games(|game| as_text(game, Format::Pgn));
            let annotated = random_games(annotated);
            let derived = from_texts(root, &["fen", "moves"], derived::pgn);
            [plain, annotated, derived].concat()
        }
        "archive" => from_texts(root, &["fen", "moves", "pgn"], derived::archive),
        "courier" => random_games(|game| as_text(game, Format::Courier)),
        "chessv" => random_games(|game| as_text(game, Format::Chessv)),
        #[cfg(feature = "web")]
        "web" => {
            let frames = crate::web::noise::FRAMES;
            let alone = frames.iter().map(|it| it.as_bytes().to_vec());
            let together = [frames.join("\n").into_bytes()];
            alone.chain(together).chain(from_texts(root, TEXTS, derived::web)).collect()
        }
        "network" => {
            let tiny = loader::from_toml("tiny.toml", checks::TINY).unwrap();
            let networks = [(32, Base::Squares), (32, Base::Whole), (0, Base::Whole)].into_iter();
            networks.map(|(hidden, base)| random_network(&tiny, hidden, base).write()).collect()
        }
        _ => Vec::new(),
    }
}

/// The moves of the pieces of a variant file, in Betza notation.
fn moves_of_pieces(file: &str) -> Vec<Vec<u8>> {
    let values = file.lines().filter_map(|it| it.strip_prefix("moves = \"")?.strip_suffix('"'));
    values.map(|it| it.as_bytes().to_vec()).collect()
}

/// The lines sent in the dialogues of a protocol, and sessions made from inputs of other fuzzers.
fn dialogues(root: &Path, protocol: &str, derive: Derive) -> Vec<Vec<u8>> {
    let recorded = files(&root.join("tests").join(protocol));
    recorded.iter().map(|it| sent(it)).chain(from_texts(root, TEXTS, derive)).collect()
}

/// Makes an input from one of the named fuzzer.
type Derive = fn(&str, &[u8]) -> Option<Vec<u8>>;

/// The fuzzers of single texts.
const TEXTS: &[&str] = &["betza", "chessv", "courier", "fen", "moves", "pgn", "variant"];

/// Inputs made from the kept inputs and the seeds of these fuzzers.
fn from_texts(root: &Path, checks: &[&str], derive: Derive) -> Vec<Vec<u8>> {
    let mut derived = Vec::new();
    for check in checks {
        let inputs = kept(root, check).into_iter().chain(seeds(root, check));
        derived.extend(inputs.filter_map(|input| derive(check, &input)));
    }
    derived
}

/// The lines that a dialogue sends.
fn sent(dialogue: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(dialogue);
    let lines = text.lines().filter_map(|it| it.strip_prefix("> "));
    lines.flat_map(|line| format!("{line}\n").into_bytes()).collect()
}

/// For each built-in variant, a random game from its start and one from a crowded board, as `write` writes
/// them.
fn random_games(write: impl Fn(&Game) -> String) -> Vec<Vec<u8>> {
    let mut inputs = Vec::new();
    for (at, name) in loader::names().enumerate() {
        let variant = built_in(name);
        let mut random = StdRng::seed_from_u64(at as u64);
        let mut starts = vec![Game::new(&variant).unwrap()];
        starts.extend(crowded(name).first().map(|fen| Game::from_fen(&variant, fen).unwrap()));
        for mut game in starts {
            play_at_random(&mut game, PLIES, &mut random);
            inputs.push(input(at, &write(&game)));
        }
    }
    inputs
}

/// The moves of a game, one on each line; the notation changes from move to move.
fn lines_of_moves(game: &Game) -> String {
    let mut again = Game::from_setup(game.variant(), game.start().clone()).unwrap();
    let notations = [MoveNotation::Courier, MoveNotation::San, MoveNotation::Coordinate];
    let mut lines = String::new();
    for (&mv, &notation) in game.moves().iter().zip(notations.iter().cycle()) {
        lines += &again.write(mv, notation);
        lines.push('\n');
        again.play(mv).unwrap();
    }
    lines
}

/// A game with all annotations of PGN: glyphs, comments, and nested variations.
fn annotated(game: &Game) -> String {
    let mut record = GameRecord::new(game);
    let mut again = Game::from_setup(game.variant(), game.start().clone()).unwrap();
    for (ply, recorded) in record.moves.iter_mut().take(ANNOTATED).enumerate() {
        recorded.nags = vec![ply as u8, 139];
        recorded.comment = Some(format!("{ply} moves before ("));
        recorded.variations = other_moves(&mut again, recorded.mv, 2);
        again.play(recorded.mv).unwrap();
    }
    formats::write(&from_record(&record, MoveNotation::San).unwrap(), Format::Pgn)
}

/// A variation with a move instead of this one, which has a variation instead of its reply, and so on to this
/// depth; none if it is the only move.
fn other_moves(game: &mut Game, played: Move, depth: usize) -> Vec<Variation> {
    let Some(&mv) = game.legal_moves().iter().find(|it| **it != played) else { return Vec::new() };
    game.play(mv).unwrap();
    let mut moves = vec![RecordedMove::from(mv)];
    if let Some(&reply) = game.legal_moves().first().filter(|_| depth > 0) {
        let variations = other_moves(game, reply, depth - 1);
        moves.push(RecordedMove { variations, ..reply.into() });
    }
    game.undo();
    vec![Variation { comment: Some("or".to_owned()), moves }]
}

/// A game in a format of games.
fn as_text(game: &Game, format: Format) -> String {
    let record = from_record(&GameRecord::new(game), format.notation()).unwrap();
    formats::write(&record, format)
}

/// An input of the number of a variant and a text.
fn input(variant: usize, text: &str) -> Vec<u8> {
    [&[variant as u8], text.as_bytes()].concat()
}
