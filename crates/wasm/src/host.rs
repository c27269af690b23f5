//! What the module imports from its host.

use bentrider_engine::search::Host;

#[link(wasm_import_module = "bentrider")]
unsafe extern "C" {
    #[link_name = "now"]
    safe fn host_now() -> f64;
    #[link_name = "is_interrupted"]
    safe fn host_is_interrupted() -> u32;
    #[link_name = "send"]
    unsafe fn host_send(address: *const u8, length: usize);
    #[link_name = "fail"]
    unsafe fn host_fail(address: *const u8, length: usize);
}

/// The host of WebAssembly. It imports, from the module `bentrider`:
///
/// - `now() -> f64`: milliseconds since some fixed moment, such as `performance.now()`.
/// - `is_interrupted() -> i32`: not 0 if the running search must stop.
/// - `send(address, length)`: takes a text.
/// - `fail(address, length)`: takes the message of a failure; the module traps after it, and must not be used again.
pub struct WebHost;

impl Host for WebHost {
    fn now(&self) -> u64 {
        host_now() as u64
    }

    fn has_threads(&self) -> bool {
        false
    }

    fn is_interrupted(&self) -> bool {
        host_is_interrupted() != 0
    }
}

/// Sends a text to the host.
pub fn send(text: &str) {
    // SAFETY: the host reads only these bytes, during the call.
    unsafe { host_send(text.as_ptr(), text.len()) }
}

/// Sends the message of a panic to the host; the module traps after it.
pub fn report_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let message = panic.to_string();
        // SAFETY: as in `send`.
        unsafe { host_fail(message.as_ptr(), message.len()) }
    }));
}
