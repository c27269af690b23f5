//! Which pieces can win against a bare King: derived from the tables of their moves, for any army and board. A
//! royal piece that can split is not a bare King.
//!
//! Each function looks for one position that can be built with the pieces, whether play can reach it or not.
//! So "cannot" is certain, "can" is not.

use crate::geometry::{Color, Square, SquareSet};
use crate::motion::Motion;
use crate::setup::{Kind, KindSet, Piece};
use crate::variant::Variant;
use crate::variant::rule::EndResult;

/// A position in which a side with its King and at most one other piece has won against a bare King.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// The winning side.
    pub side: Color,
    /// The square of its King.
    pub king: Square,
    /// The square of its other piece.
    pub piece: Option<Square>,
    /// The square of the bare King, which is to move.
    pub bare: Square,
}

/// Whether no move of a kind leads to a square of the other colour.
pub fn is_of_one_colour(variant: &Variant, kind: Kind) -> bool {
    let motion = variant.motion(Piece::new(Color::White, kind));
    variant.shape.squares().into_iter().all(|from| {
        let targets = motion.span(from) | motion.reach(from, &SquareSet::EMPTY);
        targets.with(from).is_of_one_colour()
    })
}

/// Those of some kinds that never leave the squares of one colour, if no number of them on the same colour can win
/// with their King against a bare King; else none.
pub fn harmless_on_one_colour(variant: &Variant, kinds: KindSet) -> KindSet {
    let bound: KindSet = kinds.iter().filter(|kind| is_of_one_colour(variant, *kind)).collect();
    let harmless = bound.is_empty() || wins_on_one_colour(variant).is_none();
    if harmless { bound } else { KindSet::EMPTY }
}

/// A position in which a bare King has won against a bare King: by mate, or by stalemate if that is not a draw.
/// Royal pieces that capture alike from both sides never give mate.
pub fn bare_king_wins(variant: &Variant) -> Option<Win> {
    Duel::all(variant, bare_kings(variant)).find_map(|duel| duel.bare_king_wins())
}

/// Whether a bare King may give check to a bare King.
pub fn bare_king_checks(variant: &Variant) -> bool {
    let mut duels = Duel::all(variant, bare_kings(variant));
    duels.any(|duel| duel.placements().any(|it| it.attacks.contains(it.bare)))
}

/// A position in which a King and one piece of `kind` have won against a bare King, as [`bare_king_wins`].
pub fn wins(variant: &Variant, kind: Kind) -> Option<Win> {
    Duel::all(variant, bare_kings(variant)).find_map(|duel| duel.wins(kind))
}

/// A position in which a King, merged with a piece of `kind`, has won alone against a bare King.
pub fn wins_merged(variant: &Variant, kind: Kind) -> Option<Win> {
    let compounds = variant.fusion.iter().flat_map(|rule| rule.compounds());
    let royal =
        compounds.filter(|(it, parts)| variant.royal.contains(*it) && parts.contains(&kind));
    let royal: KindSet = royal.map(|(it, _)| *it).collect();
    Duel::all(variant, royal).find_map(|duel| duel.bare_king_wins())
}

/// A position in which a King, with any number of pieces that attack every square of one colour and no other,
/// has won against a bare King on that colour.
pub fn wins_on_one_colour(variant: &Variant) -> Option<Win> {
    Duel::all(variant, bare_kings(variant)).find_map(|duel| duel.wins_on_one_colour())
}

/// The royal kinds that cannot split.
fn bare_kings(variant: &Variant) -> KindSet {
    variant.royal.iter().filter(|kind| !variant.splits(*kind)).collect()
}

/// Two royal pieces, and the side that may win.
struct Duel<'v> {
    variant: &'v Variant,
    side: Color,
    strong: &'v Motion,
    bare: &'v Motion,
}

/// The squares of both on a board without other pieces.
#[derive(Clone, Copy)]
struct Placement {
    king: Square,
    bare: Square,
    /// The squares that the King attacks once the bare King has left its square.
    attacks: SquareSet,
}

impl<'v> Duel<'v> {
    /// Every pair of one of the `royal` pieces and a bare King, with each side as the one that may win.
    fn all(variant: &'v Variant, royal: KindSet) -> impl Iterator<Item = Duel<'v>> {
        let bare = bare_kings(variant);
        let of = move |kinds: KindSet, side| {
            kinds.iter().filter(move |kind| variant.labels.has(Piece::new(side, *kind)))
        };
        let pairs = move |side: Color| {
            of(royal, side).flat_map(move |one| of(bare, !side).map(move |other| (one, other)))
        };
        Color::BOTH.into_iter().flat_map(move |side| {
            pairs(side).map(move |(strong, bare)| Duel {
                variant,
                side,
                strong: variant.motion(Piece::new(side, strong)),
                bare: variant.motion(Piece::new(!side, bare)),
            })
        })
    }

    /// Every placement of both.
    fn placements(&self) -> impl Iterator<Item = Placement> + '_ {
        self.squares().flat_map(move |bare| self.placements_with(bare))
    }

