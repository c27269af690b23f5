//! A whole game: what a file says and inherits, into a [`Variant`].

use super::complaints::Complaints;
use super::document::{Entries, TomlTable};
use super::draft::Draft;
use super::place::{Place, Placed, quoted};
use super::rule::RULES;
use super::{estimate, scalar, words};
use crate::geometry::{Color, Shape, Square};
use crate::motion::{Builder, Motion};
use crate::rules;
use crate::setup::{Kind, Rights, RightsField, Setup};
use crate::variant::Variant;
use crate::variant::rule::Right;

/// The game that a file describes, if there is nothing to complain of. Its start position can be played.
///
/// Every rule is read, whatever is wrong with the others. What needs the whole game, as the start
/// position does, is judged last, and only where nothing else is wrong.
pub(super) fn load(entries: &Entries, complaints: &Complaints) -> Option<Variant> {
    let file = TomlTable::root(Place(0), entries, complaints);
    // Where there is no board, what the rules say is judged all the same.
    let mut variant = Variant::new(Shape::new(8, 8).ok()?);
    names(&file, &mut variant, complaints);
    let draft = Draft::read(file, complaints);
    pieces(&draft, &mut variant);
    for rule in &RULES {
        (rule.load)(&draft, &mut variant);
    }
    draft.check_keys();
    if !complaints.is_empty() {
        return None;
    }
    variant.motions = motions(&draft, &variant.shape);
    estimate::complete_values(&mut variant);
    match start(&variant) {
        Ok(start) => variant.start = start,
        Err(message) => {
            complaints.add(draft.start_place, message);
            return None;
        }
    }
    Some(variant)
}

fn names(file: &TomlTable, variant: &mut Variant, complaints: &Complaints) {
    let name = file.required("name").and_then(|it| scalar::name(&it, complaints));
    let title = file.required("title").and_then(|it| scalar::line(&it, complaints));
    variant.name = name.unwrap_or_default();
    variant.title = title.unwrap_or_default();
    variant.inventor = file.optional("inventor").and_then(|it| scalar::line(&it, complaints));
    variant.year = file.optional("year").map(|it: Placed<i64>| it.value);
}

fn pieces(draft: &Draft, variant: &mut Variant) {
    variant.labels = draft.pieces.labels.clone();
    variant.pieces = draft.pieces.list.iter().map(|it| it.info.clone()).collect();
    variant.royal = draft.pieces.royal();
    variant.pawns = draft.pieces.pawns();
    if let Some(shape) = &draft.shape {
        variant.shape = shape.clone();
    }
    if let Some(start) = &draft.start {
        variant.start = start.clone();
    }
}

/// The start position with all that its FEN may leave out: rights and reserve.
fn start(variant: &Variant) -> Result<Setup, String> {
    check_rights(variant)?;
    let position = rules::from_setup(variant, &variant.start)
        .map_err(|faults| format!("the start position cannot be played: {faults}"))?;
    check_held(variant, position.rights())?;
    Ok(rules::to_setup(variant, &position))
}

/// Every right that the start position names counts there: it would be lost without a word.
fn check_held(variant: &Variant, held: Rights) -> Result<(), String> {
    let RightsField::Letters(letters) = &variant.start.rights else { return Ok(()) };
    let lost =
        |(number, right): &(usize, &Right)| letters.contains(right.letter) && !held.has(*number);
    let Some((_, right)) = variant.rights.list().iter().enumerate().find(lost) else {
        return Ok(());
    };
    let home = |(kind, home): &(Kind, Option<Square>)| {
        let square = home.map(|it| format!(" on {it}")).unwrap_or_default();
        format!("{}{square}", words::name(variant, *kind))
    };
    let needed: Vec<String> = right.needs.iter().map(home).collect();
    let (letter, color, needed) = (right.letter, right.color, needed.join(" and "));
    Err(format!(
        "the start position holds the right {letter}, which needs {color}'s {needed}: expected them there, or the rights without {letter}"
    ))
}

/// The start position names the game's own rights: a FEN may name the file of a Rook instead, but not
/// in a game's file.
fn check_rights(variant: &Variant) -> Result<(), String> {
    let RightsField::Letters(letters) = &variant.start.rights else { return Ok(()) };
    let known: String = variant.rights.list().iter().map(|it| it.letter).collect();
    let wrong = |(at, letter)| !known.contains(letter) || letters[..at].contains(letter);
    if !letters.char_indices().any(wrong) {
        return Ok(());
    }
    let expected = match known.as_str() {
        "" => "-, because the game has none".to_owned(),
        known => format!("letters of {known}, each at most once, or -"),
    };
    Err(format!("the rights of the start position are {}: expected {expected}", quoted(letters)))
}

/// The motion of each piece, by [`Piece::index`](crate::setup::Piece::index).
fn motions(draft: &Draft, shape: &Shape) -> Vec<Motion> {
    let mut builder = Builder::new(shape);
    let mut motions = Vec::with_capacity(draft.pieces.list.len() * 2);
    for piece in &draft.pieces.list {
        for color in Color::BOTH {
            let legs = piece.open_legs(shape, color, draft.home(piece, color));
            motions.push(builder.build(&legs, color));
        }
    }
    motions
}
