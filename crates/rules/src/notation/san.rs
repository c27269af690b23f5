//! Standard algebraic notation (S. Edwards, "PGN Specification", 1994, section 8.2.3), for any board and
//! any pieces.
//!
//! A move is the label of the piece, as much of its square as distinguishes it from others, `x` for a
//! capture, the target, `=` and a label for a promotion, `+` for check and `#` for mate: `Nf3`, `R1xd12`,
//! `{SQ}c10`, `exd6`, `c12=A+`. The kind with the label `P` has no letter, and its captures always their
//! file. Castling is `O-O` towards the last file and `O-O-O` towards the a-file, if there is one castling to
//! that side. A fusion is written as a move to the square of the other piece. Moves without an algebraic form
//! are written as coordinate text without marks: castling with a choice of targets, and the splits of
//! compounds.

mod read;

pub use read::{misnamed, read};

use super::{MoveContext, coordinate};
use crate::geometry::Color;
use crate::position::{Move, MoveTag, Position};
use crate::rules;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;
use crate::variant::rule::Castle;

/// The label of the kind that is written without a letter.
const LETTERLESS: &str = "P";

/// The side to which a castling leads.
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

/// The castling of a move, if it is one.
fn castle_of<'a>(variant: &'a Variant, position: &Position, mv: Move) -> Option<&'a Castle> {
    let rule = variant.castling.as_ref().filter(|_| mv.tag().has(MoveTag::CASTLING))?;
    rule.find(position.side(), mv.from(), mv.to())
}

/// Whether the move captures.
fn captures(position: &Position, mv: Move) -> bool {
    let victim = position.at(mv.to()).filter(|it| it.color() != position.side());
    victim.is_some() || mv.tag().has(MoveTag::EN_PASSANT)
}

/// The kind that moves, if the move can be written as a piece and a target.
fn mover(position: &Position, mv: Move) -> Option<Kind> {
    let composite = [MoveTag::CASTLING, MoveTag::FISSION].iter().any(|&it| mv.tag().has(it));
    position.at(mv.from()).filter(|_| !composite).map(|it| it.kind())
}

/// The text of a legal move, different from that of every other legal move.
pub fn write(context: MoveContext, mv: Move) -> String {
    match algebraic(context, mv) {
        Some(text) => text + check_mark(context, mv),
        None => coordinate::write(context.variant, mv),
    }
}

/// The text without a mark for check.
fn unmarked(context: MoveContext, mv: Move) -> String {
    algebraic(context, mv).unwrap_or_else(|| coordinate::write(context.variant, mv))
}

/// The algebraic text without a mark for check, if no other legal move has it.
fn algebraic(context: MoveContext, mv: Move) -> Option<String> {
    let MoveContext { variant, position, legal } = context;
    match castle_of(variant, position, mv).map(Wing::of) {
        Some(wing) => {
            let only = castles(variant, position.side(), wing).count() == 1;
            only.then(|| wing.text().to_owned())
        }
        None => Rivals::of(position, legal, mv)?.text(variant),
    }
}

fn check_mark(context: MoveContext, mv: Move) -> &'static str {
    let variant = context.variant;
    let mut after = context.position.without_record();
    rules::make(variant, &mut after, mv);
    if rules::checkers(variant, &after).is_empty() {
        ""
    } else if rules::count_legal(variant, &after) == 0 {
        "#"
    } else {
        "+"
    }
}

/// A move and its rivals, from which its text must distinguish it: moves of the same kind to the same target
/// with the same promotion.
struct Rivals {
    mv: Move,
    kind: Kind,
    captures: bool,
    others: Vec<Move>,
}

impl Rivals {
    fn of(position: &Position, legal: &[Move], mv: Move) -> Option<Self> {
        let kind = mover(position, mv)?;
        let alike = |it: &&Move| {
            **it != mv
                && it.to() == mv.to()
                && it.promotion() == mv.promotion()
                && mover(position, **it) == Some(kind)
        };
        let others = legal.iter().filter(alike).copied().collect();
        Some(Rivals { mv, kind, captures: captures(position, mv), others })
    }

    /// The text, if one distinguishes it from all others.
    fn text(&self, variant: &Variant) -> Option<String> {
        let label = |kind| variant.labels.write(Piece::new(Color::White, kind));
        let letter = Some(self.kind).filter(|&it| variant.labels.label(it) != LETTERLESS);
        let origin = self.origin(letter.is_none())?;
        let cross = if self.captures { "x" } else { "" };
        let promotion = self.mv.promotion().map(|kind| format!("={}", label(kind)));
        Some(format!(
            "{}{origin}{cross}{}{}",
            letter.map(label).unwrap_or_default(),
            self.mv.to(),
            promotion.unwrap_or_default()
        ))
    }

    /// The part of the square of departure that is needed: none, the file, the rank, or both. A kind without
    /// a letter uses the file first, and always for a capture.
    fn origin(&self, letterless: bool) -> Option<String> {
        let from = self.mv.from();
        let square = from.to_string();
        let (file, rank) = square.split_at(1);
        let same_file = |it: &Move| it.from().file() == from.file();
        let same_rank = |it: &Move| it.from().rank() == from.rank();
        let same_square = |it: &Move| it.from() == from;
        let lone = |same: &dyn Fn(&Move) -> bool| !self.others.iter().any(same);
        if self.others.is_empty() && !(letterless && self.captures) {
            Some(String::new())
        } else if lone(&same_file) {
            Some(file.to_owned())
        } else if lone(&same_rank) && !letterless {
            Some(rank.to_owned())
        } else {
            lone(&same_square).then_some(square)
        }
    }
}
