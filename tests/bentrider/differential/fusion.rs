//! Fusion Chess.

use super::hold;

#[test]
fn of_fusion_chess_both_know_the_same_moves() {
    let fens = [
        "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1",
        "r3k2r/1p1p1p2/8/P1P1P1P1/p1p1p1p1/8/1P1P1P1P/R3K2R w KQkq - 0 1",
        // Royal compounds on open lines.
        "r3br2/c2p4/1pd2pqp/p1B5/1D1P1QP1/8/PPP1P2P/2RG2N1 b - - 0 1",
        "4f3/1m3p2/8/3d4/2P2Q2/5P2/1D4M1/3G4 w - - 0 1",
        "2r1g3/8/3b1n2/8/8/2N1B3/8/3C2R1 w - - 0 1",
        "1f5q/8/2R1B3/3N4/4n3/3b1r2/8/Q6F w - - 0 1",
        "4r2k/8/b7/8/4C3/8/8/8 w - - 0 1",
    ];
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
    hold("fusion", &fens, 2_000, &met);
}
