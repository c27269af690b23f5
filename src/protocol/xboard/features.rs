//! What the engine says of itself when the host tells the version of the protocol.

use super::{aliases, options};
use crate::engine::Games;

/// What the engine can do, beside games and options.
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

/// The line that tells of the games that can be chosen.
pub(super) fn variants(games: &Games) -> String {
    format!("feature variants=\"{}\"", aliases::names(games).join(","))
}
