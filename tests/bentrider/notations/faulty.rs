//! Faulty games of `tests/faulty-games.txt`, each with its message.

use std::fs;

use bentrider::formats::{Format, pgn, read, to_record};
use bentrider::game::Game;

use crate::support::position::built_in;
use crate::support::program::in_repository;

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
    for game in read(text, format) {
        let mut game = match game {
            Ok(game) => game,
            Err(fault) => return fault.to_string(),
        };
        if !fen.is_empty() {
            game.tags.push(("FEN".to_owned(), fen.to_owned()));
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
