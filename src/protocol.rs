//! Speaking to hosts: for each protocol a pure parse, a pure print, and a session between them.

mod lines;
mod log;
mod output;
pub mod uci;

use std::io::{BufRead, Write};

use crate::engine::Engine;
use lines::Lines;
pub use log::Log;
use output::Output;

/// Speaks the protocol that the first line asks for until the host says goodbye or ends its input.
/// What is no protocol's name is taken as a line of UCI.
pub fn serve(engine: Engine, input: impl BufRead, output: impl Write + Send + 'static) {
    let mut lines = Lines::new(input);
    let output = Output::new(output);
    let mut session = uci::Session::new(engine, output.clone());
    let goes_on = match lines.next() {
        Some(Ok(line)) if line.trim() == "xboard" => {
            output.line("Error (not supported yet): xboard");
            true
        }
        Some(line) => session.obey(line),
        None => false,
    };
    if goes_on {
        session.run(lines);
    }
}

/// Speaks UCI until the host says goodbye or ends its input.
pub fn serve_uci(engine: Engine, input: impl BufRead, output: impl Write + Send + 'static) {
    uci::Session::new(engine, Output::new(output)).run(Lines::new(input));
}
