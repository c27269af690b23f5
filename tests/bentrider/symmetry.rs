//! The evaluation of a position and of its colour-flipped twin, and of what it keeps as moves go by.

use std::collections::HashSet;

use bentrider::eval::{Accumulator, Survey, Tables, evaluate};
use bentrider::loader;
use bentrider::position::Position;
use bentrider::rules;
use bentrider::setup::{RightsField, Setup};
use bentrider::variant::Variant;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::play::{SMALL_GAMES, fantastic, game};

const POSITIONS: usize = 1_000;

/// The same position with colours exchanged and the board turned upside down.
fn twin(variant: &Variant, position: &Position) -> Position {
    let setup = rules::to_setup(variant, position);
    let mut flipped = Setup::empty();
    for square in variant.shape.squares() {
        let piece = setup.board[square.index()].map(|piece| piece.flip());
        flipped.board[variant.shape.flip(square).index()] = piece;
    }
    flipped.reserve = setup.reserve.map(|it| it.iter().map(|piece| piece.flip()).collect());
    flipped.side = !setup.side;
    flipped.en_passant = setup.en_passant.iter().map(|&it| variant.shape.flip(it)).collect();
    if let RightsField::Letters(letters) = setup.rights {
        let turned = letters.chars().map(|letter| {
            if letter.is_ascii_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            }
        });
        flipped.rights = RightsField::Letters(turned.collect());
    }
    flipped.halfmoves = setup.halfmoves;
    flipped.fullmoves = setup.fullmoves;
    rules::from_setup(variant, &flipped).unwrap()
}

/// Calls `look` on the positions of random play, in game after game, until it has seen so many.
fn by_random_play(variant: &Variant, count: usize, mut look: impl FnMut(&Position)) {
    let mut random = StdRng::seed_from_u64(13);
    let mut seen = 0;
    while seen < count {
        let mut position = rules::from_setup(variant, &variant.start).unwrap();
        while seen < count && rules::outcome(variant, &position).is_none() {
            let moves = rules::legal_moves(variant, &position);
            rules::make(variant, &mut position, moves[random.random_range(0..moves.len())]);
            look(&position);
            seen += 1;
        }
    }
}

/// Holds positions of random play against their twins, and counts the scores that differ.
fn compare_with_twins(game: &Variant, count: usize) -> usize {
    let tables = Tables::new(game);
    let mut scores = HashSet::new();
    by_random_play(game, count, |position| {
        let score = |it: &Position| {
            evaluate(game, &tables, it, &Accumulator::of(&tables, it), &mut Survey::new(game))
        };
        let twin = twin(game, position);
        assert_eq!(score(position), score(&twin));
        assert_eq!(rules::count_legal(game, position), rules::count_legal(game, &twin));
        scores.insert(score(position));
    });
    scores.len()
}

#[test]
fn a_position_and_its_colour_flipped_twin_score_the_same() {
    let scores = compare_with_twins(&fantastic(), POSITIONS);
    assert!(scores > POSITIONS / 4, "only {scores} scores differ");
}

#[test]
fn twins_score_the_same_in_every_built_in_game() {
    for name in loader::names() {
        let scores = compare_with_twins(&loader::built_in(name).unwrap(), 300);
        assert!(scores > 300 / 4, "{name}: only {scores} scores differ");
    }
}

#[test]
fn twins_score_the_same_on_boards_of_every_size_and_with_pieces_of_every_sort() {
    for (name, text) in SMALL_GAMES {
        let scores = compare_with_twins(&game(text), POSITIONS / 2);
        assert!(scores > POSITIONS / 10, "{name}: only {scores} scores differ");
    }
}

/// Holds the scores of a survey that is kept all the way against those of a fresh one.
fn compare_with_fresh_surveys(game: &Variant, count: usize) {
    let tables = Tables::new(game);
    let mut kept = Survey::new(game);
    by_random_play(game, count, |position| {
        let sums = Accumulator::of(&tables, position);
        let score = |survey: &mut Survey| evaluate(game, &tables, position, &sums, survey);
        assert_eq!(score(&mut kept), score(&mut Survey::new(game)));
    });
}

#[test]
fn what_a_survey_remembers_of_earlier_positions_changes_no_score() {
    for name in loader::names() {
        compare_with_fresh_surveys(&loader::built_in(name).unwrap(), 300);
    }
    for (_, text) in SMALL_GAMES {
        compare_with_fresh_surveys(&game(text), 300);
    }
}

#[test]
fn sums_that_follow_the_moves_equal_those_of_the_position() {
    let game = fantastic();
    let tables = Tables::new(&game);
    let mut sums = Accumulator::default();
    by_random_play(&game, POSITIONS, |position| {
        if position.plies_played() == 1 {
            let start = rules::from_setup(&game, &game.start).unwrap();
            sums = Accumulator::of(&tables, &start);
        }
        sums.apply(&tables, position.last_changes());
        assert_eq!(sums, Accumulator::of(&tables, position));
    });
}
