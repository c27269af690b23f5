//! The moves of a kind on an empty board, from the moves in its variant's file.

use std::sync::Arc;

use super::{Act, Diagram, Reach, Ride, Target};
use crate::betza::{self, Leg, Modes, Part, Path};
use crate::geometry::{Color, Delta, Shape, Square};
use crate::loader::castles_of;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// The smallest and the largest number of squares from the piece to the edge of the board.
const RADIUS: (u8, u8) = (4, 7);

/// A diagram of White's piece of a kind in the middle of an empty board, with its moves. The board is just
/// large enough for its leaps and castling, up to 15×15. Fusion and fission are not moves of one piece and are not
/// shown.
pub fn moves_of(variant: &Arc<Variant>, kind: Kind) -> Diagram {
    let legs = legs(variant, kind);
    let longest = legs.iter().map(|(leg, _)| span(leg)).max().unwrap_or(0);
    let radius = longest.clamp(RADIUS.0, RADIUS.1);
    let size = u64::from(radius) * 2 + 1;
    // Every size in the range of RADIUS is valid.
    let shape = Shape::new(size, size).unwrap_or_else(|_| variant.shape.clone());
    let shape = shape.with_symmetry(variant.shape.symmetry());
    let middle = Square::new(radius, radius);
    let mut diagram = Diagram::empty(variant, shape);
    diagram.coordinates = false;
    diagram.pieces.push((middle, Piece::new(Color::White, kind)));
    for (leg, limited) in &legs {
        add(&mut diagram, middle, leg, *limited);
    }
    diagram
}

/// All legs of a kind, each with whether it is open only for a first move or from certain squares.
fn legs(variant: &Variant, kind: Kind) -> Vec<(Leg, bool)> {
    let info = &variant.pieces[kind.index()];
    let parse = |moves: &str| betza::parse(moves).unwrap_or_default();
    let plain = parse(&info.betza).into_iter().map(|leg| (leg.initial, leg));
    let ranked = info.further_moves().flat_map(|(_, moves)| parse(moves));
    let ranked = ranked.map(|leg| (true, leg));
    let leap = variant.king_leap.as_ref().filter(|rule| rule.holder == kind);
    let leaps = leap
        .into_iter()
        .flat_map(|rule| rule.leaps().iter().map(|&leap| (rule.first_move, to_empty_square(leap))));
    let castlings = castles_of(variant, kind);
    let castlings = castlings.iter().filter(|it| !it.keeps_king());
    let castlings = castlings.map(|it| (true, to_empty_square(it.king.delta_to(it.to))));
    let mut legs: Vec<(Leg, bool)> = plain
        .chain(ranked)
        .chain(leaps)
        .chain(castlings)
        .map(|(limited, leg)| (leg, limited))
        .collect();
    // A leg that is always open comes before the same leg from certain squares.
    legs.sort_by_key(|(_, limited)| *limited);
    legs
}

fn to_empty_square(leap: Delta) -> Leg {
    let modes = Modes { quiet: true, ..Modes::default() };
    Leg { path: Path::Leap(leap), modes, initial: true }
}

/// The largest distance of a leg along a file or rank; a ride longer than half the largest board counts with
/// its first step only.
fn span(leg: &Leg) -> u8 {
    let longest = |step: &Delta| step.files.unsigned_abs().max(step.ranks.unsigned_abs());
    let ride = |step: &Delta, range: u8| {
        let whole = longest(step).saturating_mul(range);
        if whole <= RADIUS.1 { whole } else { longest(step) }
    };
    match &leg.path {
        Path::Leap(step) => longest(step),
        Path::Anywhere => RADIUS.0,
        Path::Lame { step, count } => ride(step, *count),
        Path::Slide { step, range }
        | Path::Hop { step, range }
        | Path::Cylinder { step, range } => ride(step, *range),
        Path::Grasshopper { step } => ride(step, u8::MAX),
        Path::Bend { first, .. } => longest(first),
        Path::Route(parts) => {
            let whole = parts.iter().map(|part| ride(&part.steps[0], part.most.max(1))).sum();
            if whole <= RADIUS.1 { whole } else { longest(&parts[0].steps[0]) }
        }
    }
}

