//! `promotes` of a piece: the squares, moves and kinds of its promotion.

mod by;
mod spec;

use by::{Board, By};
use spec::{Must, PromotionSpec};

use crate::geometry::{Color, SQUARES, SquareSet};
use crate::loader::complaints::{Complaints, Placed, Text};
use crate::loader::document::TomlTable;
use crate::loader::pieces::{PieceDef, Pieces, own_spelling};
use crate::loader::variant::{Draft, LegTargets};
use crate::loader::words;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;
use crate::variant::rule::{Promotion, ZoneMoves};

/// Reads the promotions; without a board, checks that need it are skipped.
pub(super) fn load(draft: &Draft, variant: &mut Variant) {
    let complaints = draft.complaints;
    for (at, piece) in draft.pieces.list.iter().enumerate() {
        let Some(table) = piece.table.optional::<TomlTable>("promotes") else {
            variant.promotions.extend([None, None]);
            continue;
        };
        let spec = PromotionSpec::read(table.place, &table.value, complaints);
        table.value.finish();
        let own = |by: &Text| own_spelling(&by.value, draft.pieces.dialect);
        variant.pieces[at].promotes_by = spec.by.as_ref().map(own);
        let by = spec.by.as_ref();
        let by = by.and_then(|it| By::new(it, piece, draft.pieces.dialect, complaints));
        check_royal(&spec, piece, complaints);
        let zones = zones(&spec, piece, draft);
        let Some(shape) = &draft.shape else { continue };
        let home = Color::BOTH.map(|color| draft.home(piece, color));
        let rule = PromotionRule { zones, by, spec: &spec, piece, board: Board { shape, home } };
        rule.check(complaints);
        variant.promotions.extend(Color::BOTH.map(|color| Some(rule.of(color))));
    }
}

/// The promotion of a kind in words; empty if it does not promote.
pub(in crate::loader) fn describe(variant: &Variant, kind: Kind) -> String {
    let of = |color| variant.promotion(Piece::new(color, kind));
    let (Some(white), Some(black)) = (of(Color::White), of(Color::Black)) else {
        return String::new();
    };
    let mut zones: Vec<ZoneText> = Vec::new();
    for ((squares, kinds), (mirrored, of_black)) in white.zones.iter().zip(&black.zones) {
        let must = *squares & white.must;
        let must = Compulsory::of(must, *squares);
        match zones.last_mut().filter(|last| last.must == must && last.kinds == [kinds, of_black]) {
            Some(last) => {
                last.white |= *squares;
                last.black |= *mirrored;
            }
            None => zones.push(ZoneText {
                must,
                kinds: [kinds, of_black],
                white: *squares,
                black: *mirrored,
            }),
        }
    }
    let zones: Vec<String> = zones.iter().map(|zone| zone.write(variant)).collect();
    let by = variant.pieces[kind.index()].promotes_by.as_ref();
    let by = by.map_or(String::new(), |by| format!(", by {by} only"));
    let capturing = if white.capturing_only { ", by captures only" } else { "" };
    format!("{}{}{by}{capturing}", zones.join("; "), moves_in_words(white.moves))
}

/// The moves at a zone that promote, if not those that end in it.
fn moves_in_words(moves: ZoneMoves) -> String {
    if moves == ZoneMoves::default() {
        return String::new();
    }
    let ZoneMoves { entering, staying, leaving } = moves;
    let all = [(entering, "into"), (staying, "inside"), (leaving, "out of")];
    let named: Vec<&str> = all.into_iter().filter(|it| it.0).map(|it| it.1).collect();
    format!(", by moves {} the zone", words::either(&named))
}

/// Squares with the same choice of promotions.
struct ZoneText<'v> {
    must: Compulsory,
    kinds: [&'v [Kind]; 2],
    white: SquareSet,
    black: SquareSet,
}

/// Where in a zone promotion is compulsory.
#[derive(PartialEq, Eq)]
enum Compulsory {
    Everywhere,
    Nowhere,
    /// On these squares of White's.
    On(SquareSet),
}

