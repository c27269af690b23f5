use crate::geometry::Square;
use crate::setup::Kind;

/// A move: from, to, and what is special about it. Meaningful in the position it was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u32);

/// What is special about a move, as flags that may stand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveTag(u8);

impl MoveTag {
    /// A step, a leap, a slide, a capture: what stood on `from` now stands on `to`.
    pub const PLAIN: MoveTag = MoveTag(0);
    /// It passed squares on which it may be captured en passant.
    pub const MULTI_STEP: MoveTag = MoveTag(1);
    /// It removes the piece that just passed `to`.
    pub const EN_PASSANT: MoveTag = MoveTag(2);
    /// What arrives is another kind.
    pub const PROMOTION: MoveTag = MoveTag(4);
    /// The King's jump.
    pub const KING_LEAP: MoveTag = MoveTag(8);
    /// The King's move of a castling; its partner moves too.
    pub const CASTLING: MoveTag = MoveTag(16);
    /// It goes onto an own piece and makes one of the two.
    pub const FUSION: MoveTag = MoveTag(32);
    /// One part of a compound goes, the other stays.
    pub const FISSION: MoveTag = MoveTag(64);

    /// Both sets of flags.
    #[inline]
    #[must_use]
    pub const fn union(self, other: MoveTag) -> Self {
        MoveTag(self.0 | other.0)
    }

    /// Does more happen than that one piece moves, takes and becomes another?
    #[inline]
    pub const fn is_composite(self) -> bool {
        self.0 & (MoveTag::CASTLING.0 | MoveTag::FUSION.0 | MoveTag::FISSION.0) != 0
    }

    /// These flags without those of `other`.
    #[inline]
    #[must_use]
    pub const fn without(self, other: MoveTag) -> Self {
        MoveTag(self.0 & !other.0)
    }

    /// Are all flags of `other` set?
    #[inline]
    pub const fn has(self, other: MoveTag) -> bool {
        self.0 & other.0 == other.0
    }
}

impl Move {
    /// A move with these flags that promotes to nothing.
    #[inline]
    pub const fn new(from: Square, to: Square, tag: MoveTag) -> Self {
        Move(from.byte() as u32 | (to.byte() as u32) << 8 | (tag.0 as u32) << 16)
    }

    /// The same move, promoting to `kind`.
    #[inline]
    #[must_use]
    pub const fn promoting_to(self, kind: Kind) -> Self {
        Move(
            self.0 & 0x00ff_ffff | (MoveTag::PROMOTION.0 as u32) << 16 | (kind.byte() as u32) << 24,
        )
    }

    /// `part` leaves the compound on `from`.
    #[inline]
    pub const fn splitting(from: Square, to: Square, part: Kind) -> Self {
        let plain = Move::new(from, to, MoveTag::FISSION);
        Move(plain.0 | (part.byte() as u32) << 24)
    }

    /// Where it starts.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index(self.0 as u8)
    }

    /// Where it ends.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index((self.0 >> 8) as u8)
    }

    /// What is special about it.
    #[inline]
    pub const fn tag(self) -> MoveTag {
        MoveTag((self.0 >> 16) as u8)
    }

    /// What it promotes to.
    #[inline]
    pub const fn promotion(self) -> Option<Kind> {
        if self.tag().has(MoveTag::PROMOTION) {
            Some(Kind::new((self.0 >> 24) as u8))
        } else {
            None
        }
    }

    /// The part of a compound that moves; the other stays.
    #[inline]
    pub const fn part(self) -> Option<Kind> {
        if self.tag().has(MoveTag::FISSION) { Some(Kind::new((self.0 >> 24) as u8)) } else { None }
    }

    /// The move as 32 bits, for a table; [`Move::from_bits`] gives it back. Never zero for a move
    /// between two squares.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The move with these bits. Bits that no move gave are some move that is legal nowhere or
    /// somewhere: ask before playing it. `None` for zero.
    #[inline]
    pub const fn from_bits(bits: u32) -> Option<Self> {
        if bits == 0 { None } else { Some(Move(bits)) }
    }
}
