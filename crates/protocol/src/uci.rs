//! The Universal Chess Interface, with the usual additions: `d`, `eval`, `go perft`.
//!
//! [`UciSession`] obeys the lines of one host.

mod parse;
mod go;
mod print;
mod queue;
mod tokens;

pub use parse::{UciCommand, UciParseError, after_unknown_words, parse};

use std::fmt::Display;
use std::io::Write;
use std::thread;
use std::time::Duration;

use super::{Output, TooLong};
use bentrider_engine::engine::options::{Effect, OPTIONS};
use bentrider_engine::engine::{Engine, EngineError, options};
use bentrider_engine::search::pool::Pool;
use bentrider_engine::search::{Event, Limits, Report};
use bentrider_rules::game::PositionError;
use bentrider_rules::perft;
use bentrider_rules::picture::terminal;
use bentrider_rules::position::Move;
use queue::LineQueue;

/// The option that names the variant.
const VARIANT: &str = "UCI_Variant";

/// Speaks UCI until `quit`, the end of the lines, or an output that cannot be written.
pub(super) fn serve(
    engine: Engine,
    output: Output,
    lines: impl Iterator<Item = Result<String, TooLong>>,
) {
    let (queue, host) = queue::new();
    let errors = output.clone();
    let session = UciSession {
        may_count: Box::new(queue.may_count()),
        is_stopped: Box::new(queue.is_stopped()),
        ..UciSession::new(engine, output)
    };
    thread::scope(|scope| {
        let thread = thread::Builder::new().name("uci".to_owned()).stack_size(Pool::STACK);
        match thread.spawn_scoped(scope, move || session.run(&queue)) {
            Ok(_) => host.read(lines, || {
                errors.lines(print::error(&"go perft is still counting: expected stop before go"));
                errors.lines(print::NO_ANSWER);
            }),
            Err(error) => errors.lines(print::error(&format!("no thread for UCI: {error}"))),
        }
    });
}

/// An engine and its host.
///
/// With threads, searches run in the background. A command that needs the engine for itself waits for a search that
/// ends by itself, unless a `stop` follows, and ends any other; every other line is answered at once. `go perft` is
/// counted before the next line is obeyed: a `stop` or the end of the input ends the count, and a `go` that comes during
/// it is refused. Without threads, a search runs before the next line is obeyed too.
pub struct UciSession {
    engine: Engine,
    output: Output,
    /// Whether no line that waits ends a running count.
    may_count: Box<dyn Fn() -> bool + Send>,
    /// Whether a `stop` waits.
    is_stopped: Box<dyn Fn() -> bool + Send>,
    /// Whether the last search was begun with limits that end it.
    ends_by_itself: bool,
    has_threads: bool,
    /// Why the last position of the host was refused; the engine has the one before it.
    refused: Option<String>,
    /// Why the last variant of the host was refused; the engine has the one before it.
    refused_variant: Option<String>,
    /// Whether a `go` without a position waits for `stop` or `ponderhit` to be answered.
    owes_answer: bool,
}

impl UciSession {
    fn new(engine: Engine, output: Output) -> Self {
        UciSession {
            engine,
            output,
            may_count: Box::new(|| true),
            is_stopped: Box::new(|| false),
            ends_by_itself: false,
            has_threads: true,
            refused: None,
            refused_variant: None,
            owes_answer: false,
        }
    }

    /// A session on a host without threads. The search asks the host of the engine whether to end, and `go perft` asks
    /// `may_count`. The stack of the calling thread must have `Pool::STACK` bytes.
    pub fn without_threads(
        engine: Engine,
        output: impl Write + Send + 'static,
        may_count: impl Fn() -> bool + Send + 'static,
    ) -> Self {
        let may_count = Box::new(may_count);
        let session = UciSession::new(engine, Output::new(output));
        UciSession { may_count, has_threads: false, ..session }
    }

    /// Obeys one line, and returns when all of its answer is written. Returns whether the host may send more lines: not
    /// after `quit`.
    pub fn receive(&mut self, line: &str) -> bool {
        self.obey(Ok(line.to_owned()))
    }

