use super::Pair;
use super::activity::Weights;
use super::mobility::{SURE, mobility, moves_to};
use crate::geometry::{Color, SQUARES, Square};
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// What each piece is worth on each square, and how much of the middle game it stands for.
#[derive(Debug)]
pub struct Tables {
    worth: Vec<[Pair; SQUARES]>,
    phase: Vec<i32>,
    full_phase: i32,
    pub(super) activity: Weights,
}

/// How much of a piece's value per square of mobility its better or worse standing counts, in
/// hundredths.
const MOBILITY_PERCENT: i32 = 12;

/// What share of what promotion would gain is counted one, two, … moves before it, in thousandths.
const NEARNESS: [Pair; 6] = [
    Pair::new(85, 150),
    Pair::new(38, 76),
    Pair::new(19, 40),
    Pair::new(9, 21),
    Pair::new(4, 10),
    Pair::new(2, 4),
];

/// What a royal piece loses with each rank it leaves behind, and for each square of its centre
/// distance.
const ROYAL_ADVANCE: Pair = Pair::new(-14, 0);
const ROYAL_DISTANCE: Pair = Pair::new(4, -8);

impl Tables {
    /// Derived from a game's values, motions and promotions.
    pub fn new(variant: &Variant) -> Self {
        let kinds: Vec<Kind> = variant.kinds().collect();
        let mut worth = vec![[Pair::default(); SQUARES]; Piece::count(kinds.len())];
        for &kind in &kinds {
            let white = worth_of(variant, kind);
            for square in variant.shape.squares() {
                let here = white[square.index()];
                worth[Piece::new(Color::White, kind).index()][square.index()] = here;
                let mirrored = variant.shape.flip(square).index();
                worth[Piece::new(Color::Black, kind).index()][mirrored] = here;
            }
        }
        let phase: Vec<i32> = kinds.iter().map(|&kind| phase_of(variant, kind)).collect();
        let standing = variant.start.board.iter().flatten();
        let full_phase = standing.map(|piece| phase[piece.kind().index()]).sum::<i32>().max(1);
        Tables { worth, phase, full_phase, activity: Weights::new(variant) }
    }

    /// What a piece is worth to its side on a square.
    #[inline]
    pub fn worth(&self, piece: Piece, square: Square) -> Pair {
        self.worth[piece.index()][square.index()]
    }

    /// A piece's share of the middle game.
    #[inline]
    pub fn phase(&self, kind: Kind) -> i32 {
        self.phase[kind.index()]
    }

    /// The shares of all that stands at the start; at least 1.
    #[inline]
    pub fn full_phase(&self) -> i32 {
        self.full_phase
    }
}

/// Pieces count for the middle game by their value; what only goes forward does not.
fn phase_of(variant: &Variant, kind: Kind) -> i32 {
    if variant.one_way.contains(kind) { 0 } else { variant.pieces[kind.index()].value }
}

/// White's worth of a kind on every square.
fn worth_of(variant: &Variant, kind: Kind) -> [Pair; SQUARES] {
    let mut worth = [Pair::default(); SQUARES];
    let standing = standing(variant, kind);
    let nearness = nearness(variant, kind);
    for square in variant.shape.squares() {
        let at = square.index();
        let value = variant.pieces[kind.index()].value;
        worth[at] = if variant.royal.contains(kind) {
            Pair::both(value) + royal(variant, square)
        } else {
            Pair::both(value + standing[at]) + nearness[at]
        };
    }
    worth
}

/// How much better a kind stands on each square than on the average one, by its mobility.
fn standing(variant: &Variant, kind: Kind) -> [i32; SQUARES] {
    let motion = variant.motion(Piece::new(Color::White, kind));
    let squares = variant.shape.squares();
    let mut mobilities = [0; SQUARES];
    squares.into_iter().for_each(|square| mobilities[square.index()] = mobility(motion, square));
    let mean = mobilities.iter().sum::<i32>() / (squares.len() as i32).max(1);
    let value = variant.pieces[kind.index()].value;
    let per_square = value * SURE / mean.max(SURE);
    mobilities.map(|here| (here - mean) / 8 * per_square / (SURE / 8) * MOBILITY_PERCENT / 100)
}

/// What a kind's nearness to promotion adds on each square, over what it adds where it is farthest.
fn nearness(variant: &Variant, kind: Kind) -> [Pair; SQUARES] {
    let piece = Piece::new(Color::White, kind);
    let mut bonus = [Pair::default(); SQUARES];
    let Some(rule) = variant.promotion(piece) else { return bonus };
    let value = |kind: Kind| variant.pieces[kind.index()].value;
    let best = rule.zones.iter().flat_map(|(_, kinds)| kinds).map(|&to| value(to)).max();
    let gain = best.map_or(0, |best| (best - value(kind)).max(0));
    let moves = moves_to(variant.motion(piece), &variant.shape, |from| rule.promoting(from));
    let share = |moves: i32| NEARNESS.get(moves as usize - 1).copied().unwrap_or_default();
    let farthest = moves.iter().flatten().max().map_or(Pair::default(), |&most| share(most));
    for square in variant.shape.squares() {
        if let Some(moves) = moves[square.index()] {
            let over = share(moves) - farthest;
            bonus[square.index()] = Pair::new(over.middle * gain / 1000, over.end * gain / 1000);
        }
    }
    bonus
}

/// A royal piece stays at home while there is much on the board, and comes to the centre later.
fn royal(variant: &Variant, square: Square) -> Pair {
    let shape = &variant.shape;
    let from_centre = |at: u8, count: u8| (2 * i32::from(at) - i32::from(count) + 1).abs() / 2;
    let distance =
        from_centre(square.file(), shape.files()) + from_centre(square.rank(), shape.ranks());
    let advance = i32::from(square.rank());
    Pair::new(
        ROYAL_ADVANCE.middle * advance + ROYAL_DISTANCE.middle * distance,
        ROYAL_ADVANCE.end * advance + ROYAL_DISTANCE.end * distance,
    )
}
