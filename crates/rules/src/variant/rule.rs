//! The settings of each rule, as a variant's file gives them. What a rule does with them is in the file of its
//! name in the layer `rules`.

pub use super::royal::{GuardedPath, KingLeap, Passage};

use arrayvec::ArrayVec;

use crate::geometry::{Color, SQUARES, Square, SquareSet};
use crate::setup::{Kind, KindSet, Piece, Rights};

/// Who captures whom en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnPassant {
    /// The kinds with `nn` legs, which can be captured on a square they passed.
    pub victims: KindSet,
    /// The kinds with `e` legs, which can capture so.
    pub captors: KindSet,
}

/// Draws, and endings other than mate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Endings {
    /// Plies without a capture or a move of `reset_by` after which the game is drawn; 100 for the
    /// rule of 50 moves. `None` where there is no such rule.
    pub halfmove_limit: Option<u16>,
    /// The kinds whose every move sets the count back.
    pub reset_by: KindSet,
    /// How often a position must have stood to draw, 2 or more; `None` where there is no such rule.
    pub repetitions: Option<u8>,
    /// The side that cannot move and is not in check loses; else the game is drawn.
    pub stalemate_loses: bool,
    /// A side that is left with its royal piece alone loses, unless its next move leaves the other side
    /// bare too, which draws.
    pub bare_king_loses: bool,
}

/// The King and a partner, neither of which has moved, move at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castling {
    /// The kind that the King castles with.
    pub partner: Kind,
    /// White's castles and Black's; no two of a side have one target.
    pub castles: [Vec<Castle>; 2],
}

/// One way to castle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castle {
    /// The number of the right it needs.
    pub right: usize,
    /// Where the King stands.
    pub king: Square,
    /// Where its partner stands.
    pub partner: Square,
    /// Where the King goes.
    pub to: Square,
    /// Where its partner goes: next to the King, on the inner side.
    pub partner_to: Square,
    /// The squares between the two, all of which must be empty.
    pub between: SquareSet,
    /// The squares that must not be attacked: the King's start, path and target.
    pub king_path: SquareSet,
    /// Its text has the partner's letter, for the King may step to the target too.
    pub lettered: bool,
}

impl Castling {
    /// The castle of `color` that leads the King from `from` to `to`.
    #[inline]
    pub fn find(&self, color: Color, from: Square, to: Square) -> Option<&Castle> {
        self.castles[color.index()].iter().find(|it| it.to == to && it.king == from)
    }
}

/// Simple pieces that merge into compounds, and compounds that split.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fusion {
    /// The parts of each compound, by [`Kind::index`].
    parts: Vec<Option<[Kind; 2]>>,
    compounds: Vec<(Kind, [Kind; 2])>,
    partners: Vec<(Kind, Vec<Kind>)>,
}

impl Fusion {
    /// From each compound's parts, by [`Kind::index`]; no two compounds have the same.
    pub fn new(parts: Vec<Option<[Kind; 2]>>) -> Self {
        let numbered = parts.iter().enumerate();
        let compounds: Vec<_> =
            numbered.filter_map(|(at, pair)| Some((Kind::new(at as u8), (*pair)?))).collect();
        let mut partners: Vec<(Kind, Vec<Kind>)> = Vec::new();
        for (_, [one, other]) in &compounds {
            for (simple, partner) in [(one, other), (other, one)] {
                match partners.iter_mut().find(|(kind, _)| kind == simple) {
                    Some((_, known)) => known.push(*partner),
                    None => partners.push((*simple, vec![*partner])),
                }
            }
        }
        Fusion { parts, compounds, partners }
    }

    /// Every simple kind, and those with which it merges.
    #[inline]
    pub fn partners(&self) -> &[(Kind, Vec<Kind>)] {
        &self.partners
    }

    /// Every compound, and its parts.
    #[inline]
    pub fn compounds(&self) -> &[(Kind, [Kind; 2])] {
        &self.compounds
    }

    /// The parts of a compound.
    #[inline]
    pub fn parts(&self, kind: Kind) -> Option<[Kind; 2]> {
        self.parts[kind.index()]
    }

    /// What two simple kinds make together.
    pub fn whole(&self, one: Kind, other: Kind) -> Option<Kind> {
        let made =
            |(_, parts): &&(Kind, [Kind; 2])| *parts == [one, other] || *parts == [other, one];
        self.compounds.iter().find(made).map(|(whole, _)| *whole)
    }

    /// What is left of a compound when one part has gone.
    pub fn rest(&self, compound: Kind, gone: Kind) -> Option<Kind> {
        match self.parts(compound)? {
            [one, other] if one == gone => Some(other),
            [other, one] if one == gone => Some(other),
            _ => None,
        }
    }
}

