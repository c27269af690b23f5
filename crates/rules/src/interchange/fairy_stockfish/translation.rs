//! A definition as the text of a variant file.

mod castling;
mod endings;
mod moves;
mod passing;
mod pieces;
mod promotion;
mod reach;
mod regions;
mod start;

use super::Refusal;
use super::definition::{Definition, Place, sided};
use super::kinds::{Kind, Kinds};
use super::unsayable;
use crate::geometry::{Color, Shape};
use regions::Regions;
use start::Start;

/// The text of a variant file, and the place in the section from which each line follows.
#[derive(Default)]
pub(super) struct Toml {
    pub(super) text: String,
    pub(super) places: Vec<Place>,
}

/// A definition with what the translation needs to know of it.
struct Rules<'d> {
    definition: &'d Definition,
    shape: Shape,
    start: Start,
    /// The kinds that White and Black can come to have.
    used: [Kinds; 2],
}

/// What has been written so far.
#[derive(Default)]
pub(super) struct Output {
    toml: Toml,
    regions: Regions,
    /// The kinds that no promotion may give.
    blocked: Vec<Kind>,
    refused: Vec<Refusal>,
    /// The line of the section.
    header: usize,
}

/// Translates a definition.
///
/// # Errors
/// Everything that a variant file cannot express.
pub(super) fn translate(definition: &Definition) -> Result<Toml, Vec<Refusal>> {
    let mut output = Output { header: definition.line, ..Output::default() };
    output.refused.clone_from(&definition.refused);
    unsayable::check(definition, &mut output);
    if let Some(rules) = Rules::read(definition, &mut output) {
        let pieces = pieces::write(&rules, &mut output);
        head(&rules, &pieces, &mut output);
        output.write_regions(&rules);
        output.append(pieces.text);
        castling::write(&rules, pieces.is_turned, &mut output);
        passing::write(&pieces.passing, &rules, &mut output);
        promotion::write_limits(&rules, &mut output);
        endings::write(&rules, &pieces.passing, &mut output);
    }
    let Output { toml, mut refused, .. } = output;
    refused.sort_by_key(|it| it.line);
    refused.dedup();
    if refused.is_empty() { Ok(toml) } else { Err(refused) }
}

/// The keys of the variant.
fn head(rules: &Rules, pieces: &pieces::Written, output: &mut Output) {
    let definition = rules.definition;
    let header = definition.header();
    let name = &definition.name;
    let symbol = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
    if name.is_empty() || !name.chars().all(symbol) {
        let reason =
            format!("read the name {}: expected small letters, digits and -", super::quoted(name));
        output.refuse(&header, reason);
    }
    output.line(format!("name = \"{name}\""), &header);
    output.line(format!("title = \"{name}\""), &header);
    let (files, ranks) = (rules.shape.files(), rules.shape.ranks());
    let turned = if pieces.is_turned { ", symmetry = \"rotate\"" } else { "" };
    let place = definition.place_of_setting("maxRank");
    output.line(format!("board = {{ files = {files}, ranks = {ranks}{turned} }}"), &place);
    output.line(format!("start = \"{}\"", rules.fen()), &rules.start.place);
}

impl<'d> Rules<'d> {
    /// The board, the start and the kinds of a definition; `None` if one of them cannot be read.
    fn read(definition: &'d Definition, output: &mut Output) -> Option<Self> {
        let files = definition.number("maxFile", 8);
        let ranks = definition.number("maxRank", 8);
        let shape = Shape::new(files.into(), ranks.into()).ok()?;
        let start = match Start::read(definition, &shape) {
            Ok(start) => start,
            Err(reason) => {
                output.refuse(&definition.place_of_setting("startFen"), reason);
                return None;
            }
        };
        let shape = shape.with_holes(start.holes);
        let used = Color::each(|color| used(definition, &start, color));
        let rules = Rules { definition, shape, start, used };
        rules.check_kings(output);
        Some(rules)
    }

