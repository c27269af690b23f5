//! `promotes` of a kind, and `[limits]`.

use super::passing::SideMoves;
use super::reach;
use super::regions::Area;
use super::{Output, Rules};
use crate::geometry::{Color, Square, SquareSet};
use crate::interchange::fairy_stockfish::definition::{Place, sided};
use crate::interchange::fairy_stockfish::kinds::{Kind, Kinds};

/// Where promotion is compulsory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Must {
    Everywhere,
    Nowhere,
    /// Where the piece could not move any more.
    Stuck,
}

/// The promotion of a kind of a side.
struct Promotes {
    to: Kinds,
    must: Must,
    /// The further keys.
    keys: &'static str,
    place: Place,
}

/// The line `promotes` of a kind of a side.
pub(super) fn line(
    rules: &Rules,
    side: &SideMoves,
    output: &mut Output,
) -> Option<(String, Place)> {
    let (kind, color) = (side.kind, side.color);
    let zones = rules.used_squares(kind, Color::each(|color| rules.zone(color)));
    let zone = zones[color.index()];
    let as_shogi = rules.definition.promoted(kind);
    let promotes = match (rules.is_pawn(kind, color), as_shogi) {
        _ if zone.is_empty() || kind == Kind::KING => None,
        (true, None) => Some(rules.pawn(kind, color)),
        (true, Some(to)) if kind == Kind::PAWN => {
            let mut promotes = rules.pawn(kind, color);
            promotes.to.insert(to);
            Some(promotes)
        }
        (true, Some(_)) => {
            let place = rules.place("promotedPieceType");
            output.refuse(
                &place,
                "a variant file cannot express a piece with two rules of promotion",
            );
            None
        }
        (false, Some(to)) => rules.shogi(to, output),
        (false, None) => None,
    };
    let immobile = immobile_squares(rules, side, output);
    let Some(mut promotes) = promotes.filter(|it| !it.to.is_empty() || it.must == Must::Everywhere)
    else {
        if immobile.is_some_and(|it| !it.is_empty()) {
            let reason =
                "a variant file cannot express pieces that may not go where they would be stuck";
            output.refuse(&rules.place("immobilityIllegal"), reason);
        }
        return None;
    };
    check_immobile(rules, (immobile, zone), &mut promotes, output);
    if promotes.to.is_empty() {
        promotes.to = Kinds::of(rules.unused_target(kind, output)?);
        output.blocked.extend(promotes.to.iter());
    }
    check_targets(rules, kind, promotes.to, output)?;
    let area = output.regions.area("promotion", zones, &rules.shape);
    Some((promotes.write(&area, rules), promotes.place))
}

/// The squares on which a kind would be stuck, if it may not go there.
fn immobile_squares(rules: &Rules, side: &SideMoves, output: &mut Output) -> Option<SquareSet> {
    if !rules.definition.flag("immobilityIllegal", false) {
        return None;
    }
    let stuck = reach::stuck(&side.moves.plain, side.color, rules.shape.squares());
    let is_confined = rules.definition.region(side.kind, side.color).is_some();
    match stuck.filter(|it| !is_confined || it.is_empty()) {
        Some(stuck) => Some(stuck),
        None => {
            let reason = "a variant file cannot express this together with the moves of all pieces";
            output.refuse(&rules.place("immobilityIllegal"), reason);
            None
        }
    }
}

/// Makes promotion compulsory where the piece would be stuck; refuses such squares outside the zone.
fn check_immobile(
    rules: &Rules,
    (immobile, zone): (Option<SquareSet>, SquareSet),
    promotes: &mut Promotes,
    output: &mut Output,
) {
    let Some(immobile) = immobile else { return };
    if !(immobile & !zone).is_empty() {
        let reason =
            "a variant file cannot express pieces that may not go where they would be stuck";
        output.refuse(&rules.place("immobilityIllegal"), reason);
    }
    if promotes.must == Must::Nowhere && !immobile.is_empty() {
        promotes.must = Must::Stuck;
    }
}

/// Refuses promotion to the kind itself and to a King.
fn check_targets(rules: &Rules, kind: Kind, to: Kinds, output: &mut Output) -> Option<()> {
    let is_wrong = |it: &Kind| *it == kind || *it == Kind::KING;
    let Some(wrong) = to.iter().find(is_wrong) else { return Some(()) };
    let what = if wrong == kind { "to the kind itself" } else { "to a King" };
    let place = rules.place(&sided("promotionPieceTypes", Color::White));
    output.refuse(&place, format!("a variant file cannot express promotion {what}"));
    None
}

