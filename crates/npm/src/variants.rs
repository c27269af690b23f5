//! The variants of the boards.

use std::cell::RefCell;
use std::sync::Arc;

use bentrider_engine::engine::VariantSet;
use bentrider_rules::{Game, Variant};

use bentrider_wasm::text::{self, respond};

/// The name of a text in messages.
pub(crate) const THIS_TEXT: &str = "this text";

thread_local! {
    static VARIANTS: RefCell<VariantSet> = RefCell::default();
}

/// The variant of this name.
pub(crate) fn find(name: &str) -> Result<Arc<Variant>, String> {
    VARIANTS.with_borrow(|it| it.find(name)).map_err(|it| it.to_string())
}

/// The variant of this name, or of another program's name.
pub(crate) fn find_tag(name: &str) -> Result<Arc<Variant>, String> {
    VARIANTS.with_borrow(|it| it.find_tag(name)).map_err(|it| it.to_string())
}

/// Answers with the names of all variants, separated by blanks.
#[unsafe(no_mangle)]
pub extern "C" fn variants_names() -> u32 {
    respond(Ok(VARIANTS.with_borrow(VariantSet::names).join(" ")))
}

/// Adds the variants of the text that the host has written, a variant file or sections of a `variants.ini`. Answers
/// with their names, and on further lines with what is to be said of the text.
#[unsafe(no_mangle)]
pub extern "C" fn variants_load() -> u32 {
    let text = text::take();
    respond(VARIANTS.with_borrow_mut(|variants| {
        let names = variants.load_text(THIS_TEXT, &text).map_err(|it| it.to_string())?;
        let lines = [names.join(" ")].into_iter().chain(variants.notes().iter().cloned());
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }))
}

/// Answers with the FEN of the start position of the variant that the host has written.
#[unsafe(no_mangle)]
pub extern "C" fn variants_start() -> u32 {
    let name = text::take();
    respond(find(&name).map(|it| it.start.write(&it.shape, &it.labels)))
}

/// Whether a position can be played. The host has written the name of the variant and, on the next line, the FEN.
#[unsafe(no_mangle)]
pub extern "C" fn variants_check() -> u32 {
    let text = text::take();
    let (name, fen) = text.split_once('\n').unwrap_or((&text, ""));
    let read = |variant| Game::from_fen(&variant, fen).map_err(|it| it.to_string());
    respond(find(name).and_then(read).map(|_| String::new()))
}

/// Answers with the name and the version of the program.
#[unsafe(no_mangle)]
pub extern "C" fn version() -> u32 {
    respond(Ok(concat!("bentrider ", env!("CARGO_PKG_VERSION")).to_owned()))
}
