//! Lists the variants that can be played, and checks the files of other variants.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::args::variants_with;
use super::error::{Error, Result};
use bentrider_engine::engine::{
    ChosenEvaluation, EvalFile, is_ini, network_of, note_on_parent, read_sections, read_variant,
};
use bentrider_rules::columns::column_width;
use bentrider_rules::game::Game;
use bentrider_rules::loader::{self, Heading};
use bentrider_rules::variant::Variant;

/// List the variants that can be played: name, title, and board in files × ranks.
#[derive(Debug, Args)]
pub(super) struct Variants {
    /// Add the variants in a file, or in a folder: variant files, and Fairy-Stockfish's variants.ini.
    #[arg(long, value_name = "FILE|FOLDER")]
    variant_path: Option<PathBuf>,
}

impl Variants {
    pub(super) fn run(self, out: &mut impl Write) -> Result {
        let (variants, _) = variants_with(self.variant_path.as_deref())?;
        Ok(list(&variants.headings(), out)?)
    }
}

/// One line for each variant: its name, its title, its board in files × ranks.
fn list(headings: &[Heading], out: &mut impl Write) -> io::Result<()> {
    let width = |text: fn(&Heading) -> &str| column_width(headings.iter().map(text));
    let (names, titles) = (width(|it| &it.name), width(|it| &it.title));
    for Heading { name, title, files, ranks, .. } in headings {
        writeln!(out, "{name:names$}  {title:titles$}  {files}×{ranks}")?;
    }
    Ok(())
}

/// Check variant files, and show the variants that they describe.
///
/// Every error is printed with its file, line and column. For a file without errors the pieces, their
/// values and the number of legal moves in the start position are printed; for a variants.ini of Fairy-Stockfish, a
/// table of its sections.
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
            let checked = if is_ini(file) {
                check_sections(file, out)
            } else {
                read_variant(file).map_err(Into::into).and_then(|it| summarise(&it, file, out))
            };
            if let Err(error) = checked {
                errors.push(error.to_string());
            }
        }
        out.flush()?;
        if errors.is_empty() { Ok(()) } else { Err(Error::new(errors.join("\n"))) }
    }
}

/// A line for each section of a variants.ini: its name, and that it loads, or a line for each reason why it does not.
fn check_sections(file: &Path, out: &mut impl Write) -> Result {
    let sections = read_sections(file)?;
    let width = column_width(sections.iter().map(|it| &*it.name));
    let mut refused = 0;
    for section in &sections {
        let name = &section.name;
        match &section.loaded {
            Ok(loaded) => {
                let shape = &loaded.variant.shape;
                writeln!(out, "{name:width$}  loads    {}×{}", shape.files(), shape.ranks())?;
            }
            Err(refusals) => {
                refused += 1;
                for (at, refusal) in refusals.iter().enumerate() {
                    let name = if at == 0 { name } else { "" };
                    writeln!(out, "{name:width$}  refused  {refusal}")?;
                }
            }
        }
    }
    if refused == 0 {
        return Ok(());
    }
    let all = sections.len();
    Err(Error::at(file, format_args!("{refused} of {all} sections are refused")))
}

/// The pieces of a variant with their values, how many moves its start has, and which evaluation plays it.
fn summarise(variant: &Arc<Variant>, file: &Path, out: &mut impl Write) -> Result {
    let game = Game::new(variant)?;
    write!(out, "{}", loader::describe(variant))?;
    writeln!(out, "{} moves from the start", game.legal_moves().len())?;
    let beside = network_of(file);
    let evaluation = ChosenEvaluation::new(&EvalFile::Own, variant, Some(&beside));
    writeln!(out, "evaluation: {}", evaluation.description)?;
    if let Some(note) = note_on_parent(file) {
        writeln!(out, "{note}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_engine::engine::VariantSet;

    #[test]
    fn a_line_has_the_name_the_title_and_the_board() {
        let mut out = Vec::new();
        list(&VariantSet::default().headings(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let line = text.lines().find(|line| line.starts_with("fusion ")).unwrap();
        assert!(line.contains("Fusion Chess") && line.ends_with("8×8"), "{line}");
    }
}
