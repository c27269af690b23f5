//! What the files of options make of XBoard's window.

use std::fs;

use super::desk::Desk;

/// The height of the screen in pixels.
const SCREEN: u32 = 1080;

#[test]
#[ignore = "needs XBoard"]
fn the_board_fills_the_screen_and_has_coordinates() {
    for game in ["fantastic-xiii", "gross", "chess"] {
        let desk = Desk::open(&format!("looks-{game}"), game, &["-saveSettingsOnExit", "true"]);
        let height = desk.height();
        // The holdings of Gross Chess make its board wider than it is high.
        let least = if game == "gross" { SCREEN * 3 / 5 } else { SCREEN * 3 / 4 };
        assert!(height > least && height <= SCREEN, "{game}: {height} pixels");
        desk.press("ctrl+q");
        let saved = || fs::read_to_string(desk.path("settings")).unwrap_or_default();
        desk.wait_until("settings", |_| saved().contains("showCoords"));
        let coordinates = saved().lines().find(|it| it.contains("showCoords")).map(str::to_owned);
        assert!(coordinates.as_deref().is_some_and(|it| it.contains("true")), "{coordinates:?}");
    }
}
