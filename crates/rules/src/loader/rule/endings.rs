//! `[endings]`: draws, and endings other than mate.

use crate::loader::complaints::{Complaints, Placed, Text};
use crate::loader::document::TomlTable;
use crate::loader::scalar;
use crate::loader::variant::Draft;
use crate::loader::words::names;
use crate::variant::Variant;
use crate::variant::rule::Endings;

/// The defaults: 50 moves, and the third repetition.
const MOVES: u16 = 50;
const REPETITIONS: u8 = 3;

/// The largest number of moves of both sides; the halfmove clock of a FEN can count them.
const MOST_MOVES: i64 = 4999;

pub(super) fn load(draft: &Draft, variant: &mut Variant) {
    let complaints = draft.complaints;
    variant.endings.halfmove_limit = Some(2 * MOVES);
    variant.endings.repetitions = Some(REPETITIONS);
    let Some(table) = draft.file.optional::<TomlTable>("endings") else { return };
    let table = table.value;
    let moves = table.optional("moves");
    let reset_by = table.optional("reset_by");
    let repetition = table.optional("repetition");
    variant.endings = Endings {
        halfmove_limit: moves.map_or(Some(2 * MOVES), |it| halfmove_limit(&it, complaints)),
        reset_by: reset_by
            .map(|it| draft.pieces.named(&it, complaints).into_iter().collect())
            .unwrap_or_default(),
        repetitions: repetition.map_or(Some(REPETITIONS), |it| repetitions(&it, complaints)),
        stalemate_loses: loses(table.optional("stalemate"), complaints),
        bare_king_loses: loses(table.optional("bare_king"), complaints),
    };
    table.finish();
}

pub(super) fn describe(variant: &Variant) -> Vec<String> {
    let rule = &variant.endings;
    let quiet = rule.halfmove_limit.map(|plies| {
        let movers = match names(variant, rule.reset_by.iter()) {
            none if none.is_empty() => none,
            names => format!(" and without a move of {names}"),
        };
        format!("Draw after {} moves without a capture{movers}.", plies / 2)
    });
    let repetition =
        rule.repetitions.map(|times| format!("Draw when a position has occurred {times} times."));
    let stalemate = rule.stalemate_loses.then(|| "Stalemate loses.".to_owned());
    let bare = rule.bare_king_loses.then(|| {
        "A side with a bare King loses, unless its next move leaves the other King bare too."
            .to_owned()
    });
    [quiet, repetition, stalemate, bare].into_iter().flatten().collect()
}

fn halfmove_limit(moves: &Placed<i64>, complaints: &Complaints) -> Option<u16> {
    let moves = scalar::within(moves, 0..=MOST_MOVES, complaints)?;
    u16::try_from(moves * 2).ok().filter(|&it| it > 0)
}

fn repetitions(number: &Placed<i64>, complaints: &Complaints) -> Option<u8> {
    if number.value == 1 {
        let message =
            "read 1, but every position occurs once: expected 0 for no such rule, or 2 or more";
        complaints.add(number.place, message.to_owned());
    }
    let times = scalar::within(number, 0..=i64::from(u8::MAX), complaints)?;
    u8::try_from(times).ok().filter(|&it| it > 0)
}

/// Whether this ending loses the game.
fn loses(word: Option<Text>, complaints: &Complaints) -> bool {
    let Some(word) = word else { return false };
    scalar::check_word(&word, &["draw", "loss"], complaints);
    word.value == "loss"
}
