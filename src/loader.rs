//! Texts into games: files are read into variants, and the built-in games are here.
