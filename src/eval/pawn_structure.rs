//! The structure of Pawns: which are passed, doubled, protected, or cannot be protected, and which stand
//! beside their own King. Any piece that only goes forward is a Pawn here.
//!
//! What a Pawn can do is taken from its motion, on a board with nothing else on it: its path is all
//! squares to which it can come without a capture. So the terms mean the same for Pawns that go
//! diagonally and capture straight, and for any other.

use crate::geometry::{Color, SQUARES, Square, SquareSet};
use crate::motion::Motion;
use crate::position::Position;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// The numbers that do not depend on the rank.
const PLAIN: usize = 4;
/// Beside the own royal piece.
const SHELTER: usize = 0;
/// Not to be protected by another own Pawn, whatever moves they make.
const UNSUPPORTED: usize = 1;
/// With another own Pawn on its path.
const DOUBLED: usize = 2;
/// Attacked by another own Pawn.
const PROTECTED: usize = 3;

/// How many numbers describe the structure on a board with so many ranks: of Pawns beside the own royal
/// piece, unsupported, doubled and protected ones, then of passed ones on each rank, seen from their own
/// side.
pub(super) const fn count(ranks: usize) -> usize {
    PLAIN + ranks
}

/// What is known of the Pawns of a game before any position.
#[derive(Debug)]
pub(super) struct PawnStructure {
    kinds: Vec<Kind>,
    /// For each Pawn of either side its tables.
    pawns: Vec<PawnTables>,
}

/// What one Pawn of one side does on each square.
#[derive(Debug)]
struct PawnTables {
    piece: Piece,
    attacks: Vec<SquareSet>,
    path: Vec<SquareSet>,
    /// For each kind of Pawn, and each square of this Pawn, where an enemy of that kind can come to stand
    /// on, or attack, a square of the path.
    stoppers: Vec<Vec<SquareSet>>,
    /// The same for own Pawns that can come to protect this one.
    supporters: Vec<Vec<SquareSet>>,
}

impl PawnStructure {
    pub(super) fn new(variant: &Variant) -> Self {
        let kinds: Vec<Kind> = variant.one_way.iter().collect();
        let pieces = kinds.iter().flat_map(|&kind| Color::each(|color| Piece::new(color, kind)));
        let mut pawns: Vec<PawnTables> =
            pieces.map(|piece| PawnTables::new(variant, piece)).collect();
        let squares = variant.shape.squares();
        let relations = |pawn: &PawnTables| {
            let (own, enemy): (Vec<_>, Vec<_>) =
                pawns.iter().partition(|other| other.piece.color() == pawn.piece.color());
            let stoppers = enemy.iter().map(|other| pawn.stopped_by(other, squares));
            let supporters = own.iter().map(|other| pawn.supported_by(other, squares));
            (stoppers.collect(), supporters.collect())
        };
        let relations: Vec<_> = pawns.iter().map(relations).collect();
        for (pawn, (stoppers, supporters)) in pawns.iter_mut().zip(relations) {
            (pawn.stoppers, pawn.supporters) = (stoppers, supporters);
        }
        PawnStructure { kinds, pawns }
    }

    /// Gives for each side each number that is not 0, White's before Black's: see [`count`].
    pub(super) fn tally(
        &self,
        variant: &Variant,
        position: &Position,
        mut add: impl FnMut(Color, usize, i32),
    ) {
        for color in Color::BOTH {
            self.tally_side(variant, position, color, |at, pawns| add(color, at, pawns as i32));
        }
    }

    fn tally_side(
        &self,
        variant: &Variant,
        position: &Position,
        color: Color,
        mut add: impl FnMut(usize, u32),
    ) {
        let of = |color: Color, kind: &Kind| position.squares_of(Piece::new(color, *kind));
        let meets = |tables: &[Vec<SquareSet>], at: usize, color: Color| {
            tables.iter().zip(&self.kinds).any(|(table, kind)| table[at].meets(&of(color, kind)))
        };
        let pawns = || self.pawns.iter().filter(|pawn| pawn.piece.color() == color);
        let standing = |pawn: &PawnTables| position.squares_of(pawn.piece);
        let (mut own, mut attacked) = (SquareSet::EMPTY, SquareSet::EMPTY);
        for pawn in pawns() {
            own |= standing(pawn);
            standing(pawn).into_iter().for_each(|at| attacked |= pawn.attacks[at.index()]);
        }
        add(SHELTER, (own & SquareSet::beside(position.royal(color))).len());
        add(PROTECTED, (own & attacked).len());
        for pawn in pawns() {
            for square in standing(pawn) {
                let at = square.index();
                add(DOUBLED, u32::from(pawn.path[at].meets(&own)));
                add(UNSUPPORTED, u32::from(!meets(&pawn.supporters, at, color)));
                if !meets(&pawn.stoppers, at, !color) {
                    let seen = match color {
                        Color::White => square,
                        Color::Black => variant.shape.flip(square),
                    };
                    add(PLAIN + usize::from(seen.rank()), 1);
                }
            }
        }
    }
}

