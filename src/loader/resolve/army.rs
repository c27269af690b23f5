//! The pieces of a game: labels, names, values, moves, and which of them is royal.

use crate::betza::Leg;
use crate::geometry::{Color, Shape, SquareSet};
use crate::loader::complaints::Complaints;
use crate::loader::document::{Placed, Text};
use crate::loader::resolve::text;
use crate::loader::spec::PieceSpec;
use crate::setup::{Kind, KindSet, Labels};
use crate::variant::PieceInfo;

/// Every piece of the file. Where there was something to complain of, kinds and members need not
/// agree, and parts of a member may be empty.
#[derive(Default)]
pub(super) struct Army<'s> {
    pub(super) labels: Labels,
    /// In the order of the file: by kind, if there was nothing to complain of.
    pub(super) members: Vec<Member<'s>>,
}

/// One piece.
pub(super) struct Member<'s> {
    pub(super) spec: &'s PieceSpec,
    /// `None` if its label cannot be used.
    pub(super) kind: Option<Kind>,
    /// Its values are complete only after [`value::resolve`](super::value::resolve).
    pub(super) info: PieceInfo,
    pub(super) legs: Vec<Leg>,
    /// Further legs, open only from a rank, by its number from 1 as its side counts.
    pub(super) from_rank: Vec<(u8, Vec<Leg>)>,
}

impl<'s> Army<'s> {
    pub(super) fn resolve(
        pieces: Option<&'s Placed<Vec<PieceSpec>>>,
        complaints: &Complaints,
    ) -> Self {
        let mut army = Army::default();
        let Some(pieces) = pieces else {
            return army;
        };
        for spec in &pieces.value {
            let kind = army.labels.add(&spec.label.value);
            if let Err(error) = &kind {
                complaints.add(spec.label.place, error.to_string());
            }
            army.check_name(spec, complaints);
            army.members.push(Member::resolve(spec, kind.ok(), complaints));
        }
        army.check_royal(pieces, complaints);
        army
    }

    /// The kinds, in the order of the file.
    pub(super) fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.labels.len() as u8).map(Kind::new)
    }

    /// The royal kinds.
    pub(super) fn royal(&self) -> KindSet {
        self.members.iter().filter(|it| it.spec.royal.is()).filter_map(|it| it.kind).collect()
    }

    /// The kinds that only ever go forward.
    pub(super) fn one_way(&self) -> KindSet {
        let forward = |it: &&Member| it.every_leg().all(Leg::goes_forward);
        self.members.iter().filter(forward).filter_map(|it| it.kind).collect()
    }

    /// The kinds by their values, the cheapest first, royal kinds last; of the same value in the order of
    /// the file.
    pub(super) fn cheapest_first(&self) -> Vec<Kind> {
        let mut members: Vec<&Member> = self.members.iter().collect();
        members.sort_by_key(|it| (it.spec.royal.is(), it.info.value));
        members.into_iter().filter_map(|it| it.kind).collect()
    }

    /// The kinds of a list of labels, each of which must be known and stand in it once.
    pub(super) fn named(&self, labels: &Placed<Vec<Text>>, complaints: &Complaints) -> Vec<Kind> {
        let mut kinds = Vec::new();
        for label in &labels.value {
            match self.labels.find(&label.value) {
                Some(kind) if kinds.contains(&kind) => {
                    let message = format!("the label {:?} stands in this list twice", label.value);
                    complaints.add(label.place, message);
                }
                Some(kind) => kinds.push(kind),
                None => self.complain_of_unknown(label, complaints),
            }
        }
        kinds
    }

    /// The kind of one label, which must be known.
    pub(super) fn one_named(&self, label: &Text, complaints: &Complaints) -> Option<Kind> {
        let kind = self.labels.find(&label.value);
        if kind.is_none() {
            self.complain_of_unknown(label, complaints);
        }
        kind
    }

    /// As [`Army::named`], of a list that may not be empty.
    pub(super) fn some_named(
        &self,
        labels: &Placed<Vec<Text>>,
        complaints: &Complaints,
    ) -> Vec<Kind> {
        if labels.value.is_empty() {
            let message = "the list is empty: expected the label of at least one piece";
            complaints.add(labels.place, message.to_owned());
        }
        self.named(labels, complaints)
    }

    fn complain_of_unknown(&self, label: &Text, complaints: &Complaints) {
        let known: Vec<&str> = self.kinds().map(|kind| self.labels.label(kind)).collect();
        let message = format!(
            "no piece has the label {:?}: expected one of {}",
            label.value,
            known.join(", ")
        );
        complaints.add_if_whole(label.place, message);
    }

    fn check_name(&self, spec: &PieceSpec, complaints: &Complaints) {
        let Some(name) = &spec.name else {
            return;
        };
        let same = |it: &&Member| it.info.name == name.value;
        if let Some(other) = self.members.iter().find(same) {
            let label = &other.spec.label.value;
            let message = format!("the name {:?} is that of {label} already", name.value);
            complaints.add(name.place, message);
        }
    }

    fn check_royal(&self, pieces: &Placed<Vec<PieceSpec>>, complaints: &Complaints) {
        if !pieces.value.iter().any(|it| it.royal.may_be()) {
            let message = "no piece says royal = true: expected at least one royal kind";
            complaints.add_if_whole(pieces.place, message.to_owned());
        }
    }
}