impl Compulsory {
    fn of(must: SquareSet, zone: SquareSet) -> Self {
        match must {
            must if must == zone => Compulsory::Everywhere,
            must if must.is_empty() => Compulsory::Nowhere,
            must => Compulsory::On(must),
        }
    }
}

impl ZoneText<'_> {
    fn write(&self, variant: &Variant) -> String {
        let [kinds, of_black] = self.kinds.map(|it| words::names(variant, it.iter().copied()));
        let places = [self.white, self.black].map(|it| words::place(it, &variant.shape));
        let [white, black] = places;
        let (verb, compulsory) = match self.must {
            Compulsory::Everywhere => ("promotes", String::new()),
            Compulsory::Nowhere => ("may promote", String::new()),
            Compulsory::On(squares) => {
                ("may promote", format!(", and must promote on {}", words::squares(squares)))
            }
        };
        let black = match kinds == of_black {
            true => black.trim_start_matches("ranks ").trim_start_matches("rank ").to_owned(),
            false => format!("{of_black} on {black}"),
        };
        format!("{verb} to {kinds} on {white} (Black: {black}){compulsory}")
    }
}

/// Reports a royal piece that promotes.
fn check_royal(spec: &PromotionSpec, piece: &PieceDef, complaints: &Complaints) {
    if piece.royal.is() {
        let message =
            "a royal piece cannot promote: expected no promotes together with royal = true";
        complaints.add(spec.place, message.to_owned());
    }
}

/// A zone, for White and for Black.
struct Zone {
    /// Its name in the file.
    name: Text,
    squares: [SquareSet; 2],
    kinds: [Vec<Kind>; 2],
}

/// The zones of a `promotes`; without a board, they have no squares.
fn zones(spec: &PromotionSpec, piece: &PieceDef, draft: &Draft) -> Vec<Zone> {
    let (pieces, complaints) = (&draft.pieces, draft.complaints);
    let zone = |name: &Text, to: &Placed<Vec<Text>>, squares: Option<[SquareSet; 2]>| Zone {
        name: name.clone(),
        squares: squares.unwrap_or_default(),
        kinds: targets(to, piece, pieces, complaints),
    };
    let shape = draft.shape.as_ref();
    let on = |name: &Text| spec::on(name, shape, &draft.regions, complaints);
    let named = |name: &Text| spec::zone(name, shape, &draft.regions, complaints);
    let single = spec.on.as_ref().zip(spec.to.as_ref());
    let single = single.map(|(name, to)| zone(name, to, on(name)));
    let several = spec.zones.iter().flat_map(|zones| &zones.value);
    let several = several.map(|(name, to)| zone(name, to, named(name)));
    let zones = single.into_iter().chain(several).collect();
    if let Some(zones) = spec.zones.as_ref().filter(|zones| zones.value.is_empty()) {
        let message = "there are no zones: expected at least one, such as { 8 = [\"Q\"] }";
        complaints.add_if_whole(zones.place, message.to_owned());
    }
    zones
}

/// The rule of a `promotes` on a board.
struct PromotionRule<'m> {
    zones: Vec<Zone>,
    by: Option<By<'m>>,
    spec: &'m PromotionSpec,
    piece: &'m PieceDef<'m>,
    board: Board<'m>,
}

