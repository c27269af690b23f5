//! The comment of a move, which follows its glyphs.

/// The numeric annotation glyph at the start of a comment, and what is left.
pub(super) fn glyph(text: &str) -> Option<(u8, &str)> {
    let number = text.strip_prefix('$')?;
    let (number, rest) = number.split_once(' ').unwrap_or((number, ""));
    Some((number.parse().ok()?, rest.trim_start()))
}

/// A comment as it is written: in braces where it starts like a glyph or seems to stand in such braces.
pub(super) fn with_braces(comment: String) -> String {
    let misread = glyph(&comment).is_some() || without_braces(&comment).is_some();
    if misread { format!("{{{comment}}}") } else { comment }
}

/// The comment in the braces of [`with_braces`]; `None` where a text does not stand in them.
pub(super) fn without_braces(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('{')?.strip_suffix('}')?;
    inside.starts_with(['$', '{']).then_some(inside)
}
