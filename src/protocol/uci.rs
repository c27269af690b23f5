//! The Universal Chess Interface, with the usual additions: `d`, `eval`, `go perft`.
//!
//! The crate `vampirc-uci` supports only boards of 8×8. It reads the plain words and writes the plain lines;
//! lines with a square, a move, a number or a path are read and written here.

mod parse;
mod go;
mod print;

pub use parse::{UciCommand, UciParseError, parse};

use std::fmt::Display;
use std::io::BufRead;

use vampirc_uci::UciMessage;

use super::{InputLines, Output, TooLong};
use bentrider_engine::engine::options::{Effect, OPTIONS};
use bentrider_engine::engine::{Engine, options};
use bentrider_engine::search::Limits;
use bentrider_rules::perft;
use bentrider_rules::picture::terminal;

/// An engine and its host.
///
/// Searches run in the background, so that every line is answered at once; only `go perft` is counted
/// before the next line is read.
pub(super) struct UciSession {
    engine: Engine,
    output: Output,
}

impl UciSession {
    pub(super) fn new(engine: Engine, output: Output) -> Self {
        UciSession { engine, output }
    }

    /// Obeys lines until `quit`, the end of the input, or an output that cannot be written; then ends the
    /// search.
    pub(super) fn run(mut self, mut lines: InputLines<impl BufRead>) {
        while !self.output.is_broken() && lines.next().is_some_and(|line| self.obey(line)) {}
        self.engine.halt();
    }

    /// Obeys one line. Returns whether the session continues.
    pub(super) fn obey(&mut self, line: Result<String, TooLong>) -> bool {
        let line = match line {
            Ok(line) => line,
            Err(error) => {
                self.print_error(&error);
                return true;
            }
        };
        match parse(&line) {
            Ok(Some(UciCommand::Quit)) => return false,
            Ok(Some(command)) => self.perform(command),
            Ok(None) => {}
            Err(error) => self.print_error(&error),
        }
        true
    }

    fn perform(&mut self, command: UciCommand) {
        match command {
            UciCommand::Uci => self.introduce(),
            UciCommand::IsReady => {
                self.engine.prepare();
                self.output.line(&UciMessage::ReadyOk.to_string());
            }
            UciCommand::NewGame => self.engine.new_game(),
            UciCommand::Stop => self.engine.stop(),
            UciCommand::PonderHit => self.engine.ponderhit(),
            UciCommand::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            UciCommand::Position { fen, moves } => self.set_position(fen.as_deref(), &moves),
            UciCommand::Go { limits, search_moves } => self.go(limits, &search_moves),
            UciCommand::Perft(depth) => self.perft(depth),
            UciCommand::Show => self.show(),
            UciCommand::Eval => self.eval(),
            UciCommand::Debug(_) | UciCommand::Quit => {}
        }
    }

    fn print_error(&self, error: &impl Display) {
        self.output.lines(print::error(error));
    }

    fn introduce(&self) {
        let variants = self.engine.variants().names();
        let mut lines = Vec::from(print::identity());
        lines.extend(options::announced().map(|option| print::option(option, &variants)));
        lines.push(UciMessage::UciOk.to_string());
        self.output.lines(lines);
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        let value = value.filter(|it| *it != print::EMPTY);
        match self.engine.set_option(name, value) {
            Ok(Effect::None) => {}
            Ok(Effect::Variant) => {
                self.output.line(&print::variant(self.engine.variant()));
                if self.engine.asks_for_network() {
                    self.print_evaluation();
                }
            }
            Ok(Effect::Variants) => self.print_variants(),
            Ok(Effect::Evaluation) => self.print_evaluation(),
            Err(error) => self.print_error(&error),
        }
    }

    fn print_evaluation(&self) {
        self.output.line(&print::which_evaluation(self.engine.evaluation_in_words()));
    }

    fn print_variants(&self) {
        let variants = self.engine.variants().names();
        let choices = OPTIONS.iter().filter(|option| option.offers_variants());
        self.output.lines(choices.map(|option| print::option(option, &variants)));
    }

    fn set_position(&mut self, fen: Option<&str>, moves: &[String]) {
        if let Err(error) = self.engine.set_position(fen, moves) {
            self.print_error(&error);
        }
    }

    fn go(&mut self, limits: Limits, search_moves: &[String]) {
        let moves: Result<_, _> =
            search_moves.iter().map(|text| self.engine.read_move(text)).collect();
        let search_moves = match moves {
            Ok(moves) => moves,
            Err(error) => return self.print_error(&format!("searchmoves {error}")),
        };
        let variant = self.engine.variant().clone();
        let output = self.output.clone();
        let limits = Limits { search_moves, ..limits };
        let wdl = self.engine.wdl();
        let stop = self.engine.stop_handle();
        let print = move |event| {
            output.line(&print::event(&variant, wdl, &event));
            if output.is_broken() {
                stop();
            }
        };
        let started = self.engine.go(limits, print);
        if let Err(error) = started {
            self.print_error(&error);
        }
    }

    fn perft(&mut self, depth: u32) {
        self.engine.halt();
        let game = self.engine.game();
        self.output.lines(print::perft(game.variant(), &perft::divide(game, depth)));
    }

    fn show(&self) {
        let game = self.engine.game();
        self.output.lines(print::board(&terminal::board(game), &game.fen(), game.checkers()));
    }

    fn eval(&self) {
        let (score, terms) = self.engine.evaluation();
        let (game, worths) = (self.engine.game(), self.engine.piece_worths());
        self.output.lines(print::evaluation(score, &terms, game, &worths));
    }
}
