//! A position: the mailbox, a set of squares per kind and colour, the hash, and the record needed to unmake
//! moves. Does not check legality.
//!
//! The keys of the hash are those of Zobrist (A. L. Zobrist, "A New Hashing Method with Application for Game
//! Playing", 1970), computed on demand: a key costs a few multiplications and takes no space in a cache.

mod moves;

pub use moves::{Edit, Edits, EnPassantSquares, Move, MoveTag};

use crate::geometry::{Color, SQUARES, Square, SquareSet};
use crate::setup::{KindSet, Piece, Rights};
use moves::Undo;

/// A position and the moves that led to it.
#[derive(Clone, Debug)]
pub struct Position {
    board: [Option<Piece>; SQUARES],
    pieces: Vec<SquareSet>,
    sides: [SquareSet; 2],
    royal_kinds: KindSet,
    royals: [Square; 2],
    side: Color,
    rights: Rights,
    /// The supply of each piece, on the board and off it; empty if it is unlimited.
    supply: Vec<u8>,
    en_passant: EnPassantSquares,
    /// The checks that White and Black have left to give, where they are counted.
    checks_left: [u8; 2],
    /// Plies since a capture or a move that resets the clock.
    halfmove_clock: u16,
    /// Plies since a move that no play can undo.
    reversible_plies: u16,
    fullmoves: u16,
    hash: u64,
    undos: Vec<Undo>,
}

impl Position {
    /// An empty board for a variant with this many kinds, White to move.
    pub fn empty(kinds: usize, royal_kinds: KindSet) -> Self {
        Position {
            board: [None; SQUARES],
            pieces: vec![SquareSet::EMPTY; Piece::count(kinds)],
            sides: [SquareSet::EMPTY; 2],
            royal_kinds,
            royals: [Square::from_index(0); 2],
            side: Color::White,
            rights: Rights::default(),
            supply: Vec::new(),
            en_passant: EnPassantSquares::default(),
            checks_left: [0; 2],
            halfmove_clock: 0,
            reversible_plies: 0,
            fullmoves: 1,
            hash: rights_key(Rights::default()),
            undos: Vec::new(),
        }
    }

    /// A copy without the moves that led here: its cost does not depend on the length of the game.
    #[must_use]
    pub fn without_record(&self) -> Self {
        Position {
            board: self.board,
            pieces: self.pieces.clone(),
            supply: self.supply.clone(),
            en_passant: self.en_passant.clone(),
            undos: Vec::new(),
            ..*self
        }
    }

    /// The number of kinds of its variant.
    pub fn kinds(&self) -> usize {
        self.pieces.len() / Piece::count(1)
    }

    /// The royal kinds of its variant.
    pub fn royal_kinds(&self) -> KindSet {
        self.royal_kinds
    }

    /// The supply of each piece, by [`Piece::index`], including the pieces on the board; empty if it is
    /// unlimited.
    pub fn supply(&self) -> &[u8] {
        &self.supply
    }

    /// The side to move.
    #[inline]
    pub fn side(&self) -> Color {
        self.side
    }

    /// The piece on a square.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The squares of this piece.
    #[inline(always)]
    pub fn squares_of(&self, piece: Piece) -> SquareSet {
        self.pieces[piece.index()]
    }

    /// The squares of a side's pieces.
    #[inline]
    pub fn side_squares(&self, color: Color) -> SquareSet {
        self.sides[color.index()]
    }

