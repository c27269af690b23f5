//! Shows a position, the moves of a kind or a whole variant: in the terminal, or as a picture in a file.

use std::env;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::args::Start;
use super::error::{Context, Error, Result};
use super::output_file::{FileKind, OutputFile, OutputFiles, PAGE, SVG, begins};
use crate::protocol::xboard;
use bentrider_rules::game::Game;
use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::loader::{describe_kind, describe_pieces};
use bentrider_rules::picture::terminal::{self, Style};
use bentrider_rules::picture::{Diagram, moves_of, pieces, sheet, svg};
use bentrider_rules::setup::{Kind, Piece};
use bentrider_rules::variant::Variant;

/// Show a position, the moves of a piece, or a variant on one page.
///
/// Without a file the board is printed, in colours if standard output is a terminal and the environment
/// variable NO_COLOR is not set. See docs/show.md.
#[derive(Debug, Args)]
pub(super) struct Show {
    #[command(flatten)]
    start: Start,
    /// Show the moves of a piece on an empty board: its label or its name.
    #[arg(long, value_name = "LABEL")]
    kind: Option<String>,
    /// Show the table of the pieces: label, name, value and moves.
    #[arg(long, conflicts_with = "kind")]
    pieces: bool,
    /// Write the picture as SVG; "-" is standard output.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the picture as PNG; needs a program that was built with `--features png`.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Write a page about the variant as HTML: board, pieces, moves and rules.
    #[arg(long, value_name = "FILE")]
    sheet: Option<PathBuf>,
    /// Write pictures of the pieces for XBoard's option -pieceImageDirectory into a folder.
    #[arg(long, value_name = "FOLDER")]
    xboard_pieces: Option<PathBuf>,
    /// Draw arrows, such as "g4g6 b1c3".
    #[arg(long, value_name = "ARROWS", value_delimiter = ' ', value_parser = read_arrow)]
    arrows: Vec<(Square, Square)>,
    /// Draw circles around squares, such as "e4 d5".
    #[arg(long, value_name = "SQUARES", value_delimiter = ' ', value_parser = read_square)]
    marks: Vec<Square>,
    /// Show the board from Black's side.
    #[arg(long)]
    flip: bool,
    /// Leave out the coordinates.
    #[arg(long)]
    no_coordinates: bool,
}

impl Show {
    /// Writes the files that were asked for; without any, prints the picture as text.
    pub(super) fn run(self, out: &mut impl Write) -> Result {
        let mut files = OutputFiles::reading(self.start.inputs());
        let svg = ShownFile::new(self.svg.as_deref(), SVG, &mut files)?;
        let png_file = ShownFile::new(self.png.as_deref(), PNG, &mut files)?;
        let page = ShownFile::new(self.sheet.as_deref(), PAGE, &mut files)?;
        let engine = self.start.engine()?;
        let (game, variant) = (engine.game(), engine.variant());
        let kind = self.kind.as_ref().map(|text| find_kind(variant, text)).transpose()?;
        let diagram = self.diagram(game, kind)?;
        let picture = || if self.pieces { pieces::table(variant) } else { svg::write(&diagram) };
        if let Some(file) = svg {
            file.write(picture().as_bytes(), out)?;
        }
        if let Some(file) = png_file {
            file.write(&png(&picture())?, out)?;
        }
        if let Some(file) = page {
            file.write(sheet::write(variant).as_bytes(), out)?;
        }
        if let Some(folder) = &self.xboard_pieces {
            write_pieces(variant, folder, files)?;
        }
        let named = [&self.svg, &self.png, &self.sheet, &self.xboard_pieces];
        if named.iter().all(|it| it.is_none()) {
            let text = match self.pieces {
                true => describe_pieces(variant),
                false => text(game, kind, &diagram, style()),
            };
            out.write_all(text.as_bytes())?;
        }
        Ok(())
    }

    fn diagram(&self, game: &Game, kind: Option<Kind>) -> Result<Diagram> {
        let mut diagram = match kind {
            Some(kind) => moves_of(game.variant(), kind),
            None => Diagram::of_game(game),
        };
        let named = self.marks.iter().chain(self.arrows.iter().flat_map(|(from, to)| [from, to]));
        if let Some(square) = named.copied().find(|square| !diagram.shape.contains(*square)) {
            return Err(Error::new(format_args!("the board has no square {square}")));
        }
        diagram.marks = self.marks.iter().copied().collect();
        diagram.arrows.clone_from(&self.arrows);
        diagram.coordinates &= !self.no_coordinates;
        if self.flip {
            diagram.below = Color::Black;
        }
        Ok(diagram)
    }
}

/// The style that standard output can show.
fn style() -> Style {
    let set = |name: &str| env::var_os(name).is_some_and(|it| !it.is_empty());
    let is_terminal = io::stdout().is_terminal();
    let dumb = env::var_os("TERM").is_none_or(|it| it == "dumb");
    // The first that is set counts.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|it| env::var(it).ok());
    let locale = locale.into_iter().find(|it| !it.is_empty()).unwrap_or_default();
    let unicode = locale.to_ascii_uppercase().replace('-', "").contains("UTF8");
    Style { colours: is_terminal && !dumb && !set("NO_COLOR"), unicode: is_terminal && unicode }
}

