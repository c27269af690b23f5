//! Moves, their edits of the board, and the record by which they are unmade.

use arrayvec::ArrayVec;

use super::Position;
use crate::geometry::{Color, Square};
use crate::motion::MAX_PASSED;
use crate::setup::{Kind, Piece, Rights};

/// A move: from, to, and its flags. Meaningful only in the position it was generated for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u32);

/// The flags of a move, which may be combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveTag(u8);

impl MoveTag {
    /// A step, a leap, a slide or a capture: the piece on `from` goes to `to`.
    pub const PLAIN: MoveTag = MoveTag(0);
    /// The piece passes squares on which it may be captured en passant.
    pub const MULTI_STEP: MoveTag = MoveTag(1);
    /// A capture of the piece that just passed `to`.
    pub const EN_PASSANT: MoveTag = MoveTag(2);
    /// The piece becomes another kind.
    pub const PROMOTION: MoveTag = MoveTag(4);
    /// The King's leap.
    pub const KING_LEAP: MoveTag = MoveTag(8);
    /// The King's move of a castling; its partner moves too.
    pub const CASTLING: MoveTag = MoveTag(16);
    /// The piece goes to the square of an own piece, and both become one.
    pub const FUSION: MoveTag = MoveTag(32);
    /// One part of a compound moves, the other stays.
    pub const FISSION: MoveTag = MoveTag(64);

    /// Both sets of flags.
    #[inline]
    #[must_use]
    pub const fn union(self, other: MoveTag) -> Self {
        MoveTag(self.0 | other.0)
    }

    /// Whether the move does more than move one piece, capture and promote.
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

    /// Whether all flags of `other` are set.
    #[inline]
    pub const fn has(self, other: MoveTag) -> bool {
        self.0 & other.0 == other.0
    }
}

impl Move {
    /// A move with these flags and without promotion.
    #[inline]
    pub const fn new(from: Square, to: Square, tag: MoveTag) -> Self {
        Move(from.byte() as u32 | (to.byte() as u32) << 8 | (tag.0 as u32) << 16)
    }

    /// This move, promoting to `kind`.
    #[inline]
    #[must_use]
    pub const fn promoting_to(self, kind: Kind) -> Self {
        Move(
            self.0 & 0x00ff_ffff | (MoveTag::PROMOTION.0 as u32) << 16 | (kind.byte() as u32) << 24,
        )
    }

    /// A move of `part` out of the compound on `from`.
    #[inline]
    pub const fn splitting(from: Square, to: Square, part: Kind) -> Self {
        let plain = Move::new(from, to, MoveTag::FISSION);
        Move(plain.0 | (part.byte() as u32) << 24)
    }

    /// The square of departure.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index(self.0 as u8)
    }

    /// The target square.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index((self.0 >> 8) as u8)
    }

    /// The flags of the move.
    #[inline]
    pub const fn tag(self) -> MoveTag {
        MoveTag((self.0 >> 16) as u8)
    }

    /// The kind to which the piece promotes.
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

    /// The move with these bits. Arbitrary bits give a move that may not be legal: test it before playing it.
    /// `None` for zero.
    #[inline]
    pub const fn from_bits(bits: u32) -> Option<Self> {
        if bits == 0 { None } else { Some(Move(bits)) }
    }
}

/// A piece put on a square or taken off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// The piece was put on the square.
    Add(Piece, Square),
    /// The piece was taken off the square.
    Remove(Piece, Square),
}

impl Edit {
    /// The piece.
    #[inline]
    pub const fn piece(self) -> Piece {
        match self {
            Edit::Add(piece, _) | Edit::Remove(piece, _) => piece,
        }
    }

    /// The square.
    #[inline]
    pub const fn square(self) -> Square {
        match self {
            Edit::Add(_, square) | Edit::Remove(_, square) => square,
        }
    }
}

/// The edits of one move, in order: at most six, for castling or a fission that captures and promotes.
pub type Edits = ArrayVec<Edit, 6>;

/// The squares on which the next move may capture en passant, if the last move was a multi-step.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct EnPassantSquares {
    /// The squares the piece passed, in the order in which it passed them; empty if it cannot be captured.
    pub passed: ArrayVec<Square, MAX_PASSED>,
    /// The square of the piece, if it passed any.
    pub victim: Option<Square>,
}

impl EnPassantSquares {
    /// Whether no capture en passant is possible.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.passed.is_empty()
    }
}

