//! `[xboard]`: what XBoard is sent about the game.

use crate::geometry::Color;
use crate::loader::complaints::Complaints;
use crate::loader::document::TomlTable;
use crate::loader::draft::Draft;
use crate::loader::pieces::Pieces;
use crate::loader::place::{Text, quoted};
use crate::loader::scalar;
use crate::variant::{Variant, XboardSettings};

pub(super) fn load(draft: &Draft, variant: &mut Variant) {
    let complaints = draft.complaints;
    let Some(xboard) = draft.file.optional::<TomlTable>("xboard") else { return };
    let xboard = xboard.value;
    let parent = xboard.required("parent").and_then(|it| scalar::word(&it, complaints));
    let table = xboard.required("table").and_then(|it| table(&it, &draft.pieces, complaints));
    xboard.finish();
    variant.xboard = parent.zip(table).map(|(parent, table)| XboardSettings { parent, table });
}

pub(super) fn describe(variant: &Variant) -> Vec<String> {
    let line = |it: &XboardSettings| format!("XBoard: parent {}, table {}", it.parent, it.table);
    variant.xboard.as_ref().map(line).into_iter().collect()
}

/// White's half of the table: for each glyph in XBoard's order the letter of a piece or a dot.
fn table(text: &Text, pieces: &Pieces, complaints: &Complaints) -> Option<String> {
    let mut rest = text.value.as_str();
    let mut seen = Vec::new();
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix('.') {
            rest = after;
            continue;
        }
        let piece = pieces.labels.read(rest).filter(|(piece, _)| piece.color() == Color::White);
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
        let rest = quoted(rest);
        let message =
            format!("the table {fault}, {rest}: expected dots and each label at most once");
        complaints.add_if_whole(place, message);
        return None;
    }
    Some(text.value.clone())
}
