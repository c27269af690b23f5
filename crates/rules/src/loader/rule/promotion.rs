//! `promotes` of a piece: the squares, moves and kinds of its promotion.

use crate::betza::{Dialect, Leg, Modes};
use crate::geometry::{Color, SQUARES, Shape, Square, SquareSet};
use crate::loader::complaints::{Complaints, Named, Place, Placed, Text, quoted};
use crate::loader::document::{BoolValue, TomlTable};
use crate::loader::pieces::{PieceDef, Pieces, own_spelling};
use crate::loader::variant::{Draft, LegTargets};
use crate::loader::{scalar, words};
use crate::motion::OpenLeg;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;
use crate::variant::rule::Promotion;

/// The only value of `on`; other places are given by `zones`.
const LAST_RANK: &str = "last rank";

/// Reads the promotions; without a board, checks that need it are skipped.
pub(super) fn load(draft: &Draft, variant: &mut Variant) {
    let complaints = draft.complaints;
    for (at, piece) in draft.pieces.list.iter().enumerate() {
        let Some(table) = piece.table.optional::<TomlTable>("promotes") else {
            variant.promotions.extend([None, None]);
            continue;
        };
        let spec = PromotionSpec::read(table.place, &table.value);
        table.value.finish();
        let own = |by: &Text| own_spelling(&by.value, draft.pieces.dialect);
        variant.pieces[at].promotes_by = spec.by.as_ref().map(own);
        let rule = PromotionRule::new(&spec, piece, &draft.pieces, complaints);
        let Some(shape) = &draft.shape else { continue };
        spec.check_ranks(shape, complaints);
        let home = Color::BOTH.map(|color| draft.home(piece, color));
        variant.promotions.extend(rule.on(shape, &home, complaints).map(Some));
    }
}

/// The promotion of a kind in words; empty if it does not promote.
pub(in crate::loader) fn describe(variant: &Variant, kind: Kind) -> String {
    let of = |color| variant.promotion(Piece::new(color, kind));
    let (Some(white), Some(black)) = (of(Color::White), of(Color::Black)) else {
        return String::new();
    };
    let mut zones: Vec<ZoneText> = Vec::new();
    for ((squares, kinds), (mirrored, _)) in white.zones.iter().zip(&black.zones) {
        let must = (*squares & !white.must).is_empty();
        match zones.last_mut().filter(|last| last.must == must && last.kinds == kinds) {
            Some(last) => {
                last.white |= *squares;
                last.black |= *mirrored;
            }
            None => zones.push(ZoneText { must, kinds, white: *squares, black: *mirrored }),
        }
    }
    let zones: Vec<String> = zones.iter().map(|zone| zone.write(variant)).collect();
    let by = variant.pieces[kind.index()].promotes_by.as_ref();
    let by = by.map_or(String::new(), |by| format!(", by {by} only"));
    format!("{}{by}", zones.join("; "))
}

/// Ranks with the same choice of promotions.
struct ZoneText<'v> {
    must: bool,
    kinds: &'v [Kind],
    white: SquareSet,
    black: SquareSet,
}

impl ZoneText<'_> {
    fn write(&self, variant: &Variant) -> String {
        let verb = if self.must { "promotes" } else { "may promote" };
        let kinds = words::names(variant, self.kinds.iter().copied());
        let (white, black) = (words::ranks(self.white), words::ranks(self.black));
        format!("{verb} to {kinds} on rank {white} (Black: {black})")
    }
}

/// The table as it is written.
struct PromotionSpec {
    place: Place,
    /// The promotions on the last rank.
    to: Option<Placed<Vec<Text>>>,
    on: Option<Text>,
    /// The ranks with the promotions on each.
    zones: Option<Placed<Named<Vec<Text>>>>,
    must: Must,
    by: Option<Text>,
}

/// The value of `must`.
enum Must {
    /// Compulsory on every rank of the zones, or on none.
    Flag(BoolValue),
    /// Compulsory on these ranks.
    Ranks(Placed<Vec<Placed<i64>>>),
}

impl PromotionSpec {
    fn read(place: Place, promotes: &TomlTable) -> Self {
        let zones = promotes.optional::<TomlTable>("zones");
        let by_zones = promotes.has("zones");
        let ranks = promotes.has_list("must").then(|| promotes.optional("must"));
        PromotionSpec {
            place,
            to: if by_zones { promotes.refused("to", "zones") } else { promotes.required("to") },
            on: if by_zones { promotes.refused("on", "zones") } else { promotes.required("on") },
            zones: zones.map(|it| Placed { value: it.value.named(), place: it.place }),
            must: match ranks {
                Some(ranks) => ranks.map_or(Must::Flag(BoolValue::Unknown), Must::Ranks),
                None => Must::Flag(promotes.flag("must", true)),
            },
            by: promotes.optional("by"),
        }
    }

