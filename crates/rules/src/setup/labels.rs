use thiserror::Error;

use super::{Kind, Piece};
use crate::geometry::Color;

/// The letters by which a game names its kinds, in the order of the game's file.
///
/// A label is one capital letter, a capital with `'` or `!` after it or `+` before it, or a longer
/// name of small letters and digits, which stands in braces: `K`, `N'`, `P!`, `+R`, `{sq}`. Black's
/// pieces are written with the small letter; a name in braces is Black's in small letters and White's
/// in capitals (`{SQ}`).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Labels(Vec<String>);

/// Why a text cannot be the label of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LabelError {
    /// Not of the form of a label.
    #[error(
        "\"{0}\" is not a label for a piece: expected a capital letter (K), a capital with ' or ! after it or + before it (N', P!, +R), or 2 to 8 small letters and digits, starting with a letter (sq)"
    )]
    Malformed(String),
    /// A kind before has it.
    #[error("the label \"{0}\" stands for another piece already")]
    Taken(String),
    /// No room.
    #[error("too many kinds of pieces: expected at most {}", Kind::MAX)]
    TooMany,
}

impl Labels {
    /// Adds the label of the next kind, as it stands in the file (a longer name without its braces).
    ///
    /// # Errors
    /// When the text is not a label, is taken (in either case), or there are [`Kind::MAX`] kinds already.
    pub fn add(&mut self, label: &str) -> Result<Kind, LabelError> {
        if !well_formed(label) {
            return Err(LabelError::Malformed(label.to_owned()));
        }
        if self.0.iter().any(|it| it.eq_ignore_ascii_case(label)) {
            return Err(LabelError::Taken(label.to_owned()));
        }
        if self.0.len() == Kind::MAX {
            return Err(LabelError::TooMany);
        }
        self.0.push(label.to_owned());
        Ok(Kind::new(self.0.len() as u8 - 1))
    }

    /// How many kinds have labels.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Has no kind a label yet?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The label of a kind as it stands in the file, without braces.
    pub fn label(&self, kind: Kind) -> &str {
        self.0.get(kind.index()).map_or("?", String::as_str)
    }

    /// The kind with this label, as it stands in the file, without braces; case does not matter.
    pub fn find(&self, label: &str) -> Option<Kind> {
        let at = self.0.iter().position(|it| it.eq_ignore_ascii_case(label))?;
        Some(Kind::new(at as u8))
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

    /// Reads the piece at the start of `text`: which it is and what is left of the text.
    pub fn read<'a>(&self, text: &'a str) -> Option<(Piece, &'a str)> {
        let (label, rest) = split(text)?;
        let kind = self.find(label)?;
        let white = label.starts_with(|it: char| it.is_ascii_uppercase())
            || label.starts_with('+') && label[1..].starts_with(|it: char| it.is_ascii_uppercase());
        let color = if white { Color::White } else { Color::Black };
        Some((Piece::new(color, kind), rest))
    }
}

/// The label at the start of `text`, without its braces, and what is left.
pub(super) fn split(text: &str) -> Option<(&str, &str)> {
    if let Some(inside) = text.strip_prefix('{') {
        return inside.split_once('}');
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
