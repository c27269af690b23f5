//! Large sizes: those from outside that are beyond their bounds are refused in a sentence; on crowded boards, with
//! thousands of moves, the search and the evaluation work.

use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bentrider::eval::{Evaluation, Evaluator, Score};
use bentrider::geometry::Color;
use bentrider::position::{Move, Position};
use bentrider::rules::{self, CheckInfo, GenType};
use bentrider::setup::{Piece, RightsField};
use bentrider::variant::Variant;

use crate::support::program::{
    Host, absent, command, empty_folder, file, in_repository, pipe, refusal, run,
};
use bentrider_testing::boards::{built_in, from_text, position, start};
use bentrider_testing::reference::{Board, Rules, successors};

#[cfg(unix)]
#[test]
fn a_pipe_is_refused_by_every_command_that_reads_or_writes_a_file() {
    let (pipe, data) = (pipe("a pipe"), absent("new.data"));
    for args in [
        &["net", &pipe][..],
        &["check", &pipe],
        &["convert", "--from", "pgn", "--to", "moves", &pipe],
        &["show", "--pgn", &pipe],
        &["annotate", &pipe],
        &["datagen", "info", &pipe],
        &["datagen", "merge", &pipe, "--out", &data],
        &["datagen", "--positions", "1", "--out", &pipe],
        &["train", "--data", &pipe, "--out", &data],
        &["bench", "--net", &pipe],
    ] {
        let errors = refusal(args, 1);
        assert!(errors.contains("pipe: expected a regular file"), "{args:?}: {errors}");
    }
    let mut host = Host::uci();
    let lines = host.ask(&format!("setoption name EvalFile value {pipe}"));
    assert!(lines.len() == 1 && lines[0].ends_with("expected a regular file"), "{lines:?}");
}

#[test]
fn a_folder_of_too_many_variants_is_refused() {
    let folder = empty_folder("many variants");
    for number in 0..257 {
        fs::write(folder.join(format!("{number}.toml")), "").unwrap();
    }
    let errors = run(&["variants", "--variant-path", &folder.display().to_string()]).errors;
    let expected =
        "many variants: expected at most 256 files ending in .toml or .ini, found more\n";
    assert!(errors.ends_with(expected), "{errors}");
}

#[test]
fn the_depth_of_perft_is_limited() {
    let mut host = Host::uci();
    host.ask("position fen 13/13/13/13/13/13/13/6k6/13/13/13/13/6K6 w - - 0 1");
    let lines = host.ask("go perft 4294967295");
    let expected = "info string error: perft: expected a number from 1 to 128, read \"4294967295\"";
    assert_eq!(lines, [expected, "", "Nodes searched: 0"]);
    assert!(refusal(&["perft", "4294967295"], 2).contains("is not in 1..=128"));
}

#[test]
fn with_clocks_of_any_length_a_search_starts_and_can_be_stopped() {
    let most = u64::MAX;
    for go in [
        format!("go wtime {most} btime {most} movestogo 1"),
        format!("go wtime {most} btime {most} winc {most} binc {most}"),
        format!("go movetime {most}"),
    ] {
        let mut host = Host::uci();
        host.send(&go);
        host.until("info depth 2");
        host.send("stop");
        host.until("bestmove");
    }
    let mut host = Host::start(&["xboard"]);
    host.send(&format!("new\nlevel 1 {most} {most}\nsd 2\ngo"));
    host.until("move ");
    host.send("ping 1");
    host.until("pong 1");
}

#[test]
fn what_a_message_repeats_is_cut() {
    let word = "v".repeat(1 << 20);
    let tag = file("long-tag.pgn", &format!("[Variant \"{word}\"]\n\n1. e4 *\n"));
    let moves = file("long-moves.pgn", &format!("1. {word} *\n"));
    for file in [tag, moves] {
        for args in [
            &["convert", "--from", "pgn", "--to", "moves", &file][..],
            &["show", "--pgn", &file],
            &["annotate", "--nodes", "1", &file],
        ] {
            let length = refusal(args, 1).len();
            assert!((100..5_000).contains(&length), "{length}");
        }
    }
}

