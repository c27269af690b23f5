//! UCI in the calling thread.

#![allow(clippy::unwrap_used, reason = "a helper fails its test")]

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::thread;

use bentrider_engine::Pool;
use bentrider_engine::engine::Engine;
use bentrider_protocol::uci::UciSession;

/// What a session has written.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The last line that a session without threads answers to a line when its `receive` has returned, and whether it
/// goes on.
fn last_lines(lines: &'static [&str], may_count: bool) -> Vec<(String, bool)> {
    let session = move || {
        let written = Written::default();
        let engine = Engine::new().unwrap();
        let mut session = UciSession::without_threads(engine, written.clone(), move || may_count);
        let mut last = |line: &&str| {
            let goes_on = session.receive(line);
            let bytes = std::mem::take(&mut *written.0.lock().unwrap());
            let text = String::from_utf8(bytes).unwrap();
            (text.lines().last().unwrap_or_default().to_owned(), goes_on)
        };
        lines.iter().map(&mut last).collect()
    };
    thread::Builder::new().stack_size(Pool::STACK).spawn(session).unwrap().join().unwrap()
}

#[test]
fn without_threads_a_line_is_answered_whole_when_it_has_been_obeyed() {
    let lines = &[
        "setoption name UCI_Variant value chess",
        "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        "go depth 2",
        "position startpos",
        "go perft 3",
        "quit",
    ];
    let answers = last_lines(lines, true);
    assert!(answers[0].0.starts_with("info string"), "{answers:?}");
    let rest: Vec<_> = answers[1..].iter().map(|(line, on)| (line.as_str(), *on)).collect();
    let (none, mate) = (("", true), ("bestmove a1a8", true));
    assert_eq!(rest, [none, mate, none, ("Nodes searched: 8902", true), ("", false)]);
}

#[test]
fn without_threads_a_count_asks_whether_to_go_on() {
    let answers = last_lines(&["go perft 5"], false);
    assert_eq!(answers, [("Nodes searched: 0".to_owned(), true)]);
}
