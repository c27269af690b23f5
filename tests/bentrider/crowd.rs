//! Crowded boards: thousands of moves, and evaluations that must not overflow.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use bentrider::eval::{Evaluation, Evaluator, Score};
use bentrider::geometry::Color;
use bentrider::loader;
use bentrider::position::{Move, Position};
use bentrider::rules::{self, CheckInfo, GenType};
use bentrider::setup::{Piece, RightsField};
use bentrider::variant::Variant;

use crate::play::{game, position};
use crate::reference::{Board, Rules, successors};

const CROWD: &str = include_str!("../games/crowd.toml");

#[test]
fn thousands_of_moves_are_listed_and_counted() {
    let game = game(CROWD);
    let plain = Rules::read(CROWD);
    let position = position(&game, &plain.start);
    let moves = rules::legal_moves(&game, &position);
    assert!(moves.len() > 2_000, "{}", moves.len());
    assert_eq!(moves.len(), successors(&plain, &Board::read(&plain, &plain.start)).len());
    assert_eq!(moves.len() as u64, rules::count_legal(&game, &position));
    let mut quiet: Vec<Move> = Vec::new();
    rules::generate(
        &game,
        &position,
        &CheckInfo::new(&game, &position),
        GenType::Quiet,
        &mut quiet,
    );
    assert_eq!(quiet.len(), moves.len());
}

#[test]
fn among_thousands_of_moves_one_is_found() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/crowd.toml");
    let mut program = Command::new(env!("CARGO_BIN_EXE_bentrider"));
    program.args(["analyse", "--depth", "3", "--variant-path"]).arg(file);
    let output = program.stdin(Stdio::null()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains("Best move"), "{text}");
}

/// The evaluation for the side to move.
fn score(variant: &Arc<Variant>, position: &Position) -> Score {
    Evaluation::new(variant).evaluate(position)
}

#[test]
fn twenty_five_pieces_of_high_estimated_value_are_worth_a_large_score() {
    let variant = game(&CROWD.replace("value = 9\n", ""));
    let start = rules::from_setup(&variant, &variant.start).unwrap();
    assert!(score(&variant, &start) > Score::new(20_000), "{:?}", score(&variant, &start));
}

#[test]
fn a_bare_king_is_lost_against_as_many_valuable_pieces_as_fit_on_the_board() {
    for name in ["terachess-ii", "chess"] {
        let variant = loader::built_in(name).unwrap();
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
