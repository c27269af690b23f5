//! The networks that are built in, with the feature `nets`.

use std::sync::Arc;

use super::parts::Network;

/// The network for the game of this name.
pub(super) fn find(name: &str) -> Option<Arc<Network>> {
    let (_, bytes) = bentrider_configs::NETWORKS.iter().find(|(game, _)| *game == name)?;
    Network::read(bytes).ok().map(Arc::new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::HandCrafted;
    use bentrider_rules::loader;

    #[test]
    fn every_built_in_network_is_sound_and_for_its_game() {
        let mut size = 0;
        for (name, bytes) in bentrider_configs::NETWORKS {
            size += bytes.len();
            let network = Network::read(bytes).unwrap();
            let variant = loader::built_in(name).unwrap();
            network.check_variant(&variant).unwrap();
            let parts = network.parts();
            let terms = HandCrafted::fingerprint(&variant, parts.base);
            assert_eq!(parts.fingerprint, terms, "{name} learnt other terms than there are now");
        }
        assert!(size <= 4 << 20, "{size} bytes");
    }
}
