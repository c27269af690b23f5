//! The settings of each rule, as a variant's file gives them. The behaviour of a rule is in the module of its
//! name in the layer `rules`.

pub use super::endings::{BareKing, DeadPositions, EndResult, Endings, Goal, Goals, Irreversible};
pub use super::royal::{GuardedPath, KingLeap, Passage};

use arrayvec::ArrayVec;

use crate::geometry::{Color, SQUARES, Shape, Square, SquareSet};
use crate::setup::{Kind, KindSet, Piece, Rights};

/// The kinds that capture and can be captured en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnPassant {
    /// The kinds with `nn` legs, which can be captured on a square they passed.
    pub victims: KindSet,
    /// The kinds with `e` legs, which can capture en passant.
    pub captors: KindSet,
}

/// Castling: the King and a partner, neither of which has moved, move at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castling {
    /// White's castlings and Black's; no two of a side have the same target.
    pub castles: [Vec<Castle>; 2],
}

/// One castling of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castle {
    /// The number of the right that is needed.
    pub right: usize,
    /// The square of the King.
    pub king: Square,
    /// The square of its partner.
    pub partner: Square,
    /// The kind of its partner.
    pub partner_kind: Kind,
    /// The target of the King.
    pub to: Square,
    /// The target of its partner.
    pub partner_to: Square,
    /// The squares that must be empty.
    pub path: SquareSet,
    /// The squares that must not be attacked: the King's start, path and target.
    pub king_path: SquareSet,
    /// Whether its text has the partner's letter, because the King may step to the target too.
    pub lettered: bool,
}

impl Castle {
    /// Whether its text is that of the King capturing its partner, because the King stays on its square.
    pub fn keeps_king(&self) -> bool {
        self.king == self.to
    }

    /// Whether the partner goes to the square next to the King, on the side from which the King comes.
    pub fn joins(&self) -> bool {
        let (king, partner) = (self.to.file(), self.partner_to.file());
        king.abs_diff(partner) == 1 && (self.king.file() < king) == (partner < king)
    }

    /// The squares of the King and its partner, before and after, as the other side sees them.
    #[must_use]
    pub fn flipped(&self, shape: &Shape) -> Self {
        let mut castle = self.clone();
        for square in
            [&mut castle.king, &mut castle.partner, &mut castle.to, &mut castle.partner_to]
        {
            *square = shape.flip(*square);
        }
        castle
    }
}

impl Castling {
    /// The castling of `color` that takes the King from `from` to `to`.
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
    /// A rule from each compound's parts, by [`Kind::index`]; no two compounds have the same parts.
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

    /// Every simple kind, with the kinds it merges with.
    #[inline]
    pub fn partners(&self) -> &[(Kind, Vec<Kind>)] {
        &self.partners
    }

    /// Every compound with its parts.
    #[inline]
    pub fn compounds(&self) -> &[(Kind, [Kind; 2])] {
        &self.compounds
    }

    /// The parts of a compound.
    #[inline]
    pub fn parts(&self, kind: Kind) -> Option<[Kind; 2]> {
        self.parts[kind.index()]
    }

    /// The compound of two simple kinds.
    pub fn whole(&self, one: Kind, other: Kind) -> Option<Kind> {
        let made =
            |(_, parts): &&(Kind, [Kind; 2])| *parts == [one, other] || *parts == [other, one];
        self.compounds.iter().find(made).map(|(whole, _)| *whole)
    }

    /// The other part of a compound when one part leaves.
    pub fn rest(&self, compound: Kind, gone: Kind) -> Option<Kind> {
        match self.parts(compound)? {
            [one, other] if one == gone => Some(other),
            [other, one] if one == gone => Some(other),
            _ => None,
        }
    }
}

/// The moves at a zone of promotion that promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZoneMoves {
    /// Those that begin outside it and end in it.
    pub entering: bool,
    /// Those that begin and end in it.
    pub staying: bool,
    /// Those that begin in it and end outside.
    pub leaving: bool,
}

impl Default for ZoneMoves {
    /// All moves that end in the zone.
    fn default() -> Self {
        ZoneMoves { entering: true, staying: true, leaving: false }
    }
}

impl ZoneMoves {
    /// The targets on which a move from `from` promotes.
    pub fn targets(self, zone: SquareSet, from: Square) -> SquareSet {
        let only_if = |wanted, squares| if wanted { squares } else { SquareSet::EMPTY };
        if zone.contains(from) {
            only_if(self.staying, zone) | only_if(self.leaving, !zone)
        } else {
            only_if(self.entering, zone)
        }
    }
}

