//! `leap`: the jump of the royal piece.

use arrayvec::ArrayVec;

use crate::betza::{Modes, Path};
use crate::geometry::{Color, Delta, Shape, SquareSet};
use crate::loader::complaints::Complaints;
use crate::loader::document::{Placed, Text};
use crate::loader::resolve::army::{Army, Member};
use crate::loader::resolve::reach::Reach;
use crate::loader::resolve::text::{self, UNATTACKED};
use crate::loader::spec::LeapSpec;
use crate::variant::rule::{KingLeap, Right, Way};

/// The jump, if a piece has one. Without a board, only the file is judged.
pub(super) fn resolve(
    army: &Army,
    shape: Option<&Shape>,
    complaints: &Complaints,
) -> Option<KingLeap> {
    let mut found = None;
    for member in &army.members {
        if let Some(spec) = &member.spec.leap {
            found = of_member(spec, member, shape, complaints).or(found);
        }
    }
    found
}

/// The rights that the jump gives: one a side, until the royal piece has moved.
pub(super) fn rights(army: &Army, complaints: &Complaints) -> Vec<Right> {
    let leaps =
        |it: &&Member| it.spec.leap.as_ref().is_some_and(|leap| leap.value.first_move.may_be());
    let Some(member) = army.members.iter().find(leaps) else {
        return Vec::new();
    };
    let label = &member.spec.label;
    let letter = label.value.parse::<char>().ok();
    if member.kind.is_some() && letter.is_none() {
        let message = format!(
            "the label {:?} cannot stand for a right in a FEN: expected one letter for a piece whose leap is a first move",
            label.value
        );
        complaints.add(label.place, message);
    }
    let (Some(letter), Some(holder)) = (letter, member.kind) else {
        return Vec::new();
    };
    let right = |color| Right {
        color,
        needs: ArrayVec::from_iter([(holder, None)]),
        letter: match color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter.to_ascii_lowercase(),
        },
    };
    Color::BOTH.map(right).to_vec()
}

fn of_member(
    spec: &Placed<LeapSpec>,
    member: &Member,
    shape: Option<&Shape>,
    complaints: &Complaints,
) -> Option<KingLeap> {
    if !member.spec.royal.may_be() {
        let message = "only a royal piece can have a leap: expected royal = true beside it";
        complaints.add(spec.place, message.to_owned());
    }
    let LeapSpec { moves, first_move, not_from_check, way } = &spec.value;
    if let Some(way) = way.as_ref().filter(|way| way.value != UNATTACKED) {
        complaints.add(way.place, format!("read {:?}: expected {UNATTACKED:?}", way.value));
    }
    let moves = moves.as_ref()?;
    let leaps = leaps(moves, complaints)?;
    let mut leap = KingLeap::new(member.kind?, shape?, &leaps);
    leap.first_move = first_move.is();
    leap.not_from_check = not_from_check.is();
    leap.way_unattacked = way.is_some();
    check_steps(&leap, moves, member, shape?, complaints);
    Some(leap)
}

/// The jumps of a text, each once and to the ring at distance 2.
fn leaps(moves: &Text, complaints: &Complaints) -> Option<Vec<Delta>> {
    const PLAIN: Modes = Modes { quiet: true, capture: true, en_passant: false, trail: false };
    let legs = text::legs(moves, complaints)?;
    let mut leaps = Vec::with_capacity(legs.len());
    for leg in &legs {
        let leap = match leg.path {
            Path::Leap(leap) if leg.modes == PLAIN && !leg.initial => leap,
            _ => Delta::new(0, 0),
        };
        if leap.files.abs().max(leap.ranks.abs()) != 2 || leaps.contains(&leap) {
            let message = format!(
                "read {:?}: expected leaps by exactly two files or ranks, without modes and each once, as ADN has them",
                moves.value
            );
            complaints.add(moves.place, message);
            return None;
        }
        leaps.push(leap);
    }
    Some(leaps)
}

/// Complains if the piece can go to a target of the leap by a move of its own: the two could not be
/// told apart. Initial legs count as open everywhere.
fn check_steps(
    leap: &KingLeap,
    moves: &Text,
    member: &Member,
    shape: &Shape,
    complaints: &Complaints,
) {
    let legs = member.open_legs(shape, Color::White, SquareSet::FRAME);
    let steps = Reach::new(&legs, Color::White, shape);
    for from in shape.squares() {
        let both = |way: &&Way| steps.from(from).contains(way.to);
        if let Some(way) = leap.ways(Color::White, from).iter().find(both) {
            let message = format!(
                "the moves {:?} lead from {from} to {} too: expected leaps to squares that the piece cannot reach otherwise",
                member.info.betza, way.to
            );
            return complaints.add(moves.place, message);
        }
    }
}
