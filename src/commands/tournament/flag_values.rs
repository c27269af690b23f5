//! The values of the larger flags: tests, adjudication, files and openings.

use std::path::{Path, PathBuf};

use regex_lite::Regex;

use super::flags::{Flag, Settings, name_of};
use super::plan::{ArchivePlan, Existing, MoveDetail};
use crate::commands::error::{Error, Result};
use crate::commands::rating::{Model, Sprt};
use bentrider_engine::selfplay::{
    Book, BookFormat, DrawRule, OpeningSource, RandomOpenings, ResignRule,
};
use bentrider_rules::notation::MoveNotation;

/// The farthest hypothesis of a sequential test, in Elo: beyond it the scores of both are nearly 0 or 1.
const MAX_ELO: f64 = 1000.0;

pub(super) fn sprt(flag: &Flag) -> Result<Sprt> {
    let mut settings = flag.settings()?;
    let number = |text: &str| {
        let number = text.parse::<f64>().ok().filter(|it| it.is_finite());
        number.ok_or_else(|| format!("\"{text}\": expected a number"))
    };
    let elo = |text: &str| {
        let elo = number(text).ok().filter(|it| (-MAX_ELO..=MAX_ELO).contains(it));
        elo.ok_or_else(|| format!("\"{text}\": expected a number from -{MAX_ELO} to {MAX_ELO}"))
    };
    let elo0 = settings.value("elo0", elo)?.unwrap_or(0.0);
    let elo1 = settings.value("elo1", elo)?.unwrap_or(10.0);
    let alpha = settings.value("alpha", number)?.unwrap_or(0.05);
    let beta = settings.value("beta", number)?.unwrap_or(0.05);
    let models = [("normalized", Model::Normalized), ("logistic", Model::Logistic)];
    let model = settings.choice("model", models)?;
    settings.finish()?;
    Sprt::new(elo0, elo1, alpha, beta, model.unwrap_or_default()).map_err(|it| flag.wrong(it))
}

pub(super) fn draw(flag: &Flag) -> Result<DrawRule> {
    let mut settings = flag.settings()?;
    let from_move = settings.number("movenumber", 0..=u32::MAX)?.unwrap_or(0);
    let moves = settings.number("movecount", 1..=u32::MAX)?.unwrap_or(1);
    let score = settings.number("score", 0..=i64::MAX)?;
    settings.finish()?;
    let score = score.ok_or_else(|| flag.wrong("expected score=CENTIPAWNS"))?;
    Ok(DrawRule { from_move, moves, score })
}

pub(super) fn resign(flag: &Flag) -> Result<ResignRule> {
    let mut settings = flag.settings()?;
    let moves = settings.number("movecount", 1..=u32::MAX)?.unwrap_or(1);
    let score = settings.number("score", 0..=i64::MAX)?;
    let two_sided = settings.switch("twosided")?.unwrap_or(false);
    settings.finish()?;
    let score = score.ok_or_else(|| flag.wrong("expected score=CENTIPAWNS"))?;
    Ok(ResignRule { moves, score, two_sided })
}

/// The file of the log, and whether it is appended to.
pub(super) fn log(flag: &Flag) -> Result<(PathBuf, bool)> {
    let mut settings = flag.settings()?;
    let file = settings.text("file").map(PathBuf::from);
    let appends = settings.switch("append")?.unwrap_or(false);
    // The log has all lines of the engines, at once.
    settings.value("level", |text| whole_log(text, "trace"))?;
    settings.value("engine", |text| whole_log(text, "true"))?;
    settings.switch("realtime")?;
    settings.finish()?;
    let file = file.ok_or_else(|| flag.wrong("expected file=NAME"))?;
    Ok((file, appends))
}

fn whole_log(text: &str, expected: &str) -> Result<(), String> {
    if text == expected {
        return Ok(());
    }
    Err(format!("\"{text}\": the log has all lines of the engines: expected {expected}"))
}

/// The openings: from a book with `file=`, otherwise random moves.
pub(super) fn openings(flag: &Flag) -> Result<OpeningSource> {
    let mut settings = flag.settings()?;
    settings.value("policy", |text| match text {
        "round" => Ok(()),
        _ => Err(format!("\"{text}\": each round has its own opening: expected round")),
    })?;
    let source = match settings.text("file") {
        Some(file) => OpeningSource::Book(book(file, &mut settings)?),
        None => OpeningSource::Random(random(&mut settings)?),
    };
    settings.finish()?;
    Ok(source)
}

