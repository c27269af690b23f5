//! The labels of kinds, and pieces as texts write them.

use thiserror::Error;

use super::{Kind, Piece};
use crate::geometry::Color;

/// The letters by which a variant names its kinds, in the order of the variant's file.
///
/// A label is one capital letter, a capital with `'` or `!` after it or `+` before it, or a longer name of
/// small letters and digits, which is written in braces: `K`, `N'`, `P!`, `+R`, `{sq}`. Black's pieces are
/// written with the small letter; a name in braces is Black's in small letters and White's in capitals
/// (`{SQ}`). A label may stand for one kind of White's and another of Black's.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Labels(Vec<Label>);

/// The label of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Label {
    text: String,
    /// The side that alone has pieces of the kind; `None` if both have.
    side: Option<Color>,
}

impl Label {
    fn is_of(&self, color: Color) -> bool {
        self.side.is_none_or(|it| it == color)
    }
}

/// The error for a text that cannot be the label of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LabelError {
    /// The text does not have the form of a label.
    #[error(
        "\"{0}\" is not a label for a piece: expected a capital letter (K), a capital with ' or ! after it or + before it (N', P!, +R), or 2 to 8 small letters and digits, starting with a letter (sq)"
    )]
    Malformed(String),
    /// Another kind has the label.
    #[error("the label \"{0}\" stands for another piece already")]
    Taken(String),
    /// The variant has too many kinds.
    #[error("too many kinds of pieces: expected at most {}", Kind::MAX)]
    TooMany,
}

impl Labels {
    /// Adds the label of the next kind, of which both sides may have pieces, as in the variant's file (a longer
    /// name without its braces).
    ///
    /// # Errors
    /// When the text is not a label, is taken (in either case), or there are [`Kind::MAX`] kinds already.
    pub fn add(&mut self, label: &str) -> Result<Kind, LabelError> {
        self.add_of(label, None)
    }

    /// Adds the label of the next kind, as [`Labels::add`]; `side` is the one that alone has pieces of it.
    ///
    /// # Errors
    /// Those of [`Labels::add`].
    pub fn add_of(&mut self, label: &str, side: Option<Color>) -> Result<Kind, LabelError> {
        if !well_formed(label) {
            return Err(LabelError::Malformed(label.to_owned()));
        }
        let shares = |it: &Label| {
            Color::BOTH
                .iter()
                .any(|&color| it.is_of(color) && side.is_none_or(|side| side == color))
        };
        if self.0.iter().any(|it| it.text.eq_ignore_ascii_case(label) && shares(it)) {
            return Err(LabelError::Taken(label.to_owned()));
        }
        if self.0.len() == Kind::MAX {
            return Err(LabelError::TooMany);
        }
        self.0.push(Label { text: label.to_owned(), side });
        Ok(Kind::new(self.0.len() as u8 - 1))
    }

    /// The number of kinds with labels.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no kind has a label yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The label of a kind as in the variant's file, without braces.
    pub fn label(&self, kind: Kind) -> &str {
        self.0.get(kind.index()).map_or("?", |it| &it.text)
    }

    /// The kind with this label, as in the variant's file, without braces; case does not matter. White's if the
    /// sides have different kinds with it.
    pub fn find(&self, label: &str) -> Option<Kind> {
        self.all(label).next()
    }

    /// The kind of a side with this label, as [`Labels::find`].
    pub fn find_of(&self, label: &str, color: Color) -> Option<Kind> {
        self.all(label).find(|kind| self.has(Piece::new(color, *kind)))
    }

    /// Every kind with this label, as [`Labels::find`].
    pub fn all(&self, label: &str) -> impl Iterator<Item = Kind> {
        let numbered =
            (0..).zip(&self.0).filter(move |(_, it)| it.text.eq_ignore_ascii_case(label));
        numbered.map(|(number, _)| Kind::new(number))
    }

    /// Whether a piece can be in the variant: a kind may be of one side only.
    pub fn has(&self, piece: Piece) -> bool {
        self.0.get(piece.kind().index()).is_some_and(|it| it.is_of(piece.color()))
    }

    /// The side that alone has pieces of this kind; `None` if both have.
    pub fn only_side(&self, kind: Kind) -> Option<Color> {
        self.0.get(kind.index()).and_then(|it| it.side)
    }

