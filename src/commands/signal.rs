//! Signals that end the program.

use std::sync::OnceLock;

use bentrider_engine::selfplay::CancelFlag;

/// The flag of the handler: a process has one.
static SIGNALLED: OnceLock<CancelFlag> = OnceLock::new();

/// A flag that Ctrl-C sets. If the handler cannot be installed, Ctrl-C ends the program; finished work is then
/// in its file.
pub(super) fn cancel_on_signal() -> CancelFlag {
    let cancel = SIGNALLED.get_or_init(CancelFlag::default).clone();
    let flag = cancel.clone();
    let _ = ctrlc::set_handler(move || flag.set());
    cancel
}

/// Whether a signal has come that the program handles itself.
pub(super) fn is_signalled() -> bool {
    SIGNALLED.get().is_some_and(CancelFlag::is_set)
}