    /// The squares that are not empty.
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.sides[0] | self.sides[1]
    }

    /// The square of a side's royal piece; an arbitrary square of the frame before one was put on the board.
    #[inline]
    pub fn royal(&self, color: Color) -> Square {
        self.royals[color.index()]
    }

    /// The rights that both sides still hold.
    #[inline]
    pub fn rights(&self) -> Rights {
        self.rights
    }

    /// The number of a piece in reserve, which may be put on the board; `u32::MAX` if the supply is
    /// unlimited.
    #[inline]
    pub fn reserve(&self, piece: Piece) -> u32 {
        let total = self.supply.get(piece.index());
        let standing = || self.squares_of(piece).len();
        total.map_or(u32::MAX, |&total| u32::from(total).saturating_sub(standing()))
    }

    /// The squares on which the next move may capture en passant.
    #[inline]
    pub fn en_passant(&self) -> &EnPassantSquares {
        &self.en_passant
    }

    /// The checks that White and Black have left to give; 0 in a variant that does not count them.
    #[inline]
    pub fn checks_left(&self) -> [u8; 2] {
        self.checks_left
    }

    /// Plies since a capture or a move that resets the clock.
    #[inline]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the move, from 1.
    pub fn fullmoves(&self) -> u16 {
        self.fullmoves
    }

    /// The hash of board, side to move, rights, e.p. squares, supply and checks left.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash after a step or capture that changes nothing but the two squares; after another move a guess, good
    /// enough to prefetch by.
    #[inline]
    pub fn hash_after_step(&self, mv: Move) -> u64 {
        let key = |piece: Option<Piece>, square| piece.map_or(0, |it| piece_key(it, square));
        let (from, to) = (mv.from(), mv.to());
        let moved = self.at(from);
        let en_passant = en_passant_key(&self.en_passant);
        let captured = key(self.at(to), to);
        self.hash ^ SIDE_KEY ^ en_passant ^ key(moved, from) ^ key(moved, to) ^ captured
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub fn put(&mut self, piece: Piece, square: Square) {
        debug_assert!(self.board[square.index()].is_none());
        self.board[square.index()] = Some(piece);
        self.toggle(piece, square);
        if self.royal_kinds.contains(piece.kind()) {
            self.royals[piece.color().index()] = square;
        }
        self.note(Edit::Add(piece, square));
    }

    /// Takes the piece on a square off the board.
    #[inline]
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.board[square.index()].take()?;
        self.toggle(piece, square);
        self.note(Edit::Remove(piece, square));
        Some(piece)
    }

    /// Gives the move to `side`.
    pub fn set_side(&mut self, side: Color) {
        if side != self.side {
            self.hash ^= SIDE_KEY;
            self.side = side;
        }
    }

    /// Sets the rights of both sides.
    #[inline]
    pub fn set_rights(&mut self, rights: Rights) {
        if rights != self.rights {
            self.hash ^= rights_key(self.rights) ^ rights_key(rights);
            self.rights = rights;
        }
    }

    /// Sets the supply of each piece, by [`Piece::index`], including the pieces on the board; empty if it is
    /// unlimited.
    pub fn set_supply(&mut self, supply: Vec<u8>) {
        self.hash ^= supply_key(&self.supply) ^ supply_key(&supply);
        self.supply = supply;
    }

    /// Sets what may be captured en passant by the next move.
    #[inline]
    pub fn set_en_passant(&mut self, squares: EnPassantSquares) {
        self.hash ^= en_passant_key(&self.en_passant) ^ en_passant_key(&squares);
        self.en_passant = squares;
    }

    /// Sets the checks that White and Black have left to give.
    pub fn set_checks_left(&mut self, left: [u8; 2]) {
        self.hash ^= checks_key(self.checks_left) ^ checks_key(left);
        self.checks_left = left;
    }

    /// Sets the counters of a FEN.
    pub fn set_counters(&mut self, halfmove_clock: u16, fullmoves: u16) {
        self.halfmove_clock = halfmove_clock;
        self.fullmoves = fullmoves;
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, square: Square) {
        self.pieces[piece.index()].toggle(square);
        self.sides[piece.color().index()].toggle(square);
        self.hash ^= piece_key(piece, square);
    }

    /// Whether sets, royal squares and hash agree with the mailbox, side, rights, e.p. squares and
    /// checks left.
    pub fn is_consistent(&self) -> bool {
        let mut fresh = Position::empty(self.pieces.len() / 2, self.royal_kinds);
        for square in SquareSet::FRAME {
            if let Some(piece) = self.at(square) {
                fresh.put(piece, square);
            }
        }
        fresh.set_side(self.side);
        fresh.set_rights(self.rights);
        fresh.set_supply(self.supply.clone());
        fresh.set_en_passant(self.en_passant.clone());
        fresh.set_checks_left(self.checks_left);
        let standing = |color: Color| {
            let kinds = self.royal_kinds.iter().map(|kind| Piece::new(color, kind));
            kinds.map(|piece| fresh.squares_of(piece).len()).sum::<u32>()
        };
        fresh.pieces == self.pieces
            && fresh.sides == self.sides
            && fresh.hash == self.hash
            && Color::BOTH.iter().all(|&it| standing(it) == 0 || fresh.royal(it) == self.royal(it))
    }
}

impl PartialEq for Position {
    /// Compares everything except the moves that led to the position.
    fn eq(&self, other: &Self) -> bool {
        // Every field is named, so that a new one is not forgotten here.
        let Position {
            board,
            pieces,
            sides,
            royal_kinds,
            royals,
            side,
            rights,
            supply,
            en_passant,
            checks_left,
            halfmove_clock,
            reversible_plies,
            fullmoves,
            hash,
            undos: _,
        } = self;
        *board == other.board
            && *pieces == other.pieces
            && *sides == other.sides
            && *royal_kinds == other.royal_kinds
            && *royals == other.royals
            && *side == other.side
            && *rights == other.rights
            && *supply == other.supply
            && *en_passant == other.en_passant
            && *checks_left == other.checks_left
            && *halfmove_clock == other.halfmove_clock
            && *reversible_plies == other.reversible_plies
            && *fullmoves == other.fullmoves
            && *hash == other.hash
    }
}

/// The key of Black to move.
const SIDE_KEY: u64 = splitmix64(1 << 32);

/// The key of a piece on a square.
#[inline]
pub const fn piece_key(piece: Piece, square: Square) -> u64 {
    splitmix64((piece.index() as u64) << 8 | square.byte() as u64)
}

/// The key of a set of rights.
#[inline]
const fn rights_key(rights: Rights) -> u64 {
    splitmix64(2 << 32 | rights.bits() as u64)
}

/// The key of the supply.
fn supply_key(supply: &[u8]) -> u64 {
    let counted = supply.iter().enumerate().filter(|(_, count)| **count > 0);
    counted.fold(0, |key, (piece, &count)| {
        key ^ splitmix64(4 << 32 | (piece as u64) << 8 | u64::from(count))
    })
}

/// The key of the e.p. squares. Keyed by square: two squares of one file may be open.
#[inline]
fn en_passant_key(squares: &EnPassantSquares) -> u64 {
    squares.passed.iter().fold(0, |key, square| key ^ splitmix64(3 << 32 | square.byte() as u64))
}

/// The key of the checks left; 0 for none.
fn checks_key([white, black]: [u8; 2]) -> u64 {
    let left = u64::from(white) << 8 | u64::from(black);
    if left == 0 { 0 } else { splitmix64(5 << 32 | left) }
}

/// The mixing function of SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, "Fast Splittable
/// Pseudorandom Number Generators", 2014).
const fn splitmix64(number: u64) -> u64 {
    let mixed = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
