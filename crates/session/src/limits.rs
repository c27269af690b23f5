//! The most that a page may ask for.

use std::num::NonZero;
use std::thread;

/// The bytes of a frame.
pub const FRAME_BYTES: usize = 1 << 20;

/// The bytes of a variant file, or of a text to read.
pub const TEXT_BYTES: usize = 256 << 10;

/// The bytes of a move, a name or another short text.
pub const WORD_BYTES: usize = 200;

/// The bytes of a FEN.
pub const FEN_BYTES: usize = 4_000;

/// The variants of a connection.
pub const VARIANTS: usize = 32;

/// The connections that play.
pub const CONNECTIONS: usize = 32;

/// The connections of the network, with those that only fetch files.
pub const SOCKETS: usize = 128;

/// The MiB of the table of a search, and of all tables together.
pub const HASH_MIB: usize = 1_024;
/// See [`HASH_MIB`].
pub const ALL_HASH_MIB: usize = 4 * HASH_MIB;

/// The lines of a search.
pub const LINES: usize = 5;

/// The moves of a game.
pub const MOVES: usize = 5_000;

/// The moves of a tree, with its variations.
pub const TREE_MOVES: usize = 20_000;

/// The searches at once, of all connections.
pub const SEARCHES: usize = 4;

/// The frames that have come and are not answered yet. Then no more are read.
pub const FRAMES_UNANSWERED: usize = 8;

/// The frames that wait to be sent. Then no question is answered.
pub const FRAMES_UNSENT: usize = 16;

/// The processors: the most threads of a search.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}
