//! What the text of a move says, before it is asked what it means in a position.

use super::{Wing, letterless};
use crate::geometry::Square;
use crate::setup::Kind;
use crate::variant::Variant;

/// A move as its text says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MoveText {
    Castling(Wing),
    PieceMove(PieceMove),
}

/// What goes where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PieceMove {
    pub(super) kind: Kind,
    pub(super) from: PartialSquare,
    pub(super) captures: bool,
    pub(super) to: Square,
    pub(super) promotion: Option<Kind>,
}

/// A square, or what is said of one: 0 for the a-file and the first rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct PartialSquare {
    pub(super) file: Option<u8>,
    pub(super) rank: Option<u8>,
}

impl PartialSquare {
    /// Is this square what is said?
    pub(super) fn fits(self, square: Square) -> bool {
        self.file.is_none_or(|it| it == square.file())
            && self.rank.is_none_or(|it| it == square.rank())
    }

    /// The square, where both are said.
    pub(super) fn square(self) -> Option<Square> {
        Some(Square::new(self.file?, self.rank?))
    }

    /// What the start of `text` says, and what is left.
    fn read(text: &str) -> (Self, &str) {
        let file = text.bytes().next().filter(|it| (b'a'..=b'p').contains(it));
        let rest = &text[usize::from(file.is_some())..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let rank = rest[..digits].parse::<u8>().ok().filter(|it| (1..=16).contains(it));
        let rest = if rank.is_some() { &rest[digits..] } else { rest };
        (PartialSquare { file: file.map(|it| it - b'a'), rank: rank.map(|it| it - 1) }, rest)
    }
}

impl MoveText {
    /// Reads a text; `None` where it is not of the form of a move.
    pub(super) fn read(variant: &Variant, text: &str) -> Option<Self> {
        let plain = text.trim_end_matches("e.p.").trim_end();
        let unmarked = plain.trim_end_matches(['+', '#', '!', '?']);
        match unmarked {
            "O-O" | "0-0" | "o-o" => return Some(MoveText::Castling(Wing::Last)),
            "O-O-O" | "0-0-0" | "o-o-o" => return Some(MoveText::Castling(Wing::First)),
            _ => {}
        }
        // The mark may be part of a label, as in e8=P!.
        let whole = plain.trim_end_matches(['+', '#', '?']);
        PieceMove::read(variant, whole)
            .or_else(|| PieceMove::read(variant, unmarked))
            .map(MoveText::PieceMove)
    }
}

impl PieceMove {
    fn read(variant: &Variant, text: &str) -> Option<Self> {
        let (kind, rest) = mover(variant, text)?;
        let (first, after_first) = PartialSquare::read(rest);
        let rest = after_first.strip_prefix(['x', ':', '-']).unwrap_or(after_first);
        let captures = after_first.starts_with(['x', ':']);
        let (second, after_second) = PartialSquare::read(rest);
        // XBoard writes e5xd5-d6 for a capture en passant: the victim's square, then the target.
        let target = after_second.strip_prefix('-').map(PartialSquare::read);
        let target = target.filter(|(square, _)| captures && square.square().is_some());
        let (second, after_second) = target.unwrap_or((second, after_second));
        let (from, to, rest) = match second.square() {
            Some(to) => (first, to, after_second),
            None => (PartialSquare::default(), first.square()?, after_first),
        };
        Some(PieceMove { kind, from, captures, to, promotion: promotion(variant, rest)? })
    }
}

/// What moves, and the text after its label.
fn mover<'a>(variant: &Variant, text: &'a str) -> Option<(Kind, &'a str)> {
    if text.starts_with(|it: char| it.is_ascii_uppercase() || matches!(it, '+' | '{')) {
        let (piece, rest) = variant.labels.read(text)?;
        return Some((piece.kind(), rest));
    }
    Some((letterless(variant)?, text))
}

/// The promotion at the end of a text; nothing where nothing is left of it, `None` where what is left is
/// none.
fn promotion(variant: &Variant, text: &str) -> Option<Option<Kind>> {
    if text.is_empty() {
        return Some(None);
    }
    let bracketed = text.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
    let label = bracketed.or_else(|| text.strip_prefix(['=', '/'])).unwrap_or(text);
    match variant.labels.read(label)? {
        (piece, "") => Some(Some(piece.kind())),
        _ => None,
    }
}
