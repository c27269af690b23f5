//! The annotated games, as text and as a page.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use super::error::AnnotateError;
use super::input::InputGame;
use super::plan::{AnnotatePlan, DEFAULT_VARIANT, beside};
use crate::tools::ToolError;
use crate::web;
use bentrider_engine::analysis::{self, JudgedPosition, SideSummary, Verdict};
use bentrider_rules::formats::pgn;
use bentrider_rules::game::{GameRecord, PositionError};
use bentrider_rules::geometry::Color;
use bentrider_rules::notation::MoveNotation;
use bentrider_session::PageGame;

/// A game with what the engine says of it.
pub(super) struct AnnotatedGame {
    number: usize,
    page: PageGame,
}

impl AnnotatedGame {
    /// The annotated game: `positions` are all of its positions.
    ///
    /// # Errors
    /// When a move is not legal.
    pub(super) fn new(
        game: &InputGame,
        positions: Vec<JudgedPosition>,
        plan: &AnnotatePlan,
    ) -> Result<Self, AnnotateError> {
        let mut record = game.record.clone();
        let in_analysis = |fault: PositionError| AnnotateError::Analysis(fault.into());
        let moves = analysis::judged_moves(&record, &positions).map_err(in_analysis)?;
        analysis::annotate(&mut record, &positions, &moves).map_err(in_analysis)?;
        let sides = Color::BOTH.map(|side| SideSummary::of(&moves, side));
        set_tags(&mut record, &sides, plan);
        let page = PageGame { record, positions, moves, sides };
        Ok(AnnotatedGame { number: game.number, page })
    }

    fn text(&self) -> Result<String, AnnotateError> {
        let text = pgn::from_record(&self.page.record, MoveNotation::San);
        Ok(pgn::write(&text.map_err(|fault| AnnotateError::Analysis(fault.into()))?))
    }

    fn write_summary(&self, out: &mut impl Write) -> io::Result<()> {
        // What is printed may go to a terminal.
        let name = |tag| self.page.record.tag(tag).unwrap_or("?").replace(char::is_control, " ");
        writeln!(out, "Game {}: {} - {}", self.number, name("White"), name("Black"))?;
        for (color, side) in Color::BOTH.into_iter().zip(&self.page.sides) {
            let Some(side) = side else { continue };
            let signs = Verdict::ALL.iter().zip(side.verdicts);
            let signs: Vec<String> =
                signs.map(|(verdict, count)| format!("{count} {}", verdict.sign())).collect();
            writeln!(
                out,
                "  {color}: accuracy {:.1} %, average loss {:.0} centipawns, {}",
                side.accuracy,
                side.average_loss,
                signs.join(", ")
            )?;
        }
        Ok(())
    }
}

/// Says how well the sides played, and, where the game does not say it, who annotated it and of which
/// variant it is.
fn set_tags(record: &mut GameRecord, sides: &[Option<SideSummary>; 2], plan: &AnnotatePlan) {
    let variant = record.variant().name.clone();
    if record.tag("Variant").is_none() && variant != DEFAULT_VARIANT {
        record.tags.push(("Variant".to_owned(), variant));
    }
    if record.tag("Annotator").is_none() {
        let engine = concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"));
        let name = format!("{engine}, {}", plan.limit.text());
        record.tags.push(("Annotator".to_owned(), name));
    }
    for (side, summary) in ["White", "Black"].into_iter().zip(sides) {
        let Some(summary) = summary else { continue };
        let accuracy = format!("{:.1}", summary.accuracy);
        set_tag(record, format!("{side}Accuracy"), accuracy);
        set_tag(record, format!("{side}AverageLoss"), format!("{:.0}", summary.average_loss));
    }
}

fn set_tag(record: &mut GameRecord, name: String, value: String) {
    match record.tags.iter_mut().find(|(it, _)| *it == name) {
        Some((_, known)) => *known = value,
        None => record.tags.push((name, value)),
    }
}

/// Writes the files of a plan and a summary, or the games where no file is named.
///
/// # Errors
/// When the system refuses.
pub(super) fn write(
    plan: &AnnotatePlan,
    games: &[AnnotatedGame],
    out: &mut impl Write,
) -> Result<(), ToolError> {
    if plan.out.is_some() || plan.html.is_none() {
        let texts = games.iter().map(AnnotatedGame::text).collect::<Result<String, _>>()?;
        match &plan.out {
            Some(path) => write_file(path, &texts)?,
            None => out.write_all(texts.as_bytes())?,
        }
    }
    if let Some(path) = &plan.html {
        let pages: Vec<&PageGame> = games.iter().map(|it| &it.page).collect();
        write_file(path, &web::page(&pages).map_err(AnnotateError::from)?)?;
    }
    if plan.out.is_some() || plan.html.is_some() {
        for game in games {
            game.write_summary(out)?;
        }
        let moves: usize = games.iter().map(|it| it.page.moves.len()).sum();
        writeln!(out, "{} games {moves} moves", games.len())?;
    }
    Ok(out.flush()?)
}

/// Writes a file: to a second file first, so that there is always a whole one.
fn write_file(path: &Path, text: &str) -> Result<(), AnnotateError> {
    let new = beside(path, ".new");
    let written = File::create(&new).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    let renamed = written.and_then(|()| fs::rename(&new, path));
    renamed.map_err(|reason| AnnotateError::File { path: path.to_owned(), reason })
}
