//! The variants without published perft counts, and those related to Fantastic XIII.

use super::hold;

#[test]
fn of_metamachy_both_know_the_same_moves() {
    hold("metamachy", 2_000, &["en passant", "promotion", "multi-step", "jump", "check"]);
}

#[test]
fn of_fantastic_chess_on_a_smaller_board_both_know_the_same_moves() {
    hold("fantastic-12x10", 500, &["en passant", "promotion", "multi-step", "check"]);
}

#[test]
fn of_wildebeest_chess_both_know_the_same_moves() {
    let met = [
        "several squares open",
        "promotion",
        "castling of White",
        "castling of Black",
        "castling with a letter",
        "stalemate",
    ];
    hold("wildebeest", 2_000, &met);
}

#[test]
fn of_omega_chess_both_know_the_same_moves() {
    let met = ["several squares open", "castling of White", "castling of Black", "promotion"];
    hold("omega", 2_000, &met);
}
