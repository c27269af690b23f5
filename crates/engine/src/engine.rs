//! One facade for every front end: a game of a variant, the options and a search.
//!
//! Files are read and the clock is looked at from here upward. Knows no protocol: what the search
//! finds goes to a listener as [`Event`]s, and every refusal is an error whose text is a sentence.

mod clock;
mod evaluation;
pub mod files;
pub mod options;
mod variant_set;

use std::path::Path;
use std::sync::Arc;

pub use clock::WallClock;
pub use evaluation::{
    ChosenEvaluation, EvalFile, NetworkFault, NetworkFileError, read_network, read_network_for,
};
pub use variant_set::{LoadError, VariantError, VariantSet, network_of, read_variant};

use thiserror::Error;

use crate::eval::Score;
use crate::search::pool::Pool;
use crate::search::{Clock, Event, Limits, Report, Strength, TableError};
use bentrider_rules::game::{Game, IllegalMove, PositionError};
use bentrider_rules::notation::MoveError;
use bentrider_rules::position::{Move, Position};
use bentrider_rules::rules::Outcome;
use bentrider_rules::variant::Variant;
use options::{Effect, OptionError, Setting};

/// Why the engine refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EngineError {
    /// The variant.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The files of variants.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move.
    #[error(transparent)]
    Move(#[from] IllegalMove),
    /// The option or its value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The file of a network.
    #[error(transparent)]
    Network(#[from] NetworkFileError),
    /// The table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The thread to search with; what the system said.
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
    /// When the system has no room for the table.
    pub fn new() -> Result<Self, EngineError> {
        let clock = Arc::new(WallClock::new());
        Engine::with(Arc::default(), clock, options::HASH.default as usize)
    }

    /// As [`Engine::new`], with these variants, this clock and a table of `mib` MiB.
    ///
    /// # Errors
    /// As [`Engine::new`].
    pub fn with(
        variants: Arc<VariantSet>,
        clock: Arc<dyn Clock>,
        mib: usize,
    ) -> Result<Self, EngineError> {
        let variant = variants.find(options::default_variant())?;
        let (game, pool) = (Game::new(&variant)?, Pool::new(clock, mib)?);
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

    /// The game that is played or looked at.
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
    /// When there is no such variant, or its start position cannot be played; all stays as it was.
    pub fn set_variant(&mut self, name: &str) -> Result<(), VariantError> {
        let variant = self.variants.find(name)?;
        let game = Game::new(&variant)?;
        self.new_game();
        self.game = game;
        self.choose_evaluation();
        Ok(())
    }

    /// Adds the variant of a file, or those of every `.toml` file of a folder, and gives their names.
    /// A variant takes the place of one of the same name; the one that is played stays.
    ///
    /// # Errors
    /// With everything that is wrong in any of the files; then none is added.
    pub fn load_variants(&mut self, path: &Path) -> Result<Vec<String>, LoadError> {
        Arc::make_mut(&mut self.variants).load(path)
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
            listener(Event::Info(Report::of_the_end(score)));
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

    /// The threads that search, with the evaluation of the variant that is played: for whoever judges more
    /// than the position of the game.
    pub fn pool(&mut self) -> &mut Pool {
        &mut self.pool
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
