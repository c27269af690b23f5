//! Game Courier's notation: the piece, from, a hyphen, to.
//!
//! `P e2-e4`, or `e2-e4`. White's labels are capitals and Black's are small. More steps of the same move may
//! follow, separated by semicolons: `O-g13` puts a Direwolf on g13, `e5-` and `@-e5` empty e5, `R h1-f1` is
//! the Rook's part of a castling. A promotion is written as a second step, castling and captures en passant
//! as the move of the King or the Pawn alone; a capture is written like any move. The label of a compound
//! consists of those of its parts (`RB`); if one part leaves, only that one is named: `R d1-d4`.

mod steps;

pub use steps::has_form;

use super::error::MoveReason;
use super::{MoveContext, MoveError, MoveErrorKind, coordinate};
use crate::geometry::{Color, Square};
use crate::position::{Move, MoveTag, Position};
use crate::rules;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;
use steps::{Action, Step};

/// Reads a legal move.
///
/// The label may be left out; then the whole piece moves. A promotion may be left out if it is the only one
/// and compulsory; if it is optional, a move without it declines it. All other steps must agree with the
/// move.
///
/// # Errors
/// When the text is not a move, or the move is not legal; the error gives the reason.
pub fn read(context: MoveContext, text: &str) -> Result<Move, MoveError> {
    let steps = steps::read_all(context.variant, text);
    let mv = steps.and_then(|steps| Meant { context }.resolve(&steps));
    mv.map_err(|error| error.of(text.trim()))
}

/// Resolves steps in a position.
struct Meant<'a> {
    context: MoveContext<'a>,
}

impl Meant<'_> {
    fn resolve(&self, steps: &[Step]) -> Result<Move, MoveReason> {
        let (first, more) = steps.split_first().ok_or_else(|| steps::no_hyphen(""))?;
        let Action::Go { label, from, to } = first.action else {
            return Err(steps::no_move(first.text));
        };
        let part = self.part(label, from)?;
        if more.is_empty() {
            return coordinate::resolve(self.context, from, to, part)
                .map_err(|error| self.in_courier_terms(error, part.is_some()));
        }
        let goes = |it: &&Move| {
            (it.from(), it.to()) == (from, to) && (it.part() == part || part.is_none())
        };
        let between: Vec<Move> = self.context.legal.iter().filter(goes).copied().collect();
        let agreeing = between.iter().filter(|&&mv| self.disagreeing(mv, more).is_none());
        match agreeing.copied().collect::<Vec<_>>()[..] {
            [only] => Ok(only),
            [] => Err(self.none_agrees((from, to, part), &between, more)),
            ref several => Err(self.unclear(several)),
        }
    }

    /// The part that leaves, if the label names one part of the compound on the square.
    fn part(&self, label: Option<Piece>, from: Square) -> Result<Option<Kind>, MoveReason> {
        let MoveContext { variant, position, .. } = self.context;
        let (Some(named), Some(standing)) = (label, position.at(from)) else { return Ok(None) };
        let own = standing.color() == position.side();
        if !own || named == standing {
            return Ok(None);
        }
        let rule = variant.fusion.as_ref().filter(|_| named.color() == standing.color());
        let leaves = rule.is_some_and(|it| it.rest(standing.kind(), named.kind()).is_some());
        if leaves {
            return Ok(Some(named.kind()));
        }
        Err(steps::wrong_label(variant, named, standing, from))
    }

    /// The first step that disagrees with the move: its text, and the square.
    fn disagreeing<'s>(&self, mv: Move, steps: &[Step<'s>]) -> Option<(&'s str, Square)> {
        let before = self.context.position;
        let after = self.after(mv);
        steps.iter().find_map(|step| {
            let wrong = match step.action {
                Action::Put { piece, square } => {
                    (after.at(square) != Some(piece)).then_some(square)
                }
                Action::Empty { square } => {
                    let emptied = before.at(square).is_some() && after.at(square).is_none();
                    (!emptied).then_some(square)
                }
                Action::Go { label, from, to } => {
                    let mover = before.at(from).filter(|it| label.is_none_or(|label| label == *it));
                    let left = mover.is_some() && after.at(from) != mover;
                    let arrived = mover.is_some() && after.at(to) == mover;
                    if !left { Some(from) } else { (!arrived).then_some(to) }
                }
            };
            wrong.map(|square| (step.text, square))
        })
    }

    fn after(&self, mv: Move) -> Position {
        let mut after = self.context.position.without_record();
        rules::make(self.context.variant, &mut after, mv);
        after
    }

    /// The reason why none of the moves between two squares is meant.
    fn none_agrees(
        &self,
        (from, to, part): (Square, Square, Option<Kind>),
        between: &[Move],
        steps: &[Step],
    ) -> MoveReason {
        let promotion = steps.iter().find_map(|it| match it.action {
            Action::Put { piece, square } if square == to => Some(piece.kind()),
            _ => None,
        });
        let letter =
            if between.iter().any(|it| it.promotion().is_some()) { promotion } else { part };
        let mv = match coordinate::resolve(self.context, from, to, letter) {
            Ok(mv) => mv,
            Err(error) => match (&error.kind, between.first()) {
                (MoveErrorKind::WrongLetter(_), Some(mv)) if letter.is_none() => *mv,
                _ => return self.in_courier_terms(error, letter.is_some()),
            },
        };
        let (text, square) = self.disagreeing(mv, steps).unwrap_or(("", to));
        steps::disagrees(self.context.variant, text, square, self.after(mv).at(square))
    }

    /// An error about the letters at the end of coordinate text, in the terms of this notation.
    fn in_courier_terms(&self, error: MoveReason, given: bool) -> MoveReason {
        match &error.kind {
            MoveErrorKind::WrongLetter(moves) if given => {
                let sentence = format!(
                    "the piece cannot promote or split like that there: expected {}",
                    texts(self.context, moves)
                );
                MoveReason::new(MoveErrorKind::WrongLetter(moves.clone()), sentence)
            }
            MoveErrorKind::WrongLetter(moves) | MoveErrorKind::Ambiguous(moves) => {
                self.unclear(moves)
            }
            _ => error,
        }
    }

    fn unclear(&self, moves: &[Move]) -> MoveReason {
        let sentence = format!("several moves fit: expected {}", texts(self.context, moves));
        MoveReason::new(MoveErrorKind::Ambiguous(moves.to_vec()), sentence)
    }
}

