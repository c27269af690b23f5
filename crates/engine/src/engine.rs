//! One facade for every front end: a game of a variant, the options and a search.
//!
//! Files are read and the clock is looked at from here upward. Knows no protocol: what the search
//! finds goes to a listener as [`Event`]s, and every refusal is an error whose text is a sentence.

mod error;
pub mod files;
mod evaluation;
mod folder;
mod network;
pub mod options;
pub mod perft;
mod piece_worth;
mod strength;
mod variant_set;

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

pub use error::{EngineError, LoadError, VariantError};
pub use evaluation::{ChosenEvaluation, EvalFile};
pub use network::{NetworkFault, NetworkFileError, read_network, read_network_for};
pub use variant_set::{VariantSet, network_of, read_variant};

use crate::eval::{Evaluator, Score, Term, WdlModel};
use crate::search::pool::Pool;
use crate::search::{Bound, Clock, Event, Limits, Report};
use bentrider_rules::game::{Game, IllegalMove, PositionError};
use bentrider_rules::geometry::Square;
use bentrider_rules::notation::MoveError;
use bentrider_rules::position::{Move, Position};
use bentrider_rules::rules::Outcome;
use bentrider_rules::variant::Variant;
use options::{Effect, OptionError, Setting};
use strength::Strength;

/// A game, the options and a search.
pub struct Engine {
    variants: VariantSet,
    game: Game,
    pool: Pool,
    multi_pv: usize,
    overhead: u64,
    analyses: bool,
    shows_wdl: bool,
    strength: Strength,
    eval_file: EvalFile,
    evaluation: ChosenEvaluation,
}

impl Engine {
    /// An engine at the start of the first built-in variant, all options at their defaults.
    ///
    /// # Errors
    /// When the system has no room for the table.
    pub fn new() -> Result<Self, EngineError> {
        let variants = VariantSet::default();
        let variant = variants.find(options::default_variant())?;
        let game = Game::new(&variant)?;
        let pool = Pool::new(Arc::new(WallClock::new()), options::HASH.default as usize)?;
        let eval_file = EvalFile::default();
        let evaluation = variants.evaluation(&eval_file, &variant);
        Ok(Engine {
            eval_file,
            evaluation,
            variants,
            game,
            pool,
            multi_pv: options::MULTI_PV.default as usize,
            overhead: options::MOVE_OVERHEAD.default.unsigned_abs(),
            analyses: false,
            shows_wdl: false,
            strength: Strength::new(),
        })
    }

    /// The variants that can be chosen.
    pub fn variants(&self) -> &VariantSet {
        &self.variants
    }

    /// The game that is played or looked at.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Its variant.
    pub fn variant(&self) -> &Arc<Variant> {
        self.game.variant()
    }

    /// What stands in it.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The FEN of the position.
    pub fn fen(&self) -> String {
        self.game.fen()
    }

    /// Ends the running search and goes to the start of another variant. Case does not matter in `name`.
    ///
    /// # Errors
    /// When there is no such variant, or its start position cannot be played; all stays as it was.
    pub fn set_variant(&mut self, name: &str) -> Result<(), VariantError> {
        let variant = self.variants.find(name)?;
        let game = Game::new(&variant)?;
        self.new_game();
        self.game = game;
        self.choose_evaluation();
        Ok(())
    }

    /// Takes the evaluation that the option asks for, for the variant that is played.
    fn choose_evaluation(&mut self) {
        self.evaluation = self.variants.evaluation(&self.eval_file, self.game.variant());
        self.pool.set_network(self.evaluation.choice.clone());
    }

    /// Which evaluation plays, in words; where a network was asked for that cannot be used, why not.
    pub fn evaluation_in_words(&self) -> &str {
        &self.evaluation.description
    }

    /// Does a network evaluate, or was one asked for that cannot be used?
    pub fn asks_for_network(&self) -> bool {
        self.evaluation.description != ChosenEvaluation::SHARED
    }

    /// Adds the variant of a file, or those of every `.toml` file of a folder, and gives their names.
    /// A variant takes the place of one of the same name; the one that is played stays.
    ///
    /// # Errors
    /// With everything that is wrong in any of the files; then none is added.
    pub fn load_variants(&mut self, path: &Path) -> Result<Vec<String>, LoadError> {
        self.variants.load(path)
    }

