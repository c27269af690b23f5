//! `promotes`: where, how and to what each piece promotes.

use crate::betza::Leg;
use crate::geometry::{Color, SQUARES, Shape, Square, SquareSet};
use crate::loader::complaints::Complaints;
use crate::loader::document::{Placed, Text};
use crate::loader::resolve::army::{Army, Member};
use crate::loader::resolve::reach::Reach;
use crate::loader::resolve::text::{self, rank_off_the_board};
use crate::loader::spec::{MustSpec, PromotionSpec};
use crate::setup::Kind;
use crate::variant::rule::Promotion;

/// The one value of `on`; other places are said by `zones`.
const LAST_RANK: &str = "last rank";

/// The promotion of each piece, by [`Piece::index`](crate::setup::Piece::index). `homes` holds, for
/// each member, the squares from which its initial legs are open, White's and Black's. Without a
/// board, what depends on it is not judged.
pub(super) fn resolve(
    army: &Army,
    shape: Option<&Shape>,
    homes: &[[SquareSet; 2]],
    complaints: &Complaints,
) -> Vec<Option<Promotion>> {
    let mut promotions = Vec::with_capacity(homes.len() * 2);
    for (member, home) in army.members.iter().zip(homes) {
        let Some(spec) = &member.spec.promotes else {
            promotions.extend([None, None]);
            continue;
        };
        let rule = Rule::resolve(spec, member, army, complaints);
        match shape {
            Some(shape) => {
                rule.check_ranks(&spec.value, shape, complaints);
                promotions.extend(rule.on(shape, home, complaints).map(Some));
            }
            None => promotions.extend([None, None]),
        }
    }
    promotions
}

/// What a `promotes` says, before it is laid on a board.
struct Rule<'m> {
    zones: Vec<(Zone, Vec<Kind>)>,
    must: &'m MustSpec,
    by: Option<By<'m>>,
}

/// The rank of a zone, as its side counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zone {
    Last,
    /// From 1.
    Rank(i64),
}

/// The legs of a piece, parted.
struct By<'m> {
    /// Where and what the file says of it.
    text: &'m Text,
    /// Those that promote.
    promoting: Vec<&'m Leg>,
    member: &'m Member<'m>,
}

impl<'m> Rule<'m> {
    fn resolve(
        spec: &'m Placed<PromotionSpec>,
        member: &'m Member,
        army: &Army,
        complaints: &Complaints,
    ) -> Self {
        if member.spec.royal.is() {
            let message = "a royal piece cannot promote: expected no promotes beside royal = true";
            complaints.add(spec.place, message.to_owned());
        }
        let PromotionSpec { to, on, zones, must, by } = &spec.value;
        if let Some(on) = on.as_ref().filter(|on| on.value != LAST_RANK) {
            let message = format!("read {:?}: expected {LAST_RANK:?}", on.value);
            complaints.add(on.place, message);
        }
        let last = to.iter().map(|to| (Zone::Last, targets(to, member, army, complaints)));
        let ranks = zones.iter().flat_map(|zones| &zones.value).filter_map(|(rank, to)| {
            Some((Zone::read(rank, complaints)?, targets(to, member, army, complaints)))
        });
        let rule = Rule {
            zones: last.chain(ranks).collect(),
            must,
            by: by.as_ref().and_then(|by| By::resolve(by, member, complaints)),
        };
        if let Some(zones) = zones.as_ref().filter(|zones| zones.value.is_empty()) {
            let message = "there are no zones: expected at least one, as { 8 = [\"Q\"] }";
            complaints.add_if_whole(zones.place, message.to_owned());
        }
        rule.check_must(complaints);
        rule
    }

    /// Complains of ranks on which promotion is a must and that are no zones.
    fn check_must(&self, complaints: &Complaints) {
        let MustSpec::Ranks(ranks) = self.must else { return };
        for rank in &ranks.value {
            if !self.zones.iter().any(|(zone, _)| *zone == Zone::Rank(rank.value)) {
                let message =
                    format!("rank {} is no zone: expected one of the ranks of zones", rank.value);
                complaints.add_if_whole(rank.place, message);
            }
        }
    }

