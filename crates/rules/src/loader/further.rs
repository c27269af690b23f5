//! `from_rank` and `from_region` of a piece: further moves, open from certain squares only.

use super::complaints::{Complaints, Named, Text};
use super::document::TomlTable;
use super::regions::{self, Regions};
use super::scalar;
use crate::betza::{Dialect, Leg};
use crate::geometry::{Color, Shape, SquareSet};

/// The further moves of a piece, in the order of the file, `from_rank` first.
#[derive(Default)]
pub(super) struct FurtherMoves(Vec<Further>);

/// Moves that are open from one rank or region.
struct Further {
    /// The key and the text in the file.
    written: (Text, Text),
    origin: Origin,
    /// Empty if the text has errors.
    legs: Vec<Leg>,
    /// The squares from which they are open to White and to Black; none before the board is known.
    squares: [SquareSet; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Rank,
    Region,
}

impl FurtherMoves {
    /// Reads both keys of a piece.
    pub(super) fn read(piece: &TomlTable, dialect: Dialect, complaints: &Complaints) -> Self {
        let of = |key, origin| {
            let table = piece.optional::<TomlTable>(key);
            let moves: Named<String> = table.map(|it| it.value.named()).unwrap_or_default();
            moves.into_iter().map(move |written| (written, origin))
        };
        let written = of("from_rank", Origin::Rank).chain(of("from_region", Origin::Region));
        let read = |(written, origin): ((Text, Text), Origin)| {
            let legs = legs(&written.1, dialect, complaints).unwrap_or_default();
            if origin == Origin::Rank {
                scalar::rank(&written.0, complaints);
            }
            Further { written, origin, legs, squares: [SquareSet::EMPTY; 2] }
        };
        FurtherMoves(written.map(read).collect())
    }

    /// Finds the squares of all moves on a board, and reports ranks and regions that do not exist.
    pub(super) fn place_on(&mut self, shape: &Shape, regions: &Regions, complaints: &Complaints) {
        for Further { written: (place, _), origin, squares, .. } in &mut self.0 {
            let found = match origin {
                Origin::Rank => regions::rank(place, shape, complaints),
                Origin::Region => regions.find(place, complaints),
            };
            *squares = found.unwrap_or_default();
        }
    }

    /// Every leg with the squares from which it is open to `color`.
    pub(super) fn open_to(&self, color: Color) -> impl Iterator<Item = (&Leg, SquareSet)> {
        let open = move |it: &Further| it.squares[color.index()];
        self.0.iter().flat_map(move |it| it.legs.iter().map(move |leg| (leg, open(it))))
    }

    /// Every leg.
    pub(super) fn legs(&self) -> impl Iterator<Item = &Leg> {
        self.0.iter().flat_map(|it| &it.legs)
    }

    /// The ranks and the texts of `from_rank`.
    pub(super) fn of_ranks(&self) -> impl Iterator<Item = &(Text, Text)> {
        self.written(Origin::Rank)
    }

    /// The names and the texts of `from_region`.
    pub(super) fn of_regions(&self) -> impl Iterator<Item = &(Text, Text)> {
        self.written(Origin::Region)
    }

    fn written(&self, origin: Origin) -> impl Iterator<Item = &(Text, Text)> {
        self.0.iter().filter(move |it| it.origin == origin).map(|it| &it.written)
    }

    /// Drops all legs, so that no tables are made for them.
    pub(super) fn forget(&mut self) {
        self.0.clear();
    }
}

/// The legs of a text. Initial ones are refused, because the key already says from where they go.
fn legs(moves: &Text, dialect: Dialect, complaints: &Complaints) -> Option<Vec<Leg>> {
    let legs = scalar::legs(moves, dialect, complaints)?;
    if legs.iter().any(|leg| leg.initial) {
        let message = format!(
            "read {}: expected moves without i, because the key says from where they go",
            moves.quoted()
        );
        complaints.add(moves.place, message);
    }
    Some(legs)
}
