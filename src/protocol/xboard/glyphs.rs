//! The files in which XBoard looks for the pictures of a game's pieces.

use super::table;
use bentrider_rules::setup::Kind;
use bentrider_rules::variant::Variant;

/// XBoard's names of its pieces, by the slot in the table of pieces; its King is always the last.
const GLYPHS: [&str; table::SLOTS - 1] = [
    "Pawn",
    "Knight",
    "Bishop",
    "Rook",
    "Queen",
    "Advisor",
    "Elephant",
    "Archbishop",
    "Marshall",
    "Gold",
    "Commoner",
    "Canon",
    "Nightrider",
    "CrownedBishop",
    "CrownedRook",
    "Crown",
    "Chancellor",
    "Hawk",
    "Lance",
    "Cobra",
    "Unicorn",
    "Lion",
    "Sword",
    "Zebra",
    "Camel",
    "Tower",
    "Wolf",
    "Hat",
    "Duck",
    "Lance",
    "Dragon",
    "Gnu",
    "Cub",
    "LShield",
    "Pegasus",
    "Wizard",
    "Copper",
    "Iron",
    "Viking",
    "Flag",
    "Axe",
    "Dolphin",
    "Leopard",
    "Claw",
    "Left",
    "Butterfly",
    "PromoBishop",
    "PromoRook",
    "HCrown",
    "RShield",
    "Prince",
    "Phoenix",
    "Kylin",
    "Drunk",
    "Right",
    "GoldPawn",
    "GoldKnight",
    "PromoHorse",
    "PromoDragon",
    "GoldLance",
    "GoldSilver",
    "HSword",
    "PromoSword",
    "PromoHSword",
    "Princess",
];

/// For each kind of a game the name of the picture that XBoard 4.9 shows for it: the file is
/// `White` or `Black`, this name, `.svg`. Empty if the game has more kinds than XBoard has pictures.
pub fn glyphs(variant: &Variant) -> Vec<(Kind, &'static str)> {
    let table = table::table(variant).unwrap_or_default();
    let mut rest = &table[..table.len() / 2];
    let mut found = Vec::new();
    let mut slot = 0;
    while !rest.is_empty() {
        match variant.labels.read(rest) {
            Some((piece, after)) => {
                let glyph = if after.is_empty() { Some("King") } else { GLYPHS.get(slot).copied() };
                found.extend(glyph.map(|glyph| (piece.kind(), glyph)));
                rest = after;
            }
            None => rest = rest.get(1..).unwrap_or_default(),
        }
        slot += 1;
    }
    found
}
