//! The games of a file: reading them, choosing the evaluation that judges each, and writing the result.

use std::fmt::Write as _;
use std::io::{self, BufReader, Write};
use std::path::Path;
use std::sync::Arc;

use super::{Annotate, AnnotateFiles, DEFAULT_VARIANT};
use crate::commands::error::{Context, Error, Result};
use crate::commands::game_file::{self, Finder, format_of, format_of_file};
use crate::web::{self, digest};
use bentrider_engine::analysis::{self, JudgedPosition, SideSummary, Verdict};
use bentrider_engine::engine::files::{self, Assumed, TextLines};
use bentrider_engine::engine::{ChosenEvaluation, EvalFile, VariantSet};
use bentrider_engine::eval::NetworkChoice;
use bentrider_engine::selfplay::CancelFlag;
use bentrider_rules::formats::pgn::{self, PgnError};
use bentrider_rules::formats::{
    self, Format, GameLines, LONGEST_GAME, RecordError, Recovered, TextGame,
};
use bentrider_rules::game::GameRecord;
use bentrider_rules::geometry::Color;
use bentrider_rules::notation::MoveNotation;
use bentrider_rules::variant::Variant;
use bentrider_session::PageGame;

/// The largest file of games, in bytes.
const LARGEST: u64 = 256 << 20;

/// The games of a file.
pub(super) struct Input {
    /// The text of the file, as far as it was read.
    pub(super) text: String,
    /// The games to annotate.
    pub(super) games: Vec<InputGame>,
    /// The errors of games that cannot be read.
    pub(super) errors: Vec<Error>,
    /// What was left out of the games, and the encoding if it is not UTF-8.
    pub(super) notes: Vec<Error>,
    /// The number of games of which a part was left out.
    pub(super) partly: usize,
}

/// A game of a file.
pub(super) struct InputGame {
    /// The number of the game in the file, from 1.
    pub(super) number: u64,
    pub(super) record: GameRecord,
}

impl InputGame {
    /// The number of positions: one more than moves.
    pub(super) fn positions(&self) -> usize {
        self.record.moves.len() + 1
    }
}

impl Input {
    /// Reads the games.
    ///
    /// # Errors
    /// When the file cannot be read, has no such game, or `cancel` was set. Errors of single games are in
    /// [`Input::errors`].
    pub(super) fn read(
        args: &Annotate,
        variants: &VariantSet,
        cancel: &CancelFlag,
    ) -> Result<Self> {
        let path = &args.file;
        let (text, format, assumed) = match args.game {
            Some(number) => text_with_game(path, number, cancel)?,
            None => whole_file(path)?,
        };
        let default = (format == Format::Pgn).then_some(DEFAULT_VARIANT);
        let variant = args.variant.as_ref().map(|name| variants.find(name)).transpose()?;
        let mut finder = Finder::new(variants, variant, default)?;
        let notes = assumed.map(|it| Error::at(path, it)).into_iter().collect();
        let mut input =
            Input { text: String::new(), games: Vec::new(), errors: Vec::new(), notes, partly: 0 };
        let mut count = 0;
        for (number, game) in (1..).zip(formats::read(&text, format)) {
            check_cancel(cancel)?;
            count = number;
            if args.game.is_some_and(|wanted| wanted != number) {
                continue;
            }
            match record(game, &text, &mut finder) {
                Ok((record, left_out)) => {
                    input.partly += usize::from(!left_out.is_empty());
                    let noted = |it| Error::at(path, format_args!("game {number}: left out: {it}"));
                    input.notes.extend(left_out.into_iter().map(noted));
                    input.games.push(InputGame { number, record });
                }
                Err(error) => {
                    input.errors.push(Error::at(path, format_args!("game {number}: {error}")));
                }
            }
            if args.game.is_some() {
                break;
            }
        }
        match args.game {
            Some(number) if number > count => {
                let message = format!("there is no game {number}: the file has {count}");
                Err(Error::at(path, message))
            }
            _ if count == 0 => Err(Error::at(path, "there is no game in this file")),
            _ => Ok(Input { text, ..input }),
        }
    }
}

