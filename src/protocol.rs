//! Speaking to hosts: for each protocol a pure parse, a pure print, and a session between them.

mod lines;
mod log;
mod output;
pub mod uci;
pub mod xboard;

use std::io::{BufRead, Write};

use crate::engine::Engine;
use lines::InputLines;
pub use log::DialogueLog;
use output::Output;

/// Speaks the protocol that the first line asks for until the host says goodbye or ends its input.
/// What is no protocol's name is taken as a line of UCI.
pub fn serve(engine: Engine, input: impl BufRead, output: impl Write + Send + 'static) {
    let mut lines = InputLines::new(input);
    let output = Output::new(output);
    match lines.next() {
        Some(Ok(line)) if line.trim() == "xboard" => {
            xboard::serve(engine, output, Some(line), lines);
        }
        Some(line) => {
            let mut session = uci::UciSession::new(engine, output);
            if session.obey(line) {
                session.run(lines);
            }
        }
        None => {}
    }
}

/// Speaks UCI until the host says goodbye or ends its input.
pub fn serve_uci(engine: Engine, input: impl BufRead, output: impl Write + Send + 'static) {
    uci::UciSession::new(engine, Output::new(output)).run(InputLines::new(input));
}

/// Speaks XBoard's protocol until the host says goodbye or ends its input.
pub fn serve_xboard(engine: Engine, input: impl BufRead, output: impl Write + Send + 'static) {
    xboard::serve(engine, Output::new(output), None, InputLines::new(input));
}
