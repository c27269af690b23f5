//! The content of a FEN as plain data, read from text and written as text.
//!
//! A [`Setup`] need not be playable: higher layers check that both sides have a King, and what the rights
//! mean. Only the shape of the board and the letters of the kinds are needed.

mod fen;
mod labels;
mod placement;

pub use fen::{CheckField, FenError, RightsField, Setup};
pub use labels::{LabelError, Labels};
pub use placement::holes;

use std::num::NonZeroU8;

use crate::geometry::Color;

/// A kind of piece: its number in the order of the variant's file, 0..=126.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(u8);

impl Kind {
    /// The largest number of kinds of a variant.
    pub const MAX: usize = 127;

    /// The kind with this number, which must be below [`Kind::MAX`].
    pub const fn new(number: u8) -> Self {
        debug_assert!((number as usize) < Kind::MAX);
        Kind(number)
    }

    /// The number of the kind.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of the kind as a byte.
    pub const fn byte(self) -> u8 {
        self.0
    }
}

/// A kind and its colour, in one byte that is never zero, so that `Option<Piece>` is a byte too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(NonZeroU8);

impl Piece {
    /// The number of values [`Piece::index`] can take in a variant of `kinds` kinds.
    pub const fn count(kinds: usize) -> usize {
        kinds * 2
    }

    /// A piece of this kind and colour.
    #[inline]
    pub const fn new(color: Color, kind: Kind) -> Self {
        // Kinds end at 126, so the number is 1..=254 and never overflows to zero.
        Piece(NonZeroU8::MIN.saturating_add(kind.0 * 2 + color as u8))
    }

    /// The kind of the piece.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind((self.0.get() - 1) >> 1)
    }

    /// The colour of the piece.
    #[inline]
    pub const fn color(self) -> Color {
        if (self.0.get() - 1) & 1 == 0 { Color::White } else { Color::Black }
    }

    /// `kind * 2 + color`: the index of tables with an entry for each piece.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0.get() - 1) as usize
    }

    /// The piece of the same kind and the other colour.
    #[must_use]
    pub fn flip(self) -> Self {
        Piece::new(!self.color(), self.kind())
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct KindSet(u128);

impl KindSet {
    /// The empty set.
    pub const EMPTY: KindSet = KindSet(0);

    /// Whether the kind is in the set: a bit of one half, because a shift of 128 bits takes several times as many
    /// instructions.
    #[inline]
    pub const fn contains(self, kind: Kind) -> bool {
        let half = if kind.0 < u64::BITS as u8 { self.0 } else { self.0 >> u64::BITS } as u64;
        half >> (kind.0 % u64::BITS as u8) & 1 != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds the kind.
    pub const fn insert(&mut self, kind: Kind) {
        self.0 |= 1 << kind.0;
    }

    /// The kinds of the set in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let number = (left != 0).then(|| left.trailing_zeros() as u8)?;
            left &= left - 1;
            Some(Kind(number))
        })
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        let mut set = KindSet::EMPTY;
        kinds.into_iter().for_each(|kind| set.insert(kind));
        set
    }
}

/// A set of the rights of a variant: one bit for each, by the right's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Rights(u8);

impl Rights {
    /// The largest number of rights of a variant.
    pub const MAX: usize = 8;

    /// No rights.
    pub const NONE: Rights = Rights(0);

    /// Whether the right with this number, below [`Rights::MAX`], is held.
    #[inline]
    pub const fn has(self, number: usize) -> bool {
        self.0 >> number & 1 != 0
    }

    /// These rights and the one with this number.
    #[must_use]
    pub const fn with(self, number: usize) -> Self {
        Rights(self.0 | 1 << number)
    }

    /// These rights and those of `other`.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Rights) -> Self {
        Rights(self.0 | other.0)
    }

    /// These rights without those of `other`.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Rights) -> Self {
        Rights(self.0 & !other.0)
    }

    /// The bits of the set.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_keeps_its_kind_and_colour() {
        for number in 0..Kind::MAX as u8 {
            for color in Color::BOTH {
                let piece = Piece::new(color, Kind::new(number));
                assert_eq!((piece.color(), piece.kind().byte()), (color, number));
                assert_eq!(piece.index(), usize::from(number) * 2 + color.index());
                assert_eq!(piece.flip().flip(), piece);
            }
        }
        assert_eq!(size_of::<Option<Piece>>(), 1);
    }
}
