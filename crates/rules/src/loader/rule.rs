//! The rules that a variant's file can set. Each module here reads the keys of one rule, sets the rule in the
//! variant, and describes it in words. A new rule needs a module and an entry in [`RULES`].
//!
//! The rights of a variant are added here by the rules that need them.

mod castling;
mod en_passant;
mod endings;
mod fusion;
mod king_leap;
mod notation;
mod passage;
mod display;
mod promotion;
mod supply;

pub(crate) use castling::castles_of;
pub(super) use endings::complete as complete_endings;
pub(super) use promotion::describe as describe_promotion;

use arrayvec::ArrayVec;

use super::variant::Draft;
use super::words;
use crate::geometry::{Color, Square};
use crate::setup::{Kind, Rights};
use crate::variant::rule::{Right, RightsRule};
use crate::variant::{Region, Variant};

/// The functions that load and describe a rule.
pub(super) struct Rule {
    /// Reads the keys of the rule, reports all errors, and sets the rule in the variant. Without a board or a
    /// start position, checks that need them are skipped; if a piece could not be read, its kind may be
    /// missing.
    pub(super) load: fn(&Draft, &mut Variant),
    /// The rule in words, one or two sentences in each line; no lines if the variant does not have it.
    pub(super) describe: fn(&Variant) -> Vec<String>,
    /// Whether players need to know the rule. Other rules are about files and programs.
    pub(super) is_of_play: bool,
}

/// The rules, in the order in which they are described.
pub(super) const RULES: [Rule; 13] = [
    // Read before the other rules, which use them.
    Rule { load: |_, _| {}, describe: describe_regions, is_of_play: true },
    // Described with each piece.
    Rule { load: promotion::load, describe: |_| Vec::new(), is_of_play: true },
    Rule { load: king_leap::load, describe: king_leap::describe, is_of_play: true },
    Rule { load: castling::load, describe: castling::describe, is_of_play: true },
    Rule { load: en_passant::load, describe: en_passant::describe, is_of_play: true },
    Rule { load: supply::load, describe: supply::describe, is_of_play: true },
    Rule { load: fusion::load, describe: fusion::describe, is_of_play: true },
    Rule { load: passage::load, describe: passage::describe, is_of_play: true },
    Rule { load: endings::load, describe: endings::describe, is_of_play: true },
    // Added by the rules that need them.
    Rule { load: |_, _| {}, describe: describe_rights, is_of_play: false },
    // Visible without words.
    Rule { load: display::load_pictures, describe: |_| Vec::new(), is_of_play: true },
    Rule { load: display::load_xboard, describe: display::describe_xboard, is_of_play: false },
    Rule { load: notation::load, describe: notation::describe, is_of_play: false },
];

/// The moves of a kind that rules add, in words: its leap and its castling, each without capital and full stop.
pub(super) fn moves_in_words(variant: &Variant, kind: Kind) -> Vec<String> {
    king_leap::of_kind(variant, kind).into_iter().chain(castling::of_kind(variant, kind)).collect()
}

/// The right of `color` with this letter; `needs` as in [`Right`].
fn right(
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

/// Adds rights to those of a variant, and returns the number of the first.
///
/// # Errors
/// With a message, when there are too many or two have the same letter; then none is added.
fn add_rights(variant: &mut Variant, rights: Vec<Right>) -> Result<usize, String> {
    let mut list = variant.rights.list().to_vec();
    let first = list.len();
    list.extend(rights);
    let twice = |at: usize| list[..at].iter().any(|it| it.letter == list[at].letter);
    if list.len() > Rights::MAX || (0..list.len()).any(twice) {
        return Err(format!(
            "the variant needs the rights {}: expected at most {}, all with different letters",
            list.iter().map(|it| it.letter).collect::<String>(),
            Rights::MAX
        ));
    }
    variant.rights = RightsRule::new(list);
    Ok(first)
}

fn describe_regions(variant: &Variant) -> Vec<String> {
    let line = |region: &Region| {
        let [white, black] = region.squares.map(words::squares);
        let black = if white == black { String::new() } else { format!(" (Black: {black})") };
        format!("Region {}: {white}{black}.", region.name)
    };
    variant.regions.iter().map(line).collect()
}

fn describe_rights(variant: &Variant) -> Vec<String> {
    let letters: String = variant.rights.list().iter().map(|right| right.letter).collect();
    (!letters.is_empty()).then(|| format!("Rights in a FEN: {letters}.")).into_iter().collect()
}
