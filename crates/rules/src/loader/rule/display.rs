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
/// its moves. The last two are used only if no other kind of the variant has the picture.
pub(super) fn load_pictures(draft: &Draft, variant: &mut Variant) {
    let list = &draft.pieces.list;
    let mut chosen: Vec<Option<Picture>> =
        list.iter().map(|it| named(it.table.optional("picture")?, draft.complaints)).collect();
    for search in [by_name, by_moves] {
        for (at, piece) in list.iter().enumerate() {
            if chosen[at].is_none() {
                chosen[at] = search(piece).filter(|it| !chosen.contains(&Some(*it)));
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
    let table = xboard.required("table").and_then(|it| table(&it, &draft.pieces, complaints));
    xboard.finish();
    variant.xboard = parent.zip(table).map(|(parent, table)| XboardSettings { parent, table });
}

pub(super) fn describe_xboard(variant: &Variant) -> Vec<String> {
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

#[cfg(test)]
mod tests {
    use crate::loader;

    /// The pictures of pieces that are written as name, moves and further keys.
    fn pictures(pieces: &[(&str, &str, &str)]) -> Result<Vec<Option<&'static str>>, String> {
        let mut text = "name = \"g\"\ntitle = \"G\"\nboard = { files = 8, ranks = 8 }\n\
                        start = \"k7/8/8/8/8/8/8/K7 w - - 0 1\"\n\
                        [pieces.K]\nname = \"King\"\nmoves = \"K\"\nroyal = true\n"
            .to_owned();
        for (label, (name, moves, more)) in ('L'..).zip(pieces) {
            text += &format!("[pieces.{label}]\nname = {name:?}\nmoves = {moves:?}\n{more}\n");
        }
        let variant = loader::from_toml("g.toml", &text).map_err(|it| it.to_string())?;
        Ok(variant.pieces[1..].iter().map(|it| it.picture.map(|it| it.name())).collect())
    }

    #[test]
    fn a_key_comes_before_the_name_and_the_name_before_the_moves() {
        let pieces = [
            ("Empress", "W", ""),
            ("Dove", "NB", ""),
            ("Nobody", "fB", ""),
            ("Lion", "C", "picture = \"camel\""),
            ("Camel", "N", ""),
        ];
        let expected = [Some("marshall"), Some("archbishop"), None, Some("camel"), Some("knight")];
        assert_eq!(pictures(&pieces).unwrap(), expected);
    }

    #[test]
    fn two_kinds_do_not_look_alike_unless_the_file_says_so() {
        let alike = [("Archbishop", "BN", ""), ("Cardinal", "BN", ""), ("Third", "NB", "")];
        assert_eq!(pictures(&alike).unwrap(), [Some("archbishop"), None, None]);
        let said = [("One", "W", "picture = \"hawk\""), ("Two", "F", "picture = \"hawk\"")];
        assert_eq!(pictures(&said).unwrap(), [Some("hawk"), Some("hawk")]);
    }

    #[test]
    fn an_unknown_picture_is_refused_and_the_nearest_one_named() {
        let error = pictures(&[("One", "W", "picture = \"eagel\"")]).unwrap_err();
        assert!(error.contains("\"eagel\" (did you mean \"eagle\"?)"), "{error}");
    }
}
