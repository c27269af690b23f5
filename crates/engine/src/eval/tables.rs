//! The tables used in a node: piece-square values and their sums, phase weights, the weights of the terms.

use super::shared_model::SharedModel;
use super::shared_weights::SharedWeights;
use super::tapered::{full_phase, phase_weight};
use super::terms::{GoalDistances, ONE, PawnStructure, Slot, TermLayout, Weight};
use super::{GamePhase, Tapered};
use bentrider_rules::geometry::{Color, SQUARES, Square};
use bentrider_rules::position::{Edit, Position, piece_key};
use bentrider_rules::setup::{Kind, KindSet, Piece};
use bentrider_rules::variant::Variant;

/// The piece-square values of a variant, its phase weights, and the weights of the terms.
///
/// No sum of 256 of them overflows 32 bits: the loader limits values to 10 000 centipawns, so that a phase
/// stays below 3 million; [`SharedModel`] keeps piece-square values below 320 000 (a network's are checked
/// when it is read), and [`TermLayout::limits`] keep activity below 1.8 billion, the structure of Pawns below
/// 900 million, and the terms around passed Pawns below 1 billion.
#[derive(Debug)]
pub(super) struct EvalTables {
    values: Vec<[Tapered; SQUARES]>,
    phase: Vec<i32>,
    full_phase: i32,
    /// The structure of Pawns; `None` if its weights are all 0.
    pub(super) pawns: Option<PawnStructure>,
    /// The distances from the goals; `None` if the variant has none.
    pub(super) goals: Option<GoalDistances>,
    /// The kinds whose squares decide the value of the structure of Pawns.
    in_pawn_key: KindSet,
    pub(super) weights: WeightTable,
    /// The weights as a list.
    pub(super) list: Vec<i32>,
}

impl EvalTables {
    /// The tables of a variant without weights of its own: from values, motions and promotions by the weights
    /// that all variants share.
    pub(super) fn new(variant: &Variant) -> Self {
        let (model, weights) = (SharedModel::new(variant), SharedWeights::built_in());
        let terms = model.term_weights(weights, variant);
        EvalTables::with_values(variant, &model.psqt(weights), terms)
    }

    /// The tables with these piece-square values and weights: for each kind and each square of the rectangle
    /// around the board, the value of a white piece there in the middlegame and the endgame; and the list of
    /// weights.
    pub(super) fn with_values(variant: &Variant, psqt: &[[i32; 2]], terms: Vec<i32>) -> Self {
        let weights = WeightTable::new(variant, &terms);
        let mut tables = EvalTables {
            values: vec![[Tapered::default(); SQUARES]; Piece::count(variant.pieces.len())],
            phase: variant.kinds().map(|kind| phase_weight(variant, kind)).collect(),
            full_phase: full_phase(variant),
            pawns: weights.counts_pawns().then(|| PawnStructure::new(variant)),
            goals: GoalDistances::new(variant),
            in_pawn_key: variant.pawns.iter().chain(variant.royal.iter()).collect(),
            weights,
            list: terms,
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

    /// The value of a piece on a square for its side.
    #[inline]
    pub(super) fn value(&self, piece: Piece, square: Square) -> Tapered {
        self.values[piece.index()][square.index()]
    }

    /// The piece-square values of all pieces of a side.
    pub(super) fn psqt(&self, position: &Position, color: Color) -> Tapered {
        let squares = position.side_squares(color).into_iter();
        let values = squares.filter_map(|square| Some(self.value(position.at(square)?, square)));
        values.fold(Tapered::default(), |sum, value| sum + value)
    }

    /// The value of the tempo, in centipawns.
    #[inline]
    pub(super) fn tempo(&self) -> i32 {
        self.weights.get(Weight::Tempo, 0).mg / ONE
    }

    /// Whether a piece of this kind counts in the key of the structure of Pawns.
    #[inline]
    pub(super) fn is_in_pawn_key(&self, kind: Kind) -> bool {
        self.in_pawn_key.contains(kind)
    }

    /// The part of a piece of this kind in the phase of the game.
    #[inline]
    pub(super) fn phase(&self, kind: Kind) -> i32 {
        self.phase[kind.index()]
    }

    /// The phase of the game.
    #[inline]
    pub(super) fn phase_at(&self, sums: &PsqtSums) -> GamePhase {
        GamePhase::new(sums.phase, self.full_phase)
    }
}

/// The place of a kind and a square in a list of piece-square values.
fn place(variant: &Variant, kind: Kind, square: Square) -> usize {
    let (files, ranks) = (usize::from(variant.shape.files()), usize::from(variant.shape.ranks()));
    let square = usize::from(square.rank()) * files + usize::from(square.file());
    kind.index() * files * ranks + square
}

/// The sums that are updated with each move: piece-square values and the phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct PsqtSums {
    /// White's piece-square values less Black's.
    pub(super) psqt: Tapered,
    /// The phase weights of all pieces on the board.
    pub(super) phase: i32,
    /// The key of the Pawns and royal pieces on the board.
    pub(super) pawn_key: u64,
}

impl PsqtSums {
    /// The sums of all pieces on the board.
    pub(super) fn of(tables: &EvalTables, position: &Position) -> Self {
        let mut sums = PsqtSums::default();
        for square in position.occupied() {
            if let Some(piece) = position.at(square) {
                sums.apply(tables, &[Edit::Add(piece, square)]);
            }
        }
        sums
    }