impl PawnTables {
    fn new(variant: &Variant, piece: Piece) -> Self {
        let motion = variant.motion(piece);
        let table = |of: &dyn Fn(Square) -> SquareSet| {
            let mut table = vec![SquareSet::EMPTY; SQUARES];
            let squares = variant.shape.squares().into_iter();
            squares.for_each(|square| table[square.index()] = of(square));
            table
        };
        PawnTables {
            piece,
            attacks: table(&|square| motion.attacks(square, &SquareSet::EMPTY)),
            path: table(&|square| path(motion, square)),
            stoppers: Vec::new(),
            supporters: Vec::new(),
        }
    }

    /// For each square the squares of `squares` from which `other` can come to attack a square of this
    /// Pawn's path, or to stand there.
    fn stopped_by(&self, other: &PawnTables, squares: SquareSet) -> Vec<SquareSet> {
        let stops = |path: &SquareSet, from: Square| {
            let mut stations = other.path[from.index()].with(from).into_iter();
            stations.any(|at| path.contains(at) || other.attacks[at.index()].meets(path))
        };
        let of = |path| squares.into_iter().filter(|&from| stops(path, from)).collect();
        self.path.iter().map(of).collect()
    }

    /// For each square the squares of `squares` from which `other` can come to protect a Pawn there.
    fn supported_by(&self, other: &PawnTables, squares: SquareSet) -> Vec<SquareSet> {
        let mut supported = vec![SquareSet::EMPTY; SQUARES];
        for from in squares {
            for at in other.path[from.index()].with(from) {
                for target in other.attacks[at.index()] {
                    supported[target.index()].insert(from);
                }
            }
        }
        supported
    }
}

/// All squares to which a piece can come from a square by moves that are no captures.
fn path(motion: &Motion, from: Square) -> SquareSet {
    let mut path = SquareSet::EMPTY;
    let mut fresh = SquareSet::of(from);
    while !fresh.is_empty() {
        let next = fresh
            .into_iter()
            .fold(SquareSet::EMPTY, |all, at| all | motion.approaches(at, &SquareSet::EMPTY));
        fresh = next & !path;
        path |= next;
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader::built_in;
    use crate::rules::from_setup;
    use crate::setup::Setup;

    /// The counts of a position of chess: those without a rank, and of passed Pawns by rank.
    fn counts(fen: &str) -> ([i32; PLAIN], [i32; 8]) {
        let chess = built_in("chess").unwrap();
        let setup = Setup::parse(fen, &chess.shape, &chess.labels).unwrap();
        let position = from_setup(&chess, &setup).unwrap();
        let mut counts = [0; count(8)];
        PawnStructure::new(&chess).tally(&chess, &position, |color, at, pawns| match color {
            Color::White => counts[at] += pawns,
            Color::Black => counts[at] -= pawns,
        });
        let (plain, passed) = counts.split_first_chunk().unwrap();
        (*plain, passed.try_into().unwrap())
    }

    #[test]
    fn the_start_has_no_passed_pawn_and_is_level() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(counts(start), ([0; PLAIN], [0; 8]));
    }

    #[test]
    fn a_pawn_is_passed_if_no_enemy_pawn_can_stand_on_or_attack_its_path() {
        let passed = |fen| counts(fen).1;
        assert_eq!(passed("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1")[3], 1);
        assert_eq!(passed("4k3/4p3/8/8/4P3/8/8/4K3 w - - 0 1"), [0; 8]);
        assert_eq!(passed("4k3/3p4/8/8/4P3/8/8/4K3 w - - 0 1"), [0; 8]);
        // Both have gone past each other.
        assert_eq!(passed("4k3/8/8/3P4/4p3/8/8/4K3 w - - 0 1"), [0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(passed("4k3/8/3P4/8/4p3/8/8/4K3 w - - 0 1"), [0, 0, 0, 0, -1, 1, 0, 0]);
    }

    #[test]
    fn a_pawn_behind_another_is_doubled_and_a_lone_one_is_unsupported() {
        let ([_, unsupported, doubled, protected], _) = counts("4k3/8/8/8/4P3/4P3/8/4K3 w - - 0 1");
        assert_eq!([unsupported, doubled, protected], [2, 1, 0]);
        let ([_, unsupported, doubled, protected], _) = counts("4k3/8/8/8/4P3/3P4/8/4K3 w - - 0 1");
        assert_eq!([unsupported, doubled, protected], [1, 0, 1]);
    }

    #[test]
    fn pawns_beside_the_own_king_shelter_it() {
        let ([shelter, ..], _) = counts("4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1");
        assert_eq!(shelter, 3);
    }
}
