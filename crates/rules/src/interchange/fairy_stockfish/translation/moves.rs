//! The moves of a kind: those from every square, and those from the regions of double and triple steps.

use super::{Output, Rules};
use crate::betza::{self, Leg, Modes, Path};
use crate::geometry::{Color, Delta, Square, SquareSet};
use crate::interchange::fairy_stockfish::kinds::Kind;
use crate::interchange::fairy_stockfish::quoted;

/// The moves of a kind of a side.
#[derive(Clone, Debug)]
pub(super) struct Moves {
    pub(super) plain: Vec<Leg>,
    pub(super) further: Vec<(Region, Vec<Leg>)>,
}

/// A region from which further moves are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Region {
    DoubleStep,
    TripleStep,
}

impl Region {
    /// Its name in a variant file.
    pub(super) fn name(self) -> &'static str {
        match self {
            Region::DoubleStep => "double-step",
            Region::TripleStep => "triple-step",
        }
    }

    /// Its squares for White and for Black.
    pub(super) fn squares(self, rules: &Rules) -> [SquareSet; 2] {
        Color::each(|color| match self {
            Region::DoubleStep => rules.double_step(color),
            Region::TripleStep => rules.squares("tripleStepRegion", color).unwrap_or_default(),
        })
    }
}

impl Rules<'_> {
    /// The squares from which a side may make double steps and first moves.
    fn double_step(&self, color: Color) -> SquareSet {
        if !self.definition.flag("doubleStep", true) {
            return SquareSet::EMPTY;
        }
        let usual = match color {
            Color::White => 1,
            Color::Black => 6,
        };
        let rank = (0..self.shape.files()).map(|file| Square::new(file, usual));
        let usual = || rank.collect::<SquareSet>() & self.shape.squares();
        self.squares("doubleStepRegion", color).unwrap_or_else(usual)
    }
}

/// The moves of a kind of a side; `None` if they cannot be expressed.
pub(super) fn of(rules: &Rules, kind: Kind, color: Color, output: &mut Output) -> Option<Moves> {
    let definition = rules.definition;
    let place = definition.place_of(kind);
    if let Some(reason) = special(rules, kind) {
        output.refuse(&place, reason);
        return None;
    }
    let text = definition.moves(kind);
    let legs = match betza::fairy_stockfish_moves(text) {
        _ if text.is_empty() => {
            output.refuse(&place, "a variant file cannot express pieces that never move");
            return None;
        }
        Ok(legs) => legs,
        Err(error) => {
            output.refuse(&place, format!("in {}: {error}", quoted(text)));
            return None;
        }
    };
    let (first, plain): (Vec<Leg>, Vec<Leg>) = legs.into_iter().partition(|leg| leg.initial);
    let mut moves = Moves { plain, further: Vec::new() };
    moves.add(Region::DoubleStep, first, rules, color);
    if kind == Kind::PAWN {
        moves.add(Region::DoubleStep, vec![pawn_step(2)], rules, color);
        moves.add(Region::TripleStep, vec![pawn_step(3)], rules, color);
    }
    let further = || moves.further.iter().flat_map(|it| &it.1);
    let reason = if further().any(|leg| leg.modes.capture) {
        "a variant file cannot express first moves that capture"
    } else if kind == Kind::KING && further().next().is_some() {
        "a variant file cannot express first moves of a King"
    } else if moves.plain.is_empty() {
        "a variant file cannot express pieces that have first moves only"
    } else {
        return Some(moves);
    };
    output.refuse(&place, reason);
    None
}

/// Why the moves of a kind are more than a text says.
fn special(rules: &Rules, kind: Kind) -> Option<&'static str> {
    let is_late = rules.definition.number("soldierPromotionRank", 1) > 1;
    match kind {
        Kind::JANGGI_CANNON => {
            Some("a variant file cannot express Cannons that do not hop over Cannons")
        }
        Kind::JANGGI_ELEPHANT => {
            Some("a variant file cannot express the Elephant of Janggi in this way")
        }
        Kind::SOLDIER if is_late => Some(
            "a variant file cannot express soldierPromotionRank, further moves from some rank on",
        ),
        _ => None,
    }
}

fn pawn_step(count: u8) -> Leg {
    let modes = Modes { quiet: true, ..Modes::default() };
    Leg { path: Path::Lame { step: Delta::new(0, 1), count }, modes, initial: false }
}

impl Moves {
    /// Adds moves from a region, if the side has it.
    fn add(&mut self, region: Region, legs: Vec<Leg>, rules: &Rules, color: Color) {
        let closed = region.squares(rules)[color.index()].is_empty();
        if legs.is_empty() || closed {
            return;
        }
        let legs = legs.into_iter().map(|leg| Leg { initial: false, ..leg });
        self.further.push((region, legs.collect()));
    }

    /// All legs.
    pub(super) fn all(&self) -> impl Iterator<Item = &Leg> {
        self.plain.iter().chain(self.further.iter().flat_map(|it| &it.1))
    }
}
