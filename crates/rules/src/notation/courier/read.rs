use super::error;
use super::steps::{self, Action, Step};
use super::write::texts;
use crate::geometry::Square;
use crate::notation::error::MoveFault;
use crate::notation::{MoveContext, MoveError, MoveErrorKind, coordinate};
use crate::position::{Move, Position};
use crate::rules;
use crate::setup::{Kind, Piece};

/// Reads a legal move.
///
/// The label may be left out, and then the whole piece goes. A promotion may be left out where it is the
/// only one and compulsory; where it may be declined, a move without it declines. All other steps are
/// compared with what the move does.
///
/// # Errors
/// When the text is not a move, or the move is not legal, with the reason.
pub fn read(context: MoveContext, text: &str) -> Result<Move, MoveError> {
    let steps = steps::read_all(context.variant, text);
    let mv = steps.and_then(|steps| Meant { context }.resolve(&steps));
    mv.map_err(|fault| fault.of(text.trim()))
}

/// What steps mean here.
struct Meant<'a> {
    context: MoveContext<'a>,
}

impl Meant<'_> {
    fn resolve(&self, steps: &[Step]) -> Result<Move, MoveFault> {
        let (first, more) = steps.split_first().ok_or_else(|| error::no_hyphen(""))?;
        let Action::Go { label, from, to } = first.action else {
            return Err(error::no_move(first.text));
        };
        let part = self.part(label, from)?;
        if more.is_empty() {
            return coordinate::resolve(self.context, from, to, part)
                .map_err(|fault| self.in_these_words(fault, part.is_some()));
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

    /// The part that leaves, where the label names one part of what stands there.
    fn part(&self, label: Option<Piece>, from: Square) -> Result<Option<Kind>, MoveFault> {
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
        Err(error::wrong_label(variant, named, standing, from))
    }

    /// The first step that says something else than the move does: its text, and the square.
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

    /// Why none of the moves between two squares is the one.
    fn none_agrees(
        &self,
        (from, to, part): (Square, Square, Option<Kind>),
        between: &[Move],
        steps: &[Step],
    ) -> MoveFault {
        let promotion = steps.iter().find_map(|it| match it.action {
            Action::Put { piece, square } if square == to => Some(piece.kind()),
            _ => None,
        });
        let letter =
            if between.iter().any(|it| it.promotion().is_some()) { promotion } else { part };
        let mv = match coordinate::resolve(self.context, from, to, letter) {
            Ok(mv) => mv,
            Err(fault) => match (&fault.kind, between.first()) {
                (MoveErrorKind::WrongLetter(_), Some(mv)) if letter.is_none() => *mv,
                _ => return self.in_these_words(fault, letter.is_some()),
            },
        };
        let (text, square) = self.disagreeing(mv, steps).unwrap_or(("", to));
        error::disagrees(self.context.variant, text, square, self.after(mv).at(square))
    }

    /// A fault of the letters at the end of coordinate text, in the words of this notation.
    fn in_these_words(&self, fault: MoveFault, given: bool) -> MoveFault {
        match &fault.kind {
            MoveErrorKind::WrongLetter(moves) if given => {
                let sentence = format!(
                    "it cannot become or leave that there: expected {}",
                    texts(self.context, moves)
                );
                MoveFault::new(MoveErrorKind::WrongLetter(moves.clone()), sentence)
            }
            MoveErrorKind::WrongLetter(moves) | MoveErrorKind::Ambiguous(moves) => {
                self.unclear(moves)
            }
            _ => fault,
        }
    }

    fn unclear(&self, moves: &[Move]) -> MoveFault {
        let sentence =
            format!("it does not say which move: expected {}", texts(self.context, moves));
        MoveFault::new(MoveErrorKind::Ambiguous(moves.to_vec()), sentence)
    }
}
