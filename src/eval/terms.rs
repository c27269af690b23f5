use super::activity::Activity;
use super::siege::siege;
use super::{Accumulator, Pair, Score, Survey, Tables};
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

/// What a position is worth to the side to move. `sums` must be those of the position; `survey` is best
/// kept from one position to the next, in the same game.
pub fn evaluate(
    variant: &Variant,
    tables: &Tables,
    position: &Position,
    sums: &Accumulator,
    survey: &mut Survey,
) -> Score {
    let lead = dynamic_lead(variant, tables, position, survey);
    Score::new(at_rest(tables, position, sums).value() + to_mover(position, lead))
}

/// The part of [`evaluate`] that is cheap: what stands, where it stands, and the right to move.
pub fn at_rest(tables: &Tables, position: &Position, sums: &Accumulator) -> Score {
    Score::new(to_mover(position, at_phase(tables, sums, sums.worth)) + TEMPO)
}

/// The part of [`evaluate`] that is dear: White's lead by what the pieces do, in hundredths. It changes
/// little from one move to the next.
pub fn dynamic_lead(
    variant: &Variant,
    tables: &Tables,
    position: &Position,
    survey: &mut Survey,
) -> i32 {
    let activity = Activity::of_both(&tables.activity, variant, position, survey);
    let [white, black] = Color::BOTH.map(|color| {
        let own = activity[color.index()];
        own.sum() + siege(variant, position, survey, color, own.besiegers)
    });
    white - black
}

/// White's lead, seen by the side to move.
pub fn to_mover(position: &Position, white: i32) -> i32 {
    match position.side() {
        Color::White => white,
        Color::Black => -white,
    }
}

fn at_phase(tables: &Tables, sums: &Accumulator, worth: Pair) -> i32 {
    let full = tables.full_phase();
    worth.at(sums.phase.clamp(0, full), full)
}

/// The parts of [`evaluate`]; White's less Black's add up to it, from the side of White, but for
/// what is lost in rounding.
pub fn explain(variant: &Variant, tables: &Tables, position: &Position) -> Vec<Term> {
    let sums = Accumulator::of(tables, position);
    let mut survey = Survey::new(variant);
    let activity = Activity::of_both(&tables.activity, variant, position, &mut survey);
    let of = |color: Color| activity[color.index()];
    let siege = |color| siege(variant, position, &survey, color, of(color).besiegers);
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
        term("mobility", &|color| of(color).mobility / 1024),
        term("threatened", &|color| -of(color).threatened / 1024),
        term("loose", &|color| -of(color).loose / 1024),
        term("siege", &siege),
        term("tempo", &|color| if color == position.side() { TEMPO } else { 0 }),
    ]
}
