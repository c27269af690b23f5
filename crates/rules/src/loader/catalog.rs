//! The built-in variants: what their embedded files mean, read once when first asked for.

use std::sync::{Arc, OnceLock};

use bentrider_configs::VARIANTS;

use crate::variant::Variant;

/// What the file of each built-in variant means; tests hold that each is without fault.
static READ: [OnceLock<Option<Arc<Variant>>>; VARIANTS.len()] =
    [const { OnceLock::new() }; VARIANTS.len()];

/// A built-in variant. Its file has the variant's name.
#[derive(Clone, Copy)]
pub(super) struct BuiltInVariant {
    number: usize,
    pub(super) name: &'static str,
    pub(super) text: &'static str,
}

impl BuiltInVariant {
    /// What the file means, read on the first call.
    pub(super) fn variant(
        self,
        read: impl FnOnce() -> Option<Arc<Variant>>,
    ) -> Option<Arc<Variant>> {
        READ[self.number].get_or_init(read).clone()
    }
}

/// Names of the built-in variants, in the order of `bentrider variants`.
pub fn names() -> impl Iterator<Item = &'static str> {
    VARIANTS.iter().map(|(name, _)| *name)
}

/// A built-in variant by its name.
pub(super) fn find(name: &str) -> Option<BuiltInVariant> {
    let number = names().position(|it| it == name)?;
    let (name, text) = VARIANTS[number];
    Some(BuiltInVariant { number, name, text })
}
