//! Checks step by step whether an engine follows its protocol.

mod candidate;
mod uci;
mod xboard;

use std::io::Write;

use super::engine_config::Protocol;
use super::log::EngineLog;
use super::plan::MatchPlan;
use crate::tools::ToolError;
use bentrider_engine::selfplay::CancelFlag;
use candidate::Candidate;

/// The error is a sentence that says what the engine did instead.
type StepResult = Result<(), String>;

/// Something that an engine should do.
struct ComplianceStep {
    /// What it should do, as in "answers ping with pong".
    what: &'static str,
    test: fn(&mut Candidate) -> StepResult,
}

/// What to try with an engine that passes no step of a protocol.
fn hint(tested: Protocol) -> &'static str {
    match tested {
        Protocol::Uci => {
            "No step passed over UCI. For an engine that speaks XBoard's protocol, use \
             -compliance cmd=PROGRAM proto=xboard, and args=WORDS for its arguments."
        }
        Protocol::XBoard => {
            "No step passed over XBoard's protocol. For an engine that speaks UCI, leave out proto=xboard."
        }
    }
}

/// Checks the first engine of a plan in the plan's game. Prints a line per step on `out`; a step that
/// fails adds what was seen, and the others are still tried, with a new process.
///
/// # Errors
/// When a step failed, or the output cannot be written.
pub fn run(plan: &MatchPlan, cancel: &CancelFlag, out: &mut impl Write) -> Result<(), ToolError> {
    let Some(config) = plan.engines.first() else { return Ok(()) };
    let log = EngineLog::open(plan.log.as_deref(), false)?;
    let steps: &[ComplianceStep] = match config.protocol {
        Protocol::Uci => &uci::STEPS,
        Protocol::XBoard => &xboard::STEPS,
    };
    let mut candidate = Candidate::new(config, plan, log, cancel.clone());
    let mut failed = 0;
    for (number, step) in (1..).zip(steps) {
        match (step.test)(&mut candidate) {
            Ok(()) => writeln!(out, "Step {number}: {}: passed", step.what)?,
            Err(seen) => {
                failed += 1;
                writeln!(out, "Step {number}: {}: FAILED: {seen}", step.what)?;
                candidate.discard();
            }
        }
        out.flush()?;
    }
    match failed {
        0 => Ok(writeln!(out, "{} passes all {} steps", config.name, steps.len())?),
        failed => {
            if failed == steps.len() {
                writeln!(out, "{}", hint(config.protocol))?;
            }
            Err(ToolError::NotCompliant { failed, steps: steps.len() })
        }
    }
}
