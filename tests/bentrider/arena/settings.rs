//! Settings of a duel from the environment.

use std::env;
use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use bentrider::variant;

use super::clock::Pace;
use super::duel::Duel;

/// The program that was built with these tests.
pub(super) const PROGRAM: &str = env!("CARGO_BIN_EXE_bentrider");

/// The duel that the environment asks for:
///
/// | variable | meaning | default |
/// |---|---|---|
/// | `BENTRIDER_PLAYER` | the program that plays as A | the one built with the tests |
/// | `BENTRIDER_OPPONENT` | the program that plays as B | the same as A |
/// | `BENTRIDER_GAMES` | games, an odd number gets one more | 200 |
/// | `BENTRIDER_BASE_MS`, `BENTRIDER_INC_MS` | the clock, in milliseconds | 1000, 10 |
/// | `BENTRIDER_NODES` | nodes a move, instead of a clock | |
/// | `BENTRIDER_CONCURRENCY` | games at a time | 2 |
/// | `BENTRIDER_MOST_PLIES` | plies after which a game is called a draw | 600 |
/// | `BENTRIDER_PLIES`, `BENTRIDER_SEED` | random plies that open a game, and their seed | 6, 1 |
/// | `BENTRIDER_VARIANT` | a built-in game | `fantastic-xiii` |
/// | `BENTRIDER_HASH` | table of each player, in MiB | 16 |
/// | `BENTRIDER_SAVE` | a file to which the games are appended | |
pub(super) fn from_environment() -> Duel {
    let name = text("BENTRIDER_VARIANT").unwrap_or_else(|| "fantastic-xiii".to_owned());
    let variant = variant::built_in(&name);
    let program = PathBuf::from(text("BENTRIDER_PLAYER").unwrap_or_else(|| PROGRAM.to_owned()));
    let opponent = text("BENTRIDER_OPPONENT").map_or_else(|| program.clone(), PathBuf::from);
    let base = Duration::from_millis(number("BENTRIDER_BASE_MS", 1000));
    let increment = Duration::from_millis(number("BENTRIDER_INC_MS", 10));
    let nodes = text("BENTRIDER_NODES").map(|_| number("BENTRIDER_NODES", 0));
    Duel {
        variant: variant.unwrap_or_else(|| panic!("BENTRIDER_VARIANT: there is no game {name:?}")),
        programs: [program, opponent],
        pace: nodes.map_or(Pace::Clock { base, increment }, Pace::Nodes),
        pairs: number("BENTRIDER_GAMES", 200usize).div_ceil(2),
        concurrency: number("BENTRIDER_CONCURRENCY", 2),
        most_plies: number("BENTRIDER_MOST_PLIES", 600),
        opening_plies: number("BENTRIDER_PLIES", 6),
        seed: number("BENTRIDER_SEED", 1),
        hash: number("BENTRIDER_HASH", 16),
        tells_progress: true,
        archive: text("BENTRIDER_SAVE").map(PathBuf::from),
    }
}

fn text(name: &str) -> Option<String> {
    env::var(name).ok().filter(|text| !text.is_empty())
}

fn number<T: FromStr<Err: Display>>(name: &str, default: T) -> T {
    text(name).map_or(default, |text| {
        text.parse().unwrap_or_else(|fault| panic!("{name}: {text:?} is no number: {fault}"))
    })
}
