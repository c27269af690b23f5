//! What a game's file means: a [`Spec`] into a [`Variant`].
//!
//! Each rule is resolved in its own file. All of them complain of everything they can judge; a
//! variant comes out only if there was nothing to complain of.

mod army;
mod castling;
mod en_passant;
mod endings;
mod fusion;
mod king_leap;
mod passage;
mod promotion;
mod reach;
mod rights;
mod start;
mod supply;
mod text;
mod value;
mod xboard;

use super::complaints::Complaints;
use super::document::{Placed, Text};
use super::spec::{BoardSpec, Spec};
use crate::geometry::{Color, Shape, SquareSet};
use crate::motion::{Builder, Motion};
use crate::setup;
use crate::variant::Variant;
use army::Army;

/// What `spec` means, if there is nothing to complain of.
pub(super) fn resolve(spec: &Spec, complaints: &Complaints) -> Option<Variant> {
    let name = spec.name.as_ref().and_then(|it| text::name(it, complaints));
    let title = spec.title.as_ref().and_then(|it| text::line(it, complaints));
    let inventor = spec.inventor.as_ref().and_then(|it| text::line(it, complaints));
    let mut army = Army::resolve(spec.pieces.as_ref(), complaints);
    let shape = spec.board.as_ref().and_then(|it| board(it, spec.start.as_ref(), complaints));
    let king_leap = king_leap::resolve(&army, shape.as_ref(), complaints);
    let start = spec.start.as_ref().zip(shape.as_ref());
    let start = start.and_then(|(it, shape)| start::resolve(it, shape, &army, complaints));
    let (rights, castling) =
        rights::resolve(spec, &army, shape.as_ref(), start.as_ref(), complaints);
    let homes = army
        .members
        .iter()
        .map(|it| start::homes(start.as_ref(), shape.as_ref(), it.kind))
        .collect::<Vec<_>>();
    let promotions = promotion::resolve(&army, shape.as_ref(), &homes, complaints);
    let en_passant = en_passant::resolve(spec.en_passant.as_ref(), &army, complaints);
    let supply = supply::resolve(spec, &army, complaints);
    let fusion = spec.fusion.as_ref().and_then(|it| fusion::resolve(it, &army, complaints));
    let passage = passage::resolve(&army, shape.as_ref(), complaints);
    if let Some(shape) = &shape {
        army.members.iter().for_each(|it| it.check_ranks(shape, complaints));
    }
    let endings = endings::resolve(&spec.endings, &army, complaints);
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
        castling,
        supply,
        fusion,
        passage,
        rights,
        endings,
        xboard,
    })
}

/// The board, without the squares that the start position says do not exist.
fn board(spec: &BoardSpec, start: Option<&Text>, complaints: &Complaints) -> Option<Shape> {
    let size = |number: &Option<Placed<i64>>| {
        text::within(number.as_ref()?, 2..=16, complaints).map(i64::unsigned_abs)
    };
    let (files, ranks) = (size(&spec.files), size(&spec.ranks));
    let shape = Shape::new(files?, ranks?).ok()?;
    let holes = start.map_or(SquareSet::EMPTY, |it| setup::holes(&it.value, &shape));
    Some(shape.with_holes(holes))
}

/// The motion of each piece, by [`Piece::index`](crate::setup::Piece::index).
fn motions(army: &Army, shape: &Shape, homes: &[[SquareSet; 2]]) -> Vec<Motion> {
    let mut builder = Builder::new(shape);
    let mut motions = Vec::with_capacity(homes.len() * 2);
    for (member, home) in army.members.iter().zip(homes) {
        for color in Color::BOTH {
            motions
                .push(builder.build(&member.open_legs(shape, color, home[color.index()]), color));
        }
    }
    motions
}
