use super::words::{Step, Words};
use super::write::unmarked;
use super::{Wing, captures, castle_of, castles, mover};
use crate::geometry::Square;
use crate::notation::coordinate::{self, MoveError};
use crate::notation::reason::Refused;
use crate::position::{Move, Position};
use crate::rules;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// Reads a move that is legal in this position, from algebraic or coordinate text.
///
/// More may be said than is needed (`Ng1f3`), and `x`, `+`, `#` and `=` may be left out; `0-0`, `exd6
/// e.p.`, `e8(Q)`, `N-f3` and the marks `!` and `?` are understood. A promotion may be left out where it
/// is the only one and may not be declined. An `x` is a capture.
///
/// # Errors
/// When the text is no move, not a legal one, or does not tell which, with the reason.
pub fn read(variant: &Variant, position: &Position, text: &str) -> Result<Move, MoveError> {
    let meant = Meant { variant, position, legal: rules::legal_moves(variant, position) };
    let words = Words::read(variant, text);
    let algebraic = match &words {
        Some(Words::Castling(wing)) => meant.castling(*wing),
        Some(Words::Step(step)) => meant.step(step),
        None => Err(format!("\"{text}\" is no move: expected one as {EXAMPLES}")),
    };
    let reason = match algebraic {
        Ok(mv) => return Ok(mv),
        Err(reason) => reason,
    };
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let marked = |_| coordinate::read(variant, position, bare);
    coordinate::read(variant, position, text).or_else(marked).map_err(|error| {
        let squares = matches!(&words, Some(Words::Step(it)) if it.from.square().is_some());
        let coordinates = squares && text.starts_with(|it: char| it.is_ascii_lowercase());
        let reason = if coordinates { error.reason } else { reason };
        MoveError { text: text.to_owned(), reason }
    })
}

const EXAMPLES: &str = "Nf3, exd5, e8=Q, O-O or g1f3";

/// What texts mean here.
struct Meant<'a> {
    variant: &'a Variant,
    position: &'a Position,
    legal: Vec<Move>,
}

impl Meant<'_> {
    fn castling(&self, wing: Wing) -> Result<Move, String> {
        let leads_there = |it: &&Move| {
            castle_of(self.variant, self.position, **it).is_some_and(|it| Wing::of(it) == wing)
        };
        let castlings: Vec<Move> = self.legal.iter().filter(leads_there).copied().collect();
        match castlings[..] {
            [only] => Ok(only),
            [] => Err(self.no_castling(wing)),
            _ => Err(self.unclear(&castlings)),
        }
    }

    fn no_castling(&self, wing: Wing) -> String {
        let mut castles = castles(self.variant, self.position.side(), wing);
        let reason = match (castles.next(), castles.next()) {
            (Some(only), None) => self.refusal(only.king, only.to),
            _ => None,
        };
        reason.unwrap_or_else(|| "the King cannot castle so now".to_owned())
    }

    fn step(&self, step: &Step) -> Result<Move, String> {
        let goes = |it: &&Move| {
            mover(self.position, **it) == Some(step.kind)
                && step.from.fits(it.from())
                && it.to() == step.to
                && (!step.captures || captures(self.position, **it))
        };
        let all: Vec<Move> = self.legal.iter().filter(goes).copied().collect();
        let promoting = all.iter().filter(|it| it.promotion() == step.promotion);
        match (&promoting.copied().collect::<Vec<_>>()[..], &all[..]) {
            ([only], _) => Ok(*only),
            ([], [only]) if step.promotion.is_none() => Ok(*only),
            ([], []) => Err(self.no_step(step)),
            ([], all) => Err(self.unclear(all)),
            (several, _) => Err(self.unclear(several)),
        }
    }

    fn no_step(&self, step: &Step) -> String {
        let side = self.position.side();
        let standing = self.position.squares_of(Piece::new(side, step.kind));
        let mut movers = standing.into_iter().filter(|&it| step.from.fits(it));
        let reason = match (movers.next(), movers.next()) {
            (Some(only), None) => self.refusal(only, step.to),
            _ => None,
        };
        let verb = if step.captures { "capture on" } else { "go to" };
        let name = self.name(step.kind);
        reason.unwrap_or_else(|| format!("no such {name} of {side} can {verb} {}", step.to))
    }

    fn refusal(&self, from: Square, to: Square) -> Option<String> {
        let Meant { variant, position, .. } = *self;
        let refusal = rules::refusal(variant, position, from, to)?;
        Some(Refused { variant, position, from, to }.sentence(&refusal))
    }

    /// Why none of these moves is the one.
    fn unclear(&self, moves: &[Move]) -> String {
        let text = |it: &Move| unmarked(self.variant, self.position, &self.legal, *it);
        let texts: Vec<String> = moves.iter().map(text).collect();
        format!("it does not tell which move: expected {}", texts.join(" or "))
    }

    fn name(&self, kind: Kind) -> &str {
        &self.variant.pieces[kind.index()].name
    }
}
