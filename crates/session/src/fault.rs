//! Why a question has no answer.

/// The most characters of a sentence: it may repeat what was read.
const LONGEST: usize = 1_000;

/// Why a question has no answer, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault(String);

impl Fault {
    /// This sentence, cut if it is very long.
    pub(super) fn new(sentence: impl Into<String>) -> Self {
        let mut sentence = sentence.into();
        if let Some((end, _)) = sentence.char_indices().nth(LONGEST) {
            sentence.truncate(end);
            sentence.push('…');
        }
        Fault(sentence)
    }

    /// What an error says.
    pub(super) fn of(error: impl ToString) -> Self {
        Fault::new(error.to_string())
    }

    /// Something is longer than it may be.
    pub(super) fn too_long(what: &str, most: usize) -> Self {
        Fault(format!("{what} is too long: expected at most {most} bytes"))
    }

    /// The sentence.
    pub(super) fn text(&self) -> &str {
        &self.0
    }
}

/// The text, if it is not longer than so many bytes.
///
/// # Errors
/// When it is.
pub(super) fn at_most<'a>(text: &'a str, most: usize, what: &str) -> Result<&'a str, Fault> {
    if text.len() <= most { Ok(text) } else { Err(Fault::too_long(what, most)) }
}
