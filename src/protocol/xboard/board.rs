//! Which games XBoard can show, and the name of a game's board there.

use std::fmt;

use super::table;
use bentrider_rules::variant::Variant;

/// The most files XBoard shows, and the most beside which it has room for holdings.
const FILES: [u8; 2] = [16, 12];
/// The most ranks.
const RANKS: u8 = 15;
/// The variant from which XBoard takes what the engine does not announce, where a game names none.
const PARENT: &str = "fairy";
/// Games that XBoard knows itself, under the same names. With another parent it would ask for them by
/// their boards, which they share.
pub(super) const KNOWN: [&str; 3] = ["capablanca", "gothic", "janus"];

/// The board of a game, as `13x13+0_fairy` says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BoardFormat {
    files: u8,
    ranks: u8,
    /// How many kinds its holdings have room for; 0 where there are none.
    pub(super) holdings: usize,
    parent: String,
}

/// Why XBoard cannot show a game; the text has the game's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Unfit {
    #[error("{0} has {1} files: XBoard shows at most {most}, {held} beside a reserve", most = FILES[0], held = FILES[1])]
    Files(String, u8),
    #[error("{0} has {1} ranks: XBoard shows at most {RANKS}")]
    Ranks(String, u8),
    #[error("{0} has {1} kinds of pieces: XBoard shows at most {most}", most = table::SLOTS)]
    Kinds(String, usize),
    #[error("XBoard cannot name the piece {1} of {0}")]
    Label(String, String),
}

impl BoardFormat {
    /// The board of a game.
    ///
    /// # Errors
    /// When XBoard cannot show the game, with the reason.
    pub(super) fn new(variant: &Variant) -> Result<Self, Unfit> {
        let name = || variant.name.clone();
        let (files, ranks) = (variant.shape.files(), variant.shape.ranks());
        let kinds = variant.pieces.len();
        let reserve = variant.supply.as_ref().is_some_and(|it| it.reserve);
        if files > FILES[usize::from(reserve)] {
            return Err(Unfit::Files(name(), files));
        }
        if ranks > RANKS {
            return Err(Unfit::Ranks(name(), ranks));
        }
        if kinds > table::SLOTS || table::table(variant).is_none() {
            return Err(Unfit::Kinds(name(), kinds));
        }
        let mut labels = variant.kinds().map(|kind| variant.labels.label(kind));
        if let Some(label) = labels.find(|it| !it.starts_with(|it: char| it.is_ascii_uppercase())) {
            return Err(Unfit::Label(name(), label.to_owned()));
        }
        let known = KNOWN.into_iter().find(|it| *it == variant.name);
        let parent =
            variant.xboard.as_ref().map_or(known.unwrap_or(PARENT), |it| &it.parent).to_owned();
        Ok(BoardFormat { files, ranks, holdings: if reserve { kinds } else { 0 }, parent })
    }
}

impl fmt::Display for BoardFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BoardFormat { files, ranks, holdings, parent } = self;
        write!(f, "{files}x{ranks}+{holdings}_{parent}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::loader::built_in;

    #[test]
    fn every_built_in_game_but_the_largest_fits() {
        for name in bentrider_rules::loader::names() {
            let fits = BoardFormat::new(&built_in(name).unwrap()).is_ok();
            assert_eq!(fits, name != "terachess-ii", "{name}");
        }
    }
}
