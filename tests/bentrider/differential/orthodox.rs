//! Chess and its relatives on larger boards.

use super::hold;

/// Castling on both sides, and Pawns that may take each other in passing.
const CHESS: &str = "r3k2r/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/R3K2R w KQkq - 0 1";
const KING_ON_F: &str =
    "r4k3r/p1p1p1p1p1/10/1P1P1P1P1P/p1p1p1p1p1/10/1P1P1P1P1P/R4K3R w KQkq - 0 1";
const KING_ON_E: &str =
    "r3k4r/p1p1p1p1p1/10/1P1P1P1P1P/p1p1p1p1p1/10/1P1P1P1P1P/R3K4R w KQkq - 0 1";

const MET: [&str; 6] =
    ["en passant", "promotion", "stride", "castling of White", "castling of Black", "check"];

#[test]
fn of_chess_both_know_the_same_moves() {
    hold("chess", &[CHESS], 1_000, &MET);
}

#[test]
fn of_capablanca_chess_both_know_the_same_moves() {
    hold("capablanca", &[KING_ON_F], 500, &MET);
}

#[test]
fn of_gothic_chess_both_know_the_same_moves() {
    hold("gothic", &[KING_ON_F], 500, &MET);
}

#[test]
fn of_embassy_chess_both_know_the_same_moves() {
    hold("embassy", &[KING_ON_E], 500, &MET);
}

#[test]
fn of_janus_chess_both_know_the_same_moves() {
    hold("janus", &[KING_ON_E], 500, &MET);
}

#[test]
fn of_shako_both_know_the_same_moves() {
    let fen =
        "10/1r3k2r1/p1p1p1p1p1/10/1P1P1P1P1P/p1p1p1p1p1/10/1P1P1P1P1P/1R3K2R1/10 w KQkq - 0 1";
    hold("shako", &[fen], 500, &MET);
}

#[test]
fn of_tencubed_chess_both_know_the_same_moves() {
    let fen = "10/k4P4/2P1P1P1P1/10/1P1P6/p1p7/10/1p2p1p3/2p2p2K1/10 w - - 0 1";
    hold("tencubed", &[fen], 500, &["en passant", "promotion", "stride", "check"]);
}
