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
