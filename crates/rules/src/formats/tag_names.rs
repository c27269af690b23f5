//! The tags of a game, each of which has one value.

use std::collections::HashMap;

use super::pgn::has_result;

/// The names of the tags of a game that is being read.
#[derive(Default)]
pub(super) struct TagNames(HashMap<String, usize>);

/// How a tag fits to the tags before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// It is the first of its name.
    First,
    /// It says what the first one says.
    Same,
    /// It has another value than the first one, which counts.
    Other,
    /// It has another value than the first one, and the moves depend on it: the game is refused.
    Contrary,
}

/// What is expected where a tag has another value than the one before it.
pub(super) const ONE_VALUE: &str = "one value for each tag";

impl TagNames {
    pub(super) fn contains(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Adds a tag to those of the game. A tag `Result` replaces one that says no result.
    pub(super) fn add(
        &mut self,
        tags: &mut Vec<(String, String)>,
        (name, value): (String, String),
    ) -> Fit {
        let first = *self.0.entry(name.clone()).or_insert(tags.len());
        let fit = match tags.get_mut(first) {
            None => Fit::First,
            Some((_, before)) if *before == value => Fit::Same,
            Some((_, before)) if name == "Result" && !has_result(before) => {
                before.clone_from(&value);
                Fit::Same
            }
            Some(_) if is_decisive(&name) => Fit::Contrary,
            Some(_) => Fit::Other,
        };
        tags.push((name, value));
        fit
    }
}

/// Whether the moves depend on the value of the tag with this name.
pub(super) fn is_decisive(name: &str) -> bool {
    ["FEN", "Variant"].contains(&name)
}
