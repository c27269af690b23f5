use bentrider::engine::options;
use bentrider::protocol::uci::{UciCommand, after_unknown_words, parse};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::support::program::Host;
use bentrider_testing::boards::START;

/// Lines of arbitrary bytes, or of words of the protocol in any order.
fn lines() -> impl Strategy<Value = Vec<u8>> {
    let words = prop::sample::select(vec![
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "depth",
        "2",
        "nodes",
        "0",
        "-1",
        "movetime",
        "wtime",
        "infinite",
        "ponder",
        "searchmoves",
        "g4g6",
        "a10a12",
        "a15a16{sq}",
        "setoption",
        "name",
        "value",
        "Hash",
        "MultiPV",
        "UCI_Variant",
        "fantastic-xiii",
        "VariantPath",
        "stop",
        "ponderhit",
        "ucinewgame",
        "isready",
        "d",
        "eval",
        "debug",
        "w",
        "Kk",
        "-",
        "13/13",
        "\u{0}",
        "é",
        "99999999999999999999",
    ]);
    prop_oneof![
        prop::collection::vec(any::<u8>(), 0..80),
        prop::collection::vec(words, 0..8).prop_map(|words| words.join(" ").into_bytes()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn a_flood_of_anything_leaves_the_program_ready(
        flood in prop::collection::vec(lines(), 1..60),
    ) {
        let mut host = Host::uci();
        for line in &flood {
            // Neither `quit` nor a perft without an end.
            let text = String::from_utf8_lossy(line);
            if text.contains("quit") || text.contains("perft") {
                continue;
            }
            host.send_bytes(line);
            host.send("");
        }
        // The flood may contain the same questions as those here: only the last answer counts.
        for line in ["stop", "position startpos", "d"] {
            host.send(line);
        }
        let (lines, status) = host.end();
        let shown = lines.iter().rev().find_map(|line| line.strip_prefix("Fen: "));
        prop_assert_eq!(shown, Some(START));
        prop_assert!(status.success());
    }
}

#[test]
fn a_line_without_end_is_ignored() {
    let mut host = Host::uci();
    host.send_bytes(&vec![b'x'; 3 << 20]);
    let lines = host.ask("");
    assert_eq!(lines.len(), 1);
    assert!(lines[0].starts_with("info string error: a line of more than 1048576 bytes"));
}

#[test]
fn bytes_that_are_not_text_are_reported_without_control_characters() {
    let mut host = Host::uci();
    host.send_bytes(b"\xff\x00\x1b[2J\n");
    let line = host.line();
    assert!(line.starts_with("info string error: unknown command"), "{line}");
    assert!(!line.chars().any(char::is_control), "{line:?}");
}

/// Lines of a flood.
const FLOOD: usize = 100_000;

/// A line of words of the protocol, some of them damaged, or of any bytes; sometimes a very long one.
fn random_line(random: &mut StdRng) -> Vec<u8> {
    const WORDS: [&str; 24] = [
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "depth",
        "nodes",
        "movetime",
        "infinite",
        "ponder",
        "searchmoves",
        "setoption",
        "name",
        "value",
        "Hash",
        "Threads",
        "UCI_Variant",
        "g4g6",
        "stop",
        "ponderhit",
        "isready",
        "-1",
        "99999999999999999999",
        "13/13/k2O9",
    ];
    let any = |random: &mut StdRng, count: usize| -> Vec<u8> {
        (0..count).map(|_| random.random::<u8>()).filter(|&byte| byte != b'\n').collect()
    };
    match random.random_range(0..2_000) {
        0 => vec![b'x'; random.random_range(1 << 19..3 << 20)],
        1..600 => {
            let count = random.random_range(0..60);
            any(random, count)
        }
        600..650 => vec![0; random.random_range(1..300)],
        _ => {
            let count = random.random_range(0..7);
            let words: Vec<&str> =
                (0..count).map(|_| WORDS[random.random_range(0..WORDS.len())]).collect();
            let mut line = words.join(" ").into_bytes();
            if !line.is_empty() && random.random_bool(0.5) {
                let at = random.random_range(0..line.len());
                line[at] = any(random, 40).first().copied().unwrap_or_default();
            }
            line
        }
    }
}

/// Whether a line changes nothing in a correct program. Infinite searches are left out too: the next line
/// would end them.
fn is_harmless(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    match parse(&line) {
        Err(_) => after_unknown_words(&line).is_none_or(|rest| is_harmless(rest.as_bytes())),
        Ok(None) => true,
        Ok(Some(command)) => match command {
            UciCommand::IsReady
            | UciCommand::Stop
            | UciCommand::PonderHit
            | UciCommand::Debug(_) => true,
            UciCommand::Position { fen, .. } => fen.is_some_and(|fen| !fen.contains('/')),
            UciCommand::SetOption { name, .. } => options::find(&name).is_err(),
            _ => false,
        },
    }
}

#[test]
fn a_hundred_thousand_lines_of_nonsense_change_nothing() {
    let mut random = StdRng::seed_from_u64(6);
    let mut host = Host::uci();
    host.ask("position startpos moves g4g6 g10g8 a4a5");
    let before = host.fen();
    host.send("go infinite");
    let mut flood = Vec::new();
    for _ in 0..FLOOD {
        let line = random_line(&mut random);
        if is_harmless(&line) {
            flood.extend(line);
            flood.push(b'\n');
        }
    }
    for piece in flood.chunks(4_096) {
        host.send_bytes(piece);
    }
    host.send("stop\nd");
    // The last line is incomplete.
    host.send_bytes(b"position startpos moves g4g6\0");
    let (lines, status) = host.end();
    let shown = lines.iter().rev().find_map(|line| line.strip_prefix("Fen: "));
    assert_eq!(shown, Some(&*before));
    assert!(status.success());
    assert_eq!(lines.iter().filter(|it| it.starts_with("bestmove ")).count(), 1);
    assert!(lines.len() > FLOOD / 2, "{}", lines.len());
}
