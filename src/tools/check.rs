//! Checks game files and shows the games that they describe.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use super::ToolError;
use bentrider_engine::engine::{
    ChosenEvaluation, EngineError, EvalFile, LoadError, network_of, read_variant,
};
use bentrider_rules::game::Game;
use bentrider_rules::loader;
use bentrider_rules::variant::Variant;

/// A summary of the game of each file: its pieces with their values, and how many moves its start
/// has, and which evaluation plays it.
///
/// # Errors
/// With everything that is wrong in any of the files, after the summaries of the others; or when the
/// output cannot be written.
pub fn run<P: AsRef<Path>>(files: &[P], out: &mut impl Write) -> Result<(), ToolError> {
    let mut faults = Vec::new();
    for file in files {
        match read_variant(file.as_ref()) {
            Ok(game) => summarise(&game, file.as_ref(), out)?,
            Err(fault) => faults.push(fault),
        }
    }
    out.flush()?;
    if faults.is_empty() { Ok(()) } else { Err(EngineError::Load(LoadError::Files(faults)).into()) }
}

fn summarise(variant: &Arc<Variant>, file: &Path, out: &mut impl Write) -> Result<(), ToolError> {
    let game = Game::new(variant).map_err(EngineError::from)?;
    write!(out, "{}", loader::describe(variant))?;
    writeln!(out, "{} moves from the start", game.legal_moves().len())?;
    let beside = network_of(file);
    let evaluation = ChosenEvaluation::new(&EvalFile::Own, variant, Some(&beside));
    writeln!(out, "evaluation: {}", evaluation.description)?;
    Ok(())
}
