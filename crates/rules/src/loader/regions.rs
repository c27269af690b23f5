//! `[regions]`: named sets of squares, for other keys. Black's follow from White's by the symmetry of the board,
//! unless `[black.regions]` says them.

use super::complaints::{Complaints, Named, Placed, Text};
use super::document::TomlTable;
use super::scalar;
use crate::geometry::{Shape, Square, SquareSet};
use crate::variant::Region;

/// The regions of a file.
#[derive(Default)]
pub(super) struct Regions {
    /// Those without errors; empty without a board.
    pub(super) list: Vec<Region>,
    /// Every name, whether or not its squares could be read.
    names: Vec<String>,
}

impl Regions {
    /// Reads `regions` and `black.regions`; without a board, the squares are not checked.
    pub(super) fn read(
        file: &TomlTable,
        black: Option<&TomlTable>,
        shape: Option<&Shape>,
        complaints: &Complaints,
    ) -> Self {
        let (white, black) = (lists(Some(file)), lists(black));
        let mut regions = Regions::default();
        for (name, list) in &white {
            regions.names.push(name.value.clone());
            check_name(name, complaints);
            let Some(shape) = shape else { continue };
            let own = black.iter().find(|(it, _)| it.value == name.value);
            let own = own.map(|(_, list)| squares(list, shape, complaints));
            let Some(white) = squares(list, shape, complaints) else { continue };
            let Some(black) = own.unwrap_or_else(|| Some(shape.flip_all(white))) else { continue };
            regions.list.push(Region { name: name.value.clone(), squares: [white, black] });
        }
        for (name, _) in &black {
            regions.find(name, complaints);
        }
        regions
    }

    /// Whether a region has this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.names.iter().any(|it| it == name)
    }

    /// The squares of a region for White and for Black. A name that no region has is reported; `None` then, and
    /// if the squares could not be read.
    pub(super) fn find(&self, name: &Text, complaints: &Complaints) -> Option<[SquareSet; 2]> {
        if !self.has(&name.value) {
            let expected = match &self.names[..] {
                [] => "one of [regions], which has none".to_owned(),
                names => format!("one of {}", names.join(", ")),
            };
            let message = format!("there is no region {}: expected {expected}", name.quoted());
            complaints.add_if_whole(name.place, message);
        }
        self.list.iter().find(|it| it.name == name.value).map(|it| it.squares)
    }
}

fn lists(table: Option<&TomlTable>) -> Named<Vec<Text>> {
    let regions = table.and_then(|it| it.optional::<TomlTable>("regions"));
    regions.map(|it| it.value.named()).unwrap_or_default()
}

/// The squares of a rank, as each side counts it; `None` for one that the board does not have.
pub(super) fn rank(
    number: &Text,
    shape: &Shape,
    complaints: &Complaints,
) -> Option<[SquareSet; 2]> {
    scalar::check_rank(number, shape, complaints);
    let own = number.value.parse().ok().filter(|it| (1..=shape.ranks()).contains(it))?;
    Some(shape.ranks_of(own - 1))
}

/// Whether a text has the form of a region's name.
pub(super) fn is_name(text: &str) -> bool {
    let symbol = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || "-_".contains(it);
    text.starts_with(|it: char| it.is_ascii_lowercase()) && text.chars().all(symbol)
}

/// Reports a name that could be taken for a rank, or for a word of another key.
fn check_name(name: &Text, complaints: &Complaints) {
    if !is_name(&name.value) {
        let message = format!(
            "read {}: expected a name of small letters, digits, - and _ that starts with a letter",
            name.quoted()
        );
        complaints.add(name.place, message);
    }
}

/// The squares of a list, which must not be empty; `None` if one of its items is wrong.
pub(super) fn squares(
    list: &Placed<Vec<Text>>,
    shape: &Shape,
    complaints: &Complaints,
) -> Option<SquareSet> {
    if list.value.is_empty() {
        let message = "the list is empty: expected squares, such as [\"d1-f3\", \"a5\"]";
        complaints.add(list.place, message.to_owned());
        return None;
    }
    let items: Vec<_> = list.value.iter().map(|it| rectangle(it, shape, complaints)).collect();
    items.into_iter().try_fold(SquareSet::EMPTY, |all, item| Some(all | item?))
}

/// The squares of an item: one, or the rectangle between two opposite corners without holes.
fn rectangle(text: &Text, shape: &Shape, complaints: &Complaints) -> Option<SquareSet> {
    let Some((one, other)) = text.value.split_once('-') else {
        return scalar::square(text, shape, complaints).map(SquareSet::of);
    };
    let corner = |it: &str| it.parse::<Square>().ok().filter(|it| shape.has_place(*it));
    let (Some(one), Some(other)) = (corner(one), corner(other)) else {
        let message = format!(
            "read {}: expected a square of the board, or two opposite corners, such as d1-f3",
            text.quoted()
        );
        complaints.add(text.place, message);
        return None;
    };
    let between = |at: u8, one: u8, other: u8| (one.min(other)..=one.max(other)).contains(&at);
    let is_inside = |it: &Square| {
        between(it.file(), one.file(), other.file()) && between(it.rank(), one.rank(), other.rank())
    };
    Some(shape.squares().into_iter().filter(is_inside).collect())
}