    /// Ends the running search and sets the position: a FEN or, without one, the start, and
    /// moves made from there.
    ///
    /// # Errors
    /// When the FEN is wrong the position stays as it was. When a move is wrong those before it are
    /// made.
    pub fn set_position<S: AsRef<str>>(
        &mut self,
        fen: Option<&str>,
        moves: &[S],
    ) -> Result<(), PositionError> {
        self.halt();
        let variant = self.game.variant();
        let mut game = match fen {
            Some(fen) => Game::from_fen(variant, fen)?,
            None => Game::new(variant)?,
        };
        let played = game.play_coordinates(moves);
        self.game = game;
        played
    }

    /// Ends the running search and goes on with this game. If it is of another variant, what was learnt is
    /// forgotten, and the evaluation is that of its variant.
    pub fn set_game(&mut self, game: Game) {
        self.halt();
        let is_other = !Arc::ptr_eq(game.variant(), self.game.variant());
        self.game = game;
        if is_other {
            self.pool.clear();
            self.choose_evaluation();
        }
    }

    /// Reads a legal move in coordinate notation.
    ///
    /// # Errors
    /// When it is not a legal move, with the reason.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        self.game.parse_coordinates(text)
    }

    /// Ends the running search and sets an option; `text` is `None` for a button. Case does not
    /// matter in `name`.
    ///
    /// # Errors
    /// When there is no such option or the value is none of those it takes; all stays as it was.
    pub fn set_option(&mut self, name: &str, text: Option<&str>) -> Result<Effect, OptionError> {
        let option = options::find(name)?;
        let setting = option.read(text.unwrap_or_default())?;
        self.halt();
        match setting {
            Setting::Hash(mib) => {
                self.pool.resize(mib as usize).map_err(|fault| option.refused(&fault))?;
            }
            Setting::ClearHash => self.pool.clear(),
            Setting::MultiPv(lines) => self.multi_pv = lines as usize,
            Setting::MoveOverhead(milliseconds) => self.overhead = milliseconds.unsigned_abs(),
            Setting::Tune(tunable, value) => self.pool.tune(tunable, value),
            Setting::Threads(threads) => self.pool.set_threads(threads as usize),
            // Whether the opponent's time is used is the host's to say.
            Setting::Ponder(_) => {}
            Setting::Analyse(on) => self.analyses = on,
            Setting::ShowWdl(on) => self.shows_wdl = on,
            Setting::LimitStrength(on) => self.set_strength(self.strength.limited(on)),
            Setting::Elo(elo) => self.set_strength(self.strength.rated(elo.unsigned_abs())),
            Setting::EvalFile(path) => {
                let file = EvalFile::of_value(path);
                if let EvalFile::File(path) = &file {
                    read_network(path).map_err(|fault| option.refused(&fault))?;
                }
                self.eval_file = file;
                self.choose_evaluation();
                return Ok(Effect::Evaluation);
            }
            Setting::Variant(name) => {
                self.set_variant(&name).map_err(|fault| option.refused(&fault))?;
                return Ok(Effect::Variant);
            }
            Setting::VariantPath(path) if path.as_os_str().is_empty() => {}
            Setting::VariantPath(path) => {
                self.load_variants(&path).map_err(|fault| option.refused(&fault))?;
                return Ok(Effect::Variants);
            }
        }
        Ok(Effect::None)
    }

    /// Ends the running search and forgets what was learnt; the position stays.
    pub fn new_game(&mut self) {
        self.halt();
        self.pool.clear();
        self.strength = self.strength.reseeded();
    }

    /// What a player of one strength has found out is not for one of another.
    fn set_strength(&mut self, strength: Strength) {
        if strength.level() != self.strength.level() {
            self.pool.clear();
        }
        self.strength = strength;
    }

    /// Gets done what would else delay the first search; nothing while a search is running.
    pub fn prepare(&self) {
        self.pool.prepare();
    }

    /// Ends the running search and starts one from the position in the background. `listener` is
    /// called from there, last with [`Event::Done`], exactly once. How many lines are wanted, the time
    /// lost on the way, the level and whether this is analysis are taken from the options, not from
    /// `limits`.
    ///
    /// Where there is no move, the one report has depth 0 and an empty line.
    ///
    /// # Errors
    /// When the system gives no thread to search with; `listener` then never hears of an end.
    pub fn go(
        &mut self,
        limits: Limits,
        mut listener: impl FnMut(Event) + Send + 'static,
    ) -> Result<(), EngineError> {
        self.halt();
        if let Some(score) = self.final_score() {
            listener(Event::Info(report_of_the_end(score)));
        }
        let limits = Limits {
            multi_pv: self.multi_pv,
            overhead: self.overhead,
            analysis: self.analyses,
            level: self.strength.level(),
            ..limits
        };
        let started = self.pool.go(self.game.variant(), self.game.position(), limits, listener);
        started.map_err(|fault| EngineError::Thread(fault.to_string()))
    }

    /// What the position is worth to the side to move when it has no move.
    fn final_score(&self) -> Option<Score> {
        if !self.game.legal_moves().is_empty() {
            return None;
        }
        let lost = self.outcome().and_then(Outcome::winner).is_some();
        Some(if lost { Score::mated_in(0) } else { Score::ZERO })
    }

    /// Starts thinking, on the opponent's time, about the position after the move that it is expected
    /// to play, a legal one; otherwise as [`Engine::go`]. The position itself stays: once the move has
    /// come, [`Engine::play`] makes it and [`Engine::ponderhit`] informs the search.
    ///
    /// # Errors
    /// As [`Engine::go`], and when the move is not legal.
    pub fn ponder(
        &mut self,
        expected: Move,
        limits: Limits,
        listener: impl FnMut(Event) + Send + 'static,
    ) -> Result<(), EngineError> {
        self.halt();
        self.game.play(expected)?;
        let started = self.go(Limits { ponder: true, ..limits }, listener);
        self.game.undo();
        started
    }

    /// Plays a move; a running search goes on where it is.
    ///
    /// # Errors
    /// When it is not legal; nothing is changed.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.game.play(mv)
    }

    /// Ends the running search and takes the last move back. Returns whether there was one.
    pub fn take_back(&mut self) -> bool {
        self.halt();
        self.game.undo().is_some()
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// What the position is worth to the side to move without looking ahead, and the parts of that.
    pub fn evaluation(&self) -> (Score, Vec<Term>) {
        let mut evaluator = self.evaluation.choice.evaluation(self.variant());
        (evaluator.evaluate(self.position()), evaluator.explain(self.position()))
    }

    /// By how many centipawns the position would be worth less to the side of each piece without it, where the
    /// position can be had without it: a royal piece cannot be missing.
    pub fn piece_worths(&self) -> Vec<(Square, i32)> {
        let mut evaluator = self.evaluation.choice.evaluation(self.variant());
        piece_worth::of_all(&mut evaluator, &self.game)
    }

    /// How to report the results to expect from the position, when that is asked for by option.
    pub fn wdl(&self) -> Option<WdlModel> {
        self.shows_wdl.then(|| WdlModel::at(self.variant(), self.position()))
    }

    /// Asks the running search, if any, to end; it answers soon with what it has.
    pub fn stop(&self) {
        self.pool.stop();
    }

    /// As [`Engine::stop`], for a listener to call.
    pub fn stop_handle(&self) -> impl Fn() + Send + use<> {
        self.pool.stop_handle()
    }

    /// The opponent played the move pondered on.
    pub fn ponderhit(&self) {
        self.pool.ponderhit();
    }

    /// Ends the running search, if any; its answer has been given when this returns.
    pub fn halt(&mut self) {
        self.pool.stop();
        self.pool.wait();
    }
}

fn report_of_the_end(score: Score) -> Report {
    Report {
        depth: 0,
        seldepth: 0,
        multi_pv: 1,
        score,
        bound: Bound::Exact,
        nodes: 0,
        time: 0,
        hash_full: 0,
        line: Vec::new(),
    }
}

/// The system's monotonic clock.
#[derive(Clone, Copy, Debug)]
pub struct WallClock(Instant);

impl WallClock {
    /// A clock that counts from this moment.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "the moment it is made matters")]
    pub fn new() -> Self {
        WallClock(Instant::now())
    }
}

impl Clock for WallClock {
    fn now(&self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }
}
