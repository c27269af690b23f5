//! Analysis, and which moves are searched.

use super::{Mode, XBoardSession};
use crate::protocol::xboard::command::RootSelection;
use crate::protocol::xboard::print;
use bentrider_rules::position::Move;
use bentrider_rules::rules;

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

    /// Prints the state of the analysis; nothing where there is none.
    pub(super) fn print_status(&self) {
        if let (Mode::Analysis, Some(report), false) = (self.mode, &self.report, self.board_refused)
        {
            let variant = self.engine.variant();
            let moves = rules::count_legal(variant, self.engine.position());
            self.output.line(&print::status(variant, self.text, report, moves as usize));
        }
    }

    pub(super) fn exclude(&mut self, roots: &RootSelection, line: &str) {
        match self.selected(roots) {
            Err(why) => self.refuse(&why, line),
            Ok(moves) => {
                self.excluded.retain(|it| !moves.contains(it));
                self.excluded.extend(moves);
                self.restart_analysis();
            }
        }
    }

    pub(super) fn include(&mut self, roots: &RootSelection, line: &str) {
        match self.selected(roots) {
            Err(why) => self.refuse(&why, line),
            Ok(moves) => {
                self.excluded.retain(|it| !moves.contains(it));
                self.restart_analysis();
            }
        }
    }

    fn selected(&self, roots: &RootSelection) -> Result<Vec<Move>, String> {
        let game = self.engine.game();
        match roots {
            RootSelection::All => Ok(game.legal_moves().to_vec()),
            RootSelection::One(text) => {
                let read = self.text.read(game, text);
                read.map(|it| vec![it]).map_err(|fault| self.text.to_host(&fault.sentence))
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
