//! Endgames that the terms misjudge: a side whose pieces cannot force mate, and a bare King to be mated.

use bentrider_rules::geometry::{Color, Shape, Square, SquareSet};
use bentrider_rules::position::Position;
use bentrider_rules::rules::mating;
use bentrider_rules::setup::{Kind, KindSet, Piece};
use bentrider_rules::variant::Variant;
use bentrider_rules::variant::rule::EndResult;

/// A lead of a side that cannot force mate is divided by this.
const DIVISOR: i32 = 16;

/// The most squares that a leaper attacks if two of its kind cannot force mate. Retrograde analysis of all
/// positions with two equal leapers and a King against a King on 8×8 squares says so of Wazir, Ferz, Dabbaba,
/// Knight, Alfil, Camel and Zebra; the side to move wins at most 0.1 % of them. Two different leapers may win:
/// Wazir and Knight do in 92 %.
const FEW_SQUARES: u32 = 8;

/// What a draw is worth to the side that wins it, in centipawns.
const WON_DRAW: i32 = 300;
/// What a lead against a bare King is worth besides the pieces, in centipawns: more than the terms may add to the
/// pieces before the last piece of the other side is captured.
const WINNING: i32 = 2_000;
/// Mop-up evaluation, after D. Slate and L. Atkin, "Chess 4.5", 1977: centipawns for each step of the bare King
/// from the centre, counted along ranks and files.
const DRIVEN: i32 = 10;
/// Centipawns for each step towards a corner, if the bare King can be mated only in corners of one colour.
const DRIVEN_TO_CORNER: i32 = 30;
/// Centipawns for each step between the Kings that is missing, counted along ranks and files.
const NEAR: i32 = 4;

/// The endgames of a variant that the terms misjudge.
#[derive(Clone, Debug)]
pub(super) struct Endgames {
    /// The kinds of which one cannot mate a bare King with its King's help.
    singles: KindSet,
    /// Of these, the kinds of which two cannot force mate.
    doubles: KindSet,
    /// Of these, the kinds that stay on squares of one colour, on which no number of them can mate.
    of_one_colour: KindSet,
    promoting: KindSet,
    /// What can leave each royal kind that is a compound, by [`Kind::index`].
    merged: Vec<Option<Kind>>,
    /// Whether games are won by mate only; if not, the terms judge every position.
    by_mate: bool,
    /// The side that wins all draws.
    draws_won_by: Option<Color>,
    values: Vec<i32>,
    shape: Shape,
}

/// The endgame of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Endgame {
    /// The terms judge it.
    Ordinary,
    /// Some sides cannot force mate: White, Black.
    Drawish([bool; 2]),
    /// The other side has a bare King, which can be mated.
    MopUp(Color),
}

impl Endgames {
    pub(super) fn of(variant: &Variant) -> Self {
        let promotes = |kind: &Kind| variant.promotion(Piece::new(Color::White, *kind)).is_some();
        let promoting: KindSet = variant.kinds().filter(promotes).collect();
        let singles = singles(variant, promoting);
        // What two pieces can do that may merge is not known.
        let several = if variant.fusion.is_some() { KindSet::EMPTY } else { singles };
        Endgames {
            singles,
            doubles: several.iter().filter(|kind| leaps_to_few(variant, *kind)).collect(),
            of_one_colour: mating::harmless_on_one_colour(variant, several),
            promoting,
            merged: variant.kinds().map(|kind| merged(variant, kind)).collect(),
            by_mate: !variant.endings.has_other_wins(),
            draws_won_by: variant.endings.draws_won_by,
            values: variant.pieces.iter().map(|it| it.value).collect(),
            shape: variant.shape.clone(),
        }
    }

    /// The endgame of a position.
    #[inline]
    pub(super) fn of_position(&self, position: &Position) -> Endgame {
        let few = |color| position.side_squares(color).len() <= 3;
        if (few(Color::White) || few(Color::Black)) && self.by_mate {
            self.with_few_pieces(position)
        } else {
            Endgame::Ordinary
        }
    }

    fn with_few_pieces(&self, position: &Position) -> Endgame {
        let lacking = Color::each(|color| self.cannot_force_mate(position, color));
        let may_mop_up = |color: Color| {
            self.material(position, !color).next().is_none()
                && !lacking[color.index()]
                && !self.material(position, color).any(|kind| self.promoting.contains(kind))
        };
        match Color::BOTH.into_iter().find(|&color| may_mop_up(color)) {
            Some(winner) => Endgame::MopUp(winner),
            None if lacking == [false; 2] => Endgame::Ordinary,
            None => Endgame::Drawish(lacking),
        }
    }

    fn cannot_force_mate(&self, position: &Position, color: Color) -> bool {
        let mut kinds = self.material(position, color);
        match (kinds.next(), kinds.next(), kinds.next()) {
            (None, ..) => true,
            (Some(only), None, _) => self.singles.contains(only),
            (Some(one), Some(other), None) => {
                let are = |set: KindSet| set.contains(one) && set.contains(other);
                one == other && are(self.doubles)
                    || are(self.of_one_colour) && pieces(position, color).is_of_one_colour()
            }
            _ => false,
        }
    }

