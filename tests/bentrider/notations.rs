//! Games and moves in every notation: random games are written and read back, the examples of the sources
//! are read, faulty games get their messages.

mod command;
mod examples;
mod faulty;
mod long;
mod round_trip;
mod saved;
