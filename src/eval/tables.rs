use super::Tapered;
use super::activity::ActivityWeights;
use super::mobility::{SURE, mobility, moves_to};
use super::pawn_structure::PawnStructure;
use super::tapered::{full_phase, phase_weight};
use super::term_weights::{ONE, TermWeights};
use crate::geometry::{Color, SQUARES, Square};
use crate::position::Position;
use crate::setup::{Kind, KindSet, Piece};
use crate::variant::Variant;

/// The piece-square values of a game, its phase weights, and the weights of the other terms.
///
/// No sum of 256 of them overflows 32 bits: the loader limits values to 10 000 centipawns, so that a
/// phase stays below 3 million and a piece-square value, with at most 31 times its value for placement,
/// below 320 000; [`TermWeights::limits`] keep activity below a billion, and what Pawns are worth below
/// 400 million.
#[derive(Debug)]
pub(super) struct EvalTables {
    values: Vec<[Tapered; SQUARES]>,
    phase: Vec<i32>,
    full_phase: i32,
    pub(super) activity: ActivityWeights,
    /// `None` where their weights are 0.
    pub(super) pawns: Option<PawnStructure>,
    /// The kinds whose squares decide what the structure of Pawns is worth.
    in_pawn_key: KindSet,
    terms: TermWeights,
}

/// The part of a piece's value per square of mobility that it gains or loses on a square, in percent.
const MOBILITY_PERCENT: i32 = 12;

/// The part of the gain of a promotion that counts one, two, … moves before it, in thousandths.
const NEARNESS: [Tapered; 6] = [
    Tapered::new(85, 150),
    Tapered::new(38, 76),
    Tapered::new(19, 40),
    Tapered::new(9, 21),
    Tapered::new(4, 10),
    Tapered::new(2, 4),
];

/// What a royal piece gains with each rank that it advances, and with each square of its distance from
/// the centre.
const ROYAL_ADVANCE: Tapered = Tapered::new(-14, 0);
const ROYAL_DISTANCE: Tapered = Tapered::new(4, -8);

impl EvalTables {
    /// Derived from a game's values, motions and promotions.
    pub(super) fn new(variant: &Variant) -> Self {
        let kinds: Vec<Kind> = variant.kinds().collect();
        let mut values = vec![[Tapered::default(); SQUARES]; Piece::count(kinds.len())];
        for &kind in &kinds {
            let white = square_values(variant, kind);
            for square in variant.shape.squares() {
                let here = white[square.index()];
                values[Piece::new(Color::White, kind).index()][square.index()] = here;
                let mirrored = variant.shape.flip(square).index();
                values[Piece::new(Color::Black, kind).index()][mirrored] = here;
            }
        }
        let phase = kinds.iter().map(|&kind| phase_weight(variant, kind)).collect();
        let full_phase = full_phase(variant);
        let terms = TermWeights::new(variant);
        let activity = ActivityWeights::new(variant, &terms);
        let in_pawn_key = variant.one_way.iter().chain(variant.royal.iter()).collect();
        EvalTables { values, phase, full_phase, activity, pawns: None, in_pawn_key, terms }
    }

    /// The same with other weights and piece-square values: for each kind and each square of the rectangle
    /// around the board what a white piece is worth there in the middlegame and the endgame.
    pub(super) fn with_values(variant: &Variant, psqt: &[[i32; 2]], terms: &TermWeights) -> Self {
        let mut tables = EvalTables::new(variant);
        tables.activity = ActivityWeights::new(variant, terms);
        let counts_pawns = terms.pawns.iter().any(|weights| *weights != [0; 2]);
        tables.pawns = counts_pawns.then(|| PawnStructure::new(variant));
        tables.terms = terms.clone();
        for kind in variant.kinds() {
            for square in variant.shape.squares() {
                let at = place(variant, kind, square);
                let Some(&[mg, eg]) = psqt.get(at) else { continue };
                let mirrored = variant.shape.flip(square);
                for (color, square) in [(Color::White, square), (Color::Black, mirrored)] {
                    let piece = Piece::new(color, kind).index();
                    tables.values[piece][square.index()] = Tapered::new(mg, eg);
                }
            }
        }
        tables
    }

    /// The piece-square values as [`EvalTables::with_values`] takes them; 0 on squares that do not exist.
    pub(super) fn listed_values(&self, variant: &Variant) -> Vec<[i32; 2]> {
        let shape = &variant.shape;
        let squares = usize::from(shape.files()) * usize::from(shape.ranks());
        let mut listed = vec![[0; 2]; variant.pieces.len() * squares];
        for kind in variant.kinds() {
            for square in shape.squares() {
                let Tapered { mg, eg } = self.value(Piece::new(Color::White, kind), square);
                listed[place(variant, kind, square)] = [mg, eg];
            }
        }
        listed
    }

    /// What a piece is worth to its side on a square.
    #[inline]
    pub(super) fn value(&self, piece: Piece, square: Square) -> Tapered {
        self.values[piece.index()][square.index()]
    }

