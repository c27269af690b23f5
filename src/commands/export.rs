//! Writes a variant as other programs read it.

use std::io::Write;

use clap::{Args, ValueEnum};

use super::args::VariantArgs;
use super::error::{Error, Result};
use crate::protocol::xboard;
use bentrider_rules::interchange::{Exported, diagram, ini};
use bentrider_rules::variant::Variant;

/// Write a variant as another program reads it.
///
/// If the other program has no words for some rule, nothing is written, and all such rules are listed; --partial
/// writes the rest all the same. See docs/other-games.md.
#[derive(Debug, Args)]
pub(super) struct Export {
    #[command(flatten)]
    variant_args: VariantArgs,
    /// What is written: an Interactive Diagram for a page, a section of Fairy-Stockfish's variants.ini, or the
    /// lines "setup" and "piece" that XBoard is sent.
    #[arg(long, value_name = "FORMAT")]
    to: Target,
    /// Write it even without the rules that cannot be expressed.
    #[arg(long)]
    partial: bool,
}

/// Where a variant is written to.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Target {
    Diagram,
    Ini,
    Xboard,
}

impl Target {
    fn export(self, variant: &Variant) -> Result<Exported> {
        Ok(match self {
            Target::Diagram => diagram::export(variant),
            Target::Ini => ini::export(variant),
            Target::Xboard => xboard::export(variant)?,
        })
    }

    fn title(self) -> &'static str {
        match self {
            Target::Diagram => "an Interactive Diagram",
            Target::Ini => "variants.ini",
            Target::Xboard => "the lines for XBoard",
        }
    }
}

impl Export {
    pub(super) fn run(self, out: &mut impl Write) -> Result {
        let variant = self.variant_args.variant_or(|| None)?;
        let Exported { text, missing } = self.to.export(&variant)?;
        if self.partial || missing.is_empty() {
            out.write_all(text.as_bytes())?;
        }
        if missing.is_empty() {
            return Ok(());
        }
        let lines: String = missing.iter().map(|rule| format!("\n  {rule}")).collect();
        let message = format!(
            "these rules of {} cannot be expressed in {}:{lines}",
            variant.name,
            self.to.title()
        );
        if self.partial {
            writeln!(std::io::stderr(), "{message}")?;
            return Ok(());
        }
        Err(Error::new(format_args!("{message}\n--partial writes it without them")))
    }
}