    /// Reports zones that are not on the board.
    fn check_ranks(&self, shape: &Shape, complaints: &Complaints) {
        for (rank, _) in self.zones.iter().flat_map(|zones| &zones.value) {
            scalar::check_rank(rank, shape, complaints);
        }
    }
}

/// The rule of a `promotes`, not yet applied to a board.
struct PromotionRule<'m> {
    zones: Vec<(Zone, Vec<Kind>)>,
    must: &'m Must,
    by: Option<By<'m>>,
}

/// The rank of a zone, as the piece's side counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zone {
    Last,
    /// The rank, from 1.
    Rank(i64),
}

/// The legs of a piece: those that promote and the others.
struct By<'m> {
    /// The text in the file, with its place.
    text: &'m Text,
    /// The legs that promote.
    promoting: Vec<&'m Leg>,
    piece: &'m PieceDef<'m>,
}

impl<'m> PromotionRule<'m> {
    fn new(
        spec: &'m PromotionSpec,
        piece: &'m PieceDef,
        pieces: &Pieces,
        complaints: &Complaints,
    ) -> Self {
        if piece.royal.is() {
            let message =
                "a royal piece cannot promote: expected no promotes together with royal = true";
            complaints.add(spec.place, message.to_owned());
        }
        let PromotionSpec { to, on, zones, must, by, .. } = spec;
        if let Some(on) = on {
            scalar::check_word(on, &[LAST_RANK], complaints);
        }
        let last = to.iter().map(|to| (Zone::Last, targets(to, piece, pieces, complaints)));
        let ranks = zones.iter().flat_map(|zones| &zones.value).filter_map(|(rank, to)| {
            Some((Zone::read(rank, complaints)?, targets(to, piece, pieces, complaints)))
        });
        let rule = PromotionRule {
            zones: last.chain(ranks).collect(),
            must,
            by: by.as_ref().and_then(|by| By::new(by, piece, pieces.dialect, complaints)),
        };
        if let Some(zones) = zones.as_ref().filter(|zones| zones.value.is_empty()) {
            let message = "there are no zones: expected at least one, as { 8 = [\"Q\"] }";
            complaints.add_if_whole(zones.place, message.to_owned());
        }
        rule.check_must(complaints);
        rule
    }

    /// Reports ranks where promotion is compulsory but that are not zones.
    fn check_must(&self, complaints: &Complaints) {
        let Must::Ranks(ranks) = self.must else { return };
        for rank in &ranks.value {
            if !self.zones.iter().any(|(zone, _)| *zone == Zone::Rank(rank.value)) {
                let message = format!(
                    "rank {} is not a zone: expected one of the ranks of zones",
                    rank.value
                );
                complaints.add_if_whole(rank.place, message);
            }
        }
    }

    fn must_on(&self, zone: Zone) -> bool {
        match self.must {
            Must::Flag(flag) => flag.is(),
            Must::Ranks(ranks) => ranks.value.iter().any(|rank| zone == Zone::Rank(rank.value)),
        }
    }

    /// The rule on a board, White's and Black's.
    fn on(&self, shape: &Shape, home: &[SquareSet; 2], complaints: &Complaints) -> [Promotion; 2] {
        if let Some(by) = &self.by {
            by.check(|color| self.zone(shape, color), shape, home, complaints);
        }
        Color::BOTH.map(|color| {
            let on_board =
                |(zone, kinds): &(Zone, Vec<Kind>)| (zone.squares(shape, color), kinds.clone());
            let targets = |by: &By| by.targets(color, shape, home[color.index()]);
            let zones = self.zones.iter().map(on_board).collect();
            let compulsory = self.zones.iter().filter(|(zone, _)| self.must_on(*zone));
            let must = union(compulsory.map(|(zone, _)| zone.squares(shape, color)));
            Promotion::new(zones, must, self.by.as_ref().map(targets))
        })
    }

    /// All squares on which the piece promotes.
    fn zone(&self, shape: &Shape, color: Color) -> SquareSet {
        union(self.zones.iter().map(|(zone, _)| zone.squares(shape, color)))
    }
}

fn union(sets: impl Iterator<Item = SquareSet>) -> SquareSet {
    sets.fold(SquareSet::EMPTY, |all, set| all | set)
}

impl Zone {
    fn read(rank: &Text, complaints: &Complaints) -> Option<Self> {
        scalar::rank(rank, complaints).map(|number| Zone::Rank(i64::from(number)))
    }

