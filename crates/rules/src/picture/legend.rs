//! What the signs of a diagram of moves mean.

use super::{Act, Diagram, Reach, Target};

/// A sign and its meaning.
pub struct LegendEntry {
    /// A target with this sign.
    pub target: Target,
    /// What the sign means.
    pub meaning: &'static str,
}

/// The signs of a diagram, each once, in a fixed order.
pub fn legend(diagram: &Diagram) -> Vec<LegendEntry> {
    let order = |target: &Target| (target.limited, target.act as u8, target.reach as u8);
    let mut targets = diagram.targets.clone();
    targets.sort_by_key(order);
    targets.dedup_by_key(|it| meaning(it));
    targets.iter().map(|it| LegendEntry { target: *it, meaning: meaning(it) }).collect()
}

fn meaning(target: &Target) -> &'static str {
    match (target.act, target.reach, target.limited) {
        (Act::Both, Reach::Leap, false) => "goes there or captures there, whatever is between",
        (Act::Both, Reach::Ride, false) => "the same, if the squares of the path are empty",
        (Act::Both, Reach::Hop, false) => "the same, over exactly one piece",
        (Act::Move, Reach::Leap, false) => "only goes there",
        (Act::Move, Reach::Ride, false) => "only goes there, if the squares of the path are empty",
        (Act::Move, Reach::Hop, false) => "only goes there, over exactly one piece",
        (Act::Capture, Reach::Leap, false) => "only captures there",
        (Act::Capture, Reach::Ride, false) => {
            "only captures there, if the squares of the path are empty"
        }
        (Act::Capture, Reach::Hop, false) => "captures there over exactly one piece",
        (Act::Capture, _, true) => "captures there, only as its first move or from certain ranks",
        (_, _, true) => "goes there, only as its first move or from certain ranks",
    }
}
