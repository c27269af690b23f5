//! The best lines of a search, for the page.

use serde::Serialize;

use super::tree::expected;
use bentrider_engine::analysis;
use bentrider_engine::search::{Bound, Report};
use bentrider_rules::game::Game;
use bentrider_rules::geometry::Color;

/// The most moves of a line that are sent.
const LONGEST: usize = 30;

/// The fields of an event `lines`.
#[derive(Serialize)]
pub(super) struct Lines {
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
    /// The reports of a search of the position of a game, one a line.
    pub(super) fn new(root: &Game, reports: &[Report]) -> Self {
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

/// What the score for White is.
fn bound(bound: Bound, is_white: bool) -> &'static str {
    match (bound, is_white) {
        (Bound::Exact, _) => "exact",
        (Bound::Lower, true) | (Bound::Upper, false) => "lower",
        (Bound::Upper, true) | (Bound::Lower, false) => "upper",
    }
}
