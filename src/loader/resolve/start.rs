//! `start`: the position from which the game begins.

use crate::geometry::{Color, Shape, Square, SquareSet};
use crate::loader::complaints::Complaints;
use crate::loader::document::Text;
use crate::loader::resolve::army::Army;
use crate::setup::{FenError, Kind, Piece, RightsField, Setup};
use crate::variant::rule::RightsRule;

/// The start position, if it fits the board and the pieces. Whether it can be played, with nobody in
/// check, is asked on the floor of the rules.
pub(super) fn resolve(
    fen: &Text,
    shape: &Shape,
    army: &Army,
    complaints: &Complaints,
) -> Option<Setup> {
    match Setup::parse(&fen.value, shape, &army.labels) {
        Ok(start) => {
            check_royal(fen, &start, army, complaints);
            Some(start)
        }
        Err(error @ (FenError::Symbol { .. } | FenError::Reserve(_))) => {
            complaints.add_if_whole(fen.place, error.to_string());
            None
        }
        Err(error) => {
            complaints.add(fen.place, error.to_string());
            None
        }
    }
}

/// The squares of the ranks on which a kind stands in the start position, White's and Black's: those
/// from which its initial legs are open.
pub(super) fn homes(
    start: Option<&Setup>,
    shape: Option<&Shape>,
    kind: Option<Kind>,
) -> [SquareSet; 2] {
    Color::BOTH.map(|color| match (start, shape, kind) {
        (Some(start), Some(shape), Some(kind)) => home(start, shape, Piece::new(color, kind)),
        _ => SquareSet::EMPTY,
    })
}

fn home(start: &Setup, shape: &Shape, piece: Piece) -> SquareSet {
    let stands = standing(start, piece);
    let ranks = (0..shape.ranks()).map(|rank| shape.rank(rank)).filter(|rank| rank.meets(&stands));
    ranks.fold(SquareSet::EMPTY, |home, rank| home | rank)
}

/// The squares on which a piece stands.
fn standing(start: &Setup, piece: Piece) -> SquareSet {
    let squares = (0..=u8::MAX).map(Square::from_index);
    squares.filter(|square| start.board[square.index()] == Some(piece)).collect()
}

/// Complains of a side without its royal piece, or with more than one.
fn check_royal(fen: &Text, start: &Setup, army: &Army, complaints: &Complaints) {
    if army.royal().is_empty() {
        return;
    }
    for color in Color::BOTH {
        let pieces = army.royal().iter().map(|kind| Piece::new(color, kind));
        let count: u32 = pieces.map(|piece| standing(start, piece).len()).sum();
        if count != 1 {
            let labels: Vec<&str> =
                army.royal().iter().map(|kind| army.labels.label(kind)).collect();
            let message = format!(
                "{color} has {count} royal pieces ({}) in the start position: expected one",
                labels.join(", ")
            );
            complaints.add(fen.place, message);
        }
    }
}

/// Complains of letters in the start's rights that the game does not have.
pub(super) fn check_rights(
    fen: &Text,
    start: &Setup,
    rights: &RightsRule,
    complaints: &Complaints,
) {
    let RightsField::Letters(letters) = &start.rights else {
        return;
    };
    let known: String = rights.list().iter().map(|it| it.letter).collect();
    let wrong = |(at, letter)| !known.contains(letter) || letters[..at].contains(letter);
    if letters.char_indices().any(wrong) {
        let expected = match known.as_str() {
            "" => "-, for the game has none".to_owned(),
            known => format!("letters of {known}, each at most once, or -"),
        };
        let message =
            format!("the rights of the start position are {letters:?}: expected {expected}");
        complaints.add_if_whole(fen.place, message);
    }
}
