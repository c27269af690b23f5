//! `picture` of a piece: what it looks like.

use std::collections::HashSet;

use crate::betza::{self, Leg};
use crate::loader::complaints::Complaints;
use crate::loader::document::nearest;
use crate::loader::draft::Draft;
use crate::loader::pieces::PieceDef;
use crate::loader::place::Text;
use crate::variant::{Picture, Variant};

/// A kind has the picture that its file names; else the one of its name; else the one of its moves. The
/// last two only if no other kind of the game has it.
pub(super) fn load(draft: &Draft, variant: &mut Variant) {
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

/// Whatever the order of the moves in the text.
fn by_moves(piece: &PieceDef) -> Option<Picture> {
    let moves: HashSet<&Leg> = piece.legs.iter().collect();
    let fits = |picture: &Picture| {
        let legs = betza::parse(picture.moves()).unwrap_or_default();
        let same = !legs.is_empty() && legs.iter().collect::<HashSet<_>>() == moves;
        same && picture.is_royal() == piece.royal.is() && piece.info.from_rank.is_empty()
    };
    Picture::all().find(fits)
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
