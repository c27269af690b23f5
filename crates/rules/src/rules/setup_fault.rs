use thiserror::Error;

use crate::geometry::{Color, Square};

/// Why a setup cannot be played: everything that is wrong, never empty.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", .0.iter().map(SetupFault::to_string).collect::<Vec<_>>().join("; "))]
pub struct SetupFaults(pub Vec<SetupFault>);

/// One reason why a setup cannot be played. Pieces are given by their names.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupFault {
    /// A side has no royal piece.
    #[error("{color} has no {names}: expected one")]
    NoRoyal {
        /// The side.
        color: Color,
        /// The royal kinds of the game.
        names: String,
    },
    /// A side has several royal pieces.
    #[error("{color} has {count} royal pieces ({names}): expected one")]
    SeveralRoyals {
        /// The side.
        color: Color,
        /// How many.
        count: u32,
        /// The royal kinds of the game.
        names: String,
    },
    /// The side that is not to move is in check.
    #[error("it is {side}'s move, and {side}'s {attacker} on {from} attacks {}'s {royal} on {target}", !*.side)]
    OpponentInCheck {
        /// Who is to move.
        side: Color,
        /// A piece of it that gives check.
        attacker: String,
        /// Where it stands.
        from: Square,
        /// The royal piece of the other side.
        royal: String,
        /// Where that stands.
        target: Square,
    },
    /// A letter of the rights means nothing in this game.
    #[error("the FEN's rights hold \"{letter}\": expected {}", letters(.known))]
    UnknownRight {
        /// The letter.
        letter: char,
        /// The letters of the game.
        known: String,
    },
    /// An e.p. square was passed by a piece whose origin is occupied.
    #[error(
        "the FEN's e.p. square {square} was passed by the piece on {victim}, but {from}, where that came from, is occupied: expected it empty"
    )]
    EnPassantFromOccupied {
        /// The e.p. square.
        square: Square,
        /// Where the piece stands that passed it.
        victim: Square,
        /// Where it came from.
        from: Square,
    },
    /// An e.p. square, though the counter says that the last move was another.
    #[error(
        "the FEN's e.p. square {square} was passed by a Pawn in the last move, but the halfmove counter is {halfmoves}: expected 0"
    )]
    EnPassantBeforeLastMove {
        /// The e.p. square.
        square: Square,
        /// The counter.
        halfmoves: u16,
    },
    /// A royal piece is in the reserve.
    #[error("the FEN's reserve holds {label}, which is royal: expected pieces to promote to")]
    RoyalInReserve {
        /// Its label.
        label: String,
    },
    /// More of a piece than can be counted.
    #[error("the board and the FEN's reserve hold {count} {label}: expected at most 255")]
    TooManyInReserve {
        /// Its label.
        label: String,
        /// How many there are on the board and in the reserve.
        count: usize,
    },
    /// There is a reserve, and the game has none.
    #[error("the FEN's reserve holds {label}: expected none, for this variant has no reserve")]
    NoReserve {
        /// The label of a piece in it.
        label: String,
    },
}

fn letters(known: &str) -> String {
    if known.is_empty() { "-".to_owned() } else { format!("letters of {known}, or -") }
}
