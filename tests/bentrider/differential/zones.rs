//! Promotion on several ranks, restricted by limits or by a reserve.

use super::hold;

#[test]
fn of_gross_chess_both_know_the_same_moves() {
    let met = [
        "several squares open",
        "promotion",
        "declined",
        "nothing to promote to",
        "empty reserve",
        "castling of White",
        "castling of Black",
    ];
    hold("gross", 1_500, &met);
}

#[test]
fn of_gross_chess_on_a_smaller_board_both_know_the_same_moves() {
    let met = ["promotion", "long multi-step", "castling of White", "castling of Black"];
    hold("gross-12x10", 500, &met);
}

#[test]
fn of_grand_chess_both_know_the_same_moves() {
    let met = ["en passant", "promotion", "declined", "multi-step", "nothing to promote to"];
    hold("grand", 500, &met);
}

#[test]
fn of_opulent_chess_both_know_the_same_moves() {
    hold("opulent", 500, &["en passant", "promotion", "declined", "multi-step"]);
}
