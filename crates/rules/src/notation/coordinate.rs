//! Coordinate notation, as UCI and XBoard write moves: from, to, then at most one small letter.

use super::error::{MoveReason, Refused};
use super::{MoveContext, MoveError, MoveErrorKind};
use crate::geometry::{Color, Shape, Square};
use crate::position::{Move, MoveTag};
use crate::rules;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;
use crate::variant::rule::Castle;

/// The text of a move: `g10g12`, `e12e13g`, `a15a16{sq}`, `d1d4r`.
pub fn write(variant: &Variant, mv: Move) -> String {
    if let Some(castle) = castle_of(variant, mv).filter(|it| it.keeps_king()) {
        return format!("{}{}", castle.king, castle.partner);
    }
    let mut text = String::with_capacity(8);
    mv.from().push_to(&mut text);
    mv.to().push_to(&mut text);
    if let Some(kind) = letter(variant, mv) {
        text.push_str(&variant.labels.write_small(kind));
    }
    text
}

/// The kind whose letter ends the text of a move: the promotion, the part that leaves, or the partner of a
/// castling that would otherwise read as a step.
fn letter(variant: &Variant, mv: Move) -> Option<Kind> {
    let lettered_castle = || castle_of(variant, mv).filter(|it| it.lettered);
    let partner = || lettered_castle().map(|it| it.partner_kind);
    mv.promotion().or_else(|| mv.part()).or_else(partner)
}

/// The castling of a move, of either side, if it is one.
fn castle_of(variant: &Variant, mv: Move) -> Option<&Castle> {
    let rule = variant.castling.as_ref().filter(|_| mv.tag() == MoveTag::CASTLING)?;
    rule.castles.iter().flatten().find(|it| (it.king, it.to) == (mv.from(), mv.to()))
}

/// Reads a legal move. Letters are read in either case.
///
/// The letter of a promotion may be left out if it is the only one and compulsory; if it is optional, a move
/// without a letter declines it. Castling is also read as the King capturing its own partner, if exactly one
/// castling with that partner is legal.
///
/// # Errors
/// When the text is not a move, or the move is not legal; the error gives the reason.
pub fn read(context: MoveContext, text: &str) -> Result<Move, MoveError> {
    let parts = Parts::read(context.variant, text);
    parts.and_then(|parts| parts.resolve(context)).map_err(|error| error.of(text))
}

/// The legal move between two squares with this letter: the promotion, or the part that leaves.
///
/// # Errors
/// The errors of [`read`].
pub(super) fn resolve(
    context: MoveContext,
    from: Square,
    to: Square,
    letter: Option<Kind>,
) -> Result<Move, MoveReason> {
    Parts { from, to, letter }.resolve(context)
}

/// The parts of a move's text.
struct Parts {
    from: Square,
    to: Square,
    letter: Option<Kind>,
}

impl Parts {
    fn read(variant: &Variant, text: &str) -> Result<Self, MoveReason> {
        let (from, rest) = square(&variant.shape, text)?;
        let (to, rest) = square(&variant.shape, rest)?;
        let letter = match variant.labels.read_kind(rest, Color::White) {
            _ if rest.is_empty() => None,
            Some((kind, "")) => Some(kind),
            _ => {
                return Err(MoveReason::malformed(format!(
                    "\"{rest}\" names no piece of this variant: expected nothing or one letter after the two squares"
                )));
            }
        };
        Ok(Parts { from, to, letter })
    }

    /// The legal move that is meant.
    fn resolve(&self, context: MoveContext) -> Result<Move, MoveReason> {
        let Parts { from, to, letter: given } = *self;
        let MoveContext { variant, position, .. } = context;
        let given = given.map(|kind| variant.labels.of_side(kind, position.side()));
        if let Some(castlings) = self.as_partner_taken(context) {
            return match castlings[..] {
                [only] => Ok(only),
                _ => Err(castling_unclear(context.variant, castlings)),
            };
        }
        let between: Vec<Move> =
            context.legal.iter().filter(|it| (it.from(), it.to()) == (from, to)).copied().collect();
        if let Some(chosen) = between.iter().find(|it| letter(context.variant, **it) == given) {
            return Ok(*chosen);
        }
        let refused = Refused { context, from, to };
        if let Some(error) = given.and_then(|part| refused.cannot_split(part)) {
            return Err(error);
        }
        let MoveContext { variant, position, legal } = context;
        if let Some(refusal) = rules::refusal(variant, position, legal, from, to) {
            return Err(refused.error(refusal));
        }
        match (given, &between[..]) {
            (None, [only]) if only.promotion().is_some() => Ok(*only),
            _ => Err(wrong_letter(context, between, given)),
        }
    }

