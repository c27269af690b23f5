//! A move that was typed or clicked: which it is, or why it is refused.

use serde::{Deserialize, Serialize};

use super::fault::{Fault, at_most};
use crate::limits;
use bentrider_rules::game::{Game, nearest};

/// The further fields of `refusal`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RefusalQuestion {
    text: String,
}

/// The answer to `refusal`.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Meaning {
    /// The coordinate text of a legal move.
    Move(String),
    /// Why it is none.
    Reason(String),
}

/// What a text means in a position, in whatever notation it is.
///
/// # Errors
/// When it is too long.
pub(super) fn refusal(game: &Game, question: &RefusalQuestion) -> Result<Meaning, Fault> {
    let text = at_most(&question.text, limits::WORD_BYTES, "the move")?;
    Ok(match game.parse(text) {
        Ok(mv) => Meaning::Move(game.coordinates(mv)),
        Err(fault) => {
            let near = game.near(&fault);
            Meaning::Reason(format!("{}{}", fault.sentence, nearest(&near)))
        }
    })
}
