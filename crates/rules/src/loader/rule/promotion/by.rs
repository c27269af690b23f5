//! `by` of a promotion: the legs that promote.

use crate::betza::{Dialect, Leg, Modes};
use crate::geometry::{Color, Shape, Square, SquareSet};
use crate::loader::complaints::{Complaints, Text, quoted};
use crate::loader::pieces::PieceDef;
use crate::loader::scalar;
use crate::loader::variant::LegTargets;
use crate::motion::OpenLeg;

/// The legs of a piece: those that promote and the others.
pub(super) struct By<'m> {
    /// The text in the file, with its place.
    text: &'m Text,
    /// The legs that promote.
    promoting: Vec<&'m Leg>,
    piece: &'m PieceDef<'m>,
}

/// A board, and the squares from which the initial legs of a piece are open to each side.
#[derive(Clone, Copy)]
pub(super) struct Board<'b> {
    pub(super) shape: &'b Shape,
    pub(super) home: [SquareSet; 2],
}

/// Whether two legs of a piece are one. An initial one may have been [closed] to capture en passant.
///
/// [closed]: Pieces::close_paths_without_captors
fn are_one(one: &Leg, other: &Leg) -> bool {
    let modes = |leg: &Leg| Modes { trail: leg.modes.trail && !leg.initial, ..leg.modes };
    one.path == other.path && one.initial == other.initial && modes(one) == modes(other)
}

impl<'m> By<'m> {
    pub(super) fn new(
        by: &'m Text,
        piece: &'m PieceDef,
        dialect: Dialect,
        complaints: &Complaints,
    ) -> Option<Self> {
        let named = scalar::legs(by, dialect, complaints)?;
        if named.iter().any(|leg| !piece.legs.iter().any(|it| are_one(it, leg))) {
            // Moves that cannot be read have been reported, and have no legs.
            if !piece.legs.is_empty() {
                let message = format!(
                    "{} holds a move that {} does not: expected some of the piece's own moves",
                    by.quoted(),
                    quoted(&piece.info.betza)
                );
                complaints.add(by.place, message);
            }
            return None;
        }
        let promoting =
            piece.legs.iter().filter(|leg| named.iter().any(|it| are_one(it, leg))).collect();
        Some(By { text: by, promoting, piece })
    }

    /// Reports targets on which moves of one group promote, and to which a leg of the other leads from the same
    /// square: the two squares of a move would not tell whether it promotes. `promoting` has the targets on which
    /// moves from a square promote.
    pub(super) fn check(
        &self,
        board: Board,
        promoting: impl Fn(Color, Square) -> SquareSet,
        complaints: &Complaints,
    ) {
        let clashes = |color: Color| self.clashes(board, color, |from| promoting(color, from));
        let Some(clashes) = Color::BOTH.into_iter().map(clashes).find(|it| !it.is_empty()) else {
            return;
        };
        let shown: Vec<String> =
            clashes.iter().take(3).map(|(from, to)| format!("{from} to {to}")).collect();
        let more = match clashes.len() - shown.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let message = format!(
            "the piece has other moves that lead where {} does ({}{more}): expected that either all moves to such a square promote or none",
            self.text.quoted(),
            shown.join(", ")
        );
        complaints.add(self.text.place, message);
    }

    /// The targets of the legs that promote.
    pub(super) fn targets(&self, board: Board, color: Color) -> LegTargets {
        self.divided(board, color).0
    }

    /// The targets of the legs that promote, and those of the others.
    fn divided(&self, board: Board, color: Color) -> (LegTargets, LegTargets) {
        let legs = self.piece.open_legs(color, board.home[color.index()]);
        let promotes = |open: &OpenLeg| self.promoting.contains(&&open.leg);
        let (promoting, others): (Vec<_>, Vec<_>) = legs.into_iter().partition(promotes);
        let targets = |legs: &[OpenLeg]| LegTargets::new(legs, color, board.shape);
        (targets(&promoting), targets(&others))
    }

    /// The pairs of squares that both groups of legs join.
    fn clashes(
        &self,
        board: Board,
        color: Color,
        on: impl Fn(Square) -> SquareSet,
    ) -> Vec<(Square, Square)> {
        let (promoting, others) = self.divided(board, color);
        let both = |from| promoting.from(from) & others.from(from) & on(from);
        let pairs = |from| both(from).into_iter().map(move |to| (from, to));
        board.shape.squares().into_iter().flat_map(pairs).collect()
    }
}
