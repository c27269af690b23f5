use super::Level;
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Move;

/// How far to search. The default searches until it is stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The game's clock.
    pub time_control: Option<TimeControl>,
    /// Milliseconds for this move.
    pub move_time: Option<u64>,
    /// The last depth of iterative deepening, in plies.
    pub depth: Option<u16>,
    /// The most nodes, of all threads together.
    pub nodes: Option<u64>,
    /// No new depth is begun once so many nodes have been visited, of all threads together.
    pub soft_nodes: Option<u64>,
    /// Stop when a mate in so many moves is found.
    pub mate: Option<u16>,
    /// Answer only when stopped, even when the search has ended.
    pub infinite: bool,
    /// Ponder: no answer before [`super::pool::Pool::ponderhit`] or [`super::pool::Pool::stop`]. The time
    /// until then counts: if it is more than the move's share, the hit is answered at once.
    pub ponder: bool,
    /// The position is analysed, not played: a forced move is searched like any other.
    pub analysis: bool,
    /// Only these moves of the root; all when empty.
    pub search_moves: Vec<Move>,
    /// How many best lines to find; 0 and 1 mean one.
    pub multi_pv: usize,
    /// Milliseconds of each move that are lost on the way to and from the opponent.
    pub overhead: u64,
    /// Play like a weaker player; `None` for full strength.
    pub level: Option<Level>,
}

/// The game's clock, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// Left for White and for Black; 0 where it is not known.
    pub left: [u64; 2],
    /// Added with every move, for White and for Black.
    pub increment: [u64; 2],
    /// Moves until time is added; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}

impl TimeControl {
    /// The time that `color` has left, and its increment.
    pub fn of(&self, color: Color) -> (u64, u64) {
        (self.left[color.index()], self.increment[color.index()])
    }
}

impl Limits {
    /// With the nodes that the level allows, if there is one.
    pub(super) fn at_level(self) -> Self {
        let Some(level) = self.level else { return self };
        let nodes = self.nodes.map_or(level.nodes, |nodes| nodes.min(level.nodes));
        Limits { nodes: Some(nodes), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nodes_of_a_level_do_not_widen_a_narrower_limit() {
        let level = Some(Level { nodes: 100, error: 0, seed: 0 });
        for (asked, allowed) in [(None, 100), (Some(5_000), 100), (Some(7), 7)] {
            let limits = Limits { nodes: asked, level, ..Limits::default() };
            assert_eq!(limits.at_level().nodes, Some(allowed));
        }
        assert_eq!(Limits::default().at_level(), Limits::default());
    }
}
