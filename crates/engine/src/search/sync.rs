//! Atomics and locks: those of the standard library, or those of loom, which tries every order of events.
//! With `RUSTFLAGS="--cfg loom"` only the tests in `models` can be run.

#[cfg(not(all(loom, test)))]
pub(super) use std::sync::{Condvar, Mutex, MutexGuard, atomic};

#[cfg(all(loom, test))]
pub(super) use loom::sync::{Condvar, Mutex, MutexGuard, atomic};
