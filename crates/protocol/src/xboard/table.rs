//! The piece-to-char table: which picture XBoard shows for which piece, and the files in which it looks for the
//! pictures.

use bentrider_rules::geometry::Color;
use bentrider_rules::setup::{Kind, Piece};
use bentrider_rules::variant::{PieceInfo, Variant};

/// The maximum number of kinds of pieces that XBoard shows.
pub(super) const SLOTS: usize = 66;

/// The shortest half of a table that XBoard reads.
const SHORTEST: usize = 6;

/// The slots with pictures for pieces of these names; slots count from 0 in XBoard's order. Slot 21,
/// XBoard's Lion, is for no piece: XBoard 4.9 refuses some captures of it, as in Chu Shogi.
const NAMED: [(&str, usize); 37] = [
    ("Pawn", 0),
    ("Berolina Pawn", 0),
    ("Knight", 1),
    ("Bishop", 2),
    ("Rook", 3),
    ("Queen", 4),
    ("Ferz", 5),
    ("Advisor", 5),
    ("Elephant", 6),
    ("Archbishop", 7),
    ("Cardinal", 7),
    ("Janus", 7),
    ("Marshall", 8),
    ("Chancellor", 8),
    ("Duchess", 9),
    ("Machine", 9),
    ("Prince", 10),
    ("Cannon", 11),
    ("Nightrider", 12),
    ("Unicorn", 12),
    ("Missionary", 13),
    ("Admiral", 14),
    ("Amazon", 15),
    ("Hawk", 17),
    ("Falcon", 17),
    ("Cobra", 19),
    ("Snake", 19),
    ("Rhinoceros", 20),
    ("Lion", 43),
    ("Giraffe", 23),
    ("Camel", 24),
    ("Vao", 25),
    ("Direwolf", 26),
    ("Eagle", 30),
    ("Buffalo", 31),
    ("Wildebeest", 31),
    ("Wizard", 35),
];

/// The slots for pieces with other names, the plainest pictures first.
const FREE: [usize; 29] = [
    6, 10, 20, 17, 19, 30, 26, 32, 42, 38, 40, 25, 23, 31, 34, 36, 37, 39, 41, 43, 22, 27, 28, 33,
    5, 9, 13, 14, 16,
];

/// White's half of the table and Black's: from the variant's file, or derived from the names of its pieces.
/// `None` if there are more kinds than pictures.
pub(super) fn table(variant: &Variant) -> Option<String> {
    let is_shared = |kind| variant.labels.only_side(kind).is_none();
    let halves = match &variant.xboard {
        Some(settings) if names_all(variant, &settings.table) && variant.kinds().all(is_shared) => {
            [settings.table.clone(), settings.table.to_ascii_lowercase()]
        }
        _ => derived(variant)?,
    };
    Some(halves.concat())
}

/// The slot of the piece with which XBoard castles.
const ROOK: usize = 3;

/// Whether the variant's castling partners are in the slot where XBoard looks for them.
pub(super) fn castles(variant: &Variant) -> bool {
    let table = table(variant).unwrap_or_default();
    let castles = variant.castling.iter().flat_map(|rule| rule.castles.iter().flatten());
    let mut labels = castles.map(|castle| variant.labels.label(castle.partner_kind));
    labels.all(|label| table.get(ROOK..).is_some_and(|rest| rest.starts_with(label)))
}

/// Whether the table holds every kind of the variant. An inherited one may not.
fn names_all(variant: &Variant, table: &str) -> bool {
    slots(variant, table).iter().flatten().count() == variant.pieces.len()
}

/// The slots of a table, or of a half of it: `None` for one without a piece.
fn slots(variant: &Variant, table: &str) -> Vec<Option<Piece>> {
    let mut slots = Vec::new();
    let mut rest = table;
    while let Some(symbol) = rest.chars().next() {
        let read = variant.labels.read(rest);
        rest = read.map_or(&rest[symbol.len_utf8()..], |(_, after)| after);
        slots.push(read.map(|(piece, _)| piece));
    }
    slots
}

