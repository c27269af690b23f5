//! The results of a search to send to the page: its principal variations, not too often, and its answer.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;

use crate::frame;
use crate::tree::expected;
use bentrider_engine::analysis;
use bentrider_engine::search::{Bound, Event, Report};
use bentrider_rules::game::Game;
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Move;

/// The largest number of moves of a variation that are sent.
const LONGEST: usize = 30;

/// The results of a search that are not sent yet.
#[derive(Default)]
pub(crate) struct Found {
    /// The last report of each variation, the best first. No two begin with the same move.
    reports: Vec<Report>,
    /// Whether they have changed since they were sent.
    is_new: bool,
    failed: Option<String>,
    /// The answer, after the search has ended.
    best: Option<Option<Move>>,
}

/// The events that a search must send now.
pub(crate) struct Due {
    reports: Vec<Report>,
    best: Option<Option<Move>>,
}

/// The end of a search, with the reason if it failed.
pub(crate) struct Ended(pub(crate) Option<String>);

impl Found {
    /// Adds an event; returns whether the session must be woken for it.
    pub(crate) fn add(&mut self, event: Event) -> bool {
        match event {
            // If there is no move, there is no variation.
            Event::Info(report) if report.depth == 0 => false,
            Event::Info(report) => {
                self.place(report);
                !std::mem::replace(&mut self.is_new, true)
            }
            Event::Failed(reason) => {
                self.failed = Some(reason);
                false
            }
            Event::Done { best, .. } => {
                self.best = Some(best);
                true
            }
            Event::Current { .. } => false,
        }
    }

    /// Puts a variation in its place among those of the last iteration: one that began with the same move gives way to
    /// it, else the last one if all places were taken.
    fn place(&mut self, report: Report) {
        let begins_alike = |it: &Report| it.line.first() == report.line.first();
        let place = report.multi_pv - 1;
        match self.reports.iter().position(begins_alike) {
            Some(old) => drop(self.reports.remove(old)),
            None if place < self.reports.len() => drop(self.reports.pop()),
            None => {}
        }
        self.reports.insert(place.min(self.reports.len()), report);
    }

    /// Whether there are variations that were not sent.
    pub(crate) fn has_lines(&self) -> bool {
        self.is_new
    }

    /// Takes the events to send now; also returns whether the search has ended.
    pub(crate) fn take(&mut self, gate: &mut Gate, now: Duration) -> (Due, Option<Ended>) {
        let is_last = self.best.is_some();
        let is_due = self.is_new && (is_last || gate.pass(now));
        if is_last {
            gate.passed(now);
        }
        self.is_new &= !is_due;
        let reports = if is_due { self.reports.clone() } else { Vec::new() };
        let ended = is_last.then(|| Ended(self.failed.take()));
        (Due { reports, best: self.best }, ended)
    }
}

/// Locks it; a panic of another holder is harmless, because each change is one assignment.
pub(crate) fn lock(found: &Mutex<Found>) -> MutexGuard<'_, Found> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Due {
    /// The frames of the events of the search with this number, from the position `root`.
    pub(crate) fn frames(&self, search: u64, root: &Game) -> impl Iterator<Item = String> {
        let lines = (!self.reports.is_empty()).then(|| Lines::new(root, &self.reports));
        let lines = lines.map(|it| frame::event("lines", search, &it));
        let best = self.best.map(|it| frame::event("best", search, &best(root, it)));
        lines.into_iter().chain(best)
    }
}

/// A gate for events with a minimum time between two of them.
pub(crate) struct Gate {
    between: Duration,
    last: Option<Duration>,
}

impl Gate {
    /// An open gate; after an event it is closed for this time.
    pub(crate) fn new(between: Duration) -> Self {
        Gate { between, last: None }
    }

    /// The time at which it opens; `None` if it is open from the start.
    pub(crate) fn opens(&self) -> Option<Duration> {
        self.last.map(|last| last + self.between)
    }

    /// Whether an event may pass now; if so, it is counted as passed.
    fn pass(&mut self, now: Duration) -> bool {
        let is_open = self.opens().is_none_or(|opens| now >= opens);
        if is_open {
            self.passed(now);
        }
        is_open
    }

    /// Records that an event has passed in any case.
    fn passed(&mut self, now: Duration) {
        self.last = Some(now);
    }
}