/// The promotion rule of one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// The zones: squares and the kinds to which the piece promotes there; no square is in two zones.
    pub zones: Vec<(SquareSet, Vec<Kind>)>,
    /// The squares on which promotion is compulsory; from those of a zone it is so for moves out of it too.
    pub must: SquareSet,
    /// The moves at the zones that promote.
    pub moves: ZoneMoves,
    /// Whether only captures promote.
    pub capturing_only: bool,
    /// The targets on which a move promotes, by the square of departure, if not every move to the zones does. A
    /// move between the same two squares that is made otherwise promotes too.
    pub by: Option<Box<[SquareSet; SQUARES]>>,
    zone: SquareSet,
}

impl Promotion {
    /// A rule from disjoint zones and the squares where promotion is compulsory: every move to a zone promotes.
    pub fn new(zones: Vec<(SquareSet, Vec<Kind>)>, must: SquareSet) -> Self {
        let zone = zones.iter().fold(SquareSet::EMPTY, |zone, (squares, _)| zone | *squares);
        let moves = ZoneMoves::default();
        Promotion { zones, must, moves, capturing_only: false, by: None, zone }
    }

    /// The targets on which a move from `from` promotes; if only captures do, they must be occupied, or the move
    /// a capture en passant.
    #[inline]
    pub fn promoting(&self, from: Square) -> SquareSet {
        match &self.by {
            Some(targets) => targets[from.index()],
            None => self.zone,
        }
    }

    /// The targets on which a move from `from`, other than en passant, promotes.
    #[inline]
    pub fn promoting_now(&self, from: Square, occupied: &SquareSet) -> SquareSet {
        let promoting = self.promoting(from);
        if self.capturing_only { promoting & *occupied } else { promoting }
    }

    /// Those targets of a promoting move from `from` on which the promotion is compulsory.
    #[inline]
    pub fn compulsory(&self, from: Square) -> SquareSet {
        if self.moves.leaving && self.must.contains(from) {
            self.must | !self.zone
        } else {
            self.must
        }
    }

    /// The squares on which the piece promotes by some move.
    #[inline]
    pub fn zone(&self) -> SquareSet {
        self.zone
    }

    /// The kinds to which the piece may promote by a promoting move: those of the zone in which it ends, else
    /// of the one in which it begins.
    #[inline]
    pub fn choices(&self, from: Square, to: Square) -> &[Kind] {
        let at = |square| self.zones.iter().find(|(squares, _)| squares.contains(square));
        at(to).or_else(|| at(from)).map_or(&[], |(_, kinds)| kinds)
    }
}

/// The number of pieces of each kind that a side may have: promotion can add this number less the pieces on
/// the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Supply {
    /// The numbers by [`Kind::index`]; [`Supply::UNLIMITED`] for a kind without limit.
    pub counts: Vec<u8>,
    /// Whether these are all the pieces of a side, so that the ones not on the board are in its reserve,
    /// which a FEN shows; else they limit the pieces on the board.
    pub reserve: bool,
}

impl Supply {
    /// No limit for a kind.
    pub const UNLIMITED: u8 = u8::MAX;

    /// The supply of a kind.
    pub fn count(&self, kind: Kind) -> u8 {
        self.counts[kind.index()]
    }
}

/// The rights of both sides, held while pieces have not moved: the letters of a FEN's rights field, and the
/// moves that end them. A right's number is its place in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RightsRule {
    list: Vec<Right>,
    ended_at: Box<[Rights; SQUARES]>,
    ended_by_royal: [Rights; 2],
}

/// One letter of a FEN's rights field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Right {
    /// The side that holds it.
    pub color: Color,
    /// The letter, capital for White.
    pub letter: char,
    /// The kinds that the right needs, the royal one first, each with its square; without a square, anywhere.
    pub needs: ArrayVec<(Kind, Option<Square>), 2>,
}

impl RightsRule {
    /// A rule from the rights of the variant, at most [`Rights::MAX`].
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

    /// Whether the variant has no rights.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The rights that end when a piece leaves the square or arrives on it.
    #[inline]
    pub fn ended_at(&self, square: Square) -> Rights {
        self.ended_at[square.index()]
    }

    /// The rights that end when the royal piece of `color` moves from any square.
    #[inline]
    pub fn ended_by_royal(&self, color: Color) -> Rights {
        self.ended_by_royal[color.index()]
    }

    /// The rights with this letter.
    pub fn lettered(&self, letter: char) -> Rights {
        self.of(|right| right.letter == letter)
    }

    /// The rights for which `holds` is true.
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
    /// The pieces that the right needs, with their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Piece, Option<Square>)> + '_ {
        self.needs.iter().map(|&(kind, home)| (Piece::new(self.color, kind), home))
    }
}
