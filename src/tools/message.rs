//! Messages for people.

use std::fmt::Display;

/// A message whose long lines are cut: it may repeat a word of a file, which may have any length.
pub fn shortened(message: &impl Display) -> String {
    const LONGEST: usize = 2_000;
    let lines = message.to_string();
    let lines = lines.split('\n').map(|line| match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A text of another program, to be repeated on one line: without control characters, which a terminal would
/// obey, and cut where it is long.
pub fn printable(text: &str) -> String {
    const LONGEST: usize = 500;
    let visible = |it: char| if it.is_control() { '\u{fffd}' } else { it };
    let mut printable: String = text.chars().take(LONGEST).map(visible).collect();
    if text.chars().nth(LONGEST).is_some() {
        printable.push('…');
    }
    printable
}

/// As [`printable`], in quotation marks.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", printable(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_text_is_one_line_without_control_characters() {
        assert_eq!(quoted("a\x1b[2J\nb\u{9b}31m"), "\"a\u{fffd}[2J\u{fffd}b\u{fffd}31m\"");
        assert_eq!(printable(&"é".repeat(500)), "é".repeat(500));
        assert_eq!(printable(&"é".repeat(501)), format!("{}…", "é".repeat(500)));
    }

    #[test]
    fn each_long_line_is_cut() {
        let long = "é".repeat(3_000);
        let cut = format!("{}…", "é".repeat(2_000));
        assert_eq!(shortened(&format!("a\n{long}\nb\n{long}")), format!("a\n{cut}\nb\n{cut}"));
        assert_eq!(shortened(&"a\n"), "a\n");
    }
}
