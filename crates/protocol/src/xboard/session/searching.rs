//! Starting searches, handling their events and ending them; analysis, and which moves are searched.

use std::time::Instant;

use super::{Mode, XBoardSession};
use crate::xboard::parse::RootSelection;
use crate::xboard::print;
use bentrider_engine::search::{Event, Limits};
use bentrider_rules::position::Move;
use bentrider_rules::rules;

/// The purpose of the running search.
#[derive(Clone, Copy, Debug)]
pub(super) enum SearchPurpose {
    /// The engine's move.
    Own {
        /// When its clock was started.
        began: Instant,
    },
    /// The answer to a move that the opponent is expected to play.
    Ponder {
        /// The move; it is not played on the engine's board.
        expected: Move,
    },
    /// Analysis.
    Analysis,
}

impl XBoardSession {
    /// Ends the running search and returns its purpose; its events are dropped from now on. A search for the
    /// engine's move has used its time, and its clock is started again.
    pub(super) fn halt_search(&mut self) -> Option<SearchPurpose> {
        self.number += 1;
        self.engine.halt();
        let mut halted = self.search.take();
        if let Some(SearchPurpose::Own { began }) = &mut halted {
            self.clock.spend(milliseconds_since(*began));
            *began = Instant::now();
        }
        self.answer_pings();
        halted
    }

    /// Starts a search again that [`XBoardSession::halt_search`] has ended.
    pub(super) fn search_again(&mut self, halted: Option<SearchPurpose>) {
        match halted {
            Some(SearchPurpose::Own { began }) => {
                self.clock.spend(milliseconds_since(began));
                self.search_own_move();
            }
            Some(SearchPurpose::Ponder { expected }) => self.ponder_on(expected),
            Some(SearchPurpose::Analysis) => self.search_for_analysis(),
            None => {}
        }
    }

    /// Starts the search that the mode asks for: for the engine's move, pondering, or analysis.
    pub(super) fn search_if_due(&mut self) {
        if self.without_position().is_some() {
            return;
        }
        match (self.mode, self.expected) {
            (Mode::Force, _) => {}
            (Mode::Analysis, _) => self.search_for_analysis(),
            (Mode::Plays(color), _) if color == self.engine.position().side() => {
                self.search_own_move()
            }
            (Mode::Plays(_), Some(expected)) if self.ponder => self.ponder_on(expected),
            (Mode::Plays(_), _) => {}
        }
    }

    /// Searches for the engine's move, or claims the result of a game that is over.
    pub(super) fn search_own_move(&mut self) {
        if self.paused {
            return;
        }
        if self.engine.outcome().is_some() {
            return self.claim();
        }
        let side = self.engine.position().side();
        let search_moves = self.roots().unwrap_or_default();
        let limits = Limits { search_moves, ..self.clock.limits(side) };
        self.start(SearchPurpose::Own { began: Instant::now() }, limits);
    }

    /// Searches for the answer to a move on the opponent's time.
    fn ponder_on(&mut self, expected: Move) {
        let (variant, position) = (self.engine.variant(), self.engine.position());
        if self.paused || !rules::is_legal(variant, position, expected) {
            return;
        }
        if self.post {
            self.output.line(&print::hint(self.text, variant, expected));
        }
        let limits = self.clock.limits(!position.side());
        self.start(SearchPurpose::Ponder { expected }, limits);
    }

    /// Analyses the position until another command.
    fn search_for_analysis(&mut self) {
        let Some(search_moves) = self.roots().filter(|_| !self.paused) else { return };
        let limits = Limits { infinite: true, search_moves, ..Limits::default() };
        self.start(SearchPurpose::Analysis, limits);
    }

    fn start(&mut self, search: SearchPurpose, limits: Limits) {
        self.number += 1;
        self.search = Some(search);
        self.report = None;
        let listener = self.search_events.listener(self.number);
        let started = match search {
            SearchPurpose::Ponder { expected } => self.engine.ponder(expected, limits, listener),
            _ => self.engine.go(limits, listener),
        };
        if let Err(error) = started {
            self.search = None;
            self.output.line(&print::error(&error, "go"));
        }
    }

