//! Games to the end, against Fairy-Stockfish: their moves, where they end, and their results.

use bentrider_rules::game::{Game, GameResult};
use bentrider_rules::rules::Ending;
use rayon::prelude::*;

use bentrider_testing::endings::{EndedGame, variants};

/// Plays a game, and returns how it ended.
fn play(mut game: Game, ended: &EndedGame) -> Option<Ending> {
    let what = format!("{}: {}; {}", game.variant().name, ended.fen, ended.moves.join(" "));
    let mut legal = 0;
    for mv in &ended.moves {
        assert_eq!(game.outcome(), None, "{what}: before {mv}");
        legal += game.legal_moves().len();
        game.play_coordinates(&[mv]).unwrap_or_else(|error| panic!("{what}: {error}"));
    }
    assert_eq!(legal, ended.legal, "{what}");
    let outcome = game.outcome();
    let result = outcome.map_or(GameResult::Unknown, |it| it.winner().into());
    assert_eq!(result.text(), ended.result, "{what}: {outcome:?}");
    outcome.map(|it| it.ending())
}

#[test]
fn games_end_where_fairy_stockfish_ends_them_and_with_its_result() {
    let variants = variants();
    assert_eq!(variants.len(), 19);
    let endings = variants.par_iter().flat_map_iter(|(variant, games)| {
        assert!(games.len() >= 7, "{}", variant.name);
        games.iter().filter_map(|it| play(Game::from_fen(variant, &it.fen).unwrap(), it))
    });
    let endings: Vec<Ending> = endings.collect();
    let count = |is: fn(&Ending) -> bool| endings.iter().filter(|it| is(it)).count();
    let counts = [
        count(|it| matches!(it, Ending::Goal)),
        count(|it| matches!(it, Ending::BothGoals)),
        count(|it| matches!(it, Ending::Checks { count: 3 | 5 })),
        count(|it| matches!(it, Ending::BareKing)),
        count(|it| matches!(it, Ending::Checkmate { .. })),
        count(|it| matches!(it, Ending::Stalemate)),
        count(|it| matches!(it, Ending::Repetition { .. })),
        count(|it| matches!(it, Ending::HalfmoveLimit { .. })),
    ];
    let least = [100, 1, 25, 20, 5, 15, 10, 5];
    assert!(counts.iter().zip(least).all(|(count, least)| *count >= least), "{counts:?}");
}
