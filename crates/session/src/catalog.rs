//! The variants and limits that a page can choose from.

use serde::Serialize;

use super::variants::Variants;
use crate::limits;
use bentrider_engine::search::Level;
use bentrider_rules::variant::Variant;

/// The answer to `catalog`.
#[derive(Serialize)]
pub(super) struct Catalog {
    variants: Vec<Entry>,
    /// The least and the greatest Elo.
    levels: [u64; 2],
    /// The most threads of a search.
    threads: usize,
    /// The most MiB of the table of a search.
    hash: usize,
    version: &'static str,
}

#[derive(Serialize)]
struct Entry {
    name: String,
    title: String,
    inventor: Option<String>,
    year: Option<i64>,
    files: u8,
    ranks: u8,
    /// Has the page loaded it?
    own: bool,
}

/// What a page can choose from.
pub(super) fn catalog(variants: &Variants) -> Catalog {
    Catalog {
        variants: variants.all().map(|(variant, own)| entry(&variant, own)).collect(),
        levels: [Level::WEAKEST, Level::STRONGEST],
        threads: limits::cores(),
        hash: limits::HASH_MIB,
        version: env!("CARGO_PKG_VERSION"),
    }
}

fn entry(variant: &Variant, own: bool) -> Entry {
    Entry {
        name: variant.name.clone(),
        title: variant.title.clone(),
        inventor: variant.inventor.clone(),
        year: variant.year,
        files: variant.shape.files(),
        ranks: variant.shape.ranks(),
        own,
    }
}