    /// The legal castlings with the partner on the target, if the text has the King capture its own partner.
    fn as_partner_taken(&self, context: MoveContext) -> Option<Vec<Move>> {
        let MoveContext { variant, position, legal } = context;
        let rule = variant.castling.as_ref().filter(|_| self.letter.is_none())?;
        let castles = &rule.castles[position.side().index()];
        let with_it = |it: &&Castle| (it.king, it.partner) == (self.from, self.to);
        let castles: Vec<&Castle> = castles.iter().filter(with_it).collect();
        let partner = castles.first()?.partner_kind;
        if self.from != position.royal(position.side())
            || position.at(self.to) != Some(Piece::new(position.side(), partner))
        {
            return None;
        }
        let is_one = |it: &&Move| {
            it.tag() == MoveTag::CASTLING && castles.iter().any(|castle| castle.to == it.to())
        };
        Some(legal.iter().filter(is_one).copied().collect())
    }
}

/// The reason why none of `moves`, all moves between two squares, has this letter.
fn wrong_letter(context: MoveContext, moves: Vec<Move>, given: Option<Kind>) -> MoveReason {
    let MoveContext { variant, position, .. } = context;
    let name = |kind: Kind| variant.pieces[kind.index()].name.as_str();
    let mover = moves.first().and_then(|it| position.at(it.from())).map(Piece::kind);
    let splits = mover.is_some_and(|kind| variant.splits(kind));
    let choices = choices(variant, &moves);
    let mover = mover.map_or("piece", name);
    let sentence = match given {
        Some(kind) if splits => {
            format!("no {} can leave the {mover} like this: expected {choices}", name(kind))
        }
        Some(kind) => {
            format!("the {mover} does not promote to {} here: expected {choices}", name(kind))
        }
        None if splits => format!("the whole {mover} cannot go there: expected {choices}"),
        None => format!(
            "the {mover} promotes here, and the text does not say to what: expected {choices}"
        ),
    };
    MoveReason::new(MoveErrorKind::WrongLetter(moves), sentence)
}

/// The letters of moves between the same squares: `no letter or r (Rook)`.
fn choices(variant: &Variant, moves: &[Move]) -> String {
    let choice = |mv: &Move| match letter(variant, *mv) {
        Some(kind) => {
            let name = &variant.pieces[kind.index()].name;
            format!("{} ({name})", variant.labels.write_small(kind))
        }
        None => "no letter".to_owned(),
    };
    moves.iter().map(choice).collect::<Vec<_>>().join(" or ")
}

/// The reason why the King capturing its own partner does not mean exactly one castling.
fn castling_unclear(variant: &Variant, castlings: Vec<Move>) -> MoveReason {
    let texts: Vec<String> = castlings.iter().map(|it| write(variant, *it)).collect();
    if texts.is_empty() {
        return MoveReason::new(MoveErrorKind::NoCastling, "the King cannot castle this way now");
    }
    let sentence =
        format!("the King can castle this way to several squares: expected {}", texts.join(" or "));
    MoveReason::new(MoveErrorKind::Ambiguous(castlings), sentence)
}

/// Reads the square at the start of `text`; returns it with the rest of the text.
fn square<'a>(shape: &Shape, text: &'a str) -> Result<(Square, &'a str), MoveReason> {
    let letter = text.chars().next().map_or(0, char::len_utf8);
    let digits = text[letter..].bytes().take_while(u8::is_ascii_digit).count();
    let (word, rest) = text.split_at(letter + digits);
    if let Some(square) = word.parse().ok().filter(|&square| shape.contains(square)) {
        return Ok((square, rest));
    }
    let last = Square::new(shape.files() - 1, shape.ranks() - 1);
    let error = if word.is_empty() {
        "a square is missing".to_owned()
    } else {
        format!("\"{word}\" is not a square of this board")
    };
    Err(MoveReason::malformed(format!("{error}: expected two of a1 to {last}, as in a1b2")))
}
