//! What all engines and games of a match share.

use std::path::Path;

use super::engine_config::Timeouts;
use super::log::EngineLog;
use crate::selfplay::CancelFlag;
use crate::variant::Variant;

/// What is the same for all engines of a match.
pub(super) struct MatchContext<'a> {
    pub(super) variant: &'a Variant,
    /// The file or folder that the variant was read from, for engines with an option to read it too.
    pub(super) variant_path: Option<&'a Path>,
    pub(super) timeouts: Timeouts,
    pub(super) log: EngineLog,
    pub(super) cancel: CancelFlag,
}
