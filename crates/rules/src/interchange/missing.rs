//! Rules that no other program's text has, or only some: the sentences that say which are missing.

use crate::geometry::Color;
use crate::loader;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;
use crate::variant::rule::{Castle, Promotion};

/// The rules of a variant that a text leaves out.
pub(super) struct Missing<'v> {
    variant: &'v Variant,
    pub(super) rules: Vec<String>,
}

impl<'v> Missing<'v> {
    pub(super) fn new(variant: &'v Variant) -> Self {
        Missing { variant, rules: Vec::new() }
    }

    /// Adds a sentence, once.
    pub(super) fn add(&mut self, rule: impl Into<String>) {
        let rule = rule.into();
        if !self.rules.contains(&rule) {
            self.rules.push(rule);
        }
    }

    /// Adds a sentence about a kind.
    pub(super) fn add_of(&mut self, kind: Kind, rule: &str) {
        self.add(format!("{}: {rule}", self.variant.pieces[kind.index()].name));
    }

    /// The rules that only our variant files have.
    pub(super) fn own_rules(&mut self) {
        let variant = self.variant;
        if variant.fusion.is_some() {
            self.add("pieces that merge and split ([fusion])");
        }
        if variant.passage.is_some() {
            self.add("royal pieces that may not pass attacked squares (passage)");
        }
        for kind in variant.kinds() {
            if variant.pieces[kind.index()].promotes_by.is_some() {
                self.add_of(kind, "promotion by some of its moves only (promotes.by)");
            }
        }
    }

    /// The kind's moves, which the text cannot say.
    pub(super) fn moves(&mut self, kind: Kind) {
        let words = loader::describe_kind(self.variant, kind);
        self.add_of(kind, &format!("the moves {}", words.moves));
    }
}

/// The kinds that promote, with their promotion as White's.
pub(super) fn promoting(variant: &Variant) -> Vec<(Kind, &Promotion)> {
    let white = |kind| variant.promotion(Piece::new(Color::White, kind));
    variant.kinds().filter_map(|kind| Some((kind, white(kind)?))).collect()
}

/// White's castles; none without the rule.
pub(super) fn white_castles(variant: &Variant) -> &[Castle] {
    variant.castling.as_ref().map_or(&[], |it| &it.castles[Color::White.index()])
}
