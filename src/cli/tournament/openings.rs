//! `-openings` and `-pgnout`: where games begin, and where they are written.

use std::path::Path;

use regex_lite::Regex;

use super::UsageError;
use super::flags::{Flag, Settings};
use crate::tools::tournament::{ArchivePlan, Existing};
use bentrider_engine::selfplay::{Book, BookFormat, OpeningSource, RandomOpenings};
use bentrider_rules::notation::MoveNotation;

/// With `file=` a book, else random moves.
pub(super) fn openings(flag: &Flag) -> Result<OpeningSource, UsageError> {
    let mut settings = flag.settings()?;
    let source = match settings.text("file") {
        Some(file) => OpeningSource::Book(book(file, &mut settings)?),
        None => OpeningSource::Random(random(&mut settings)?),
    };
    settings.finish()?;
    Ok(source)
}

fn book(file: &str, settings: &mut Settings) -> Result<Book, UsageError> {
    let format = settings.value("format", |text| match text {
        "epd" => Ok(BookFormat::Epd),
        "pgn" => Ok(BookFormat::Pgn),
        _ => Err(format!("\"{text}\": expected epd or pgn")),
    })?;
    let is_pgn = Path::new(file).extension().is_some_and(|it| it.eq_ignore_ascii_case("pgn"));
    let shuffled = settings.value("order", |text| match text {
        "random" => Ok(true),
        "sequential" => Ok(false),
        _ => Err(format!("\"{text}\": expected sequential or random")),
    })?;
    Ok(Book {
        file: file.into(),
        format: format.unwrap_or(if is_pgn { BookFormat::Pgn } else { BookFormat::Epd }),
        shuffled: shuffled.unwrap_or(false),
        start: settings.number("start", 1..=usize::MAX)?.unwrap_or(1),
        plies: settings.number("plies", 0..=usize::MAX)?,
    })
}

fn random(settings: &mut Settings) -> Result<RandomOpenings, UsageError> {
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

pub(super) fn archive(flag: &Flag) -> Result<ArchivePlan, UsageError> {
    let mut settings = flag.settings()?;
    let file = settings.text("file").ok_or_else(|| flag.wrong("expected file=NAME"))?;
    let notation = settings.value("notation", |text| match text {
        "san" => Ok(MoveNotation::San),
        "uci" => Ok(MoveNotation::Coordinate),
        _ => Err(format!("\"{text}\": expected san or uci")),
    })?;
    let existing = match settings.switch("append")? {
        None => Existing::Keep,
        Some(true) => Existing::Append,
        Some(false) => Existing::Replace,
    };
    let plan = ArchivePlan {
        file: file.into(),
        existing,
        notation: notation.unwrap_or_default(),
        nodes: settings.switch("nodes")?.unwrap_or(false),
        seldepth: settings.switch("seldepth")?.unwrap_or(false),
        kept_lines: settings.value("match_line", Regex::new)?,
    };
    settings.finish()?;
    Ok(plan)
}
