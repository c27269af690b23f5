//! The piece-to-char table: the slot of XBoard in which each piece stands, and so the picture that XBoard and
//! WinBoard show for it.

use super::slots::{self, PIECES};
use bentrider_rules::geometry::Color;
use bentrider_rules::setup::{Kind, Piece};
use bentrider_rules::variant::Variant;

/// The number of slots: the maximum number of kinds of pieces that XBoard shows.
pub(super) const SLOTS: usize = PIECES.len() + 1;

/// The shortest half of a table that XBoard reads.
const SHORTEST: usize = 6;

/// White's half of the table and Black's: from the variant's file, or from the pictures of its pieces.
/// `None` if there are more kinds than slots.
pub(super) fn table(variant: &Variant) -> Option<String> {
    let is_shared = |kind| variant.labels.only_side(kind).is_none();
    let written = variant.xboard.as_ref().and_then(|it| it.table.as_ref());
    let halves = match written {
        Some(table) if names_all(variant, table) && variant.kinds().all(is_shared) => {
            [table.clone(), table.to_ascii_lowercase()]
        }
        _ => derived(variant)?,
    };
    Some(halves.concat())
}

/// The variant from which XBoard takes what the engine does not announce, if a variant names none.
const PARENT: &str = "fairy";

/// Variants that XBoard knows itself, under the same names. With another parent it would ask for them by
/// their boards, which they share.
pub(super) const KNOWN: [&str; 6] =
    ["capablanca", "gothic", "janus", "falcon", "courier", "berolina"];

