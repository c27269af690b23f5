//! `bentrider datagen` from outside: its files, its last lines and its exit statuses.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A file of this name that is not there.
fn absent(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path.display().to_string()
}

fn command(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bentrider"));
    command.arg("datagen").args(line.split_whitespace());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn datagen(line: &str) -> Output {
    command(line).output().unwrap()
}

/// The lines that a call prints that succeeds.
fn lines(line: &str) -> Vec<String> {
    let output = datagen(line);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && errors.is_empty(), "{line}: {errors}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn games_are_generated_shown_and_merged() {
    let [first, second, all] = ["first.data", "second.data", "all.data"].map(absent);
    let generate = "--variant gross --positions 30 --nodes 20 --threads 2 --net none";
    let last = lines(&format!("{generate} --out {first}")).pop().unwrap();
    lines(&format!("{generate} --seed 2 --out {second}"));
    assert_eq!(lines(&format!("info {first}")).pop().unwrap(), last);
    let merged = lines(&format!("merge {first} {second} --out {all}")).pop().unwrap();
    assert_eq!(lines(&format!("info {first} {second}")).pop().unwrap(), merged);
    assert_eq!(lines(&format!("info {all}")).pop().unwrap(), merged);
    let positions: usize = merged.split_whitespace().next().unwrap().parse().unwrap();
    let shown = lines(&format!("view {all}"));
    assert_eq!(shown.len(), positions);
    assert_eq!(lines(&format!("view {all} --take 3")), shown[..3]);
    for line in shown {
        let [fen, score, result] = line.split(';').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        assert!(fen.contains(" w ") || fen.contains(" b "), "{line}");
        assert!(score.parse::<i32>().is_ok() && ["0", "0.5", "1"].contains(&result), "{line}");
    }
}

#[test]
fn what_cannot_be_used_is_refused_with_a_sentence() {
    let file = absent("settings.data");
    let generate = format!("--variant chess --positions 10 --nodes 20 --out {file}");
    lines(&generate);
    let content = fs::read(&file).unwrap();
    for (line, status, words) in [
        (format!("{generate} --seed 2"), 1, "seed 1, not 2"),
        (format!("{generate} --net some.net"), 1, "some.net: "),
        ("--variant chess".to_owned(), 2, "--positions"),
        (format!("view {file} --variant gross"), 1, "variant chess, not gross"),
        (format!("merge {file} --out {file}"), 1, "exists already"),
        ("info no-such-file".to_owned(), 1, "no-such-file: "),
        ("info Cargo.toml".to_owned(), 1, "not a file of games"),
    ] {
        let output = datagen(&line);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(status), "{line}: {message}");
        assert!(message.contains(words), "{line}: {message}");
        assert_eq!(fs::read(&file).unwrap(), content);
    }
    let limited = generate.replace("--positions 10", "--positions 1000000000");
    let limited = lines(&format!("{limited} --time-limit 1 --fresh"));
    assert!(limited.last().unwrap().ends_with(" games"));
}
