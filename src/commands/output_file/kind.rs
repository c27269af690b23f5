//! The kinds of files that commands write, each known by its first bytes.

/// The number of bytes at the start of a file that show its kind.
pub(super) const HEAD: u64 = 4096;

/// A kind of file that commands write.
#[derive(Clone, Copy)]
pub(in crate::commands) struct FileKind {
    /// The kind with its article, for messages.
    pub(in crate::commands) name: &'static str,
    /// Whether a file that is not empty and starts with these bytes may be of this kind.
    pub(in crate::commands) is_start: fn(&[u8]) -> bool,
}

/// Games in PGN: they start with a tag, whose name begins with a capital; that of a section of git's settings does not.
pub(in crate::commands) const PGN: FileKind =
    FileKind { name: "games in PGN", is_start: starts_with_tag };

/// A page: HTML.
pub(in crate::commands) const PAGE: FileKind = FileKind {
    name: "a page (HTML)",
    is_start: |head| begins(&head.to_ascii_lowercase(), b"<!doctype html"),
};

/// A picture: SVG.
pub(in crate::commands) const SVG: FileKind = FileKind {
    name: "a picture (SVG)",
    is_start: |head| begins(head, b"<svg ") || begins(head, b"<?xml ") && contains(head, b"<svg "),
};

/// The log of a dialogue: a line with the program's name or the seconds comes first.
pub(in crate::commands) const LOG: FileKind =
    FileKind { name: "a log of this program", is_start: is_log };

/// Whether a file that starts with `head` starts as `start` says, as far as both go.
pub(in crate::commands) fn begins(head: &[u8], start: &[u8]) -> bool {
    head.starts_with(start) || start.starts_with(head)
}

/// Whether the bytes hold these.
pub(in crate::commands) fn contains(head: &[u8], wanted: &[u8]) -> bool {
    head.windows(wanted.len()).any(|it| it == wanted)
}

fn starts_with_tag(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    let Some(tag) = head.strip_prefix(b"[") else { return head.is_empty() };
    let name = tag.iter().take_while(|it| it.is_ascii_alphanumeric() || **it == b'_').count();
    let value = tag[name..].trim_ascii_start();
    let is_capital = tag.first().is_none_or(u8::is_ascii_uppercase);
    is_capital && (name == tag.len() || name > 0 && begins(value, b"\""))
}

fn is_log(head: &[u8]) -> bool {
    let line = head.trim_ascii_start();
    let program = concat!(env!("CARGO_PKG_NAME"), " ").as_bytes();
    let whole = line.iter().take_while(|it| it.is_ascii_digit()).count();
    let fraction = line.get(whole + 1..).unwrap_or_default();
    let digits = fraction.iter().take_while(|it| it.is_ascii_digit()).count();
    let is_time = whole > 0 && line.get(whole) == Some(&b'.') && digits >= 3;
    is_time && fraction.get(digits) == Some(&b' ') || line.starts_with(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_tag_begins_games() {
        for head in ["[Event \"a\"]\n", "\u{feff}\n[White \"b\"]", "[Eve", "["] {
            assert!(starts_with_tag(head.as_bytes()), "{head}");
        }
        for head in ["[submodule \"x\"]\n\tpath = x\n", "[core]\n", "[remote", "1. e4"] {
            assert!(!starts_with_tag(head.as_bytes()), "{head}");
        }
    }
}
