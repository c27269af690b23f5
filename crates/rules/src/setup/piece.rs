use std::num::NonZeroU8;

use crate::geometry::Color;

/// A kind of piece: its number in the order of the game's file, 0..=126.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(u8);

impl Kind {
    /// The most kinds a game may have.
    pub const MAX: usize = 127;

    /// The kind with this number, which must be below [`Kind::MAX`].
    pub const fn new(number: u8) -> Self {
        debug_assert!((number as usize) < Kind::MAX);
        Kind(number)
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its number as the byte it is.
    pub const fn byte(self) -> u8 {
        self.0
    }
}

/// A kind and its colour, in one byte that is never zero, so that `Option<Piece>` is a byte too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(NonZeroU8);

impl Piece {
    /// The number of values [`Piece::index`] can take in a game of `kinds` kinds.
    pub const fn count(kinds: usize) -> usize {
        kinds * 2
    }

    /// A piece of this kind and colour.
    #[inline]
    pub const fn new(color: Color, kind: Kind) -> Self {
        // Kinds end at 126, so the number is 1..=254 and never overflows to zero.
        Piece(NonZeroU8::MIN.saturating_add(kind.0 * 2 + color as u8))
    }

    /// Its kind.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind((self.0.get() - 1) >> 1)
    }

    /// Its colour.
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
    /// No kind.
    pub const EMPTY: KindSet = KindSet(0);

    /// Is the kind in the set?
    #[inline]
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 >> kind.0 & 1 != 0
    }

    /// Is the set empty?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Puts the kind in.
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
