use super::activity::ActivityWeights;
use super::pawn_structure::PawnStructure;
use super::shared_model::SharedModel;
use super::shared_weights::SharedWeights;
use super::tapered::{full_phase, phase_weight};
use super::term_weights::{ONE, TermWeights};
use super::{AttackMaps, Tapered, passers};
use bentrider_rules::geometry::{Color, SQUARES, Square, SquareSet};
use bentrider_rules::position::Position;
use bentrider_rules::setup::{Kind, KindSet, Piece};
use bentrider_rules::variant::Variant;

/// The piece-square values of a game, its phase weights, and the weights of the other terms.
///
/// No sum of 256 of them overflows 32 bits: the loader limits values to 10 000 centipawns, so that a
/// phase stays below 3 million; [`SharedModel`] keeps piece-square values below 320 000 (a network's are
/// checked when it is read), and [`TermWeights::limits`] keep activity below 1.5 billion, what Pawns are worth below
/// 400 million, and what is around passed ones below 600 million.
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

impl EvalTables {
    /// Those of a variant for which nothing was learnt: from values, motions and promotions by the weights
    /// that all variants share.
    pub(super) fn new(variant: &Variant) -> Self {
        let (model, weights) = (SharedModel::new(variant), SharedWeights::built_in());
        let terms = model.term_weights(weights, variant);
        EvalTables::with_values(variant, &model.psqt(weights), &terms)
    }

    /// Those with these weights and piece-square values: for each kind and each square of the rectangle
    /// around the board what a white piece is worth there in the middlegame and the endgame.
    pub(super) fn with_values(variant: &Variant, psqt: &[[i32; 2]], terms: &TermWeights) -> Self {
        let counts_pawns = terms.pawns.iter().chain(&terms.passers).any(|it| *it != [0; 2]);
        let mut tables = EvalTables {
            values: vec![[Tapered::default(); SQUARES]; Piece::count(variant.pieces.len())],
            phase: variant.kinds().map(|kind| phase_weight(variant, kind)).collect(),
            full_phase: full_phase(variant),
            activity: ActivityWeights::new(variant, terms),
            pawns: counts_pawns.then(|| PawnStructure::new(variant)),
            in_pawn_key: variant.pawns.iter().chain(variant.royal.iter()).collect(),
            terms: terms.clone(),
        };
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

    /// What the passed Pawns of White and of Black are worth more by the pieces around them, in centipawns.
    #[inline]
    pub(super) fn passers(
        &self,
        passed: &[SquareSet; 2],
        position: &Position,
        maps: &AttackMaps,
    ) -> [Tapered; 2] {
        let mut sums = [Tapered::default(); 2];
        let Some(pawns) = &self.pawns else { return sums };
        passers::tally(pawns, passed, position, maps, |color, at, number| {
            let part = |weight: i32| {
                (i64::from(weight) * i64::from(number) / i64::from(passers::WHOLE)) as i32
            };
            let [mg, eg] = self.terms.passers[at].map(part);
            sums[color.index()] += Tapered::new(mg, eg);
        });
        sums.map(|Tapered { mg, eg }| Tapered::new(mg / ONE, eg / ONE))
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
