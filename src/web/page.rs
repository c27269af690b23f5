//! A page of games: one file that needs nothing else.

use std::fmt::Write;
use std::sync::Arc;

use serde::Serialize;
use thiserror::Error;

use super::script::{STYLE, source_hash, viewer};
use bentrider_rules::game::PositionError;
use bentrider_rules::geometry::Color;
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

/// A page that shows games: board, graph, moves, comments and variations. Its security policy lets the
/// embedded script and style run and nothing else, and lets nothing be fetched.
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
    let all = (0..shape.ranks()).flat_map(|rank| {
        (0..shape.files()).map(move |file| bentrider_rules::geometry::Square::new(file, rank))
    });
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
            // Writing into a string does not fail.
            let _ = writeln!(
                text,
                "<symbol id=\"v{at}-{index}\" viewBox=\"0 0 100 100\">{picture}</symbol>"
            );
        }
    }
    text
}

/// JSON in which nothing can end the script element that holds it: `<`, `>` and `&` stand only in strings,
/// where they can be written as escapes.
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
