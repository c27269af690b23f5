//! Formats of whole games, written and read.

mod chessv;
mod courier;
mod lines;
mod moves_line;
mod variant_tag;
