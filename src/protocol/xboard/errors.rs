use thiserror::Error;

/// Why a line is not a command. Its text is the whole answer to the host.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum XBoardParseError {
    /// Its first word is not a command, and it is not a move.
    #[error("Error (unknown command): {0}")]
    Unknown(String),
    /// Something else was expected in it.
    #[error("Error (expected {expected}, read {read}): {line}")]
    Expected {
        /// What is allowed there.
        expected: String,
        /// What was found there, in quotation marks, or `nothing`.
        read: String,
        /// The line.
        line: String,
    },
}

impl XBoardParseError {
    pub(super) fn unknown(line: &str) -> Self {
        XBoardParseError::Unknown(shown(line))
    }

    pub(super) fn expected(line: &str, expected: &str, read: Option<&str>) -> Self {
        XBoardParseError::Expected {
            expected: expected.to_owned(),
            read: read.map_or_else(|| "nothing".to_owned(), |it| format!("\"{}\"", shown(it))),
            line: shown(line),
        }
    }
}

/// A text of the host as it is sent back: without control characters, and cut where it is long.
pub(super) fn shown(text: &str) -> String {
    const LONGEST: usize = 80;
    let visible = |it: char| if it.is_control() { '\u{fffd}' } else { it };
    let mut shown: String = text.chars().take(LONGEST).map(visible).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}
