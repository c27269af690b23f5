use thiserror::Error;

use crate::geometry::Square;

/// What is wrong with a FEN.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// Nothing was given.
    #[error(
        "the FEN is empty: expected a board, the side to move and, if known, rights, e.p. squares and counters"
    )]
    Empty,
    /// The board has another number of ranks.
    #[error("the FEN's board has {found} ranks: expected {expected}, separated by /")]
    Ranks {
        /// Ranks read.
        found: usize,
        /// Ranks of the variant's board.
        expected: usize,
    },
    /// A rank has another number of squares.
    #[error("rank {rank} of the FEN, \"{text}\", has {found} squares: expected {expected}")]
    Files {
        /// The rank's number, from 1.
        rank: usize,
        /// Its text.
        text: String,
        /// Squares read.
        found: usize,
        /// Files of the variant's board.
        expected: usize,
    },
    /// A symbol that is not a piece, gap or hole.
    #[error(
        "rank {rank} of the FEN holds \"{text}\", which starts with no piece of this game, no gap and no *"
    )]
    Symbol {
        /// The rank's number, from 1.
        rank: usize,
        /// The text from the symbol on.
        text: String,
    },
    /// A hole on a square that exists, or the other way round.
    #[error("{square}: the FEN and the variant's board differ on whether this square exists")]
    Hole {
        /// The square.
        square: Square,
    },
    /// The brackets of the reserve hold something else, or do not end.
    #[error(
        "the FEN's reserve \"{0}\" cannot be read: expected pieces of this game between [ and ]"
    )]
    Reserve(String),
    /// The side to move.
    #[error("the FEN's side to move is \"{0}\": expected w or b")]
    Side(String),
    /// The e.p. field.
    #[error("the FEN's e.p. field is \"{0}\": expected - or squares of the board, as in g9g8")]
    EnPassant(String),
    /// Too many fields.
    #[error(
        "the FEN has a field too many, \"{0}\": expected board, side, rights, e.p. squares, halfmoves, moves"
    )]
    Extra(String),
    /// A counter that is too large.
    #[error("the FEN's counter \"{0}\" is too large: expected 0 to {most}", most = u16::MAX)]
    Counter(String),
}
