//! The reason why a text is not a legal move, as a sentence with the names of the variant's pieces.

use thiserror::Error;

use super::MoveContext;
use crate::geometry::{Color, Square, SquareSet};
use crate::position::Move;
use crate::rules::{self, Refusal};
use crate::setup::Kind;

/// The error for a text that is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{text}\": {sentence}")]
pub struct MoveError {
    /// The text that was read.
    pub text: String,
    /// The kind of the error.
    pub kind: MoveErrorKind,
    /// The reason as a sentence without a full stop, such as `the Pawn on e2 does not reach e5`.
    pub sentence: String,
}

/// The kinds of [`MoveError`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveErrorKind {
    /// The text does not have the form of a move, or names a square or a piece that the variant does not
    /// have.
    Malformed,
    /// No legal move leads from one square to the other.
    Illegal(Box<Refusal>),
    /// The compound is attacked and cannot split.
    CannotSplit,
    /// No such castling is legal now.
    NoCastling,
    /// No piece of the kind can go there, or the text fits several pieces and none can.
    NoSuchMove,
    /// The letter at the end is wrong, or one is needed: one of these moves was expected.
    WrongLetter(Vec<Move>),
    /// Several moves fit, or only moves with another promotion: one of these moves was expected.
    Ambiguous(Vec<Move>),
}

impl MoveError {
    /// The error for a text that does not have the form of a move.
    pub fn malformed(text: &str, sentence: impl Into<String>) -> Self {
        MoveReason::malformed(sentence).of(text)
    }
}

/// A [`MoveError`] without its text.
#[derive(Clone, Debug)]
pub(super) struct MoveReason {
    pub(super) kind: MoveErrorKind,
    sentence: String,
}

impl MoveReason {
    pub(super) fn new(kind: MoveErrorKind, sentence: impl Into<String>) -> Self {
        MoveReason { kind, sentence: sentence.into() }
    }

    pub(super) fn malformed(sentence: impl Into<String>) -> Self {
        MoveReason::new(MoveErrorKind::Malformed, sentence)
    }

    /// The error for this text.
    pub(super) fn of(self, text: &str) -> MoveError {
        MoveError { text: text.to_owned(), kind: self.kind, sentence: self.sentence }
    }
}

/// A move that is not legal in a position.
pub(super) struct Refused<'a> {
    pub(super) context: MoveContext<'a>,
    pub(super) from: Square,
    pub(super) to: Square,
}

