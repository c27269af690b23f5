//! Interactive Diagrams, as H. G. Muller's script on The Chess Variant Pages reads them: a page or the text of a
//! diagram becomes a variant file, and a variant becomes a diagram.
//!
//! A diagram has parameters, one `name=value` a line, and pieces, one `name:ID:moves:image:squares` a line. The
//! rules that it does not have, such as draws, are those of a variant file without the key.

mod board;
mod castling;
mod export;
mod file;
mod import;
mod moves;
mod page;
mod parameters;
mod pieces;
mod promotion;

pub use export::export;
pub use import::import;

/// Whether a text is a page with an Interactive Diagram, or the definition of one.
pub fn is_diagram(text: &str) -> bool {
    page::has_definition(text)
}