    /// What all pieces of a side are worth on their squares.
    pub(super) fn psqt(&self, position: &Position, color: Color) -> Tapered {
        let squares = position.side_squares(color).into_iter();
        let values = squares.filter_map(|square| Some(self.value(position.at(square)?, square)));
        values.fold(Tapered::default(), |sum, value| sum + value)
    }

    /// What the right to move is worth, in centipawns.
    #[inline]
    pub(super) fn tempo(&self) -> i32 {
        self.terms.tempo / ONE
    }

    /// A king attack by its weight.
    #[inline]
    pub(super) fn king_attack(&self, attack: i32) -> i32 {
        attack * self.terms.king_attack / ONE
    }

    /// Does a piece of this kind count in the key of the structure of Pawns?
    #[inline]
    pub(super) fn is_in_pawn_key(&self, kind: Kind) -> bool {
        self.in_pawn_key.contains(kind)
    }

    /// The weights of the terms.
    pub(super) fn terms(&self) -> &TermWeights {
        &self.terms
    }

    /// The part of a piece of this kind in the phase of the game.
    #[inline]
    pub(super) fn phase(&self, kind: Kind) -> i32 {
        self.phase[kind.index()]
    }

    /// The phase at the start; at least 1.
    #[inline]
    pub(super) fn full_phase(&self) -> i32 {
        self.full_phase
    }
}

/// The place of a kind and a square in a list of piece-square values.
fn place(variant: &Variant, kind: Kind, square: Square) -> usize {
    let (files, ranks) = (usize::from(variant.shape.files()), usize::from(variant.shape.ranks()));
    let square = usize::from(square.rank()) * files + usize::from(square.file());
    kind.index() * files * ranks + square
}

/// The value of a white piece of this kind on every square.
fn square_values(variant: &Variant, kind: Kind) -> [Tapered; SQUARES] {
    let mut values = [Tapered::default(); SQUARES];
    let placement = placement(variant, kind);
    let nearness = nearness(variant, kind);
    for square in variant.shape.squares() {
        let at = square.index();
        let value = variant.pieces[kind.index()].value;
        values[at] = if variant.royal.contains(kind) {
            Tapered::both(value) + royal(variant, square)
        } else {
            Tapered::both(value + placement[at]) + nearness[at]
        };
    }
    values
}

/// What a piece gains or loses on each square, compared with the average square, by its mobility.
fn placement(variant: &Variant, kind: Kind) -> [i32; SQUARES] {
    let motion = variant.motion(Piece::new(Color::White, kind));
    let squares = variant.shape.squares();
    let mut mobilities = [0; SQUARES];
    squares.into_iter().for_each(|square| mobilities[square.index()] = mobility(motion, square));
    let mean = mobilities.iter().sum::<i32>() / (squares.len() as i32).max(1);
    let value = variant.pieces[kind.index()].value;
    let per_square = value * SURE / mean.max(SURE);
    mobilities.map(|here| (here - mean) / 8 * per_square / (SURE / 8) * MOBILITY_PERCENT / 100)
}

/// What a piece gains on each square by its nearness to promotion, compared with the farthest square.
fn nearness(variant: &Variant, kind: Kind) -> [Tapered; SQUARES] {
    let piece = Piece::new(Color::White, kind);
    let mut bonus = [Tapered::default(); SQUARES];
    let Some(rule) = variant.promotion(piece) else { return bonus };
    let value = |kind: Kind| variant.pieces[kind.index()].value;
    let best = rule.zones.iter().flat_map(|(_, kinds)| kinds).map(|&to| value(to)).max();
    let gain = best.map_or(0, |best| (best - value(kind)).max(0));
    let moves = moves_to(variant.motion(piece), &variant.shape, |from| rule.promoting(from));
    let share = |moves: i32| NEARNESS.get(moves as usize - 1).copied().unwrap_or_default();
    let farthest = moves.iter().flatten().max().map_or(Tapered::default(), |&most| share(most));
    for square in variant.shape.squares() {
        if let Some(moves) = moves[square.index()] {
            let over = share(moves) - farthest;
            bonus[square.index()] = Tapered::new(over.mg * gain / 1000, over.eg * gain / 1000);
        }
    }
    bonus
}

/// A royal piece is safe at home in the middlegame, and useful in the centre in the endgame.
fn royal(variant: &Variant, square: Square) -> Tapered {
    let shape = &variant.shape;
    let from_centre = |at: u8, count: u8| (2 * i32::from(at) - i32::from(count) + 1).abs() / 2;
    let distance =
        from_centre(square.file(), shape.files()) + from_centre(square.rank(), shape.ranks());
    let advance = i32::from(square.rank());
    Tapered::new(
        ROYAL_ADVANCE.mg * advance + ROYAL_DISTANCE.mg * distance,
        ROYAL_ADVANCE.eg * advance + ROYAL_DISTANCE.eg * distance,
    )
}
