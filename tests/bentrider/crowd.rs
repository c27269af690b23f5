//! A position with thousands of moves.

use std::path::Path;
use std::process::{Command, Stdio};

use bentrider::position::Move;
use bentrider::rules::{self, CheckInfo, GenType};

use crate::play::{game, position};
use crate::reference::{Board, Rules, successors};

const CROWD: &str = include_str!("../games/crowd.toml");

#[test]
fn thousands_of_moves_are_listed_and_counted() {
    let game = game(CROWD);
    let plain = Rules::read(CROWD);
    let position = position(&game, &plain.start);
    let moves = rules::legal_moves(&game, &position);
    assert!(moves.len() > 2_000, "{}", moves.len());
    assert_eq!(moves.len(), successors(&plain, &Board::read(&plain, &plain.start)).len());
    assert_eq!(moves.len() as u64, rules::count_legal(&game, &position));
    let mut quiet: Vec<Move> = Vec::new();
    rules::generate(
        &game,
        &position,
        &CheckInfo::new(&game, &position),
        GenType::Quiet,
        &mut quiet,
    );
    assert_eq!(quiet.len(), moves.len());
}

#[test]
fn among_thousands_of_moves_one_is_found() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/crowd.toml");
    let mut program = Command::new(env!("CARGO_BIN_EXE_bentrider"));
    program.args(["analyse", "--depth", "3", "--variant-path"]).arg(file);
    let output = program.stdin(Stdio::null()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains("Best move"), "{text}");
}
