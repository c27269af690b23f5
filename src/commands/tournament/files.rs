//! The files that a match writes.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::plan::MatchPlan;
use crate::commands::error::{Context, Result};
use crate::commands::long_run::open_progress;
use crate::commands::output_file::{
    FileKind, LOG, OutputFile, OutputFiles, PGN, is_stream, open_stream,
};
use bentrider_engine::selfplay::OpeningSource;

/// Positions in EPD: the first line has a board, a side to move and two more fields.
const EPD: FileKind = FileKind { name: "positions in EPD", is_start: starts_with_position };

fn starts_with_position(head: &[u8]) -> bool {
    let line = head.split(|it| matches!(it, b'\n' | b'\r')).next().unwrap_or_default();
    let Ok(line) = std::str::from_utf8(line) else { return false };
    let fields: Vec<&str> = line.split_ascii_whitespace().collect();
    let is_board = |it: &str| it.contains('/') && !it.starts_with('/') && !it.contains("//");
    matches!(fields[..], [board, "w" | "b", _, _, ..] if is_board(board))
}

/// Checks the archive, the positions and the log of a plan. Nothing is written. Returns the log.
///
/// # Errors
/// When one of them is read too, or is of another kind: a log over games or a book, games over a log.
pub(super) fn log_of(plan: &MatchPlan) -> Result<Option<OutputFile>> {
    let mut files = OutputFiles::reading(inputs(plan));
    if let Some(archive) = &plan.archive {
        files.add(&archive.file, PGN)?;
    }
    if let Some((path, _)) = &plan.positions {
        files.add(path, EPD)?;
    }
    plan.log.as_ref().map(|path| files.add(path, LOG)).transpose()
}

/// Opens a file to which the match adds, and locks it against other matches. A device or a pipe is only written to.
///
/// # Errors
/// When it cannot be opened, or another process has locked it.
pub(super) fn open_to_add(path: &Path) -> Result<File> {
    match is_stream(path) {
        true => open_stream(path),
        false => open_progress(path),
    }
}

/// Goes to the end of a file and ends its last line, so that what is added begins on a new one, after `empty_lines`.
///
/// # Errors
/// When the file cannot be read or written.
pub(super) fn go_to_new_line(file: &mut File, path: &Path, empty_lines: usize) -> Result {
    if is_stream(path) {
        return Ok(());
    }
    let last = tail(file, path, 16)?;
    let ends = last.iter().rev().take_while(|it| matches!(it, b'\n' | b'\r'));
    let ends = ends.filter(|it| **it == b'\n').count();
    if !last.is_empty() && ends <= empty_lines {
        file.write_all(&b"\n".repeat(empty_lines + 1 - ends)).at(path)?;
    }
    Ok(())
}

/// The last bytes of a file, at most this number; its end is the next place.
///
/// # Errors
/// When the file cannot be read.
pub(super) fn tail(file: &mut File, path: &Path, most: u64) -> Result<Vec<u8>> {
    let length = file.seek(SeekFrom::End(0)).at(path)?;
    file.seek(SeekFrom::Start(length.saturating_sub(most))).at(path)?;
    let mut last = Vec::new();
    file.read_to_end(&mut last).at(path)?;
    Ok(last)
}

/// The files that the match or one of its engines reads: the variant, the book, the programs, and files that are
/// arguments or options of engines.
fn inputs(plan: &MatchPlan) -> impl Iterator<Item = &Path> {
    let book = match &plan.openings {
        OpeningSource::Book(book) => Some(book.file.as_path()),
        OpeningSource::Random(_) => None,
    };
    let of_engines = plan.engines.iter().flat_map(|engine| {
        let values = engine.arguments.iter().chain(engine.options.iter().map(|(_, value)| value));
        [engine.command.as_path()].into_iter().chain(values.map(Path::new))
    });
    plan.variant_path.as_deref().into_iter().chain(book).chain(of_engines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_line_with_a_board_and_a_side_begins_positions() {
        let chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
        for line in [chess.to_owned(), format!("{chess} bm e4;\r\n{chess}\n")] {
            assert!(starts_with_position(line.as_bytes()), "{line}");
        }
        for line in ["http://a/b\nhttp://c/d\n", "50/50", "and/or w", "x/y z a b", "/usr/bin w - -"]
        {
            assert!(!starts_with_position(line.as_bytes()), "{line}");
        }
        assert!(!starts_with_position(b"BENT\xee\x00/I w - -"));
    }
}
