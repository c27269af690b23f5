//! A text that is read symbol by symbol, and the error at a symbol that cannot be read.

use std::ops::RangeInclusive;

use thiserror::Error;

/// An error in a Betza text, with its column.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {message}")]
pub struct BetzaError {
    /// The symbol at fault, counted from 1 in characters; one past the last if the text ends too soon.
    pub column: usize,
    /// A sentence that says what was read and what was expected.
    pub message: String,
}

impl BetzaError {
    pub(super) fn new(column: usize, message: impl Into<String>) -> Self {
        BetzaError { column, message: message.into() }
    }
}

/// A text with the current column.
#[derive(Clone)]
pub(super) struct Reader {
    symbols: Vec<char>,
    at: usize,
}

impl Reader {
    pub(super) fn new(text: &str) -> Self {
        Reader { symbols: text.chars().collect(), at: 0 }
    }

    /// The column of the next symbol, from 1; one past the last at the end.
    pub(super) fn column(&self) -> usize {
        self.at + 1
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.symbols.get(self.at).copied()
    }

    /// Consumes the next symbol if it is `symbol`.
    pub(super) fn take(&mut self, symbol: char) -> bool {
        self.take_if(|it| it == symbol).is_some()
    }

    /// Consumes the next symbol if it is `wanted`.
    pub(super) fn take_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let symbol = self.peek().filter(|&it| wanted(it))?;
        self.at += 1;
        Some(symbol)
    }

    /// Consumes `text` if it follows.
    pub(super) fn take_text(&mut self, text: &str) -> bool {
        let follows = text.chars().eq(self.symbols[self.at..].iter().copied().take(text.len()));
        if follows {
            self.at += text.len();
        }
        follows
    }

    /// Consumes a repetition of the text read since column `since`, if it follows.
    pub(super) fn take_again(&mut self, since: usize) -> bool {
        let (read, rest) = self.symbols.split_at(self.at);
        let again = rest.starts_with(&read[since - 1..]);
        if again {
            self.at += self.at - (since - 1);
        }
        again
    }

    /// The text read since column `since`.
    pub(super) fn since(&self, since: usize) -> String {
        self.symbols[since - 1..self.at].iter().collect()
    }

    /// Reads a number if one starts here: one of `wanted`, without leading zeros.
    pub(super) fn number(&mut self, wanted: RangeInclusive<u8>) -> Result<Option<u8>, BetzaError> {
        let column = self.column();
        while self.take_if(|it| it.is_ascii_digit()).is_some() {}
        let digits = self.since(column);
        if digits.is_empty() {
            return Ok(None);
        }
        let plain = digits.len() == 1 || !digits.starts_with('0');
        match digits.parse::<u8>().ok().filter(|&number| plain && wanted.contains(&number)) {
            Some(number) => Ok(Some(number)),
            None => {
                let (least, most) = (wanted.start(), wanted.end());
                let message = format!(
                    "read the number {digits}: expected {least} to {most}, without leading zeros"
                );
                Err(BetzaError::new(column, message))
            }
        }
    }

    /// The error for a next symbol that is not the `expected` one.
    pub(super) fn expected(&self, expected: &str) -> BetzaError {
        let message = match self.peek() {
            Some(symbol) => format!("read \"{symbol}\": expected {expected}"),
            None => format!("the text ends here: expected {expected}"),
        };
        BetzaError::new(self.column(), message)
    }
}
