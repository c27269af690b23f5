//! What may be typed after `bentrider show`, and its help.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::Args;

use super::start::Start;
use crate::tools::ToolError;
use crate::tools::show::{self, ShowPlan};
use bentrider_rules::geometry::Square;
use bentrider_rules::picture::terminal::Style;

/// Show a position, the moves of a piece, or a game on one page.
///
/// Without a file the board is printed, in colours if standard output is a terminal and the environment
/// variable NO_COLOR is not set. Described in docs/show.md.
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
    /// Write a page about the game as HTML: board, pieces, moves and rules.
    #[arg(long, value_name = "FILE")]
    sheet: Option<PathBuf>,
    /// Write pictures of the pieces for XBoard's option -pieceImageDirectory into a folder.
    #[arg(long, value_name = "FOLDER")]
    xboard_pieces: Option<PathBuf>,
    /// Draw arrows, as in "g4g6 b1c3".
    #[arg(long, value_name = "ARROWS", value_delimiter = ' ', value_parser = show::read_arrow)]
    arrows: Vec<(Square, Square)>,
    /// Draw circles around squares, as in "e4 d5".
    #[arg(long, value_name = "SQUARES", value_delimiter = ' ', value_parser = show::read_square)]
    marks: Vec<Square>,
    /// Show Black's side below.
    #[arg(long)]
    flip: bool,
    /// Do not name files and ranks.
    #[arg(long)]
    no_coordinates: bool,
}

impl Show {
    /// Shows what was asked for.
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), ToolError> {
        let engine = self.start.engine()?;
        let plan = ShowPlan {
            kind: self.kind,
            pieces: self.pieces,
            arrows: self.arrows,
            marks: self.marks,
            no_coordinates: self.no_coordinates,
            flip: self.flip,
            svg: self.svg,
            png: self.png,
            sheet: self.sheet,
            xboard_pieces: self.xboard_pieces,
        };
        Ok(show::run(engine.game(), &plan, style(), out)?)
    }
}

/// What standard output can show.
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
