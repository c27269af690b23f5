//! `[en_passant]`: which moves leave squares open, and which pieces capture there.

use super::moves::{Moves, Region};
use super::reach::{seen_by, times};
use super::{Output, Rules};
use crate::betza::{Leg, Path};
use crate::geometry::{Color, Delta, Square, SquareSet};
use crate::interchange::fairy_stockfish::definition::sided;
use crate::interchange::fairy_stockfish::kinds::{Kind, Kinds};

/// The most squares that a move with `nn` passes, plus one.
const LONGEST_STEP: u8 = 5;

/// Who captures en passant.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Passing {
    /// Whether White and Black capture en passant.
    captures: [bool; 2],
}

/// The moves of a kind of a side.
pub(super) struct SideMoves {
    pub(super) kind: Kind,
    pub(super) color: Color,
    pub(super) moves: Moves,
}

impl Passing {
    /// Finds the sides that can capture en passant, and refuses what cannot be expressed of it.
    pub(super) fn read(rules: &Rules, all: &[SideMoves], output: &mut Output) -> Self {
        let mut passing = Passing::default();
        for color in Color::BOTH {
            let of = |side| all.iter().filter(move |it| it.color == side);
            let captors = || of(color).filter(|it| it.is_captor(rules));
            if !captors().any(|it| it.moves.plain.iter().any(|leg| captures(leg, &it.moves))) {
                continue;
            }
            let passed = of(!color).fold(SquareSet::EMPTY, |all, it| all | it.passed(rules));
            let slot = sided("enPassantRegion", color);
            let open = rules.squares("enPassantRegion", color).unwrap_or(passed) & passed;
            if open.is_empty() {
                continue;
            }
            if open != passed {
                let reason =
                    "a variant file cannot express captures en passant on some squares only";
                output.refuse(&rules.place(&slot), reason);
            }
            for captor in captors() {
                captor.check_captures(rules, output);
            }
            passing.captures[color.index()] = true;
        }
        passing
    }

    /// The moves of a kind, with those that leave squares open and those that capture there.
    pub(super) fn apply(self, side: &SideMoves, rules: &Rules, output: &mut Output) -> Moves {
        let mut moves = side.moves.clone();
        if self.captures[side.color.index()] && side.is_captor(rules) {
            for leg in &mut moves.plain {
                leg.modes.en_passant = captures(leg, &side.moves);
            }
        }
        if self.captures[(!side.color).index()] {
            for (_, legs) in &mut moves.further {
                let Some(open) = legs.iter().map(opened).collect::<Option<Vec<_>>>() else {
                    let reason = "a variant file cannot express which squares these first moves leave open to captures en passant";
                    output.refuse(&rules.definition.place_of(side.kind), reason);
                    continue;
                };
                *legs = open.concat();
            }
        }
        moves
    }
}

/// Whether a leg captures where it does not go otherwise.
fn captures(leg: &Leg, moves: &Moves) -> bool {
    let goes = |other: &Leg| other.modes.quiet && other.path == leg.path;
    let is_leap = matches!(leg.path, Path::Leap(_));
    is_leap && leg.modes.capture && !leg.modes.quiet && !moves.all().any(goes)
}

/// A further leg as legs that leave the squares open that they pass; `None` if they cannot be expressed.
fn opened(leg: &Leg) -> Option<Vec<Leg>> {
    let with = |path: Path, trail: bool| {
        let mut leg = Leg { path, ..leg.clone() };
        leg.modes.trail = trail;
        leg
    };
    let lame = |step, count| with(Path::Lame { step, count }, true);
    match leg.path {
        Path::Lame { step, count } if count <= LONGEST_STEP => Some(vec![lame(step, count)]),
        Path::Leap(step) if between(step).is_empty() => Some(vec![leg.clone()]),
        Path::Slide { step, range } if range <= LONGEST_STEP => {
            let first = with(Path::Leap(step), false);
            let longer = (2..=range).map(|count| lame(step, count));
            Some([first].into_iter().chain(longer).collect())
        }
        _ => None,
    }
}

/// The steps to the squares that a leap along a line passes.
fn between(leap: Delta) -> Vec<Delta> {
    let (files, ranks) = (leap.files.abs(), leap.ranks.abs());
    if files != 0 && ranks != 0 && files != ranks {
        return Vec::new();
    }
    let step = Delta::new(leap.files.signum(), leap.ranks.signum());
    (1..files.max(ranks).unsigned_abs()).map(|it| times(step, it)).collect()
}

impl SideMoves {
    /// Whether the kind may capture en passant.
    fn is_captor(&self, rules: &Rules) -> bool {
        let usual = Kinds::of(Kind::PAWN);
        let kinds = rules.sided_kinds("enPassantTypes", self.color, usual);
        self.kind != Kind::KING && (self.kind == Kind::PAWN || kinds.contains(self.kind))
    }

    /// Refuses captures en passant that are not leaps.
    fn check_captures(&self, rules: &Rules, output: &mut Output) {
        let only_captures = |leg: &&Leg| leg.modes.capture && !leg.modes.quiet;
        let longer = |leg: &Leg| !matches!(leg.path, Path::Leap(_));
        if self.moves.plain.iter().filter(only_captures).any(longer) {
            let place = rules.definition.place_of(self.kind);
            output.refuse(
                &place,
                "a variant file cannot express captures en passant that are not leaps",
            );
        }
    }

    /// The squares that the first moves of the kind can leave open.
    fn passed(&self, rules: &Rules) -> SquareSet {
        let mut passed = SquareSet::EMPTY;
        for (region, legs) in &self.moves.further {
            let from = region_of(*region, self.color, rules);
            for step in legs.iter().flat_map(passes) {
                let step = seen_by(self.color, step);
                passed |= from.into_iter().filter_map(|it: Square| it.offset(step)).collect();
            }
        }
        passed & rules.shape.squares()
    }
}

fn region_of(region: Region, color: Color, rules: &Rules) -> SquareSet {
    region.squares(rules)[color.index()]
}

/// The steps to the squares that a leg passes.
fn passes(leg: &Leg) -> Vec<Delta> {
    match leg.path {
        Path::Leap(step) => between(step),
        Path::Lame { step, count } => (1..count).map(|it| times(step, it)).collect(),
        Path::Slide { step, range } | Path::Hop { step, range } => {
            (1..range).map(|it| times(step, it)).collect()
        }
        _ => Vec::new(),
    }
}

/// Writes the table, with the kinds whose moves have a part in it.
pub(super) fn write(moves: &[(Kind, Moves)], rules: &Rules, output: &mut Output) {
    let with = |has: fn(&Leg) -> bool| -> Kinds {
        moves.iter().filter(|it| it.1.all().any(has)).map(|it| it.0).collect()
    };
    let victims = with(|leg| leg.modes.trail);
    let captors = with(|leg| leg.modes.en_passant);
    if victims.is_empty() || captors.is_empty() {
        return;
    }
    let place = rules.place(&sided("enPassantTypes", Color::White));
    output.table("en_passant", &place);
    output.line(format!("victims = {}", rules.labels(victims.iter())), &place);
    output.line(format!("captors = {}", rules.labels(captors.iter())), &place);
}
