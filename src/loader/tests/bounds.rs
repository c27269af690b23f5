//! Files that are larger than any game needs: refused, quickly and in few words.

use super::read_edited;
use crate::loader::{self, Fault};
use crate::setup::Kind;

fn faults(text: &str) -> Vec<Fault> {
    loader::from_toml("game.toml", text).map(|_| ()).unwrap_err().0
}

/// A game with so many pieces of these moves beside the King.
fn game(pieces: usize, moves: &str) -> String {
    let mut text = String::from(
        "name = \"many\"\ntitle = \"Many\"\nboard = { files = 8, ranks = 8 }\n\
         start = \"k7/8/8/8/8/8/8/7K w\"\n\
         [pieces.K]\nname = \"King\"\nmoves = \"K\"\nroyal = true\n",
    );
    for number in 0..pieces {
        text +=
            &format!("[pieces.p{number}]\nname = \"P{number}\"\nmoves = \"{moves}\"\nvalue = 1\n");
    }
    text
}

#[test]
fn the_pieces_of_a_game_and_their_legs_are_counted() {
    let most = Kind::MAX - 1;
    assert!(loader::from_toml("game.toml", &game(most, "W")).is_ok());
    let found = faults(&game(20_000, "W"));
    let [fault] = &found[..] else { panic!("{} faults", found.len()) };
    assert_eq!(fault.message, "read 20001 pieces: expected at most 127");
    assert!(loader::from_toml("game.toml", &game(most, "QNA2HGZC")).is_err(), "4672 legs");
    let found = faults(&game(most, "KNADHGZ"));
    let expected = "the moves of all pieces have 5048 legs, one for each direction of an atom: \
                    expected at most 4000";
    assert!(found.iter().any(|it| it.message == expected), "{found:?}");
}

#[test]
fn texts_have_a_length() {
    let long = |length: usize| format!("title = \"{}\"", "t".repeat(length));
    let title = r#"title = "Fantastic XIII""#;
    assert!(read_edited(&[(title, &long(100))]).is_ok());
    let refused = read_edited(&[(title, &long(101))]).unwrap_err().to_string();
    assert!(refused.ends_with("…: expected at most 100 characters"), "{refused}");
    let moves = |length: usize| format!("\"{}\"", "ADGH".repeat(length / 4));
    assert!(read_edited(&[("\"ADGH\"", &moves(248))]).is_ok());
    let refused = read_edited(&[("\"ADGH\"", &moves(900_000))]).unwrap_err().to_string();
    assert!(refused.ends_with("…: expected at most 250 symbols, found more"), "{refused}");
    assert!(refused.len() < 200, "{refused}");
}
