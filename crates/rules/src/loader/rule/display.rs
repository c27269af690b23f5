//! Display settings: `picture` of a piece, and `[xboard]`, the settings sent to XBoard.

use std::collections::HashSet;

use crate::betza::{self, Leg};
use crate::geometry::Color;
use crate::loader::complaints::{Complaints, Text, quoted};
use crate::loader::document::TomlTable;
use crate::loader::entries::nearest;
use crate::loader::pieces::{PieceDef, Pieces};
use crate::loader::scalar;
use crate::loader::variant::Draft;
use crate::variant::{Picture, Variant, XboardSettings};

/// Sets the picture of each kind: the one that the file names, else the one for its name, else the one for
/// its moves. The last two are used only if no kind of the variant with another label has the picture.
pub(super) fn load_pictures(draft: &Draft, variant: &mut Variant) {
    let list = &draft.pieces.list;
    let mut chosen: Vec<Option<Picture>> =
        list.iter().map(|it| named(it.table.optional("picture")?, draft.complaints)).collect();
    for search in [by_name, by_moves] {
        for (at, piece) in list.iter().enumerate() {
            if chosen[at].is_none() {
                let taken = |picture: &Picture| {
                    let has_it = |(it, other): (&Option<Picture>, &PieceDef)| {
                        *it == Some(*picture) && other.label.value != piece.label.value
                    };
                    chosen.iter().zip(list).any(has_it)
                };
                chosen[at] = search(piece).filter(|it| !taken(it));
            }
        }
    }
    for (info, picture) in variant.pieces.iter_mut().zip(chosen) {
        info.picture = picture;
    }
}

fn named(name: Text, complaints: &Complaints) -> Option<Picture> {
    let picture = Picture::named(&name.value);
    if picture.is_none() {
        let names: Vec<&str> = Picture::all().map(Picture::name).collect();
        let hint = nearest(&name.value, names.iter().copied())
            .map_or(String::new(), |it| format!(" (did you mean {it:?}?)"));
        let message = format!(
            "no picture has the name {}{hint}: expected one of {}",
            name.quoted(),
            names.join(", ")
        );
        complaints.add(name.place, message);
    }
    picture
}

fn by_name(piece: &PieceDef) -> Option<Picture> {
    Picture::of_name(&piece.info.name)
}

/// The picture for the moves of a piece, in any order in the text.
fn by_moves(piece: &PieceDef) -> Option<Picture> {
    let moves: HashSet<&Leg> = piece.legs.iter().collect();
    let fits = |picture: &Picture| {
        let legs = betza::parse(picture.moves()).unwrap_or_default();
        let same = !legs.is_empty() && legs.iter().collect::<HashSet<_>>() == moves;
        same && picture.is_royal() == piece.royal.is() && piece.info.from_rank.is_empty()
    };
    Picture::all().find(fits)
}

pub(super) fn load_xboard(draft: &Draft, variant: &mut Variant) {
    let complaints = draft.complaints;
    let Some(xboard) = draft.file.optional::<TomlTable>("xboard") else { return };
    let xboard = xboard.value;
    let parent = xboard.required("parent").and_then(|it| scalar::word(&it, complaints));
    let table = xboard.optional("table").and_then(|it| table(&it, &draft.pieces, complaints));
    xboard.finish();
    variant.xboard = parent.map(|parent| XboardSettings { parent, table });
}

pub(super) fn describe_xboard(variant: &Variant) -> Vec<String> {
    let line = |it: &XboardSettings| {
        let table = it.table.as_ref().map_or(String::new(), |table| format!(", table {table}"));
        format!("XBoard: parent {}{table}", it.parent)
    };
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
        let error = match piece {
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
            format!("the table {error}, {rest}: expected dots and each label at most once");
        complaints.add_if_whole(place, message);
        return None;
    }
    Some(text.value.clone())
}
