//! The texts that the host passes.

use std::cell::RefCell;

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a text of `length` bytes; returns the address to which the host writes it. A text that was passed
/// before is lost.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(length, 0);
        text.as_mut_ptr()
    })
}

/// Takes the text that the host has written. Bytes that are not UTF-8 become replacement characters.
pub fn take() -> String {
    let bytes = TEXT.take();
    String::from_utf8(bytes)
        .unwrap_or_else(|it| String::from_utf8_lossy(it.as_bytes()).into_owned())
}
