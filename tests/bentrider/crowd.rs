//! Crowded boards: thousands of moves, and evaluations that must not overflow.

use std::sync::Arc;

use bentrider::eval::{Evaluator, HandCrafted, Score};
use bentrider::geometry::Color;
use bentrider::position::{Move, Position};
use bentrider::rules::{self, CheckInfo, GenType};
use bentrider::setup::{Piece, RightsField};
use bentrider::variant::Variant;

use crate::reference::{Board, Rules, successors};
use crate::support::position::{built_in, from_text, position, start};
use crate::support::program::{in_repository, run};

const CROWD: &str = include_str!("../games/crowd.toml");

#[test]
fn thousands_of_moves_are_listed_and_counted() {
    let variant = from_text(CROWD);
    let plain = Rules::read(CROWD);
    let position = position(&variant, &plain.start);
    let moves = rules::legal_moves(&variant, &position);
    assert!(moves.len() > 2_000, "{}", moves.len());
    assert_eq!(moves.len(), successors(&plain, &Board::read(&plain, &plain.start)).len());
    assert_eq!(moves.len() as u64, rules::count_legal(&variant, &position));
    let mut quiet: Vec<Move> = Vec::new();
    rules::generate(
        &variant,
        &position,
        &CheckInfo::new(&variant, &position),
        GenType::Quiet,
        &mut quiet,
    );
    assert_eq!(quiet.len(), moves.len());
}

#[test]
fn among_thousands_of_moves_one_is_found() {
    let file = in_repository("tests/games/crowd.toml").display().to_string();
    let run = run(&["analyse", "--depth", "3", "--variant-path", &file]);
    assert!(run.status == Some(0) && run.out.contains("Best move"), "{run:?}");
}

/// The evaluation for the side to move.
fn score(variant: &Arc<Variant>, position: &Position) -> Score {
    HandCrafted::new(variant).evaluate(position)
}

#[test]
fn twenty_five_pieces_of_high_estimated_value_are_worth_a_large_score() {
    let variant = from_text(&CROWD.replace("value = 9\n", ""));
    let start = start(&variant);
    assert!(score(&variant, &start) > Score::new(20_000), "{:?}", score(&variant, &start));
}

#[test]
fn a_bare_king_is_lost_against_as_many_valuable_pieces_as_fit_on_the_board() {
    for name in ["terachess-ii", "chess"] {
        let variant = built_in(name);
        let value = |piece: &Piece| variant.pieces[piece.kind().index()].value;
        let pieces = variant.kinds().filter(|&kind| !variant.royal.contains(kind));
        let best = pieces.map(|kind| Piece::new(Color::White, kind)).max_by_key(value).unwrap();
        let mut setup = variant.start.clone();
        let is_royal = |piece: &Piece| variant.royal.contains(piece.kind());
        for square in variant.shape.squares() {
            let own = &mut setup.board[square.index()];
            *own = own.filter(|it| it.color() == Color::White || is_royal(it));
            if own.is_none() && square.rank() > 1 && square.rank() + 3 < variant.shape.ranks() {
                *own = Some(best);
            }
        }
        setup.rights = RightsField::Letters(String::new());
        setup.side = Color::Black;
        let Ok(position) = rules::from_setup(&variant, &setup) else { panic!("{name}") };
        let score = score(&variant, &position);
        assert!(score < Score::new(-25_000), "{name}: {score:?}");
    }
}