    /// The kind of a side with the label of this kind; if the side has none, this kind.
    pub fn of_side(&self, kind: Kind, color: Color) -> Kind {
        self.find_of(self.label(kind), color).unwrap_or(kind)
    }

    /// A piece as a FEN writes it: `K`, `k`, `n'`, `{sq}` for Black, `{SQ}` for White.
    pub fn write(&self, piece: Piece) -> String {
        let label = self.label(piece.kind());
        let cased = match piece.color() {
            Color::White => label.to_ascii_uppercase(),
            Color::Black => label.to_ascii_lowercase(),
        };
        if is_long(label) { format!("{{{cased}}}") } else { cased }
    }

    /// A kind as a move writes it, small: `g`, `{sq}`.
    pub fn write_small(&self, kind: Kind) -> String {
        self.write(Piece::new(Color::Black, kind))
    }

    /// Reads the piece at the start of `text`; returns it with the rest of the text.
    pub fn read<'a>(&self, text: &'a str) -> Option<(Piece, &'a str)> {
        let (label, rest) = split(text)?;
        let white = label.starts_with(|it: char| it.is_ascii_uppercase())
            || label.starts_with('+') && label[1..].starts_with(|it: char| it.is_ascii_uppercase());
        let color = if white { Color::White } else { Color::Black };
        Some((Piece::new(color, self.find_of(label, color)?), rest))
    }

    /// Reads the label of a side's kind at the start of `text`, in either case, or of another kind if the side has
    /// none with it; returns it with the rest of the text.
    pub fn read_kind<'a>(&self, text: &'a str, color: Color) -> Option<(Kind, &'a str)> {
        let (label, rest) = split(text)?;
        let kind = self.find_of(label, color).or_else(|| self.find(label))?;
        Some((kind, rest))
    }
}

/// The most symbols of a label.
const MOST_SYMBOLS: usize = 8;

/// The label at the start of `text`, without its braces, and the rest of the text.
pub(super) fn split(text: &str) -> Option<(&str, &str)> {
    if let Some(inside) = text.strip_prefix('{') {
        let end = inside.bytes().take(MOST_SYMBOLS + 1).position(|it| it == b'}')?;
        return Some((&inside[..end], &inside[end + 1..]));
    }
    let start = usize::from(text.starts_with('+'));
    if !text[start..].starts_with(|it: char| it.is_ascii_alphabetic()) {
        return None;
    }
    let end = start + 1 + usize::from(text[start + 1..].starts_with(['\'', '!']));
    Some(text.split_at(end))
}

fn is_long(label: &str) -> bool {
    label.starts_with(|it: char| it.is_ascii_lowercase())
}

fn well_formed(label: &str) -> bool {
    let bytes = label.as_bytes();
    match bytes {
        [b'A'..=b'Z'] | [b'A'..=b'Z', b'\'' | b'!'] | [b'+', b'A'..=b'Z'] => true,
        [b'a'..=b'z', rest @ ..] => {
            (1..=7).contains(&rest.len())
                && rest.iter().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit())
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels() -> Labels {
        let mut labels = Labels::default();
        for label in ["K", "N", "N'", "P!", "+R", "sq"] {
            labels.add(label).unwrap();
        }
        labels
    }

    #[test]
    fn every_piece_reads_back_from_its_own_text() {
        let labels = labels();
        for number in 0..labels.len() as u8 {
            for color in Color::BOTH {
                let piece = Piece::new(color, Kind::new(number));
                let text = labels.write(piece) + "/rest";
                assert_eq!(labels.read(&text), Some((piece, "/rest")), "{text}");
            }
        }
    }

    #[test]
    fn a_label_is_taken_in_either_case_and_must_have_the_form_of_one() {
        let mut labels = labels();
        assert_eq!(labels.add("K"), Err(LabelError::Taken("K".to_owned())));
        for wrong in ["", "k", "KK", "K'!", "+", "+k", "1", "s", "sq!", "ninetynine", "É", "s q"] {
            assert_eq!(labels.add(wrong), Err(LabelError::Malformed(wrong.to_owned())));
        }
    }

    #[test]
    fn what_names_no_kind_is_not_read() {
        for text in ["", "X", "{sq", "{no}", "+", "+K", "'", "é", "9", "{}"] {
            assert_eq!(labels().read(text), None, "{text}");
        }
    }
}
