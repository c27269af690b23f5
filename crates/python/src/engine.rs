//! The engine.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};

use bentrider_engine::WallClock;
use bentrider_engine::engine::options::{self, OptionKind};
use bentrider_engine::search::{Event, Limits};
use pyo3::prelude::*;

use crate::convert::{in_range, lock};
use crate::error::{MoveError, Raise, SearchError};
use crate::game::Game;
use crate::search::{Search, SearchResult, Started};
use crate::variant;

/// The longest time of a search, in seconds: a day.
const MOST_TIME: f64 = 86_400.0;

/// An engine: searches one position at a time, and keeps its hash table from one search to the next.
///
/// `Engine(hash=64, threads=1)` has a table of `hash` MiB. `set_option` sets what UCI sets. Raises `SearchError` if a
/// number is out of range, or there is not enough memory.
#[pyclass(module = "bentrider", frozen)]
pub(crate) struct Engine(Mutex<Box<bentrider_engine::engine::Engine>>);

impl Engine {
    fn set(&self, name: &str, value: Option<&str>) -> PyResult<()> {
        let mut engine = lock(&self.0);
        engine.set_option(name, value).map(|_| ()).or_raise(SearchError::new_err)
    }

    /// Starts a search of a game; a running one ends first.
    fn start(slf: &Bound<'_, Self>, game: &Game, asked: Asked) -> PyResult<Search> {
        let limits = asked.limits(game)?;
        let root = Arc::new(bentrider_rules::Game::clone(&game.game));
        let (sender, events) = mpsc::channel();
        let ended = Arc::new(AtomicBool::new(false));
        let (own, has_ended) = (Arc::clone(&root), Arc::clone(&ended));
        let multipv = asked.multipv.to_string();
        let this = slf.get();
        let stop = slf.py().detach(move || {
            let mut engine = lock(&this.0);
            engine.set_option("MultiPV", Some(&multipv)).map_err(|it| it.to_string())?;
            engine.set_game(bentrider_rules::Game::clone(&own));
            let listener = move |event| {
                if matches!(event, Event::Done { .. }) {
                    has_ended.store(true, Ordering::Release);
                }
                let _ = sender.send(event);
            };
            engine.go(limits, listener).map_err(|it| it.to_string())?;
            Ok::<_, String>(engine.stop_handle())
        });
        let stop = stop.or_raise(SearchError::new_err)?;
        let engine = slf.clone().unbind();
        Ok(Search::new(root, engine, Started { events, stop, ended }))
    }
}

/// The limits of a search as the arguments give them.
struct Asked {
    depth: Option<i64>,
    time: Option<f64>,
    nodes: Option<i64>,
    multipv: i64,
    moves: Option<Vec<String>>,
}

impl Asked {
    fn has_limit(&self) -> bool {
        self.depth.is_some() || self.time.is_some() || self.nodes.is_some()
    }

    fn limits(&self, game: &Game) -> PyResult<Limits> {
        let game = &game.game;
        let read = |text: &String| game.parse_coordinates(text).or_raise(MoveError::new_err);
        let moves = self.moves.iter().flatten().map(read).collect::<PyResult<_>>()?;
        if self.moves.as_ref().is_some_and(Vec::is_empty) {
            return Err(SearchError::new_err("moves: expected at least one move, found none"));
        }
        let depth = self.depth.map(|it| in_range("depth", it, 1..=i64::from(u16::MAX)));
        let nodes = self.nodes.map(|it| in_range("nodes", it, 1..=i64::MAX));
        Ok(Limits {
            depth: depth.transpose().or_raise(SearchError::new_err)?.map(|it| it as u16),
            nodes: nodes.transpose().or_raise(SearchError::new_err)?.map(i64::unsigned_abs),
            move_time: self.time.map(milliseconds).transpose().or_raise(SearchError::new_err)?,
            search_moves: moves,
            ..Limits::default()
        })
    }
}