impl PromotionRule<'_> {
    fn check(&self, complaints: &Complaints) {
        self.check_must(complaints);
        self.check_overlap(complaints);
        if let Some(by) = &self.by {
            let promoting = |color, from| self.spec.moves.targets(self.zone(color), from);
            by.check(self.board, promoting, complaints);
        }
    }

    /// Reports places where promotion is compulsory but that are not zones.
    fn check_must(&self, complaints: &Complaints) {
        let Must::Zones(zones) = &self.spec.must else { return };
        for Placed { value: name, place } in &zones.value {
            if !self.zones.iter().any(|it| it.name.value == name.0) {
                let message =
                    format!("{} is not a zone: expected one of the keys of zones", name.0);
                complaints.add_if_whole(*place, message);
            }
        }
    }

    /// Reports zones that share a square: the kinds to choose from would not be known.
    fn check_overlap(&self, complaints: &Complaints) {
        for (at, zone) in self.zones.iter().enumerate() {
            let shared = |other: &Zone| {
                let both = [0, 1].map(|color| zone.squares[color] & other.squares[color]);
                both.into_iter().find_map(|squares| squares.first())
            };
            let found = self.zones[..at].iter().find_map(|it| Some((it, shared(it)?)));
            if let Some((other, square)) = found {
                let message = format!(
                    "{square} is in the zone {} too: expected zones without common squares",
                    other.name.quoted()
                );
                complaints.add(zone.name.place, message);
            }
        }
    }

    /// The rule of one side.
    fn of(&self, color: Color) -> Promotion {
        let zones = self
            .zones
            .iter()
            .map(|it| (it.squares[color.index()], it.kinds[color.index()].clone()));
        let mut promotion = Promotion::new(zones.collect(), self.must(color));
        promotion.moves = self.spec.moves;
        promotion.capturing_only = self.spec.capturing_only.is();
        let has_table = self.by.is_some() || promotion.moves != ZoneMoves::default();
        promotion.by = has_table.then(|| self.promoting(color));
        promotion
    }

    /// The squares on which promotion is compulsory.
    fn must(&self, color: Color) -> SquareSet {
        let is_named = |zone: &&Zone| match &self.spec.must {
            Must::Flag(flag) => flag.is(),
            Must::Zones(zones) => zones.value.iter().any(|it| it.value.0 == zone.name.value),
            Must::Stuck => false,
        };
        let named = self.zones.iter().filter(is_named).map(|it| it.squares[color.index()]);
        match self.spec.must {
            Must::Stuck => self.stuck(color),
            _ => union(named),
        }
    }

    /// The squares on which the piece could not move any more, of those on which it may promote.
    fn stuck(&self, color: Color) -> SquareSet {
        let Board { shape, home } = self.board;
        let legs = self.piece.open_legs(color, home[color.index()]);
        let targets = LegTargets::new(&legs, color, shape);
        let within = if self.spec.moves.leaving { shape.squares() } else { self.zone(color) };
        within.into_iter().filter(|&square| targets.from(square).is_empty()).collect()
    }

    /// The targets of the moves that promote, by the square of departure.
    fn promoting(&self, color: Color) -> Box<[SquareSet; SQUARES]> {
        let by = self.by.as_ref().map(|it| it.targets(self.board, color));
        let mut targets = Box::new([SquareSet::EMPTY; SQUARES]);
        for from in self.board.shape.squares() {
            let reach = by.as_ref().map_or(self.board.shape.squares(), |it| it.from(from));
            targets[from.index()] = reach & self.spec.moves.targets(self.zone(color), from);
        }
        targets
    }

    /// All squares of the zones.
    fn zone(&self, color: Color) -> SquareSet {
        union(self.zones.iter().map(|it| it.squares[color.index()]))
    }
}

fn union(sets: impl Iterator<Item = SquareSet>) -> SquareSet {
    sets.fold(SquareSet::EMPTY, |all, set| all | set)
}

/// The kinds to which White's and Black's piece promotes: known, not royal, and not the piece itself.
fn targets(
    to: &Placed<Vec<Text>>,
    piece: &PieceDef,
    pieces: &Pieces,
    complaints: &Complaints,
) -> [Vec<Kind>; 2] {
    let royal = pieces.royal();
    // A kind that only one side has is described by that side's promotion.
    let sides = Color::BOTH.map(|color| piece.side.unwrap_or(color));
    let kinds = sides.map(|side| pieces.some_of_side(to, side, complaints));
    let named = sides.map(|side| to.value.iter().map(move |label| (label, side)));
    for (label, side) in named.into_iter().flatten() {
        let kind = pieces.labels.find_of(&label.value, side);
        let error = match kind {
            Some(kind) if royal.contains(kind) => "is royal: expected a kind that is not",
            Some(_) if kind == piece.kind => "is the piece itself: expected another kind",
            _ => continue,
        };
        complaints.add(label.place, format!("{} {error}", label.value));
    }
    kinds
}
