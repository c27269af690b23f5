//! Lists the variants that can be played, and checks the files of other variants.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::args::variants_with;
use super::error::Result;
use bentrider_engine::engine::{
    ChosenEvaluation, EvalFile, LoadError, VariantSet, network_of, read_variant,
};
use bentrider_rules::game::Game;
use bentrider_rules::loader;
use bentrider_rules::variant::Variant;

/// List the variants that can be played: name, title, and board in files × ranks.
#[derive(Debug, Args)]
pub(super) struct Variants {
    /// Add the variant in a file, or the variants in a folder.
    #[arg(long, value_name = "FILE|FOLDER")]
    variant_path: Option<PathBuf>,
}

impl Variants {
    pub(super) fn run(self, out: &mut impl Write) -> Result {
        let (variants, _) = variants_with(self.variant_path.as_deref())?;
        Ok(list(&variants, out)?)
    }
}

/// One line for each variant: its name, its title, its board in files × ranks.
fn list(set: &VariantSet, out: &mut impl Write) -> io::Result<()> {
    let variants: Vec<_> = set.names().iter().filter_map(|name| set.find(name).ok()).collect();
    let width = |text: fn(&Variant) -> &str| {
        variants.iter().map(|variant| text(variant).chars().count()).max().unwrap_or(0)
    };
    let (names, titles) = (width(|variant| &variant.name), width(|variant| &variant.title));
    for variant in &variants {
        let (files, ranks) = (variant.shape.files(), variant.shape.ranks());
        writeln!(out, "{:names$}  {:titles$}  {files}×{ranks}", variant.name, variant.title)?;
    }
    Ok(())
}

/// Check variant files, and show the variants that they describe.
///
/// Every error is printed with its file, line and column. For a file without errors the pieces, their
/// values and the number of legal moves in the start position are printed.
#[derive(Debug, Args)]
pub(super) struct Check {
    /// The files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Check {
    /// Shows the variant of each file; the errors of all files come last.
    pub(super) fn run(self, out: &mut impl Write) -> Result {
        let mut errors = Vec::new();
        for file in &self.files {
            match read_variant(file) {
                Ok(variant) => summarise(&variant, file, out)?,
                Err(error) => errors.push(error),
            }
        }
        out.flush()?;
        if errors.is_empty() { Ok(()) } else { Err(LoadError::Files(errors).into()) }
    }
}

/// The pieces of a variant with their values, how many moves its start has, and which evaluation plays it.
fn summarise(variant: &Arc<Variant>, file: &Path, out: &mut impl Write) -> Result {
    let game = Game::new(variant)?;
    write!(out, "{}", loader::describe(variant))?;
    writeln!(out, "{} moves from the start", game.legal_moves().len())?;
    let beside = network_of(file);
    let evaluation = ChosenEvaluation::new(&EvalFile::Own, variant, Some(&beside));
    writeln!(out, "evaluation: {}", evaluation.description)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_name_the_title_and_the_board() {
        let mut out = Vec::new();
        list(&VariantSet::default(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let line = text.lines().find(|line| line.starts_with("fusion ")).unwrap();
        assert!(line.contains("Fusion Chess") && line.ends_with("8×8"), "{line}");
    }
}
