//! What the engine announces: its features, its games, and a game as a variant that the engine defines.

use super::board::BoardFormat;
use super::{aliases, dialect, options, table};
use crate::engine::Games;
use crate::rules;
use crate::setup::Piece;
use crate::variant::Variant;

/// The features other than games and options.
const FEATURES: [&str; 4] = [
    "ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1",
    "sigint=0 sigterm=0 reuse=1 analyze=1 colors=0 ics=1 name=1 pause=1",
    "nps=1 debug=1 memory=1 smp=1 exclude=1 setscore=1 highlight=1",
    concat!("myname=\"", env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"), "\""),
];

/// The answer to `protover`.
pub(super) fn features(games: &Games) -> Vec<String> {
    let mut lines = vec!["feature done=0".to_owned()];
    lines.extend(FEATURES.map(|it| format!("feature {it}")));
    lines.push(variants(games));
    lines.extend(options::announcements());
    lines.push("feature done=1".to_owned());
    lines
}

/// The line with the games that can be chosen.
pub(super) fn variants(games: &Games) -> String {
    format!("feature variants=\"{}\"", aliases::names(games).join(","))
}

/// The answer to `variant`: the board and its pieces.
pub(super) fn setup(variant: &Variant, format: &BoardFormat) -> Vec<String> {
    let table = table::table(variant).unwrap_or_default();
    let mut start = variant.start.clone();
    if format.holdings > 0 && start.reserve.is_none() {
        start.reserve = start_reserve(variant);
    }
    let start = start.write(&variant.shape, &variant.labels);
    let mut lines = vec![format!("setup ({table}) {format} {start}")];
    lines.extend(dialect::piece_lines(variant));
    lines
}

/// The reserve of a game's start, White's pieces and then Black's.
pub(super) fn start_reserve(variant: &Variant) -> Option<Vec<Piece>> {
    let position = rules::from_setup(variant, &variant.start).ok()?;
    rules::to_setup(variant, &position).reserve
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader::built_in;

    fn first(name: &str) -> String {
        let variant = built_in(name).unwrap();
        setup(&variant, &BoardFormat::new(&variant).unwrap()).swap_remove(0)
    }

    /// As a real XBoard 4.9.1 took them.
    #[test]
    fn a_game_is_announced_with_its_glyphs_its_board_and_its_start() {
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
}
