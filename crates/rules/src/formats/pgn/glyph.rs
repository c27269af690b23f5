//! Marks and signs of books, such as `!?` and `±`, as numeric annotation glyphs.

use super::lex::{MOST_WORD, is_blank};
use super::symbol::is_like_move;

/// The signs with their glyphs; a sign that another one begins with stands after it.
const SIGNS: [(&str, u8); 44] = [
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("!", 1),
    ("?", 2),
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("+/=", 14),
    ("+/-", 16),
    ("+/−", 16),
    ("+--", 20),
    ("--+", 21),
    ("+=", 14),
    ("+-", 18),
    ("+−", 18),
    ("=/+", 15),
    ("=/∞", 44),
    ("=+", 15),
    ("=∞", 44),
    ("-/+", 17),
    ("−/+", 17),
    ("-+", 19),
    ("−+", 19),
    ("=", 10),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("∞", 13),
    ("□", 7),
    ("⊙", 22),
    ("⨀", 22),
    ("○", 26),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("⇆", 132),
    ("⇄", 132),
    ("⊕", 138),
    ("⨁", 138),
    ("∆", 140),
];

/// A text that begins with `$`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats) struct Numbered {
    /// The glyph: `$` and at most 255, whatever follows; `None` if it is none.
    pub(in crate::formats) nag: Option<u8>,
    /// The length of the text in bytes: it ends with the digits; without digits, with the word if this is not a move.
    pub(in crate::formats) length: usize,
}

/// Reads the glyph with its number at the start of a text; of length 0 if this does not begin with `$`.
pub(in crate::formats) fn numbered(text: &str) -> Numbered {
    let Some(number) = text.strip_prefix('$') else { return Numbered { nag: None, length: 0 } };
    let digits = digits(number);
    let ends = |it: char| is_blank(it) || "{}()[]<>\";$*".contains(it);
    let length = match digits {
        0 => {
            let start = &number[..number.floor_char_boundary(MOST_WORD)];
            let word = &start[..start.find(ends).unwrap_or(start.len())];
            if is_like_move(word) { 0 } else { word.len() }
        }
        _ => digits,
    };
    Numbered { nag: number[..digits].parse().ok(), length: 1 + length }
}

/// The number of digits at the start of a text.
pub(super) fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// The glyph of a letter or a word of a book: a diagram, a novelty.
pub(super) fn of_letter(letter: &str) -> Option<u8> {
    match letter {
        "D" | "Diagram" => Some(220),
        "N" => Some(146),
        _ => None,
    }
}

/// The sign at the start of a word, with its length in bytes.
pub(super) fn at_start(word: &str) -> Option<(u8, usize)> {
    SIGNS.iter().find(|(sign, _)| word.starts_with(sign)).map(|(sign, glyph)| (*glyph, sign.len()))
}

/// The byte of a word at which the signs at its end begin: its length if there are none, 0 if it is nothing
/// else. `=` is a sign after a square, castling, a promotion or another sign; elsewhere it belongs to what is before it.
pub(super) fn start_of_last(word: &str) -> usize {
    let mut end = word.len();
    loop {
        let before = &word[..end];
        let follows = |sign: &str| {
            let start = before.len() - sign.len();
            let mv = &before[..start];
            let last = mv.chars().next_back();
            match sign {
                "=" => {
                    last.is_none_or(|it| it.is_ascii_digit() || "!?".contains(it))
                        || mv.ends_with("-O")
                        || mv.contains('=')
                }
                _ => last != Some('='),
            }
        };
        let found = SIGNS.iter().find(|(sign, _)| before.ends_with(sign) && follows(sign));
        match found {
            Some((sign, _)) if end > 0 => end -= sign.len(),
            _ => return end,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_end_a_word_or_are_one() {
        for (word, start) in [
            ("Nf3!?", 3),
            ("Qh5+-", 3),
            ("Qh5--+", 3),
            ("Nf3+", 4),
            ("e4+/=", 2),
            ("e4=", 2),
            ("e8=Q", 4),
            ("e8=Q=", 4),
            ("e8=", 2),
            ("O-O=", 3),
            ("O-O-O!?=", 5),
            ("a12=+W", 6),
            ("Nf3!±", 3),
            ("--", 2),
            ("e2-e4", 5),
            ("±", 0),
            ("+=", 0),
            ("=", 0),
            ("", 0),
        ] {
            assert_eq!(start_of_last(word), start, "{word}");
        }
        assert_eq!(at_start("?!±"), Some((6, 2)));
        assert_eq!((at_start("+--"), at_start("--+")), (Some((20, 3)), Some((21, 3))));
        assert_eq!(at_start("Nf3"), None);
    }
}
