//! Describes a network file.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::error::Result;
use bentrider_engine::engine::read_network;
use bentrider_engine::eval::{Base, Network, NetworkParts};
use bentrider_rules::loader;

/// Describe a network file: architecture, variant, base and training.
#[derive(Debug, Args)]
pub(super) struct Net {
    /// The file.
    #[arg(value_name = "NET")]
    file: PathBuf,
}

impl Net {
    pub(super) fn run(self, out: &mut impl Write) -> Result {
        let network = read_network(&self.file)?;
        let parts = network.parts();
        writeln!(out, "{}: {}", self.file.display(), architecture(parts))?;
        writeln!(out, "{}", variant(parts))?;
        writeln!(out, "{}", base(&network))?;
        for line in parts.notes.lines() {
            // Texts of the file must not control the terminal.
            writeln!(out, "{}", line.replace(|symbol: char| symbol.is_control(), "?"))?;
        }
        Ok(())
    }
}

fn architecture(parts: &NetworkParts) -> String {
    let NetworkParts { hidden, king_buckets, scales, .. } = parts;
    if *hidden == 0 {
        return "a linear model: values of pieces on squares and weights of terms".to_owned();
    }
    let inputs = parts.inputs();
    let buckets =
        if *king_buckets > 1 { format!(" x {king_buckets} king buckets") } else { String::new() };
    format!(
        "{inputs} inputs x 2 sides{buckets}, {hidden} hidden units x 2 sides, squared clipped ReLU, an output and a factor; 1 is {} and \
         {}, an output of 1 is {} centipawns",
        scales.hidden, scales.output, scales.centipawns
    )
}

fn variant(parts: &NetworkParts) -> String {
    let NetworkParts { variant: name, files, ranks, kinds, .. } = parts;
    let shown = name.replace(|symbol: char| symbol.is_control(), "?");
    let known = match loader::built_in(name) {
        Some(it) if it.definition() == parts.definition => "the built-in variant",
        Some(_) => "not as the built-in variant of that name",
        None => "not a built-in variant",
    };
    format!("variant: {shown}, {files}x{ranks}, {kinds} kinds of pieces ({known})")
}

fn base(network: &Network) -> String {
    let parts = network.parts();
    let what = match parts.base {
        Base::Squares => "piece-square values plus tempo",
        Base::Whole => "all terms",
    };
    let version = match loader::built_in(&parts.variant) {
        Some(it) if it.definition() == parts.definition => {
            if network.has_current_terms(&it) {
                "as in this program"
            } else {
                "of another version of the program: it should be trained again"
            }
        }
        _ => "version not checked",
    };
    format!("base: {what} ({:016x}, {version})", parts.fingerprint)
}
