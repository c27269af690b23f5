//! Matches between engines without faults.

use std::fs;
use std::path::Path;

use bentrider::formats::pgn;

use super::run;
use crate::support::program::{PROGRAM, absent};
use crate::support::replay;

#[test]
fn every_game_of_a_match_is_confirmed_by_playing_it_again() {
    for (variant, notation) in [("fantastic-xiii", "san"), ("gross", "uci"), ("fusion", "san")] {
        let archive = absent(&format!("good-{variant}.pgn"));
        let output = run(&format!(
            "-variant {variant} -engine 'cmd={PROGRAM}' name=A -engine 'cmd={PROGRAM}' name=B \
             -each nodes=40 option.Hash=1 -rounds 2 -concurrency 2 -openings nodes=200 \
             -maxmoves 150 -pgnout 'file={}' notation={notation}",
            archive
        ));
        assert_eq!((output.status, output.errors.as_str()), (Some(0), ""), "{variant}");
        assert_eq!(output.results().len(), 4);
        assert_eq!(replay::confirm_archive(Path::new(&archive)), Ok(4));
    }
}

#[test]
fn openings_are_played_twice_with_colours_swapped() {
    let archive = absent("openings.pgn");
    let output = run(&format!(
        "-variant fusion -engine 'cmd={PROGRAM}' name=A -engine 'cmd={PROGRAM}' name=B \
         -each depth=1 -rounds 2 -openings plies=5 -maxmoves 8 -pgnout 'file={}'",
        archive
    ));
    assert_eq!(output.results().len(), 4, "{}", output.errors);
    let text = fs::read_to_string(&archive).unwrap();
    let games: Vec<pgn::TextGame> = pgn::read(&text).map(Result::unwrap).collect();
    let opening = |at: usize| {
        let moves = games[at].moves.iter();
        moves.take_while(|ply| ply.comment.as_deref() == Some("book")).collect::<Vec<_>>()
    };
    assert_eq!(opening(0).len(), 5);
    assert_eq!((opening(0), opening(2)), (opening(1), opening(3)));
    assert_ne!(opening(0), opening(2));
    let whites: Vec<_> = games.iter().map(|game| game.tag("White").unwrap()).collect();
    assert_eq!(whites, ["A", "B", "A", "B"]);
}

#[test]
fn a_sequential_test_stops_when_it_has_decided() {
    let output = run(&format!(
        "-variant fusion -engine 'cmd={PROGRAM}' name=strong nodes=600 \
         -engine 'cmd={PROGRAM}' name=weak nodes=6 -each option.Hash=1 -rounds 200 \
         -concurrency 2 -sprt elo0=0 elo1=50 -openings nodes=100"
    ));
    assert_eq!(output.status, Some(0), "{}", output.errors);
    assert_eq!(output.lines.last().map(String::as_str), Some("SPRT: H1 was accepted"));
    assert!(output.results().len() < 200);
}

#[test]
fn more_than_two_engines_are_rated() {
    let output = run(&format!(
        "-variant fusion -engine 'cmd={PROGRAM}' name=A -engine 'cmd={PROGRAM}' name=B \
         -engine 'cmd={PROGRAM}' name=C -each nodes=30 option.Hash=1 -rounds 1 -maxmoves 20 \
         -openings nodes=100"
    ));
    assert_eq!(output.results().len(), 6, "{}", output.errors);
    let head = output.lines.iter().rposition(|line| line.starts_with("Rank Name")).unwrap();
    let rows = output.lines[head + 1..head + 4].iter();
    let names: Vec<_> = rows.filter_map(|row| row.split_whitespace().nth(1)).collect();
    assert!(["A", "B", "C"].iter().all(|name| names.contains(name)), "{:?}", output.lines);
}

/// The engines run in a folder from which the relative path of the variant is not valid.
#[test]
fn engines_of_both_protocols_read_the_file_of_a_variant() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let variant = "-variant-path tests/games/tiny.toml -variant tiny";
    let [uci, xboard] = ["uci", "xboard"].map(|protocol| {
        format!("'cmd={PROGRAM}' name={protocol} args={protocol} proto={protocol} 'dir={folder}'")
    });
    let output = run(&format!(
        "{variant} -engine {uci} -engine {xboard} -each depth=1 -rounds 1 -maxmoves 2 \
         -openings plies=2 balance=off"
    ));
    assert_eq!((output.status, output.errors.as_str()), (Some(0), ""));
    assert_eq!(output.results().len(), 2);
    for engine in [uci, xboard] {
        let output = run(&format!("{variant} -compliance {engine}"));
        let passed = "Step 3: knows the variant: passed";
        assert!(output.lines.iter().any(|line| line == passed), "{:?}", output.lines);
    }
}