    /// The moves to search; empty for all of them, `None` if every one is excluded.
    fn roots(&self) -> Option<Vec<Move>> {
        if self.excluded.is_empty() {
            return Some(Vec::new());
        }
        let mut moves = rules::legal_moves(self.engine.variant(), self.engine.position());
        moves.retain(|it| !self.excluded.contains(it));
        (!moves.is_empty()).then_some(moves)
    }

    /// Handles an event of a search, unless that search was ended.
    pub(super) fn handle_event(&mut self, number: u64, event: Event) {
        if number != self.number {
            return;
        }
        match event {
            Event::Info(report) => {
                let shown = self.post || matches!(self.search, Some(SearchPurpose::Analysis));
                if shown && !report.line.is_empty() {
                    self.output.line(&print::thinking(self.engine.variant(), self.text, &report));
                }
                if report.multi_pv == 1 {
                    self.report = Some(report);
                }
            }
            Event::Failed(error) => self.output.line(&print::error(&error, "go")),
            Event::Done { best, ponder, .. } => {
                if let Some(SearchPurpose::Own { began }) = self.search.take() {
                    self.play_own_move(best, ponder, began);
                }
            }
            Event::Current { .. } => {}
        }
    }
}

/// The whole milliseconds since a moment.
pub(super) fn milliseconds_since(then: Instant) -> u64 {
    u64::try_from(then.elapsed().as_millis()).unwrap_or(u64::MAX)
}

impl XBoardSession {
    pub(super) fn analyse(&mut self) {
        self.halt_search();
        self.mode = Mode::Analysis;
        self.search_if_due();
    }

    pub(super) fn exit(&mut self, line: &str) {
        if self.mode != Mode::Analysis {
            return self.refuse("no analysis is running", line);
        }
        self.halt_search();
        self.mode = Mode::Force;
    }

    /// Prints the state of the analysis, if there is one.
    pub(super) fn print_status(&self) {
        if let (Mode::Analysis, Some(report), None) =
            (self.mode, &self.report, self.without_position())
        {
            let variant = self.engine.variant();
            let moves = rules::count_legal(variant, self.engine.position());
            self.output.line(&print::status(variant, self.text, report, moves as usize));
        }
    }

    /// Excludes moves from the search, or includes them again.
    pub(super) fn exclude(&mut self, roots: &RootSelection, excludes: bool, line: &str) {
        let moves = match self.selected(roots) {
            Ok(moves) => moves,
            Err(why) => return self.refuse(&why, line),
        };
        self.excluded.retain(|it| !moves.contains(it));
        if excludes {
            self.excluded.extend(moves);
        }
        self.restart_analysis();
    }

    fn selected(&self, roots: &RootSelection) -> Result<Vec<Move>, String> {
        let game = self.engine.game();
        match roots {
            RootSelection::All => Ok(game.legal_moves().to_vec()),
            RootSelection::One(text) => {
                let read = self.text.read(game, text);
                read.map(|it| vec![it]).map_err(|error| self.text.to_host(&error.sentence))
            }
        }
    }

    /// Analyses again with the moves that are left; a search for the engine's move continues.
    fn restart_analysis(&mut self) {
        if self.mode == Mode::Analysis {
            self.halt_search();
            self.search_if_due();
        }
    }
}

#[cfg(test)]
mod tests {
    //! A session from inside: what it knows of the clock, and what it prints.

    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use super::SearchPurpose;
    use crate::Output;
    use crate::xboard::queue::MessageQueue;
    use crate::xboard::session::{Input, Message, XBoardSession};
    use crate::xboard::{parse, queue};
    use bentrider_engine::engine::Engine;
    use bentrider_engine::search::{Event, TimeControl};
    use bentrider_rules::geometry::Color;

    /// The printed text.
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
        let failed = |error: &str| Event::Failed(error.to_owned());
        bench.session.handle_event(bench.session.number, failed("there is no memory"));
        bench.session.handle_event(bench.session.number + 1, failed("another search"));
        assert_eq!(bench.printed(), "Error (there is no memory): go\n");
    }
}
