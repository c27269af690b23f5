//! Shows a position, the moves of a kind or a whole game: in the terminal, or as a picture in a file.

mod error;
mod marks;
mod xboard;

use std::fs;
use std::io::Write;
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use error::ShowError;
pub use marks::{read_arrow, read_square};

use bentrider_rules::game::Game;
use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::loader::{describe_kind, describe_pieces};
use bentrider_rules::picture::terminal::{self, Style};
use bentrider_rules::picture::{Diagram, moves_of, pieces, sheet, svg};
use bentrider_rules::setup::Kind;
use bentrider_rules::variant::Variant;

/// What is shown, and where.
#[derive(Debug, Default)]
pub struct ShowPlan {
    /// The moves of the kind with this label or name, instead of the position.
    pub kind: Option<String>,
    /// The table of the pieces, instead of the position.
    pub pieces: bool,
    /// Arrows on the position.
    pub arrows: Vec<(Square, Square)>,
    /// Circles on the position.
    pub marks: Vec<Square>,
    /// Without the names of files and ranks.
    pub no_coordinates: bool,
    /// Black's side is below.
    pub flip: bool,
    /// A file for the picture as SVG; `-` is standard output.
    pub svg: Option<PathBuf>,
    /// A file for the picture as PNG.
    pub png: Option<PathBuf>,
    /// A file for the sheet of the game.
    pub sheet: Option<PathBuf>,
    /// A folder for the pictures of the pieces, as XBoard takes them.
    pub xboard_pieces: Option<PathBuf>,
}

/// Writes the files that were asked for; without any, prints the picture as text.
///
/// # Errors
/// When there is no such kind or square, or a file or the output cannot be written.
pub fn run(
    game: &Game,
    plan: &ShowPlan,
    style: Style,
    out: &mut impl Write,
) -> Result<(), ShowError> {
    let kind = plan.kind.as_ref().map(|text| find_kind(game.variant(), text)).transpose()?;
    let diagram = diagram(game, kind, plan)?;
    let picture = || if plan.pieces { pieces::table(game.variant()) } else { svg::write(&diagram) };
    if let Some(path) = &plan.svg {
        write_file(path, picture().as_bytes(), out)?;
    }
    if let Some(path) = &plan.png {
        write_file(path, &png(&picture())?, out)?;
    }
    if let Some(path) = &plan.sheet {
        write_file(path, sheet::write(game.variant()).as_bytes(), out)?;
    }
    if let Some(folder) = &plan.xboard_pieces {
        xboard::write_pieces(game.variant(), folder)?;
    }
    let files = [&plan.svg, &plan.png, &plan.sheet, &plan.xboard_pieces];
    if files.iter().all(|it| it.is_none()) {
        let text = match plan.pieces {
            true => describe_pieces(game.variant()),
            false => text(game, kind, &diagram, style),
        };
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}

fn diagram(game: &Game, kind: Option<Kind>, plan: &ShowPlan) -> Result<Diagram, ShowError> {
    let mut diagram = match kind {
        Some(kind) => moves_of(game.variant(), kind),
        None => Diagram::of_game(game),
    };
    let named = plan.marks.iter().chain(plan.arrows.iter().flat_map(|(from, to)| [from, to]));
    if let Some(square) = named.copied().find(|square| !diagram.shape.contains(*square)) {
        return Err(ShowError::OffTheBoard(square));
    }
    diagram.marks = plan.marks.iter().copied().collect();
    diagram.arrows.clone_from(&plan.arrows);
    diagram.coordinates &= !plan.no_coordinates;
    if plan.flip {
        diagram.below = Color::Black;
    }
    Ok(diagram)
}

/// A kind by its label, or by its name, in either case.
fn find_kind(variant: &Variant, text: &str) -> Result<Kind, ShowError> {
    let label = text.trim_start_matches('{').trim_end_matches('}');
    let named = |kind: &Kind| variant.pieces[kind.index()].name.eq_ignore_ascii_case(text);
    let found = variant.labels.find(label).or_else(|| variant.kinds().find(named));
    found.ok_or_else(|| {
        let known = |kind| {
            format!("{} ({})", variant.labels.label(kind), variant.pieces[kind.index()].name)
        };
        let known: Vec<String> = variant.kinds().map(known).collect();
        ShowError::UnknownKind { read: text.to_owned(), known: known.join(", ") }
    })
}

fn text(game: &Game, kind: Option<Kind>, diagram: &Diagram, style: Style) -> String {
    let board = terminal::diagram(diagram, style);
    match kind {
        None => {
            let title = &game.variant().title;
            format!("{title}\n\n{board}\n{}\n{} to move.\n", game.fen(), game.side())
        }
        Some(kind) => {
            let signs = terminal::signs(diagram, style);
            format!("{}\n\n{board}\n{signs}", in_words(game.variant(), kind))
        }
    }
}

fn in_words(variant: &Arc<Variant>, kind: Kind) -> String {
    let words = describe_kind(variant, kind);
    let head =
        format!("{} ({}), value {}, moves {}", words.name, words.label, words.value, words.moves);
    let promotion = Some(words.promotion).filter(|it| !it.is_empty());
    let lines = words.moves_in_words.into_iter().chain(promotion);
    iter::once(head).chain(lines).collect::<Vec<_>>().join("\n")
}

fn write_file(path: &Path, content: &[u8], out: &mut impl Write) -> Result<(), ShowError> {
    if path.as_os_str() == "-" {
        return Ok(out.write_all(content)?);
    }
    let wrong = |reason| ShowError::Write { path: path.to_owned(), reason };
    fs::write(path, content).map_err(wrong)
}

#[cfg(feature = "png")]
fn png(svg: &str) -> Result<Vec<u8>, ShowError> {
    Ok(bentrider_rules::picture::png::write(svg)?)
}

#[cfg(not(feature = "png"))]
fn png(_: &str) -> Result<Vec<u8>, ShowError> {
    Err(ShowError::NoPng)
}
