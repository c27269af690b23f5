//! `bentrider datagen` from outside: its files, its last lines and its exit statuses; and `bentrider
//! genfens`, the openings for OpenBench.

use std::fs::{self, File};

use bentrider::game::Game;

use crate::support::program::{absent, file, lines, refusal, words};
use bentrider_testing::boards::built_in;
use bentrider_training::data::DataReader;

/// The lines that `bentrider datagen` prints, which must succeed.
fn datagen(line: &str) -> Vec<String> {
    lines(&[vec!["datagen"], words(line)].concat())
}

#[test]
fn games_are_generated_shown_and_merged() {
    let [first, second, all] = ["first.data", "second.data", "all.data"].map(absent);
    let generate = "--variant gross --positions 30 --nodes 20 --threads 2 --net none";
    let last = datagen(&format!("{generate} --out {first}")).pop().unwrap();
    datagen(&format!("{generate} --seed 2 --out {second}"));
    assert_eq!(datagen(&format!("info {first}")).pop().unwrap(), last);
    let merged = datagen(&format!("merge {first} {second} --out {all}")).pop().unwrap();
    assert_eq!(datagen(&format!("info {first} {second}")).pop().unwrap(), merged);
    assert_eq!(datagen(&format!("info {all}")).pop().unwrap(), merged);
    let positions: usize = merged.split_whitespace().next().unwrap().parse().unwrap();
    let shown = datagen(&format!("view {all}"));
    assert_eq!(shown.len(), positions);
    assert_eq!(datagen(&format!("view {all} --take 3")), shown[..3]);
    for line in shown {
        let [fen, score, result] = line.split(';').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        assert!(fen.contains(" w ") || fen.contains(" b "), "{line}");
        assert!(score.parse::<i32>().is_ok() && ["0", "0.5", "1"].contains(&result), "{line}");
    }
}

#[test]
fn unusable_input_is_refused_with_a_sentence() {
    let file = absent("settings.data");
    let generate = format!("--variant chess --positions 10 --nodes 20 --out {file}");
    datagen(&generate);
    let content = fs::read(&file).unwrap();
    for (line, status, part) in [
        (format!("{generate} --seed 2"), 1, "seed 1, not 2"),
        (format!("{generate} --net some.net"), 1, "some.net: "),
        ("--variant chess".to_owned(), 2, "--positions"),
        (format!("view {file} --variant gross"), 1, "variant chess, not gross"),
        (format!("merge {file} --out {file}"), 1, "exists already"),
        ("info no-such-file".to_owned(), 1, "no-such-file: "),
        ("info Cargo.toml".to_owned(), 1, "not a file of games"),
    ] {
        let message = refusal(&[vec!["datagen"], words(&line)].concat(), status);
        assert!(message.contains(part), "{line}: {message}");
        assert_eq!(fs::read(&file).unwrap(), content);
    }
    let limited = generate.replace("--positions 10", "--positions 1000000000");
    let limited = datagen(&format!("{limited} --time-limit 1 --fresh"));
    assert!(limited.last().unwrap().ends_with(" games"));
}

/// The FENs that are printed.
fn fens(args: &[&str]) -> Vec<String> {
    let fen = |line: String| line.strip_prefix("info string genfens ").map(str::to_owned);
    lines(args).into_iter().map(|line| fen(line).expect("a FEN")).collect()
}

#[test]
fn the_openings_are_those_of_the_games_of_datagen() {
    let data = absent("genfens.data");
    let generate = ["datagen", "--variant", "gross", "--positions", "300", "--seed", "7", "--out"];
    lines(&[&generate[..], &[&data, "--fresh"]].concat());
    let gross = built_in("gross");
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
    let few = ["8/8/2k5/8/8/4K3/4P3/8 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"];
    let book = file("genfens.epd", &few.join("\n"));
    let chess = built_in("chess");
    let line = format!("genfens 20 seed 3 book {book} variant chess");
    let printed = fens(&[&line, "quit"]);
    let pieces = |fen: &String| Game::from_fen(&chess, fen).unwrap().position().occupied().len();
    assert_eq!(printed.len(), 20);
    assert!(printed.iter().all(|fen| pieces(fen) <= 3), "{printed:#?}");
    assert_eq!(fens(&[&line, "quit"]), printed);
}

#[test]
fn a_wrong_request_of_openbench_is_refused_with_a_sentence() {
    for (args, status, words) in [
        (&["genfens 0 seed 1 book None", "quit"][..], 2, "0 is not in 1..="),
        (&["genfens 1 seed x book None", "quit"], 2, "invalid value 'x'"),
        (&["genfens 1 seed 1 book no-such-file", "quit"], 1, "no-such-file: "),
        (&["genfens 1 seed 1 book None variant go", "quit"], 1, "go"),
        (&["genfens", "1", "quit"], 2, "quit"),
    ] {
        let message = refusal(args, status);
        assert!(message.contains(words), "{args:?}: {message}");
    }
}
