use super::{Edit, Edits, EnPassantSquares, Move, Position};
use crate::geometry::Color;
use crate::setup::Rights;

/// What is needed to take a move back, and the place it has in the record of the game.
#[derive(Clone, Debug)]
pub(super) struct Undo {
    /// `None` for a null move.
    mv: Option<Move>,
    edits: Edits,
    hash: u64,
    rights: Rights,
    en_passant: EnPassantSquares,
    halfmove_clock: u16,
    reversible_plies: u16,
    fullmoves: u16,
}

impl Position {
    /// Opens the record of a move (`None`: a null move): from here to [`Position::end_move`] everything
    /// that is put and taken belongs to it. What could be captured en passant no longer can.
    #[inline]
    pub fn begin_move(&mut self, mv: Option<Move>) {
        self.undos.push(Undo {
            mv,
            edits: Edits::new(),
            hash: self.hash,
            rights: self.rights,
            en_passant: self.en_passant.clone(),
            halfmove_clock: self.halfmove_clock,
            reversible_plies: self.reversible_plies,
            fullmoves: self.fullmoves,
        });
        if !self.en_passant.is_empty() {
            self.set_en_passant(EnPassantSquares::default());
        }
    }

    /// Closes the record of a move and gives the move to the other side. `quiet` says whether the
    /// halfmove clock goes on, `reversible` whether a position from before this move can occur again.
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

    /// Takes back the last move of the record; nothing when it is empty.
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

    /// What the last move changed on the board; empty before the first.
    #[inline]
    pub fn last_changes(&self) -> &[Edit] {
        self.undos.last().map_or(&[], |undo| &undo.edits)
    }

    /// The last move of the record; `None` before the first and after a null move.
    pub fn last_move(&self) -> Option<Move> {
        self.undos.last()?.mv
    }

    /// How many moves the record holds.
    pub fn plies_played(&self) -> usize {
        self.undos.len()
    }

    /// How often the position has occurred before in the record, this time not counted.
    pub fn earlier_occurrences(&self) -> usize {
        self.occurrences_back_to(self.undos.len())
    }

    /// Has the position occurred before within the last `plies` moves of the record?
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
