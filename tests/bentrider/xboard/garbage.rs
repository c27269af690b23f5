use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use proptest::prelude::*;

use crate::support::program::{Host, PROGRAM};
use bentrider_testing::boards::START;

/// The number of lines of the flood.
const FLOOD: usize = 100_000;

/// Words of the protocol that neither move a piece nor end the session.
const WORDS: [&str; 34] = [
    "usermove",
    "setboard",
    "variant",
    "level",
    "st",
    "sd",
    "nps",
    "time",
    "otim",
    "ping",
    "pong",
    "option",
    "exclude",
    "include",
    "lift",
    "hover",
    "put",
    "memory",
    "cores",
    "protover",
    "accepted",
    "rating",
    "egtpath",
    "setscore",
    "x",
    "-1",
    "0",
    "99999999999999999999",
    "=",
    "13/13",
    "e2e9x",
    "\u{0}",
    "é",
    "@@@@",
];

/// A line without a valid command: parts of commands, and arbitrary bytes.
fn line(random: &mut impl FnMut() -> usize) -> Vec<u8> {
    let mut line = Vec::new();
    if random().is_multiple_of(2) {
        for _ in 0..random() % 5 {
            line.extend(WORDS[random() % WORDS.len()].bytes());
            line.push(b' ');
        }
    } else {
        for _ in 0..random() % 60 {
            line.push((random() % 256) as u8);
        }
    }
    line.retain(|it| *it != b'\n');
    line
}

/// Random numbers that are the same on every run: a linear congruential generator with Knuth's constants.
fn numbers() -> impl FnMut() -> usize {
    let mut state = 1_u64;
    move || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    }
}

/// Whether the first word is not a command.
fn is_harmless(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    !matches!(text.split_whitespace().next(), Some("quit" | "?" | "."))
}

/// Whether the position is the start, recognised by the answers to a move: `g4g6` is legal there, but only
/// once.
fn is_at_the_start(host: &mut Host) -> bool {
    host.send("force\nusermove g4g6\nusermove g4g6\nping 777777");
    let lines = host.until("pong 777777");
    let refused: Vec<_> = lines.iter().filter(|it| it.starts_with("Illegal move")).collect();
    matches!(refused[..], [line] if line.contains("there is no piece on g4"))
}

#[test]
fn a_flood_of_nonsense_changes_nothing() {
    let mut host = Host::start(&["xboard"]);
    host.send("new\nforce");
    let mut random = numbers();
    for _ in 0..FLOOD / 100 {
        let mut bytes = Vec::new();
        for _ in 0..100 {
            let line = line(&mut random);
            if is_harmless(&line) {
                bytes.extend(line);
                bytes.push(b'\n');
            }
        }
        bytes.extend(b"ping 777777\n");
        host.send_bytes(&bytes);
        host.until("pong 777777");
    }
    // The flood ended with variants and positions that were refused.
    host.send(&format!("new\nforce\nsetboard {START}"));
    assert!(is_at_the_start(&mut host));
}

#[test]
fn a_position_that_is_refused_leaves_the_one_before() {
    let mut host = Host::start(&["xboard"]);
    host.send("new\nforce\nusermove g4g6\nusermove g10g8\nsetboard nonsense\nundo\nundo\nping 1");
    let lines = host.until("pong 1");
    assert!(lines[0].starts_with("tellusererror Illegal position"), "{lines:#?}");
    assert_eq!(lines.len(), 2, "{lines:#?}");
}

#[test]
fn lines_of_a_mebibyte_and_half_lines_are_ignored() {
    let mut host = Host::start(&["xboard"]);
    host.send("new\nforce");
    for filler in [b'x', 0, b' ', 0xff] {
        host.send_bytes(&vec![filler; 3 << 20]);
        host.send_bytes(b"\n");
    }
    let mut long = b"usermove ".to_vec();
    long.resize(1 << 19, b'g');
    host.send_bytes(&long);
    host.send("\nping 1");
    let lines = host.until("pong 1");
    assert!(lines.iter().all(|it| it.len() < 700), "{:?}", lines.iter().map(String::len));
    assert!(is_at_the_start(&mut host));
    host.send_bytes(b"ping 2");
    let (_, status) = host.end();
    assert!(status.success());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    /// After any commands in any order, the program answers and is ready for a game.
    #[test]
    fn commands_in_any_order_leave_the_program_ready(
        flood in prop::collection::vec(prop::sample::select(vec![
            "new", "force", "go", "?", "playother", "undo", "remove", "hard", "easy", "analyze",
            "exit", "pause", "resume", "hint", ".", "draw", "white", "black", "usermove g4g6",
            "usermove g10g8", "g4g5", "level 0 0:02 0", "st 0.05", "sd 2", "nps 1000", "time 100",
            "exclude all", "include all", "exclude g4g6", "variant gross", "variant fusion",
            "variant shako", "option Resign=1", "option MultiPV=3", "memory 8", "cores 4",
            "lift g4", "put g6", "hover g6", "result * {}", "post", "bk", "ping 3",
            "setboard 12k/13/13/13/13/13/13/13/13/13/13/13/K11Q w - - 0 1", "setboard x",
        ]), 1..60),
    ) {
        let mut host = Host::start(&["xboard"]);
        host.send("st 0.02");
        for line in &flood {
            host.send(line);
        }
        host.send("exit\nforce\noption Resign=0\nvariant fantastic-xiii\nnew\nresume\nping 777778");
        host.until("pong 777778");
        prop_assert!(is_at_the_start(&mut host));
        let (_, status) = host.end();
        prop_assert!(status.success());
    }
}

/// The session is blocked by an output that is not read; the program must not have read more input than it
/// can keep in memory.
#[test]
fn lines_are_not_read_far_ahead_of_those_that_are_obeyed() {
    const MOST: usize = 1 << 20;
    let mut command = Command::new(PROGRAM);
    command.arg("xboard").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let taken = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&taken);
    let writer = thread::spawn(move || {
        let line = format!("setboard {}\n", "8/".repeat(100));
        while counter.load(Ordering::Relaxed) <= MOST && input.write_all(line.as_bytes()).is_ok() {
            counter.fetch_add(line.len(), Ordering::Relaxed);
        }
    });
    let mut before = usize::MAX;
    while taken.load(Ordering::Relaxed) != before {
        before = taken.load(Ordering::Relaxed);
        thread::sleep(Duration::from_millis(500));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    writer.join().unwrap();
    assert!(before > 0 && before < MOST, "{before}");
}

#[test]
fn commands_after_many_lines_reach_a_running_search() {
    for (last, answer) in [("?", "move "), (".", "stat01: "), ("force\nping 1", "pong 1")] {
        let mut host = Host::start(&["xboard"]);
        host.send(if last == "." { "analyze" } else { "new\nlevel 0 100 0\npost\ngo" });
        host.until("1 ");
        for _ in 0..2_000 {
            host.send("time 600000\notim 600000\npost");
        }
        host.send(last);
        host.until(answer);
        host.send("quit");
        assert!(host.wait().success());
    }
}
