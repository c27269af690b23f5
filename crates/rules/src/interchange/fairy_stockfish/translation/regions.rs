//! Sets of squares of both sides as a variant file says them: as ranks, or as regions with names.

use super::Toml;
use crate::geometry::{Color, Shape, Square, SquareSet};
use crate::interchange::fairy_stockfish::definition::Place;

/// How a variant file says a set of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Area {
    /// All squares.
    Everywhere,
    /// Whole ranks, as each side counts them from 1.
    Ranks(Vec<u8>),
    /// The region of a name.
    Region(String),
}

/// The regions that are used so far, each with the squares of White and of Black.
#[derive(Default)]
pub(super) struct Regions(Vec<(String, [SquareSet; 2])>);

impl Regions {
    /// The area of some squares of White and of Black; a side without squares does not use it. `name` is that of
    /// a region, if one is needed.
    pub(super) fn area(&mut self, name: &str, squares: [SquareSet; 2], shape: &Shape) -> Area {
        let sides = || Color::BOTH.into_iter().filter(|it| !squares[it.index()].is_empty());
        if sides().all(|it| squares[it.index()] == shape.squares()) {
            return Area::Everywhere;
        }
        let own_ranks = |color: Color| whole_ranks(squares[color.index()], color, shape);
        let mut ranks = sides().map(own_ranks);
        if let Some(Some(first)) = ranks.next()
            && ranks.all(|it| it.as_ref() == Some(&first))
        {
            return Area::Ranks(first);
        }
        Area::Region(self.region(name, squares))
    }

    /// The name of the region of some squares of White and of Black: `name`, if there is none yet.
    pub(super) fn region(&mut self, name: &str, squares: [SquareSet; 2]) -> String {
        let [white, black] = squares;
        let either = |one: SquareSet, other: SquareSet| if one.is_empty() { other } else { one };
        let squares = [either(white, black), either(black, white)];
        if let Some((known, _)) = self.0.iter().find(|it| it.1 == squares) {
            return known.clone();
        }
        self.0.push((name.to_owned(), squares));
        name.to_owned()
    }

    /// Writes the tables of all regions.
    pub(super) fn write(&self, place: &Place, toml: &mut Toml) {
        for (table, side) in [("regions", 0), ("black.regions", 1)] {
            if self.0.is_empty() {
                return;
            }
            toml.table(table, place);
            for (name, squares) in &self.0 {
                toml.line(format!("{name} = {}", list(squares[side])), place);
            }
        }
    }
}

/// The ranks that make up a set, as a side counts them from 1; `None` if it has parts of a rank.
fn whole_ranks(squares: SquareSet, color: Color, shape: &Shape) -> Option<Vec<u8>> {
    let rank = |own: u8| shape.ranks_of(own)[color.index()];
    let is_whole = |own: &u8| !rank(*own).is_empty() && (rank(*own) & !squares).is_empty();
    let owns: Vec<u8> = (0..shape.ranks()).filter(is_whole).collect();
    let all = owns.iter().fold(SquareSet::EMPTY, |all, own| all | rank(*own));
    (all == squares).then(|| owns.iter().map(|it| it + 1).collect())
}

/// A list of squares and of parts of ranks.
pub(super) fn list(squares: SquareSet) -> String {
    let mut parts: Vec<(Square, Square)> = Vec::new();
    for square in squares {
        match parts.last_mut() {
            Some((_, last)) if last.rank() == square.rank() && last.file() + 1 == square.file() => {
                *last = square;
            }
            _ => parts.push((square, square)),
        }
    }
    let part = |(first, last): (Square, Square)| match first == last {
        true => format!("\"{first}\""),
        false => format!("\"{first}-{last}\""),
    };
    format!("[{}]", parts.into_iter().map(part).collect::<Vec<_>>().join(", "))
}
