//! Promotion on several ranks, to what limits or a reserve leave.

use super::hold;

/// White has all it may have, Black all but Knights.
const FULL: &str =
    "r2k4r1/1P1P1P1P1P/P1P1P5/1qcabb4/10/10/1RR1QCABBN/N4p1p1p/p1p1p1p3/4K5 w - - 0 1";

#[test]
fn of_gross_chess_both_know_the_same_moves() {
    let fens = [
        // Castling of every length, and triple steps that may be taken on either square.
        "12/1r4k3r1/1p1p1p1p1p2/12/2P3P3P1/P3P3P3/p3p3p3/2p3p3p1/12/1P1P1P1P1P2/1R4K3R1/12 w KQkq - 0 1",
        // Pawns in the zones, with full, small and empty reserves.
        "5k6/1P6P3/P4P5P/12/12/3q2m5/2c2v6/12/12/p3p5p1/3p3p4/6K5 w - - 0 1",
        "5k6/1P6P3/P4P5P/12/12/3q2m5/2c2v6/12/12/p3p5p1/3p3p4/6K5[QRqn] w - - 0 1",
        "5k6/1P6P3/P4P5P/12/12/3q2m5/2c2v6/12/12/p3p5p1/3p3p4/6K5[] w - - 0 1",
        "6k5/1P10/2P1r7/3P4p3/4c3v3/12/2V2C6/12/5p1P4/3P8/1R1S2K2WR1/12 w KQ - 0 1",
        "m2w2k4m/1r4q4r/2p1p1p1p1p1/3v2c5/1P1P1P1P1P2/12/5A2N3/12/2C4V4/P1P1P1P1P1P1/1R2BQK2SR1/M3C6M w KQ - 0 1",
    ];
    let met = [
        "several squares open",
        "promotion",
        "declined",
        "nothing to promote to",
        "empty reserve",
        "castling of White",
        "castling of Black",
    ];
    hold("gross", &fens, 1_500, &met);
}

#[test]
fn of_gross_chess_on_a_smaller_board_both_know_the_same_moves() {
    let fen =
        "12/1r4k3r1/2P1p1p1p1p1/12/1P1P1P1P3P/p1p1p1p3p1/12/1P1P1P1P1P1p/1R4K3R1/12 w KQkq - 0 1";
    let none = fen.replace(" w", "[] w");
    let met = ["promotion", "long stride", "castling of White", "castling of Black"];
    hold("gross-12x10", &[fen, &none], 500, &met);
}

#[test]
fn of_grand_chess_both_know_the_same_moves() {
    let fen = "3k6/1P1P1P1P1P/P1P1P5/10/2c4q2/10/3A1C4/5p1p1p/p1p1p1p3/4K5 w - - 0 1";
    let met = ["en passant", "promotion", "declined", "stride", "nothing to promote to"];
    hold("grand", &[fen, FULL], 500, &met);
}

#[test]
fn of_opulent_chess_both_know_the_same_moves() {
    let fen = "3k6/1P1P1P1P1P/P1P1P5/10/2c4q2/10/3A1L4/5p1p1p/p1p1p1p3/4K5 w - - 0 1";
    hold("opulent", &[fen], 500, &["en passant", "promotion", "declined", "stride"]);
}
