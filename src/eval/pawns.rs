//! How Pawns stand: protected by one another, left alone, in each other's way, past those that could stop
//! them. A Pawn is any piece that only ever goes forward and does not ride.

use super::mobility::moves_to;
use super::survey::Survey;
use crate::geometry::{Color, SQUARES, Square, SquareSet};
use crate::position::Position;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// What a Pawn counts that another protects, in hundredths.
const CONNECTED: i32 = 10;
/// What is lost with a Pawn that has no other on the files beside it.
const ISOLATED: i32 = 6;
/// What is lost with each further Pawn of a file.
const DOUBLED: i32 = 6;
/// What share of what promotion would gain a passed Pawn counts one, two, … moves before it, with no other
/// pieces left, in thousandths.
const PASSED: [i32; 5] = [248, 148, 80, 40, 16];
/// The part of the pieces of the start, in 1024ths, that has to be gone for passed Pawns to matter.
const PASSED_FROM: i32 = 384;

/// The Pawns of a game.
#[derive(Debug)]
pub(super) struct Pawns {
    kinds: Vec<Kind>,
    /// What each piece counts on each square as a passed Pawn, with no other pieces left.
    passed: Vec<[i32; SQUARES]>,
}

/// What promotion offers a kind.
pub(super) struct Prospect {
    /// By how much the best kind that it may become is worth more; at least 0.
    pub(super) gain: i32,
    /// The fewest moves to it from each square, on an empty board.
    pub(super) moves: Vec<Option<i32>>,
}

impl Prospect {
    /// White's, of a kind that promotes.
    pub(super) fn of(variant: &Variant, kind: Kind) -> Option<Self> {
        let piece = Piece::new(Color::White, kind);
        let rule = variant.promotion(piece)?;
        let value = |kind: Kind| variant.pieces[kind.index()].value;
        let best = rule.zones.iter().flat_map(|(_, kinds)| kinds).map(|&to| value(to)).max();
        let gain = best.map_or(0, |best| (best - value(kind)).max(0));
        let promoting = |from| rule.promoting(from);
        let moves = moves_to(variant.motion(piece), &variant.shape, promoting);
        Some(Prospect { gain, moves })
    }

    /// A share of the gain for each square, in thousandths by the moves that are left.
    fn shares(&self, shares: &[i32]) -> [i32; SQUARES] {
        let share =
            |moves: i32| shares.get(moves as usize - 1).map_or(0, |it| self.gain * it / 1000);
        std::array::from_fn(|square| self.moves[square].map_or(0, share))
    }
}

impl Pawns {
    /// Derived from a game's motions, values and promotions.
    pub(super) fn new(variant: &Variant) -> Self {
        let leaps = |kind: &Kind| variant.motion(Piece::new(Color::White, *kind)).only_leaps();
        let forward = variant.kinds().filter(|&kind| variant.one_way.contains(kind));
        let kinds: Vec<Kind> = forward.filter(leaps).collect();
        let mut passed = vec![[0; SQUARES]; Piece::count(variant.pieces.len())];
        for &kind in &kinds {
            let Some(prospect) = Prospect::of(variant, kind) else { continue };
            let white = prospect.shares(&PASSED);
            for square in variant.shape.squares() {
                let mirrored = variant.shape.flip(square).index();
                passed[Piece::new(Color::White, kind).index()][square.index()] =
                    white[square.index()];
                passed[Piece::new(Color::Black, kind).index()][mirrored] = white[square.index()];
            }
        }
        Pawns { kinds, passed }
    }

    /// What the Pawns of White and of Black count, in hundredths, when so many 1024ths of the pieces of the
    /// start are gone. `survey` is that of the position.
    pub(super) fn of_both(&self, position: &Position, survey: &Survey, gone: i32) -> [i32; 2] {
        let standing =
            Color::BOTH.map(|color| self.all(|kind| position.squares_of(Piece::new(color, kind))));
        Color::BOTH.map(|color| {
            let [own, enemy] = [color, !color].map(|it| standing[it.index()]);
            let attacked = self.all(|kind| survey.by_kind(kind, color));
            let connected = CONNECTED * (own & attacked).len() as i32;
            connected - faults(own) + self.passed(position, color, own, enemy, gone)
        })
    }

