//! Variants that are not built in.

use super::Contest;
use crate::play::{SMALL_GAMES, game};
use crate::reference::Rules;

#[test]
fn of_pieces_that_hop_both_know_the_same_moves() {
    contest_of("cannons", &["declined"]);
}

#[test]
fn of_lame_leaps_and_first_moves_of_three_squares_both_know_the_same_moves() {
    contest_of("lame", &["en passant", "long multi-step", "jump"]);
}

#[test]
fn of_bent_riders_of_every_form_both_know_the_same_moves() {
    contest_of("bends", &["declined", "en passant", "multi-step", "jump"]);
}

#[test]
fn on_a_board_of_five_by_five_both_know_the_same_moves() {
    contest_of("tiny", &["declined", "en passant", "multi-step", "jump", "mate"]);
}

#[test]
fn around_holes_with_bare_kings_and_kings_that_mind_their_way_both_know_the_same_moves() {
    let met = [
        "attacked way",
        "nothing to promote to",
        "declined",
        "en passant",
        "long multi-step",
        "castling with a letter",
        "bare King",
        "repetition",
        "quiet plies",
        "mate",
    ];
    contest_of("odd", &met);
}

#[test]
fn of_hoppers_that_merge_and_split_both_know_the_same_moves() {
    let met = [
        "fusion",
        "fission",
        "royal fission",
        "royal part leaves",
        "attacked way",
        "declined",
        "en passant",
        "mate",
    ];
    contest_of("mergers", &met);
}

/// Plays a small game from its start and on random boards; all of `sorts` must be met.
pub(super) fn contest_of(name: &str, sorts: &[&str]) {
    let (_, text) = SMALL_GAMES.into_iter().find(|it| it.0 == name).unwrap();
    let mut contest = Contest::new(game(text), Rules::read(text), 3);
    contest.play(1_000);
    contest.scatter(1_000);
    contest.seen.expect(2_000, &["capture", "promotion", "check", "refused"]);
    contest.seen.expect(2_000, sorts);
}