fn add(diagram: &mut Diagram, from: Square, leg: &Leg, limited: bool) {
    let act = act(leg.modes);
    match &leg.path {
        Path::Leap(step) => {
            if let Some(square) = diagram.shape.step(from, *step) {
                put(diagram, Target { square, act, reach: Reach::Leap, limited });
            }
        }
        Path::Anywhere => {
            for square in diagram.shape.squares().into_iter().filter(|&square| square != from) {
                put(diagram, Target { square, act, reach: Reach::Leap, limited });
            }
        }
        Path::Lame { step, count } => {
            let ride = ride(&diagram.shape, vec![from], *step, *count);
            if !ride.goes_on {
                add_ride(diagram, ride, usize::from(*count), act, limited);
            }
        }
        Path::Cylinder { step, range: 1 } => {
            if let Some(square) = diagram.shape.step(from, *step) {
                put(diagram, Target { square, act, reach: Reach::Leap, limited });
            }
        }
        // The edges of the picture are not those of the board.
        Path::Slide { step, range } | Path::Cylinder { step, range } => {
            let ride = ride(&diagram.shape, vec![from], *step, *range);
            add_ride(diagram, ride, 1, act, limited);
        }
        Path::Hop { step, range } => {
            let ride = Ride { hop: true, ..ride(&diagram.shape, vec![from], *step, *range) };
            add_ride(diagram, ride, 2, act, limited);
        }
        Path::Grasshopper { step } => {
            let ride = Ride { hop: true, ..ride(&diagram.shape, vec![from], *step, u8::MAX) };
            add_ride(diagram, ride, 2, act, limited);
        }
        Path::Bend { first, then, range } => {
            let Some(corner) = diagram.shape.step(from, *first) else { return };
            for step in then {
                let ride = ride(&diagram.shape, vec![from, corner], *step, *range);
                add_ride(diagram, ride, 1, act, limited);
            }
        }
        Path::Route(parts) => {
            let start = RouteRide { squares: vec![from], parts, act, limited };
            start.go_on(diagram, 0, 0);
        }
    }
}

/// A path of several parts while it is drawn.
struct RouteRide<'a> {
    squares: Vec<Square>,
    parts: &'a [Part],
    act: Act,
    limited: bool,
}

impl RouteRide<'_> {
    /// Draws what lies beyond the last square, where `done` steps of the first part have been made; the ride
    /// itself if nothing does.
    fn go_on(&self, diagram: &mut Diagram, number: usize, done: u8) {
        let same = self.parts.get(number).filter(|part| done < part.most).map(|_| (number, done));
        let next = (number + 1 < self.parts.len() && done > 0).then_some((number + 1, 0));
        let mut is_last = true;
        for (number, done) in same.into_iter().chain(next) {
            is_last &= !self.step(diagram, number, done);
        }
        if is_last && self.squares.len() > 2 {
            let goes_on = self.parts.last().is_some_and(|part| part.most > 1);
            let ride = Ride { squares: self.squares.clone(), goes_on, hop: false };
            if !diagram.rides.contains(&ride) {
                diagram.rides.push(ride);
            }
        }
    }

    /// Goes one step on, if that is on the board and new.
    fn step(&self, diagram: &mut Diagram, number: usize, done: u8) -> bool {
        let part = &self.parts[number];
        let step = part.steps[usize::from(done) % part.steps.len()];
        let to = self.squares.last().and_then(|&last| diagram.shape.step(last, step));
        let Some(square) = to.filter(|it| !self.squares.contains(it)) else { return false };
        if part.ends {
            let reach = if self.squares.len() == 1 { Reach::Leap } else { Reach::Ride };
            put(diagram, Target { square, act: self.act, reach, limited: self.limited });
        }
        let squares = self.squares.iter().copied().chain([square]).collect();
        RouteRide { squares, ..*self }.go_on(diagram, number, done + 1);
        true
    }
}

fn act(modes: Modes) -> Act {
    match (modes.quiet, modes.capture || modes.en_passant) {
        (true, true) => Act::Both,
        (true, false) => Act::Move,
        (false, _) => Act::Capture,
    }
}

/// Extends a ride by at most `range` steps.
fn ride(shape: &Shape, mut squares: Vec<Square>, step: Delta, range: u8) -> Ride {
    for _ in 0..range {
        let next = squares.last().and_then(|&last| shape.step(last, step));
        let Some(next) = next else { return Ride { squares, goes_on: true, hop: false } };
        squares.push(next);
    }
    Ride { squares, goes_on: false, hop: false }
}

/// Adds a ride of at least two squares, with its squares from number `first` on as targets.
fn add_ride(diagram: &mut Diagram, ride: Ride, first: usize, act: Act, limited: bool) {
    let reach = if ride.hop { Reach::Hop } else { Reach::Ride };
    for &square in ride.squares.iter().skip(first) {
        put(diagram, Target { square, act, reach, limited });
    }
    let covered = |other: &Ride| other.hop == ride.hop && other.squares == ride.squares;
    if ride.squares.len() > 2 && !diagram.rides.iter().any(covered) {
        diagram.rides.push(ride);
    }
}

/// Adds a target unless there is already one that covers it.
fn put(diagram: &mut Diagram, target: Target) {
    let same = |other: &Target| other.square == target.square && other.act == target.act;
    let covered = |other: &Target| same(other) && other.reach != Reach::Hop;
    if !diagram.targets.iter().any(covered) {
        diagram.targets.push(target);
    }
}
