//! Which network evaluates a game.

use std::sync::Arc;

use super::catalog;
use super::parts::Network;
use crate::eval::HandCrafted;
use bentrider_rules::variant::Variant;

/// Which network evaluates a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum NetworkChoice {
    /// The one that is built in for the game, if there is one.
    #[default]
    BuiltIn,
    /// None: the hand-written evaluation.
    None,
    /// This one, for the game that it is for; none for other games.
    Network(Arc<Network>),
}

impl NetworkChoice {
    /// The network for a game; `None` for the hand-written evaluation.
    pub fn network(&self, variant: &Variant) -> Option<Arc<Network>> {
        let network = match self {
            NetworkChoice::BuiltIn => catalog::find(&variant.name)?,
            NetworkChoice::None => return None,
            NetworkChoice::Network(network) => Arc::clone(network),
        };
        network.check_variant(variant).is_ok().then_some(network)
    }

    /// The evaluation of a game.
    pub fn evaluation(&self, variant: &Arc<Variant>) -> HandCrafted {
        let network = self.network(variant);
        let with = network.and_then(|network| HandCrafted::with_network(variant, &network).ok());
        with.unwrap_or_else(|| HandCrafted::new(variant))
    }
}
