//! A game as XBoard is told of it: a variant that the engine defines.

use std::fmt;

use super::{dialect, host_text, table};
use crate::variant::Variant;

/// The most files XBoard shows, and the most beside which it has room for holdings.
const FILES: [u8; 2] = [16, 12];
/// The most ranks.
const RANKS: u8 = 15;
/// The variant from which XBoard takes what it is not told, where a game does not say.
const PARENT: &str = "fairy";
/// Games that XBoard knows itself, by the names they have here. As children of another it would ask for
/// them by their boards, which they share.
const KNOWN: [&str; 3] = ["capablanca", "gothic", "janus"];

/// The board of a game, as `13x13+0_fairy` says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Format {
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

/// The board of a game.
///
/// # Errors
/// When XBoard cannot show the game, with the reason.
pub(super) fn format(game: &Variant) -> Result<Format, Unfit> {
    let name = || game.name.clone();
    let (files, ranks) = (game.shape.files(), game.shape.ranks());
    let kinds = game.pieces.len();
    let reserve = game.supply.as_ref().is_some_and(|it| it.reserve);
    if files > FILES[usize::from(reserve)] {
        return Err(Unfit::Files(name(), files));
    }
    if ranks > RANKS {
        return Err(Unfit::Ranks(name(), ranks));
    }
    if kinds > table::SLOTS || table::table(game).is_none() {
        return Err(Unfit::Kinds(name(), kinds));
    }
    let mut labels = game.kinds().map(|kind| game.labels.label(kind));
    if let Some(label) = labels.find(|it| !it.starts_with(|it: char| it.is_ascii_uppercase())) {
        return Err(Unfit::Label(name(), label.to_owned()));
    }
    let known = KNOWN.into_iter().find(|it| *it == game.name);
    let parent = game.xboard.as_ref().map_or(known.unwrap_or(PARENT), |it| &it.parent).to_owned();
    Ok(Format { files, ranks, holdings: if reserve { kinds } else { 0 }, parent })
}

/// The answer to `variant`: the board and its pieces.
pub(super) fn setup(game: &Variant, format: &Format) -> Vec<String> {
    let table = table::table(game).unwrap_or_default();
    let mut start = game.start.clone();
    if format.holdings > 0 && start.reserve.is_none() {
        start.reserve = host_text::start_reserve(game);
    }
    let start = start.write(&game.shape, &game.labels);
    let mut lines = vec![format!("setup ({table}) {format} {start}")];
    lines.extend(dialect::piece_lines(game));
    lines
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Format { files, ranks, holdings, parent } = self;
        write!(f, "{files}x{ranks}+{holdings}_{parent}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader::built_in;

    fn first(name: &str) -> String {
        let game = built_in(name).unwrap();
        setup(&game, &format(&game).unwrap()).swap_remove(0)
    }

    /// As a real XBoard 4.9.1 took them.
    #[test]
    fn a_game_s_board_is_said_with_its_glyphs_its_holdings_and_its_start() {
        assert!(first("fantastic-xiii").starts_with(
            "setup (P.....M...I......H.NU.....O...G.Q.....S.T.CKp.....m...i......h.nu.....o...g.q.....s.t.ck) 13x13+0_fairy hmqcsnknscqmh/"
        ));
        let gross = first("gross");
        assert!(gross.contains(" 12x12+12_grand mavwc2cwvam/"), "{gross}");
        assert!(
            gross.ends_with("MAVWC2CWVAM[QQRRRRBBBBNNNNqqrrrrbbbbnnnn] w KQkq - 0 1"),
            "{gross}"
        );
    }

    #[test]
    fn every_built_in_game_but_the_largest_fits() {
        for name in crate::loader::names() {
            let fits = format(&built_in(name).unwrap()).is_ok();
            assert_eq!(fits, name != "terachess-ii", "{name}");
        }
    }
}
