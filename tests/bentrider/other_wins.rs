//! Searches in variants that are won otherwise than by mate: the score follows the winner.

use bentrider::engine::Engine;
use bentrider::eval::Score;
use bentrider_testing::in_repository;

use crate::support::search::search;

/// An engine with a variant of `tests/endings/`, in this position.
fn engine(variant: &str, fen: &str) -> Engine {
    let mut engine = Engine::new().unwrap();
    engine.set_option("Hash", Some("4")).unwrap();
    let path = in_repository(&format!("tests/endings/{variant}.toml"));
    engine.set_option("VariantPath", Some(path.to_str().unwrap())).unwrap();
    engine.set_variant(variant).unwrap();
    engine.set_position::<&str>(Some(fen), &[]).unwrap();
    engine
}

fn best(variant: &str, fen: &str, nodes: u64) -> (String, Score) {
    let mut engine = engine(variant, fen);
    let (mv, score) = search(&mut engine, nodes);
    (engine.game().coordinates(mv), score)
}

#[test]
fn a_goal_and_the_last_check_are_found_as_mates() {
    for (variant, fen, mv) in [
        ("kingofthehill", "r6k/8/8/8/8/2K5/8/8 w - - 0 1", "c3d4"),
        ("sixthrank", "4k2q/8/8/P7/8/8/8/4K3 w - - 0 1", "a5a6"),
        ("rooksquare", "4k1q1/6p1/8/8/8/8/R7/4K3 w - - 0 1", "a2a8"),
        ("3check", "q3k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1", "h1h8"),
    ] {
        let (found, score) = best(variant, fen, 5_000);
        assert_eq!((found.as_str(), score), (mv, Score::mate_in(1)), "{variant}");
    }
}

#[test]
fn the_enemys_goal_is_prevented() {
    // The Rook guards both squares of the hill that the King can enter.
    let (found, score) = best("kingofthehill", "8/8/8/8/2k5/8/5PPP/4R1K1 w - - 0 1", 20_000);
    assert_eq!(found, "e1d1");
    assert!(score > Score::ZERO, "{score:?}");
}

#[test]
fn who_wins_by_being_mated_does_not_mate() {
    let fen = "6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1";
    assert_eq!(best("armageddon", fen, 5_000), ("b1b8".to_owned(), Score::mate_in(1)));
    let (found, score) = best("misere", fen, 5_000);
    assert_ne!(found, "b1b8");
    assert!(!score.is_mate(), "{score:?}");
}

#[test]
fn who_has_draw_odds_is_content_with_a_draw() {
    // In chess nobody can win.
    let fen = "8/8/4k3/8/8/3K4/4N3/5n2 w - - 0 1";
    let (_, white) = best("armageddon", fen, 3_000);
    assert!(white.value() < -250, "{white:?}");
}

#[test]
fn repetition_that_wins_is_better_than_material() {
    let fen = "8/7k/8/8/8/8/8/K1Q5 w - - 0 1";
    let moves = ["c1d1", "h7g7", "d1c1", "g7h7", "c1d1", "h7g7", "d1c1"];
    let mut engine = engine("black-repeats", fen);
    engine.set_position(Some(fen), &moves).unwrap();
    let (found, score) = search(&mut engine, 3_000);
    assert_eq!(engine.game().coordinates(found), "g7h7");
    assert!(score.value() > 20_000 && !score.is_mate(), "{score:?}");
}
