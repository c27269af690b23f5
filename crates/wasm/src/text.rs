//! The texts that the host passes.

use std::cell::RefCell;

use crate::host;

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
    let bytes = take_bytes();
    String::from_utf8(bytes)
        .unwrap_or_else(|it| String::from_utf8_lossy(it.as_bytes()).into_owned())
}

/// Takes the bytes that the host has written.
pub fn take_bytes() -> Vec<u8> {
    TEXT.take()
}

/// Sends an answer or, if there is none, the reason. Returns 1 if there is an answer, else 0.
pub fn respond(answer: Result<String, String>) -> u32 {
    match answer {
        Ok(text) => {
            host::send(&text);
            1
        }
        Err(reason) => {
            host::send(&reason);
            0
        }
    }
}
