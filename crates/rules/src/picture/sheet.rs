//! A variant on one page: board, pieces, moves and rules, as HTML without scripts or links, for a browser
//! and for paper.

use std::fmt::Write;
use std::iter;
use std::sync::Arc;

use super::{Diagram, escape, legend, moves_of, pieces, svg};
use crate::geometry::{Color, Square};
use crate::loader::{KindInWords, describe_kind, describe_rules};
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

const STYLE: &str = include_str!("sheet.css");

/// The page of a variant. All texts of its file are escaped.
pub fn write(variant: &Arc<Variant>) -> String {
    let title = escape(&variant.title);
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    let _ = writeln!(html, "<p class=\"head\">{}</p>", escape(&head(variant)));
    let _ = writeln!(html, "<div class=\"board\">{}</div>", svg::write(&start(variant)));
    html += "<h2>Pieces</h2>\n<div class=\"pieces\">\n";
    for kind in variant.kinds() {
        piece(variant, kind, &mut html);
    }
    html += "</div>\n";
    signs(variant, &mut html);
    html += "<h2>Rules</h2>\n<ul>\n";
    for rule in describe_rules(variant) {
        let _ = writeln!(html, "<li>{}</li>", escape(&rule));
    }
    html += "</ul>\n</body>\n</html>\n";
    html
}

fn head(variant: &Variant) -> String {
    let made = variant.inventor.iter().cloned().chain(variant.year.map(|it| it.to_string()));
    let size = format!("{}×{} squares", variant.shape.files(), variant.shape.ranks());
    made.chain([size]).collect::<Vec<_>>().join(", ")
}

fn start(variant: &Arc<Variant>) -> Diagram {
    let mut diagram = Diagram::empty(variant, variant.shape.clone());
    let at = |square: Square| Some((square, variant.start.board[square.index()]?));
    diagram.pieces = variant.shape.squares().into_iter().filter_map(at).collect();
    diagram
}

/// A piece: both pictures, its words, the diagram of its moves.
fn piece(variant: &Arc<Variant>, kind: Kind, html: &mut String) {
    let words = describe_kind(variant, kind);
    html.push_str("<section>\n<div class=\"pictures\">");
    let both = Color::BOTH.map(|color| Piece::new(color, kind));
    for piece in both.into_iter().filter(|it| variant.labels.has(*it)) {
        html.push_str(&pieces::svg_file(variant, piece));
    }
    let _ = writeln!(
        html,
        "</div>\n<h3>{} <span>{}, {}</span></h3>",
        escape(&words.name),
        escape(&words.label),
        escape(&words.moves)
    );
    let _ = writeln!(html, "<p>{}</p>", escape(&sentences(&words)));
    let _ = writeln!(
        html,
        "<div class=\"moves\">{}</div>\n</section>",
        svg::write(&moves_of(variant, kind))
    );
}

/// The value and moves of a kind: `Value 3.25. Goes one square in any direction. …`.
fn sentences(words: &KindInWords) -> String {
    let value = match words.value.as_str() {
        "royal" => "royal".to_owned(),
        value if words.is_estimated => format!("value {value}, estimated from the moves"),
        value => format!("value {value}"),
    };
    let parts = iter::once(&value).chain(&words.moves_in_words).chain([&words.promotion]);
    let sentences = parts.filter(|it| !it.is_empty()).map(|it| sentence(it));
    sentences.collect::<Vec<_>>().join(" ")
}

/// Adds a capital and a full stop to a text.
fn sentence(text: &str) -> String {
    let mut symbols = text.chars();
    let first = symbols.next().map(|it| it.to_ascii_uppercase());
    first.into_iter().chain(symbols).chain(['.']).collect()
}

/// The signs of all diagrams of moves, and what they mean.
fn signs(variant: &Arc<Variant>, html: &mut String) {
    let mut all = Diagram::empty(variant, variant.shape.clone());
    all.targets = variant.kinds().flat_map(|kind| moves_of(variant, kind).targets).collect();
    html.push_str("<dl>\n");
    for entry in legend(&all) {
        let sign = svg::sign(&entry.target);
        let _ = writeln!(html, "<dt>{sign}</dt><dd>{}</dd>", escape(entry.meaning));
    }
    html.push_str("</dl>\n");
}
