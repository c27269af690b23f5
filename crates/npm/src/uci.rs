//! The conversation with a host that speaks UCI.

use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::Arc;

use bentrider_engine::engine::Engine;
use bentrider_engine::engine::options;
use bentrider_engine::search::Host;
use bentrider_protocol::uci::UciSession;

use crate::variants::THIS_TEXT;
use bentrider_wasm::host::{self, WebHost};
use bentrider_wasm::text::{self, respond};

thread_local! {
    static SESSION: RefCell<Option<UciSession>> = const { RefCell::new(None) };
}

/// The output of the session: each write is one or several whole lines.
struct Lines;

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        String::from_utf8_lossy(bytes).lines().for_each(host::send);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Asks the session, which begins with the first question.
fn with<T>(ask: impl FnOnce(&mut UciSession) -> T) -> Result<T, String> {
    SESSION.with_borrow_mut(|session| match session {
        Some(session) => Ok(ask(session)),
        None => Ok(ask(session.insert(new_session()?))),
    })
}

fn new_session() -> Result<UciSession, String> {
    host::report_panics();
    let engine = Engine::with(Arc::default(), Arc::new(WebHost), options::HASH.default as usize);
    let engine = engine.map_err(|it| it.to_string())?;
    Ok(UciSession::without_threads(engine, Lines, || !WebHost.is_interrupted()))
}

/// Obeys the line that the host has written; sends its lines meanwhile. Returns 0 after `quit`, else 1.
#[unsafe(no_mangle)]
pub extern "C" fn uci_receive() -> u32 {
    let line = text::take();
    match with(|session| session.receive(&line)) {
        Ok(goes_on) => u32::from(goes_on),
        Err(reason) => respond(Err(format!("info string error: {reason}"))),
    }
}

/// Adds the variants of the text that the host has written, as `variants_load` does for boards. Answers with their
/// names.
#[unsafe(no_mangle)]
pub extern "C" fn uci_load() -> u32 {
    let text = text::take();
    let load = |it: &mut UciSession| it.engine().load_variant_text(THIS_TEXT, &text);
    respond(with(load).and_then(|it| it.map(|it| it.join(" ")).map_err(|it| it.to_string())))
}

/// Gives a variant its network. The host has written the name of the variant, a line end, and the bytes of the file.
#[unsafe(no_mangle)]
pub extern "C" fn uci_network() -> u32 {
    let bytes = text::take_bytes();
    let end = bytes.iter().position(|&it| it == b'\n').unwrap_or(bytes.len());
    let variant = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let network = bytes.get(end + 1..).unwrap_or_default();
    let name = format!("{variant}.net");
    let give = |it: &mut UciSession| it.engine().give_network(&variant, &name, network);
    respond(with(give).and_then(|it| it.map(|()| String::new()).map_err(|it| it.to_string())))
}
