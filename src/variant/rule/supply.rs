use crate::setup::Kind;

/// How many of each kind there are for a side to promote to: what is left of them is this number less
/// what stands on its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Supply {
    /// By [`Kind::index`]; [`Supply::UNLIMITED`] where there is no end of them.
    pub counts: Vec<u8>,
    /// Are these all the pieces a side has, so that those not on its board wait in a reserve, which a
    /// FEN tells? Else they are the most it may have on the board.
    pub reserve: bool,
}

impl Supply {
    /// No end of a kind.
    pub const UNLIMITED: u8 = u8::MAX;

    /// How many of a kind a side has.
    pub fn count(&self, kind: Kind) -> u8 {
        self.counts[kind.index()]
    }
}
