//! The content of a FEN as plain data, read from text and written as text.
//!
//! A [`Setup`] need not be playable: higher layers check that both sides have a King, and what the rights
//! mean. Only the shape of the board and the letters of the kinds are needed.

mod fen;
mod placement;

pub use fen::{FenError, RightsField, Setup};
pub use placement::holes;

use std::num::NonZeroU8;

use thiserror::Error;

use crate::geometry::Color;

/// A kind of piece: its number in the order of the variant's file, 0..=126.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(u8);

impl Kind {
    /// The largest number of kinds of a variant.
    pub const MAX: usize = 127;

    /// The kind with this number, which must be below [`Kind::MAX`].
    pub const fn new(number: u8) -> Self {
        debug_assert!((number as usize) < Kind::MAX);
        Kind(number)
    }

    /// The number of the kind.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of the kind as a byte.
    pub const fn byte(self) -> u8 {
        self.0
    }
}

/// A kind and its colour, in one byte that is never zero, so that `Option<Piece>` is a byte too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(NonZeroU8);

impl Piece {
    /// The number of values [`Piece::index`] can take in a variant of `kinds` kinds.
    pub const fn count(kinds: usize) -> usize {
        kinds * 2
    }

    /// A piece of this kind and colour.
    #[inline]
    pub const fn new(color: Color, kind: Kind) -> Self {
        // Kinds end at 126, so the number is 1..=254 and never overflows to zero.
        Piece(NonZeroU8::MIN.saturating_add(kind.0 * 2 + color as u8))
    }

    /// The kind of the piece.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind((self.0.get() - 1) >> 1)
    }

    /// The colour of the piece.
    #[inline]
    pub const fn color(self) -> Color {
        if (self.0.get() - 1) & 1 == 0 { Color::White } else { Color::Black }
    }

    /// `kind * 2 + color`: the index of tables with an entry for each piece.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0.get() - 1) as usize
    }

    /// The piece of the same kind and the other colour.
    #[must_use]
    pub fn flip(self) -> Self {
        Piece::new(!self.color(), self.kind())
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct KindSet(u128);

impl KindSet {
    /// The empty set.
    pub const EMPTY: KindSet = KindSet(0);

    /// Whether the kind is in the set.
    #[inline]
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 >> kind.0 & 1 != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds the kind.
    pub const fn insert(&mut self, kind: Kind) {
        self.0 |= 1 << kind.0;
    }

    /// The kinds of the set in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let number = (left != 0).then(|| left.trailing_zeros() as u8)?;
            left &= left - 1;
            Some(Kind(number))
        })
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        let mut set = KindSet::EMPTY;
        kinds.into_iter().for_each(|kind| set.insert(kind));
        set
    }
}

/// The letters by which a variant names its kinds, in the order of the variant's file.
///
/// A label is one capital letter, a capital with `'` or `!` after it or `+` before it, or a longer name of
/// small letters and digits, which is written in braces: `K`, `N'`, `P!`, `+R`, `{sq}`. Black's pieces are
/// written with the small letter; a name in braces is Black's in small letters and White's in capitals
/// (`{SQ}`).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Labels(Vec<String>);

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
    /// Adds the label of the next kind, as in the variant's file (a longer name without its braces).
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
        self.0.get(kind.index()).map_or("?", String::as_str)
    }

    /// The kind with this label, as in the variant's file, without braces; case does not matter.
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

    /// Reads the piece at the start of `text`; returns it with the rest of the text.
    pub fn read<'a>(&self, text: &'a str) -> Option<(Piece, &'a str)> {
        let (label, rest) = split(text)?;
        let kind = self.find(label)?;
        let white = label.starts_with(|it: char| it.is_ascii_uppercase())
            || label.starts_with('+') && label[1..].starts_with(|it: char| it.is_ascii_uppercase());
        let color = if white { Color::White } else { Color::Black };
        Some((Piece::new(color, kind), rest))
    }
}

/// The most symbols of a label.
const MOST_SYMBOLS: usize = 8;

/// The label at the start of `text`, without its braces, and the rest of the text.
fn split(text: &str) -> Option<(&str, &str)> {
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

/// A set of the rights of a variant: one bit for each, by the right's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Rights(u8);

impl Rights {
    /// The largest number of rights of a variant.
    pub const MAX: usize = 8;

    /// No rights.
    pub const NONE: Rights = Rights(0);

    /// Whether the right with this number, below [`Rights::MAX`], is held.
    #[inline]
    pub const fn has(self, number: usize) -> bool {
        self.0 >> number & 1 != 0
    }

    /// These rights and the one with this number.
    #[must_use]
    pub const fn with(self, number: usize) -> Self {
        Rights(self.0 | 1 << number)
    }

    /// These rights and those of `other`.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Rights) -> Self {
        Rights(self.0 | other.0)
    }

    /// These rights without those of `other`.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Rights) -> Self {
        Rights(self.0 & !other.0)
    }

    /// The bits of the set.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_keeps_its_kind_and_colour() {
        for number in 0..Kind::MAX as u8 {
            for color in Color::BOTH {
                let piece = Piece::new(color, Kind::new(number));
                assert_eq!((piece.color(), piece.kind().byte()), (color, number));
                assert_eq!(piece.index(), usize::from(number) * 2 + color.index());
                assert_eq!(piece.flip().flip(), piece);
            }
        }
        assert_eq!(size_of::<Option<Piece>>(), 1);
    }

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
