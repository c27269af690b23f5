//! `bentrider match` from outside: engines that do wrong, results, archives.

mod fakes;
mod flags;
mod good;
mod resume;
mod runner;