/// Where, how and to what one piece promotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// The squares on which it promotes to the kinds beside them; no square is in two zones.
    pub zones: Vec<(SquareSet, Vec<Kind>)>,
    /// The squares of the zones on which it may not decline.
    pub must: SquareSet,
    /// Where some legs promote and others do not: the targets of those that do, by the square of
    /// departure, whatever is between. From no square does a leg of the other sort lead to one
    /// of them that lies in a zone.
    pub by: Option<Box<[SquareSet; SQUARES]>>,
    zone: SquareSet,
}

impl Promotion {
    /// From zones that share no square, the part of them where it is compulsory, and the targets of the
    /// legs that promote where not all do.
    pub fn new(
        zones: Vec<(SquareSet, Vec<Kind>)>,
        must: SquareSet,
        by: Option<Box<[SquareSet; SQUARES]>>,
    ) -> Self {
        let zone = zones.iter().fold(SquareSet::EMPTY, |zone, (squares, _)| zone | *squares);
        Promotion { zones, must, by, zone }
    }

    /// The targets on which a move from `from` promotes, if it can be made at all.
    #[inline]
    pub fn promoting(&self, from: Square) -> SquareSet {
        match &self.by {
            Some(targets) => self.zone & targets[from.index()],
            None => self.zone,
        }
    }

    /// The squares on which it promotes by some move.
    #[inline]
    pub fn zone(&self) -> SquareSet {
        self.zone
    }

    /// What it may become on `to`; empty outside the zones.
    #[inline]
    pub fn choices(&self, to: Square) -> &[Kind] {
        let zone = self.zones.iter().find(|(squares, _)| squares.contains(to));
        zone.map_or(&[], |(_, kinds)| kinds)
    }
}

/// How many of each kind there are for a side to promote to: what is left of them is this number less
/// what is on its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Supply {
    /// By [`Kind::index`]; [`Supply::UNLIMITED`] for a kind without limit.
    pub counts: Vec<u8>,
    /// Are these all the pieces a side has, so that those not on its board are in its reserve,
    /// which a FEN shows? Else they are the most it may have on the board.
    pub reserve: bool,
}

impl Supply {
    /// As many of a kind as one likes.
    pub const UNLIMITED: u8 = u8::MAX;

    /// How many of a kind a side has.
    pub fn count(&self, kind: Kind) -> u8 {
        self.counts[kind.index()]
    }
}

/// What a side may still do because pieces have not moved: the letters of a FEN's rights field, and
/// what ends them. A right's number is its place in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RightsRule {
    list: Vec<Right>,
    ended_at: Box<[Rights; SQUARES]>,
    ended_by_royal: [Rights; 2],
}

/// One letter of a FEN's rights field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Right {
    /// Whose it is.
    pub color: Color,
    /// Its letter, capital for White.
    pub letter: char,
    /// The kinds that must stand for the right to count, the royal one first, and where; without a
    /// square, anywhere.
    pub needs: ArrayVec<(Kind, Option<Square>), 2>,
}

impl RightsRule {
    /// From the rights of the variant, at most [`Rights::MAX`].
    pub fn new(list: Vec<Right>) -> Self {
        let mut rule = RightsRule {
            ended_at: Box::new([Rights::NONE; SQUARES]),
            ended_by_royal: [Rights::NONE; 2],
            list: Vec::new(),
        };
        for (number, right) in list.iter().enumerate() {
            for (_, home) in &right.needs {
                let ended = match home {
                    Some(square) => &mut rule.ended_at[square.index()],
                    None => &mut rule.ended_by_royal[right.color.index()],
                };
                *ended = ended.with(number);
            }
        }
        rule.list = list;
        rule
    }

    /// Every right.
    pub fn list(&self) -> &[Right] {
        &self.list
    }

    /// Has the variant none?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The rights that end when a piece leaves the square or arrives on it.
    #[inline]
    pub fn ended_at(&self, square: Square) -> Rights {
        self.ended_at[square.index()]
    }

    /// The rights that end when the royal piece of `color` moves, wherever it stands.
    #[inline]
    pub fn ended_by_royal(&self, color: Color) -> Rights {
        self.ended_by_royal[color.index()]
    }

    /// The rights with this letter.
    pub fn lettered(&self, letter: char) -> Rights {
        self.of(|right| right.letter == letter)
    }

    /// The rights for which this holds.
    pub fn of(&self, holds: impl Fn(&Right) -> bool) -> Rights {
        let numbered = self.list.iter().enumerate().filter(|(_, right)| holds(right));
        numbered.fold(Rights::NONE, |rights, (number, _)| rights.with(number))
    }

    /// The letters of rights, in the order of the list.
    pub fn letters(&self, rights: Rights) -> String {
        let held = self.list.iter().enumerate().filter(|(number, _)| rights.has(*number));
        held.map(|(_, right)| right.letter).collect()
    }
}

impl Right {
    /// The pieces that must stand, and where.
    pub fn pieces(&self) -> impl Iterator<Item = (Piece, Option<Square>)> + '_ {
        self.needs.iter().map(|&(kind, home)| (Piece::new(self.color, kind), home))
    }
}
