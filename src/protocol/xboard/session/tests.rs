//! A session from inside: what it knows of the clock.

use std::io;
use std::thread::sleep;
use std::time::Duration;

use super::{Input, XBoardSession};
use crate::engine::Engine;
use crate::geometry::Color;
use crate::protocol::output::Output;
use crate::protocol::xboard::parse;
use crate::protocol::xboard::queue;
use crate::search::TimeControl;

/// A session that prints nothing.
struct Bench(XBoardSession);

impl Bench {
    fn new() -> Self {
        let (_, _, search) = queue::new();
        let output = Output::new(io::sink());
        Bench(XBoardSession::new(Engine::new().unwrap(), None, output, search))
    }

    /// Obeys lines of the host.
    fn obey(&mut self, lines: &[&str]) {
        for line in lines {
            let command = parse(line).unwrap().unwrap();
            self.0.handle(Input::Command(command, (*line).to_owned()));
        }
    }

    fn time_control(&self, color: Color) -> TimeControl {
        self.0.clock.limits(color).time_control.unwrap()
    }
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
        let limits = bench.0.clock.limits(Color::White);
        assert!(limits.move_time.unwrap() <= 200_000 - used, "{limits:?}");
    }
}
