//! The text of a `variants.ini`, cut into sections with their keys. What the keys mean is not known here.

use super::Refusal;

/// A section as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RawSection {
    pub(super) name: String,
    /// The name of the variant from which it inherits.
    pub(super) parent: Option<String>,
    /// The line of the name, from 1.
    pub(super) line: usize,
    /// The keys in the order of the text. Of keys that are written twice the last one counts.
    pub(super) entries: Vec<Entry>,
    /// Lines that cannot be read.
    pub(super) refused: Vec<Refusal>,
}

/// A key with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) key: String,
    /// Without blanks before and after it, and without a comment.
    pub(super) value: String,
    pub(super) line: usize,
}

/// The symbols that begin a comment.
const COMMENT: [char; 2] = ['#', ';'];

/// The largest number of sections that are read, and of keys of a section.
pub(super) const MOST_SECTIONS: usize = 256;
const MOST_KEYS: usize = 500;

/// The sections of a text, in its order; at most one more than [`MOST_SECTIONS`]. Lines before the first one say
/// nothing.
pub(super) fn read(text: &str) -> Vec<RawSection> {
    let mut sections: Vec<RawSection> = Vec::new();
    for (at, written) in text.lines().enumerate() {
        let (line, written) = (at + 1, written.trim_end());
        if let Some(header) = written.strip_prefix('[') {
            if sections.len() > MOST_SECTIONS {
                break;
            }
            sections.push(RawSection::new(header, line));
        } else if let Some(section) = sections.last_mut() {
            section.add(written.trim_start(), line);
        }
    }
    sections
}

/// Whether a text is one of sections: it has the name of one with a parent, or begins with the name of one.
pub(super) fn is_ini(text: &str) -> bool {
    let is_word = |name: &str| {
        !name.is_empty() && name.chars().all(|it| it.is_ascii_alphanumeric() || "-_".contains(it))
    };
    let header = |line: &str| {
        let (inside, _) = line.strip_prefix('[')?.split_once(']')?;
        let (name, parent) = inside.split_once(':').map_or((inside, None), |it| (it.0, Some(it.1)));
        (is_word(name) && parent.is_none_or(is_word)).then_some(parent.is_some())
    };
    let mut meaningful = text.lines().filter(|line| !is_comment(line.trim()));
    meaningful.next().is_some_and(|first| header(first).is_some())
        || text.lines().any(|line| header(line) == Some(true))
}

fn is_comment(line: &str) -> bool {
    line.is_empty() || line.starts_with(COMMENT)
}

/// A value without blanks around it and without the comment after it, which follows a blank.
fn without_comment(value: &str) -> &str {
    let begins = |(at, _): &(usize, &str)| value[..*at].ends_with(char::is_whitespace);
    let end = value.match_indices(COMMENT).find(begins).map_or(value.len(), |(at, _)| at);
    value[..end].trim()
}

impl RawSection {
    /// The section of a header, the text after its `[`.
    fn new(header: &str, line: usize) -> Self {
        let (inside, closed) =
            header.split_once(']').map_or((header, false), |(inside, _)| (inside, true));
        let (name, parent) =
            inside.split_once(':').map_or((inside, None), |it| (it.0, Some(it.1.to_owned())));
        let mut section = RawSection {
            name: name.to_owned(),
            parent,
            line,
            entries: Vec::new(),
            refused: Vec::new(),
        };
        if !closed {
            let reason = "the name of a section has no end: expected [name] or [name:parent]";
            section.refused.push(Refusal::new(line, "", reason));
        }
        section
    }

    fn add(&mut self, written: &str, line: usize) {
        let read = self.entries.len() + self.refused.len();
        if is_comment(written) || read > MOST_KEYS {
            return;
        }
        if read == MOST_KEYS {
            let reason = format!("expected at most {MOST_KEYS} keys in a section, found more");
            self.refused.push(Refusal::new(line, "", reason));
            return;
        }
        let Some((key, value)) = written.split_once('=') else {
            let reason = format!("read {}: expected key = value", super::quoted(written));
            self.refused.push(Refusal::new(line, "", reason));
            return;
        };
        let (key, value) = (key.trim().to_owned(), without_comment(value).to_owned());
        self.entries.retain(|it| it.key != key);
        self.entries.push(Entry { key, value, line });
    }
}
