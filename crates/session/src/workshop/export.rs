//! A variant as a file: its own text, or as other programs and people read it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::variants::Variants;
use bentrider_rules::interchange::{Exported, diagram, ini};
use bentrider_rules::picture::sheet;
use bentrider_rules::variant::Variant;

/// The further fields of `export`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExportQuestion {
    to: Target,
}

/// What a variant is written as.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Target {
    /// The variant file.
    Toml,
    /// An Interactive Diagram.
    Diagram,
    /// A section of Fairy-Stockfish's `variants.ini`.
    Ini,
    /// A page with the board, the pieces and the rules.
    Html,
}

/// The answer to `export`.
#[derive(Serialize)]
pub(crate) struct ExportedData {
    text: String,
    /// The rules that the text does not have, a sentence each.
    missing: Vec<String>,
}

/// A variant, which is one of `variants`, as a text.
pub(crate) fn export(
    variant: &Arc<Variant>,
    variants: &Variants,
    question: &ExportQuestion,
) -> ExportedData {
    let whole = |text| Exported { text, missing: Vec::new() };
    let Exported { text, missing } = match question.to {
        Target::Toml => whole(variants.text(&variant.name).unwrap_or_default()),
        Target::Diagram => diagram::export(variant),
        Target::Ini => ini::export(variant),
        Target::Html => whole(sheet::write(variant)),
    };
    ExportedData { text, missing }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a variant is written as.
    fn exported(name: &str, to: Target) -> ExportedData {
        let variants = Variants::new(Arc::default());
        let variant = variants.find(name).unwrap();
        export(&variant, &variants, &ExportQuestion { to })
    }

    #[test]
    fn a_built_in_variant_is_written_for_each_reader() {
        for (to, part) in [
            (Target::Toml, "name = \"gross\""),
            (Target::Diagram, "files=12"),
            (Target::Ini, "[bentrider-gross:chess]"),
            (Target::Html, "<h1>Gross Chess</h1>"),
        ] {
            let ExportedData { text, .. } = exported("gross", to);
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn what_another_program_cannot_say_is_listed() {
        assert!(!exported("fantastic-xiii", Target::Ini).missing.is_empty());
        assert!(exported("fantastic-xiii", Target::Toml).missing.is_empty());
    }
}
