use std::sync::Arc;
use std::time::Duration;

use super::*;
use crate::engine::WallClock;
use crate::eval::Score;
use crate::search::Limits;
use crate::search::pool::Pool;
use crate::selfplay::CancelFlag;
use bentrider_rules::formats::pgn;
use bentrider_rules::game::{Game, GameRecord};
use bentrider_rules::geometry::Color;
use bentrider_rules::loader;
use bentrider_rules::notation::MoveNotation;

fn four_plies() -> Limits {
    Limits { depth: Some(4), ..Limits::default() }
}

fn pool() -> Pool {
    Pool::new(Arc::new(WallClock::new()), 1).unwrap()
}

/// A game of chess from a FEN, or from the start.
fn chess(fen: Option<&str>, texts: &[&str]) -> GameRecord {
    let chess = loader::built_in("chess").unwrap();
    let mut game = match fen {
        Some(fen) => Game::from_fen(&chess, fen).unwrap(),
        None => Game::new(&chess).unwrap(),
    };
    game.play_coordinates(texts).unwrap();
    GameRecord::new(&game)
}

fn positions(game: &GameRecord) -> Vec<JudgedPosition> {
    let judged = judge(&mut pool(), game, &four_plies(), &CancelFlag::default(), |_| ());
    judged.unwrap().unwrap()
}

fn judged(fen: Option<&str>, texts: &[&str]) -> Vec<JudgedMove> {
    let game = chess(fen, texts);
    judged_moves(&game, &positions(&game)).unwrap()
}

#[test]
fn a_position_is_judged_alike_whatever_was_judged_before() {
    let game = chess(None, &["e2e4", "e7e5", "g1f3"]);
    let all = positions(&game);
    let after = game.game().unwrap();
    let (limits, cancel) = (four_plies(), CancelFlag::default());
    let last = judge_position(&mut pool(), &after, true, &limits, &cancel).unwrap();
    assert_eq!(last.as_ref(), all.last());
}

#[test]
fn limits_that_are_too_low_for_a_line_still_give_one() {
    let game = chess(None, &[]).game().unwrap();
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let judged = judge_position(&mut pool(), &game, true, &limits, &CancelFlag::default());
    assert!(!judged.unwrap().unwrap().line.is_empty());
}

/// The text of a game of chess with annotations.
fn annotated(text: &str) -> String {
    let chess = loader::built_in("chess").unwrap();
    let text = pgn::read(text).next().unwrap().unwrap();
    let mut record = pgn::to_record(&text, &chess).unwrap();
    let positions = positions(&record);
    let moves = judged_moves(&record, &positions).unwrap();
    annotate(&mut record, &positions, &moves).unwrap();
    let written = pgn::write(&pgn::from_record(&record, MoveNotation::San).unwrap());
    written.split("\n\n").nth(1).unwrap().replace('\n', " ")
}

#[test]
fn a_mistake_has_its_glyph_a_sentence_and_the_better_line_before_what_was_said() {
    let text = annotated("1. f3 e5 2. g4 $9 {Oh no.} (2. e4 {sound}) 2... Qh4# 0-1");
    assert!(text.contains(" 2. g4 $9 $4 {[%eval #-1] Blunder: "), "{text}");
    assert!(text.contains(" instead of 0.00. Oh no.} (2. "), "{text}");
    assert!(text.contains("(2. e4 {sound})"), "{text}");
    assert!(text.ends_with("2... Qh4# 0-1"), "{text}");
}

#[test]
fn a_line_that_is_there_already_is_not_added_again() {
    let first = annotated("1. f3 e5 2. g4 Qh4# 0-1");
    let second = annotated(&first);
    let variations = |text: &str| text.matches('(').count();
    assert!(variations(&first) > 0);
    assert_eq!(variations(&second), variations(&first), "{second}");
    assert_eq!(first.matches("$4").count(), second.matches("$4").count());
}

#[test]
fn a_move_that_allows_a_mate_loses_as_much_as_the_mate_is_worth() {
    let judged = judged(None, &["f2f3", "e7e5", "g2g4", "d8h4"]);
    let [_, _, blunder, mate] = &judged[..] else { panic!("{judged:?}") };
    assert_eq!(blunder.played, Score::mated_in(2));
    assert_eq!(blunder.loss(), blunder.best.value() - Score::mated_in(2).value());
    assert!(blunder.loss() > 30_000 && blunder.line.first() != Some(&blunder.mv));
    assert_eq!(
        (mate.side, mate.best, mate.played),
        (Color::Black, Score::MATE - 1, Score::MATE - 1)
    );
    assert_eq!((mate.loss(), mate.line.first()), (0, Some(&mate.mv)));
}

#[test]
fn a_missed_mate_loses_what_it_was_worth() {
    let judged = judged(Some("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"), &["g6g5"]);
    assert_eq!(judged[0].best, Score::mate_in(1));
    assert_eq!(judged[0].loss(), Score::mate_in(1).value() - judged[0].played.value());
    assert!(judged[0].loss() > 0, "{judged:?}");
}

#[test]
fn every_search_is_reported_and_a_set_flag_ends_the_analysis() {
    let game = chess(None, &["e2e4", "e7e5"]);
    let (cancel, mut seen) = (CancelFlag::default(), Vec::new());
    let ended = judge(&mut pool(), &game, &four_plies(), &cancel, |progress| {
        seen.push((progress.done, progress.positions));
    });
    assert_eq!((ended.unwrap().map(|it| it.len()), seen), (Some(3), vec![(1, 3), (2, 3), (3, 3)]));
    let cancelled = judge(&mut pool(), &game, &four_plies(), &cancel, |_| cancel.set());
    assert_eq!(cancelled.unwrap(), None);
}

#[test]
fn a_flag_that_is_set_during_a_search_ends_it() {
    let game = chess(None, &["e2e4"]);
    let cancel = CancelFlag::default();
    let other = cancel.clone();
    let setter = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        other.set();
    });
    let endless = Limits::default();
    let judged = judge(&mut pool(), &game, &endless, &cancel, |_| ()).unwrap();
    setter.join().unwrap();
    assert_eq!(judged, None);
}
