//! The moves of both sides.

use std::time::Instant;

use super::{Mode, SearchPurpose, XBoardSession};
use crate::eval::Score;
use crate::geometry::Color;
use crate::position::Move;
use crate::protocol::xboard::print;

impl XBoardSession {
    pub(super) fn go(&mut self, line: &str) {
        if self.board_refused {
            return self.refuse("no legal position is set", line);
        }
        if !matches!(self.search, Some(SearchPurpose::Own { .. })) {
            self.drop_search();
            self.mode = Mode::Plays(self.engine.position().side());
            self.think();
        }
    }

    pub(super) fn play_other(&mut self, line: &str) {
        if self.board_refused {
            return self.refuse("no legal position is set", line);
        }
        self.drop_search();
        self.mode = Mode::Plays(!self.engine.position().side());
        self.go_on();
    }

    /// Gives the move to a side, the board as it stands, and plays the other.
    pub(super) fn set_to_move(&mut self, color: Color, line: &str) {
        self.drop_search();
        if self.engine.position().side() != color {
            let fen = with_side(&self.engine.fen(), color);
            if let Err(fault) = self.engine.set_position::<&str>(Some(&fen), &[]) {
                return self.refuse(&fault.to_string(), line);
            }
            self.board_changed();
        }
        self.mode = Mode::Plays(!color);
    }

    /// Makes a move that the host sends.
    pub(super) fn hear_move(&mut self, text: &str) {
        if self.board_refused {
            return self.refuse_move(&"no legal position is set", text);
        }
        if matches!(self.search, Some(SearchPurpose::Own { .. })) {
            return self.refuse_move(&"it is the engine's move", text);
        }
        match self.text.read(self.engine.game(), text) {
            Ok(mv) => self.make_host_s_move(mv, text),
            Err(fault) => self.refuse_move(&self.text.to_host(&fault.sentence), text),
        }
    }

    fn refuse_move(&self, why: &impl std::fmt::Display, text: &str) {
        self.output.line(&print::illegal_move(why, text));
    }

    fn make_host_s_move(&mut self, mv: Move, text: &str) {
        let foreseen =
            matches!(self.search, Some(SearchPurpose::Ponder { expected }) if expected == mv);
        if !foreseen {
            self.drop_search();
        }
        if let Err(fault) = self.engine.play(mv) {
            return self.refuse_move(&fault, text);
        }
        self.board_changed();
        let over = self.engine.outcome().is_some();
        if foreseen && !over {
            self.search = Some(SearchPurpose::Own { began: Instant::now() });
            return self.engine.ponderhit();
        }
        if foreseen {
            self.drop_search();
        }
        match self.mode {
            Mode::Plays(_) if over => self.claim(),
            _ => self.go_on(),
        }
    }

    /// Makes the move that was found for the engine, or gives up.
    pub(super) fn make_own_move(
        &mut self,
        best: Option<Move>,
        answer: Option<Move>,
        began: Instant,
    ) {
        let time = began.elapsed().as_millis();
        self.clock.moved(u64::try_from(time).unwrap_or(u64::MAX));
        self.own_score = self.report.as_ref().map(|it| it.score);
        let hopeless = self.own_score.is_some_and(|score| self.resigns_at(score));
        match best {
            Some(_) if hopeless => {
                self.mode = Mode::Force;
                self.output.line("resign");
            }
            Some(best) => self.tell_move(best),
            None => self.claim(),
        }
        self.answer_pings();
        self.expected = answer;
        if best.is_some() && !hopeless && self.engine.outcome().is_none() {
            self.go_on();
        }
    }

    /// Is a game with this score, the engine's own, one to resign?
    fn resigns_at(&self, score: Score) -> bool {
        self.resign_at > 0 && i64::from(score.value()) <= -(self.resign_at as i64)
    }

    fn tell_move(&mut self, best: Move) {
        let legs = self.text.legs(self.engine.variant(), self.engine.position(), best);
        if let Err(fault) = self.engine.play(best) {
            return self.refuse_move(&fault, &legs.join(""));
        }
        self.board_changed();
        let mut lines = print::moves(&legs);
        let outcome = self.engine.outcome();
        lines.extend(outcome.map(print::result));
        self.output.lines(lines);
    }

    /// Moves at once, if the engine is to move.
    pub(super) fn move_now(&self) {
        if matches!(self.search, Some(SearchPurpose::Own { .. })) {
            self.engine.stop();
        }
    }

    pub(super) fn set_ponder(&mut self, on: bool) {
        self.ponder = on;
        if !on && matches!(self.search, Some(SearchPurpose::Ponder { .. })) {
            self.drop_search();
        }
    }

    /// Takes back so many moves, and analyses again.
    pub(super) fn undo(&mut self, moves: usize, line: &str) {
        if self.engine.position().plies_played() < moves {
            return self.refuse("there are not so many moves to take back", line);
        }
        self.drop_search();
        for _ in 0..moves {
            self.engine.take_back();
        }
        self.board_changed();
        match (self.mode, moves) {
            (Mode::Analysis, _) => self.go_on(),
            (Mode::Plays(_), 1) => self.mode = Mode::Force,
            _ => self.clock.took_back(),
        }
    }
}

/// The FEN with this side to move, and nothing to take en passant.
fn with_side(fen: &str, color: Color) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if let [_, side, _, en_passant, ..] = &mut fields[..] {
        *side = if color == Color::White { "w" } else { "b" };
        *en_passant = "-";
    }
    fields.join(" ")
}
