//! Standard algebraic notation (S. Edwards, "PGN Specification", 1994, section 8.2.3), for any board and
//! any pieces.
//!
//! A move is the label of what moves, as much of its square as distinguishes it from others, `x` for a capture,
//! the target, `=` and a label for a promotion, `+` for check and `#` for mate: `Nf3`, `R1xd12`,
//! `{SQ}c10`, `exd6`, `c12=A+`. The kind with the label `P` has no letter, and its captures always
//! their file. Castling is `O-O` towards the last file and `O-O-O` towards the a-file, where there is
//! one castling to that side. What merges is written as a move to the other's square. What can be said so
//! in no way is coordinate text, without marks: castling with a choice of targets, and the splits of compounds.

mod misnamed;
mod move_text;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use misnamed::misnamed;
pub use read::read;
pub use write::write;

use crate::geometry::Color;
use crate::position::{Move, MoveTag, Position};
use crate::setup::Kind;
use crate::variant::Variant;
use crate::variant::rule::Castle;

/// The kind that is written without a letter.
fn letterless(variant: &Variant) -> Option<Kind> {
    variant.labels.find("P")
}

/// Where a castling leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wing {
    /// Towards the a-file.
    First,
    /// Towards the last file.
    Last,
}

impl Wing {
    fn of(castle: &Castle) -> Self {
        if castle.partner.file() < castle.king.file() { Wing::First } else { Wing::Last }
    }

    fn text(self) -> &'static str {
        match self {
            Wing::First => "O-O-O",
            Wing::Last => "O-O",
        }
    }
}

/// The castlings of a side to this wing, legal or not.
fn castles(variant: &Variant, color: Color, wing: Wing) -> impl Iterator<Item = &Castle> {
    let all = variant.castling.iter().flat_map(move |it| &it.castles[color.index()]);
    all.filter(move |it| Wing::of(it) == wing)
}

/// The castling that a move is.
fn castle_of<'a>(variant: &'a Variant, position: &Position, mv: Move) -> Option<&'a Castle> {
    let rule = variant.castling.as_ref().filter(|_| mv.tag().has(MoveTag::CASTLING))?;
    rule.find(position.side(), mv.from(), mv.to())
}

/// Does it take something?
fn captures(position: &Position, mv: Move) -> bool {
    let victim = position.at(mv.to()).filter(|it| it.color() != position.side());
    victim.is_some() || mv.tag().has(MoveTag::EN_PASSANT)
}

/// Can it be said by what goes where? The kind that does, if so.
fn mover(position: &Position, mv: Move) -> Option<Kind> {
    let composite = [MoveTag::CASTLING, MoveTag::FISSION].iter().any(|&it| mv.tag().has(it));
    position.at(mv.from()).filter(|_| !composite).map(|it| it.kind())
}
