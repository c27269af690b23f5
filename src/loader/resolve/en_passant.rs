//! `[en_passant]`: who captures whom en passant.

use crate::betza::{Leg, Path};
use crate::loader::complaints::Complaints;
use crate::loader::document::{Placed, Text};
use crate::loader::resolve::army::Army;
use crate::loader::spec::EnPassantSpec;
use crate::motion::MAX_PASSED;
use crate::setup::KindSet;
use crate::variant::rule::EnPassant;

/// The rule, which must name exactly the pieces whose moves take part in it; `None` without the table.
pub(super) fn resolve(
    spec: Option<&EnPassantSpec>,
    army: &Army,
    complaints: &Complaints,
) -> Option<EnPassant> {
    check_trails(army, complaints);
    let victims = Role { name: "victims", mode: "nn", has: |leg| leg.modes.trail };
    let captors = Role { name: "captors", mode: "e", has: |leg| leg.modes.en_passant };
    let victims = victims.resolve(spec.map(|it| it.victims.as_ref()), army, complaints);
    let captors = captors.resolve(spec.map(|it| it.captors.as_ref()), army, complaints);
    spec.map(|_| EnPassant { victims, captors })
}

/// Complains of moves that pass more squares than can be kept open.
fn check_trails(army: &Army, complaints: &Complaints) {
    let too_long = |leg: &Leg| match leg.path {
        Path::Lame { count, .. } => leg.modes.trail && usize::from(count) > MAX_PASSED + 1,
        _ => false,
    };
    for member in army.members.iter().filter(|it| it.every_leg().any(too_long)) {
        if let Some(moves) = &member.spec.moves {
            let message = format!(
                "{:?} has a move with nn that passes more than {MAX_PASSED} squares: expected at most {MAX_PASSED}",
                moves.value
            );
            complaints.add(moves.place, message);
        }
    }
}

/// One side of the rule: its key, and the mode by which the moves of a piece take part in it.
struct Role {
    name: &'static str,
    mode: &'static str,
    has: fn(&Leg) -> bool,
}

impl Role {
    /// `list` is `None` without the table, `Some(None)` with a table whose list cannot be used.
    fn resolve(
        &self,
        list: Option<Option<&Placed<Vec<Text>>>>,
        army: &Army,
        complaints: &Complaints,
    ) -> KindSet {
        let named = match list {
            Some(None) => return KindSet::EMPTY,
            Some(Some(labels)) => army.some_named(labels, complaints).into_iter().collect(),
            None => KindSet::EMPTY,
        };
        self.check_moves(named, army, complaints);
        if let Some(Some(labels)) = list {
            self.check_labels(labels, army, complaints);
        }
        named
    }

    /// Complains of moves with the mode whose piece is not named.
    fn check_moves(&self, named: KindSet, army: &Army, complaints: &Complaints) {
        for member in &army.members {
            let Some((moves, kind)) = member.spec.moves.as_ref().zip(member.kind) else {
                continue;
            };
            if member.every_leg().any(self.has) && !named.contains(kind) {
                let message = format!(
                    "{:?} has a move with {}: expected {:?} among the {} of [en_passant]",
                    moves.value, self.mode, member.spec.label.value, self.name
                );
                complaints.add_if_whole(moves.place, message);
            }
        }
    }

    /// Complains of labels whose piece has no move with the mode.
    fn check_labels(&self, labels: &Placed<Vec<Text>>, army: &Army, complaints: &Complaints) {
        for label in &labels.value {
            let kind = army.labels.find(&label.value);
            let member = army.members.iter().find(|it| kind.is_some() && it.kind == kind);
            let Some(member) = member.filter(|it| it.every_leg().next().is_some()) else {
                continue;
            };
            if !member.every_leg().any(self.has) {
                let message = format!(
                    "{} is among the {}, but its moves {:?} have no {}",
                    label.value, self.name, member.info.betza, self.mode
                );
                complaints.add(label.place, message);
            }
        }
    }
}
