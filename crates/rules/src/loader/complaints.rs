//! Collects the errors in a file and its parents, and converts places in their texts to lines and columns.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::fmt;
use std::ops::Range;

use thiserror::Error;

use super::Source;

/// The texts of a file and of its parents, laid end to end, and the errors found so far. Shared by all
/// readers.
#[derive(Default)]
pub(super) struct Complaints {
    /// The texts, the file itself first.
    opened: RefCell<Vec<Opened>>,
    found: RefCell<Vec<(Place, String)>>,
    /// Whether part of a file could not be read.
    lost: Cell<bool>,
}

/// A text and the place of its first byte.
struct Opened {
    source: Source,
    start: Place,
}

impl Complaints {
    /// Adds the text of the file or of another parent, and returns the place of its first byte.
    pub(super) fn open(&self, source: &Source) -> Place {
        let mut opened = self.opened.borrow_mut();
        // The end of a text is a place too.
        let start = opened.last().map_or(0, |it| it.start.0 + it.source.text.len() + 1);
        opened.push(Opened { source: source.clone(), start: Place(start) });
        Place(start)
    }

    /// Reports that the text is not TOML there, for this reason; its content is lost.
    pub(super) fn add_broken(&self, span: Range<usize>, reason: &str) {
        let read = match self.written(span.clone()).lines().next() {
            Some(line) if !line.is_empty() => format!(", read {}", quoted(line)),
            _ => String::new(),
        };
        self.add(Place(span.start), format!("this is not TOML{read}: {reason}"));
        self.lose();
    }

    /// Notes that part of a file is lost, which has been reported.
    pub(super) fn lose(&self) {
        self.lost.set(true);
    }

    /// Reports an error at this place that does not depend on the rest of the file.
    pub(super) fn add(&self, place: Place, message: String) {
        self.found.borrow_mut().push((place, message));
    }

    /// Reports that something is missing or does not fit the rest of the file. Dropped if part of the file
    /// was lost, since it may have been there.
    pub(super) fn add_if_whole(&self, place: Place, message: String) {
        if !self.lost.get() {
            self.add(place, message);
        }
    }

    /// Whether there is no error so far.
    pub(super) fn is_empty(&self) -> bool {
        self.found.borrow().is_empty()
    }

    /// The place of a symbol (by its number, from 0) of the text that is written as a string at `place`;
    /// `place` itself if escapes keep the symbols from being counted.
    pub(super) fn inside(&self, place: Place, value: &str, symbol: usize) -> Place {
        let raw = self.written(place.0..place.0 + 3 + value.len());
        let quotes = if raw.starts_with("\"\"\"") || raw.starts_with("'''") { 3 } else { 1 };
        let written = raw.get(quotes..).is_some_and(|inside| inside.starts_with(value));
        let offset = value.char_indices().nth(symbol).map_or(value.len(), |(offset, _)| offset);
        if written { Place(place.0 + quotes + offset) } else { place }
    }

    /// The text between two places; it ends where the text of the first place ends, at the latest.
    pub(super) fn written(&self, span: Range<usize>) -> String {
        let opened = self.opened.borrow();
        opened
            .iter()
            .rfind(|it| it.start.0 <= span.start)
            .map_or(String::new(), |it| it.written(span))
    }

    /// All errors, in the order of the file, then of its parents. If there are very many, only the first are
    /// listed.
    pub(super) fn into_errors(self) -> LoadErrors {
        const MOST: usize = 200;
        let (opened, mut found) = (self.opened.take(), self.found.take());
        found.sort_by_key(|(place, _)| *place);
        // A part that both sides share is read for each.
        let mut seen = HashSet::new();
        found.retain(|it| seen.insert(it.clone()));
        if let Some((_, last)) = found.get(MOST).filter(|_| found.len() > MOST + 1) {
            let more = found.len() - MOST - 1;
            let message = format!("{last} (and {more} more errors, which are not listed)");
            found[MOST].1 = message;
            found.truncate(MOST + 1);
        }
        let error = |(place, message)| error(&opened, place, message);
        LoadErrors(found.into_iter().filter_map(error).collect())
    }
}

/// The error at a place. In a parent's text, it names the file that inherits it, because the text may be
/// right for other files.
fn error(opened: &[Opened], place: Place, message: String) -> Option<LoadError> {
    let at = opened.iter().rposition(|it| it.start <= place)?;
    let (line, column) = opened[at].line_and_column(place);
    let message = match at {
        0 => cut(message),
        _ => format!("{} (inherited by {})", cut(message), opened[0].source.file),
    };
    Some(LoadError { file: opened[at].source.file.clone(), line, column, message })
}

/// Cuts a message that repeats very much of the file.
fn cut(mut message: String) -> String {
    const LONGEST: usize = 2000;
    if let Some((end, _)) = message.char_indices().nth(LONGEST) {
        message.truncate(end);
        message.push('…');
    }
    message
}

impl Opened {
    fn written(&self, span: Range<usize>) -> String {
        let bytes = self.source.text.as_bytes();
        let start = (span.start - self.start.0).min(bytes.len());
        let end = span.end.saturating_sub(self.start.0).clamp(start, bytes.len());
        String::from_utf8_lossy(&bytes[start..end]).into_owned()
    }

    /// The line and the column in characters, both from 1.
    fn line_and_column(&self, place: Place) -> (usize, usize) {
        let text = &self.source.text;
        let before = text.get(..place.0 - self.start.0).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}

/// One error in a variant's file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}:{line}:{column}: {message}")]
pub struct LoadError {
    /// The name of the file as it was given.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// A sentence: what was read and what was expected.
    pub message: String,
}

/// All errors in a variant file, in the order of the file; never empty.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct LoadErrors(pub Vec<LoadError>);

impl fmt::Display for LoadErrors {
    /// One line for each error.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, error) in self.0.iter().enumerate() {
            let separator = if at == 0 { "" } else { "\n" };
            write!(f, "{separator}{error}")?;
        }
        Ok(())
    }
}

/// A place: the number of bytes before it where the texts of a file and of its parents are laid end
/// to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Place(pub(super) usize);

/// A value and its place.
#[derive(Clone, Debug)]
pub(super) struct Placed<T> {
    pub(super) value: T,
    pub(super) place: Place,
}

/// A string and the place of its opening quote.
pub(super) type Text = Placed<String>;

/// The entries of a table whose keys are names, each with its value, in the order of the file.
pub(super) type Named<T> = Vec<(Text, Placed<T>)>;

impl Text {
    /// The text in quotes, for a message; a long one is cut.
    pub(super) fn quoted(&self) -> String {
        quoted(&self.value)
    }
}

/// A text in quotes, for a message; a long one is cut.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 80;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}
