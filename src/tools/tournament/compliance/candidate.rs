//! The engine that is checked, and what all steps do with it.

use std::time::{Duration, Instant};

use crate::notation::coordinate;
use crate::rules;
use crate::tools::tournament::board::Board;
use crate::tools::tournament::contestant::Contestant;
use crate::tools::tournament::fault::Fault;
use crate::tools::tournament::log::Log;
use crate::tools::tournament::plan::Plan;
use crate::tools::tournament::player::Patience;
use crate::tools::tournament::program::Program;
use crate::tools::tournament::stop::Stop;
use crate::variant::Variant;

/// An engine under test. It is started when it is first needed, and again after a step that failed.
pub(super) struct Candidate<'a> {
    pub(super) contestant: &'a Contestant,
    pub(super) variant: &'a Variant,
    pub(super) patience: Patience,
    log: Log,
    stop: Stop,
    program: Option<Program>,
    /// What it said when it was started.
    pub(super) greeting: Vec<String>,
    /// What it said in the last search.
    pub(super) thinking: Vec<String>,
}

impl<'a> Candidate<'a> {
    pub(super) fn new(contestant: &'a Contestant, plan: &'a Plan, log: Log, stop: Stop) -> Self {
        Candidate {
            contestant,
            variant: &plan.variant,
            patience: plan.patience,
            log,
            stop,
            program: None,
            greeting: Vec::new(),
            thinking: Vec::new(),
        }
    }

    /// What the engine calls the game.
    pub(super) fn game(&self) -> &str {
        self.contestant.variant.as_ref().unwrap_or(&self.variant.name)
    }

    /// Kills the process: the next step gets a fresh one.
    pub(super) fn discard(&mut self) {
        self.program = None;
    }

    /// Starts a process where none runs, and says whether it did: then the dialogue has to be opened.
    pub(super) fn starts(&mut self) -> Result<bool, String> {
        if self.program.is_some() {
            return Ok(false);
        }
        let program = Program::start(self.contestant, &self.log, &self.stop).map_err(told)?;
        self.program = Some(program);
        Ok(true)
    }

    fn program(&mut self) -> Result<&mut Program, String> {
        self.program.as_mut().ok_or_else(|| "the program does not run".to_owned())
    }

    pub(super) fn send(&mut self, line: &str) -> Result<Instant, String> {
        self.program()?.send(line).map_err(told)
    }

    /// The lines up to and with the first that `is_last`, which must come within so long.
    pub(super) fn until(
        &mut self,
        expected: &str,
        patience: Duration,
        is_last: impl Fn(&str) -> bool,
    ) -> Result<Vec<String>, String> {
        let deadline = Instant::now() + patience;
        let mut lines = Vec::new();
        while let Some(line) = self.program()?.line(deadline).map_err(told)? {
            lines.push(line.text);
            if lines.last().is_some_and(|line| is_last(line)) {
                return Ok(lines);
            }
        }
        Err(format!("no {expected} within {patience:?}; {}", last_of(&lines)))
    }

    /// The lines up to and with the first whose first word this is.
    pub(super) fn until_word(
        &mut self,
        word: &'static str,
        patience: Duration,
    ) -> Result<Vec<String>, String> {
        self.until(word, patience, |line| line.split_whitespace().next() == Some(word))
    }

    /// Checks that no line with this first word comes for so long.
    pub(super) fn is_silent(&mut self, word: &str, time: Duration) -> Result<(), String> {
        let deadline = Instant::now() + time;
        while let Some(line) = self.program()?.line(deadline).map_err(told)? {
            if line.text.split_whitespace().next() == Some(word) {
                return Err(format!("\"{}\" came too early", line.text));
            }
        }
        Ok(())
    }

    /// Checks that it ends within so long.
    pub(super) fn ends(&mut self, patience: Duration) -> Result<(), String> {
        let status = self.program()?.ends_within(patience);
        self.program = None;
        status.map(drop).ok_or_else(|| format!("it still runs after {patience:?}"))
    }

    /// Closes its input.
    pub(super) fn close_input(&mut self) -> Result<(), String> {
        self.program()?.close_input();
        Ok(())
    }

    /// The board after so many plies, each of them the legal move in the middle of the list.
    pub(super) fn board_after(&self, plies: usize) -> Result<Board<'a>, String> {
        let mut board = Board::new(self.variant, None).map_err(|fault| fault.to_string())?;
        for _ in 0..plies {
            let moves = rules::legal_moves(self.variant, board.position());
            match moves.get(moves.len() / 2) {
                Some(mv) if board.outcome().is_none() => board.make(*mv),
                _ => break,
            }
        }
        Ok(board)
    }

    /// The legal move in the middle of the list.
    pub(super) fn middle_move(&self, board: &Board) -> Result<String, String> {
        let moves = rules::legal_moves(self.variant, board.position());
        let mv = moves.get(moves.len() / 2).ok_or("there is no legal move")?;
        Ok(coordinate::write(self.variant, *mv))
    }

    /// Checks that a move is legal.
    pub(super) fn is_legal(&self, board: &Board, text: &str) -> Result<(), String> {
        let read = coordinate::read(self.variant, board.position(), text);
        read.map(drop).map_err(|fault| format!("illegal move {fault}"))
    }
}

fn told(fault: Fault) -> String {
    fault.to_string()
}

fn last_of(lines: &[String]) -> String {
    lines.last().map_or("it said nothing".to_owned(), |line| format!("it said last \"{line}\""))
}
