//! The variant that a command is about.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use crate::tools::ToolError;
use bentrider_engine::engine::{Engine, EngineError, VariantSet};
use bentrider_rules::variant::Variant;

/// Which variant.
#[derive(Debug, Args)]
pub(super) struct VariantArgs {
    /// Name of the variant, as listed by `bentrider variants` [default: the first variant of
    /// --variant-path, else the first of the list].
    #[arg(long, value_name = "NAME")]
    pub(super) variant: Option<String>,
    /// Add the variant in a file, or the variants in a folder.
    #[arg(long, value_name = "FILE")]
    variant_path: Option<PathBuf>,
}

impl VariantArgs {
    /// An engine at the start of this variant.
    pub(super) fn engine(&self) -> Result<Engine, EngineError> {
        self.engine_or(|| None)
    }

    /// The variants there are, and the one that was chosen: by name, or the first of a file.
    pub(super) fn variants(&self) -> Result<(VariantSet, Option<Arc<Variant>>), ToolError> {
        let mut variants = VariantSet::default();
        let added = match &self.variant_path {
            Some(path) => variants.load(path)?,
            None => Vec::new(),
        };
        let name = self.variant.as_ref().or(added.first());
        let variant = name.map(|it| variants.find(it)).transpose()?;
        Ok((variants, variant))
    }

    /// As [`VariantArgs::engine`], at the start of the variant with this name where none was given.
    pub(super) fn engine_or(
        &self,
        default: impl FnOnce() -> Option<String>,
    ) -> Result<Engine, EngineError> {
        let mut engine = Engine::new()?;
        let added = match &self.variant_path {
            Some(path) => engine.load_variants(path)?,
            None => Vec::new(),
        };
        let name = self.variant.clone().or_else(|| added.first().cloned()).or_else(default);
        if let Some(name) = name {
            engine.set_variant(&name)?;
        }
        Ok(engine)
    }
}