/// The variant of XBoard whose rules and pieces are the defaults of a variant.
pub(super) fn parent(variant: &Variant) -> &str {
    let known = KNOWN.into_iter().find(|it| *it == variant.name);
    variant.xboard.as_ref().map_or(known.unwrap_or(PARENT), |it| &it.parent)
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

/// Both halves, from the pictures and the names of the pieces.
fn derived(variant: &Variant) -> Option<[String; 2]> {
    let labels = &variant.labels;
    let royal = |color| {
        let mut kinds = variant.kinds().filter(|kind| variant.royal.contains(*kind));
        kinds.find(|kind| labels.has(Piece::new(color, *kind)))
    };
    let kings = [royal(Color::White)?, royal(Color::Black)?];
    let slots = assigned(variant, kings)?;
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

/// The kind in each slot but the Kings'. Every kind gets the slot that suits it best if no other one has it,
/// then those that are left the slot that suits them second best, and so on; the rest get any slot. Kinds with
/// one label share a slot. `None` if there are not enough slots.
fn assigned(variant: &Variant, kings: [Kind; 2]) -> Option<Vec<Option<Kind>>> {
    let labels = &variant.labels;
    let is_first = |kind: &Kind| labels.find(labels.label(*kind)) == Some(*kind);
    let kinds = variant.kinds().filter(|kind| !kings.contains(kind)).filter(is_first);
    let is_usable = |slot: &usize| !is_barred(variant, *slot);
    let suitable = |kind: Kind| {
        let slots = slots::suitable(&variant.pieces[kind.index()]);
        slots.into_iter().filter(is_usable).collect::<Vec<usize>>()
    };
    let mut unplaced: Vec<(Kind, Vec<usize>)> = kinds.map(|kind| (kind, suitable(kind))).collect();
    let mut slots: Vec<Option<Kind>> = vec![None; PIECES.len()];
    let rounds = unplaced.iter().map(|(_, choices)| choices.len()).max().unwrap_or(0);
    for round in 0..rounds {
        unplaced.retain(|(kind, choices)| {
            let choice = choices.get(round).filter(|slot| slots[**slot].is_none());
            choice.map(|slot| slots[*slot] = Some(*kind)).is_none()
        });
    }
    for (kind, _) in unplaced {
        let slot = slots::any().filter(is_usable).find(|slot| slots[*slot].is_none())?;
        slots[slot] = Some(kind);
    }
    Some(slots)
}

/// Whether a slot is not for the pieces of this variant: XBoard takes the move of a Rook to its King for castling,
/// also where the two merge, and with some parents it shows other pictures for some slots.
fn is_barred(variant: &Variant, slot: usize) -> bool {
    let replaced = match parent(variant) {
        "seirawan" => ["Angel", "Marshall"].as_slice(),
        "gothic" => &["Marshall"],
        _ => &[],
    };
    slot == ROOK && variant.fusion.is_some() || replaced.contains(&PIECES[slot].name)
}

/// The name of the picture that XBoard 4.9 shows for each kind of a variant: the file is `White` or `Black`,
/// this name, `.svg`. Empty if the variant has more kinds than XBoard has pictures.
pub fn glyphs(variant: &Variant) -> Vec<(Kind, &'static str)> {
    let table = table(variant).unwrap_or_default();
    let slots = slots(variant, &table[..table.len() / 2]);
    let king = slots.len().saturating_sub(1);
    let picture =
        |slot: usize| if slot == king { Some("King") } else { Some(PIECES.get(slot)?.picture) };
    let shown = slots.into_iter().enumerate();
    shown.filter_map(|(slot, piece)| Some((piece?.kind(), picture(slot)?))).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use bentrider_rules::loader::{built_in, from_toml};

    /// The slots for which WinBoard 4.9.1 has bitmaps, in the board sizes petite, middling and bulky; petite
    /// lacks five of them. From its source, `InitDrawingSizes` in `winboard/winboard.c`.
    const WINBOARD: &str = "Pawn Knight Bishop Rook Queen Ferz Alfil Angel Marshall Wazir Man Cannon Nightrider \
        Cardinal Dragon Grasshopper Silver Falcon Lance Cobra Unicorn Lion Zebra Camel Wolf Amazon Cub King";

    /// A variant of chess with these lines in its file.
    fn chess_with(lines: &str) -> Arc<Variant> {
        let head = "name = \"mine\"\ntitle = \"Mine\"\ninherits = \"chess\"\n";
        from_toml("mine.toml", &format!("{head}{lines}")).unwrap()
    }

    /// The label and the slot of each kind.
    fn names(variant: &Variant) -> Vec<(String, &'static str)> {
        let table = table(variant).unwrap();
        let slots = slots(variant, &table[..table.len() / 2]);
        let last = slots.len() - 1;
        let name = |at: usize| if at == last { "King" } else { PIECES[at].name };
        let pieces = slots.iter().enumerate();
        let named = |(at, piece): (usize, &Option<Piece>)| {
            Some((variant.labels.label((*piece)?.kind()).to_owned(), name(at)))
        };
        pieces.filter_map(named).collect()
    }

    #[test]
    fn winboard_draws_every_kind_of_every_variant_that_it_can_hold() {
        let drawn: Vec<&str> = WINBOARD.split(' ').collect();
        for name in bentrider_rules::loader::names() {
            let variant = built_in(name).unwrap();
            for (label, slot) in names(&variant) {
                assert!(drawn.contains(&slot), "{name}: {label} is in slot {slot}");
            }
        }
    }

    #[test]
    fn the_table_of_a_variant_s_file_is_taken_for_both_sides() {
        let with_table = |half: &str| {
            table(&chess_with(&format!("[xboard]\nparent = \"fairy\"\ntable = \"{half}\"\n")))
        };
        assert_eq!(with_table("PQ.BRNK").as_deref(), Some("PQ.BRNKpq.brnk"));
        // A table without the Rook and the Knight, as it may be inherited.
        assert_eq!(with_table("PQ.BK").as_deref(), Some("PNBRQKpnbrqk"));
    }

    #[test]
    fn orthodox_pieces_have_their_own_pictures_and_others_some_of_their_own() {
        let variant = built_in("chess").unwrap();
        assert_eq!(table(&variant).as_deref(), Some("PNBRQKpnbrqk"));
        let variant = built_in("shako").unwrap();
        assert_eq!(table(&variant).as_deref(), Some("PNBRQ.E....CKpnbrq.e....ck"));
    }

    #[test]
    fn a_piece_of_an_own_variant_gets_the_slot_of_its_picture_or_of_its_name_or_another_one_with_a_bitmap()
     {
        let names = names(&chess_with(
            "[pieces.A]\nname = \"Beetle\"\nmoves = \"FC\"\n\
            [pieces.G]\nname = \"Grasshopper\"\nmoves = \"gQ\"\n\
            [pieces.X]\nname = \"Xenon\"\nmoves = \"C3\"\n",
        ));
        for (label, slot) in [("A", "Ferz"), ("G", "Grasshopper"), ("X", "Man")] {
            assert!(names.contains(&(label.to_owned(), slot)), "{label}: {names:?}");
        }
    }

    #[test]
    fn no_piece_is_a_lion_a_pawn_besides_pawns_or_a_castling_rook_that_merges() {
        for name in bentrider_rules::loader::names() {
            let variant = built_in(name).unwrap();
            for (label, slot) in names(&variant) {
                let is_wrong =
                    matches!(slot, "Lion" | "Lance") || slot == "Rook" && variant.fusion.is_some();
                assert!(!is_wrong, "{name}: {label} is in slot {slot}");
            }
        }
    }

    /// XBoard reads the picture of another slot there.
    #[test]
    fn a_slot_whose_picture_a_parent_replaces_is_not_used() {
        let slot = |name: &str, label: &str| {
            let names = names(&built_in(name).unwrap());
            names.into_iter().find(|(it, _)| it == label).unwrap().1
        };
        assert_eq!([slot("fusion", "M"), slot("fusion", "D")], ["Silver", "Falcon"]);
        assert_eq!([slot("gothic", "C"), slot("embassy", "C")], ["Silver", "Marshall"]);
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
