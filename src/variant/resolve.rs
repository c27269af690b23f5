//! What a game's file means: a [`Spec`] into a [`Variant`].
//!
//! Each rule is resolved in its own file. All of them complain of everything they can judge; a
//! variant comes out only if there was nothing to complain of.

mod army;
mod draws;
mod en_passant;
mod king_leap;
mod promotion;
mod reach;
mod start;
mod text;
mod value;
mod xboard;

use super::Variant;
use super::complaints::Complaints;
use super::document::Placed;
use super::spec::{BoardSpec, Spec};
use crate::geometry::{Color, Shape, SquareSet};
use crate::motion::{Builder, Motion};
use army::Army;

/// What `spec` means, if there is nothing to complain of.
pub(super) fn resolve(spec: &Spec, complaints: &Complaints) -> Option<Variant> {
    let name = spec.name.as_ref().and_then(|it| text::name(it, complaints));
    let title = spec.title.as_ref().and_then(|it| text::line(it, complaints));
    let inventor = spec.inventor.as_ref().and_then(|it| text::line(it, complaints));
    let shape = spec.board.as_ref().and_then(|it| board(it, complaints));
    let mut army = Army::resolve(spec.pieces.as_ref(), complaints);
    let king_leap = king_leap::resolve(&army, shape.as_ref(), complaints);
    let rights = king_leap::rights(&army, complaints);
    let start = spec.start.as_ref().zip(shape.as_ref());
    let start = start.and_then(|(it, shape)| start::resolve(it, shape, &army, &rights, complaints));
    let homes = army
        .members
        .iter()
        .map(|it| start::homes(start.as_ref(), shape.as_ref(), it.kind))
        .collect::<Vec<_>>();
    let promotions = promotion::resolve(&army, shape.as_ref(), &homes, complaints);
    let en_passant = en_passant::resolve(spec.en_passant.as_ref(), &army, complaints);
    let draws = draws::resolve(&spec.draws, &army, complaints);
    let xboard = spec.xboard.as_ref().and_then(|it| xboard::resolve(it, &army, complaints));
    if !complaints.is_empty() {
        return None;
    }
    let (shape, start) = (shape?, start?);
    let motions = motions(&army, &shape, &homes);
    value::resolve(&mut army, &shape, &motions, &promotions);
    Some(Variant {
        name: name?,
        title: title?,
        inventor,
        year: spec.year.as_ref().map(|it| it.value),
        motions,
        shape,
        cheapest_first: army.cheapest_first(),
        one_way: army.one_way(),
        royal: army.royal(),
        pieces: army.members.into_iter().map(|it| it.info).collect(),
        labels: army.labels,
        start,
        promotions,
        en_passant,
        king_leap,
        rights,
        draws,
        xboard,
    })
}

fn board(spec: &BoardSpec, complaints: &Complaints) -> Option<Shape> {
    let size = |number: &Option<Placed<i64>>| {
        text::within(number.as_ref()?, 2..=16, complaints).map(i64::unsigned_abs)
    };
    let (files, ranks) = (size(&spec.files), size(&spec.ranks));
    Shape::new(files?, ranks?).ok()
}

/// The motion of each piece, by [`Piece::index`](crate::setup::Piece::index).
fn motions(army: &Army, shape: &Shape, homes: &[[SquareSet; 2]]) -> Vec<Motion> {
    let mut builder = Builder::new(shape);
    let mut motions = Vec::with_capacity(homes.len() * 2);
    for (member, home) in army.members.iter().zip(homes) {
        for color in Color::BOTH {
            motions.push(builder.build(&member.legs, color, home[color.index()]));
        }
    }
    motions
}
