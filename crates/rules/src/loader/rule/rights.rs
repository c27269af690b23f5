//! The rights of a game, which other rules need.

use arrayvec::ArrayVec;

use crate::geometry::{Color, Square};
use crate::setup::{Kind, Rights};
use crate::variant::Variant;
use crate::variant::rule::{Right, RightsRule};

/// The right of `color` with this letter; `needs` as in [`Right`].
pub(super) fn right(
    color: Color,
    letter: char,
    needs: impl IntoIterator<Item = (Kind, Option<Square>)>,
) -> Right {
    let letter = match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter.to_ascii_lowercase(),
    };
    Right { color, letter, needs: ArrayVec::from_iter(needs) }
}

/// Adds rights to those of a game, and gives the number of the first.
///
/// # Errors
/// With a message, when there are too many or two have one letter; then none is added.
pub(super) fn add(variant: &mut Variant, rights: Vec<Right>) -> Result<usize, String> {
    let mut list = variant.rights.list().to_vec();
    let first = list.len();
    list.extend(rights);
    let twice = |at: usize| list[..at].iter().any(|it| it.letter == list[at].letter);
    if list.len() > Rights::MAX || (0..list.len()).any(twice) {
        return Err(format!(
            "the game needs the rights {}: expected at most {}, all with letters of their own",
            list.iter().map(|it| it.letter).collect::<String>(),
            Rights::MAX
        ));
    }
    variant.rights = RightsRule::new(list);
    Ok(first)
}

pub(super) fn describe(variant: &Variant) -> Vec<String> {
    let letters: String = variant.rights.list().iter().map(|right| right.letter).collect();
    (!letters.is_empty()).then(|| format!("Rights in a FEN: {letters}.")).into_iter().collect()
}