    fn must_on(&self, zone: Zone) -> bool {
        match self.must {
            MustSpec::Flag(flag) => flag.is(),
            MustSpec::Ranks(ranks) => ranks.value.iter().any(|rank| zone == Zone::Rank(rank.value)),
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

    /// All squares on which it promotes.
    fn zone(&self, shape: &Shape, color: Color) -> SquareSet {
        union(self.zones.iter().map(|(zone, _)| zone.squares(shape, color)))
    }

    /// Complains of zones that are not on the board.
    fn check_ranks(&self, spec: &PromotionSpec, shape: &Shape, complaints: &Complaints) {
        for (rank, _) in spec.zones.iter().flat_map(|zones| &zones.value) {
            let number = rank.value.parse().unwrap_or(0);
            if number > shape.ranks() {
                complaints.add(rank.place, rank_off_the_board(&rank.value, shape));
            }
        }
    }
}

fn union(sets: impl Iterator<Item = SquareSet>) -> SquareSet {
    sets.fold(SquareSet::EMPTY, |all, set| all | set)
}

impl Zone {
    fn read(rank: &Text, complaints: &Complaints) -> Option<Self> {
        text::rank(rank, complaints).map(|number| Zone::Rank(i64::from(number)))
    }

    fn squares(self, shape: &Shape, color: Color) -> SquareSet {
        let own = match self {
            Zone::Last => shape.ranks() - 1,
            Zone::Rank(number) => (number - 1) as u8,
        };
        if own < shape.ranks() { shape.rank(shape.rank_of(color, own)) } else { SquareSet::EMPTY }
    }
}

/// The kinds to which a piece promotes: known, not royal, and not its own.
fn targets(
    to: &Placed<Vec<Text>>,
    member: &Member,
    army: &Army,
    complaints: &Complaints,
) -> Vec<Kind> {
    let kinds = army.some_named(to, complaints);
    let royal = army.royal();
    for label in &to.value {
        let kind = army.labels.find(&label.value);
        let fault = match kind {
            Some(kind) if royal.contains(kind) => "is royal: expected a kind that is not",
            Some(_) if kind == member.kind => "is the piece itself: expected another kind",
            _ => continue,
        };
        complaints.add(label.place, format!("{} {fault}", label.value));
    }
    kinds
}

impl<'m> By<'m> {
    fn resolve(by: &'m Text, member: &'m Member, complaints: &Complaints) -> Option<Self> {
        let named = text::legs(by, complaints)?;
        if named.iter().any(|leg| !member.legs.contains(leg)) {
            // Moves that cannot be read have been complained of, and hold no legs.
            if !member.legs.is_empty() {
                let message = format!(
                    "{:?} holds a move that {:?} does not: expected some of the piece's own moves",
                    by.value, member.info.betza
                );
                complaints.add(by.place, message);
            }
            return None;
        }
        let promoting = member.legs.iter().filter(|leg| named.contains(leg)).collect();
        Some(By { text: by, promoting, member })
    }

    /// Complains of targets in the zones to which both sorts of legs lead from one square: what a
    /// move there does could not be told from its two squares.
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
            "the piece has other moves that lead where {:?} does ({}{more}): expected each move to where it promotes to be of one sort",
            self.text.value,
            shown.join(", ")
        );
        complaints.add(self.text.place, message);
    }

    /// The targets of the legs that promote, by the square of departure.
    fn targets(&self, color: Color, shape: &Shape, home: SquareSet) -> Box<[SquareSet; SQUARES]> {
        let (reach, _) = self.parted(color, shape, home);
        let mut targets = Box::new([SquareSet::EMPTY; SQUARES]);
        for from in shape.squares() {
            targets[from.index()] = reach.from(from);
        }
        targets
    }

    /// Where the legs that promote lead, and where the others do.
    fn parted(&self, color: Color, shape: &Shape, home: SquareSet) -> (Reach, Reach) {
        let legs = self.member.open_legs(shape, color, home);
        let promotes = |(leg, _): &(Leg, SquareSet)| self.promoting.contains(&leg);
        let (promoting, others): (Vec<_>, Vec<_>) = legs.into_iter().partition(promotes);
        (Reach::new(&promoting, color, shape), Reach::new(&others, color, shape))
    }

    /// From where to where both sorts of legs lead.
    fn clashes(
        &self,
        zone: SquareSet,
        color: Color,
        shape: &Shape,
        home: SquareSet,
    ) -> Vec<(Square, Square)> {
        let (promoting, others) = self.parted(color, shape, home);
        let both = |from| promoting.from(from) & others.from(from) & zone;
        let pairs = |from| both(from).into_iter().map(move |to| (from, to));
        shape.squares().into_iter().flat_map(pairs).collect()
    }
}
