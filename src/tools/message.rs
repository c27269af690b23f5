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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_long_line_is_cut() {
        let long = "é".repeat(3_000);
        let cut = format!("{}…", "é".repeat(2_000));
        assert_eq!(shortened(&format!("a\n{long}\nb\n{long}")), format!("a\n{cut}\nb\n{cut}"));
        assert_eq!(shortened(&"a\n"), "a\n");
    }
}
