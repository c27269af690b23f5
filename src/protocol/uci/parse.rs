use thiserror::Error;
use vampirc_uci::UciMessage;

use super::command::Command;
use super::go;
use super::words::Words;

/// The commands that are a word or two and nothing else, as `vampirc-uci` reads them. It is handed
/// nothing but these texts, since it panics on some others.
const PLAIN: [&str; 8] =
    ["uci", "isready", "ucinewgame", "stop", "ponderhit", "quit", "debug on", "debug off"];

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseError {
    /// It starts with no command's word.
    #[error(
        "unknown command {0}: expected uci, isready, setoption, ucinewgame, position, go, stop, ponderhit, debug, quit, d or eval"
    )]
    Unknown(String),
    /// Something else was expected within it.
    #[error("{within}: expected {expected}, read {read}")]
    Expected {
        /// The command, or the word of the command, that is wrong.
        within: String,
        /// What may stand there.
        expected: String,
        /// What stands there, in quotation marks, or `nothing`.
        read: String,
    },
}

impl ParseError {
    pub(super) fn expected(within: &str, expected: &str, read: Option<&str>) -> Self {
        ParseError::Expected {
            within: within.to_owned(),
            expected: expected.to_owned(),
            read: read.map_or_else(|| "nothing".to_owned(), quote),
        }
    }
}

/// Reads a line; `None` when there is nothing on it.
///
/// # Errors
/// With the word that is wrong and what was expected.
pub fn parse(line: &str) -> Result<Option<Command>, ParseError> {
    let mut words = Words::new(line);
    let Some(word) = words.next() else { return Ok(None) };
    match word {
        "position" => position(words),
        "setoption" => set_option(words),
        "go" => go::parse(words),
        "d" => alone(word, Command::Show, words),
        "eval" => alone(word, Command::Eval, words),
        _ => plain(word, words),
    }
    .map(Some)
}

fn plain(word: &str, words: Words) -> Result<Command, ParseError> {
    let line = [word].into_iter().chain(words.clone()).collect::<Vec<_>>().join(" ");
    if let Some(command) = PLAIN.iter().find(|it| **it == line).and_then(|text| read_plain(text)) {
        return Ok(command);
    }
    if word == "debug" {
        return Err(ParseError::expected(word, "on or off", non_empty(words.rest())));
    }
    if PLAIN.contains(&word) {
        return Err(ParseError::expected(word, "nothing after it", non_empty(words.rest())));
    }
    Err(ParseError::Unknown(quote(word)))
}

/// Reads one of [`PLAIN`].
fn read_plain(text: &str) -> Option<Command> {
    match vampirc_uci::parse_one(text) {
        UciMessage::Uci => Some(Command::Uci),
        UciMessage::IsReady => Some(Command::IsReady),
        UciMessage::UciNewGame => Some(Command::NewGame),
        UciMessage::Stop => Some(Command::Stop),
        UciMessage::PonderHit => Some(Command::PonderHit),
        UciMessage::Quit => Some(Command::Quit),
        UciMessage::Debug(on) => Some(Command::Debug(on)),
        _ => None,
    }
}

fn alone(word: &str, command: Command, mut words: Words) -> Result<Command, ParseError> {
    match words.next() {
        None => Ok(command),
        more => Err(ParseError::expected(word, "nothing after it", more)),
    }
}

fn position(mut words: Words) -> Result<Command, ParseError> {
    let (fen, moves_follow) = match words.next() {
        Some("startpos") => match words.next() {
            None => (None, false),
            Some("moves") => (None, true),
            other => return Err(ParseError::expected("position startpos", "moves", other)),
        },
        Some("fen") => {
            let (fen, moves_follow) = words.until("moves");
            (Some(fen), moves_follow)
        }
        other => return Err(ParseError::expected("position", "startpos or fen", other)),
    };
    let moves = if moves_follow { words.map(str::to_owned).collect() } else { Vec::new() };
    Ok(Command::Position { fen, moves })
}

fn set_option(mut words: Words) -> Result<Command, ParseError> {
    match words.next() {
        Some("name") => {}
        other => return Err(ParseError::expected("setoption", "name", other)),
    }
    let (name, value_follows) = words.until("value");
    if name.is_empty() {
        return Err(ParseError::expected("setoption name", "the name of an option", None));
    }
    let value = value_follows.then(|| words.rest().to_owned());
    Ok(Command::SetOption { name, value })
}

fn non_empty(text: &str) -> Option<&str> {
    Some(text).filter(|it| !it.is_empty())
}

/// The text in quotation marks, cut where it is long.
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

    use super::*;

    fn read(line: &str) -> Command {
        parse(line).unwrap().unwrap()
    }

    fn position(fen: Option<&str>, moves: &[&str]) -> Command {
        let moves = moves.iter().map(|it| (*it).to_owned()).collect();
        Command::Position { fen: fen.map(str::to_owned), moves }
    }

    fn option(name: &str, value: Option<&str>) -> Command {
        Command::SetOption { name: name.to_owned(), value: value.map(str::to_owned) }
    }

    #[test]
    fn every_plain_word_is_read_whatever_the_blanks_around_it() {
        assert!(PLAIN.iter().all(|text| read_plain(text).is_some()));
        assert_eq!(read(" \tucinewgame \r"), Command::NewGame);
        assert_eq!(read("debug   off"), Command::Debug(false));
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
    fn an_option_s_name_and_value_may_hold_blanks() {
        assert_eq!(read("setoption name Clear  Hash"), option("Clear Hash", None));
        assert_eq!(
            read("setoption name VariantPath value /a  b/c.toml "),
            option("VariantPath", Some("/a  b/c.toml"))
        );
        assert_eq!(read("setoption name VariantPath value"), option("VariantPath", Some("")));
    }

    #[test]
    fn a_wrong_line_is_told_with_what_was_expected() {
        for (line, message) in [
            ("frobnicate now", "unknown command \"frobnicate\": expected uci,"),
            ("UCI", "unknown command \"UCI\""),
            ("debug", "debug: expected on or off, read nothing"),
            ("quit now", "quit: expected nothing after it, read \"now\""),
            ("d 3", "d: expected nothing after it, read \"3\""),
            ("position", "position: expected startpos or fen, read nothing"),
            ("position startpos g1g3", "position startpos: expected moves, read \"g1g3\""),
            ("setoption Hash", "setoption: expected name, read \"Hash\""),
            ("setoption name value 3", "setoption name: expected the name of an option"),
        ] {
            assert!(parse(line).unwrap_err().to_string().starts_with(message), "{line}");
        }
    }

    #[test]
    fn what_is_told_of_a_long_word_is_cut() {
        let error = parse(&"é".repeat(100_000)).unwrap_err().to_string();
        assert!(error.len() < 400, "{error}");
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(line in "\\PC*") {
            let _ = parse(&line);
        }

        #[test]
        fn any_text_behind_a_command_s_word_is_read_or_refused(
            word in prop::sample::select(vec!["position", "position fen", "go", "go depth", "setoption name", "debug"]),
            rest in "[ -~\t]{0,40}",
        ) {
            let _ = parse(&format!("{word} {rest}"));
        }
    }
}
