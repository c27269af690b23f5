use thiserror::Error;

use crate::position::Move;
use crate::rules::Refusal;

/// Why a text is not a legal move here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{text}\": {sentence}")]
pub struct MoveError {
    /// What was read.
    pub text: String,
    /// Why it cannot be played.
    pub kind: MoveErrorKind,
    /// The same as a sentence without a full stop, e.g. `h1 is attacked by the Troll on h4`.
    pub sentence: String,
}

/// The kinds of [`MoveError`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveErrorKind {
    /// The text is not of the form of a move, or names a square or a piece that the game does not have.
    Malformed,
    /// No legal move leads from the one square to the other.
    Illegal(Box<Refusal>),
    /// The compound is attacked and cannot split.
    CannotSplit,
    /// No such castling is legal now.
    NoCastling,
    /// No piece of the kind can go there, or more than one stands where the text says and none can.
    NoSuchMove,
    /// The letter at the end is wrong, or one is needed: one of these moves was expected.
    WrongLetter(Vec<Move>),
    /// Several moves fit, or none but with another promotion: one of these moves was expected.
    Ambiguous(Vec<Move>),
}

impl MoveError {
    /// A text that is not of the form of a move.
    pub fn malformed(text: &str, sentence: impl Into<String>) -> Self {
        MoveFault::malformed(sentence).of(text)
    }
}

/// A [`MoveError`] before the text is put to it.
#[derive(Clone, Debug)]
pub(super) struct MoveFault {
    pub(super) kind: MoveErrorKind,
    sentence: String,
}

impl MoveFault {
    pub(super) fn new(kind: MoveErrorKind, sentence: impl Into<String>) -> Self {
        MoveFault { kind, sentence: sentence.into() }
    }

    pub(super) fn malformed(sentence: impl Into<String>) -> Self {
        MoveFault::new(MoveErrorKind::Malformed, sentence)
    }

    /// The error of this text.
    pub(super) fn of(self, text: &str) -> MoveError {
        MoveError { text: text.to_owned(), kind: self.kind, sentence: self.sentence }
    }
}
