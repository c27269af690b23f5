//! `[pieces]`: a table for each kind, or one for each side if the sides' pieces differ.

use super::moves::{self, Moves};
use super::passing::{Passing, SideMoves};
use super::regions::Area;
use super::{Output, Rules, Toml, promotion};
use crate::betza::{self, Leg};
use crate::geometry::{Color, SquareSet};
use crate::interchange::fairy_stockfish::definition::Place;
use crate::interchange::fairy_stockfish::kinds::Kind;

/// The tables, and what other tables need to know of them.
#[derive(Default)]
pub(super) struct Written {
    pub(super) text: Toml,
    /// Whether a piece moves otherwise to the left than to the right.
    pub(super) is_turned: bool,
    /// The moves of each kind of each side.
    pub(super) passing: Vec<(Kind, Moves)>,
}

/// A line of a table, and its place in the section.
type Line = (String, Place);

/// Writes the tables of all kinds.
pub(super) fn write(rules: &Rules, output: &mut Output) -> Written {
    let mut written = Written::default();
    let mut all = Vec::new();
    for kind in rules.kinds() {
        for color in rules.sides(kind) {
            if let Some(moves) = moves::of(rules, kind, color, output) {
                all.push(SideMoves { kind, color, moves });
            }
        }
    }
    let passing = Passing::read(rules, &all, output);
    for kind in rules.kinds() {
        let mut sides: Vec<(Color, Vec<Line>)> = Vec::new();
        for side in all.iter().filter(|it| it.kind == kind) {
            let moves = passing.apply(side, rules, output);
            written.is_turned |= !betza::is_symmetric(&moves.all().cloned().collect::<Vec<_>>());
            let lines = lines(rules, side, &moves, output);
            sides.push((side.color, lines));
            written.passing.push((kind, moves));
        }
        write_kind(rules, kind, &sides, &mut written.text);
    }
    written
}

/// Writes the tables of a kind.
fn write_kind(rules: &Rules, kind: Kind, sides: &[(Color, Vec<Line>)], text: &mut Toml) {
    let label = rules.label(kind);
    let texts = |lines: &[Line]| lines.iter().map(|it| it.0.clone()).collect::<Vec<_>>();
    match sides {
        [] => {}
        [(_, white), (_, black)] if texts(white) != texts(black) => {
            for (color, lines) in sides {
                let side = color.to_string().to_lowercase();
                table(&format!("{side}.pieces.{label}"), rules, (kind, lines), text);
            }
        }
        [(_, lines), ..] => table(&format!("pieces.{label}"), rules, (kind, lines), text),
    }
}

fn table(name: &str, rules: &Rules, (kind, lines): (Kind, &[Line]), text: &mut Toml) {
    let place = rules.definition.place_of(kind);
    text.table(name, &place);
    text.line(format!("name = \"{}\"", kind.name()), &place);
    for (line, place) in lines {
        text.line(line, place);
    }
    if kind == Kind::KING {
        text.line("royal = true", &place);
    }
}

/// The lines of a kind of a side.
fn lines(rules: &Rules, side: &SideMoves, moves: &Moves, output: &mut Output) -> Vec<Line> {
    let (kind, color) = (side.kind, side.color);
    let place = rules.definition.place_of(kind);
    let mut plain = moves.plain.clone();
    let mut further = Further::default();
    for (region, legs) in &moves.further {
        let squares = rules.used_squares(kind, region.squares(rules));
        match output.regions.area(region.name(), squares, &rules.shape) {
            Area::Everywhere => plain.extend(legs.iter().cloned()),
            Area::Ranks(ranks) => {
                ranks.iter().for_each(|it| further.add("from_rank", it.to_string(), legs));
            }
            Area::Region(name) => further.add("from_region", name, legs),
        }
    }
    let mut lines = vec![(format!("moves = \"{}\"", betza::write(&plain)), place.clone())];
    for key in ["from_rank", "from_region"] {
        lines.extend(further.table(key).map(|it| (it, place.clone())));
    }
    lines.extend(rules.stays_in(kind, color, output));
    lines.extend(promotion::line(rules, side, output));
    lines
}

/// Further moves: a key, a rank or region, and the legs that are open from there.
#[derive(Default)]
struct Further(Vec<(&'static str, String, Vec<Leg>)>);

impl Further {
    fn add(&mut self, key: &'static str, place: String, legs: &[Leg]) {
        match self.0.iter_mut().find(|it| it.0 == key && it.1 == place) {
            Some(known) => known.2.extend_from_slice(legs),
            None => self.0.push((key, place, legs.to_vec())),
        }
    }

    /// The line of a key.
    fn table(&self, key: &str) -> Option<String> {
        let of_key = self.0.iter().filter(|it| it.0 == key);
        let parts: Vec<String> =
            of_key.map(|it| format!("{} = \"{}\"", it.1, betza::write(&it.2))).collect();
        (!parts.is_empty()).then(|| format!("{key} = {{ {} }}", parts.join(", ")))
    }
}

impl Rules<'_> {
    /// The sides that can come to have a kind.
    pub(super) fn sides(&self, kind: Kind) -> impl Iterator<Item = Color> {
        Color::BOTH.into_iter().filter(move |it| self.used[it.index()].contains(kind))
    }

    /// The squares of the sides that can come to have a kind.
    pub(super) fn used_squares(&self, kind: Kind, squares: [SquareSet; 2]) -> [SquareSet; 2] {
        Color::each(|color| match self.used[color.index()].contains(kind) {
            true => squares[color.index()],
            false => SquareSet::EMPTY,
        })
    }

    /// The line of the region that a kind of a side does not leave.
    fn stays_in(&self, kind: Kind, color: Color, output: &mut Output) -> Option<Line> {
        let (_, place) = self.definition.region(kind, color)?;
        let squares = Color::each(|color| {
            let region = self.definition.region(kind, color);
            region.map_or(SquareSet::EMPTY, |it| it.0 & self.shape.squares())
        });
        let squares = self.used_squares(kind, squares);
        if squares[color.index()].is_empty() {
            output.refuse(&place, "none of these squares is on the board");
            return None;
        }
        let name = format!("of-{}", self.label(kind).to_lowercase());
        let region = output.regions.region(&name, squares);
        Some((format!("stays_in = \"{region}\""), place))
    }
}
