/// A place: the number of bytes before it where the texts of a file and of its parents are laid end
/// to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place(pub(super) usize);

/// A value and its place.
#[derive(Clone, Debug)]
pub(super) struct Placed<T> {
    pub(super) value: T,
    pub(super) place: Place,
}

/// A string and the place of its opening quote.
pub(super) type Text = Placed<String>;

/// What a table says whose keys are names: each with its value, in the order of the file.
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
