//! Files that are larger than any game needs: refused, quickly and in few words.

use std::fmt::Display;

use super::read_edited;
use crate::betza;
use crate::geometry::Color;
use crate::loader::{self, Fault};
use crate::motion;
use crate::setup::Kind;
use crate::variant::PieceInfo;

fn faults(text: &str) -> Vec<Fault> {
    loader::from_toml("game.toml", text).map(|_| ()).unwrap_err().0
}

/// A game with so many pieces of these moves beside the King.
fn game(pieces: usize, moves: &str) -> String {
    of_size(8, (0..pieces).map(|_| moves))
}

/// A game on a square board of this size, with pieces of these moves beside the King.
fn of_size(size: usize, moves: impl Iterator<Item = impl Display>) -> String {
    let (files, ranks) = (size - 1, format!("/{size}").repeat(size - 2));
    let mut text = format!(
        "name = \"many\"\ntitle = \"Many\"\nboard = {{ files = {size}, ranks = {size} }}\n\
         start = \"k{files}{ranks}/{files}K w\"\n\
         [pieces.K]\nname = \"King\"\nmoves = \"K\"\nroyal = true\n",
    );
    for (number, moves) in moves.enumerate() {
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

/// On 16×16 a Rook walks over 30 squares from each of 256, for either side.
#[test]
fn the_squares_that_all_moves_lead_over_are_counted() {
    let rooks = |count| of_size(16, (0..count).map(|_| "R"));
    assert!(loader::from_toml("game.toml", &rooks(65)).is_ok());
    let found = faults(&rooks(70));
    let [fault] = &found[..] else { panic!("{found:?}") };
    // Four lines of the game, four of the King, and four of each Rook; the 66th is one too many.
    assert_eq!((fault.line, fault.column), (8 + 65 * 4 + 3, 9));
    assert_eq!(
        fault.message,
        "the moves of the pieces down to this one lead over 1013760 squares, counted from each square \
         of this board for each side, without leaps: expected at most 1000000 for all pieces"
    );
}

#[test]
fn built_in_variants_are_far_from_the_bound_of_squares() {
    for name in loader::names() {
        let variant = loader::built_in(name).unwrap();
        let walked = |info: &PieceInfo| {
            let legs = betza::parse(&info.betza).unwrap().into_iter();
            let legs: Vec<_> = legs.map(|leg| (leg, variant.shape.squares())).collect();
            Color::BOTH.map(|color| motion::squares_walked(&variant.shape, &legs, color))
        };
        let all: usize = variant.pieces.iter().flat_map(walked).sum();
        assert!(all < 300_000, "{name}: {all}");
    }
}

/// Forty pieces of 25 bent riders each, which differ in their ranges and in whether they only capture: a
/// gigabyte and a half once, because every path was kept as often as there were riders.
#[test]
fn bent_riders_that_fill_the_legs_are_refused_before_their_tables_are_made() {
    let rider = |number: usize| {
        let mode = if number.is_multiple_of(2) { "" } else { "c" };
        let step = if number % 4 < 2 { "F?fsR" } else { "W?fsB" };
        format!("{mode}[{step}{}]", 15 - number / 4 % 8)
    };
    let riders = |first: usize| (first..first + 25).map(rider).collect::<String>();
    let text = of_size(16, (0..39).map(riders));
    assert!(text.len() < 15_000, "{}", text.len());
    let found = faults(&text);
    let [fault] = &found[..] else { panic!("{found:?}") };
    assert!(fault.message.contains("lead over"), "{fault}");
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
