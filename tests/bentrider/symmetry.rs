//! The evaluation of a position and of its colour-flipped twin, and of what it keeps as moves go by.

use bentrider::eval::{Accumulator, Tables, evaluate};
use bentrider::position::Position;
use bentrider::rules;
use bentrider::setup::{RightsField, Setup};
use bentrider::variant::Variant;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::play::fantastic;

const POSITIONS: usize = 1_000;

/// The same position with colours exchanged and the board turned upside down.
fn twin(variant: &Variant, position: &Position) -> Position {
    let setup = rules::setup_of(variant, position);
    let mut flipped = Setup::empty();
    for square in variant.shape.squares() {
        let piece = setup.board[square.index()].map(|piece| piece.flip());
        flipped.board[variant.shape.flip(square).index()] = piece;
    }
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
    rules::place(variant, &flipped).unwrap()
}

/// Calls `look` on positions of random play, until it has seen so many of them.
fn by_random_play(variant: &Variant, mut look: impl FnMut(&Position)) {
    let mut random = StdRng::seed_from_u64(13);
    let mut seen = 0;
    while seen < POSITIONS {
        let mut position = rules::place(variant, &variant.start).unwrap();
        while seen < POSITIONS && rules::outcome(variant, &position).is_none() {
            let moves = rules::legal_moves(variant, &position);
            rules::make(variant, &mut position, moves[random.random_range(0..moves.len())]);
            look(&position);
            seen += 1;
        }
    }
}

#[test]
fn a_position_and_its_colour_flipped_twin_score_the_same() {
    let game = fantastic();
    let tables = Tables::new(&game);
    let mut scores = std::collections::HashSet::new();
    by_random_play(&game, |position| {
        let score = |it: &Position| evaluate(&tables, it, &Accumulator::of(&tables, it));
        let twin = twin(&game, position);
        assert_eq!(score(position), score(&twin));
        assert_eq!(
            rules::legal_moves(&game, position).len(),
            rules::legal_moves(&game, &twin).len()
        );
        scores.insert(score(position));
    });
    assert!(scores.len() > POSITIONS / 4, "only {} scores differ", scores.len());
}

#[test]
fn sums_that_follow_the_moves_equal_those_of_the_position() {
    let game = fantastic();
    let tables = Tables::new(&game);
    let mut sums = Accumulator::default();
    by_random_play(&game, |position| {
        if position.plies_played() == 1 {
            let start = rules::place(&game, &game.start).unwrap();
            sums = Accumulator::of(&tables, &start);
        }
        sums.apply(&tables, position.last_changes());
        assert_eq!(sums, Accumulator::of(&tables, position));
    });
}
