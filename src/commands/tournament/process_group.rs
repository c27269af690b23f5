//! An engine's process together with all that it has started, which end with it.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(super) use unix::ProcessGroup;
#[cfg(windows)]
pub(super) use windows::ProcessGroup;