impl Refused<'_> {
    /// The refusal with its sentence.
    pub(super) fn error(&self, refusal: Refusal) -> MoveReason {
        let sentence = self.sentence(&refusal);
        MoveReason::new(MoveErrorKind::Illegal(Box::new(refusal)), sentence)
    }

    fn sentence(&self, refusal: &Refusal) -> String {
        let Refused { context, from, to } = *self;
        let side = context.position.side();
        let mover = self.piece(from);
        let at_target = self.name(to);
        match refusal {
            Refusal::Over(outcome) => format!("the game is over: {outcome}"),
            Refusal::NothingThere => format!("there is no piece on {from}"),
            Refusal::EnemyPiece => format!("{mover} is {}'s, but {side} is to move", !side),
            Refusal::NoMove => "the piece would stay where it is".to_owned(),
            Refusal::OwnPiece => format!("{side}'s own {at_target} is on {to}"),
            Refusal::NoFusion => self.no_fusion(),
            Refusal::RoyalFusion => self.royal_fusion(),
            Refusal::Unreachable => format!("{mover} does not reach {to}"),
            Refusal::Blocked { by: Some(by) } => {
                format!("{mover} does not reach {to}: {} is in the way", self.piece(*by))
            }
            Refusal::Blocked { by: None } => {
                format!("{mover} does not reach {to}: each of its paths is blocked")
            }
            Refusal::OnlyByCapture => self.only("to capture", "there is nothing to capture there"),
            Refusal::OnlyQuietly => {
                self.only("without capturing", &format!("the {at_target} is there"))
            }
            Refusal::Screens { count } => self.screens(*count),
            Refusal::NothingToPromoteTo => {
                format!("{mover} must promote on {to}, but there is no piece left to promote to")
            }
            Refusal::InCheck { by } => {
                format!("{side} is in check from {}; this move does not stop it", self.pieces(*by))
            }
            Refusal::Exposed { by, royal } => {
                format!("{} would attack the {} on {royal}", self.pieces(*by), self.royal(side))
            }
            Refusal::PassesAttack { squares } => {
                format!("{mover} may not pass attacked squares: {}", self.attacks(squares))
            }
            Refusal::CastlingIsLost => self.castling_is_lost(),
            Refusal::CastlingThroughAttack { squares } => {
                let attacks = self.attacks(squares);
                format!("{mover} may not castle out of check or over attacked squares: {attacks}")
            }
            Refusal::LeapIsLost => {
                format!("{mover} may leap only as its first move, and has lost that right")
            }
            Refusal::LeapFromCheck { by } => {
                format!("{mover} may not leap while it is in check from {}", self.pieces(*by))
            }
            Refusal::LeapOntoPiece => {
                format!("{mover} may leap only to an empty square, but the {at_target} is on {to}")
            }
            Refusal::LeapThroughAttack { squares } => {
                let attacks = self.attacks(squares);
                format!("{mover} may not leap to or over an attacked square: {attacks}")
            }
        }
    }

    /// The sentence for a move that the piece can make only in some way, which the obstacle prevents.
    fn only(&self, way: &str, obstacle: &str) -> String {
        format!("{} can go to {} only {way}, but {obstacle}", self.piece(self.from), self.to)
    }

    /// The reason why the piece cannot split, if it is because it is attacked; else `None`.
    pub(super) fn cannot_split(&self, part: Kind) -> Option<MoveReason> {
        let Refused { context: MoveContext { variant, position, .. }, from, .. } = *self;
        let side = position.side();
        let compound = position.at(from).filter(|piece| piece.color() == side)?;
        variant.fusion.as_ref()?.rest(compound.kind(), part)?;
        let by = rules::attackers(variant, position, from, !side);
        let (compound, attackers) = (self.piece(from), self.pieces(by));
        let sentence = format!(
            "{compound} is attacked by {attackers}, and a compound that is attacked cannot split"
        );
        let error = MoveReason::new(MoveErrorKind::CannotSplit, sentence);
        (!by.is_empty()).then_some(error)
    }

    /// The attacked squares with their attackers: `h1 is attacked by the Troll on h4`.
    fn attacks(&self, squares: &[(Square, SquareSet)]) -> String {
        let attack = |(square, by): &(Square, SquareSet)| {
            format!("{square} is attacked by {}", self.pieces(*by))
        };
        listed(squares.iter().map(attack))
    }

    /// The name of the piece, such as `Troll`.
    fn name(&self, square: Square) -> &str {
        let piece = self.context.position.at(square);
        piece.map_or("piece", |piece| &self.context.variant.pieces[piece.kind().index()].name)
    }

    fn no_fusion(&self) -> String {
        let Refused { context, from, to } = *self;
        let (side, mover, other) = (context.position.side(), self.name(from), self.name(to));
        format!("{side}'s own {other} is on {to}, and {mover} and {other} do not merge")
    }

    fn royal_fusion(&self) -> String {
        let (royal, other) = (self.name(self.from), self.piece(self.to));
        format!("the {royal} may not make the merging move: only {other} may")
    }

    fn screens(&self, count: u32) -> String {
        let between = if count == 0 { "none is".to_owned() } else { format!("{count} are") };
        let (mover, to) = (self.piece(self.from), self.to);
        format!("{mover} can capture on {to} only over exactly one piece, but {between} in between")
    }

    fn castling_is_lost(&self) -> String {
        let MoveContext { variant, position, .. } = self.context;
        let rule = variant.castling.as_ref();
        let castle = rule.and_then(|it| it.find(position.side(), self.from, self.to));
        let partner = castle.map(|it| &variant.pieces[it.partner_kind.index()].name);
        let partner = partner.map_or("the other piece".to_owned(), |name| format!("the {name}"));
        let king = self.piece(self.from);
        format!("{king} may no longer castle this way: it or {partner} has moved")
    }

    fn royal(&self, side: Color) -> &str {
        self.name(self.context.position.royal(side))
    }

    /// The name and square of a piece: `the Troll on h4`.
    fn piece(&self, square: Square) -> String {
        format!("the {} on {square}", self.name(square))
    }

    /// A list of pieces: `the Troll on h4 and the Hawk on h5`.
    fn pieces(&self, squares: SquareSet) -> String {
        listed(squares.into_iter().map(|square| self.piece(square)))
    }
}

fn listed(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(" and ")
}
