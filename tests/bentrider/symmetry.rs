//! The evaluation of a position and of its colour-flipped twin, and its incremental updates.

use std::collections::HashSet;
use std::sync::Arc;

use bentrider::eval::{Evaluated, Evaluation, Evaluator, Score};
use bentrider::variant::Variant;
use bentrider::{loader, rules};

use bentrider_testing::boards::{
    SMALL_VARIANTS, built_in, by_random_play, fantastic, from_text, start, twin,
};

const POSITIONS: usize = 1_000;

/// Compares the scores of positions of random play with those of their twins, and counts the scores that
/// differ from each other.
fn compare_with_twins(variant: &Arc<Variant>, count: usize) -> usize {
    let mut evaluator = Evaluation::new(variant);
    let mut scores = HashSet::new();
    by_random_play(variant, count, |position| {
        let twin = twin(variant, position);
        let score = evaluator.evaluate(position);
        assert_eq!(score, evaluator.evaluate(&twin));
        assert_eq!(rules::count_legal(variant, position), rules::count_legal(variant, &twin));
        scores.insert(score);
    });
    scores.len()
}

#[test]
fn a_position_and_its_colour_flipped_twin_score_the_same() {
    let scores = compare_with_twins(&fantastic(), POSITIONS);
    assert!(scores > POSITIONS / 4, "only {scores} scores differ");
}

#[test]
fn twins_score_the_same_in_every_built_in_variant() {
    for name in loader::names() {
        let scores = compare_with_twins(&built_in(name), 300);
        assert!(scores > 300 / 4, "{name}: only {scores} scores differ");
    }
}

#[test]
fn twins_score_the_same_on_boards_of_every_size_and_with_pieces_of_every_sort() {
    for (name, text) in SMALL_VARIANTS {
        let scores = compare_with_twins(&from_text(text), POSITIONS / 2);
        assert!(scores > POSITIONS / 10, "{name}: only {scores} scores differ");
    }
}

/// Checks that every position of random play has the same score whether the evaluator followed the moves, was
/// used for other positions before, or is new.
fn compare_with_new_evaluators(variant: &Arc<Variant>, count: usize) {
    let new = Evaluation::new(variant);
    let (mut followed, mut reused) = (new.clone(), new.clone());
    by_random_play(variant, count, |position| {
        if position.plies_played() == 1 {
            followed.reset(&start(variant));
        }
        followed.push(position);
        let infinite = Score::INFINITE;
        let value = followed.value(position, -infinite, infinite, None);
        assert_eq!(value.exact, Some(value.value));
        assert_eq!(value.value, new.clone().evaluate(position));
        assert_eq!(value.value, reused.evaluate(position));
    });
}

#[test]
fn an_evaluator_that_follows_the_moves_gives_the_score_of_a_new_one() {
    for name in loader::names() {
        compare_with_new_evaluators(&built_in(name), 100);
    }
    for (_, text) in SMALL_VARIANTS {
        compare_with_new_evaluators(&from_text(text), 300);
    }
}

#[test]
fn a_pop_returns_to_the_evaluation_before_the_move_and_a_known_value_is_used() {
    let variant = fantastic();
    let mut evaluator = Evaluation::new(&variant);
    let infinite = Score::INFINITE;
    by_random_play(&variant, 100, |position| {
        let score = evaluator.evaluate(position);
        let mut after = position.clone();
        for mv in rules::legal_moves(&variant, position) {
            rules::make(&variant, &mut after, mv);
            evaluator.push(&after);
            evaluator.push_null();
            evaluator.pop();
            evaluator.pop();
            after.unmake();
        }
        assert_eq!(evaluator.value(position, -infinite, infinite, None).value, score);
        let known = evaluator.value(position, score - 300, score + 301, Some(score + 7));
        assert_eq!(known, Evaluated { exact: Some(score + 7), value: score + 7 });
    });
}

#[test]
fn a_value_far_outside_the_window_is_estimated_from_the_last_one_of_the_line() {
    let variant = fantastic();
    let mut evaluator = Evaluation::new(&variant);
    by_random_play(&variant, 100, |position| {
        let score = evaluator.evaluate(position);
        let [low, high] = [-2_000, 2_000].map(|distance| score + distance);
        for (alpha, beta) in [(low - 1, low), (high, high + 1)] {
            let estimated = evaluator.value(position, alpha - 300, beta + 300, None);
            assert_eq!(estimated, Evaluated { exact: None, value: score });
        }
    });
}
