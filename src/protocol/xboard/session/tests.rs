//! A session from inside: what it knows of the clock, and what it prints.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::searching::SearchPurpose;
use super::{Input, Message, XBoardSession};
use crate::protocol::output::Output;
use crate::protocol::xboard::parse;
use crate::protocol::xboard::queue::{self, MessageQueue};
use bentrider_engine::engine::Engine;
use bentrider_engine::search::{Event, TimeControl};
use bentrider_rules::geometry::Color;

/// What was printed.
#[derive(Clone, Default)]
struct Printed(Arc<Mutex<Vec<u8>>>);

impl Write for Printed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A session, the events of its searches, and what it prints.
struct Bench {
    session: XBoardSession,
    messages: MessageQueue,
    printed: Printed,
}

impl Bench {
    fn new() -> Self {
        let (messages, _, search) = queue::new();
        let printed = Printed::default();
        let output = Output::new(printed.clone());
        let session = XBoardSession::new(Engine::new().unwrap(), None, output, search);
        Bench { session, messages, printed }
    }

    /// Obeys lines of the host.
    fn obey(&mut self, lines: &[&str]) {
        for line in lines {
            let command = parse(line).unwrap().unwrap();
            self.session.handle(Input::Command(command, (*line).to_owned()));
        }
    }

    /// Waits for the engine's move.
    fn wait(&mut self) {
        while self.session.search.is_some() {
            if let Some(Message::Search(number, event)) = self.messages.next() {
                self.session.handle_event(number, event);
            }
        }
    }

    fn time_control(&self, color: Color) -> TimeControl {
        self.session.clock.limits(color).time_control.unwrap()
    }

    fn moves_to_go(&self) -> u32 {
        self.time_control(Color::Black).moves_to_go.unwrap()
    }

    fn printed(&self) -> String {
        String::from_utf8(self.printed.0.lock().unwrap().clone()).unwrap()
    }
}

#[test]
fn only_an_engine_s_move_that_is_taken_back_is_not_counted_any_more() {
    let mut bench = Bench::new();
    bench.obey(&["new", "level 9 5 0", "sd 1"]);
    for mv in ["usermove g4g6", "usermove c4c6"] {
        bench.obey(&[mv]);
        bench.wait();
    }
    assert_eq!(bench.moves_to_go(), 7);
    bench.obey(&["undo"]);
    assert_eq!(bench.moves_to_go(), 8, "in play, a move of the engine");
    bench.obey(&["undo"]);
    assert_eq!(bench.moves_to_go(), 8, "in force mode, a move of the opponent");
    bench.obey(&["undo"]);
    assert_eq!(bench.moves_to_go(), 9, "in force mode, a move of the engine");
}

#[test]
fn two_moves_that_are_removed_are_one_of_the_engine() {
    let mut bench = Bench::new();
    bench.obey(&["new", "level 9 5 0", "sd 1", "usermove g4g6"]);
    bench.wait();
    assert_eq!(bench.moves_to_go(), 8);
    bench.obey(&["remove"]);
    assert_eq!(bench.moves_to_go(), 9);
}

#[test]
fn an_option_during_a_search_does_not_give_the_engine_its_time_again() {
    const THOUGHT: Duration = Duration::from_millis(50);
    let mut bench = Bench::new();
    bench.obey(&["new", "level 9 5 0", "st 200", "go"]);
    for searches in 1..=2 {
        sleep(THOUGHT);
        bench.obey(&["memory 1"]);
        let used = searches * THOUGHT.as_millis() as u64;
        let control = bench.time_control(Color::White);
        assert!(control.left[0] <= 300_000 - used, "{control:?}");
        assert_eq!(control.moves_to_go, Some(9));
        let limits = bench.session.clock.limits(Color::White);
        assert!(limits.move_time.unwrap() <= 200_000 - used, "{limits:?}");
    }
}

#[test]
fn a_search_that_fails_is_reported() {
    let mut bench = Bench::new();
    bench.session.search = Some(SearchPurpose::Own { began: Instant::now() });
    let failed = |fault: &str| Event::Failed(fault.to_owned());
    bench.session.handle_event(bench.session.number, failed("there is no memory"));
    bench.session.handle_event(bench.session.number + 1, failed("another search"));
    assert_eq!(bench.printed(), "Error (there is no memory): go\n");
}
