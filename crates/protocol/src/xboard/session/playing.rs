//! The moves of both sides, and answers to a user: hints, and where a piece can go.

use std::sync::mpsc::channel;
use std::time::Instant;

use super::searching::{SearchPurpose, milliseconds_since};
use super::{Mode, PutDown, XBoardSession};
use crate::xboard::highlight::Lifted;
use crate::xboard::print;
use bentrider_engine::eval::Score;
use bentrider_engine::search::{Event, Limits};
use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::notation::MoveError;
use bentrider_rules::position::Move;
use bentrider_rules::rules;

impl XBoardSession {
    pub(super) fn go(&mut self) {
        if !matches!(self.search, Some(SearchPurpose::Own { .. })) {
            self.halt_search();
            self.mode = Mode::Plays(self.engine.position().side());
            self.search_own_move();
        }
    }

    pub(super) fn play_other(&mut self) {
        self.halt_search();
        self.mode = Mode::Plays(!self.engine.position().side());
        self.search_if_due();
    }

    /// Gives the move to a side, without a move on the board, and plays the other side.
    pub(super) fn set_to_move(&mut self, color: Color, line: &str) {
        self.halt_search();
        if self.engine.position().side() != color {
            let fen = with_side(&self.engine.fen(), color);
            if let Err(error) = self.engine.set_position::<&str>(Some(&fen), &[]) {
                return self.refuse(&self.position_error(&error), line);
            }
            self.own_moves.clear();
            self.position_changed();
        }
        self.mode = Mode::Plays(!color);
    }

    /// Plays a move that the host sends.
    pub(super) fn receive_move(&mut self, text: &str) {
        if let Some(why) = self.without_position() {
            return self.refuse_move(&why, text);
        }
        if matches!(self.search, Some(SearchPurpose::Own { .. })) {
            return self.refuse_move(&"it is the engine's move", text);
        }
        match self.text.read(self.engine.game(), text).and_then(|mv| self.meant(mv)) {
            Ok(mv) => self.play_host_move(mv, text),
            Err(error) => self.refuse_move(&self.text.to_host(&error.sentence), text),
        }
    }

    /// The move that the user means: a piece put down with the mouse splits only if the host was told so, since
    /// the host also adds letters by itself.
    fn meant(&self, mv: Move) -> Result<Move, MoveError> {
        let unasked = |it: PutDown| (it.from, it.to, it.splits) == (mv.from(), mv.to(), false);
        if mv.part().is_some() && self.put_down.is_some_and(unasked) {
            return self.engine.game().parse_coordinates(&format!("{}{}", mv.from(), mv.to()));
        }
        Ok(mv)
    }

    fn refuse_move(&self, why: &impl std::fmt::Display, text: &str) {
        self.output.line(&print::illegal_move(why, text));
    }

    fn play_host_move(&mut self, mv: Move, text: &str) {
        let ponder_hit =
            matches!(self.search, Some(SearchPurpose::Ponder { expected }) if expected == mv);
        if !ponder_hit {
            self.halt_search();
        }
        if let Err(error) = self.engine.play(mv) {
            return self.refuse_move(&error, text);
        }
        self.position_changed();
        let over = self.engine.outcome().is_some();
        if ponder_hit && !over {
            self.search = Some(SearchPurpose::Own { began: Instant::now() });
            return self.engine.ponderhit();
        }
        if ponder_hit {
            self.halt_search();
        }
        match self.mode {
            Mode::Plays(_) if over => self.claim(),
            _ => self.search_if_due(),
        }
    }

    /// Plays the move that was found for the engine, or resigns.
    pub(super) fn play_own_move(
        &mut self,
        best: Option<Move>,
        answer: Option<Move>,
        began: Instant,
    ) {
        self.clock.moved(milliseconds_since(began));
        self.own_score = self.report.as_ref().map(|it| it.score);
        let resigns = self.own_score.is_some_and(|score| self.resigns_at(score));
        match best {
            Some(_) if resigns => {
                self.mode = Mode::Force;
                self.output.line("resign");
            }
            Some(best) => self.play_and_print(best),
            None => self.claim(),
        }
        self.answer_pings();
        self.expected = answer;
        if best.is_some() && !resigns && self.engine.outcome().is_none() {
            self.search_if_due();
        }
    }

    /// Whether the engine resigns with this score.
    fn resigns_at(&self, score: Score) -> bool {
        self.resign_at > 0 && i64::from(score.value()) <= -self.resign_at
    }

    fn play_and_print(&mut self, best: Move) {
        let game = self.engine.game();
        let legs = if self.takes_legs {
            self.text.legs(game, best)
        } else {
            vec![self.text.plain(game.variant(), best)]
        };
        let plies = self.engine.position().plies_played();
        if let Err(error) = self.engine.play(best) {
            return self.refuse_move(&error, &legs.join(""));
        }
        self.own_moves.push(plies);
        self.position_changed();
        let mut lines: Vec<String> = legs.iter().map(|leg| format!("move {leg}")).collect();
        let outcome = self.engine.outcome();
        lines.extend(outcome.map(print::result));
        self.output.lines(lines);
    }

    /// Stops the search for the engine's move.
    pub(super) fn move_now(&self) {
        if matches!(self.search, Some(SearchPurpose::Own { .. })) {
            self.engine.stop();
        }
    }

    pub(super) fn set_ponder(&mut self, on: bool) {
        self.ponder = on;
        if !on && matches!(self.search, Some(SearchPurpose::Ponder { .. })) {
            self.halt_search();
        }
    }

    /// Takes back this many moves, and analyses again.
    pub(super) fn undo(&mut self, moves: usize, line: &str) {
        if self.engine.position().plies_played() < moves {
            return self.refuse("there are fewer moves to take back", line);
        }
        self.halt_search();
        for _ in 0..moves {
            self.engine.take_back();
            let plies = self.engine.position().plies_played();
            if self.own_moves.pop_if(|it| *it == plies).is_some() {
                self.clock.took_back();
            }
        }
        self.position_changed();
        match (self.mode, moves) {
            (Mode::Analysis, _) => self.search_if_due(),
            (Mode::Plays(_), 1) => self.mode = Mode::Force,
            _ => {}
        }
    }
}

/// The FEN with this side to move, and no capture en passant.
fn with_side(fen: &str, color: Color) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if let [_, side, _, en_passant, ..] = &mut fields[..] {
        *side = if color == Color::White { "w" } else { "b" };
        *en_passant = "-";
    }
    fields.join(" ")
}

/// The nodes of a search for a hint, if no search has been made.
const NODES: u64 = 20_000;

impl XBoardSession {
    /// Prints a hint, if there is a move.
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

    /// The square with this text; prints an error if there is none.
    fn square(&self, text: &str, line: &str) -> Option<Square> {
        let square = self.text.square(self.engine.variant(), text);
        if square.is_none() {
            self.refuse("expected a square of this board", line);
        }
        square
    }
}
