//! Inputs for the fuzzers of sessions that are made from those of the texts that a session reads: what one
//! fuzzer has found is where another starts.

use super::checks::chosen;

/// Longer inputs are left out: a fuzzer reads the first 4096 bytes.
const LONGEST: usize = 4_000;

/// The most moves of one input.
const MOVES: usize = 30;

/// A session of UCI from an input of the fuzzer `check`; `None` where that reads no such text.
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

/// The same of XBoard's protocol.
pub(super) fn xboard(check: &str, input: &[u8]) -> Option<Vec<u8>> {
    let (variant, text) = chosen(input)?;
    let position = match check {
        "fen" => format!("setboard {}", text.lines().next()?),
        "moves" => lines(&first_moves(&text), |it| format!("usermove {it}")),
        _ => return None,
    };
    short(format!("variant {}\nforce\n{position}\nhint\ngo\nundo\n", variant.name))
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
