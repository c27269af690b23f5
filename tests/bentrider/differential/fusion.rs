//! Fusion Chess.

use super::hold;

#[test]
fn of_fusion_chess_both_know_the_same_moves() {
    let met = [
        "fusion",
        "fission",
        "royal fission",
        "royal part leaves",
        "attacked way",
        "castling of White",
        "castling of Black",
        "en passant",
        "promotion",
        "mate",
    ];
    hold("fusion", 2_000, &met);
}
