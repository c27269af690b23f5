//! Errors of commands, and texts that are repeated in messages.

use std::error;
use std::fmt::{self, Display};
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

/// Why a command did not finish: the message for the user, and the exit status.
///
/// Every other error is converted by `?`; `Context::at` adds the file that it is about.
#[derive(Debug)]
pub struct Error {
    message: String,
    exit: Exit,
}

/// How the program exits after an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// The reader of the output has closed it.
    OutputClosed = 0,
    /// The input is wrong: a position, a move, a file.
    InvalidInput = 1,
    /// The arguments are wrong.
    Usage = 2,
    /// Stopped by a signal; the status is that of shells for Ctrl-C.
    Stopped = 130,
}

/// The result of a command.
pub type Result<T = (), E = Error> = std::result::Result<T, E>;

impl Error {
    /// An error in the input.
    pub fn new(message: impl Display) -> Self {
        Error { message: message.to_string(), exit: Exit::InvalidInput }
    }

    /// An error about a file.
    pub fn at(path: &Path, message: impl Display) -> Self {
        Error::new(format_args!("{}: {message}", path.display()))
    }

    /// The same error, with the file that it is about.
    #[must_use]
    pub(super) fn in_file(self, path: &Path) -> Self {
        Error { message: format!("{}: {}", path.display(), self.message), ..self }
    }

    /// An error in the arguments.
    pub fn usage(message: impl Display) -> Self {
        Error { message: message.to_string(), exit: Exit::Usage }
    }

    /// The error of a command that was stopped before it had finished.
    pub fn stopped(message: impl Display) -> Self {
        Error { message: message.to_string(), exit: Exit::Stopped }
    }

    /// Prints the message on standard error; returns the exit status.
    pub(super) fn report(&self) -> ExitCode {
        if self.exit != Exit::OutputClosed {
            // If standard error cannot be written, only the exit status is left.
            let _ = writeln!(io::stderr(), "{}", shortened(&self.message));
        }
        ExitCode::from(self.exit as u8)
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl<E: error::Error + 'static> From<E> for Error {
    fn from(error: E) -> Self {
        let error: &dyn error::Error = &error;
        let output = error.downcast_ref::<io::Error>();
        let is_closed = output.is_some_and(|it| it.kind() == ErrorKind::BrokenPipe);
        let exit = if is_closed { Exit::OutputClosed } else { Exit::InvalidInput };
        Error { message: error.to_string(), exit }
    }
}

/// Adds to an error the file that it is about.
pub(crate) trait Context<T> {
    /// Adds the file, as [`Error::at`] does.
    fn at(self, path: &Path) -> Result<T>;
}

impl<T, E: Display> Context<T> for Result<T, E> {
    fn at(self, path: &Path) -> Result<T> {
        self.map_err(|error| Error::at(path, error))
    }
}

/// A message whose long lines are cut: it may repeat a word of a file, of any length.
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
/// obey, and cut if it is long.
pub fn printable(text: &str) -> String {
    const LONGEST: usize = 500;
    let visible = |it: char| if it.is_control() { '\u{fffd}' } else { it };
    let mut printable: String = text.chars().take(LONGEST).map(visible).collect();
    if text.chars().nth(LONGEST).is_some() {
        printable.push('…');
    }
    printable
}

/// A text as [`printable`] writes it, in quotation marks.
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
