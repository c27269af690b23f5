//! Analysis, and which moves are thought about.

use super::{Mode, XBoardSession};
use crate::position::Move;
use crate::protocol::xboard::command::RootSelection;
use crate::protocol::xboard::print;
use crate::rules;

impl XBoardSession {
    pub(super) fn analyse(&mut self, line: &str) {
        if self.board_refused {
            return self.refuse("no legal position is set", line);
        }
        self.drop_search();
        self.mode = Mode::Analysis;
        self.go_on();
    }

    pub(super) fn exit(&mut self, line: &str) {
        if self.mode != Mode::Analysis {
            return self.refuse("no analysis is going on", line);
        }
        self.drop_search();
        self.mode = Mode::Force;
    }

    /// Tells how far the analysis is; nothing where there is none.
    pub(super) fn tell_status(&self) {
        if let (Mode::Analysis, Some(report)) = (self.mode, &self.report) {
            let variant = self.engine.variant();
            let moves = rules::count_legal(variant, self.engine.position());
            self.output.line(&print::status(variant, self.text, report, moves as usize));
        }
    }

    pub(super) fn exclude(&mut self, roots: &RootSelection, line: &str) {
        match self.named(roots) {
            Err(why) => self.refuse(&why, line),
            Ok(moves) => {
                self.excluded.retain(|it| !moves.contains(it));
                self.excluded.extend(moves);
                self.think_of_other_moves();
            }
        }
    }

    pub(super) fn include(&mut self, roots: &RootSelection, line: &str) {
        match self.named(roots) {
            Err(why) => self.refuse(&why, line),
            Ok(moves) => {
                self.excluded.retain(|it| !moves.contains(it));
                self.think_of_other_moves();
            }
        }
    }

    fn named(&self, roots: &RootSelection) -> Result<Vec<Move>, String> {
        let game = self.engine.game();
        match roots {
            RootSelection::All => Ok(game.legal_moves().to_vec()),
            RootSelection::One(text) => {
                let read = self.text.read(game, text);
                read.map(|it| vec![it]).map_err(|fault| self.text.to_host(&fault.sentence))
            }
        }
    }

    /// Analyses again with the moves that are left; a search for the engine's move goes on.
    fn think_of_other_moves(&mut self) {
        if self.mode == Mode::Analysis {
            self.drop_search();
            self.go_on();
        }
    }
}
