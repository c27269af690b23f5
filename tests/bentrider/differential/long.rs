//! Variants whose boards are so large that the comparison takes long.

use super::hold;
use super::small::contest_of;

#[test]
#[ignore = "long: run by .ci/run"]
fn of_gigachess_both_know_the_same_moves() {
    hold("gigachess-ii", 2_000, &["en passant", "promotion", "multi-step", "jump", "check"]);
}

#[test]
#[ignore = "long: run by .ci/run"]
fn of_terachess_both_know_the_same_moves() {
    hold("terachess-ii", 2_000, &["en passant", "promotion", "multi-step", "jump", "check"]);
}

#[test]
#[ignore = "long: run by .ci/run"]
fn of_riders_on_the_largest_board_both_know_the_same_moves() {
    contest_of("riders", &["declined", "jump"]);
}
