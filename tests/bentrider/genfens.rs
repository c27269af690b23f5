//! `bentrider genfens`: the openings that OpenBench asks for.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output};

use bentrider::commands::datagen::format::DataReader;
use bentrider::game::Game;
use bentrider::loader;

fn bentrider(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bentrider")).args(args).output().unwrap()
}

/// The FENs that are printed.
fn fens(args: &[&str]) -> Vec<String> {
    let output = bentrider(args);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && errors.is_empty(), "{args:?}: {errors}");
    let text = String::from_utf8(output.stdout).unwrap();
    let fen = |line: &str| line.strip_prefix("info string genfens ").map(str::to_owned);
    text.lines().map(|line| fen(line).unwrap_or_else(|| panic!("{line}"))).collect()
}

fn file(name: &str) -> String {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).display().to_string()
}

#[test]
fn the_openings_are_those_of_the_games_of_datagen() {
    let data = file("genfens.data");
    let generate = ["datagen", "--variant", "gross", "--positions", "300", "--seed", "7", "--out"];
    assert!(bentrider(&[&generate[..], &[&data, "--fresh"]].concat()).status.success());
    let gross = loader::built_in("gross").unwrap();
    let games = DataReader::new(File::open(&data).unwrap()).unwrap().map(|it| it.unwrap());
    let openings: Vec<String> = games
        .map(|data| {
            let mut game = match &data.fen {
                Some(fen) => Game::from_fen(&gross, fen).unwrap(),
                None => Game::new(&gross).unwrap(),
            };
            data.opening.iter().for_each(|mv| game.play(*mv).unwrap());
            game.fen()
        })
        .collect();
    let count = openings.len().to_string();
    let line = format!("genfens {count} seed 7 book None variant gross");
    assert_eq!(fens(&[&line, "quit"]), openings);
    assert_eq!(fens(&["genfens", &count, "--seed", "7", "--variant", "gross"]), openings);
}

#[test]
fn the_openings_begin_in_the_positions_of_a_book() {
    let book = file("genfens.epd");
    let few = ["8/8/2k5/8/8/4K3/4P3/8 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"];
    fs::write(&book, few.join("\n")).unwrap();
    let chess = loader::built_in("chess").unwrap();
    let line = format!("genfens 20 seed 3 book {book} variant chess");
    let printed = fens(&[&line, "quit"]);
    let pieces = |fen: &String| Game::from_fen(&chess, fen).unwrap().position().occupied().len();
    assert_eq!(printed.len(), 20);
    assert!(printed.iter().all(|fen| pieces(fen) <= 3), "{printed:#?}");
    assert_eq!(fens(&[&line, "quit"]), printed);
}

#[test]
fn what_is_wrong_is_said() {
    for (args, status, words) in [
        (&["genfens 0 seed 1 book None", "quit"][..], 2, "0 is not in 1..="),
        (&["genfens 1 seed x book None", "quit"], 2, "invalid value 'x'"),
        (&["genfens 1 seed 1 book no-such-file", "quit"], 1, "no-such-file: "),
        (&["genfens 1 seed 1 book None variant go", "quit"], 1, "go"),
        (&["genfens", "1", "quit"], 2, "quit"),
    ] {
        let output = bentrider(args);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(status), "{args:?}: {message}");
        assert!(message.contains(words), "{args:?}: {message}");
    }
}
