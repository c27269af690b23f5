//! What differs between the variant that a network was trained in and the one that it is to evaluate.

use thiserror::Error;

use super::NetworkParts;
use bentrider_rules::variant::Variant;

/// The error of a network for another variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the network is for {of_network}, not for {of_variant}{difference}")]
pub struct NetworkMismatch {
    /// The name of the network's variant.
    pub of_network: String,
    /// The name of the variant.
    pub of_variant: String,
    /// The difference, after a colon.
    pub difference: String,
}

impl NetworkMismatch {
    /// Compares the variant of a network with this one.
    pub(super) fn check(parts: &NetworkParts, variant: &Variant) -> Result<(), Self> {
        let (trained, wanted) = (&parts.definition, variant.definition());
        if *trained == wanted {
            return Ok(());
        }
        Err(NetworkMismatch {
            of_network: parts.variant.clone(),
            of_variant: variant.name.clone(),
            difference: difference(trained, &wanted),
        })
    }
}

/// The first line in which two definitions differ, in words.
fn difference(trained: &str, wanted: &str) -> String {
    /// The contents of the first lines of [`Variant::definition`]; one line for each piece follows.
    const LINES: [&str; 3] = ["the size of the board", "the squares of the board", "the start"];

    let (trained, wanted): (Vec<&str>, Vec<&str>) =
        (trained.lines().collect(), wanted.lines().collect());
    let lines = trained.len().max(wanted.len());
    let line = |of: &[&str], at: usize| of.get(at).copied().unwrap_or("nothing").to_owned();
    let Some(at) = (0..lines).find(|&at| trained.get(at) != wanted.get(at)) else {
        return String::new();
    };
    let what = LINES.get(at).copied().unwrap_or("a piece");
    let [trained, wanted] = [line(&trained, at), line(&wanted, at)].map(|it| shortened(&it));
    format!(": {what} is \"{trained}\" there, \"{wanted}\" here")
}

fn shortened(text: &str) -> String {
    /// The largest number of characters of a line that a message shows.
    const SHOWN: usize = 100;

    if text.chars().count() <= SHOWN {
        return text.to_owned();
    }
    let start: String = text.chars().take(SHOWN).collect();
    format!("{start}…")
}
