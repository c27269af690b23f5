//! The moves of a piece of a diagram, from Muller's dialect into ours; castling and the King's first leap are
//! rules of their own.

use crate::betza::{self, CastlingMove, Dialect, Leg};

/// The longest text of moves, in symbols.
const MOST_SYMBOLS: usize = 250;

/// The moves of a piece.
#[derive(Debug, Default)]
pub(super) struct Moves {
    /// All moves but castling and the leap, in our dialect.
    pub(super) text: String,
    pub(super) legs: Vec<Leg>,
    pub(super) castlings: Vec<CastlingMove>,
    /// The atoms of the King's first leap.
    pub(super) leap: String,
}

impl Moves {
    /// Reads moves in Muller's dialect.
    ///
    /// # Errors
    /// A sentence about the first move that cannot be expressed.
    pub(super) fn read(text: &str, is_royal: bool) -> Result<Self, String> {
        if text.chars().nth(MOST_SYMBOLS).is_some() {
            return Err(format!("they are too long: expected at most {MOST_SYMBOLS} symbols"));
        }
        let mut moves = Moves::default();
        let mut others = Vec::new();
        for (column, part) in parts(text) {
            if part.contains('O') {
                let read = betza::parse_moves(part, Dialect::Muller).ok().filter(|_| is_royal);
                moves.castlings.extend(read.map(|it| it.castling).ok_or_else(|| {
                    format!("column {column}: read {part}: expected castling of a royal piece, such as isO2")
                })?);
            } else if is_royal && ["imA", "imD", "imN", "miA", "miD", "miN"].contains(&part) {
                moves.leap.push_str(&part[2..]);
            } else {
                others.push(part);
            }
        }
        let rest = others.concat();
        if rest.is_empty() {
            return Err(format!("{text} has no moves but castling and a first leap"));
        }
        moves.legs = betza::parse_as(&rest, Dialect::Muller).map_err(|it| it.to_string())?;
        moves.text = own_text(&others, &moves.legs);
        Ok(moves)
    }
}

/// The text in our dialect: part by part as it was written, where both dialects read it alike.
fn own_text(parts: &[&str], legs: &[Leg]) -> String {
    let own = |part: &&str| match betza::parse_as(part, Dialect::Muller) {
        Ok(legs) if betza::parse(part).as_ref() != Ok(&legs) => betza::write(&legs),
        _ => (*part).to_owned(),
    };
    let text: String = parts.iter().map(own).collect();
    let is_same =
        |read: Vec<Leg>| read.len() == legs.len() && read.iter().all(|it| legs.contains(it));
    if betza::parse(&text).is_ok_and(is_same) { text } else { betza::write(legs) }
}

/// The moves of a text, each with its column: letters, then an atom or a bracket, then its range.
pub(super) fn parts(text: &str) -> Vec<(usize, &str)> {
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let length = part_length(rest);
        let (part, after) = rest.split_at(length);
        parts.push((text.len() - rest.len() + 1, part));
        rest = after;
    }
    parts
}

/// The length of the first move of a text, in bytes; at least one symbol.
fn part_length(text: &str) -> usize {
    let start = text.find(|it: char| !it.is_ascii_lowercase()).unwrap_or(text.len());
    let atom = &text[start..];
    let Some(first) = atom.chars().next() else { return text.len() };
    let close = match first {
        '[' => atom.find(']').map(|it| it + 1),
        '(' => atom.find(')').map(|it| it + 1),
        _ => Some(first.len_utf8()),
    };
    let end = start + close.unwrap_or(atom.len());
    let (name, after) = (&text[start..end], &text[end..]);
    let range = match after.strip_prefix(name) {
        Some(_) if first != '[' => name.len(),
        _ => after.find(|it: char| !it.is_ascii_digit()).unwrap_or(after.len()),
    };
    end + range
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Moves {
        Moves::read(text, true).unwrap()
    }

    #[test]
    fn a_text_is_kept_where_both_dialects_read_it_alike() {
        for (text, own) in [
            ("fmWfceFfmnnD", "fmWfceFfmnnD"),
            ("GHfmWfcF", "GHfmWfcF"),
            ("WyafsW", "WyafsW"),
            ("[F?fqR]", "[F?fqR]"),
            ("mQpcQ", "mQpcQ"),
            ("NNfN", "NNfN"),
            ("(1,4)W", "(1,4)W"),
            // One step for Muller, three for Fairy-Stockfish.
            ("fKbR", "fWbR"),
        ] {
            assert_eq!(read(text).text, own, "{text}");
        }
    }

    #[test]
    fn castling_and_the_first_leap_are_taken_out() {
        let king = read("KimAimDimNisO3irjO4");
        assert_eq!((king.text.as_str(), king.leap.as_str()), ("K", "ADN"));
        let castling =
            |distance, is_inside, left| CastlingMove { distance, is_inside, left, right: true };
        assert_eq!(king.castlings, [castling(3, false, true), castling(4, true, false)]);
        assert!(Moves::read("KisO2", false).is_err());
        assert!(Moves::read("KO2", true).is_err());
        assert!(Moves::read("isO2", true).is_err());
    }

    #[test]
    fn what_cannot_be_said_is_refused_by_name() {
        for (text, word) in
            [("fkRfkBK", "royal"), ("KNADcaKcabK", "a capture on the way"), ("é", "é")]
        {
            let message = Moves::read(text, true).unwrap_err();
            assert!(message.contains(word), "{text}: {message}");
        }
    }
}