impl<'s> Member<'s> {
    fn resolve(spec: &'s PieceSpec, kind: Option<Kind>, complaints: &Complaints) -> Self {
        let name = spec.name.as_ref().and_then(|it| text::line(it, complaints));
        let legs = spec.moves.as_ref().and_then(|it| text::legs(it, complaints));
        let documented = spec.value.as_ref().and_then(|it| hundredths(it, complaints));
        let by = spec.promotes.as_ref().and_then(|it| it.value.by.as_ref());
        let info = PieceInfo {
            name: name.unwrap_or_default(),
            betza: spec.moves.as_ref().map(|it| it.value.clone()).unwrap_or_default(),
            promotes_by: by.map(|it| it.value.clone()),
            from_rank: spec.from_rank.iter().map(written).collect(),
            documented,
            estimated: 0,
            value: documented.unwrap_or_default(),
        };
        let from_rank = spec.from_rank.iter().filter_map(|it| from_rank(it, complaints)).collect();
        Member { spec, kind, info, legs: legs.unwrap_or_default(), from_rank }
    }

    /// All legs, wherever they are open.
    pub(super) fn every_leg(&self) -> impl Iterator<Item = &Leg> {
        self.legs.iter().chain(self.from_rank.iter().flat_map(|(_, legs)| legs))
    }

    /// All legs, each with the squares from which it is open to `color`. `home` holds those from which
    /// initial legs are.
    pub(super) fn open_legs(
        &self,
        shape: &Shape,
        color: Color,
        home: SquareSet,
    ) -> Vec<(Leg, SquareSet)> {
        let everywhere = shape.squares();
        let plain =
            self.legs.iter().map(|leg| (leg.clone(), if leg.initial { home } else { everywhere }));
        let ranked = self.from_rank.iter().filter(|(rank, _)| *rank <= shape.ranks());
        let ranked = ranked.flat_map(|(rank, legs)| {
            let squares = shape.rank(shape.rank_of(color, rank - 1));
            legs.iter().map(move |leg| (leg.clone(), squares))
        });
        plain.chain(ranked).collect()
    }

    /// Complains of ranks that the board does not have.
    pub(super) fn check_ranks(&self, shape: &Shape, complaints: &Complaints) {
        for (rank, _) in &self.spec.from_rank {
            if rank.value.parse().is_ok_and(|it: u8| it > shape.ranks()) {
                complaints.add(rank.place, text::rank_off_the_board(&rank.value, shape));
            }
        }
    }
}

/// The moves of a rank. Such as are initial are refused: the rank says already from where they go.
fn written((rank, moves): &(Text, Text)) -> (String, String) {
    (rank.value.clone(), moves.value.clone())
}

fn from_rank((rank, moves): &(Text, Text), complaints: &Complaints) -> Option<(u8, Vec<Leg>)> {
    let rank = text::rank(rank, complaints);
    let legs = text::legs(moves, complaints)?;
    if legs.iter().any(|leg| leg.initial) {
        let message = format!(
            "read {:?}: expected moves without i, for the rank says from where they go",
            moves.value
        );
        complaints.add(moves.place, message);
    }
    Some((rank?, legs))
}

fn hundredths(value: &Placed<f64>, complaints: &Complaints) -> Option<i32> {
    let good = (0.0..=100.0).contains(&value.value);
    if !good {
        let message =
            format!("read the value {}: expected 0 to 100, where a Rook has 5", value.value);
        complaints.add(value.place, message);
    }
    good.then(|| (value.value * 100.0).round() as i32)
}
