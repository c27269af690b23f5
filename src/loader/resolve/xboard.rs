//! `[xboard]`: what XBoard is to be told.

use crate::geometry::Color;
use crate::loader::complaints::Complaints;
use crate::loader::document::Text;
use crate::loader::resolve::army::Army;
use crate::loader::resolve::text;
use crate::loader::spec::XboardSpec;
use crate::variant::XboardSettings;

pub(super) fn resolve(
    spec: &XboardSpec,
    army: &Army,
    complaints: &Complaints,
) -> Option<XboardSettings> {
    let parent = spec.parent.as_ref().and_then(|it| text::word(it, complaints));
    let table = spec.table.as_ref().and_then(|it| table(it, army, complaints));
    Some(XboardSettings { parent: parent?, table: table? })
}

/// White's half of the table: for each glyph in XBoard's order the letter of a piece or a dot.
fn table(text: &Text, army: &Army, complaints: &Complaints) -> Option<String> {
    let mut rest = text.value.as_str();
    let mut seen = Vec::new();
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix('.') {
            rest = after;
            continue;
        }
        let piece = army.labels.read(rest).filter(|(piece, _)| piece.color() == Color::White);
        let fault = match piece {
            None => "names no piece of White's here",
            Some((piece, _)) if seen.contains(&piece) => {
                "names a piece here that it has named before"
            }
            Some((piece, after)) => {
                seen.push(piece);
                rest = after;
                continue;
            }
        };
        let symbol = text.value.chars().count() - rest.chars().count();
        let place = complaints.inside(text.place, &text.value, symbol);
        let message =
            format!("the table {fault}, {rest:?}: expected dots and each label at most once");
        complaints.add_if_whole(place, message);
        return None;
    }
    Some(text.value.clone())
}
