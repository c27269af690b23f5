//! Zobrist keys (A. L. Zobrist, "A New Hashing Method with Application for Game Playing", 1970),
//! computed where they are needed: a key costs a few multiplications and no place in a cache.

use super::EnPassantSquares;
use crate::geometry::Square;
use crate::setup::{Piece, Rights};

/// The key of Black to move.
pub(super) const SIDE: u64 = splitmix64(1 << 32);

/// The key of a piece on a square.
#[inline]
pub const fn piece_key(piece: Piece, square: Square) -> u64 {
    splitmix64((piece.index() as u64) << 8 | square.byte() as u64)
}

/// The key of a set of rights.
#[inline]
pub(super) const fn rights(rights: Rights) -> u64 {
    splitmix64(2 << 32 | rights.bits() as u64)
}

/// The key of how many of each piece there are in all.
pub(super) fn supply(supply: &[u8]) -> u64 {
    let counted = supply.iter().enumerate().filter(|(_, count)| **count > 0);
    counted.fold(0, |key, (piece, &count)| {
        key ^ splitmix64(4 << 32 | (piece as u64) << 8 | u64::from(count))
    })
}

/// The key of what may be captured en passant. Keyed by square: two squares of one file may be open.
#[inline]
pub(super) fn en_passant(squares: &EnPassantSquares) -> u64 {
    squares.passed.iter().fold(0, |key, square| key ^ splitmix64(3 << 32 | square.byte() as u64))
}

/// The mixing function of SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, "Fast Splittable
/// Pseudorandom Number Generators", 2014).
const fn splitmix64(number: u64) -> u64 {
    let mixed = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