    /// Refuses sides without exactly one King.
    fn check_kings(&self, output: &mut Output) {
        for color in Color::BOTH {
            let kings = self.start.squares(color, Kind::KING).len();
            if kings != 1 {
                let reason = format!(
                    "{color} has {kings} royal pieces, which a variant file cannot express: expected one King of each side"
                );
                output.refuse(&self.start.place, reason);
                return;
            }
        }
    }

    /// The kinds that either side can come to have.
    fn kinds(&self) -> impl Iterator<Item = Kind> {
        let [white, black] = self.used;
        Kind::all().filter(move |it| white.contains(*it) || black.contains(*it))
    }

    /// The label of a kind.
    fn label(&self, kind: Kind) -> String {
        self.definition.letter(kind).unwrap_or('?').to_string()
    }

    /// A list of labels.
    fn labels(&self, kinds: impl IntoIterator<Item = Kind>) -> String {
        let labels: Vec<String> =
            kinds.into_iter().map(|it| format!("\"{}\"", self.label(it))).collect();
        format!("[{}]", labels.join(", "))
    }

    /// The squares of a setting of one side that exist.
    fn squares(&self, slot: &str, color: Color) -> Option<crate::geometry::SquareSet> {
        let squares = self.definition.squares(&sided(slot, color))?;
        Some(squares & self.shape.squares())
    }

    /// The kinds of a setting of one side.
    fn sided_kinds(&self, slot: &str, color: Color, default: Kinds) -> Kinds {
        self.definition.kinds(&sided(slot, color), default)
    }

    fn place(&self, slot: &str) -> Place {
        self.definition.place_of_setting(slot)
    }

    /// Whether Pawns promote as in chess: the kinds that are named, and those that are Pawns.
    fn is_pawn(&self, kind: Kind, color: Color) -> bool {
        is_pawn(self.definition, kind, color)
    }
}

/// The kinds that a side has at the start, and those to which they can promote.
fn used(definition: &Definition, start: &Start, color: Color) -> Kinds {
    let mut used = start.kinds(color);
    loop {
        let before = used;
        for kind in before.iter() {
            if is_pawn(definition, kind, color) {
                let slot = sided("promotionPieceTypes", color);
                definition.kinds(&slot, Kinds::EMPTY).iter().for_each(|it| used.insert(it));
            }
            definition.promoted(kind).into_iter().for_each(|it| used.insert(it));
        }
        if used == before {
            return used.iter().filter(|it| definition.letter(*it).is_some()).collect();
        }
    }
}

fn is_pawn(definition: &Definition, kind: Kind, color: Color) -> bool {
    let slot = sided("promotionPawnTypes", color);
    kind == Kind::PAWN || definition.kinds(&slot, Kinds::of(Kind::PAWN)).contains(kind)
}

impl Output {
    /// Notes that something at a place cannot be expressed.
    pub(super) fn refuse(&mut self, place: &Place, reason: impl Into<String>) {
        let reason = reason.into();
        self.refused.push(Refusal::at(place, self.header, reason));
    }

    fn line(&mut self, line: impl AsRef<str>, place: &Place) {
        self.toml.line(line, place);
    }

    fn table(&mut self, name: &str, place: &Place) {
        self.toml.table(name, place);
    }

    fn append(&mut self, toml: Toml) {
        self.toml.text += &toml.text;
        self.toml.places.extend(toml.places);
    }

    fn write_regions(&mut self, rules: &Rules) {
        let regions = std::mem::take(&mut self.regions);
        regions.write(&rules.definition.header(), &mut self.toml);
    }
}

impl Toml {
    /// The line that begins a table.
    fn table(&mut self, name: &str, place: &Place) {
        self.line("", place);
        self.line(format!("[{name}]"), place);
    }

    fn line(&mut self, line: impl AsRef<str>, place: &Place) {
        self.text += line.as_ref();
        self.text.push('\n');
        self.places.push(place.clone());
    }
}
