//! Which evaluation judges the games.

use std::fmt::Write;
use std::sync::Arc;

use super::input::InputGame;
use crate::web::digest;
use bentrider_engine::engine::{ChosenEvaluation, EvalFile, VariantSet};
use bentrider_engine::eval::NetworkChoice;
use bentrider_rules::variant::Variant;

/// The evaluations of the variants of the games, in the order in which they come: the same as in play.
pub(super) struct Evaluations(Vec<(Arc<Variant>, ChosenEvaluation)>);

impl Evaluations {
    /// Chooses them, and reads the networks.
    pub(super) fn new(games: &[InputGame], variants: &VariantSet) -> Self {
        let mut chosen: Vec<(Arc<Variant>, ChosenEvaluation)> = Vec::new();
        for game in games {
            let variant = game.record.variant();
            if chosen.iter().all(|(known, _)| !Arc::ptr_eq(known, variant)) {
                let evaluation = variants.evaluation(&EvalFile::Own, variant);
                chosen.push((Arc::clone(variant), evaluation));
            }
        }
        Evaluations(chosen)
    }

    /// For the pool that judges a game of this variant.
    pub(super) fn choice(&self, variant: &Arc<Variant>) -> NetworkChoice {
        let chosen = self.0.iter().find(|(known, _)| Arc::ptr_eq(known, variant));
        chosen.map(|(_, evaluation)| evaluation.choice.clone()).unwrap_or_default()
    }

    /// What is to be said of networks that cannot be used.
    pub(super) fn fallbacks(&self) -> impl Iterator<Item = String> {
        self.0.iter().filter_map(|(variant, evaluation)| {
            Some(format!("evaluation of {}: {}", variant.name, evaluation.fallback()?))
        })
    }

    /// A line for each variant. Networks of other contents have other lines.
    pub(super) fn lines(&self) -> String {
        let mut lines = String::new();
        for (variant, evaluation) in &self.0 {
            let network = evaluation.choice.network(variant);
            let network = network.map_or(ChosenEvaluation::SHARED.to_owned(), |network| {
                format!("network {}", digest(&network.write()))
            });
            let _ = writeln!(lines, "evaluation {} {network}", variant.name);
        }
        lines
    }
}
