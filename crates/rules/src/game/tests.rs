use super::*;
use crate::loader::built_in;

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
    assert_eq!(game.outcome(), Some(Outcome::Stalemate { winner: None }));
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

#[test]
fn the_moves_before_a_wrong_one_are_played() {
    let mut game = Game::new(&fantastic()).unwrap();
    let error = game.play_coordinates(&["e4e6", "e10e8", "e4e5"]).unwrap_err();
    assert_eq!(error.to_string(), "move 3 \"e4e5\": nothing stands on e4");
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