/// The event `best`.
#[derive(Serialize)]
struct Best {
    #[serde(rename = "move")]
    text: Option<String>,
    san: Option<String>,
}

fn best(root: &Game, mv: Option<Move>) -> Best {
    let mv = mv.filter(|it| root.legal_moves().contains(it));
    Best { text: mv.map(|it| root.coordinates(it)), san: mv.map(|it| root.san(it)) }
}

/// The fields of an event `lines`.
#[derive(Serialize)]
pub(crate) struct Lines {
    depth: u16,
    seldepth: u16,
    nodes: u64,
    nps: u64,
    milliseconds: u64,
    hashfull: u16,
    lines: Vec<LineData>,
}

#[derive(Serialize)]
struct LineData {
    score: String,
    expected: f64,
    bound: &'static str,
    moves: Vec<String>,
    san: Vec<String>,
}

impl Lines {
    /// The reports of a search of the position of a game, one for each variation.
    pub(crate) fn new(root: &Game, reports: &[Report]) -> Self {
        let latest = reports.iter().max_by_key(|it| it.nodes);
        let most = |of: fn(&Report) -> u16| reports.iter().map(of).max().unwrap_or_default();
        Lines {
            depth: reports.first().map_or(0, |it| it.depth),
            seldepth: most(|it| it.seldepth),
            nodes: latest.map_or(0, |it| it.nodes),
            nps: latest.map_or(0, Report::nodes_per_second),
            milliseconds: latest.map_or(0, |it| it.time),
            hashfull: most(|it| it.hash_full),
            lines: reports.iter().map(|it| line(root, it)).collect(),
        }
    }
}

fn line(root: &Game, report: &Report) -> LineData {
    let is_white = root.side() == Color::White;
    let white = if is_white { report.score } else { -report.score };
    let mut game = root.clone();
    let (mut moves, mut san) = (Vec::new(), Vec::new());
    for &mv in report.line.iter().take(LONGEST) {
        if !game.legal_moves().contains(&mv) {
            break;
        }
        moves.push(game.coordinates(mv));
        san.push(game.san(mv));
        if game.play(mv).is_err() {
            break;
        }
    }
    LineData {
        score: analysis::score_text(white),
        expected: expected(root, white),
        bound: bound(report.bound, is_white),
        moves,
        san,
    }
}

/// The kind of bound of a score for White.
fn bound(bound: Bound, is_white: bool) -> &'static str {
    match (bound, is_white) {
        (Bound::Exact, _) => "exact",
        (Bound::Lower, true) | (Bound::Upper, false) => "lower",
        (Bound::Upper, true) | (Bound::Lower, false) => "upper",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_engine::eval::Score;
    use bentrider_rules::{Game, built_in};

    /// A report of this place for the move of this number at the start of chess.
    fn report(multi_pv: usize, number: usize) -> Report {
        let game = Game::new(&built_in("chess").unwrap()).unwrap();
        Report {
            depth: 1,
            seldepth: 1,
            multi_pv,
            score: Score::ZERO,
            bound: Bound::Exact,
            nodes: 1,
            time: 1,
            hash_full: 0,
            line: vec![game.legal_moves()[number]],
        }
    }

    #[test]
    fn a_new_variation_takes_the_place_of_the_one_that_began_with_its_move() {
        let mut found = Found::default();
        let after = |found: &mut Found, place, number| {
            found.add(Event::Info(report(place, number)));
            let moves = found.reports.iter().map(|it| it.line[0]);
            moves.map(|mv| (0..20).find(|it| report(1, *it).line[0] == mv).unwrap()).collect()
        };
        let first: [(usize, usize, &[usize]); 3] =
            [(1, 5, &[5]), (2, 6, &[5, 6]), (3, 7, &[5, 6, 7])];
        // The second one becomes the best, and a new move the second best.
        let next: [(usize, usize, &[usize]); 3] =
            [(1, 6, &[6, 5, 7]), (2, 9, &[6, 9, 5]), (3, 5, &[6, 9, 5])];
        for (place, number, expected) in first.into_iter().chain(next) {
            let moves: Vec<usize> = after(&mut found, place, number);
            assert_eq!(moves, expected);
        }
    }
}
