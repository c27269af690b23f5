//! A host that sends faster than the program obeys.

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use crate::host::Host;

/// The session is held up by an output that nobody reads; what the program has read by then is all that
/// it can have in memory.
#[test]
fn lines_are_not_read_far_ahead_of_those_that_are_obeyed() {
    const MOST: usize = 1 << 20;
    let mut command = Command::new(env!("CARGO_BIN_EXE_bentrider"));
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
        thread::sleep(Duration::from_secs(1));
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
