//! The table `promotes` as it is written.

use crate::geometry::{Shape, SquareSet};
use crate::loader::complaints::{Complaints, Named, Place, Placed, Text};
use crate::loader::document::{BoolValue, FromToml, TomlTable, TomlValue};
use crate::loader::regions::{self, Regions};
use crate::loader::scalar;
use crate::variant::rule::ZoneMoves;

/// The value of `on` that is not a region.
const LAST_RANK: &str = "last rank";

/// The value of `must` for the squares from which the piece could not move.
const STUCK: &str = "stuck";

pub(super) struct PromotionSpec {
    pub(super) place: Place,
    /// The promotions in the zone `on`.
    pub(super) to: Option<Placed<Vec<Text>>>,
    pub(super) on: Option<Text>,
    /// The zones with the promotions in each.
    pub(super) zones: Option<Placed<Named<Vec<Text>>>>,
    pub(super) must: Must,
    pub(super) by: Option<Text>,
    pub(super) moves: ZoneMoves,
    pub(super) capturing_only: BoolValue,
}

/// The value of `must`.
pub(super) enum Must {
    /// Compulsory in all zones, or in none.
    Flag(BoolValue),
    /// Compulsory in these zones.
    Zones(Placed<Vec<Placed<ZoneName>>>),
    /// Compulsory where the piece could not move any more.
    Stuck,
}

/// A rank, by its number as the piece's side counts, or a region, by its name.
pub(super) struct ZoneName(pub(super) String);

impl<'d> FromToml<'d> for ZoneName {
    const EXPECTED: &'static str = "the number of a rank or the name of a region";

    fn read(found: &TomlValue<'d>) -> Option<Self> {
        let name = String::read(found);
        name.or_else(|| i64::read(found).map(|number| number.to_string())).map(ZoneName)
    }
}

impl PromotionSpec {
    pub(super) fn read(place: Place, promotes: &TomlTable, complaints: &Complaints) -> Self {
        let by_zones = promotes.has("zones");
        let zones = promotes.optional::<TomlTable>("zones");
        let flag = |key, default| promotes.flag(key, default);
        let moves = ZoneMoves {
            entering: flag("entering", true).is(),
            staying: flag("staying", true).is(),
            leaving: flag("leaving", false).is(),
        };
        if moves == (ZoneMoves { entering: false, staying: false, leaving: false }) {
            let message = "no move promotes: expected entering, staying or leaving = true";
            complaints.add_if_whole(place, message.to_owned());
        }
        PromotionSpec {
            place,
            to: if by_zones { promotes.refused("to", "zones") } else { promotes.required("to") },
            on: if by_zones { promotes.refused("on", "zones") } else { promotes.required("on") },
            zones: zones.map(|it| Placed { value: it.value.named(), place: it.place }),
            must: Must::read(promotes, complaints),
            by: promotes.optional("by"),
            moves,
            capturing_only: flag("capturing_only", false),
        }
    }
}

impl Must {
    fn read(promotes: &TomlTable, complaints: &Complaints) -> Self {
        if promotes.has_list("must") {
            let zones = promotes.optional("must");
            return zones.map_or(Must::Flag(BoolValue::Unknown), Must::Zones);
        }
        if !promotes.has_text("must") {
            return Must::Flag(promotes.flag("must", true));
        }
        if let Some(word) = promotes.optional::<String>("must") {
            scalar::check_word(&word, &[STUCK], complaints);
        }
        Must::Stuck
    }
}

/// The squares of `on`, for White and for Black; `None` without a board.
pub(super) fn on(
    text: &Text,
    shape: Option<&Shape>,
    regions: &Regions,
    complaints: &Complaints,
) -> Option<[SquareSet; 2]> {
    if text.value == LAST_RANK {
        return shape.map(|it| it.ranks_of(it.ranks() - 1));
    }
    if !regions::is_name(&text.value) {
        let message =
            format!("read {}: expected {LAST_RANK:?} or the name of a region", text.quoted());
        complaints.add(text.place, message);
        return None;
    }
    regions.find(text, complaints)
}

/// The squares of a key of `zones`, for White and for Black; `None` without a board.
pub(super) fn zone(
    text: &Text,
    shape: Option<&Shape>,
    regions: &Regions,
    complaints: &Complaints,
) -> Option<[SquareSet; 2]> {
    if regions::is_name(&text.value) {
        return regions.find(text, complaints);
    }
    scalar::rank(text, complaints)?;
    regions::rank(text, shape?, complaints)
}
