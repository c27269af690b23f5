//! What the subcommands do. Each writes to the output it is given; what went wrong is an error with a
//! message, which the command line prints.

pub mod analyse;
pub mod annotate;
pub mod bench;
pub mod check;
pub mod convert;
pub mod datagen;
mod error;
pub mod game_file;
mod matrix;
pub mod message;
pub mod network;
pub mod perft;
pub mod rating;
pub mod show;
pub mod tournament;
pub mod train;
pub mod tune;
pub mod variants;

pub use error::ToolError;