/// An error if `cancel` is set while the input is read.
pub(super) fn check_cancel(cancel: &CancelFlag) -> Result {
    match cancel.is_set() {
        true => Err(Error::stopped("stopped before the first position was judged")),
        false => Ok(()),
    }
}

/// A text, its format, and its encoding if it is not UTF-8.
type InputText = (String, Format, Option<Assumed>);

/// The text of a file.
fn whole_file(path: &Path) -> Result<InputText> {
    let bytes = files::read(path, LARGEST).at(path)?;
    let (text, assumed) = files::decode(&bytes);
    Ok((text, format_of(&bytes), assumed))
}

/// The text of a file as far as it is needed for one game.
fn text_with_game(path: &Path, wanted: u64, cancel: &CancelFlag) -> Result<InputText> {
    let start = start_of_file(path, wanted, cancel)?;
    let before = usize::try_from(wanted - 1).unwrap_or(usize::MAX);
    // Games are not split in the same way everywhere, if one is damaged.
    if formats::read(&start.0, start.1).nth(before).is_some() {
        return Ok(start);
    }
    whole_file(path)
}

/// The text of a file from its start to the end of the game after the wanted one. The rest of the file is not read.
fn start_of_file(path: &Path, wanted: u64, cancel: &CancelFlag) -> Result<InputText> {
    let format = format_of_file(path)?;
    let mut lines =
        TextLines::new(BufReader::new(game_file::open(path)?), LONGEST_GAME).at(path)?;
    let (mut text, mut found) = (String::new(), 0);
    let mut games = GameLines::new(format);
    while found <= wanted
        && let Some(line) = lines.next_line().at(path)?
    {
        check_cancel(cancel)?;
        found += games.push(&line).len() as u64;
        text.push_str(&line);
        if text.len() as u64 > LARGEST {
            let message = format!("expected game {wanted} in the first {LARGEST} bytes");
            return Err(Error::at(path, message));
        }
    }
    Ok((text, format, lines.assumed()))
}

/// The record of a game, and what was left out of it.
fn record(
    game: Result<TextGame, PgnError>,
    text: &str,
    finder: &mut Finder,
) -> Result<(GameRecord, Vec<String>)> {
    let game = game?;
    let variant = finder.of_game(&game)?;
    let placed = |error: &RecordError| match error {
        RecordError::Move { at, .. } => {
            let (line, column) = formats::place(text, *at);
            format!("line {line}, column {column}: {error}")
        }
        RecordError::Start(_) | RecordError::Castling(_) => error.to_string(),
    };
    let recovered = formats::recover(&game, &variant);
    let Recovered { record, left_out } = recovered.map_err(|error| Error::new(placed(&error)))?;
    let problems = game.problems.iter().map(ToString::to_string);
    Ok((record, problems.chain(left_out.iter().map(placed)).collect()))
}

/// The evaluations of the variants of the games, in the order of the games: the same as in play.
pub(super) struct Evaluations(Vec<(Arc<Variant>, ChosenEvaluation)>);

impl Evaluations {
    /// Chooses the evaluations, and reads their networks.
    pub(super) fn new(games: &[InputGame], variants: &VariantSet) -> Self {
        let mut chosen: Vec<(Arc<Variant>, ChosenEvaluation)> = Vec::new();
        for game in games {
            let variant = game.record.variant();
            if chosen.iter().all(|(known, _)| !Arc::ptr_eq(known, variant)) {
                let evaluation = variants.evaluation(&EvalFile::Own, variant);
                chosen.push((Arc::clone(variant), evaluation));
            }
        }
        Evaluations(chosen)
    }