fn milliseconds(seconds: f64) -> Result<u64, String> {
    if seconds > 0.0 && seconds <= MOST_TIME {
        return Ok(((seconds * 1000.0) as u64).max(1));
    }
    Err(format!("time: expected seconds above 0 and up to {MOST_TIME}, read {seconds}"))
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (hash=64, threads=1))]
    fn new(hash: i64, threads: i64) -> PyResult<Self> {
        let host = Arc::new(WallClock::new());
        let engine = bentrider_engine::engine::Engine::with(Arc::new(variant::all()), host, 1);
        let engine = Engine(Mutex::new(Box::new(engine.or_raise(SearchError::new_err)?)));
        engine.set("Hash", Some(&hash.to_string()))?;
        engine.set("Threads", Some(&threads.to_string()))?;
        // The process is its own host: no time is lost on the way to it.
        engine.set("Move Overhead", Some("0"))?;
        Ok(engine)
    }

    /// Searches the position of a game; returns a `SearchResult`. At least one limit is needed: `depth` in plies, `time` in
    /// seconds, `nodes` of all threads. `multipv` is the number of lines, 1 to 256; `moves` are the only moves to search.
    /// With one thread and limits of depth or nodes the result after `clear` is always the same.
    ///
    /// Other threads of Python run meanwhile; Ctrl-C ends the search with KeyboardInterrupt. Raises `SearchError` or
    /// `MoveError`.
    #[pyo3(signature = (game, *, depth=None, time=None, nodes=None, multipv=1, moves=None))]
    #[expect(clippy::too_many_arguments, reason = "they are named where it is called")]
    fn search(
        slf: &Bound<'_, Self>,
        game: PyRef<'_, Game>,
        depth: Option<i64>,
        time: Option<f64>,
        nodes: Option<i64>,
        multipv: i64,
        moves: Option<Vec<String>>,
    ) -> PyResult<SearchResult> {
        let asked = Asked { depth, time, nodes, multipv, moves };
        if !asked.has_limit() {
            return Err(SearchError::new_err(
                "a search without a limit would not end: expected depth, time or nodes",
            ));
        }
        let search = Engine::start(slf, &game, asked)?;
        drop(game);
        search.result(slf.py())
    }

    /// Begins to search the position of a game; returns a `Search`, which gives the lines as they are found. The arguments
    /// are those of `search`; without a limit it goes on until `Search.stop`. The next search of this engine ends it.
    #[pyo3(signature = (game, *, depth=None, time=None, nodes=None, multipv=1, moves=None))]
    #[expect(clippy::too_many_arguments, reason = "they are named where it is called")]
    fn stream(
        slf: &Bound<'_, Self>,
        game: PyRef<'_, Game>,
        depth: Option<i64>,
        time: Option<f64>,
        nodes: Option<i64>,
        multipv: i64,
        moves: Option<Vec<String>>,
    ) -> PyResult<Search> {
        Engine::start(slf, &game, Asked { depth, time, nodes, multipv, moves })
    }

    /// Ends the running search, and sets an option of UCI such as `UCI_Elo` or `EvalFile`; `value` is None for a button.
    /// Raises `SearchError` with the names or the values that are allowed.
    #[pyo3(signature = (name, value=None))]
    fn set_option(
        &self,
        py: Python<'_>,
        name: &str,
        value: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let value: Option<String> = value.map(|it| it.str()?.extract()).transpose()?;
        py.detach(|| self.set(name, value.as_deref()))
    }

    /// The options of `set_option`: a list of pairs of the name and a sentence with the allowed values.
    #[staticmethod]
    fn options() -> Vec<(&'static str, String)> {
        let described = |it: &options::EngineOption| {
            (it.name, format!("{} Expected: {}.", it.doc, OptionKind::expected(&it.kind)))
        };
        options::announced().map(described).collect()
    }

    /// Ends the running search, and clears the hash table.
    fn clear(&self, py: Python<'_>) {
        py.detach(|| lock(&self.0).new_game());
    }
}