/// The state needed to unmake a move, one entry of the record of the game.
#[derive(Clone, Debug)]
pub(super) struct Undo {
    /// The move; `None` for a null move.
    mv: Option<Move>,
    edits: Edits,
    hash: u64,
    rights: Rights,
    en_passant: EnPassantSquares,
    checks_left: [u8; 2],
    halfmove_clock: u16,
    reversible_plies: u16,
    fullmoves: u16,
}

impl Position {
    /// Opens the record of a move (`None`: a null move): all edits until [`Position::end_move`] belong to it.
    /// Clears the e.p. squares.
    #[inline]
    pub fn begin_move(&mut self, mv: Option<Move>) {
        self.undos.push(Undo {
            mv,
            edits: Edits::new(),
            hash: self.hash,
            rights: self.rights,
            en_passant: self.en_passant.clone(),
            checks_left: self.checks_left,
            halfmove_clock: self.halfmove_clock,
            reversible_plies: self.reversible_plies,
            fullmoves: self.fullmoves,
        });
        if !self.en_passant.is_empty() {
            self.set_en_passant(EnPassantSquares::default());
        }
    }

    /// Closes the record of a move and gives the move to the other side. `quiet` says whether the halfmove
    /// clock continues, `reversible` whether a position from before this move can occur again.
    #[inline]
    pub fn end_move(&mut self, quiet: bool, reversible: bool) {
        self.halfmove_clock = if quiet { self.halfmove_clock.saturating_add(1) } else { 0 };
        self.reversible_plies =
            if reversible { self.reversible_plies.saturating_add(1) } else { 0 };
        if self.side == Color::Black {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        self.set_side(!self.side);
    }

    /// Unmakes the last move of the record; does nothing if it is empty.
    #[inline]
    pub fn unmake(&mut self) {
        let Some(undo) = self.undos.pop() else { return };
        for &edit in undo.edits.iter().rev() {
            self.revert(edit);
        }
        self.side = !self.side;
        self.hash = undo.hash;
        self.rights = undo.rights;
        self.en_passant = undo.en_passant;
        self.checks_left = undo.checks_left;
        self.halfmove_clock = undo.halfmove_clock;
        self.reversible_plies = undo.reversible_plies;
        self.fullmoves = undo.fullmoves;
    }

    #[inline]
    fn revert(&mut self, edit: Edit) {
        let (piece, square) = (edit.piece(), edit.square());
        self.pieces[piece.index()].toggle(square);
        self.sides[piece.color().index()].toggle(square);
        match edit {
            Edit::Add(..) => self.board[square.index()] = None,
            Edit::Remove(..) => {
                self.board[square.index()] = Some(piece);
                if self.royal_kinds.contains(piece.kind()) {
                    self.royals[piece.color().index()] = square;
                }
            }
        }
    }

    #[inline]
    pub(super) fn note(&mut self, edit: Edit) {
        if let Some(undo) = self.undos.last_mut() {
            undo.edits.push(edit);
        }
    }

    /// The edits of the last move; empty before the first.
    #[inline]
    pub fn last_changes(&self) -> &[Edit] {
        self.undos.last().map_or(&[], |undo| &undo.edits)
    }

    /// The edits of the move that was made `back` moves before the last one; empty for a null move, and before the
    /// first.
    #[inline]
    pub fn changes(&self, back: usize) -> &[Edit] {
        self.undos.iter().nth_back(back).map_or(&[], |undo| &undo.edits)
    }

    /// The last move of the record; `None` before the first and after a null move.
    pub fn last_move(&self) -> Option<Move> {
        self.undos.last()?.mv
    }

    /// The number of moves in the record.
    pub fn plies_played(&self) -> usize {
        self.undos.len()
    }

    /// The number of earlier occurrences of the position in the record.
    pub fn earlier_occurrences(&self) -> usize {
        self.occurrences_back_to(self.undos.len())
    }

    /// Whether the position has occurred before within the last `plies` moves of the record.
    #[inline]
    pub fn has_stood_within(&self, plies: usize) -> bool {
        self.occurrences_back_to(plies) > 0
    }

    fn occurrences_back_to(&self, plies: usize) -> usize {
        let reach = usize::from(self.reversible_plies).min(plies).min(self.undos.len());
        let earlier = self.undos[self.undos.len() - reach..].iter().rev();
        earlier.skip(1).step_by(2).filter(|undo| undo.hash == self.hash).count()
    }
}