    fn all(&self, squares: impl Fn(Kind) -> SquareSet) -> SquareSet {
        self.kinds.iter().fold(SquareSet::EMPTY, |all, &kind| all | squares(kind))
    }

    /// What the Pawns count that none of the other side's stands before, on their file or beside it.
    fn passed(
        &self,
        position: &Position,
        color: Color,
        own: SquareSet,
        enemy: SquareSet,
        gone: i32,
    ) -> i32 {
        if gone < PASSED_FROM {
            return 0;
        }
        let passed = own & !guarded(enemy, color);
        let worth =
            |square: Square| Some(self.passed[position.at(square)?.index()][square.index()]);
        let worth: i32 = passed.into_iter().filter_map(worth).sum();
        worth * gone / 1024 * gone / 1024
    }
}

/// What is lost with Pawns that are alone or in each other's way.
fn faults(pawns: SquareSet) -> i32 {
    let files = pawns.files();
    let lonely = SquareSet::of_files(files & !(files << 1) & !(files >> 1));
    let doubled = pawns.len() - files.count_ones();
    DOUBLED * doubled as i32 + ISOLATED * (pawns & lonely).len() as i32
}

/// The squares that the `enemy`'s Pawns stand before, as a Pawn of `color` goes: on their files and
/// beside them.
fn guarded(enemy: SquareSet, color: Color) -> SquareSet {
    let pawns = enemy.ranks();
    let mut guarded = [0; 16];
    let mut met: u16 = 0;
    for step in 0..16 {
        let rank = if color == Color::White { 15 - step } else { step };
        guarded[rank] = met | met << 1 | met >> 1;
        met |= pawns[rank];
    }
    SquareSet::of_ranks(&guarded)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::activity::{Activity, Weights};
    use crate::rules::place;
    use crate::setup::Setup;
    use crate::variant::built_in;

    /// What the Pawns of White count in a position of chess.
    fn white(fen: &str, gone: i32) -> i32 {
        let chess = built_in("chess").unwrap();
        let setup = Setup::parse(fen, &chess.shape, &chess.labels).unwrap();
        let position = place(&chess, &setup).unwrap();
        let mut survey = Survey::new(&chess);
        Activity::of_both(&Weights::new(&chess), &chess, &position, &mut survey);
        Pawns::new(&chess).of_both(&position, &survey, gone)[0]
    }

    #[test]
    fn protected_pawns_count_and_isolated_and_doubled_ones_cost() {
        let beside = white("4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1", 0);
        let protected = white("4k3/8/8/8/8/4P3/3P4/4K3 w - - 0 1", 0);
        let isolated = white("4k3/8/8/8/8/8/2P1P3/4K3 w - - 0 1", 0);
        let doubled = white("4k3/8/8/8/8/4P3/4P3/4K3 w - - 0 1", 0);
        assert_eq!((beside, protected), (0, CONNECTED));
        assert_eq!((isolated, doubled), (-2 * ISOLATED, -2 * ISOLATED - DOUBLED));
    }

    #[test]
    fn a_pawn_is_passed_that_none_before_it_can_stop() {
        let at = |fen: &str| white(fen, 1024) - white(fen, 0);
        let passed = at("4k3/8/p1P5/8/8/8/8/4K3 w - - 0 1");
        assert!(passed > 0);
        assert!(at("4k3/2P5/p7/8/8/8/8/4K3 w - - 0 1") > passed);
        assert_eq!(at("4k3/1p6/2P5/8/8/8/8/4K3 w - - 0 1"), 0);
        assert_eq!(at("4k3/2p5/2P5/8/8/8/8/4K3 w - - 0 1"), 0);
        assert_eq!(at("4k3/8/1pP5/8/8/8/8/4K3 w - - 0 1"), passed);
    }
}
