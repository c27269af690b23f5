//! Which game a network is for.

use super::error::NetworkMismatch;
use super::parts::Network;
use bentrider_rules::variant::Variant;

/// What the first lines of [`Variant::definition`] say; a line a piece follows.
const LINES: [&str; 3] = ["the size of the board", "the squares of the board", "the start"];

/// The most characters of a line that a message shows.
const SHOWN: usize = 100;

impl Network {
    /// Can it evaluate positions of this game: were its pieces, values, promotions, board and start the
    /// same in training?
    ///
    /// # Errors
    /// When they were not, with what differs first.
    pub fn check_variant(&self, variant: &Variant) -> Result<(), NetworkMismatch> {
        let (learnt, asked) = (&self.parts().definition, variant.definition());
        if *learnt == asked {
            return Ok(());
        }
        Err(NetworkMismatch {
            of_network: self.parts().variant.clone(),
            of_game: variant.name.clone(),
            difference: difference(learnt, &asked),
        })
    }
}

/// The first line in which two definitions differ, in words.
fn difference(learnt: &str, asked: &str) -> String {
    let (learnt, asked): (Vec<&str>, Vec<&str>) =
        (learnt.lines().collect(), asked.lines().collect());
    let lines = learnt.len().max(asked.len());
    let line = |of: &[&str], at: usize| of.get(at).copied().unwrap_or("nothing").to_owned();
    let Some(at) = (0..lines).find(|&at| learnt.get(at) != asked.get(at)) else {
        return String::new();
    };
    let what = LINES.get(at).copied().unwrap_or("a piece");
    let [learnt, asked] = [line(&learnt, at), line(&asked, at)].map(|it| shortened(&it));
    format!(": {what} is \"{learnt}\" there, \"{asked}\" here")
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= SHOWN {
        return text.to_owned();
    }
    let start: String = text.chars().take(SHOWN).collect();
    format!("{start}…")
}
