//! Fusion Chess with the mouse.

use super::desk::Desk;

/// A board of eight files with squares of 50 pixels, both sides moved by the user.
const OPTIONS: [&str; 6] =
    ["-boardSize", "49,1,20,12,12,0,0", "-overrideLineGap", "1", "-initialMode", "EditGame"];

#[test]
#[ignore = "needs XBoard"]
fn a_piece_that_has_merged_moves_whole_and_splits_with_the_ctrl_key() {
    let desk = Desk::open("mouse", "fusion", &OPTIONS);
    for (from, to, key, sent) in [
        ("a1", "b1", None, "a1b1"),
        ("e7", "e5", None, "e7e5"),
        ("b1", "c3", None, "b1c3="),
        ("e5", "e4", None, "e5e4"),
        ("c3", "d5", Some("ctrl"), "c3d5n"),
        ("e4", "e3", None, "e4e3"),
        ("c3", "c6", None, "c3c6"),
    ] {
        desk.drag(from, to, key);
        desk.wait_for(&format!(">first : {sent}\n"));
    }
    desk.press("ctrl+b");
    desk.wait_for("<first : move");
    assert!(!desk.log().contains("Illegal move"), "{}", desk.log());
}