    /// Follows the changes of one move.
    #[inline]
    pub(super) fn apply(&mut self, tables: &EvalTables, changes: &[Edit]) {
        for edit in changes {
            let value = signed(edit.piece(), tables.value(edit.piece(), edit.square()));
            let phase = tables.phase(edit.piece().kind());
            if tables.is_in_pawn_key(edit.piece().kind()) {
                self.pawn_key ^= piece_key(edit.piece(), edit.square());
            }
            match edit {
                Edit::Add(..) => {
                    self.psqt += value;
                    self.phase += phase;
                }
                Edit::Remove(..) => {
                    self.psqt -= value;
                    self.phase -= phase;
                }
            }
        }
    }
}

fn signed(piece: Piece, value: Tapered) -> Tapered {
    match piece.color() {
        Color::White => value,
        Color::Black => -value,
    }
}

/// The weights of a variant as the terms use them: a row for each kind and each rank.
#[derive(Debug)]
pub(super) struct WeightTable {
    rows: Vec<[Tapered; Weight::COUNT]>,
}

impl WeightTable {
    /// The weights of a list; those that are missing at its end are 0.
    pub(super) fn new(variant: &Variant, list: &[i32]) -> Self {
        let layout = TermLayout::of(variant);
        let rows = layout.kinds.max(layout.ranks).max(1);
        let mut rows = vec![[Tapered::default(); Weight::COUNT]; rows];
        for (Slot { weight, at, phase }, &number) in layout.slots().into_iter().zip(list) {
            let entry = &mut rows[at][weight as usize];
            if phase == 0 {
                entry.mg = number;
            }
            if phase == 1 || weight.declaration().shape.phases() == 1 {
                entry.eg = number;
            }
        }
        WeightTable { rows }
    }

    /// A weight for a kind or a rank; `at` is 0 for a weight common to all.
    #[inline]
    pub(super) fn get(&self, weight: Weight, at: usize) -> Tapered {
        self.rows[at][weight as usize]
    }

    /// Whether any term of the structure of Pawns has a weight.
    pub(super) fn counts_pawns(&self) -> bool {
        let of_pawns = Weight::Shelter as usize..=Weight::PasserAttacked as usize;
        let weights = self.rows.iter().flat_map(|row| &row[of_pawns.clone()]);
        weights.into_iter().any(|it| *it != Tapered::default())
    }
}
