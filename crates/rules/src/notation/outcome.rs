//! Outcomes of games as text.

use crate::rules::Outcome;

/// The outcome as text, such as `White mates` or `Draw by 3-fold repetition`, without a full stop; the same
/// in all front ends.
pub fn write(outcome: Outcome) -> String {
    match outcome {
        Outcome::Checkmate { winner } => format!("{winner} mates"),
        Outcome::Stalemate { winner: Some(winner) } => format!("{winner} wins by stalemate"),
        Outcome::Stalemate { winner: None } => "Draw by stalemate".to_owned(),
        Outcome::BareKing { winner: Some(winner) } => format!("{winner} wins by bare King"),
        Outcome::BareKing { winner: None } => "Draw by two bare Kings".to_owned(),
        Outcome::Repetition { times } => format!("Draw by {times}-fold repetition"),
        Outcome::HalfmoveLimit { plies } if plies % 2 == 0 => {
            format!("Draw by the {}-move rule", plies / 2)
        }
        Outcome::HalfmoveLimit { plies } => format!("Draw by the {plies}-ply rule"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Color;

    #[test]
    fn an_outcome_is_written_with_the_winner_or_the_count_of_the_variant() {
        for (outcome, text) in [
            (Outcome::Checkmate { winner: Color::White }, "White mates"),
            (Outcome::Stalemate { winner: None }, "Draw by stalemate"),
            (Outcome::Stalemate { winner: Some(Color::Black) }, "Black wins by stalemate"),
            (Outcome::BareKing { winner: Some(Color::White) }, "White wins by bare King"),
            (Outcome::BareKing { winner: None }, "Draw by two bare Kings"),
            (Outcome::Repetition { times: 3 }, "Draw by 3-fold repetition"),
            (Outcome::HalfmoveLimit { plies: 100 }, "Draw by the 50-move rule"),
            (Outcome::HalfmoveLimit { plies: 75 }, "Draw by the 75-ply rule"),
        ] {
            assert_eq!(write(outcome), text);
        }
    }
}
