use proptest::prelude::*;

use crate::games::START;
use crate::host::Host;

/// A line of anything, or of words the protocol knows in any order.
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
            // Neither a farewell nor a count that takes for ever.
            let text = String::from_utf8_lossy(line);
            if text.contains("quit") || text.contains("perft") {
                continue;
            }
            host.send_bytes(line);
            host.send("");
        }
        // The flood may ask for anything that is asked here: only the last answer counts.
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
fn a_line_without_end_is_passed_over() {
    let mut host = Host::uci();
    host.send_bytes(&vec![b'x'; 3 << 20]);
    let lines = host.ask("");
    assert_eq!(lines.len(), 1);
    assert!(lines[0].starts_with("info string error: a line of more than 1048576 bytes"));
}

#[test]
fn bytes_that_are_no_text_are_told_without_control_characters() {
    let mut host = Host::uci();
    host.send_bytes(b"\xff\x00\x1b[2J\n");
    let line = host.line();
    assert!(line.starts_with("info string error: unknown command"), "{line}");
    assert!(!line.chars().any(char::is_control), "{line:?}");
}
