//! Starting searches, handling their events and ending them.

use std::time::Instant;

use super::{Mode, XBoardSession};
use crate::protocol::xboard::print;
use bentrider_engine::engine::EngineError;
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
    /// The answer to this move, should the opponent play it.
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
        if self.board_refused {
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
        self.begin(SearchPurpose::Own { began: Instant::now() });
        let listener = self.search_events.listener(self.number);
        let started = self.engine.go(limits, listener);
        self.check_started(started);
    }

    /// Searches for the answer to a move on the opponent's time.
    pub(super) fn ponder_on(&mut self, expected: Move) {
        let (variant, position) = (self.engine.variant(), self.engine.position());
        if self.paused || !rules::is_legal(variant, position, expected) {
            return;
        }
        if self.post {
            self.output.line(&print::hint(self.text, variant, expected));
        }
        let limits = self.clock.limits(!position.side());
        self.begin(SearchPurpose::Ponder { expected });
        let listener = self.search_events.listener(self.number);
        let started = self.engine.ponder(expected, limits, listener);
        self.check_started(started);
    }

    /// Analyses the position until something else is asked for.
    pub(super) fn search_for_analysis(&mut self) {
        let Some(search_moves) = self.roots().filter(|_| !self.paused) else { return };
        let limits = Limits { infinite: true, search_moves, ..Limits::default() };
        self.begin(SearchPurpose::Analysis);
        let listener = self.search_events.listener(self.number);
        let started = self.engine.go(limits, listener);
        self.check_started(started);
    }

    fn begin(&mut self, search: SearchPurpose) {
        self.number += 1;
        self.search = Some(search);
        self.report = None;
    }

    fn check_started(&mut self, started: Result<(), EngineError>) {
        if let Err(fault) = started {
            self.search = None;
            self.output.line(&print::error(&fault, "go"));
        }
    }

    /// The moves to search; empty for all of them, `None` where every one is excluded.
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
            Event::Failed(fault) => self.output.line(&print::error(&fault, "go")),
            Event::Done { best, ponder, .. } => {
                if let Some(SearchPurpose::Own { began }) = self.search.take() {
                    self.play_own_move(best, ponder, began);
                }
            }
            Event::Current { .. } => {}
        }
    }
}

/// Whole milliseconds since then.
pub(super) fn milliseconds_since(then: Instant) -> u64 {
    u64::try_from(then.elapsed().as_millis()).unwrap_or(u64::MAX)
}
