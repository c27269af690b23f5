//! Lists the variants that can be played.

use std::io::{self, Write};

use bentrider_engine::engine::VariantSet;
use bentrider_rules::variant::Variant;

/// A line for each variant: its name, its title, its board in files × ranks.
///
/// # Errors
/// When the output cannot be written.
pub fn run(set: &VariantSet, out: &mut impl Write) -> io::Result<()> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_name_the_title_and_the_board() {
        let mut out = Vec::new();
        run(&VariantSet::default(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let line = text.lines().find(|line| line.starts_with("fusion ")).unwrap();
        assert!(line.contains("Fusion Chess") && line.ends_with("8×8"), "{line}");
    }
}
