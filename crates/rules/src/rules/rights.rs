//! Rights, and the letters that stand for them: settings in `variant::rule::RightsRule`.

use super::from_setup::SetupError;
use crate::geometry::Color;
use crate::position::{Move, Position};
use crate::setup::{Rights, RightsField};
use crate::variant::Variant;
use crate::variant::rule::Right;

/// The rights that remain after `mv`.
#[inline]
pub(super) fn after(variant: &Variant, position: &Position, mv: Move) -> Rights {
    let held = position.rights();
    if held == Rights::NONE {
        return held;
    }
    let rule = &variant.rights;
    let (from, to, side) = (mv.from(), mv.to(), position.side());
    let kept = held.without(rule.ended_at(from)).without(rule.ended_at(to));
    if from == position.royal(side) { kept.without(rule.ended_by_royal(side)) } else { kept }
}

/// The rights that a FEN's field gives and that count in the position. In a variant without rights, those of chess
/// are passed over: other programs write them in each variant.
///
/// # Errors
/// When it holds a letter that has no meaning in this variant.
pub(super) fn read(
    variant: &Variant,
    position: &Position,
    field: &RightsField,
) -> Result<Rights, SetupError> {
    let rule = &variant.rights;
    let counting = rule.of(|right| counts(position, right));
    let RightsField::Letters(letters) = field else { return Ok(counting) };
    let mut given = Rights::NONE;
    for letter in letters.chars() {
        let meant = match rule.lettered(letter) {
            Rights::NONE if rule.list().is_empty() && "KQkq".contains(letter) => Rights::NONE,
            Rights::NONE => {
                by_file(variant, position, letter).ok_or_else(|| unknown(variant, letter))?
            }
            meant => meant,
        };
        given = given.union(meant);
    }
    Ok(given.without(given.without(counting)))
}

/// Whether all rights of the position are rights of the variant, and the pieces that they need are on their
/// squares.
pub(super) fn fit(variant: &Variant, position: &Position) -> bool {
    let counting = variant.rights.of(|right| counts(position, right));
    position.rights().without(counting) == Rights::NONE
}

/// The rights meant by a letter that names the file of a piece that has not moved, as XBoard writes it: the
/// partner's for castling, the King's for its leap.
fn by_file(variant: &Variant, position: &Position, letter: char) -> Option<Rights> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let file = (letter.is_ascii_alphabetic())
        .then(|| letter.to_ascii_lowercase() as u8 - b'a')
        .filter(|&file| file < variant.shape.files())?;
    let on_file = |right: &Right| {
        let last = right.needs.last().map(|(_, home)| *home);
        let home = last.map(|home| home.unwrap_or_else(|| position.royal(color)));
        right.color == color && home.is_some_and(|home| home.file() == file)
    };
    Some(variant.rights.of(on_file))
}

fn unknown(variant: &Variant, letter: char) -> SetupError {
    let known = variant.rights.list().iter().map(|right| right.letter).collect();
    SetupError::UnknownRight { letter, known }
}

/// Whether the pieces that the right needs are on their squares.
fn counts(position: &Position, right: &Right) -> bool {
    right.pieces().all(|(piece, home)| {
        let standing = position.squares_of(piece);
        home.map_or(!standing.is_empty(), |home| standing.contains(home))
    })
}