    fn squares(self, shape: &Shape, color: Color) -> SquareSet {
        let own = match self {
            Zone::Last => shape.ranks() - 1,
            Zone::Rank(number) => (number - 1) as u8,
        };
        if own < shape.ranks() { shape.rank(shape.rank_of(color, own)) } else { SquareSet::EMPTY }
    }
}

/// The kinds to which a piece promotes: known, not royal, and not the piece itself.
fn targets(
    to: &Placed<Vec<Text>>,
    piece: &PieceDef,
    pieces: &Pieces,
    complaints: &Complaints,
) -> Vec<Kind> {
    let kinds = pieces.some_named(to, complaints);
    let royal = pieces.royal();
    for label in &to.value {
        let kind = pieces.labels.find(&label.value);
        let error = match kind {
            Some(kind) if royal.contains(kind) => "is royal: expected a kind that is not",
            Some(_) if kind == piece.kind => "is the piece itself: expected another kind",
            _ => continue,
        };
        complaints.add(label.place, format!("{} {error}", label.value));
    }
    kinds
}

/// Whether two legs of a piece are one. An initial one may have been [closed] to capture en passant.
///
/// [closed]: Pieces::close_paths_without_captors
fn are_one(one: &Leg, other: &Leg) -> bool {
    let modes = |leg: &Leg| Modes { trail: leg.modes.trail && !leg.initial, ..leg.modes };
    one.path == other.path && one.initial == other.initial && modes(one) == modes(other)
}

impl<'m> By<'m> {
    fn new(
        by: &'m Text,
        piece: &'m PieceDef,
        dialect: Dialect,
        complaints: &Complaints,
    ) -> Option<Self> {
        let named = scalar::legs(by, dialect, complaints)?;
        if named.iter().any(|leg| !piece.legs.iter().any(|it| are_one(it, leg))) {
            // Moves that cannot be read have been reported, and have no legs.
            if !piece.legs.is_empty() {
                let message = format!(
                    "{} holds a move that {} does not: expected some of the piece's own moves",
                    by.quoted(),
                    quoted(&piece.info.betza)
                );
                complaints.add(by.place, message);
            }
            return None;
        }
        let promoting =
            piece.legs.iter().filter(|leg| named.iter().any(|it| are_one(it, leg))).collect();
        Some(By { text: by, promoting, piece })
    }

    /// Reports targets in the zones that both groups of legs reach from one square: the two squares of a move
    /// would not tell whether it promotes.
    fn check(
        &self,
        zone: impl Fn(Color) -> SquareSet,
        shape: &Shape,
        home: &[SquareSet; 2],
        complaints: &Complaints,
    ) {
        let clashes = |color: Color| self.clashes(zone(color), color, shape, home[color.index()]);
        let Some(clashes) = Color::BOTH.into_iter().map(clashes).find(|it| !it.is_empty()) else {
            return;
        };
        let shown: Vec<String> =
            clashes.iter().take(3).map(|(from, to)| format!("{from} to {to}")).collect();
        let more = match clashes.len() - shown.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let message = format!(
            "the piece has other moves that lead where {} does ({}{more}): expected that either all moves to such a square promote or none",
            self.text.quoted(),
            shown.join(", ")
        );
        complaints.add(self.text.place, message);
    }

    /// The targets of the legs that promote, by the square of departure.
    fn targets(&self, color: Color, shape: &Shape, home: SquareSet) -> Box<[SquareSet; SQUARES]> {
        let (reach, _) = self.divided(color, shape, home);
        let mut targets = Box::new([SquareSet::EMPTY; SQUARES]);
        for from in shape.squares() {
            targets[from.index()] = reach.from(from);
        }
        targets
    }

    /// The targets of the legs that promote, and those of the others.
    fn divided(&self, color: Color, shape: &Shape, home: SquareSet) -> (LegTargets, LegTargets) {
        let legs = self.piece.open_legs(color, home);
        let promotes = |open: &OpenLeg| self.promoting.contains(&&open.leg);
        let (promoting, others): (Vec<_>, Vec<_>) = legs.into_iter().partition(promotes);
        (LegTargets::new(&promoting, color, shape), LegTargets::new(&others, color, shape))
    }

    /// The pairs of squares that both groups of legs join.
    fn clashes(
        &self,
        zone: SquareSet,
        color: Color,
        shape: &Shape,
        home: SquareSet,
    ) -> Vec<(Square, Square)> {
        let (promoting, others) = self.divided(color, shape, home);
        let both = |from| promoting.from(from) & others.from(from) & zone;
        let pairs = |from| both(from).into_iter().map(move |to| (from, to));
        shape.squares().into_iter().flat_map(pairs).collect()
    }
}
