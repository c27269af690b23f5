//! The results of endings: `mate`, `stalemate`, `repetition_result`, `bare_king`, `draws`.

use crate::geometry::Color;
use crate::loader::complaints::{Complaints, Text};
use crate::loader::document::TomlTable;
use crate::loader::scalar;
use crate::variant::rule::{BareKing, EndResult};

/// The words for a result of the side to move, and for a result of a colour.
const OF_A_SIDE: [(&str, EndResult); 3] =
    [("draw", EndResult::Draw), ("loss", EndResult::Loss), ("win", EndResult::Win)];
const OF_A_COLOUR: [(&str, EndResult); 2] = [
    ("white wins", EndResult::WonBy(Color::White)),
    ("black wins", EndResult::WonBy(Color::Black)),
];

/// Reads the result of an ending.
pub(super) fn read(word: &Text, complaints: &Complaints) -> Option<EndResult> {
    one_of(word, OF_A_SIDE.iter().chain(&OF_A_COLOUR), complaints)
}

fn one_of<'a>(
    word: &Text,
    known: impl Iterator<Item = &'a (&'static str, EndResult)>,
    complaints: &Complaints,
) -> Option<EndResult> {
    let known: Vec<_> = known.copied().collect();
    let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
    scalar::check_word(word, &words, complaints);
    known.into_iter().find(|(known, _)| word.value == *known).map(|(_, result)| result)
}

/// Reads `draws`: the side that wins all draws.
pub(super) fn draw_odds(word: Option<Text>, complaints: &Complaints) -> Option<Color> {
    let result = one_of(&word?, OF_A_SIDE[..1].iter().chain(&OF_A_COLOUR), complaints)?;
    // Without a side to move, since a draw has none.
    result.winner(Color::White)
}

/// Reads `bare_king`, a word for both sides or a table with one for each, and `bare_king_reply`.
pub(super) fn bare_king(table: &TomlTable, complaints: &Complaints) -> Option<BareKing> {
    const KEY: &str = "bare_king";
    let reply = table.flag("bare_king_reply", true);
    let result = |word: Text| one_of(&word, OF_A_SIDE.iter(), complaints);
    let results = if table.has_table(KEY) {
        let sides = table.optional::<TomlTable>(KEY)?.value;
        let results = ["white", "black"].map(|side| sides.optional(side).and_then(result));
        sides.finish();
        results
    } else {
        [table.optional(KEY).and_then(result); 2]
    };
    results.iter().any(Option::is_some).then_some(BareKing { results, reply: reply.may_be() })
}

/// A sentence about the result of a mate, which is `Checkmate` or `Stalemate`.
pub(super) fn in_words(mate: &str, result: EndResult) -> String {
    let subject = match result {
        EndResult::Loss | EndResult::Win => format!("A {}d side", mate.to_lowercase()),
        EndResult::Draw | EndResult::WonBy(_) => mate.to_owned(),
    };
    format!("{subject} {}.", verb(result))
}

fn verb(result: EndResult) -> String {
    match result {
        EndResult::Draw => "draws".to_owned(),
        EndResult::Loss => "loses".to_owned(),
        EndResult::Win => "wins".to_owned(),
        EndResult::WonBy(color) => format!("wins for {color}"),
    }
}

/// The rule of repetition.
pub(super) fn repetition_in_words(times: u8, result: EndResult) -> String {
    let occurred = format!("when a position has occurred {times} times");
    match result {
        EndResult::Draw => format!("Draw {occurred}."),
        EndResult::WonBy(color) => format!("{color} wins {occurred}."),
        EndResult::Loss | EndResult::Win => {
            format!("The side to move {} {occurred}.", verb(result))
        }
    }
}

/// The rule of the bare King, one sentence for each result.
pub(super) fn bare_king_in_words(rule: &BareKing) -> Vec<String> {
    let unless = if rule.reply {
        ", unless its next move leaves the other King bare too"
    } else {
        " at once"
    };
    let sentence = |side: String, result: Option<EndResult>| {
        Some(format!("{side} with a bare King {}{unless}.", verb(result?)))
    };
    match rule.results {
        [white, black] if white == black => {
            sentence("A side".to_owned(), white).into_iter().collect()
        }
        results => {
            let sides = Color::BOTH.into_iter().zip(results);
            sides.filter_map(|(color, result)| sentence(color.to_string(), result)).collect()
        }
    }
}
