//! Helpers shared by several tests.

pub(crate) mod networks;
pub(crate) mod program;
pub(crate) mod replay;
pub(crate) mod search;
