use std::collections::BTreeSet;

use bentrider::game::Game;
use bentrider::loader;

/// The texts of the legal moves from a square. No two moves of the position have the same.
fn texts(file: &str, fen: &str, from: &str) -> Vec<String> {
    let variant = loader::from_toml("game.toml", file).unwrap();
    let game = Game::from_fen(&variant, fen).unwrap();
    let texts: BTreeSet<String> =
        game.legal_moves().iter().map(|mv| game.coordinates(*mv)).collect();
    assert_eq!(texts.len(), game.legal_moves().len());
    for mv in game.legal_moves() {
        assert_eq!(game.parse_coordinates(&game.coordinates(*mv)).unwrap(), *mv);
    }
    texts.into_iter().filter(|it| it.starts_with(from)).collect()
}

/// The King of e1 may leap to c1, e3 and g1, and castle to c1 and g1.
#[test]
fn castling_to_where_the_king_leaps_has_the_letter_of_its_partner() {
    let file = "name = \"leaper\"\ntitle = \"Leaper\"\ninherits = \"chess\"\n\
                pieces.K.leap = { moves = \"D\" }\n";
    assert_eq!(
        texts(file, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1"),
        ["e1c1", "e1c1r", "e1d1", "e1d2", "e1e2", "e1e3", "e1f1", "e1f2", "e1g1", "e1g1r"]
    );
    assert_eq!(
        texts(file, "r3k2r/8/8/8/8/8/8/R3K2R b kq - 0 1", "e8"),
        ["e8c8", "e8c8r", "e8d7", "e8d8", "e8e6", "e8e7", "e8f7", "e8f8", "e8g8", "e8g8r"]
    );
}
