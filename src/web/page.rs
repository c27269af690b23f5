//! A page of games, in one file that loads nothing. Its security policy names, by their hashes, the script and
//! the style that may run in it.

use std::fmt::Write;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::bundle;
use bentrider_rules::game::PositionError;
use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::picture::pieces;
use bentrider_rules::setup::Piece;
use bentrider_rules::variant::Variant;
use bentrider_session::{GameData, PageGame};

/// Why a page could not be made.
#[derive(Debug, Error)]
pub enum PageError {
    /// A move of a game is not legal.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The data could not be written.
    #[error(transparent)]
    Data(#[from] serde_json::Error),
}

/// The data of a page.
#[derive(Serialize)]
struct PageData<'a> {
    variants: Vec<VariantData<'a>>,
    games: Vec<GameData<'a>>,
}

#[derive(Serialize)]
struct VariantData<'a> {
    title: &'a str,
    files: u8,
    ranks: u8,
    /// Squares of the frame that do not exist.
    holes: Vec<String>,
    /// The names of the kinds, in their order.
    kinds: Vec<&'a str>,
}

/// A page that shows games: board, graph, moves, comments and variations. Its security policy lets only the
/// embedded script and style run, and nothing be loaded.
///
/// # Errors
/// When a game has a move that is not legal.
pub fn page(games: &[&PageGame]) -> Result<String, PageError> {
    let mut variants: Vec<Arc<Variant>> = Vec::new();
    let mut data = Vec::with_capacity(games.len());
    for game in games {
        let variant = game.record.variant();
        let known = variants.iter().position(|it| Arc::ptr_eq(it, variant));
        let at = known.unwrap_or(variants.len());
        if known.is_none() {
            variants.push(Arc::clone(variant));
        }
        data.push(GameData::new(game, at)?);
    }
    let shown = variants.iter().map(|it| variant_data(it)).collect();
    let json = serde_json::to_string(&PageData { variants: shown, games: data })?;
    let symbols: String = variants.iter().enumerate().map(|(at, it)| symbols(at, it)).collect();
    Ok(document(&symbols, &in_script(&json)))
}

fn variant_data(variant: &Variant) -> VariantData<'_> {
    let shape = &variant.shape;
    let all = (0..shape.ranks())
        .flat_map(|rank| (0..shape.files()).map(move |file| Square::new(file, rank)));
    VariantData {
        title: &variant.title,
        files: shape.files(),
        ranks: shape.ranks(),
        holes: all.filter(|it| !shape.contains(*it)).map(|it| it.to_string()).collect(),
        kinds: variant.pieces.iter().map(|it| it.name.as_str()).collect(),
    }
}

/// The pictures of a variant's pieces: the symbols `v0-0`, `v0-1` and so on, by [`Piece::index`].
fn symbols(at: usize, variant: &Variant) -> String {
    let mut text = String::new();
    for kind in variant.kinds() {
        for piece in Color::BOTH.map(|color| Piece::new(color, kind)) {
            let (index, picture) = (piece.index(), pieces::svg(variant, piece));
            // Writing to a string does not fail.
            let _ = writeln!(
                text,
                "<symbol id=\"v{at}-{index}\" viewBox=\"0 0 100 100\">{picture}</symbol>"
            );
        }
    }
    text
}

/// JSON that cannot end the script element that holds it: `<`, `>` and `&` stand only in strings, where they
/// can be written as escapes.
fn in_script(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for it in json.chars() {
        match it {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(text, "\\u{:04x}", u32::from(it));
            }
            _ => text.push(it),
        }
    }
    text
}

fn document(symbols: &str, json: &str) -> String {
    let script = viewer();
    let policy = format!(
        "default-src 'none'; script-src {}; style-src {}; base-uri 'none'; form-action 'none'",
        source_hash(&script),
        source_hash(STYLE)
    );
    let body = include_str!("assets/page.html");
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Annotated games</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
         <svg class=\"symbols\" aria-hidden=\"true\">\n{symbols}</svg>\n{body}\
         <script type=\"application/json\" id=\"data\">{json}</script>\n\
         <script type=\"module\">{script}</script>\n</body>\n</html>\n"
    )
}

/// The modules of the game viewer, by the names of their files.
const VIEWER: [(&str, &str); 7] = [
    ("board.js", include_str!("assets/board.js")),
    ("signs.js", include_str!("assets/signs.js")),
    ("tree.js", include_str!("assets/tree.js")),
    ("graph.js", include_str!("assets/graph.js")),
    ("moves.js", include_str!("assets/moves.js")),
    ("reserve.js", include_str!("assets/reserve.js")),
    ("viewer.js", include_str!("assets/viewer.js")),
];

/// The style of a page.
const STYLE: &str = concat!(include_str!("assets/theme.css"), include_str!("assets/page.css"));

/// The viewer as one script.
fn viewer() -> String {
    bundle::script("viewer.js", |name| VIEWER.iter().find(|it| it.0 == name).map(|it| it.1))
}

/// The hash of a script or a style as a content security policy names it.
pub(super) fn source_hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text.as_bytes())))
}

/// The SHA-256 hash of bytes, in hexadecimal digits.
pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_viewer_is_one_script_of_all_its_modules() {
        let viewer = viewer();
        assert!(!viewer.contains("\nimport ") && !viewer.contains("\nexport "));
        for (name, _) in VIEWER {
            let scope = format!("const {} = ", name.replace('.', "_"));
            assert_eq!(viewer.matches(&scope).count(), 1, "{name}");
        }
    }

    /// The examples of FIPS 180-2 and of the CSP specification's `'sha256-…'` form.
    #[test]
    fn hashes_are_those_of_sha_256() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(digest(b"abc"), abc);
        let hello = "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='";
        assert_eq!(source_hash("alert('Hello, world.');"), hello);
    }
}
