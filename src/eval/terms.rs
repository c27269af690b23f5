use super::{Accumulator, Pair, Score, Tables};
use crate::geometry::Color;
use crate::position::Position;
use crate::variant::Variant;

/// What the right to move is worth.
const TEMPO: i32 = 12;

/// One part of an evaluation, in hundredths, for White and for Black, at this phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it counts.
    pub name: &'static str,
    /// For White.
    pub white: i32,
    /// For Black.
    pub black: i32,
}

/// What a position is worth to the side to move. `sums` must be those of the position.
pub fn evaluate(tables: &Tables, position: &Position, sums: &Accumulator) -> Score {
    let white = at_phase(tables, sums, sums.worth);
    let own = match position.side() {
        Color::White => white,
        Color::Black => -white,
    };
    Score::new(own + TEMPO)
}

fn at_phase(tables: &Tables, sums: &Accumulator, worth: Pair) -> i32 {
    let full = tables.full_phase();
    worth.at(sums.phase.clamp(0, full), full)
}

/// The parts of [`evaluate`]; White's less Black's add up to it, from the side of White, but for
/// what is lost in rounding.
pub fn explain(variant: &Variant, tables: &Tables, position: &Position) -> Vec<Term> {
    let sums = Accumulator::of(tables, position);
    let term = |name, part: &dyn Fn(Color) -> i32| Term {
        name,
        white: part(Color::White),
        black: part(Color::Black),
    };
    let standing = |color: Color| {
        position
            .side_squares(color)
            .into_iter()
            .filter_map(|square| Some((position.at(square)?, square)))
    };
    let value = |color: Color| {
        standing(color).map(|(piece, _)| variant.pieces[piece.kind().index()].value).sum::<i32>()
    };
    let worth = |color: Color| {
        let worth = standing(color).map(|(piece, square)| tables.worth(piece, square));
        at_phase(tables, &sums, worth.fold(Pair::default(), |sum, it| sum + it))
    };
    vec![
        term("material", &value),
        term("squares", &|color| worth(color) - value(color)),
        term("tempo", &|color| if color == position.side() { TEMPO } else { 0 }),
    ]
}
