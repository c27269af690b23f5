//! Players of limited strength: the moves they find and miss, and their results against each other.

mod game;

use std::sync::mpsc::channel;

use bentrider::commands::rating::GameScore;
use bentrider::engine::Engine;
use bentrider::position::Move;
use bentrider::rules;
use bentrider::search::{Event, Level, Limits};
use game::{at, new_pool, opening, play, search};

use bentrider_testing::boards::{fantastic, position, read_move, start};

/// The moves of a game that a level plays against itself.
fn moves_of(level: Level) -> Vec<Move> {
    let variant = fantastic();
    let mut position = start(&variant);
    let mut pool = new_pool();
    let mut moves = Vec::new();
    for _ in 0..16 {
        let (best, _) = search(&mut pool, &variant, &position, at(level));
        moves.extend(best);
        rules::make(&variant, &mut position, best.unwrap());
    }
    moves
}

#[test]
fn a_level_plays_the_same_moves_with_the_same_seed_and_others_with_another() {
    let level = Level::rated(1_000, 1);
    assert_eq!(moves_of(level), moves_of(level));
    assert_ne!(moves_of(level), moves_of(Level { seed: 2, ..level }));
}

#[test]
fn the_weakest_level_loses_to_one_a_thousand_points_above() {
    let variant = fantastic();
    let mut won = 0;
    for seed in 0..3 {
        let (weak, strong) = (Level::rated(Level::WEAKEST, seed), Level::rated(1_500, seed));
        let opening = opening(&variant, seed);
        won += i32::from(play(&variant, &opening, [strong, weak]) == GameScore::Win);
        won += i32::from(play(&variant, &opening, [weak, strong]) == GameScore::Loss);
    }
    assert!(won >= 5, "{won} of 6");
}

/// Mates in one move of Fantastic XIII, each with the move.
const MATES: [(&str, &str); 4] = [
    ("3t9/3pk8/7I5/3I9/5K7/13/13/13/13/13/13/13/13 w - - 0 1", "h11h13o"),
    ("13/13/13/13/13/13/13/13/13/13/7t5/1k4tK5/5PT6 b - - 0 1", "g2f1o"),
    ("2k10/2p10/2S10/2K10/6pP5/6N6/13/13/13/13/13/13/13 w - g10 0 1", "h9g10"),
    ("8k4/6S6/13/5K1p5/5N2S4/13/13/13/13/13/13/13/13 w K - 0 1", "f10h11"),
];

#[test]
fn a_mate_in_one_is_found_by_all_but_weak_levels() {
    let variant = fantastic();
    for (fen, mate) in MATES {
        let root = position(&variant, fen);
        let mate = read_move(&variant, &root, mate).unwrap();
        for elo in (1_500..=Level::STRONGEST).step_by(250) {
            for seed in 0..4 {
                let level = Level::rated(elo, seed);
                let (best, _) = search(&mut new_pool(), &variant, &root, at(level));
                assert_eq!(best, Some(mate), "{fen} at {elo}");
            }
        }
    }
}

/// The reports of a search to a depth, without the time.
fn report(engine: &mut Engine) -> Vec<String> {
    let (sender, events) = channel();
    let limits = Limits { depth: Some(6), ..Limits::default() };
    engine.go(limits, move |event| drop(sender.send(event))).unwrap();
    let line = |event| match event {
        Event::Info(it) => format!("{} {} {} {:?}", it.depth, it.nodes, it.score.value(), it.line),
        other => format!("{other:?}"),
    };
    events.into_iter().map(line).collect()
}

#[test]
fn nothing_learnt_by_a_weaker_player_is_left_at_full_strength() {
    let mut engine = Engine::new().unwrap();
    let first = report(&mut engine);
    engine.set_option("UCI_Elo", Some("600")).unwrap();
    engine.set_option("UCI_LimitStrength", Some("true")).unwrap();
    assert_ne!(report(&mut engine), first);
    engine.set_option("UCI_LimitStrength", Some("false")).unwrap();
    assert_eq!(report(&mut engine), first);
}

#[test]
fn a_rating_alone_changes_nothing() {
    let (mut plain, mut rated) = (Engine::new().unwrap(), Engine::new().unwrap());
    rated.set_option("UCI_Elo", Some("600")).unwrap();
    assert_eq!(report(&mut rated), report(&mut plain));
}
