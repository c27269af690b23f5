//! Chess and its relatives on larger boards.

use super::hold;

const MET: [&str; 6] =
    ["en passant", "promotion", "multi-step", "castling of White", "castling of Black", "check"];

#[test]
fn of_chess_both_know_the_same_moves() {
    hold("chess", 1_000, &MET);
}

#[test]
fn of_capablanca_chess_both_know_the_same_moves() {
    hold("capablanca", 500, &MET);
}

#[test]
fn of_gothic_chess_both_know_the_same_moves() {
    hold("gothic", 500, &MET);
}

#[test]
fn of_embassy_chess_both_know_the_same_moves() {
    hold("embassy", 500, &MET);
}

#[test]
fn of_janus_chess_both_know_the_same_moves() {
    hold("janus", 500, &MET);
}

#[test]
fn of_shako_both_know_the_same_moves() {
    hold("shako", 500, &MET);
}

#[test]
fn of_tencubed_chess_both_know_the_same_moves() {
    hold("tencubed", 500, &["en passant", "promotion", "multi-step", "check"]);
}
