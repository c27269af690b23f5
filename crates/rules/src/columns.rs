//! Tables of text.

/// The width, in characters, of a column of a table: that of its longest text, but at most 60. A longer text then
/// moves what follows on its own line only. (The standard library panics at widths above 65,535.)
pub fn column_width<'a>(texts: impl IntoIterator<Item = &'a str>) -> usize {
    const WIDEST: usize = 60;
    texts.into_iter().map(|it| it.chars().count()).max().unwrap_or(0).min(WIDEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_as_wide_as_its_longest_text_but_bounded() {
        assert_eq!(column_width([]), 0);
        assert_eq!(column_width(["Rook", "Evêque", ""]), 6);
        assert_eq!(column_width([&*"x".repeat(70_000)]), 60);
    }
}
