//! Commands of a host that speaks UCI, and how each line is read.

use thiserror::Error;

use super::go;
use super::tokens::Tokens;
use bentrider_engine::search::Limits;

/// The commands without parameters.
const PLAIN: [(&str, UciCommand); 8] = [
    ("uci", UciCommand::Uci),
    ("isready", UciCommand::IsReady),
    ("ucinewgame", UciCommand::NewGame),
    ("stop", UciCommand::Stop),
    ("ponderhit", UciCommand::PonderHit),
    ("quit", UciCommand::Quit),
    ("d", UciCommand::Show),
    ("eval", UciCommand::Eval),
];

/// Reads a line; `None` if it is empty.
///
/// # Errors
/// With the word that is wrong and what was expected.
pub fn parse(line: &str) -> Result<Option<UciCommand>, UciParseError> {
    let mut words = Tokens::new(line);
    let Some(word) = words.next() else { return Ok(None) };
    match word {
        "position" => position(words),
        "setoption" => set_option(words),
        "go" => go::parse(words),
        _ => plain(word, words),
    }
    .map(Some)
}

/// The words of UCI with which a command begins.
const COMMANDS: [&str; 10] = [
    "uci",
    "isready",
    "setoption",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "debug",
    "quit",
];

/// The rest of a line from its first command on, if it begins with other words: UCI has an engine ignore them.
pub fn after_unknown_words(line: &str) -> Option<&str> {
    let mut words = Tokens::new(line);
    let mut rest = words.rest;
    while let Some(word) = words.next() {
        if COMMANDS.contains(&word) {
            return (rest.len() < line.trim().len()).then_some(rest);
        }
        rest = words.rest;
    }
    None
}

/// Whether a line is meant to set a position.
pub(super) fn is_position(line: &str) -> bool {
    Tokens::new(line).next() == Some("position")
}

/// Whether a line is meant to start a search or a count.
pub(super) fn is_go(line: &str) -> bool {
    Tokens::new(line).next() == Some("go")
}

fn plain(word: &str, mut words: Tokens) -> Result<UciCommand, UciParseError> {
    if word == "debug" {
        return match words.next() {
            Some("on") => Ok(UciCommand::Debug(true)),
            Some("off") => Ok(UciCommand::Debug(false)),
            other => Err(UciParseError::expected(word, "on or off", other)),
        };
    }
    let command = PLAIN.into_iter().find(|it| it.0 == word).map(|it| it.1);
    command.ok_or_else(|| {
        UciParseError(format!(
            "unknown command {}: expected uci, isready, setoption, ucinewgame, position, go, stop, ponderhit, debug, quit, d or eval",
            quote(word)
        ))
    })
}

/// What is wrong about the words after a command that has no more parameters: UCI has an engine ignore them.
pub(super) fn ignored_words(line: &str) -> Option<UciParseError> {
    let mut words = Tokens::new(line);
    let word = words.next()?;
    match word {
        "debug" => words.next().map(|_| ())?,
        _ if PLAIN.iter().any(|it| it.0 == word) => {}
        _ => return None,
    }
    let rest = non_empty(words.rest)?;
    Some(UciParseError::expected(word, "nothing after it", Some(rest)).and("this is ignored"))
}

/// The first command of a line, whatever words are before and after it.
pub(super) fn command_of(line: &str) -> Option<&str> {
    let first = Tokens::new(line).next()?;
    let is_command = |it: &&str| COMMANDS.contains(it);
    if ["d", "eval"].contains(&first) { Some(first) } else { Tokens::new(line).find(is_command) }
}

fn position(mut words: Tokens) -> Result<UciCommand, UciParseError> {
    let (fen, moves_follow) = match words.next() {
        Some("startpos") => match words.next() {
            None => (None, false),
            Some("moves") => (None, true),
            other => return Err(UciParseError::expected("position startpos", "moves", other)),
        },
        Some("fen") => {
            let (fen, moves_follow) = words.until("moves");
            (Some(fen), moves_follow)
        }
        other => return Err(UciParseError::expected("position", "startpos or fen", other)),
    };
    let moves = if moves_follow { words.map(str::to_owned).collect() } else { Vec::new() };
    Ok(UciCommand::Position { fen, moves })
}

fn set_option(mut words: Tokens) -> Result<UciCommand, UciParseError> {
    match words.next() {
        Some("name") => {}
        other => return Err(UciParseError::expected("setoption", "name", other)),
    }
    let (name, value_follows) = words.until("value");
    if name.is_empty() {
        return Err(UciParseError::expected("setoption name", "the name of an option", None));
    }
    let value = value_follows.then(|| words.rest.to_owned());
    Ok(UciCommand::SetOption { name, value })
}

fn non_empty(text: &str) -> Option<&str> {
    Some(text).filter(|it| !it.is_empty())
}

/// A command of the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UciCommand {
    /// Print the engine's name and options.
    Uci,
    /// Answer when ready.
    IsReady,
    /// The next position is from another game.
    NewGame,
    /// Stop the search.
    Stop,
    /// The expected move was played.
    PonderHit,
    /// End the program.
    Quit,
    /// Print debug information, or not.
    Debug(bool),
    /// Set an option.
    SetOption {
        /// The name of the option.
        name: String,
        /// The value, if one was given.
        value: Option<String>,
    },
    /// Set the position.
    Position {
        /// The FEN; `None` for the start of the variant.
        fen: Option<String>,
        /// The moves played from there.
        moves: Vec<String>,
    },
    /// Search.
    Go {
        /// The limits; [`Limits::search_moves`] is empty.
        limits: Limits,
        /// The moves to search; all when empty.
        search_moves: Vec<String>,
        /// The parts that were wrong and are left out.
        faults: Vec<UciParseError>,
    },
    /// Count the leaves at this depth in plies.
    Perft(u32),
    /// Print the board.
    Show,
    /// Print the static evaluation.
    Eval,
}

