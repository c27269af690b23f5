//! The games of a trial: both sides in this process, each with both colours from the same opening.

use std::sync::Arc;

use super::TunePlan;
use super::spsa::Perturbation;
use crate::commands::error::Result;
use bentrider_engine::engine::WallClock;
use bentrider_engine::search::Limits;
use bentrider_engine::search::pool::Pool;
use bentrider_engine::selfplay::{
    Adjudication, CancelFlag, OpeningSource, Openings, Players, RandomOpenings, ResignRule,
    play_game,
};
use bentrider_rules::geometry::Color;

/// Games are drawn when they are long, and won when both sides agree for some moves that one is ahead by
/// two Rooks.
const ADJUDICATION: Adjudication = Adjudication {
    draw: None,
    resign: Some(ResignRule { moves: 4, score: 1000, two_sided: true }),
    max_moves: Some(200),
};

/// What the games of all trials share.
pub(super) struct TrialGames<'a> {
    plan: &'a TunePlan,
    cancel: &'a CancelFlag,
    /// For every game of the plan.
    openings: Vec<Openings>,
}

/// Two sides that can play one game after the other.
pub(super) struct TrialPlayers<'a> {
    games: &'a TrialGames<'a>,
    sides: [Pool; 2],
}

impl<'a> TrialGames<'a> {
    /// # Errors
    /// When the system has no memory for the tables of the search that measures openings.
    pub(super) fn new(plan: &'a TunePlan, cancel: &'a CancelFlag) -> Result<Self> {
        let source = OpeningSource::Random(RandomOpenings::default());
        let openings = plan.variants.iter().map(|it| Openings::new(&source, it, plan.args.seed));
        let openings = openings.collect::<Result<_, _>>()?;
        Ok(TrialGames { plan, cancel, openings })
    }

    /// # Errors
    /// When the system has no memory for the tables.
    pub(super) fn players(&'a self) -> Result<TrialPlayers<'a>> {
        let side = || Pool::new(Arc::new(WallClock::new()), self.plan.args.hash);
        Ok(TrialPlayers { games: self, sides: [side()?, side()?] })
    }
}

impl TrialRunner for TrialPlayers<'_> {
    fn result(&mut self, trial: &Trial) -> Result<Option<i32>> {
        let TrialGames { plan, cancel, openings } = self.games;
        for (side, values) in self.sides.iter_mut().zip(&trial.sides) {
            for (tunable, value) in plan.tunables.iter().zip(values) {
                side.tune(tunable, *value);
            }
        }
        let turn = plan.turn(trial.number);
        let opening = openings[turn].get(trial.number as usize)?;
        let limits = Limits { nodes: Some(plan.args.nodes), ..Limits::default() };
        let mut lead = 0;
        for color in Color::BOTH {
            let game = opening.game(&plan.variants[turn])?;
            let [first, second] = &mut self.sides;
            let players = if color == Color::White { [first, second] } else { [second, first] };
            let played = play_game(Players::Each(players), game, ADJUDICATION, &limits, cancel)?;
            let Some(played) = played else { return Ok(None) };
            lead += match played.end.winner() {
                Some(winner) if winner == color => 1,
                Some(_) => -1,
                None => 0,
            };
        }
        Ok(Some(lead))
    }
}

/// A pair of games to be played: which values play each other. Both games begin from the same opening,
/// with the colours swapped.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Trial {
    /// From 0.
    pub(super) number: u64,
    /// For each of the two sides a value for every tunable of the plan.
    pub(super) sides: [Vec<i32>; 2],
    pub(super) perturbation: Perturbation,
}

#[cfg(test)]
impl Trial {
    /// A trial between two sides with these values.
    pub(super) fn between(number: u64, sides: [Vec<i32>; 2]) -> Self {
        Trial { number, sides, perturbation: Perturbation::default() }
    }
}

/// Plays trials.
pub(super) trait TrialRunner {
    /// How many more games of a trial the first side has won than the second; `None` when it was
    /// cancelled.
    fn result(&mut self, trial: &Trial) -> Result<Option<i32>>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::tune::tests::plan;

    /// The results of two trials of a plan in which narrow windows meet wide ones.
    fn results(plan: &TunePlan) -> Vec<i32> {
        let (cancel, mut found) = (CancelFlag::default(), Vec::new());
        let games = TrialGames::new(plan, &cancel).unwrap();
        let mut players = games.players().unwrap();
        for number in 0..2 {
            let trial = Trial::between(number, [vec![5, 50], vec![200, 800]]);
            found.push(players.result(&trial).unwrap().unwrap());
        }
        found
    }

    #[test]
    fn the_same_trials_have_the_same_results() {
        let plan = plan("games", 4);
        let first = results(&plan);
        assert_eq!(results(&plan), first);
        assert!(first.iter().all(|it| (-2..=2).contains(it)));
    }

    #[test]
    fn a_stopped_trial_has_no_result() {
        let (plan, cancel) = (plan("games-stopped", 4), CancelFlag::default());
        let games = TrialGames::new(&plan, &cancel).unwrap();
        let mut players = games.players().unwrap();
        cancel.set();
        let trial = Trial::between(0, [vec![30, 260], vec![30, 260]]);
        assert_eq!(players.result(&trial).unwrap(), None);
    }
}