    /// The engine, for what UCI has no words for.
    pub fn engine(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// Obeys lines until `quit`, the end of the input, or an output that cannot be written; then ends the
    /// search.
    fn run(mut self, queue: &LineQueue) {
        while !self.output.is_broken()
            && let Some(line) = queue.next()
            && self.obey(line)
        {}
        self.halt();
    }

    /// Obeys one line. Returns whether the session continues.
    fn obey(&mut self, line: Result<String, TooLong>) -> bool {
        let line = match line {
            Ok(line) => line,
            Err(error) => {
                self.print_error(&error);
                match error.word.as_str() {
                    "position" => self.refused = Some(error.to_string()),
                    "go" => self.go(Limits::default(), &[], 1),
                    _ => {}
                }
                return true;
            }
        };
        if let Some(error) = parse::ignored_words(&line) {
            self.print_error(&error);
        }
        match parse(&line) {
            Ok(Some(UciCommand::Quit)) => return false,
            Ok(Some(command)) => self.perform(command),
            Ok(None) => {}
            Err(error) => {
                self.print_error(&error);
                if parse::is_position(&line) {
                    self.refused = Some(error.to_string());
                }
                if parse::is_go(&line) {
                    // A count that cannot be made is answered too.
                    self.output.lines(print::perft(self.engine.variant(), &[]));
                }
                if let Some(rest) = parse::after_unknown_words(&line) {
                    return self.obey(Ok(rest.to_owned()));
                }
            }
        }
        true
    }

    fn perform(&mut self, command: UciCommand) {
        match command {
            UciCommand::Uci => self.introduce(),
            UciCommand::IsReady => {
                self.engine.prepare();
                self.output.line("readyok");
            }
            UciCommand::NewGame => {
                self.make_way();
                self.engine.new_game();
            }
            UciCommand::Stop => {
                self.engine.stop();
                self.answer_if_owed();
            }
            UciCommand::PonderHit => {
                self.engine.ponderhit();
                self.answer_if_owed();
            }
            UciCommand::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            UciCommand::Position { fen, moves } => self.set_position(fen.as_deref(), &moves),
            UciCommand::Go { limits, search_moves, faults } => {
                faults.iter().for_each(|fault| self.print_error(fault));
                self.go(limits, &search_moves, faults.len());
            }
            UciCommand::Perft(depth) => self.perft(depth),
            UciCommand::Show => self.show(),
            UciCommand::Eval => self.eval(),
            UciCommand::Debug(_) | UciCommand::Quit => {}
        }
    }

    /// Waits for the end of a search that ends by itself, unless a `stop` waits.
    fn await_end(&self) {
        while self.ends_by_itself && self.engine.is_searching() && !(self.is_stopped)() {
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Ends the running search, or waits for its end if it ends by itself; it is answered when this returns.
    fn make_way(&mut self) {
        self.await_end();
        self.halt();
    }

    /// Ends the running search; it is answered when this returns.
    fn halt(&mut self) {
        self.engine.halt();
        self.answer_if_owed();
    }

    fn print_error(&self, error: &impl Display) {
        self.output.lines(print::error(error));
    }

    fn introduce(&self) {
        let variants = self.engine.variants().names();
        let mut lines = Vec::from(print::identity());
        lines.extend(options::announced().map(|option| print::option(option, &variants)));
        lines.push("uciok".to_owned());
        self.output.lines(lines);
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        let value = value.filter(|it| *it != print::EMPTY);
        self.await_end();
        self.answer_if_owed();
        match self.engine.set_option(name, value) {
            Ok(Effect::None) => {}
            Ok(Effect::Variant) => {
                (self.refused, self.refused_variant) = (None, None);
                self.output.line(&print::variant(self.engine.variant()));
                if self.engine.asks_for_network() {
                    self.print_evaluation();
                }
            }
            Ok(Effect::Variants) => self.print_variants(),
            Ok(Effect::Evaluation) => self.print_evaluation(),
            Err(error) => {
                self.print_error(&error);
                if options::find(name).is_ok_and(|it| it.name == VARIANT) {
                    self.refused_variant = Some(error.to_string());
                }
            }
        }
    }

    fn print_evaluation(&self) {
        self.output.line(&print::which_evaluation(self.engine.evaluation_in_words()));
    }

    fn print_variants(&self) {
        let notes = self.engine.variants().notes().iter();
        self.output.lines(notes.flat_map(|it| print::note(it)));
        let variants = self.engine.variants().names();
        let choices = OPTIONS.iter().filter(|option| option.offers_variants());
        self.output.lines(choices.map(|option| print::option(option, &variants)));
    }

    fn set_position(&mut self, fen: Option<&str>, moves: &[String]) {
        self.make_way();
        let error = self.engine.set_position(fen, moves).err();
        if let Some(error) = &error {
            self.print_error(error);
        }
        // The moves before a wrong one are played.
        let error = error.filter(|it| !matches!(it, PositionError::Move { .. }));
        let castling = self.engine.game().lost_castling().filter(|_| error.is_none());
        if let Some(castling) = castling {
            self.output.lines(print::note(&format!("left out: {castling}")));
        }
        self.refused = error.map(|it| it.to_string());
    }

    /// Why the engine has another variant or position than the host wanted, if that is so.
    fn refusal(&self) -> Option<&str> {
        self.refused_variant.as_deref().or(self.refused.as_deref())
    }

    /// Starts a search. Of the parameters, `faults` were wrong and have been reported.
    fn go(&mut self, limits: Limits, search_moves: &[String], faults: usize) {
        self.make_way();
        if let Some(why) = self.refusal() {
            self.print_error(&format!("there is no position to search: {why}"));
            self.owes_answer = true;
            if !limits.infinite && !limits.ponder {
                self.answer_if_owed();
            }
            return;
        }
        let (search_moves, wrong) = self.read_search_moves(search_moves);
        let limits = Limits { search_moves, ..limits };
        let (limits, without) =
            if faults + wrong > 0 { go::bounded(limits) } else { (limits, None) };
        if let Some(said) = without {
            self.print_error(&said);
        }
        self.ends_by_itself = limits.ends_by_itself();
        let mut print = self.printer();
        if let Err(error) = self.search(limits) {
            self.print_error(&error);
            let best = self.engine.game().legal_moves().first().copied();
            let (score, _) = self.engine.evaluation();
            print(Event::Info(Report::unsearched(score)));
            print(Event::Done { best, ponder: None });
        }
    }

    /// Starts a search in the background; without threads, searches and returns when that has ended.
    fn search(&mut self, limits: Limits) -> Result<(), EngineError> {
        let mut listener = self.printer();
        if self.has_threads {
            return self.engine.go(limits, listener);
        }
        self.engine.search(limits, &mut listener);
        Ok(())
    }

    /// The moves among the texts, and the number of texts that are not legal moves. These are reported.
    fn read_search_moves(&self, texts: &[String]) -> (Vec<Move>, usize) {
        let (mut moves, mut wrong) = (Vec::new(), 0);
        for text in texts {
            match self.engine.read_move(text) {
                Ok(mv) => moves.push(mv),
                Err(error) => {
                    wrong += 1;
                    if wrong <= go::MOST_FAULTS {
                        self.print_error(&format!("searchmoves {error}"));
                    }
                }
            }
        }
        if moves.is_empty() && wrong > 0 {
            self.print_error(&"searchmoves: none of them is legal; all moves are searched");
        }
        (moves, wrong)
    }

    /// A printer of the events of a search of the current position.
    fn printer(&self) -> impl FnMut(Event) + Send + use<> {
        let variant = self.engine.variant().clone();
        let output = self.output.clone();
        let wdl = self.engine.wdl();
        let stop = self.engine.stop_handle();
        move |event| {
            output.line(&print::event(&variant, wdl, &event));
            if output.is_broken() {
                stop();
            }
        }
    }

    /// Answers a `go` for which there was no position, if one waits for its answer.
    fn answer_if_owed(&mut self) {
        if std::mem::take(&mut self.owes_answer) {
            self.output.lines(print::NO_ANSWER);
        }
    }

    fn perft(&mut self, depth: u32) {
        self.make_way();
        let game = self.engine.game();
        if let Some(why) = self.refusal() {
            self.print_error(&format!("there is no position to count from: {why}"));
            return self.output.lines(print::perft(game.variant(), &[]));
        }
        let counts = perft::divide_while(game, depth, &*self.may_count);
        if counts.is_none() {
            self.print_error(&format!("go perft {depth} was ended before its end"));
        }
        self.output.lines(print::perft(game.variant(), &counts.unwrap_or_default()));
    }

    /// Says that the engine has another position than the host wanted, if that is so.
    fn print_refusal(&self) {
        if let Some(why) = self.refusal() {
            let said = "this is the position before the last one, which was refused";
            self.print_error(&format!("{said}: {why}"));
        }
    }

    fn show(&self) {
        self.print_refusal();
        let game = self.engine.game();
        self.output.lines(print::board(&terminal::board(game), &game.fen(), game.checkers()));
    }

    fn eval(&self) {
        self.print_refusal();
        let (score, terms) = self.engine.evaluation();
        let (game, worths) = (self.engine.game(), self.engine.piece_worths());
        self.output.lines(print::evaluation(score, &terms, game, &worths));
    }
}
