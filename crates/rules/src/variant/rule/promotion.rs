use crate::geometry::{SQUARES, Square, SquareSet};
use crate::setup::Kind;

/// Where, how and to what one piece promotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// The squares on which it promotes to the kinds beside them; no square is in two zones.
    pub zones: Vec<(SquareSet, Vec<Kind>)>,
    /// The squares of the zones on which it may not decline.
    pub must: SquareSet,
    /// Where some legs promote and others do not: the targets of those that do, by the square of
    /// departure, whatever is between. From no square does a leg of the other sort lead to one
    /// of them that lies in a zone.
    pub by: Option<Box<[SquareSet; SQUARES]>>,
    zone: SquareSet,
}

impl Promotion {
    /// From zones that share no square, the part of them where it is compulsory, and the targets of the
    /// legs that promote where not all do.
    pub fn new(
        zones: Vec<(SquareSet, Vec<Kind>)>,
        must: SquareSet,
        by: Option<Box<[SquareSet; SQUARES]>>,
    ) -> Self {
        let zone = zones.iter().fold(SquareSet::EMPTY, |zone, (squares, _)| zone | *squares);
        Promotion { zones, must, by, zone }
    }

    /// The targets on which a move from `from` promotes, if it can be made at all.
    #[inline]
    pub fn promoting(&self, from: Square) -> SquareSet {
        match &self.by {
            Some(targets) => self.zone & targets[from.index()],
            None => self.zone,
        }
    }

    /// The squares on which it promotes by some move.
    #[inline]
    pub fn zone(&self) -> SquareSet {
        self.zone
    }

    /// What it may become on `to`; empty outside the zones.
    #[inline]
    pub fn choices(&self, to: Square) -> &[Kind] {
        let zone = self.zones.iter().find(|(squares, _)| squares.contains(to));
        zone.map_or(&[], |(_, kinds)| kinds)
    }
}

/// How many of each kind there are for a side to promote to: what is left of them is this number less
/// what is on its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Supply {
    /// By [`Kind::index`]; [`Supply::UNLIMITED`] for a kind without limit.
    pub counts: Vec<u8>,
    /// Are these all the pieces a side has, so that those not on its board are in its reserve,
    /// which a FEN shows? Else they are the most it may have on the board.
    pub reserve: bool,
}

impl Supply {
    /// As many of a kind as one likes.
    pub const UNLIMITED: u8 = u8::MAX;

    /// How many of a kind a side has.
    pub fn count(&self, kind: Kind) -> u8 {
        self.counts[kind.index()]
    }
}