    /// Every placement with the bare King on this square, in which it does not attack the other King.
    fn placements_with(&self, bare: Square) -> impl Iterator<Item = Placement> + '_ {
        let kings = self.squares().filter(move |&king| {
            king != bare && !self.bare.attacks(bare, &SquareSet::of(king)).contains(king)
        });
        kings.map(move |king| {
            let attacks = self.strong.attacks(king, &SquareSet::of(king));
            Placement { king, bare, attacks }
        })
    }

    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        self.variant.shape.squares().into_iter()
    }

    fn bare_king_wins(&self) -> Option<Win> {
        let lost = |it: &Placement| self.is_lost(it, it.kings(), SquareSet::EMPTY);
        self.placements().find(lost).map(|it| it.win(self.side, None))
    }

    fn wins(&self, kind: Kind) -> Option<Win> {
        let piece = Piece::new(self.side, kind);
        if !self.variant.labels.has(piece) {
            return None;
        }
        let motion = self.variant.motion(piece);
        let spans: Vec<_> = self.squares().map(|it| (it, motion.span(it))).collect();
        self.squares().find_map(|bare| {
            let may_win_alone = self.may_win_alone(&spans, bare);
            self.placements_with(bare).find_map(|placement| {
                let helps = || self.exits(bare, placement.kings()).meets(&placement.attacks);
                let square = (may_win_alone || helps())
                    .then(|| self.winning_square(motion, &spans, &placement));
                square.flatten().map(|square| placement.win(self.side, Some(square)))
            })
        })
    }

    /// Whether a piece with these spans might take all squares from a bare King without help. A King that
    /// takes none of them then cannot help it to win.
    fn may_win_alone(&self, spans: &[(Square, SquareSet)], bare: Square) -> bool {
        let needed = self.exits(bare, SquareSet::of(bare)) | self.check_on(bare);
        let covers = |(from, span): &(Square, SquareSet)| {
            *from != bare && (needed.without(*from) & !*span).is_empty()
        };
        !self.bare.only_leaps() || spans.iter().any(covers)
    }

    /// The square of the bare King, if it must be in check for a win.
    fn check_on(&self, bare: Square) -> SquareSet {
        match self.variant.endings.stalemate {
            EndResult::Draw => SquareSet::of(bare),
            _ => SquareSet::EMPTY,
        }
    }

    /// A square on which a piece with this motion wins, of those from which it spans what it must attack.
    fn winning_square(
        &self,
        motion: &Motion,
        spans: &[(Square, SquareSet)],
        placement: &Placement,
    ) -> Option<Square> {
        let (kings, king) = (placement.kings(), SquareSet::of(placement.king));
        let exits = self.exits(placement.bare, kings);
        let needed = self.check_on(placement.bare) | exits & !placement.attacks;
        let reaches = |(from, span): &&(Square, SquareSet)| {
            (needed.without(*from) & !*span).is_empty() && !kings.contains(*from)
        };
        let wins = |from: &Square| {
            let attacks = motion.attacks(*from, &king.with(*from));
            self.is_lost(placement, kings.with(*from), attacks)
        };
        spans.iter().filter(reaches).map(|(from, _)| *from).find(wins)
    }

    fn wins_on_one_colour(&self) -> Option<Win> {
        let lost = |it: &Placement| {
            let colour = SquareSet::of_colour(it.bare);
            self.is_lost(it, it.kings() | colour, colour)
        };
        self.placements().find(lost).map(|it| it.win(self.side, None))
    }

    /// Whether the bare King, to move, has lost if the pieces beside the King attack these squares.
    fn is_lost(&self, placement: &Placement, occupied: SquareSet, attacks: SquareSet) -> bool {
        let attacks = placement.attacks | attacks;
        let attacked = self.check_on(placement.bare) | self.exits(placement.bare, occupied);
        (attacked & !attacks).is_empty()
    }

    /// The squares to which a bare King may go if they are not attacked.
    fn exits(&self, bare: Square, occupied: SquareSet) -> SquareSet {
        self.bare.reach(bare, &occupied)
    }
}

impl Placement {
    fn kings(&self) -> SquareSet {
        SquareSet::of(self.king).with(self.bare)
    }

    fn win(&self, side: Color, piece: Option<Square>) -> Win {
        Win { side, king: self.king, piece, bare: self.bare }
    }
}
