//! The page for playing, and its files, embedded.

use std::fmt::Write;

use once_cell::sync::Lazy;

use bentrider_rules::geometry::Color;
use bentrider_rules::picture::pieces;
use bentrider_rules::variant::Picture;

/// A file of the page.
#[derive(Clone, Copy)]
pub(super) struct Asset {
    /// The name in `/assets/`.
    pub(super) name: &'static str,
    /// The text.
    pub(super) text: &'static str,
}

/// Embeds the files in `assets/` of these names.
macro_rules! assets {
    ($($name:literal,)*) => {
        const ASSETS: &[Asset] = &[$(Asset { name: $name, text: include_str!(concat!("assets/", $name)) }),*];
    };
}

assets! {
    "analysis.js",
    "app.css",
    "app.js",
    "bars.js",
    "board.js",
    "cells.js",
    "choices.js",
    "chooser.js",
    "clock.js",
    "confirm.js",
    "controls.js",
    "dom.js",
    "drag.js",
    "editor.js",
    "evaluation_bar.js",
    "events.js",
    "exchange.js",
    "glide.js",
    "graph.js",
    "guide.js",
    "input.js",
    "judge.js",
    "lines.js",
    "link.js",
    "live_search.js",
    "main.js",
    "marks.js",
    "moves.js",
    "notices.js",
    "opponent.js",
    "palette.js",
    "panels.css",
    "panels.js",
    "pictures.js",
    "play.js",
    "players.js",
    "reach.js",
    "screen.js",
    "server.js",
    "setup.js",
    "setup_fen.js",
    "setup_fields.js",
    "signs.js",
    "sound.js",
    "store.js",
    "tabs.js",
    "targets.js",
    "theme.css",
    "theme.js",
    "tree.js",
    "typed.js",
    "variants.js",
    "variations.js",
    "words.js",
}

/// The file with this name.
pub(super) fn find(name: &str) -> Option<Asset> {
    ASSETS.iter().find(|it| it.name == name).copied()
}

impl Asset {
    /// The content type of the file.
    pub(super) fn content_type(&self) -> &'static str {
        match self.name.rsplit('.').next() {
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("svg") => "image/svg+xml",
            _ => "text/plain; charset=utf-8",
        }
    }
}

/// The place in the page for the pictures of the pieces.
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

    /// The files that only a page of annotated games has.
    const ANNOTATED: [&str; 3] = ["page.css", "reserve.js", "viewer.js"];

    #[test]
    fn a_script_imports_only_files_that_are_embedded() {
        for Asset { name, text } in ASSETS {
            for import in text.split(" from \"./").skip(1) {
                let file = import.split('"').next().unwrap();
                assert!(find(file).is_some(), "{name} imports {file}");
            }
        }
    }

    #[test]
    fn every_script_and_style_is_embedded() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web/assets");
        for file in std::fs::read_dir(folder).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            let is_asset = name.ends_with(".js") || name.ends_with(".css");
            assert!(!is_asset || ANNOTATED.contains(&&*name) || find(&name).is_some(), "{name}");
        }
    }

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
