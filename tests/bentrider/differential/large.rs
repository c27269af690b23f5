//! The games for which no counts are published, and those of Fantastic XIII's family.

use super::hold;

#[test]
fn of_metamachy_both_know_the_same_moves() {
    let fen =
        "5k6/1P1I4P3/12/p1p3i1p3/1P1P1P1P1P2/12/12/1p1p1p1p1p2/P1P3I1P3/12/1p1i4p3/5K6 w Kk - 0 1";
    hold("metamachy", &[fen], 2_000, &["en passant", "promotion", "stride", "jump", "check"]);
}

#[test]
fn of_gigachess_both_know_the_same_moves() {
    let fen = "6k7/1P1I5J3N/2M2Z2W2E2/p1p3i1p5/1P1P1P1P1P4/14/14/14/1p1p1p1p1p4/P1P3I1P5/14/2m2z2w2e2/1p1i5j3n/6K7 w Kk - 0 1";
    hold("gigachess-ii", &[fen], 2_000, &["en passant", "promotion", "stride", "jump", "check"]);
}

#[test]
fn of_terachess_both_know_the_same_moves() {
    let fen = "7k8/1P1I1T4J2N2/2M2Z2W2E4/T2T4T7/p1p3i1p7/1P1P1P1P1P6/16/16/16/16/1p1p1p1p1p6/P1P3I1P7/t2t4t7/2m2z2w2e4/1p1i1t4j2n2/7K8 w Kk - 0 1";
    hold("terachess-ii", &[fen], 2_000, &["en passant", "promotion", "stride", "jump", "check"]);
}

#[test]
fn of_fantastic_chess_on_a_smaller_board_both_know_the_same_moves() {
    let fen = "6k5/1P10/p1p1i1p5/12/1P1P1P1P4/2p1p1p1p3/12/P1I1P1P5/1p10/6K5 w - - 0 1";
    hold("fantastic-12x10", &[fen], 500, &["en passant", "promotion", "stride", "check"]);
}

#[test]
fn of_wildebeest_chess_both_know_the_same_moves() {
    let fens = [
        "r4k4r/1p1p1p1p1p1/11/2P3P3P/P3P3P2/p3p3p2/2p3p3p/11/1P1P1P1P1P1/R4K4R w KQkq - 0 1",
        "k10/11/1Q9/11/11/11/11/11/11/10K b - - 0 1",
    ];
    let met = [
        "several squares open",
        "promotion",
        "castling of White",
        "castling of Black",
        "castling with a letter",
        "stalemate",
    ];
    hold("wildebeest", &fens, 2_000, &met);
}

#[test]
fn of_omega_chess_both_know_the_same_moves() {
    let fens = [
        "w**********w/*1r3k2r1*/*1p1p1p1p2*/*10*/*2P3P3*/*P3P3P1*/*p3p3p1*/*2p3p3*/*10*/*1P1P1P1P2*/*1R3K2R1*/W**********W w KQkq - 0 1",
        "w**********w/*2k7*/*P3P1P2P*/*10*/*3c2w3*/*10*/*10*/*3C2W3*/*10*/*p2p1p3p*/*6K3*/W**********W w - - 0 1",
    ];
    let met = ["several squares open", "castling of White", "castling of Black", "promotion"];
    hold("omega", &fens, 2_000, &met);
}
