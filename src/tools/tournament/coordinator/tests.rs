//! Decisions of a sequential test, as games finish.

use super::*;
use crate::tools::rating::{Model, Sprt};
use crate::tools::tournament::board::MatchBoard;
use crate::tools::tournament::engine_config::EngineConfig;
use crate::tools::tournament::game_end::MatchGameEnd;
use crate::tools::tournament::schedule::Colors;
use bentrider_engine::selfplay::{Opening, Verdict};
use bentrider_rules::loader;

/// So many single games of two engines; the first always has White.
const ROUNDS: usize = 300;

fn plan() -> MatchPlan {
    let engines = vec![EngineConfig::new("A", "A"), EngineConfig::new("B", "B")];
    MatchPlan {
        games_a_round: 1,
        colors: Colors::Fixed,
        sprt: Some(Sprt::new(0.0, 50.0, 0.05, 0.05, Model::Logistic).unwrap()),
        ..MatchPlan::new(loader::built_in("chess").unwrap(), engines, ROUNDS)
    }
}

fn schedule(plan: &MatchPlan) -> Schedule {
    Schedule::new(2, plan.format, plan.rounds, plan.games_a_round, plan.colors)
}

fn won_by(plan: &MatchPlan, winner: Color) -> FinishedGame {
    let board = MatchBoard::new(&Opening::default(), &plan.variant, false).unwrap();
    let end = MatchGameEnd::Adjudicated(Verdict::Win(winner));
    FinishedGame { board, moves: Vec::new(), end }
}

/// Games that were running when the test decided, and finish after it.
#[test]
fn a_decided_test_stays_decided_when_more_games_finish() {
    let plan = plan();
    let (cancel, mut out) = (CancelFlag::default(), Vec::new());
    let mut coordinator = Coordinator::new(&plan, schedule(&plan), None, &[], &cancel, &mut out);
    for number in 0..ROUNDS {
        let decided = coordinator.decision != Decision::GoingOn;
        let winner = if decided { Color::Black } else { Color::White };
        let scheduled = coordinator.schedule.game(number).unwrap();
        coordinator.finish(&scheduled, &won_by(&plan, winner)).unwrap();
    }
    assert_eq!(coordinator.decision, Decision::AcceptedH1);
    assert!(cancel.is_set() && coordinator.next().unwrap().is_none());
    coordinator.close().unwrap();
    let text = String::from_utf8(out).unwrap();
    assert!(text.contains("[0.00, 50.00] - H1 was accepted"), "{text}");
    assert!(text.ends_with("SPRT: H1 was accepted\n"), "{text}");
}

#[test]
fn the_decision_of_an_archive_is_the_first_in_the_order_of_its_games() {
    let plan = plan();
    let (schedule, mut found) = (schedule(&plan), Vec::new());
    for number in 0..ROUNDS {
        let score = if number < ROUNDS / 3 { GameScore::Win } else { GameScore::Loss };
        let scheduled = schedule.game(number).unwrap();
        found.push(ArchivedGame { scheduled, score, is_forfeit: false });
    }
    let cancel = CancelFlag::default();
    let coordinator = Coordinator::new(&plan, schedule, None, &found, &cancel, Vec::new());
    assert_eq!(coordinator.decision, Decision::AcceptedH1);
}