fn book(file: &str, settings: &mut Settings) -> Result<Book> {
    let format = settings.choice("format", [("epd", BookFormat::Epd), ("pgn", BookFormat::Pgn)])?;
    let is_a =
        |ending| Path::new(file).extension().is_some_and(|it| it.eq_ignore_ascii_case(ending));
    if is_a("bin") {
        let message = "books of Polyglot are not read: expected a file of EPD or PGN";
        return Err(Error::new(format_args!("-openings file: \"{file}\": {message}")));
    }
    let shuffled = settings.choice("order", [("sequential", false), ("random", true)])?;
    Ok(Book {
        file: file.into(),
        format: format.unwrap_or(if is_a("pgn") { BookFormat::Pgn } else { BookFormat::Epd }),
        shuffled: shuffled.unwrap_or(false),
        start: settings.number("start", 1..=usize::MAX)?.unwrap_or(1),
        plies: settings.number("plies", 0..=usize::MAX)?,
    })
}

fn random(settings: &mut Settings) -> Result<RandomOpenings> {
    let default = RandomOpenings::default();
    let balance = settings.value("balance", |text| match text {
        "off" => Ok(None),
        _ => text.parse().map(Some).map_err(|_| format!("\"{text}\": expected a number or off")),
    })?;
    Ok(RandomOpenings {
        plies: settings.number("plies", 0..=u32::MAX)?.unwrap_or(default.plies),
        balance: balance.unwrap_or(default.balance),
        nodes: settings.number("nodes", 1..=u64::MAX)?.unwrap_or(default.nodes),
    })
}

pub(super) fn archive(flag: &Flag) -> Result<ArchivePlan> {
    let flag = &keyed(flag);
    let mut settings = flag.settings()?;
    let file = settings.text("file").ok_or_else(|| flag.wrong("expected file=NAME"))?;
    let notations = [("san", MoveNotation::San), ("uci", MoveNotation::Coordinate)];
    let notation = settings.choice("notation", notations)?;
    let existing = existing(&mut settings)?;
    let mut details = Vec::new();
    for detail in MoveDetail::ALL {
        if settings.switch(detail.key())?.unwrap_or(false) {
            details.push(detail);
        }
    }
    let plan = ArchivePlan {
        file: file.into(),
        existing,
        notation: notation.unwrap_or_default(),
        details,
        kept_lines: settings.value("match_line", Regex::new)?,
    };
    settings.finish()?;
    Ok(plan)
}

/// The file of the last positions, and its treatment if it is not empty.
pub(super) fn positions(flag: &Flag) -> Result<(PathBuf, Existing)> {
    let flag = &keyed(flag);
    let mut settings = flag.settings()?;
    let file = settings.text("file").map(PathBuf::from);
    let existing = existing(&mut settings)?;
    settings.finish()?;
    let file = file.ok_or_else(|| flag.wrong("expected file=NAME"))?;
    Ok((file, existing))
}

fn existing(settings: &mut Settings) -> Result<Existing> {
    Ok(match settings.switch("append")? {
        None => Existing::Keep,
        Some(true) => Existing::Append,
        Some(false) => Existing::Replace,
    })
}

/// A flag of a file in the form of cutechess-cli, `FILE`, in that of fastchess, `file=FILE`. Its word `fi` asks for
/// finished games only, and no others are written.
fn keyed(flag: &Flag) -> Flag {
    let mut flag = flag.clone();
    if let Some(file) = flag.values.first_mut().filter(|it| !it.contains('=')) {
        *file = format!("file={file}");
        flag.values.retain(|it| it != "fi");
    }
    flag
}

/// The two engines and the book of `-quick`.
pub(super) struct Quick {
    /// The flags `-engine`.
    pub(super) engines: [Flag; 2],
    pub(super) openings: OpeningSource,
}

/// Reads `-quick`: two programs at 10 s + 0.1 s, and a book in random order.
pub(super) fn quick(flag: &Flag) -> Result<Quick> {
    let mut settings = flag.settings()?;
    let programs = settings.all("cmd");
    let book = settings.text("book").map(|book| format!("file={book}"));
    settings.finish()?;
    let [first, second] = programs[..] else {
        return Err(flag.wrong(format!("expected two programs, found {}", programs.len())));
    };
    let book = book.ok_or_else(|| flag.wrong("expected book=FILE"))?;
    let mut names = [first, second].map(name_of);
    if names[0] == names[1] {
        names = ["1", "2"].map(|number| format!("{}{number}", names[0]));
    }
    let engine = |command: &str, name: &str| Flag {
        name: "engine".to_owned(),
        values: vec![format!("cmd={command}"), format!("name={name}"), "tc=10+0.1".to_owned()],
    };
    let engines = [engine(first, &names[0]), engine(second, &names[1])];
    let values = vec![book, "order=random".to_owned()];
    let openings = openings(&Flag { name: "openings".to_owned(), values })?;
    Ok(Quick { engines, openings })
}