/// The kind with this label or name, in either case.
fn find_kind(variant: &Variant, text: &str) -> Result<Kind> {
    let label = text.trim_start_matches('{').trim_end_matches('}');
    let named = |kind: &Kind| variant.pieces[kind.index()].name.eq_ignore_ascii_case(text);
    let found = variant.labels.find(label).or_else(|| variant.kinds().find(named));
    found.ok_or_else(|| {
        let known = |kind| {
            format!("{} ({})", variant.labels.label(kind), variant.pieces[kind.index()].name)
        };
        let known: Vec<String> = variant.kinds().map(known).collect();
        let known = known.join(", ");
        Error::new(format_args!(
            "no piece has the label or the name \"{text}\": expected one of {known}"
        ))
    })
}

fn text(game: &Game, kind: Option<Kind>, diagram: &Diagram, style: Style) -> String {
    let board = terminal::diagram(diagram, style);
    match kind {
        None => {
            let title = &game.variant().title;
            let (fen, side, checks) = (game.fen(), game.side(), checks_left(game));
            format!("{title}\n\n{board}\n{fen}\n{side} to move.{checks}\n")
        }
        Some(kind) => {
            let signs = terminal::signs(diagram, style);
            format!("{}\n\n{board}\n{signs}", in_words(game.variant(), kind))
        }
    }
}

/// A sentence about the checks left, with a blank before it; empty where they are not counted.
fn checks_left(game: &Game) -> String {
    let [white, black] = game.position().checks_left();
    let counted = game.variant().endings.checks;
    counted.map_or(String::new(), |_| format!(" Checks left: White {white}, Black {black}."))
}

fn in_words(variant: &Arc<Variant>, kind: Kind) -> String {
    let words = describe_kind(variant, kind);
    let estimated = if words.is_estimated { " (estimated)" } else { "" };
    let head = format!(
        "{} ({}), value {}{estimated}, moves {}",
        words.name, words.label, words.value, words.moves
    );
    let promotion = Some(words.promotion).filter(|it| !it.is_empty());
    let lines = words.moves_in_words.into_iter().chain(promotion);
    iter::once(head).chain(lines).collect::<Vec<_>>().join("\n")
}

/// A picture: PNG.
const PNG: FileKind =
    FileKind { name: "a picture (PNG)", is_start: |head| begins(head, b"\x89PNG\r\n\x1a\n") };

/// Where a picture or a page goes.
enum ShownFile {
    Output,
    File(OutputFile),
}

impl ShownFile {
    /// The file of this path, if there is one; "-" is standard output.
    ///
    /// # Errors
    /// When the file may not be replaced.
    fn new(path: Option<&Path>, kind: FileKind, files: &mut OutputFiles) -> Result<Option<Self>> {
        let Some(path) = path else { return Ok(None) };
        if path.as_os_str() == "-" {
            return Ok(Some(ShownFile::Output));
        }
        files.add(path, kind).map(|file| Some(ShownFile::File(file)))
    }

    fn write(&self, content: &[u8], out: &mut impl Write) -> Result {
        match self {
            ShownFile::Output => Ok(out.write_all(content)?),
            ShownFile::File(file) => file.write(content),
        }
    }
}

#[cfg(feature = "png")]
fn png(svg: &str) -> Result<Vec<u8>> {
    Ok(bentrider_rules::picture::png::write(svg)?)
}

#[cfg(not(feature = "png"))]
fn png(_: &str) -> Result<Vec<u8>> {
    Err(Error::new(
        "this bentrider was built without PNG: expected --svg, or a program built with `--features png`",
    ))
}

/// Writes two files for each kind of a variant, as White's and as Black's, into a folder, which is created if
/// it is missing.
fn write_pieces(variant: &Variant, folder: &Path, mut files: OutputFiles) -> Result {
    fs::create_dir_all(folder).at(folder)?;
    let mut pictures = Vec::new();
    for (kind, glyph) in xboard::glyphs(variant) {
        for color in Color::BOTH {
            let file = files.add(&folder.join(format!("{color}{glyph}.svg")), SVG)?;
            pictures.push((file, pieces::svg_file(variant, Piece::new(color, kind))));
        }
    }
    // None is written if one cannot be.
    pictures.iter().try_for_each(|(file, picture)| file.write(picture.as_bytes()))
}

/// A square, such as `e4`.
///
/// # Errors
/// A sentence, when the text is not a square.
fn read_square(text: &str) -> Result<Square, String> {
    text.parse::<Square>().map_err(|error| error.to_string())
}

/// An arrow as two squares, such as `e2e4`.
///
/// # Errors
/// A sentence, when the text is not two different squares.
fn read_arrow(text: &str) -> Result<(Square, Square), String> {
    let expected =
        || format!("\"{text}\" is not an arrow: expected two different squares, such as e2e4");
    let second = text.char_indices().skip(1).find(|(_, it)| it.is_ascii_alphabetic());
    let (from, to) = second.and_then(|(at, _)| text.split_at_checked(at)).ok_or_else(expected)?;
    let (from, to) = (read_square(from)?, read_square(to)?);
    if from == to { Err(expected()) } else { Ok((from, to)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_is_two_different_squares() {
        let square = |text: &str| text.parse::<Square>().unwrap();
        assert_eq!(read_arrow("g10g12"), Ok((square("g10"), square("g12"))));
        for wrong in ["", "e2", "e2e", "e2e2", "e2-e4", "e2q9", "é2e4"] {
            assert!(read_arrow(wrong).is_err(), "{wrong}");
        }
    }
}
