//! The slots of XBoard's table of pieces, and which of them suit a piece.
//!
//! XBoard shows in each slot the picture of a file. WinBoard has pictures of its own for some of the slots, and
//! leaves the squares of all other pieces empty.

use bentrider_rules::variant::PieceInfo;

/// A slot.
pub(super) struct Slot {
    /// XBoard's name for the piece.
    pub(super) name: &'static str,
    /// The name of XBoard's picture.
    pub(super) picture: &'static str,
}

const fn slot(name: &'static str, picture: &'static str) -> Slot {
    Slot { name, picture }
}

/// All slots in their order but the last one, the King's.
pub(super) const PIECES: [Slot; 65] = [
    slot("Pawn", "Pawn"),
    slot("Knight", "Knight"),
    slot("Bishop", "Bishop"),
    slot("Rook", "Rook"),
    slot("Queen", "Queen"),
    slot("Ferz", "Advisor"),
    slot("Alfil", "Elephant"),
    slot("Angel", "Archbishop"),
    slot("Marshall", "Marshall"),
    slot("Wazir", "Gold"),
    slot("Man", "Commoner"),
    slot("Cannon", "Canon"),
    slot("Nightrider", "Nightrider"),
    slot("Cardinal", "CrownedBishop"),
    slot("Dragon", "CrownedRook"),
    slot("Grasshopper", "Crown"),
    slot("Silver", "Chancellor"),
    slot("Falcon", "Hawk"),
    slot("Lance", "Lance"),
    slot("Cobra", "Cobra"),
    slot("Unicorn", "Unicorn"),
    slot("Lion", "Lion"),
    slot("Sword", "Sword"),
    slot("Zebra", "Zebra"),
    slot("Camel", "Camel"),
    slot("Tower", "Tower"),
    slot("Wolf", "Wolf"),
    slot("Hat", "Hat"),
    slot("Duck", "Duck"),
    slot("Amazon", "Lance"),
    slot("Flying", "Dragon"),
    slot("Gnu", "Gnu"),
    slot("Cub", "Cub"),
    slot("Shield", "LShield"),
    slot("Horse", "Pegasus"),
    slot("Wizard", "Wizard"),
    slot("Copper", "Copper"),
    slot("Iron", "Iron"),
    slot("Viking", "Viking"),
    slot("Flag", "Flag"),
    slot("Axe", "Axe"),
    slot("Dolphin", "Dolphin"),
    slot("Cat", "Leopard"),
    slot("Claw", "Claw"),
    slot("Wheel", "Left"),
    slot("Butterfly", "Butterfly"),
    slot("PBishop", "PromoBishop"),
    slot("PRook", "PromoRook"),
    slot("HCrown", "HCrown"),
    slot("Shierd", "RShield"),
    slot("Monarch", "Prince"),
    slot("Mother", "Phoenix"),
    slot("Nothing", "Kylin"),
    slot("Drunk", "Drunk"),
    slot("Wheer", "Right"),
    slot("Tokin", "GoldPawn"),
    slot("PKnight", "GoldKnight"),
    slot("PCardinal", "PromoHorse"),
    slot("PDragon", "PromoDragon"),
    slot("PLance", "GoldLance"),
    slot("PSilver", "GoldSilver"),
    slot("Dagger", "HSword"),
    slot("PSword", "PromoSword"),
    slot("PDagger", "PromoHSword"),
    slot("Crown", "Princess"),
];

