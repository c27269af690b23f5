//! One facade for every front end: a game of a variant, the options and a search.
//!
//! Files and the clock are read only at this level and above. Independent of protocols: a listener receives
//! the results of a search as [`Event`]s, and the text of every error is a sentence.

mod clock;
mod evaluation;
pub mod files;
pub mod options;
mod variant_set;

use std::sync::Arc;

pub use clock::WallClock;
pub use evaluation::{
    ChosenEvaluation, EvalFile, NetworkFileError, NetworkFileReason, read_network, read_network_for,
};
pub use variant_set::{
    LoadError, Refused, SectionError, VariantError, VariantSet, is_ini, network_of, note_on_parent,
    read_sections, read_variant,
};

use thiserror::Error;

use crate::eval::Score;
use crate::search::pool::Pool;
use crate::search::{Event, Host, Limits, Report, Strength, TableError};
use bentrider_rules::game::{Game, IllegalMove, PositionError};
use bentrider_rules::notation::MoveError;
use bentrider_rules::position::{Move, Position};
use bentrider_rules::rules::Outcome;
use bentrider_rules::variant::Variant;
use options::{Effect, OptionError, Setting};

/// The errors of the engine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EngineError {
    /// An unknown or unusable variant.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// An error in files of variants.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A position that cannot be set.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move that is not legal.
    #[error(transparent)]
    Move(#[from] IllegalMove),
    /// An unknown option or a wrong value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// An unusable network file.
    #[error(transparent)]
    Network(#[from] NetworkFileError),
    /// A table that cannot be allocated.
    #[error(transparent)]
    Table(#[from] TableError),
    /// No thread to search with; the message of the system.
    #[error("no thread to search with: {0}")]
    Thread(String),
}

/// A game, the options and a search.
pub struct Engine {
    variants: Arc<VariantSet>,
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
    /// When the table cannot be allocated.
    pub fn new() -> Result<Self, EngineError> {
        let host = Arc::new(WallClock::new());
        Engine::with(Arc::default(), host, options::HASH.default as usize)
    }

    /// An engine as of [`Engine::new`], with these variants, on this host, and with a table of `mib` MiB.
    ///
    /// # Errors
    /// As [`Engine::new`].
    pub fn with(
        variants: Arc<VariantSet>,
        host: Arc<dyn Host>,
        mib: usize,
    ) -> Result<Self, EngineError> {
        let variant = variants.find(options::default_variant())?;
        let (game, pool) = (Game::new(&variant)?, Pool::new(host, mib)?);
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
            strength: Strength::new(options::ELO.default.unsigned_abs()),
        })
    }

    /// The variants that can be chosen.
    pub fn variants(&self) -> &VariantSet {
        &self.variants
    }

    /// The current game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The variant of the game.
    pub fn variant(&self) -> &Arc<Variant> {
        self.game.variant()
    }

    /// The position of the game.
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
    /// When there is no such variant, or its start position cannot be played; then nothing is changed.
    pub fn set_variant(&mut self, name: &str) -> Result<(), VariantError> {
        let variant = self.variants.find(name)?;
        let game = Game::new(&variant)?;
        self.new_game();
        self.game = game;
        self.choose_evaluation();
        Ok(())
    }

    /// Ends the running search and sets the position: a FEN or, without one, the start, and moves from there.
    ///
    /// # Errors
    /// When the FEN is wrong, the position is not changed; when a move is wrong, the moves before it are
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

    /// Ends the running search and continues with this game. For another variant, the table and histories are
    /// cleared, and its evaluation is chosen.
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
    /// When it is not a legal move; the error gives the reason.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        self.game.parse_coordinates(text)
    }

    /// Ends the running search and sets an option; `text` is `None` for a button. Case does not
    /// matter in `name`.
    ///
    /// # Errors
    /// When there is no such option or the value is not allowed; then nothing is changed.
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
            // The host decides whether the opponent's time is used.
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
                self.set_eval_file(file);
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

    /// Ends the running search and clears the table and histories; the position stays.
    pub fn new_game(&mut self) {
        self.halt();
        self.pool.clear();
        self.strength = self.strength.reseeded();
    }

    /// Sets the strength; a change clears the table and histories, which depend on it.
    fn set_strength(&mut self, strength: Strength) {
        if strength.level() != self.strength.level() {
            self.pool.clear();
        }
        self.strength = strength;
    }

    /// Does work in advance that would delay the first search; does nothing while a search is running.
    pub fn prepare(&self) {
        self.pool.prepare();
    }

    /// Ends the running search and starts one from the position in the background. `listener` is called from
    /// there, last with [`Event::Done`], exactly once. The number of principal variations, the move overhead,
    /// the level and whether this is analysis are taken from the options, not from `limits`.
    ///
    /// If there is no move, the only report has depth 0 and an empty principal variation.
    ///
    /// # Errors
    /// When no thread can be started; `listener` is then never called.
    pub fn go(
        &mut self,
        limits: Limits,
        mut listener: impl FnMut(Event) + Send + 'static,
    ) -> Result<(), EngineError> {
        let limits = self.begin(limits, &mut listener);
        let started = self.pool.go(self.game.variant(), self.game.position(), limits, listener);
        started.map_err(|fault| EngineError::Thread(fault.to_string()))
    }

    /// Searches as [`Engine::go`] does, but in the calling thread, and returns when the search has ended: see
    /// [`Pool::search`] for the stack that it needs.
    pub fn search(&mut self, limits: Limits, listener: &mut dyn FnMut(Event)) {
        let limits = self.begin(limits, listener);
        let searched =
            self.pool.search(self.game.variant(), self.game.position(), limits, listener);
        debug_assert!(searched.is_ok(), "the position of a game is one of its variant");
    }

    /// Ends the running search, reports the score if there is no move, and puts the options into the limits.
    fn begin(&mut self, limits: Limits, listener: &mut dyn FnMut(Event)) -> Limits {
        self.halt();
        if let Some(score) = self.final_score() {
            listener(Event::Info(Report::unsearched(score)));
        }
        Limits {
            multi_pv: self.multi_pv,
            overhead: self.overhead,
            analysis: self.analyses,
            level: self.strength.level(),
            ..limits
        }
    }

    /// The score for a side to move without legal moves.
    fn final_score(&self) -> Option<Score> {
        if !self.game.legal_moves().is_empty() {
            return None;
        }
        let winner = self.outcome().and_then(Outcome::winner);
        Some(Score::of_outcome(winner, self.game.side(), 0))
    }

    /// Starts thinking, on the opponent's time, about the position after the move that it is expected to
    /// play, a legal one; otherwise as [`Engine::go`]. The position itself stays: after the move was played,
    /// [`Engine::play`] makes it and [`Engine::ponderhit`] informs the search.
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

    /// Plays a move; a running search continues with its own position.
    ///
    /// # Errors
    /// When it is not legal; nothing is changed.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.game.play(mv)
    }

    /// Ends the running search and undoes the last move. Returns whether there was one.
    pub fn take_back(&mut self) -> bool {
        self.halt();
        self.game.undo().is_some()
    }

    /// The outcome of the game, if it has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The search threads, with the evaluation of the current variant, for searches of other positions.
    pub fn pool(&mut self) -> &mut Pool {
        &mut self.pool
    }

    /// Whether a search is running.
    pub fn is_searching(&self) -> bool {
        self.pool.is_searching()
    }

    /// Asks the running search, if any, to end; it answers soon with its best move so far.
    pub fn stop(&self) {
        self.pool.stop();
    }

    /// A function that does [`Engine::stop`], for a listener to call.
    pub fn stop_handle(&self) -> impl Fn() + Send + use<> {
        self.pool.stop_handle()
    }

    /// Tells the search that the opponent played the expected move.
    pub fn ponderhit(&self) {
        self.pool.ponderhit();
    }

    /// Ends the running search, if any; its answer has been given when this returns.
    pub fn halt(&mut self) {
        self.pool.stop();
        self.pool.wait();
    }
}
