//! Pictures of boards and of pieces.

mod moves;
mod pieces;
mod sheet;
mod svg;
mod terminal;
