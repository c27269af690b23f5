//! As in `round_trip`, with many games.

use bentrider::loader;

use super::round_trip::{MAIN, hold};

#[test]
#[ignore = "takes minutes"]
fn a_thousand_games_of_each_main_variant_read_back_from_each_notation() {
    MAIN.iter().for_each(|name| hold(name, 1000));
}

#[test]
#[ignore = "takes minutes"]
fn two_hundred_games_of_every_other_variant_read_back_from_each_notation() {
    loader::names().filter(|name| !MAIN.contains(name)).for_each(|name| hold(name, 200));
}
