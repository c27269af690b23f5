//! The page for playing, and its files, embedded.

use std::fmt::Write;

use include_dir::{Dir, include_dir};
use once_cell::sync::Lazy;

use super::bundle;
use bentrider_rules::geometry::Color;
use bentrider_rules::picture::pieces;
use bentrider_rules::variant::Picture;

/// The files of the page, and those of a page of annotated games.
static ASSETS: Dir = include_dir!("$CARGO_MANIFEST_DIR/src/web/assets");

/// The script that starts the page.
const MAIN: &str = "main.js";

/// The style sheet of the page.
const STYLE: &str = "main.css";

/// The place in the page for its styles.
pub(super) const STYLE_PLACE: &str = "<link rel=\"stylesheet\" href=\"assets/main.css\">\n";

/// The text of the script or style of this name, and the type of its content. The script that starts the page has all
/// modules in it, so that the browser asks once.
pub(super) fn find(name: &str) -> Option<(&'static str, &'static str)> {
    let content_type = match name.rsplit_once('.')?.1 {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        _ => return None,
    };
    let text = if name == MAIN { script() } else { file(name)? };
    Some((text, content_type))
}

/// The text of a file.
fn file(name: &str) -> Option<&'static str> {
    ASSETS.get_file(name)?.contents_utf8()
}

/// The script that starts the page, with all modules that it imports.
pub(super) fn script() -> &'static str {
    static SCRIPT: Lazy<String> = Lazy::new(|| bundle::script(MAIN, file));
    &SCRIPT
}

/// The style sheet of the page, with all that it imports.
pub(super) fn style() -> &'static str {
    static STYLES: Lazy<String> = Lazy::new(|| bundle::style(STYLE, &file));
    &STYLES
}

/// The place in the page for the pictures of the pieces.
const SYMBOLS_PLACE: &str = "<!-- pieces -->";

/// The page, with its styles, so that the browser need not ask for them before it paints, and with the pictures of all
/// pieces as symbols: `white-queen`, `black-queen` and so on.
pub(super) fn page() -> &'static str {
    static PAGE: Lazy<String> = Lazy::new(|| {
        let styles = format!("<style>{}</style>\n", style());
        BARE_PAGE.replacen(STYLE_PLACE, &styles, 1).replacen(SYMBOLS_PLACE, &symbols(), 1)
    });
    &PAGE
}

/// The page without its styles and pictures.
pub(super) const BARE_PAGE: &str = include_str!("assets/app.html");

/// The pictures of all pieces as symbols.
pub(super) fn symbols() -> String {
    let mut text = String::new();
    for picture in Picture::all() {
        for (color, name) in Color::BOTH.into_iter().zip(["white", "black"]) {
            let (piece, drawn) = (picture.name(), pieces::drawn(picture, color));
            // Writing to a string does not fail.
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
    fn a_script_imports_only_files_that_are_embedded() {
        for file in ASSETS.files() {
            let (name, text) = (file.path().display(), file.contents_utf8().unwrap());
            for import in text.split(" from \"./").skip(1) {
                let file = import.split('"').next().unwrap();
                assert!(find(file).is_some(), "{name} imports {file}");
            }
        }
    }

    #[test]
    fn the_style_sheet_imports_only_files_that_are_embedded() {
        assert!(!style().contains("@import"));
        for import in file(STYLE).unwrap().split("@import \"").skip(1) {
            assert!(find(import.split('"').next().unwrap()).is_some(), "{import}");
        }
    }

    #[test]
    fn the_page_has_its_styles_a_picture_of_every_piece_and_no_script_of_its_own() {
        let page = page();
        for picture in Picture::all() {
            for side in ["white", "black"] {
                let id = format!("<symbol id=\"{side}-{}\"", picture.name());
                assert_eq!(page.matches(&id).count(), 1, "{id}");
            }
        }
        assert!(!page.contains(SYMBOLS_PLACE) && !page.contains(STYLE_PLACE));
        assert_eq!(page.matches("<style").count(), 1);
        for forbidden in [" style=", "<script>", " onclick=", "javascript:"] {
            assert!(!page.contains(forbidden), "{forbidden}");
        }
    }
}
