//! Helpers shared by several tests.

pub(crate) mod boards;
pub(crate) mod host;
pub(crate) mod networks;
pub(crate) mod position;
pub(crate) mod program;
pub(crate) mod replay;
