//! The choice of the network for a variant; the built-in networks, with the feature `nets`.

use std::sync::Arc;

use super::Network;
use crate::eval::Evaluation;
use bentrider_rules::variant::Variant;

/// The choice of the network for a variant.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum NetworkChoice {
    /// The network that is built in for the variant, if there is one.
    #[default]
    BuiltIn,
    /// No network: the terms with the weights of all variants.
    None,
    /// This network for its own variant; none for other variants.
    Network(Arc<Network>),
}

impl NetworkChoice {
    /// The network for a variant; `None` without one.
    pub fn network(&self, variant: &Variant) -> Option<Arc<Network>> {
        let network = match self {
            NetworkChoice::BuiltIn => built_in(&variant.name)?,
            NetworkChoice::None => return None,
            NetworkChoice::Network(network) => Arc::clone(network),
        };
        network.check_variant(variant).is_ok().then_some(network)
    }

    /// The evaluation of a variant.
    pub fn evaluation(&self, variant: &Arc<Variant>) -> Evaluation {
        let network = self.network(variant);
        let with = network.and_then(|network| Evaluation::with_network(variant, &network).ok());
        with.unwrap_or_else(|| Evaluation::new(variant))
    }
}

/// The network for the variant of this name.
fn built_in(name: &str) -> Option<Arc<Network>> {
    let (_, bytes) = bentrider_configs::NETWORKS.iter().find(|(variant, _)| *variant == name)?;
    Network::read(bytes).ok().map(Arc::new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::loader;

    #[test]
    fn every_built_in_network_is_sound_and_for_its_variant() {
        let mut size = 0;
        for (name, bytes) in bentrider_configs::NETWORKS {
            size += bytes.len();
            let network = Network::read(bytes).unwrap();
            let variant = loader::built_in(name).unwrap();
            network.check_variant(&variant).unwrap();
            let is_current = network.has_current_terms(&variant);
            assert!(is_current, "{name} was trained with other terms than the current ones");
        }
        assert!(size <= 4 << 20, "{size} bytes");
    }
}
