//! The games of a trial: both sides in this process, each with both colours from the same opening.

use std::sync::{Arc, mpsc};

use super::desk::Trial;
use super::{Contest, Plan, ToolError, TuneError};
use crate::engine::{EngineError, WallClock};
use crate::eval::Score;
use crate::geometry::Color;
use crate::position::Move;
use crate::search::pool::Pool;
use crate::search::{Bound, Event, Limits};
use crate::tools::tournament::{
    Adjudication, Adjudicator, Board, OpeningSource, Openings, PlanError, RandomOpenings,
    ResignRule, Stop,
};
use crate::variant::Variant;

/// Games are drawn when they are long, and won when both sides have agreed for some moves that one is
/// ahead by two Rooks.
const ADJUDICATION: Adjudication = Adjudication {
    draw: None,
    resign: Some(ResignRule { moves: 4, score: 1000, two_sided: true }),
    longest: Some(200),
};

/// What all games of a search share.
pub(super) struct Arena<'a> {
    plan: &'a Plan,
    stop: &'a Stop,
    /// For every game of the plan.
    openings: Vec<Openings>,
}

/// Two sides that can play one game after the other.
pub(super) struct Seats<'a> {
    arena: &'a Arena<'a>,
    sides: [Pool; 2],
}

impl<'a> Arena<'a> {
    /// # Errors
    /// When the system has no room for the tables of the search that judges openings.
    pub(super) fn new(plan: &'a Plan, stop: &'a Stop) -> Result<Self, ToolError> {
        let source = OpeningSource::Random(RandomOpenings::default());
        let openings = plan.variants.iter().map(|it| Openings::new(&source, it, plan.seed));
        Ok(Arena { plan, stop, openings: openings.collect::<Result<_, _>>()? })
    }

    /// # Errors
    /// When the system has no room for the tables.
    pub(super) fn seats(&'a self) -> Result<Seats<'a>, ToolError> {
        let side =
            || Pool::new(Arc::new(WallClock::new()), self.plan.hash).map_err(EngineError::from);
        Ok(Seats { arena: self, sides: [side()?, side()?] })
    }
}

impl Contest for Seats<'_> {
    fn result(&mut self, trial: &Trial) -> Result<Option<i32>, ToolError> {
        let plan = self.arena.plan;
        for (side, values) in self.sides.iter_mut().zip(&trial.sides) {
            for (tunable, value) in plan.tunables.iter().zip(values) {
                side.tune(tunable, *value);
            }
        }
        let turn = plan.turn(trial.number);
        let (variant, openings) = (&plan.variants[turn], &self.arena.openings[turn]);
        let opening = openings.of_round(trial.number as usize).map_err(PlanError::from)?;
        let mut lead = 0;
        for color in Color::BOTH {
            let board = opening.board(variant).map_err(PlanError::from)?;
            let Some(winner) = self.game(variant, board, color)? else { return Ok(None) };
            lead += match winner {
                Some(winner) if winner == color => 1,
                Some(_) => -1,
                None => 0,
            };
        }
        Ok(Some(lead))
    }
}

impl Seats<'_> {
    /// Plays a game in which the first side has this colour, and tells who has won; `None` when it was
    /// stopped.
    fn game(
        &mut self,
        variant: &Arc<Variant>,
        mut board: Board,
        first: Color,
    ) -> Result<Option<Option<Color>>, ToolError> {
        self.sides.iter_mut().for_each(Pool::clear);
        let mut adjudicator = Adjudicator::new(ADJUDICATION);
        let mut plies = 0;
        loop {
            if let Some(outcome) = board.outcome() {
                return Ok(Some(outcome.winner()));
            }
            if self.arena.stop.is_asked_for() {
                return Ok(None);
            }
            let color = board.side();
            let side = &mut self.sides[usize::from(color != first)];
            let (mv, score) = think(side, variant, &board, self.arena.plan.nodes)?;
            board.make(mv);
            plies += 1;
            let score = score.map(|score| i64::from(score.value()));
            if let Some(verdict) = adjudicator.note(color, score, plies / 2) {
                // The rules come first: a mate is a mate, whatever the scores said.
                let outcome = board.outcome();
                return Ok(Some(outcome.map_or(verdict.winner(), |outcome| outcome.winner())));
            }
        }
    }
}

/// A side's move, and what it thinks of its position.
fn think(
    side: &mut Pool,
    variant: &Arc<Variant>,
    board: &Board,
    nodes: u64,
) -> Result<(Move, Option<Score>), ToolError> {
    let (sender, events) = mpsc::channel();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let listener = move |event| {
        let _ = sender.send(event);
    };
    let started = side.go(variant, board.position(), limits, listener);
    started.map_err(|fault| EngineError::Thread(fault.to_string()))?;
    let (mut best, mut score, mut failure) = (None, None, None);
    for event in events {
        match event {
            Event::Info(report) if report.bound == Bound::Exact => score = Some(report.score),
            Event::Failed(message) => failure = Some(message),
            Event::Done { best: found, .. } => best = found,
            Event::Info(_) | Event::Current { .. } => {}
        }
    }
    match (best, failure) {
        (Some(best), None) => Ok((best, score)),
        (_, failure) => {
            let message = failure.unwrap_or_else(|| "there is no move".to_owned());
            let (game, fen) = (variant.name.clone(), board.fen());
            Err(TuneError::Search { game, message, fen }.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::tune::tests::plan;

    /// The results of two trials of a plan in which narrow windows meet wide ones.
    fn results(plan: &Plan) -> Vec<i32> {
        let (stop, mut found) = (Stop::default(), Vec::new());
        let arena = Arena::new(plan, &stop).unwrap();
        let mut seats = arena.seats().unwrap();
        for number in 0..2 {
            let trial = Trial::between(number, [vec![5, 50], vec![200, 800]]);
            found.push(seats.result(&trial).unwrap().unwrap());
        }
        found
    }

    #[test]
    fn the_same_trials_have_the_same_results() {
        let plan = Plan { nodes: 100, ..plan("games", 4) };
        let first = results(&plan);
        assert_eq!(results(&plan), first);
        assert!(first.iter().all(|it| (-2..=2).contains(it)));
    }

    #[test]
    fn a_stopped_trial_has_no_result() {
        let (plan, stop) = (plan("games-stopped", 4), Stop::default());
        let arena = Arena::new(&plan, &stop).unwrap();
        let mut seats = arena.seats().unwrap();
        stop.ask();
        let trial = Trial::between(0, [vec![30, 260], vec![30, 260]]);
        assert_eq!(seats.result(&trial).unwrap(), None);
    }
}