    /// The kinds of a side besides its King; of a royal compound, what can leave it.
    fn material(&self, position: &Position, color: Color) -> impl Iterator<Item = Kind> {
        let kind = |square| position.at(square).map(Piece::kind);
        let merged = kind(position.royal(color)).and_then(|it| self.merged[it.index()]);
        pieces(position, color).into_iter().filter_map(kind).chain(merged)
    }

    /// White's lead, given its lead by the terms.
    pub(super) fn lead(&self, endgame: Endgame, position: &Position, by_terms: i32) -> i32 {
        match endgame {
            Endgame::Ordinary => by_terms,
            Endgame::Drawish(lacking) => match self.draws_won_by {
                Some(Color::White) if lacking[1] => by_terms.max(0) + WON_DRAW,
                Some(Color::Black) if lacking[0] => by_terms.min(0) - WON_DRAW,
                Some(_) => by_terms,
                None => drawish(lacking, by_terms),
            },
            Endgame::MopUp(Color::White) => self.mop_up(position, Color::White),
            Endgame::MopUp(Color::Black) => -self.mop_up(position, Color::Black),
        }
    }

    /// The lead of a side against a bare King.
    fn mop_up(&self, position: &Position, winner: Color) -> i32 {
        let kinds = || self.material(position, winner);
        let material: i32 = kinds().map(|kind| self.values[kind.index()]).sum();
        let (king, bare) = (position.royal(winner), position.royal(!winner));
        let bound = pieces(position, winner).into_iter().find(|&square| {
            position.at(square).is_some_and(|it| self.of_one_colour.contains(it.kind()))
        });
        // Weak pieces, one of them on squares of one colour, mate in the corners of that colour.
        let corner = bound.filter(|_| kinds().all(|kind| self.singles.contains(kind)));
        let driven = match corner {
            Some(square) => {
                DRIVEN_TO_CORNER
                    * (self.size() - self.to_corner(bare, SquareSet::of_colour(square)))
            }
            None => DRIVEN * self.off_centre(bare),
        };
        material + WINNING + driven + NEAR * (self.size() - steps(king, bare))
    }

    /// The most steps between two squares.
    fn size(&self) -> i32 {
        i32::from(self.shape.files() + self.shape.ranks()) - 2
    }

    /// The steps of a square from the centre.
    fn off_centre(&self, square: Square) -> i32 {
        let twice = |at: u8, count: u8| (2 * i32::from(at) - i32::from(count) + 1).abs();
        (twice(square.file(), self.shape.files()) + twice(square.rank(), self.shape.ranks())) / 2
    }

    /// The steps of a square to the nearest corner of a colour; to the nearest one, if there is none of it.
    fn to_corner(&self, square: Square, colour: SquareSet) -> i32 {
        let (file, rank) = (self.shape.files() - 1, self.shape.ranks() - 1);
        let corners = [(0, 0), (0, rank), (file, 0), (file, rank)].map(|(f, r)| Square::new(f, r));
        let of_colour = corners.iter().filter(|it| colour.contains(**it));
        let nearest = of_colour.map(|&corner| steps(square, corner)).min();
        nearest.unwrap_or_else(|| self.size() / 2 - self.off_centre(square))
    }
}

/// White's lead, given its lead by the terms, if some sides cannot force mate.
fn drawish(lacking: [bool; 2], by_terms: i32) -> i32 {
    let leader = if by_terms > 0 { Color::White } else { Color::Black };
    if lacking[leader.index()] { by_terms / DIVISOR } else { by_terms }
}

/// The pieces of a side but its King.
fn pieces(position: &Position, color: Color) -> SquareSet {
    position.side_squares(color).without(position.royal(color))
}

/// What can leave a royal compound.
fn merged(variant: &Variant, kind: Kind) -> Option<Kind> {
    let parts = variant.fusion.as_ref()?.parts(kind).filter(|_| variant.royal.contains(kind))?;
    parts.into_iter().find(|part| !variant.royal.contains(*part))
}

/// The kinds of which one cannot mate a bare King, merged with its King or not. None if a game can be won without
/// mate.
fn singles(variant: &Variant, promoting: KindSet) -> KindSet {
    let endings = &variant.endings;
    let only_mate_wins = endings.stalemate == EndResult::Draw && endings.bare_king.is_none();
    if !only_mate_wins {
        return KindSet::EMPTY;
    }
    let stays = |kind: &Kind| {
        !variant.royal.contains(*kind) && !promoting.contains(*kind) && !variant.splits(*kind)
    };
    let wins = |kind| {
        mating::wins(variant, kind).is_some() || mating::wins_merged(variant, kind).is_some()
    };
    variant.kinds().filter(stays).filter(|kind| !wins(*kind)).collect()
}

/// Whether a kind only leaps, and to few squares.
fn leaps_to_few(variant: &Variant, kind: Kind) -> bool {
    let motion = variant.motion(Piece::new(Color::White, kind));
    let few = |square| motion.span(square).len() <= FEW_SQUARES;
    motion.only_leaps() && variant.shape.squares().into_iter().all(few)
}

/// The steps from one square to another, along ranks and files.
fn steps(from: Square, to: Square) -> i32 {
    i32::from(from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank()))
}