/// The text of a legal move, different from that of every other legal move: with a label, with every
/// promotion, en passant and castling as the move of the Pawn or the King. A castling that would read as a
/// step has the Rook's move too.
pub fn write(context: MoveContext, mv: Move) -> String {
    let MoveContext { variant, position, .. } = context;
    let (from, to, side) = (mv.from(), mv.to(), position.side());
    let own = |kind| label_in_move(variant, Piece::new(side, kind));
    let mover = mv.part().or_else(|| position.at(from).map(Piece::kind));
    let plain = format!("{} {from}-{to}", mover.map(own).unwrap_or_default());
    if let Some(kind) = mv.promotion() {
        return format!("{plain}; {}-{to}", own(kind));
    }
    let castle = variant.castling.as_ref().filter(|_| mv.tag().has(MoveTag::CASTLING));
    match castle.and_then(|rule| rule.find(side, from, to)).map(|it| (it.partner_kind, it)) {
        Some((partner, castle)) if castle.lettered => {
            format!("{plain}; {} {}-{}", own(partner), castle.partner, castle.partner_to)
        }
        _ => plain,
    }
}

/// The texts of moves, for messages.
fn texts(context: MoveContext, moves: &[Move]) -> String {
    moves.iter().map(|&it| write(context, it)).collect::<Vec<_>>().join(" or ")
}

/// The label of a piece: `P`, `p`, `RB`, `rb`; a longer one of the variant's file without its braces.
pub fn write_label(variant: &Variant, piece: Piece) -> String {
    let own = |kind: Kind| variant.labels.label(kind).to_owned();
    let parts = variant.fusion.as_ref().and_then(|it| it.parts(piece.kind()));
    let label = parts.map_or_else(|| own(piece.kind()), |it| it.map(own).concat());
    match piece.color() {
        Color::White => label.to_ascii_uppercase(),
        Color::Black => label.to_ascii_lowercase(),
    }
}

/// The label of a piece in a move: in braces if it ends in a digit, as a square does.
fn label_in_move(variant: &Variant, piece: Piece) -> String {
    let label = write_label(variant, piece);
    let like_square = label.ends_with(|it: char| it.is_ascii_digit());
    if like_square { format!("{{{label}}}") } else { label }
}

/// The piece that a text names: by its label on Game Courier, with its parts in either order, or by its label
/// in the variant's file, with or without braces.
pub fn read_label(variant: &Variant, text: &str) -> Option<Piece> {
    let bare = text.strip_prefix('{').and_then(|it| it.strip_suffix('}')).unwrap_or(text);
    let letters = || bare.chars().filter(char::is_ascii_alphabetic);
    let white = letters().all(|it| it.is_ascii_uppercase());
    let black = letters().all(|it| it.is_ascii_lowercase());
    if letters().next().is_none() || !(white || black) {
        return None;
    }
    let color = if white { Color::White } else { Color::Black };
    let own = variant.labels.find_of(bare, color).or_else(|| variant.labels.find(bare));
    Some(Piece::new(color, own.or_else(|| compound(variant, bare))?))
}

/// The compound whose parts have these two letters.
fn compound(variant: &Variant, text: &str) -> Option<Kind> {
    let rule = variant.fusion.as_ref()?;
    let (one, other) = text.split_at_checked(1)?;
    rule.whole(variant.labels.find(one)?, variant.labels.find(other)?)
}
