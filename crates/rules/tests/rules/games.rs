//! Games: moves played and taken back, and their ends.

use bentrider_rules::game::*;
use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::loader::{built_in, names};
use bentrider_rules::rules::{self, Ending, Outcome};
use bentrider_rules::setup::{Kind, Piece};
use bentrider_rules::variant::Variant;
use std::sync::Arc;

fn fantastic() -> Arc<Variant> {
    built_in("fantastic-xiii").unwrap()
}

#[test]
fn moves_are_played_and_taken_back() {
    let mut game = Game::new(&fantastic()).unwrap();
    let start = game.fen();
    let first = game.legal_moves().to_vec();
    let mv = game.parse("e4e6").unwrap();
    game.play(mv).unwrap();
    assert_eq!(game.moves(), [mv]);
    assert_ne!(game.legal_moves(), first);
    assert_eq!(game.play(mv), Err(IllegalMove(mv)));
    assert_eq!(game.undo(), Some(mv));
    assert_eq!((game.fen(), game.legal_moves()), (start, &first[..]));
    assert_eq!(game.undo(), None);
}

#[test]
fn a_game_begins_at_a_fen_and_says_how_it_ended() {
    let mated = "k12/4O8/13/13/3O9/13/13/13/13/13/13/13/12K b - - 0 1";
    let game = Game::from_fen(&fantastic(), mated).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::drawn(Ending::Stalemate)));
    let error = Game::from_fen(&fantastic(), "13 w - - 0 1").unwrap_err();
    assert!(matches!(error, PositionError::Fen(_)), "{error}");
}

#[test]
fn rights_and_reserve_that_a_fen_leaves_out_are_written() {
    let chess = built_in("chess").unwrap();
    let game = Game::from_fen(&chess, "4k2r/8/8/8/8/8/8/4K3 b").unwrap();
    let start = game.start().write(&chess.shape, &chess.labels);
    assert_eq!(start, "4k2r/8/8/8/8/8/8/4K3 b k - 0 1");
    let mut game = GameRecord::new(&game).start_game().unwrap();
    assert!(game.play_line("e8g8").is_ok());
    let gross = built_in("gross").unwrap();
    let start = gross.start.write(&gross.shape, &gross.labels);
    assert!(start.contains("/MAVWC2CWVAM["), "{start}");
    assert_eq!(Game::new(&gross).unwrap().fen(), start);
}

/// A setup of one variant may be one of another that has its kinds and squares; it is an error otherwise.
#[test]
fn a_setup_of_another_variant_is_an_error_unless_it_fits() {
    let variants: Vec<_> = names().map(|name| built_in(name).unwrap()).collect();
    let (mut fitting, mut refused) = (0, 0);
    for of in &variants {
        let mut other = Game::new(of).unwrap();
        for _ in 0..6 {
            let mv = other.legal_moves()[0];
            other.play(mv).unwrap();
        }
        for variant in &variants {
            match Game::from_setup(variant, other.to_setup()) {
                Ok(game) => {
                    assert!(rules::fits(variant, game.position()));
                    assert!(!game.legal_moves().is_empty() || game.outcome().is_some());
                    fitting += 1;
                }
                Err(error) => {
                    assert!(!Arc::ptr_eq(of, variant), "{}: {error}", of.name);
                    refused += 1;
                }
            }
        }
    }
    assert!(fitting >= variants.len() && refused > 200, "{fitting} {refused}");
}

#[test]
fn every_foreign_piece_of_a_setup_is_named() {
    let chess = built_in("chess").unwrap();
    let mut setup = chess.start.clone();
    let square = |text: &str| text.parse::<Square>().unwrap();
    setup.board[square("k3").index()] = setup.board[square("e1").index()];
    setup.board[square("a4").index()] = Some(Piece::new(Color::White, Kind::new(126)));
    setup.reserve = Some(vec![Piece::new(Color::Black, Kind::new(6))]);
    let error = Game::from_setup(&chess, setup).unwrap_err().to_string();
    for part in ["a piece on k3: expected it empty", "a4 is of kind 126", "kind 6: expected"] {
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn the_moves_before_a_wrong_one_are_played() {
    let mut game = Game::new(&fantastic()).unwrap();
    let error = game.play_coordinates(&["e4e6", "e10e8", "e4e5"]).unwrap_err();
    assert_eq!(error.to_string(), "move 3 \"e4e5\": there is no piece on e4");
    assert_eq!(game.moves().len(), 2);
}

#[test]
fn every_move_is_read_back_from_both_notations() {
    let game = Game::new(&fantastic()).unwrap();
    for &mv in game.legal_moves() {
        assert_eq!(game.parse(&game.san(mv)), Ok(mv));
        assert_eq!(game.parse(&game.coordinates(mv)), Ok(mv));
        assert_eq!(game.parse_coordinates(&game.coordinates(mv)), Ok(mv));
    }
}