/// The slots for the pieces with one of our pictures, the best one first. A slot looks alike in WinBoard if it can.
/// No piece is in slot Lion, because XBoard 4.9 refuses some captures of it, as in Chu Shogi, nor in slot
/// Lance, because XBoard moves and promotes it as a Pawn.
const SUITABLE: [(&str, &[&str]); 54] = [
    ("pawn", &["Pawn"]),
    ("berolina-pawn", &["Pawn"]),
    ("knight", &["Knight"]),
    ("bishop", &["Bishop"]),
    ("rook", &["Rook", "Dragon"]),
    ("short-rook", &["Rook", "Dragon"]),
    ("queen", &["Queen"]),
    ("king", &["Man"]),
    ("prince", &["Man"]),
    ("marshall", &["Marshall", "Silver"]),
    ("archbishop", &["Angel", "Falcon", "Cardinal"]),
    ("amazon", &["Amazon", "Grasshopper"]),
    ("dragon-king", &["Dragon", "Man"]),
    ("pontiff", &["Cardinal"]),
    ("cavalier-king", &["Nightrider"]),
    ("centaur", &["Nightrider", "Silver"]),
    ("admiral", &["Dragon"]),
    ("missionary", &["Cardinal"]),
    ("bede", &["Cardinal"]),
    ("unicorn", &["Unicorn"]),
    ("charging-rook", &["Dragon"]),
    ("charging-knight", &["Nightrider", "Knight"]),
    ("colonel", &["Silver", "Grasshopper"]),
    ("cannon", &["Cannon"]),
    ("vao", &["Cardinal"]),
    ("crocodile", &["Cobra", "Cardinal"]),
    ("sorceress", &["Grasshopper"]),
    ("eagle", &["Falcon", "Grasshopper"]),
    ("rhinoceros", &["Unicorn"]),
    ("ship", &["Dragon"]),
    ("snake", &["Cobra"]),
    ("ferz", &["Ferz"]),
    ("wazir", &["Wazir"]),
    ("alfil", &["Alfil"]),
    ("buffalo", &["Zebra", "Wolf"]),
    ("camel", &["Camel"]),
    ("champion", &["Wazir", "Ferz"]),
    ("cheetah", &["Cub"]),
    ("direwolf", &["Wolf"]),
    ("duchess", &["Ferz"]),
    ("elephant", &["Alfil"]),
    ("fad", &["Alfil"]),
    ("fibnif", &["Ferz"]),
    ("giraffe", &["Zebra", "Camel"]),
    ("half-duck", &["Falcon"]),
    ("hawk", &["Falcon"]),
    ("lion", &["Cub"]),
    ("machine", &["Wazir", "Silver"]),
    ("mammoth", &["Alfil"]),
    ("squirrel", &["Nightrider"]),
    ("troll", &["Wazir"]),
    ("waffle", &["Wazir"]),
    ("wildebeest", &["Zebra"]),
    ("wizard", &["Ferz"]),
];

/// The slots for other pieces: first those with a picture in WinBoard, the plainest ones before the others.
const ANY: [&str; 40] = [
    "Man",
    "Ferz",
    "Wazir",
    "Alfil",
    "Falcon",
    "Cub",
    "Dragon",
    "Cardinal",
    "Nightrider",
    "Grasshopper",
    "Silver",
    "Cannon",
    "Wolf",
    "Cobra",
    "Unicorn",
    "Zebra",
    "Camel",
    "Angel",
    "Marshall",
    "Amazon",
    "Knight",
    "Bishop",
    "Queen",
    "Flying",
    "Viking",
    "Axe",
    "Cat",
    "Tower",
    "Gnu",
    "Horse",
    "Wizard",
    "Copper",
    "Iron",
    "Flag",
    "Dolphin",
    "Claw",
    "Sword",
    "Hat",
    "Duck",
    "Shield",
];

/// The slots that suit a piece, the best one first: those of its picture, then the one of its name.
pub(super) fn suitable(piece: &PieceInfo) -> Vec<usize> {
    let picture = piece.picture.map(|it| it.name());
    let of_picture = SUITABLE.iter().find(|(name, _)| Some(*name) == picture);
    let of_picture = of_picture.into_iter().flat_map(|(_, slots)| slots.iter());
    let of_name = ANY.iter().filter(|it| it.eq_ignore_ascii_case(&piece.name));
    of_picture.chain(of_name).filter_map(|name| find(name)).collect()
}

/// The slots for a piece that gets none of those that suit it, in the order in which they are tried.
pub(super) fn any() -> impl Iterator<Item = usize> {
    ANY.iter().filter_map(|name| find(name))
}

fn find(name: &str) -> Option<usize> {
    PIECES.iter().position(|it| it.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::variant::Picture;

    #[test]
    fn every_picture_has_slots_and_every_slot_that_is_named_exists() {
        for picture in Picture::all() {
            let count = SUITABLE.iter().filter(|(name, _)| *name == picture.name()).count();
            assert_eq!(count, 1, "{}", picture.name());
        }
        for name in SUITABLE.iter().flat_map(|(_, slots)| slots.iter()).chain(&ANY) {
            assert!(find(name).is_some(), "{name}");
        }
    }
}
