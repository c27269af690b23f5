//! Answers to a user: hints, and where a piece can go.

use std::sync::mpsc::channel;

use super::searching::SearchPurpose;
use super::{PutDown, XBoardSession};
use crate::protocol::xboard::highlight::Lifted;
use crate::protocol::xboard::print;
use bentrider_engine::search::{Event, Limits};
use bentrider_rules::geometry::Square;
use bentrider_rules::position::Move;
use bentrider_rules::rules;

/// The nodes of a search for a hint where no search has been made.
const NODES: u64 = 20_000;

impl XBoardSession {
    /// Prints a hint; nothing where there is no move.
    pub(super) fn hint(&mut self) {
        let first = || self.report.as_ref().and_then(|it| it.line.first().copied());
        let known = match self.search {
            Some(SearchPurpose::Ponder { expected }) => Some(expected),
            Some(_) => first(),
            None => self.expected,
        };
        let legal = |it: &Move| rules::is_legal(self.engine.variant(), self.engine.position(), *it);
        let suggested = match known.filter(legal) {
            None if self.search.is_none() => self.search_briefly(),
            known => known,
        };
        if let Some(mv) = suggested {
            self.output.line(&print::hint(self.text, self.engine.variant(), mv));
        }
    }

    /// Searches the position, and waits for the move.
    fn search_briefly(&mut self) -> Option<Move> {
        let (sender, receiver) = channel();
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let listener = move |event| {
            if let Event::Done { best, .. } = event {
                let _ = sender.send(best);
            }
        };
        self.engine.go(limits, listener).ok()?;
        receiver.recv().ok()?
    }

    pub(super) fn lift(&mut self, text: &str, line: &str) {
        let Some(from) = self.square(text, line) else { return };
        self.lifted = Some(from);
        self.put_down = None;
        if let Some(targets) = Lifted::new(self.engine.game(), from).targets() {
            self.output.line(&targets);
        }
    }

    pub(super) fn hover(&self, text: &str, line: &str) {
        let Some(to) = self.square(text, line) else { return };
        let lifted = self.lifted.map(|from| Lifted::new(self.engine.game(), from));
        if let Some(victims) = lifted.and_then(|it| it.victims(to)) {
            self.output.line(&victims);
        }
    }

    /// A comma after the square says that the Ctrl key is held.
    pub(super) fn put(&mut self, text: &str, line: &str) {
        let control = text.strip_suffix(',');
        let Some(to) = self.square(control.unwrap_or(text), line) else { return };
        let Some(from) = self.lifted else { return };
        let lifted = Lifted::new(self.engine.game(), from);
        let splits = lifted.splits(to, control.is_some());
        if let Some(choice) = lifted.choice(to, control.is_some()) {
            self.output.line(&choice);
        }
        self.put_down = Some(PutDown { from, to, splits });
    }

    /// The square with this text; prints an error where there is none.
    fn square(&self, text: &str, line: &str) -> Option<Square> {
        let square = self.text.square(self.engine.variant(), text);
        if square.is_none() {
            self.refuse("expected a square of this board", line);
        }
        square
    }
}
