//! Castling in a diagram: the King's move `O`, with the piece at the edge, as squares of White.

use std::collections::BTreeMap;

use super::board::Board;
use super::import::Findings;
use super::pieces::DiagramPieces;
use crate::betza::CastlingMove;
use crate::geometry::Square;

/// Castling as a variant file says it.
#[derive(Debug)]
pub(super) struct Castling {
    pub(super) king: Square,
    /// The number of the piece with which the King castles.
    pub(super) partner: usize,
    /// By the letter of the right: the square of the partner, and the King's targets.
    pub(super) sides: BTreeMap<char, (Square, Vec<Square>)>,
}

impl Castling {
    /// Resolves the castling moves of a piece, if it has any.
    pub(super) fn find(
        king: usize,
        moves: &[CastlingMove],
        pieces: &DiagramPieces,
        board: Board,
        findings: &mut Findings,
    ) -> Option<Self> {
        if moves.is_empty() {
            return None;
        }
        let name = &pieces.list[king].name;
        let [square] = pieces.list[king].squares[0][..] else {
            findings.refuse(format!("{name} castles: expected it on one square at the start"));
            return None;
        };
        let mut castling = Castling { king: square, partner: usize::MAX, sides: BTreeMap::new() };
        for it in moves {
            for (to_right, has_side) in [(false, it.left), (true, it.right)] {
                if has_side && !castling.add(it, to_right, pieces, board) {
                    let (side, far) = (if to_right { "right" } else { "left" }, it.distance);
                    findings.refuse(format!(
                        "{name} castles {far} squares to the {side}: expected a partner beyond its target, of one kind on both sides"
                    ));
                }
            }
        }
        Some(castling)
    }

    /// Adds a target. False if there is no partner beyond it.
    fn add(
        &mut self,
        it: &CastlingMove,
        to_right: bool,
        pieces: &DiagramPieces,
        board: Board,
    ) -> bool {
        let inside = u8::from(it.is_inside);
        let (file, rank) = (self.king.file(), self.king.rank());
        let (edge, target) = if to_right {
            (board.files.checked_sub(1 + inside), file.checked_add(it.distance))
        } else {
            (Some(inside), file.checked_sub(it.distance))
        };
        let (Some(edge), Some(target)) = (edge, target) else { return false };
        let is_between = if to_right { target < edge } else { target > edge };
        let rook = Square::new(edge, rank);
        let partner = pieces.list.iter().position(|piece| piece.squares[0].contains(&rook));
        let Some(partner) = partner.filter(|_| is_between && rook != self.king) else {
            return false;
        };
        if self.partner == usize::MAX {
            self.partner = partner;
        }
        let letter = if to_right { 'K' } else { 'Q' };
        let side = self.sides.entry(letter).or_insert((rook, Vec::new()));
        side.1.push(Square::new(target, rank));
        self.partner == partner && side.0 == rook
    }
}
