//! Endgames: what cannot be won has a score near 0, and a bare King is mated within fifty moves.

use std::sync::mpsc;

use bentrider::engine::Engine;
use bentrider::eval::Score;
use bentrider::rules::Ending;
use bentrider::search::{Event, Limits};

use crate::support::search::search;

fn engine(variant: &str, fen: &str) -> Engine {
    let mut engine = Engine::new().unwrap();
    engine.set_option("Hash", Some("4")).unwrap();
    engine.set_variant(variant).unwrap();
    engine.set_position::<&str>(Some(fen), &[]).unwrap();
    engine
}

#[test]
fn a_lead_without_the_material_for_mate_is_worth_less_than_a_pawn() {
    for (variant, fen) in [
        ("chess", "8/8/4k3/8/8/3KN3/8/8 w - - 0 1"),
        ("chess", "8/8/4k3/8/8/3KB3/8/8 b - - 0 1"),
        // Two Knights cannot force mate, and a Pawn more for the other side changes nothing.
        ("chess", "8/8/4k3/8/8/3KN3/4N3/8 w - - 0 1"),
        ("chess", "8/8/4k3/4p3/8/3KN3/4N3/8 w - - 0 1"),
        ("grand", "10/10/10/4k5/10/10/3KN5/4N5/10/10 w - - 0 1"),
        // A Rhinoceros and its King cannot mate.
        ("fantastic-xiii", "13/13/13/4k8/13/13/13/13/3KU8/13/13/13/13 w - - 0 1"),
        ("gross", "12/12/12/4k7/12/12/12/3KC7/12/12/12/12 w - - 0 1"),
        // A Knight or a Bishop and a King cannot mate, merged or not.
        ("fusion", "8/8/4k3/8/8/3KN3/8/8 w - - 0 1"),
        ("fusion", "8/8/4k3/8/8/3F4/8/8 b - - 0 1"),
    ] {
        let (_, score) = search(&mut engine(variant, fen), 3000);
        assert!(score.value().abs() < 100, "{variant}: {fen}: {score:?}");
    }
}

#[test]
fn a_lead_with_the_material_for_mate_is_worth_all_of_it() {
    for (variant, fen) in [
        ("chess", "8/8/4k3/8/8/3KN3/4B3/8 w - - 0 1"),
        ("chess", "8/8/4k3/8/8/3KB3/4B3/8 w - - 0 1"),
        ("chess", "8/8/4k3/8/8/3K4/4R3/8 b - - 0 1"),
        ("fantastic-xiii", "13/13/13/4k8/13/13/13/13/3KG8/13/13/13/13 w - - 0 1"),
        // A Dragon King has a Rook in it.
        ("fusion", "8/8/4k3/8/8/3G4/8/8 w - - 0 1"),
        ("fusion", "8/8/4k3/8/8/3C4/4N3/8 w - - 0 1"),
    ] {
        let (_, score) = search(&mut engine(variant, fen), 3000);
        assert!(score.value().abs() > 500, "{variant}: {fen}: {score:?}");
    }
}

#[test]
fn a_bare_king_is_mated_within_fifty_moves() {
    for (variant, fen) in [
        ("chess", "8/8/8/3k4/8/8/8/K6R w - - 0 1"),
        ("chess", "8/8/8/3k4/8/8/8/K5Q1 w - - 0 1"),
        ("chess", "8/8/8/3k4/8/8/8/K1B2B2 w - - 0 1"),
        ("grand", "10/10/10/10/4k5/10/10/10/10/K8R w - - 0 1"),
        ("gross", "12/12/12/12/12/5k6/12/12/12/12/12/K10R w - - 0 1"),
        ("fantastic-xiii", "13/13/13/13/13/13/6k6/13/13/13/13/13/K11G w - - 0 1"),
        ("fusion", "8/8/8/3k4/8/8/8/K6R w - - 0 1"),
        ("fusion", "8/8/8/3k4/8/8/8/G7 w - - 0 1"),
    ] {
        let mut engine = engine(variant, fen);
        while engine.outcome().is_none() {
            let (best, _) = search(&mut engine, 10_000);
            engine.play(best).unwrap();
        }
        let outcome = engine.outcome();
        let mated = outcome.is_some_and(|it| matches!(it.ending(), Ending::Checkmate { .. }));
        assert!(mated, "{variant}: {fen}: {outcome:?}, {}", engine.fen());
    }
}

/// As in a line of the search, which would go on otherwise.
#[test]
fn a_line_ends_where_the_halfmove_clock_draws() {
    let mut engine = engine("chess", "7k/8/8/8/8/6K1/r7/8 b - - 99 128");
    let (sender, events) = mpsc::channel();
    let limits = Limits { depth: Some(5), ..Limits::default() };
    engine.go(limits, move |event| sender.send(event).unwrap()).unwrap();
    for event in events {
        match event {
            Event::Info(report) => {
                assert_eq!((report.score, report.line.len()), (Score::ZERO, 1), "{report:?}");
            }
            Event::Done { .. } => return,
            _ => {}
        }
    }
    panic!("the search did not end")
}
