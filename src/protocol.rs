//! The protocols of hosts: for each one a pure parse, a pure print, and a session that joins them.

mod lines;
mod log;
mod output;
pub mod uci;
pub mod xboard;

use std::io::{BufRead, Write};

use bentrider_engine::engine::Engine;
use lines::InputLines;
pub use log::DialogueLog;
use output::Output;

/// Speaks the protocol that the first line names until `quit` or the end of the input. A first line that
/// does not name a protocol is read as UCI.
pub fn serve(engine: Engine, input: impl BufRead, output: impl Write + Send + 'static) {
    let mut lines = InputLines::new(input);
    let output = Output::new(output);
    match lines.next() {
        Some(Ok(line)) if line.trim() == "xboard" => {
            xboard::serve(engine, None, output, Some(line), lines);
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

/// Speaks UCI until `quit` or the end of the input.
pub fn serve_uci(engine: Engine, input: impl BufRead, output: impl Write + Send + 'static) {
    uci::UciSession::new(engine, Output::new(output)).run(InputLines::new(input));
}

/// Speaks XBoard's protocol until `quit` or the end of the input. `promised` is the variant that the host
/// plays when it names none, which is to be one of the engine's.
pub fn serve_xboard(
    engine: Engine,
    promised: Option<String>,
    input: impl BufRead,
    output: impl Write + Send + 'static,
) {
    xboard::serve(engine, promised, Output::new(output), None, InputLines::new(input));
}
