//! TOML text as values with their places. Knows TOML, and no game.
//!
//! A reader asks a [`TomlTable`] for the keys it knows; what it never asked for is an unknown key. A
//! value that cannot be used is complained of once and then treated as absent.

mod entries;
mod nearest;
mod table;
mod value;

use std::ops::Range;

use toml::de::DeTable;

use super::complaints::Complaints;
use super::place::Place;

pub(super) use entries::Entries;
pub(crate) use nearest::edit_distance;
pub(super) use nearest::nearest;
pub(super) use table::{BoolValue, TomlTable};
pub(super) use value::TomlValue;

/// How many times a text is cut before it is given up.
const MOST_CUTS: usize = 40;

/// What a text says as TOML. `start` is the place of its first byte.
///
/// Where it is not TOML, that is complained of, the line is cut out and the rest read: so each such
/// line brings one complaint, and the others are judged too. `None` if too little of
/// the text is TOML for that.
pub(super) fn parse(text: &str, start: Place, complaints: &Complaints) -> Option<Entries> {
    let mut text = text.to_owned();
    for _ in 0..MOST_CUTS {
        let error = match DeTable::parse(&text) {
            Ok(root) => return Some(Entries::new(root.get_ref(), start)),
            Err(error) => error,
        };
        let span = error.span().unwrap_or(text.len()..text.len());
        complaints.add_broken(start.0 + span.start..start.0 + span.end, error.message());
        let cut = unreadable(&text, span.start);
        if text.get(cut.clone())?.trim().is_empty() {
            return None;
        }
        blank(&mut text, cut);
    }
    None
}

/// What has to go if the text is not TOML at a place: the line, and with the head of a table the table.
fn unreadable(text: &str, place: usize) -> Range<usize> {
    let (before, after) = (text.get(..place).unwrap_or(text), text.get(place..).unwrap_or(""));
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let is_head = |line: &str| line.trim_start().starts_with('[');
    let end = if is_head(&text[start..]) { "\n[" } else { "\n" };
    start..after.find(end).map_or(text.len(), |at| place + at)
}

/// Puts blanks in the place of everything but the ends of lines.
fn blank(text: &mut String, span: Range<usize>) {
    let blank = |byte| if byte == b'\n' { '\n' } else { ' ' };
    let blanks: String = text[span.clone()].bytes().map(blank).collect();
    text.replace_range(span, &blanks);
}
