//! The keys of rules that a variant file cannot express, whatever the rest of the section says.

use super::definition::{Definition, Setting};
use super::kinds::Kinds;
use super::translation::Output;
use super::values::Value;

/// The value that a key has without its rule.
enum Usual {
    Flag(bool),
    Number(u16),
    Word(&'static str),
    NoKinds,
    NoSquares,
    NoText,
}

use Usual::{Flag, NoKinds, NoSquares, NoText, Number, Word};

/// Each setting with its usual value, and what any other one means.
const UNSAYABLE: [(&str, Usual, &str); 47] = [
    ("chess960", Flag(false), "the arrays of Chess960"),
    ("twoBoards", Flag(false), "games on two boards"),
    ("pieceDrops", Flag(false), "drops of pieces from the hand"),
    ("capturesToHand", Flag(false), "captured pieces that go to the hand"),
    ("mustDrop", Flag(false), "drops that are compulsory"),
    ("gating", Flag(false), "pieces that come from the hand to a square that another leaves"),
    (
        "seirawanGating",
        Flag(false),
        "pieces that come from the hand to a square that another leaves",
    ),
    ("cambodianMoves", Flag(false), "first moves that end when a Rook attacks the King"),
    ("sittuyinPromotion", Flag(false), "promotion without leaving the square, as in Sittuyin"),
    ("pieceDemotion", Flag(false), "pieces that change back after they have promoted"),
    ("blastOnCapture", Flag(false), "captures that explode"),
    ("mutuallyImmuneTypes", NoKinds, "pieces that cannot capture each other"),
    ("petrifyOnCaptureTypes", NoKinds, "captures that turn the piece into a wall"),
    (
        "oppositeCastling",
        Flag(false),
        "castling to the side to which the other one has not castled",
    ),
    ("castlingWins", NoText, "castling that wins"),
    ("checking", Flag(true), "check that is forbidden"),
    ("mustCapture", Flag(false), "captures that are compulsory"),
    ("enclosingDrop", Word("none"), "drops that enclose pieces"),
    ("flipEnclosedPieces", Word("none"), "pieces that change their side"),
    ("wallingRule", Word("none"), "walls that are put on the board"),
    ("wallOrMove", Flag(false), "walls that are put on the board"),
    ("diagonalLines", NoSquares, "moves along the lines of a palace"),
    ("passWhite", Flag(false), "moves that are passed"),
    ("passBlack", Flag(false), "moves that are passed"),
    ("passOnStalemateWhite", Flag(false), "moves that are passed instead of stalemate"),
    ("passOnStalemateBlack", Flag(false), "moves that are passed instead of stalemate"),
    ("makpongRule", Flag(false), "Kings that may not move out of check"),
    ("flyingGeneral", Flag(false), "Kings that may not face each other"),
    ("perpetualCheckIllegal", Flag(false), "perpetual check that loses"),
    ("moveRepetitionIllegal", Flag(false), "moves back and forth that lose"),
    ("chasingRule", Word("none"), "perpetual chases that lose"),
    ("stalematePieceCount", Flag(false), "stalemate that is decided by the number of pieces"),
    ("shogiPawnDropMateIllegal", Flag(false), "mates by a dropped Pawn that are illegal"),
    ("shatarMateRule", Flag(false), "mates that count only after some checks"),
    ("bikjangRule", Flag(false), "Kings that face each other"),
    ("extinctionPseudoRoyal", Flag(false), "several royal pieces of a side"),
    ("dupleCheck", Flag(false), "several royal pieces of a side"),
    ("flagMove", Flag(false), "one more move of the other side after a goal is reached"),
    ("connectN", Number(0), "pieces that win in a line"),
    ("connectNxN", Number(0), "pieces that win in a square"),
    ("collinearN", Number(0), "pieces that win in a line"),
    ("connectRegion1White", NoSquares, "pieces that win by joining two regions"),
    ("connectRegion2White", NoSquares, "pieces that win by joining two regions"),
    ("connectRegion1Black", NoSquares, "pieces that win by joining two regions"),
    ("connectRegion2Black", NoSquares, "pieces that win by joining two regions"),
    ("adjudicateFullBoard", Flag(false), "games that end when the board is full"),
    ("countingRule", Word("none"), "counted moves as in Makruk"),
];

impl Usual {
    fn is(&self, value: &Value) -> bool {
        match (self, value) {
            (Flag(usual), Value::Flag(flag)) => usual == flag,
            (Number(usual), Value::Number(number)) => usual == number,
            (Word(usual), Value::Word(word)) => usual == word,
            (NoKinds, Value::Kinds(kinds)) => *kinds == Kinds::EMPTY,
            (NoSquares, Value::Squares(squares)) => squares.is_empty(),
            (NoText, Value::Text(text)) => text == "-",
            _ => false,
        }
    }
}

/// Refuses every such key that does not have its usual value.
pub(super) fn check(definition: &Definition, output: &mut Output) {
    for (slot, usual, what) in &UNSAYABLE {
        let differs = |it: &&Setting| !usual.is(&it.value);
        if let Some(setting) = definition.setting(slot).filter(differs) {
            output.refuse(&setting.place, format!("a variant file cannot express {what}"));
        }
    }
}
