//! The page on which one plays.

use std::fmt::Write;

use once_cell::sync::Lazy;

use bentrider_rules::geometry::Color;
use bentrider_rules::picture::pieces;
use bentrider_rules::variant::Picture;

/// Where the pictures of the pieces go.
const PLACE: &str = "<!-- pieces -->";

/// The page, with the pictures of all pieces as symbols: `white-queen`, `black-queen` and so on.
pub(super) fn page() -> &'static str {
    static PAGE: Lazy<String> =
        Lazy::new(|| include_str!("assets/app.html").replace(PLACE, &symbols()));
    &PAGE
}

fn symbols() -> String {
    let mut text = String::new();
    for picture in Picture::all() {
        for (color, name) in Color::BOTH.into_iter().zip(["white", "black"]) {
            let (piece, drawn) = (picture.name(), pieces::drawn(picture, color));
            // Writing into a string does not fail.
            let _ = writeln!(
                text,
                "<symbol id=\"{name}-{piece}\" viewBox=\"0 0 100 100\">{drawn}</symbol>"
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_a_picture_of_every_piece_and_no_script_or_style_of_its_own() {
        let page = page();
        for picture in Picture::all() {
            for side in ["white", "black"] {
                let id = format!("<symbol id=\"{side}-{}\"", picture.name());
                assert_eq!(page.matches(&id).count(), 1, "{id}");
            }
        }
        assert!(!page.contains(PLACE));
        for forbidden in ["<style", " style=", "<script>", " onclick=", "javascript:"] {
            assert!(!page.contains(forbidden), "{forbidden}");
        }
    }
}
