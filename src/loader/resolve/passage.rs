//! `passage`: royal pieces that may not pass attacked squares.

use crate::betza::{Leg, Path};
use crate::geometry::{Color, SQUARES, Shape, Square};
use crate::loader::complaints::Complaints;
use crate::loader::resolve::army::{Army, Member};
use crate::loader::resolve::text::UNATTACKED;
use crate::variant::rule::{Passage, Way};

/// The rule, if a piece has it. Without a board, only the file is judged.
pub(super) fn resolve(
    army: &Army,
    shape: Option<&Shape>,
    complaints: &Complaints,
) -> Option<Passage> {
    for member in &army.members {
        check(member, complaints);
    }
    let any = army.members.iter().any(|it| it.spec.passage.is_some());
    let shape = shape.filter(|_| any)?;
    let of = |member: &Member| Color::BOTH.map(|color| ways(member, shape, color));
    Some(Passage::new(army.members.iter().flat_map(of).collect()))
}

fn check(member: &Member, complaints: &Complaints) {
    let Some(word) = &member.spec.passage else { return };
    if word.value != UNATTACKED {
        complaints.add(word.place, format!("read {:?}: expected {UNATTACKED:?}", word.value));
    }
    if !member.spec.royal.may_be() {
        let message = "only a royal piece minds what it passes: expected royal = true beside it";
        complaints.add(word.place, message.to_owned());
    }
    if member.every_leg().any(|leg| !is_minded(leg)) {
        let message = format!(
            "the moves {:?} are not all slides and leaps of at most two squares: expected such moves where passage is minded",
            member.info.betza
        );
        complaints.add(word.place, message);
    }
}

/// Is it known what the leg passes?
fn is_minded(leg: &Leg) -> bool {
    match leg.path {
        Path::Leap(leap) => leap.files.abs().max(leap.ranks.abs()) <= 2,
        Path::Slide { step, .. } => step.files.abs().max(step.ranks.abs()) == 1,
        _ => false,
    }
}

/// The ways of a member by square of departure; nothing for one that is free to pass.
fn ways(member: &Member, shape: &Shape, color: Color) -> Vec<Vec<Way>> {
    if member.spec.passage.is_none() {
        return Vec::new();
    }
    let from = |index: usize| {
        let from = Square::from_index(index as u8);
        let on_board = shape.contains(from);
        let legs = member.every_leg().filter(|_| on_board);
        let ways = legs.flat_map(|leg| ways_of(leg, shape, color, from));
        ways.filter(|way| !way.passed.is_empty()).collect()
    };
    (0..SQUARES).map(from).collect()
}

fn ways_of(leg: &Leg, shape: &Shape, color: Color, from: Square) -> Vec<Way> {
    match leg.path {
        Path::Leap(leap) => Way::leap(shape, from, leap.seen_by(color)).into_iter().collect(),
        Path::Slide { step, range } => {
            Way::slides(shape, from, step.seen_by(color), range).collect()
        }
        _ => Vec::new(),
    }
}