impl Rules<'_> {
    /// The squares on which a side promotes.
    fn zone(&self, color: Color) -> SquareSet {
        let usual = match color {
            Color::White => 7,
            Color::Black => 0,
        };
        let rank = (0..self.shape.files()).map(|file| Square::new(file, usual));
        let usual = || rank.collect::<SquareSet>() & self.shape.squares();
        self.squares("promotionRegion", color).unwrap_or_else(usual)
    }

    /// Whether a kind of a side promotes.
    pub(super) fn promotes(&self, kind: Kind, color: Color) -> bool {
        let as_pawn = self.is_pawn(kind, color) && !self.pawn(kind, color).to.is_empty();
        !self.zone(color).is_empty() && (as_pawn || self.definition.promoted(kind).is_some())
    }

    /// The promotion of a kind of Pawns.
    fn pawn(&self, kind: Kind, color: Color) -> Promotes {
        let slot = sided("promotionPieceTypes", color);
        let to = self.definition.kinds(&slot, Kinds::EMPTY);
        let to = to.iter().filter(|it| self.definition.letter(*it).is_some()).collect();
        let must = self.definition.flag("mandatoryPawnPromotion", true);
        let place = match self.definition.setting(&slot) {
            Some(setting) => setting.place.clone(),
            None => self.definition.place_of(kind),
        };
        Promotes { to, must: if must { Must::Everywhere } else { Must::Nowhere }, keys: "", place }
    }

    /// The promotion of a kind as in Shogi.
    fn shogi(&self, to: Kind, output: &mut Output) -> Option<Promotes> {
        let must = self.definition.flag("mandatoryPiecePromotion", false);
        let place = self.place("promotedPieceType");
        if must && self.definition.limit(to).is_some() {
            let reason =
                "a variant file cannot express compulsory promotion that ends with promotionLimit";
            output.refuse(&place, reason);
            return None;
        }
        let keys = match self.definition.flag("piecePromotionOnCapture", false) {
            true => ", leaving = true, capturing_only = true",
            false => ", leaving = true",
        };
        let must = if must { Must::Everywhere } else { Must::Nowhere };
        Some(Promotes { to: Kinds::of(to), must, keys, place })
    }

    /// A kind to which nothing promotes, for promotion that is compulsory and never possible: a Pawn may not enter
    /// the zone then.
    fn unused_target(&self, kind: Kind, output: &mut Output) -> Option<Kind> {
        let is_target = |it: Kind| {
            let by_pawns = |color| {
                let slot = sided("promotionPieceTypes", color);
                self.definition.kinds(&slot, Kinds::EMPTY).contains(it)
            };
            Color::BOTH.into_iter().any(by_pawns)
                || self.kinds().any(|other| self.definition.promoted(other) == Some(it))
        };
        let both = |it: Kind| self.sides(it).count() == 2;
        let found = self
            .kinds()
            .find(|it| *it != kind && *it != Kind::KING && both(*it) && !is_target(*it));
        if found.is_none() {
            let reason =
                "a variant file cannot express Pawns that may not enter the zone of promotion";
            output.refuse(&self.definition.place_of(kind), reason);
        }
        found
    }
}

impl Promotes {
    fn write(&self, area: &Area, rules: &Rules) -> String {
        let to = rules.labels(self.to.iter());
        let must = match self.must {
            Must::Everywhere => "",
            Must::Nowhere => ", must = false",
            Must::Stuck => ", must = \"stuck\"",
        };
        let last = rules.shape.ranks();
        let on = match area {
            Area::Ranks(ranks) if ranks[..] == [last] => format!("to = {to}, on = \"last rank\""),
            Area::Ranks(ranks) => by_rank(ranks, &to),
            Area::Everywhere => by_rank(&(1..=last).collect::<Vec<_>>(), &to),
            Area::Region(name) => format!("to = {to}, on = \"{name}\""),
        };
        format!("promotes = {{ {on}{must}{} }}", self.keys)
    }
}

fn by_rank(ranks: &[u8], to: &str) -> String {
    let zones: Vec<String> = ranks.iter().map(|it| format!("{it} = {to}")).collect();
    format!("zones = {{ {} }}", zones.join(", "))
}

/// Writes the limits of promotion.
pub(super) fn write_limits(rules: &Rules, output: &mut Output) {
    let blocked = std::mem::take(&mut output.blocked);
    let limit = |kind: Kind| match blocked.contains(&kind) {
        true => Some(0),
        false => rules.definition.limit(kind),
    };
    let limits: Vec<(Kind, u16)> = rules
        .kinds()
        .filter(|it| *it != Kind::KING)
        .filter_map(|kind| Some((kind, limit(kind)?)))
        .collect();
    if limits.is_empty() {
        return;
    }
    let place = rules.place("promotionLimit");
    output.table("limits", &place);
    for (kind, count) in limits {
        output.line(format!("{} = {count}", rules.label(kind)), &place);
    }
}
