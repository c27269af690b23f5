//! Programs for tests.

use super::Program;
use crate::tools::tournament::engine_config::{EngineConfig, Protocol};
use crate::tools::tournament::log::EngineLog;
use crate::tools::tournament::move_limits::MoveLimits;
use bentrider_engine::selfplay::CancelFlag;

/// A program of the shell.
pub(in crate::tools::tournament) fn shell(script: &str) -> Program {
    let config = EngineConfig {
        name: "shell".to_owned(),
        command: "sh".into(),
        arguments: vec!["-c".to_owned(), script.to_owned()],
        directory: None,
        protocol: Protocol::default(),
        variant: None,
        options: Vec::new(),
        limits: MoveLimits::default(),
        restarts: false,
    };
    let log = EngineLog::open(None, false).unwrap();
    Program::start(&config, &log, &CancelFlag::default()).unwrap()
}
