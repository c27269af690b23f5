//! `bentrider match` from outside: faulty engines, results, game files.

mod fakes;
mod flags;
mod good;
mod resume;
mod runner;