/// Why a line is not a command: the word that is wrong, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct UciParseError(String);

impl UciParseError {
    pub(super) fn expected(within: &str, expected: &str, read: Option<&str>) -> Self {
        let read = read.map_or_else(|| "nothing".to_owned(), quote);
        UciParseError(format!("{within}: expected {expected}, read {read}"))
    }

    /// Adds what is done instead.
    pub(super) fn and(self, done: &str) -> Self {
        UciParseError(format!("{}; {done}", self.0))
    }
}

/// The text in quotation marks, cut if it is long.
fn quote(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("\"{}…\"", &text[..end]),
        None => format!("\"{text}\""),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use vampirc_uci::UciMessage;

    use super::*;

    fn read(line: &str) -> UciCommand {
        parse(line).unwrap().unwrap()
    }

    fn position(fen: Option<&str>, moves: &[&str]) -> UciCommand {
        let moves = moves.iter().map(|it| (*it).to_owned()).collect();
        UciCommand::Position { fen: fen.map(str::to_owned), moves }
    }

    fn option(name: &str, value: Option<&str>) -> UciCommand {
        UciCommand::SetOption { name: name.to_owned(), value: value.map(str::to_owned) }
    }

    #[test]
    fn every_plain_command_is_read_whatever_the_spaces_around_it() {
        assert!(PLAIN.iter().all(|(text, command)| read(text) == *command));
        for (message, command) in [
            (UciMessage::Uci, UciCommand::Uci),
            (UciMessage::IsReady, UciCommand::IsReady),
            (UciMessage::UciNewGame, UciCommand::NewGame),
            (UciMessage::Stop, UciCommand::Stop),
            (UciMessage::PonderHit, UciCommand::PonderHit),
            (UciMessage::Quit, UciCommand::Quit),
        ] {
            assert_eq!(read(&message.to_string()), command);
        }
        assert_eq!(read(" \tucinewgame \r"), UciCommand::NewGame);
        assert_eq!(read("debug   off"), UciCommand::Debug(false));
        assert_eq!(parse("  "), Ok(None));
    }

    #[test]
    fn a_position_is_a_fen_or_the_start_and_then_moves() {
        assert_eq!(read("position startpos"), position(None, &[]));
        assert_eq!(read("position startpos moves"), position(None, &[]));
        let moves = ["g1g3", "m13m12", "a10a12", "a15a16{sq}"];
        let line = format!("position startpos moves {}  ", moves.join("  "));
        assert_eq!(read(&line), position(None, &moves));
        assert_eq!(
            read("position fen 8/8  w - - moves a1b2"),
            position(Some("8/8 w - -"), &["a1b2"])
        );
    }

    #[test]
    fn an_option_s_name_and_value_may_hold_spaces() {
        assert_eq!(read("setoption name Clear  Hash"), option("Clear Hash", None));
        assert_eq!(
            read("setoption name VariantPath value /a  b/c.toml "),
            option("VariantPath", Some("/a  b/c.toml"))
        );
        assert_eq!(read("setoption name VariantPath value"), option("VariantPath", Some("")));
    }

    #[test]
    fn a_wrong_line_is_refused_with_what_was_expected() {
        for (line, message) in [
            ("frobnicate now", "unknown command \"frobnicate\": expected uci,"),
            ("UCI", "unknown command \"UCI\""),
            ("debug", "debug: expected on or off, read nothing"),
            ("debug maybe", "debug: expected on or off, read \"maybe\""),
            ("position", "position: expected startpos or fen, read nothing"),
            ("position startpos g1g3", "position startpos: expected moves, read \"g1g3\""),
            ("setoption Hash", "setoption: expected name, read \"Hash\""),
            ("setoption name value 3", "setoption name: expected the name of an option"),
        ] {
            assert!(parse(line).unwrap_err().to_string().starts_with(message), "{line}");
        }
    }

    #[test]
    fn words_after_a_command_are_ignored_and_reported() {
        for (line, command, words) in [
            ("stop now", UciCommand::Stop, "stop: expected nothing after it, read \"now\""),
            ("quit  a  b", UciCommand::Quit, "quit: expected nothing after it, read \"a  b\""),
            ("debug on now", UciCommand::Debug(true), "debug: expected nothing after it"),
            ("d 3", UciCommand::Show, "d: expected nothing after it, read \"3\""),
        ] {
            assert_eq!(read(line), command);
            let said = ignored_words(line).unwrap().to_string();
            assert!(said.starts_with(words) && said.ends_with("; this is ignored"), "{said}");
        }
        for line in ["stop", "debug off ", "eval", "go infinite", "position startpos", "", "x y"] {
            assert_eq!(ignored_words(line), None, "{line}");
        }
    }

    #[test]
    fn the_command_of_a_line_may_be_between_other_words() {
        for (line, command) in [
            (" stop ", Some("stop")),
            ("please stop now", Some("stop")),
            ("d stop", Some("d")),
            ("please d", None),
            ("", None),
        ] {
            assert_eq!(command_of(line), command, "{line}");
        }
    }

    #[test]
    fn a_long_word_is_cut_in_the_error() {
        let error = parse(&"é".repeat(100_000)).unwrap_err().to_string();
        assert!(error.len() < 400, "{error}");
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(line in "\\PC*") {
            let _ = parse(&line);
        }

        #[test]
        fn any_text_after_a_command_s_word_is_read_or_refused(
            word in prop::sample::select(vec!["position", "position fen", "go", "go depth", "setoption name", "debug"]),
            rest in "[ -~\t]{0,40}",
        ) {
            let _ = parse(&format!("{word} {rest}"));
        }
    }
}
