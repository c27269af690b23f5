//! The words of a line of UCI.

/// The words of a line, separated by white space of any kind and length.
#[derive(Clone)]
pub(super) struct Tokens<'a> {
    /// The part of the line that has not been read, without white space at either end.
    pub(super) rest: &'a str,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(line: &'a str) -> Self {
        Tokens { rest: line.trim() }
    }

    /// The next word, without reading it.
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }

    /// The words before `stop`, joined by single spaces, and whether `stop` was found, which is then read too.
    pub(super) fn until(&mut self, stop: &str) -> (String, bool) {
        let mut taken = Vec::new();
        for word in self.by_ref() {
            if word == stop {
                return (taken.join(" "), true);
            }
            taken.push(word);
        }
        (taken.join(" "), false)
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        Some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_separated_by_white_space_of_any_kind() {
        let words: Vec<_> = Tokens::new(" \ta  b\u{a0}c\r ").collect();
        assert_eq!(words, ["a", "b", "c"]);
    }

    #[test]
    fn a_line_is_read_up_to_a_word_and_on_from_there() {
        let mut words = Tokens::new("a  b value  c  d ");
        assert_eq!(words.until("value"), ("a b".to_owned(), true));
        assert_eq!(words.rest, "c  d");
        assert_eq!(words.until("value"), ("c d".to_owned(), false));
        assert_eq!(words.peek(), None);
    }
}
