//! Collects what is wrong with one file, and turns places in its text into lines and columns.

use std::cell::{Cell, RefCell};
use std::ops::Range;

use super::document::Place;
use super::{Fault, Faults};

/// The text of a file and what is wrong with it so far. Shared by all who read the file.
pub(super) struct Complaints<'t> {
    file: &'t str,
    text: &'t str,
    found: RefCell<Vec<(Place, String)>>,
    /// Is a part of the text no TOML?
    broken: Cell<bool>,
}

impl<'t> Complaints<'t> {
    /// Of nothing yet. `file` is the file's name in messages only.
    pub(super) fn new(file: &'t str, text: &'t str) -> Self {
        Complaints { file, text, found: RefCell::default(), broken: Cell::default() }
    }

    /// The text is no TOML there, for this reason, and what it was meant to say is lost.
    pub(super) fn add_broken(&self, span: Range<usize>, reason: &str) {
        let read = match self.written(span.clone()).lines().next() {
            Some(line) if !line.is_empty() => format!(", read {line:?}"),
            _ => String::new(),
        };
        self.add(Place(span.start), format!("this is no TOML{read}: {reason}"));
        self.broken.set(true);
    }

    /// What stands at this place is wrong, whatever else the file says.
    pub(super) fn add(&self, place: Place, message: String) {
        self.found.borrow_mut().push((place, message));
    }

    /// Something is missing, or does not go with the rest of the file. Dropped where a part of the
    /// file was lost, since it may have stood there.
    pub(super) fn add_if_whole(&self, place: Place, message: String) {
        if !self.broken.get() {
            self.add(place, message);
        }
    }

    /// Is nothing wrong so far?
    pub(super) fn is_empty(&self) -> bool {
        self.found.borrow().is_empty()
    }

    /// The place of a symbol (by its number, from 0) of the text that is written as a string at
    /// `place`; `place` itself where escapes keep the symbols from being counted.
    pub(super) fn inside(&self, place: Place, value: &str, symbol: usize) -> Place {
        let raw = self.text.get(place.0..).unwrap_or_default();
        let quotes = if raw.starts_with("\"\"\"") || raw.starts_with("'''") { 3 } else { 1 };
        let written = raw.get(quotes..).is_some_and(|inside| inside.starts_with(value));
        let offset = value.char_indices().nth(symbol).map_or(value.len(), |(offset, _)| offset);
        if written { Place(place.0 + quotes + offset) } else { place }
    }

    /// What is written between two bytes of the text.
    pub(super) fn written(&self, span: Range<usize>) -> &'t str {
        self.text.get(span).unwrap_or_default()
    }

    /// Everything found, in the order of the file.
    pub(super) fn into_faults(self) -> Faults {
        let mut found = self.found.take();
        found.sort_by_key(|(place, _)| *place);
        let fault = |(place, message)| {
            let before = self.before(place);
            let line_start = before.rfind('\n').map_or(0, |at| at + 1);
            Fault {
                file: self.file.to_owned(),
                line: self.line(place),
                column: before[line_start..].chars().count() + 1,
                message,
            }
        };
        Faults(found.into_iter().map(fault).collect())
    }

    fn line(&self, place: Place) -> usize {
        self.before(place).matches('\n').count() + 1
    }

    fn before(&self, place: Place) -> &'t str {
        self.text.get(..place.0).unwrap_or(self.text)
    }
}
