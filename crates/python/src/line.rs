//! What a search has found.

use std::sync::Arc;

use bentrider_engine::eval::WdlModel;
use bentrider_engine::search::{self, Report};
use bentrider_rules::Game;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::convert::texts;

/// A principal variation with the data of its search. All scores are for the side to move.
#[pyclass(module = "bentrider", frozen)]
#[derive(Clone)]
pub(crate) struct Line {
    root: Arc<Game>,
    report: Report,
}

impl Line {
    pub(crate) fn new(root: &Arc<Game>, report: Report) -> Self {
        Line { root: Arc::clone(root), report }
    }

    /// Whether it may stand in a result, and not only in the stream of a search.
    pub(crate) fn is_exact(&self) -> bool {
        self.report.bound == search::Bound::Exact
    }
}

#[pymethods]
impl Line {
    /// The depth in plies; 0 if the position was not searched.
    #[getter]
    fn depth(&self) -> u16 {
        self.report.depth
    }

    /// The deepest ply that was reached.
    #[getter]
    fn seldepth(&self) -> u16 {
        self.report.seldepth
    }

    /// The place among the best variations, from 1.
    #[getter]
    pub(crate) fn multipv(&self) -> usize {
        self.report.multi_pv
    }

    /// The score in centipawns (a Rook is 500); None for a mate.
    #[getter]
    pub(crate) fn cp(&self) -> Option<i32> {
        self.report.score.mate_plies().is_none().then(|| self.report.score.value())
    }

    /// The moves to mate: positive if the side to move mates, negative or 0 if it is mated; None without a mate.
    #[getter]
    pub(crate) fn mate(&self) -> Option<i32> {
        self.report.score.mate_moves()
    }

    /// `exact`, or `lower` or `upper` if the score is only a bound.
    #[getter]
    fn bound(&self) -> &'static str {
        match self.report.bound {
            search::Bound::Exact => "exact",
            search::Bound::Lower => "lower",
            search::Bound::Upper => "upper",
        }
    }

    /// The expected games won, drawn and lost by the side to move, of 1000: a tuple of three int.
    #[getter]
    fn wdl(&self) -> (u16, u16, u16) {
        let model = WdlModel::at(self.root.variant(), self.root.position());
        let expected = model.of(self.report.score);
        (expected.win, expected.draw, expected.loss)
    }

    /// The nodes that were visited so far, by all threads.
    #[getter]
    pub(crate) fn nodes(&self) -> u64 {
        self.report.nodes
    }

    /// The seconds since the search began.
    #[getter]
    fn time(&self) -> f64 {
        self.report.time as f64 / 1000.0
    }

    /// The nodes per second.
    #[getter]
    fn nps(&self) -> u64 {
        self.report.nodes_per_second()
    }

    /// The fill of the hash table, in thousandths.
    #[getter]
    fn hashfull(&self) -> u16 {
        self.report.hash_full
    }

    /// The best moves of both sides in coordinate notation: a list of str.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        texts(py, &self.root, &self.report.line)
    }

    /// The best moves of both sides in standard algebraic notation: a list of str.
    #[getter]
    fn san(&self) -> Vec<String> {
        let mut game = Game::clone(&self.root);
        let mut texts = Vec::with_capacity(self.report.line.len());
        for &mv in &self.report.line {
            let text = game.san(mv);
            if game.play(mv).is_err() {
                break;
            }
            texts.push(text);
        }
        texts
    }

    pub(crate) fn __repr__(&self) -> String {
        let score = match (self.cp(), self.mate()) {
            (Some(centipawns), _) => format!("cp {centipawns}"),
            (None, moves) => format!("mate {}", moves.unwrap_or_default()),
        };
        format!(
            "<Line {} depth {} {score}: {}>",
            self.multipv(),
            self.depth(),
            self.san().join(" ")
        )
    }
}
