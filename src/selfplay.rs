//! Games of the engine against itself, in this process.
