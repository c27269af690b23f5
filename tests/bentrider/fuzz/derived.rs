//! Inputs for the fuzzers of sessions and games, made from the inputs of the fuzzers of single texts: one
//! fuzzer starts from the findings of another.

use std::sync::Arc;

use bentrider::game::Game;
use bentrider::loader;
use bentrider::variant::Variant;

use super::checks::chosen;

/// Longer inputs are left out: a fuzzer reads the first 4096 bytes.
const LONGEST: usize = 4_000;

/// The largest number of moves of one input.
const MOVES: usize = 30;

/// A session of UCI from an input of the fuzzer `check`; `None` if that fuzzer reads no such text.
pub(super) fn uci(check: &str, input: &[u8]) -> Option<Vec<u8>> {
    let (variant, text) = chosen(input)?;
    let position = match check {
        "fen" => format!("fen {}", text.lines().next()?),
        "moves" => format!("startpos moves {}", first_moves(&text).join(" ")),
        _ => return None,
    };
    short(format!(
        "setoption name UCI_Variant value {}\nposition {position}\nd\neval\ngo\n",
        variant.name
    ))
}

/// A session of XBoard's protocol from an input of the fuzzer `check`.
pub(super) fn xboard(check: &str, input: &[u8]) -> Option<Vec<u8>> {
    let (variant, text) = chosen(input)?;
    // A hint takes many nodes, so none is requested after moves.
    let position = match check {
        "fen" => format!("setboard {}\nhint", text.lines().next()?),
        "moves" => lines(&first_moves(&text), |it| format!("usermove {it}")),
        _ => return None,
    };
    short(format!("variant {}\nforce\n{position}\ngo\nundo\n", variant.name))
}

/// Frames of a page from an input of the fuzzer `check`.
#[cfg(feature = "web")]
pub(super) fn web(check: &str, input: &[u8]) -> Option<Vec<u8>> {
    use serde_json::json;

    use super::checks::betza_file;

    let load = |text: &str| vec![json!({"id": 1, "ask": "load", "text": text})];
    let frames = match check {
        "variant" => load(&String::from_utf8_lossy(input)),
        "betza" => load(&betza_file(&String::from_utf8_lossy(input))),
        _ => {
            let (variant, text) = chosen(input)?;
            match check {
                "fen" => vec![
                    json!({"id": 1, "ask": "setup", "variant": variant.name, "fen": text}),
                    json!({"id": 1, "ask": "position", "variant": variant.name, "start": text}),
                    json!({"id": 1, "ask": "fen", "variant": variant.name, "start": text}),
                ],
                "moves" => {
                    let moves = first_moves(&text);
                    vec![
                        json!({"id": 1, "ask": "position", "variant": variant.name, "moves": moves}),
                        json!({"id": 1, "ask": "line", "variant": variant.name, "line": moves}),
                        json!({"id": 1, "ask": "refusal", "variant": variant.name, "text": moves.first()}),
                    ]
                }
                "pgn" | "courier" | "chessv" => {
                    vec![json!({"id": 1, "ask": "read", "variant": variant.name, "text": text})]
                }
                _ => return None,
            }
        }
    };
    short(lines(&frames, ToString::to_string))
}

/// Games of PGN from an input of the fuzzer `check`.
pub(super) fn pgn(check: &str, input: &[u8]) -> Option<Vec<u8>> {
    let (variant, text) = chosen(input)?;
    let games = games_of(check, &variant, &text, "")?;
    short([&String::from_utf8_lossy(&input[..1]), games.as_str()].concat())
}

/// The tags of the first game of the match to which the inputs of `archive` belong.
const ARCHIVED: &str = "[White \"A\"]\n[Black \"B\"]\n[GameNumber \"1\"]\n[Variant \"chess\"]\n[TimeControl \"5 nodes\"]\n";

/// Games of an archive from an input of the fuzzer `check`, as if it were of chess.
pub(super) fn archive(check: &str, input: &[u8]) -> Option<Vec<u8>> {
    let text = String::from_utf8_lossy(input.get(1..)?);
    let chess = loader::built_in("chess")?;
    let games = match check {
        "pgn" => format!("{ARCHIVED}{text}"),
        _ => games_of(check, &chess, &text, ARCHIVED)?,
    };
    short(games)
}

/// Games from a FEN, or from moves, each with these tags: one for each move that is refused, after the moves
/// before it.
fn games_of(check: &str, variant: &Arc<Variant>, text: &str, tags: &str) -> Option<String> {
    match check {
        "fen" => Some(format!("{tags}[FEN \"{}\"]\n\n1-0\n", text.lines().next()?)),
        "moves" => {
            let games = wrong_moves(variant, text)?;
            Some(lines(&games, |it| format!("{tags}\n{it} 1-0\n")))
        }
        _ => None,
    }
}

/// For each refused move, the legal moves before it and the move itself; at the end the legal moves alone.
fn wrong_moves(variant: &Arc<Variant>, text: &str) -> Option<Vec<String>> {
    let mut game = Game::new(variant).ok()?;
    let (mut played, mut wrong) = (String::new(), Vec::new());
    for word in first_moves(text) {
        match game.parse(word).map(|mv| game.play(mv)) {
            Ok(Ok(())) => played = format!("{played}{word} "),
            _ => wrong.push(format!("{played}{word}")),
        }
    }
    wrong.push(played);
    Some(wrong)
}

fn first_moves(text: &str) -> Vec<&str> {
    text.split_whitespace().take(MOVES).collect()
}

fn short(text: String) -> Option<Vec<u8>> {
    (text.len() <= LONGEST).then(|| text.into_bytes())
}

/// Each item as a line.
fn lines<T>(items: &[T], write: impl Fn(&T) -> String) -> String {
    items.iter().map(write).collect::<Vec<_>>().join("\n")
}