/// A line of a hundred megabytes must not be read as several positions.
#[test]
fn a_position_is_a_line_of_any_length() {
    let file = file("long.fen", &format!("{}\n", "8/".repeat(20 << 20)));
    let args = ["convert", "--from", "fen", "--to", "fen", "--variant", "chess"];
    let errors = run(&[&args[..], &[&file]].concat()).errors;
    fs::remove_file(&file).unwrap();
    let expected = "position 1: the line is too long: expected at most 16777216 bytes\n\
                    1 of 1 were left out\n";
    assert!(errors.ends_with(expected), "{errors}");
}

/// A device that is always full.
#[cfg(target_os = "linux")]
#[test]
fn a_message_that_cannot_be_printed_leaves_the_exit_status() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let status = command(&["check", "no/such/file"]).stderr(full).status().unwrap();
    assert_eq!(status.code(), Some(1));
}

/// Comparing each key with all others would take 26 seconds.
#[test]
fn many_unknown_keys_are_read_in_a_moment_and_the_first_are_listed() {
    let keys: String = (0..60_000).map(|it| format!("key{it} = 1\n")).collect();
    let file = file("keys.toml", &keys);
    let begin = Instant::now();
    let errors = run(&["check", &file]).errors;
    let took = begin.elapsed();
    assert_eq!(errors.lines().count(), 201);
    let more = "(and 59804 more errors, which are not listed)\n";
    assert!(errors.ends_with(more) && took < Duration::from_secs(12), "{took:?}");
}

const CROWD: &str = include_str!("../games/crowd.toml");

#[test]
fn thousands_of_moves_are_listed_and_counted() {
    let variant = from_text(CROWD);
    let plain = Rules::read(CROWD);
    let position = position(&variant, &plain.start);
    let moves = rules::legal_moves(&variant, &position);
    assert!(moves.len() > 2_000, "{}", moves.len());
    assert_eq!(moves.len(), successors(&plain, &Board::read(&plain, &plain.start)).len());
    assert_eq!(moves.len() as u64, rules::count_legal(&variant, &position));
    let mut quiet: Vec<Move> = Vec::new();
    rules::generate(
        &variant,
        &position,
        &CheckInfo::new(&variant, &position),
        GenType::Quiet,
        &mut quiet,
    );
    assert_eq!(quiet.len(), moves.len());
}

#[test]
fn among_thousands_of_moves_one_is_found() {
    let file = in_repository("tests/games/crowd.toml").display().to_string();
    let run = run(&["analyse", "--depth", "3", "--variant-path", &file]);
    assert!(run.status == Some(0) && run.out.contains("Best move"), "{run:?}");
}

/// The evaluation for the side to move.
fn score(variant: &Arc<Variant>, position: &Position) -> Score {
    Evaluation::new(variant).evaluate(position)
}

#[test]
fn twenty_five_pieces_of_high_estimated_value_are_worth_a_large_score() {
    let variant = from_text(&CROWD.replace("value = 9\n", ""));
    let start = start(&variant);
    assert!(score(&variant, &start) > Score::new(20_000), "{:?}", score(&variant, &start));
}

#[test]
fn a_bare_king_is_lost_against_as_many_valuable_pieces_as_fit_on_the_board() {
    for name in ["terachess-ii", "chess"] {
        let variant = built_in(name);
        let value = |piece: &Piece| variant.pieces[piece.kind().index()].value;
        let pieces = variant.kinds().filter(|&kind| !variant.royal.contains(kind));
        let best = pieces.map(|kind| Piece::new(Color::White, kind)).max_by_key(value).unwrap();
        let mut setup = variant.start.clone();
        let is_royal = |piece: &Piece| variant.royal.contains(piece.kind());
        for square in variant.shape.squares() {
            let own = &mut setup.board[square.index()];
            *own = own.filter(|it| it.color() == Color::White || is_royal(it));
            if own.is_none() && square.rank() > 1 && square.rank() + 3 < variant.shape.ranks() {
                *own = Some(best);
            }
        }
        setup.rights = RightsField::Letters(String::new());
        setup.side = Color::Black;
        let Ok(position) = rules::from_setup(&variant, &setup) else { panic!("{name}") };
        let score = score(&variant, &position);
        assert!(score < Score::new(-25_000), "{name}: {score:?}");
    }
}