/// Both halves, from the names of the pieces. Kinds with one label share a slot.
fn derived(variant: &Variant) -> Option<[String; 2]> {
    let labels = &variant.labels;
    let royal = |color| {
        let mut kinds = variant.kinds().filter(|kind| variant.royal.contains(*kind));
        kinds.find(|kind| labels.has(Piece::new(color, *kind)))
    };
    let kings = [royal(Color::White)?, royal(Color::Black)?];
    let is_first = |kind: &Kind| labels.find(labels.label(*kind)) == Some(*kind);
    let mut slots: Vec<Option<Kind>> = vec![None; SLOTS - 1];
    let others = || variant.kinds().filter(|kind| !kings.contains(kind)).filter(is_first);
    let mut unplaced = Vec::new();
    for kind in others() {
        match named(&variant.pieces[kind.index()]).filter(|&slot| slots[slot].is_none()) {
            Some(slot) => slots[slot] = Some(kind),
            None => unplaced.push(kind),
        }
    }
    for kind in unplaced {
        let slot = FREE.into_iter().find(|&slot| slots[slot].is_none())?;
        slots[slot] = Some(kind);
    }
    let used = slots.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    let shown = slots[..used.max(SHORTEST - 1)].iter();
    let half = |color: Color| -> String {
        let label = |kind| {
            let piece = Piece::new(color, labels.of_side(kind, color));
            if labels.has(piece) { labels.write(piece) } else { ".".to_owned() }
        };
        let row = shown.clone().map(|slot| slot.map_or_else(|| ".".to_owned(), label));
        let king = Piece::new(color, kings[color.index()]);
        row.chain([labels.write(king)]).collect()
    };
    Some(Color::BOTH.map(half))
}

fn named(piece: &PieceInfo) -> Option<usize> {
    NAMED.iter().find(|(name, _)| *name == piece.name).map(|(_, slot)| *slot)
}

/// XBoard's names of its pieces, by the slot in the table of pieces; its King is always the last.
const GLYPHS: [&str; SLOTS - 1] = [
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

/// The name of the picture that XBoard 4.9 shows for each kind of a variant: the file is `White` or `Black`,
/// this name, `.svg`. Empty if the variant has more kinds than XBoard has pictures.
pub fn glyphs(variant: &Variant) -> Vec<(Kind, &'static str)> {
    let table = table(variant).unwrap_or_default();
    let slots = slots(variant, &table[..table.len() / 2]);
    let king = slots.len().saturating_sub(1);
    let glyph = |slot| if slot == king { Some("King") } else { GLYPHS.get(slot).copied() };
    let shown = slots.into_iter().enumerate();
    shown.filter_map(|(slot, piece)| Some((piece?.kind(), glyph(slot)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xboard::glyphs;
    use bentrider_rules::loader::built_in;

    #[test]
    fn the_table_of_a_variant_s_file_is_taken_for_both_sides() {
        let variant = built_in("gross").unwrap();
        let expected = "PNBRQ.SAM..C.............V.........WKpnbrq.sam..c.............v.........wk";
        assert_eq!(table(&variant).as_deref(), Some(expected));
    }

    #[test]
    fn orthodox_pieces_have_their_own_pictures_and_others_some_of_their_own() {
        let variant = built_in("chess").unwrap();
        assert_eq!(table(&variant).as_deref(), Some("PNBRQKpnbrqk"));
        let variant = built_in("shako").unwrap();
        assert_eq!(table(&variant).as_deref(), Some("PNBRQ.E....CKpnbrq.e....ck"));
    }

    #[test]
    fn no_piece_is_a_lion_to_xboard() {
        for name in bentrider_rules::loader::names() {
            let variant = built_in(name).unwrap();
            let lion = glyphs(&variant).into_iter().find(|(_, glyph)| *glyph == "Lion");
            assert_eq!(lion, None, "{name}");
        }
    }

    #[test]
    fn every_kind_of_every_variant_has_a_picture() {
        for name in bentrider_rules::loader::names() {
            let variant = built_in(name).unwrap();
            let table = table(&variant).unwrap();
            assert!(names_all(&variant, &table[..table.len() / 2]), "{name}: {table}");
        }
    }
}