    /// The network with which a pool judges games of this variant.
    pub(super) fn choice(&self, variant: &Arc<Variant>) -> NetworkChoice {
        let chosen = self.0.iter().find(|(known, _)| Arc::ptr_eq(known, variant));
        chosen.map(|(_, evaluation)| evaluation.choice.clone()).unwrap_or_default()
    }

    /// A message for each network that cannot be used.
    pub(super) fn fallbacks(&self) -> impl Iterator<Item = String> {
        self.0.iter().filter_map(|(variant, evaluation)| {
            Some(format!("evaluation of {}: {}", variant.name, evaluation.fallback()?))
        })
    }

    /// One line for each variant, which identifies its evaluation: networks with different contents have
    /// different lines.
    pub(super) fn lines(&self) -> String {
        let mut lines = String::new();
        for (variant, evaluation) in &self.0 {
            let network = evaluation.choice.network(variant);
            let network = network.map_or(ChosenEvaluation::SHARED.to_owned(), |network| {
                format!("network {}", digest(&network.write()))
            });
            let _ = writeln!(lines, "evaluation {} {network}", variant.name);
        }
        lines
    }
}

/// A game and the engine's judgement of it.
pub(super) struct AnnotatedGame {
    number: u64,
    page: PageGame,
}

impl AnnotatedGame {
    /// Annotates a game; `positions` are all of its positions, judged.
    ///
    /// # Errors
    /// When a move is not legal.
    pub(super) fn new(
        game: &InputGame,
        positions: Vec<JudgedPosition>,
        args: &Annotate,
    ) -> Result<Self> {
        let mut record = game.record.clone();
        let moves = analysis::judged_moves(&record, &positions)?;
        analysis::annotate(&mut record, &positions, &moves)?;
        let sides = Color::BOTH.map(|side| SideSummary::of(&moves, side));
        set_tags(&mut record, &sides, args);
        let page = PageGame { record, positions, moves, sides };
        Ok(AnnotatedGame { number: game.number, page })
    }

    fn text(&self) -> Result<String> {
        Ok(pgn::write(&pgn::from_record(&self.page.record, MoveNotation::San)?))
    }

    fn write_summary(&self, out: &mut impl Write) -> io::Result<()> {
        // The output may go to a terminal.
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

/// Sets the tags: how well each side played and, if the game does not say it, who annotated it and which
/// variant it is.
fn set_tags(record: &mut GameRecord, sides: &[Option<SideSummary>; 2], args: &Annotate) {
    let variant = record.variant().name.clone();
    if record.tag("Variant").is_none() && variant != DEFAULT_VARIANT {
        record.tags.push(("Variant".to_owned(), variant));
    }
    if record.tag("Annotator").is_none() {
        let engine = concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"));
        let name = format!("{engine}, {}", args.limit());
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

/// Writes the files and a summary, or the games if no file is named.
///
/// # Errors
/// When the output cannot be written.
pub(super) fn write(
    files: &AnnotateFiles,
    games: &[AnnotatedGame],
    out: &mut impl Write,
) -> Result {
    let AnnotateFiles { out: file, html } = files;
    if file.is_some() || html.is_none() {
        let texts = games.iter().map(AnnotatedGame::text).collect::<Result<String>>()?;
        match file {
            Some(file) => file.write(texts.as_bytes())?,
            None => out.write_all(texts.as_bytes())?,
        }
    }
    if let Some(html) = html {
        let pages: Vec<&PageGame> = games.iter().map(|it| &it.page).collect();
        let page = web::page(&pages)
            .map_err(|it| Error::new(format_args!("cannot write the page: {it}")))?;
        html.write(page.as_bytes())?;
    }
    if file.is_some() || html.is_some() {
        for game in games {
            game.write_summary(out)?;
        }
        let moves: usize = games.iter().map(|it| it.page.moves.len()).sum();
        writeln!(out, "{} games {moves} moves", games.len())?;
    }
    Ok(out.flush()?)
}
