use crate::geometry::{Color, Square, SquareSet};
use crate::setup::Kind;

/// The King and a partner, neither of which has moved, move at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castling {
    /// The kind that the King castles with.
    pub partner: Kind,
    /// White's castles and Black's; no two of a side have one target.
    pub castles: [Vec<Castle>; 2],
}

/// One way to castle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castle {
    /// The number of the right it needs.
    pub right: usize,
    /// Where the King stands.
    pub king: Square,
    /// Where its partner stands.
    pub partner: Square,
    /// Where the King goes.
    pub to: Square,
    /// Where its partner goes: next to the King, on the inner side.
    pub partner_to: Square,
    /// The squares between the two, all of which must be empty.
    pub between: SquareSet,
    /// The squares that must not be attacked: the King's start, path and target.
    pub king_path: SquareSet,
    /// Its text has the partner's letter, for the King may step to the target too.
    pub lettered: bool,
}

impl Castling {
    /// The castle of `color` that leads the King from `from` to `to`.
    #[inline]
    pub fn find(&self, color: Color, from: Square, to: Square) -> Option<&Castle> {
        self.castles[color.index()].iter().find(|it| it.to == to && it.king == from)
    }
}
