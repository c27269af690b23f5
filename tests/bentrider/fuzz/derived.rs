//! Inputs for the fuzzers of sessions that are made from those of the texts that a session reads: what one
//! fuzzer has found is where another starts.

use bentrider::loader;

/// Longer inputs are left out: a fuzzer reads the first 4096 bytes.
const LONGEST: usize = 4_000;

/// The most moves of one input.
const MOVES: usize = 30;

/// The name of the variant that the first byte of an input chooses, and the text after it.
fn chosen(input: &[u8]) -> Option<(&'static str, String)> {
    let (&first, text) = input.split_first()?;
    let name = loader::names().nth(usize::from(first) % loader::names().count())?;
    Some((name, String::from_utf8_lossy(text).into_owned()))
}

/// A session of UCI from an input of the fuzzer `check`; `None` where that reads no such text.
pub(super) fn uci(check: &str, input: &[u8]) -> Option<Vec<u8>> {
    let (variant, text) = chosen(input)?;
    let position = match check {
        "fen" => format!("fen {}", text.lines().next()?),
        "moves" => format!("startpos moves {}", first_moves(&text).join(" ")),
        _ => return None,
    };
    short(format!("setoption name UCI_Variant value {variant}\nposition {position}\nd\neval\ngo\n"))
}

/// The same of XBoard's protocol.
pub(super) fn xboard(check: &str, input: &[u8]) -> Option<Vec<u8>> {
    let (variant, text) = chosen(input)?;
    let position = match check {
        "fen" => format!("setboard {}", text.lines().next()?),
        "moves" => lines(&first_moves(&text), |it| format!("usermove {it}")),
        _ => return None,
    };
    short(format!("variant {variant}\nforce\n{position}\nhint\ngo\nundo\n"))
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
                    json!({"id": 1, "ask": "setup", "variant": variant, "fen": text}),
                    json!({"id": 1, "ask": "position", "variant": variant, "start": text}),
                    json!({"id": 1, "ask": "fen", "variant": variant, "start": text}),
                ],
                "moves" => {
                    let moves = first_moves(&text);
                    vec![
                        json!({"id": 1, "ask": "position", "variant": variant, "moves": moves}),
                        json!({"id": 1, "ask": "line", "variant": variant, "line": moves}),
                        json!({"id": 1, "ask": "refusal", "variant": variant, "text": moves.first()}),
                    ]
                }
                "pgn" | "courier" | "chessv" => {
                    vec![json!({"id": 1, "ask": "read", "variant": variant, "text": text})]
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
