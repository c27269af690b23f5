use thiserror::Error;

/// Why a line is not a command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UciParseError {
    /// Its first word is not a command.
    #[error(
        "unknown command {0}: expected uci, isready, setoption, ucinewgame, position, go, stop, ponderhit, debug, quit, d or eval"
    )]
    Unknown(String),
    /// Something else was expected in it.
    #[error("{within}: expected {expected}, read {read}")]
    Expected {
        /// The command, or the parameter, that is wrong.
        within: String,
        /// What is allowed there.
        expected: String,
        /// What was found there, in quotation marks, or `nothing`.
        read: String,
    },
}

impl UciParseError {
    pub(super) fn expected(within: &str, expected: &str, read: Option<&str>) -> Self {
        UciParseError::Expected {
            within: within.to_owned(),
            expected: expected.to_owned(),
            read: read.map_or_else(|| "nothing".to_owned(), quote),
        }
    }
}

/// The text in quotation marks, cut where it is long.
pub(super) fn quote(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("\"{}…\"", &text[..end]),
        None => format!("\"{text}\""),
    }
}
