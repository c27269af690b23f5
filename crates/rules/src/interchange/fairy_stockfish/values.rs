//! The values of keys. A value that Fairy-Stockfish would read in part, or not at all, is an error.

use super::definition::Definition;
use super::keys::Form;
use super::kinds::{Kind, Kinds};
use super::quoted;
use crate::geometry::{Square, SquareSet};

/// The value of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Flag(bool),
    /// A number, or a rank or file from 1.
    Number(u16),
    Word(&'static str),
    Kinds(Kinds),
    Squares(SquareSet),
    Limits(Vec<(Kind, u16)>),
    Promoted(Vec<(Kind, Option<Kind>)>),
    Text(String),
}

/// The largest board of Fairy-Stockfish, in files and ranks.
pub(super) const LARGEST: (u8, u8) = (12, 10);

/// The largest number of a key.
const LARGEST_NUMBER: u16 = 9999;

/// Reads a value; letters are those of the pieces of a definition. `None` for one without meaning.
///
/// # Errors
/// What was expected.
pub(super) fn read(
    form: Form,
    text: &str,
    definition: &Definition,
) -> Result<Option<Value>, String> {
    let expected = |what: &str| format!("read {}: expected {what}", quoted(text));
    Ok(Some(match form {
        Form::Ignored => return Ok(None),
        Form::Text => Value::Text(text.to_owned()),
        Form::Flag => match text {
            "true" => Value::Flag(true),
            "false" => Value::Flag(false),
            _ => return Err(expected("true or false")),
        },
        Form::Word(words) => {
            let known = words.iter().find(|it| **it == text);
            Value::Word(known.ok_or_else(|| expected(&words.join(", ")))?)
        }
        Form::Number => {
            let most = format!("a whole number up to {LARGEST_NUMBER}");
            Value::Number(number(text, LARGEST_NUMBER).ok_or_else(|| expected(&most))?)
        }
        Form::Rank => {
            let rank = number(text, LARGEST.1.into()).filter(|it| *it > 0);
            Value::Number(rank.ok_or_else(|| expected("a rank, 1 to 10"))?)
        }
        Form::File => Value::Number(file(text).ok_or_else(|| expected("a file, a to l"))?.into()),
        Form::Kinds => Value::Kinds(kinds(text, definition)?),
        Form::Squares => Value::Squares(
            squares(text).ok_or_else(|| expected("squares such as d4, *8 or a*, or -"))?,
        ),
        Form::Limits => Value::Limits(limits(text, definition)?),
        Form::Promoted => Value::Promoted(promoted(text, definition)?),
    }))
}

fn number(text: &str, most: u16) -> Option<u16> {
    let plain = !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    text.parse().ok().filter(|it| plain && *it <= most)
}

/// A file from 1.
fn file(text: &str) -> Option<u8> {
    let most = LARGEST.0;
    let named = match text.as_bytes() {
        [letter] => letter.checked_sub(b'a').map(|it| it + 1),
        _ => None,
    };
    let numbered = || number(text, most.into()).and_then(|it| u8::try_from(it).ok());
    named.or_else(numbered).filter(|it| (1..=most).contains(it))
}

fn kinds(text: &str, definition: &Definition) -> Result<Kinds, String> {
    let mut kinds = Kinds::EMPTY;
    let mut symbols = text.chars().filter(|it| !it.is_whitespace()).peekable();
    if symbols.peek().is_none() {
        return Err("there is nothing after =: expected letters of pieces, or -".to_owned());
    }
    while let Some(symbol) = symbols.next() {
        match symbol {
            '*' => kinds.insert_any(),
            '-' if symbols.peek().is_none() => {}
            _ => kinds.insert(kind(symbol, text, definition)?),
        }
    }
    Ok(kinds)
}

/// The kind of a letter in a text.
fn kind(letter: char, text: &str, definition: &Definition) -> Result<Kind, String> {
    definition.kind_of(letter).ok_or_else(|| {
        format!(
            "read {}: expected letters of pieces, found {letter:?}, which no piece has",
            quoted(text)
        )
    })
}

/// Squares such as `d4`, whole ranks such as `*8`, whole files such as `a*`; `-` is none.
fn squares(text: &str) -> Option<SquareSet> {
    let mut squares = SquareSet::EMPTY;
    let mut words = text.split_whitespace();
    words.clone().next()?;
    while let Some(word) = words.next() {
        if word == "-" {
            return words.next().is_none().then_some(squares);
        }
        let (files, ranks) = area(word)?;
        for rank in ranks {
            files.clone().for_each(|file| squares.insert(Square::new(file - 1, rank - 1)));
        }
    }
    Some(squares)
}

type Range = std::ops::RangeInclusive<u8>;

/// The files and ranks of a word, from 1.
fn area(word: &str) -> Option<(Range, Range)> {
    let rank = |text: &str| {
        let rank = number(text, LARGEST.1.into()).and_then(|it| u8::try_from(it).ok());
        rank.filter(|it| *it > 0).map(|it| it..=it)
    };
    if let Some(number) = word.strip_prefix('*') {
        return Some((1..=LARGEST.0, rank(number)?));
    }
    let (letter, rest) = word.split_at_checked(1)?;
    let letter = letter.to_ascii_lowercase();
    let file = file(&letter).filter(|_| letter.as_bytes()[0].is_ascii_lowercase())?;
    let ranks = if rest == "*" { 1..=LARGEST.1 } else { rank(rest)? };
    Some((file..=file, ranks))
}

/// Pairs such as `q:1 r:2`.
fn pairs(text: &str) -> Option<Vec<(char, &str)>> {
    let pair = |word| {
        let (letter, value): (&str, &str) = str::split_once(word, ':')?;
        let mut letters = letter.chars();
        letters.next().filter(|_| letters.next().is_none()).map(|letter| (letter, value))
    };
    text.split_whitespace().map(pair).collect()
}

fn limits(text: &str, definition: &Definition) -> Result<Vec<(Kind, u16)>, String> {
    let expected = || format!("read {}: expected pairs such as q:1 r:2", quoted(text));
    let limit = |(letter, count)| {
        let count = number(count, 250).ok_or_else(expected)?;
        Ok((kind(letter, text, definition)?, count))
    };
    pairs(text).ok_or_else(expected)?.into_iter().map(limit).collect()
}

fn promoted(text: &str, definition: &Definition) -> Result<Vec<(Kind, Option<Kind>)>, String> {
    let expected = || format!("read {}: expected pairs such as p:g s:g", quoted(text));
    if text == "-" {
        return Ok(Vec::new());
    }
    let promotion = |(letter, to): (char, &str)| {
        let mut letters = to.chars();
        let (Some(to), None) = (letters.next(), letters.next()) else { return Err(expected()) };
        let to = if to == '-' { None } else { Some(kind(to, text, definition)?) };
        Ok((kind(letter, text, definition)?, to))
    };
    pairs(text).ok_or_else(expected)?.into_iter().map(promotion).collect()
}
