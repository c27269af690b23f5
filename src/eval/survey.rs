//! Which squares are attacked by whom, on both sides: what the evaluation of activity and of safety
//! looks at.

use super::mobility::worth_of_reach;
use super::reach::Reach;
use crate::geometry::{Color, SquareSet};
use crate::motion::Motion;
use crate::position::Position;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// The attacks of one position after the other, in the same game.
pub struct Survey {
    reach: Reach,
    occupied: SquareSet,
    /// By each kind, of White and of Black.
    by_kind: Vec<[SquareSet; 2]>,
    /// What the leapers of each kind attacked from the squares that were theirs last, of White and of Black.
    leapers: Vec<[Leapers; 2]>,
    sides: [Attacked; 2],
    /// The squares beside the enemy's royal piece, for White and for Black.
    rings: [SquareSet; 2],
}

/// What leapers of one sort attack together.
#[derive(Clone, Copy, Default)]
struct Leapers {
    standing: SquareSet,
    by_any: SquareSet,
    twice: SquareSet,
}

/// What the pieces of one sort do together.
#[derive(Clone, Copy, Default)]
pub(super) struct Seen {
    /// What the squares that they reach count, in 1024ths of a hundredth.
    pub(super) mobility: i32,
    /// How many of them attack squares beside the enemy's royal piece, or that piece.
    pub(super) besiegers: i32,
}

/// The squares that a side attacks.
#[derive(Clone, Copy, Default)]
pub(super) struct Attacked {
    /// By any piece.
    pub(super) by_any: SquareSet,
    /// By two pieces or more.
    pub(super) twice: SquareSet,
    /// By any piece that is not royal.
    pub(super) by_subjects: SquareSet,
}

impl Survey {
    /// Nothing looked at yet.
    pub fn new(variant: &Variant) -> Self {
        Survey {
            reach: Reach::new(),
            occupied: SquareSet::EMPTY,
            by_kind: vec![[SquareSet::EMPTY; 2]; variant.pieces.len()],
            leapers: vec![[Leapers::default(); 2]; variant.pieces.len()],
            sides: [Attacked::default(); 2],
            rings: [SquareSet::EMPTY; 2],
        }
    }

    /// Goes to another position, of which no piece has been looked at.
    pub(super) fn begin(&mut self, position: &Position) {
        self.occupied = position.occupied();
        self.by_kind.fill([SquareSet::EMPTY; 2]);
        self.sides = [Attacked::default(); 2];
        self.rings = Color::BOTH.map(|color| SquareSet::beside(position.royal(!color)));
    }

    /// Looks at the pieces of one sort, on all their squares. `barred` are squares that do not count where
    /// they lead.
    pub(super) fn add(
        &mut self,
        variant: &Variant,
        piece: Piece,
        standing: SquareSet,
        barred: &SquareSet,
    ) -> Seen {
        let motion = variant.motion(piece);
        let ring = self.rings[piece.color().index()];
        let (mut by_any, mut twice) = (SquareSet::EMPTY, SquareSet::EMPTY);
        let mut seen = Seen::default();
        for from in standing {
            let attacks = self.reach.attacks(motion, piece, from, &self.occupied);
            seen.mobility += worth_of_reach((*attacks & !*barred).len());
            seen.besiegers += i32::from(attacks.meets(&ring));
            twice |= by_any & *attacks;
            by_any |= *attacks;
        }
        self.note(variant, piece, by_any, twice);
        seen
    }

    /// Looks at the pieces of one sort, of which nothing but what they attack is asked.
    pub(super) fn add_attacks(&mut self, variant: &Variant, piece: Piece, standing: SquareSet) {
        let motion = variant.motion(piece);
        if !motion.only_leaps() {
            self.add(variant, piece, standing, &SquareSet::EMPTY);
            return;
        }
        let known = &mut self.leapers[piece.kind().index()][piece.color().index()];
        if known.standing != standing {
            *known = Leapers::on(standing, motion);
        }
        let Leapers { by_any, twice, .. } = *known;
        self.note(variant, piece, by_any, twice);
    }

    /// Adds to what a side attacks what the pieces of one sort attack.
    #[inline]
    fn note(&mut self, variant: &Variant, piece: Piece, by_any: SquareSet, twice: SquareSet) {
        let side = &mut self.sides[piece.color().index()];
        side.twice |= twice | (side.by_any & by_any);
        side.by_any |= by_any;
        if !variant.royal.contains(piece.kind()) {
            side.by_subjects |= by_any;
        }
        self.by_kind[piece.kind().index()][piece.color().index()] = by_any;
    }

    /// The squares attacked by the pieces of one kind.
    #[inline]
    pub(super) fn by_kind(&self, kind: Kind, color: Color) -> SquareSet {
        self.by_kind[kind.index()][color.index()]
    }

    /// The squares attacked by the pieces of a side that have been looked at.
    #[inline]
    pub(super) fn by(&self, color: Color) -> &Attacked {
        &self.sides[color.index()]
    }

    /// The occupied squares of the position.
    pub(super) fn occupied(&self) -> &SquareSet {
        &self.occupied
    }
}

impl Leapers {
    fn on(standing: SquareSet, motion: &Motion) -> Self {
        let mut found = Leapers { standing, ..Leapers::default() };
        for from in standing {
            let attacks = motion.leap_attacks(from);
            found.twice |= found.by_any & *attacks;
            found.by_any |= *attacks;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::activity::{Activity, Weights};
    use crate::loader::built_in;
    use crate::rules::from_setup;
    use crate::setup::Setup;

    #[test]
    fn a_survey_that_has_seen_another_position_finds_what_a_new_one_finds() {
        let chess = built_in("chess").unwrap();
        let weights = Weights::new(&chess);
        let mut kept = Survey::new(&chess);
        for pawns in ["4P3", "3P4", "3PP3", "8", "3P4"] {
            let fen = format!("4k3/3p4/8/8/{pawns}/8/8/R3K3 w - - 0 1");
            let setup = Setup::parse(&fen, &chess.shape, &chess.labels).unwrap();
            let position = from_setup(&chess, &setup).unwrap();
            let look = |survey: &mut Survey| {
                let activity = Activity::of_both(&weights, &chess, &position, survey);
                let attacked =
                    Color::BOTH.map(|color| (survey.by(color).by_any, survey.by(color).twice));
                (activity, attacked)
            };
            assert_eq!(look(&mut kept), look(&mut Survey::new(&chess)), "{fen}");
        }
    }
}
