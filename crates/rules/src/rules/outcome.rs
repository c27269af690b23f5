//! The outcome of a game: the winner, and the ending that decided it.

use std::fmt;

use crate::geometry::Color;

/// The outcome of a game. Its text has no full stop: `White mates`, `Draw by 3-fold repetition`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    ending: Ending,
    winner: Option<Color>,
}

/// An ending of a game. Its result depends on the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The side to move is in check and has no move.
    Checkmate {
        /// The side to move.
        mated: Color,
    },
    /// The side to move has no move and is not in check.
    Stalemate,
    /// A side has only its royal piece.
    BareKing,
    /// Both sides have only their royal pieces.
    TwoBareKings,
    /// Pieces of a side have reached its goal.
    Goal,
    /// Pieces of both sides have reached their goals.
    BothGoals,
    /// A side has given its last check.
    Checks {
        /// The number of checks, by the rule of the variant.
        count: u8,
    },
    /// Neither side can win any more.
    DeadPosition,
    /// The position has occurred as often as the variant allows.
    Repetition {
        /// The number of occurrences, by the rule of the variant.
        times: u8,
    },
    /// The halfmove clock has reached the limit of the variant.
    HalfmoveLimit {
        /// The number of plies, by the rule of the variant.
        plies: u16,
    },
}

impl Outcome {
    /// A game that `winner` has won, or a draw.
    #[inline]
    pub const fn new(ending: Ending, winner: Option<Color>) -> Self {
        Outcome { ending, winner }
    }

    /// A game that this side has won.
    pub const fn won(winner: Color, ending: Ending) -> Self {
        Outcome::new(ending, Some(winner))
    }

    /// A draw.
    pub const fn drawn(ending: Ending) -> Self {
        Outcome::new(ending, None)
    }

    /// The winner; `None` for a draw.
    #[inline]
    pub const fn winner(self) -> Option<Color> {
        self.winner
    }

    /// The ending.
    pub const fn ending(self) -> Ending {
        self.ending
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.winner, self.ending) {
            (Some(winner), Ending::Checkmate { mated }) if winner != mated => {
                write!(f, "{winner} mates")
            }
            (Some(winner), Ending::Checkmate { .. }) => write!(f, "{winner} wins by being mated"),
            (Some(winner), ending) => write!(f, "{winner} wins by {ending}"),
            (None, ending) => write!(f, "Draw by {ending}"),
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Ending::Checkmate { .. } => f.write_str("checkmate"),
            Ending::Stalemate => f.write_str("stalemate"),
            Ending::BareKing => f.write_str("bare King"),
            Ending::TwoBareKings => f.write_str("two bare Kings"),
            Ending::Goal => f.write_str("reaching the goal"),
            Ending::BothGoals => f.write_str("both sides reaching the goal"),
            Ending::Checks { count: 1 } => f.write_str("a check"),
            Ending::Checks { count } => write!(f, "{count} checks"),
            Ending::DeadPosition => f.write_str("insufficient material"),
            Ending::Repetition { times } => write!(f, "{times}-fold repetition"),
            Ending::HalfmoveLimit { plies } if plies % 2 == 0 => {
                write!(f, "the {}-move rule", plies / 2)
            }
            Ending::HalfmoveLimit { plies } => write!(f, "the {plies}-ply rule"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_is_written_with_the_winner_or_the_count_of_the_variant() {
        let mate = Ending::Checkmate { mated: Color::Black };
        for (outcome, text) in [
            (Outcome::won(Color::White, mate), "White mates"),
            (Outcome::won(Color::Black, mate), "Black wins by being mated"),
            (Outcome::drawn(mate), "Draw by checkmate"),
            (Outcome::drawn(Ending::Stalemate), "Draw by stalemate"),
            (Outcome::won(Color::Black, Ending::Stalemate), "Black wins by stalemate"),
            (Outcome::won(Color::White, Ending::BareKing), "White wins by bare King"),
            (Outcome::drawn(Ending::TwoBareKings), "Draw by two bare Kings"),
            (Outcome::won(Color::White, Ending::Goal), "White wins by reaching the goal"),
            (Outcome::drawn(Ending::BothGoals), "Draw by both sides reaching the goal"),
            (Outcome::won(Color::Black, Ending::Checks { count: 3 }), "Black wins by 3 checks"),
            (Outcome::won(Color::White, Ending::Checks { count: 1 }), "White wins by a check"),
            (Outcome::drawn(Ending::DeadPosition), "Draw by insufficient material"),
            (Outcome::drawn(Ending::Repetition { times: 3 }), "Draw by 3-fold repetition"),
            (
                Outcome::won(Color::Black, Ending::Repetition { times: 4 }),
                "Black wins by 4-fold repetition",
            ),
            (Outcome::drawn(Ending::HalfmoveLimit { plies: 100 }), "Draw by the 50-move rule"),
            (Outcome::drawn(Ending::HalfmoveLimit { plies: 75 }), "Draw by the 75-ply rule"),
        ] {
            assert_eq!(outcome.to_string(), text);
        }
    }
}
