//! Commands of a host that speaks XBoard's protocol, and how each line is read.

use super::clock::{self, TimeLevel};
use super::print::XBoardParseError;
use crate::{cut, read_number};
use bentrider_rules::geometry::Color;

/// Reads a line; `None` if it is empty. A line whose first word is not a command but looks like a move is a
/// move.
///
/// # Errors
/// With the error in the form of the protocol.
pub fn parse(line: &str) -> Result<Option<XBoardCommand>, XBoardParseError> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let line = CommandLine { line, rest: rest.trim() };
    if word.is_empty() {
        return Ok(None);
    }
    let command = plain(word)
        .map(Ok)
        .or_else(|| is_ignored(word).then_some(Ok(XBoardCommand::Ignored)))
        .or_else(|| with_number(word, line))
        .or_else(|| with_text(word, line));
    match command {
        Some(command) => command.map(Some),
        None if looks_like_a_move(word) => Ok(Some(XBoardCommand::Move(line.line.to_owned()))),
        None => Err(XBoardParseError::unknown(line.line)),
    }
}

/// A line, and what follows its first word.
#[derive(Clone, Copy)]
struct CommandLine<'a> {
    line: &'a str,
    rest: &'a str,
}

/// The commands without parameters; what follows the word is ignored.
fn plain(word: &str) -> Option<XBoardCommand> {
    Some(match word {
        "xboard" => XBoardCommand::XBoard,
        "new" => XBoardCommand::New,
        "quit" => XBoardCommand::Quit,
        "force" => XBoardCommand::Force,
        "go" => XBoardCommand::Go,
        "playother" => XBoardCommand::PlayOther,
        "white" => XBoardCommand::ToMove(Color::White),
        "black" => XBoardCommand::ToMove(Color::Black),
        "?" => XBoardCommand::MoveNow,
        "." => XBoardCommand::Status,
        "draw" => XBoardCommand::Draw,
        "result" => XBoardCommand::Result,
        "edit" => XBoardCommand::Edit,
        "hint" => XBoardCommand::Hint,
        "bk" => XBoardCommand::Book,
        "undo" => XBoardCommand::Undo,
        "remove" => XBoardCommand::Remove,
        "hard" => XBoardCommand::Ponder(true),
        "easy" => XBoardCommand::Ponder(false),
        "post" => XBoardCommand::Post(true),
        "nopost" => XBoardCommand::Post(false),
        "analyze" => XBoardCommand::Analyse,
        "exit" => XBoardCommand::Exit,
        "pause" => XBoardCommand::Pause,
        "resume" => XBoardCommand::Resume,
        _ => return None,
    })
}

/// Whether the word is a command that changes nothing here.
fn is_ignored(word: &str) -> bool {
    const IGNORED: [&str; 12] = [
        "rejected", "random", "name", "rating", "ics", "computer", "egtpath", "setscore",
        "partner", "ptell", "holding", "date",
    ];
    IGNORED.contains(&word)
}

/// The commands with a number.
fn with_number(word: &str, line: CommandLine) -> Option<Result<XBoardCommand, XBoardParseError>> {
    Some(match word {
        "protover" => line.number("a version").map(XBoardCommand::ProtoVer),
        "ping" => line.digits().map(XBoardCommand::Ping),
        "nps" => line.number("nodes a second").map(XBoardCommand::NodeRate),
        "memory" => line.positive("a number of MiB from 1").map(XBoardCommand::Memory),
        "cores" => line.positive("a number of processors from 1").map(XBoardCommand::Cores),
        "sd" => line.positive("a number of plies from 1").map(|it| XBoardCommand::Depth(cut(it))),
        "st" => line.read("a number of seconds", clock::read_seconds).map(XBoardCommand::MoveTime),
        "time" => line.read("centiseconds", clock::read_centiseconds).map(XBoardCommand::OwnTime),
        "otim" => line.read("centiseconds", clock::read_centiseconds).map(XBoardCommand::OtherTime),
        "level" => level(line).map(XBoardCommand::Level),
        _ => return None,
    })
}

/// The commands with a text.
fn with_text(word: &str, line: CommandLine) -> Option<Result<XBoardCommand, XBoardParseError>> {
    Some(match word {
        "accepted" => line.text("the name of a feature").map(XBoardCommand::Accepted),
        "variant" => line.text("the name of a variant").map(XBoardCommand::Variant),
        "usermove" => line.text("a move").map(XBoardCommand::Move),
        "setboard" => line.text("a FEN").map(XBoardCommand::SetBoard),
        "exclude" => line.text("a move or \"all\"").map(|it| XBoardCommand::Exclude(roots(it))),
        "include" => line.text("a move or \"all\"").map(|it| XBoardCommand::Include(roots(it))),
        "lift" => line.text("a square").map(XBoardCommand::Lift),
        "hover" => line.text("a square").map(XBoardCommand::Hover),
        "put" => line.text("a square").map(XBoardCommand::Put),
        "option" => option(line),
        _ => return None,
    })
}

impl CommandLine<'_> {
    fn read<T>(self, expected: &str, read: fn(&str) -> Option<T>) -> Result<T, XBoardParseError> {
        read(self.rest).ok_or_else(|| self.error(expected, self.rest))
    }

    fn number(self, expected: &str) -> Result<u64, XBoardParseError> {
        self.read(expected, read_number)
    }

    /// A number as it was written. Its length is limited because many of them may wait.
    fn digits(self) -> Result<String, XBoardParseError> {
        self.read("a number of at most 100 digits", |text| {
            let is_number = text.bytes().all(|it| it.is_ascii_digit());
            (is_number && (1..=100).contains(&text.len())).then(|| text.to_owned())
        })
    }

    fn positive(self, expected: &str) -> Result<u64, XBoardParseError> {
        self.read(expected, |text| read_number(text).filter(|&it| it > 0))
    }

    fn text(self, expected: &str) -> Result<String, XBoardParseError> {
        self.read(expected, |text| (!text.is_empty()).then(|| text.to_owned()))
    }

    fn error(self, expected: &str, read: &str) -> XBoardParseError {
        XBoardParseError::expected(self.line, expected, Some(read).filter(|it| !it.is_empty()))
    }
}

/// Reads `MPS BASE INC`.
fn level(line: CommandLine) -> Result<TimeLevel, XBoardParseError> {
    let expected = "moves, minutes and seconds, as in 40 5 0, 40 0:30 0 or 0 2 12";
    let mut words = line.rest.split_whitespace();
    let mut read = || {
        let moves = read_number(words.next()?)?;
        let moves = u32::try_from(moves).ok().filter(|&it| it > 0);
        let (base, increment) =
            (clock::read_base(words.next()?)?, clock::read_seconds(words.next()?)?);
        words.next().is_none().then_some(TimeLevel { moves, base, increment })
    };
    read().ok_or_else(|| line.error(expected, line.rest))
}

/// Reads `NAME` or `NAME=VALUE`.
fn option(line: CommandLine) -> Result<XBoardCommand, XBoardParseError> {
    let (name, value) = match line.rest.split_once('=') {
        Some((name, value)) => (name.trim(), Some(value.trim().to_owned())),
        None => (line.rest, None),
    };
    if name.is_empty() {
        return Err(line.error("NAME or NAME=VALUE", line.rest));
    }
    Ok(XBoardCommand::SetOption { name: name.to_owned(), value })
}

fn roots(text: String) -> RootSelection {
    if text == "all" { RootSelection::All } else { RootSelection::One(text) }
}

/// Whether a word looks like a move: two squares, or a piece and a square with `@` between.
fn looks_like_a_move(word: &str) -> bool {
    let square = |text: &str| -> Option<usize> {
        let digits = text.get(1..)?.bytes().take_while(u8::is_ascii_digit).count();
        let file = text.starts_with(|it: char| it.is_ascii_lowercase());
        (file && (1..=2).contains(&digits)).then_some(1 + digits)
    };
    let both = || square(&word[square(word)?..]);
    both().is_some() || word.get(1..).is_some_and(|rest| rest.starts_with('@'))
}

/// A command of the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum XBoardCommand {
    /// The host speaks XBoard's protocol.
    XBoard,
    /// The version of the protocol; answer with the features.
    ProtoVer(u64),
    /// A new game, from the start; the engine plays Black.
    New,
    /// Play the variant of this name.
    Variant(String),
    /// End the program.
    Quit,
    /// Play neither side.
    Force,
    /// Play the side to move, now.
    Go,
    /// Play the side that is not to move.
    PlayOther,
    /// Give the move to this side and play the other.
    ToMove(Color),
    /// Set the clocks.
    Level(TimeLevel),
    /// Milliseconds for each move.
    MoveTime(u64),
    /// The most plies to search.
    Depth(u16),
    /// Measure time in nodes, this many a second; 0 for real time.
    NodeRate(u64),
    /// The time on the engine's clock, in milliseconds.
    OwnTime(u64),
    /// The time on the opponent's clock, in milliseconds.
    OtherTime(u64),
    /// The opponent's move, or one to be made on the board.
    Move(String),
    /// Stop the search and move.
    MoveNow,
    /// Print the state of the analysis.
    Status,
    /// Answer with this number when everything before is done.
    Ping(String),
    /// The opponent offers a draw.
    Draw,
    /// The game is over.
    Result,
    /// Set the position.
    SetBoard(String),
    /// Set the position piece by piece.
    Edit,
    /// Suggest a move.
    Hint,
    /// Print the book's moves.
    Book,
    /// Take back one move.
    Undo,
    /// Take back one move of each side.
    Remove,
    /// Ponder, or not.
    Ponder(bool),
    /// Print thinking output, or not.
    Post(bool),
    /// Analyse from now on.
    Analyse,
    /// Stop analysing.
    Exit,
    /// Stop the clocks and the search.
    Pause,
    /// Continue after a pause.
    Resume,
    /// The most MiB to use.
    Memory(u64),
    /// The most processors to use.
    Cores(u64),
    /// Set an option.
    SetOption {
        /// The name of the option.
        name: String,
        /// The value, if one was given.
        value: Option<String>,
    },
    /// Do not search these moves of the position.
    Exclude(RootSelection),
    /// Search these moves of the position again.
    Include(RootSelection),
    /// The user picked up the piece on this square.
    Lift(String),
    /// The user holds it over this square.
    Hover(String),
    /// The user puts it on this square.
    Put(String),
    /// The host knows this feature.
    Accepted(String),
    /// Information that changes nothing here.
    Ignored,
}

/// Which moves of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RootSelection {
    /// Every one.
    All,
    /// This one.
    One(String),
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(line: &str) -> XBoardCommand {
        parse(line).unwrap().unwrap()
    }

    #[test]
    fn every_word_of_the_protocol_is_read() {
        assert_eq!(read(" xboard \r"), XBoardCommand::XBoard);
        assert_eq!(read("protover 2"), XBoardCommand::ProtoVer(2));
        assert_eq!(read("result 1-0 {White mates}"), XBoardCommand::Result);
        assert_eq!(
            read("setboard 8/8 w - - 0 1"),
            XBoardCommand::SetBoard("8/8 w - - 0 1".to_owned())
        );
        assert_eq!(read("rating 2600 1500"), XBoardCommand::Ignored);
        assert_eq!(read("black"), XBoardCommand::ToMove(Color::Black));
        assert_eq!(read("include all"), XBoardCommand::Include(RootSelection::All));
        assert_eq!(read("sd 99999"), XBoardCommand::Depth(u16::MAX));
        assert_eq!(read("st 0.25"), XBoardCommand::MoveTime(250));
        assert_eq!(parse(" \t"), Ok(None));
    }

    #[test]
    fn a_level_has_three_forms() {
        let level =
            |moves, base, increment| XBoardCommand::Level(TimeLevel { moves, base, increment });
        assert_eq!(read("level 40 5 0"), level(Some(40), 300_000, 0));
        assert_eq!(read("level 40 0:30 0"), level(Some(40), 30_000, 0));
        assert_eq!(read("level 0 2 12"), level(None, 120_000, 12_000));
    }

    #[test]
    fn a_move_is_read_with_its_word_and_without() {
        for text in ["g10g12", "e12e13g", "d5e5,e5e6", "a15a16{sq}", "e2e4", "P@h3", "e2e9x"] {
            assert_eq!(read(text), XBoardCommand::Move(text.to_owned()));
            assert_eq!(read(&format!("usermove {text}")), XBoardCommand::Move(text.to_owned()));
        }
    }

    #[test]
    fn an_option_s_name_and_value_may_hold_spaces() {
        let option = |name: &str, value: Option<&str>| XBoardCommand::SetOption {
            name: name.to_owned(),
            value: value.map(str::to_owned),
        };
        assert_eq!(read("option Move Overhead=50"), option("Move Overhead", Some("50")));
        assert_eq!(read("option Clear Hash"), option("Clear Hash", None));
        assert_eq!(read("option VariantPath=/a b=c"), option("VariantPath", Some("/a b=c")));
        assert_eq!(read("option VariantPath="), option("VariantPath", Some("")));
    }

    #[test]
    fn what_is_not_a_command_is_refused_in_the_protocol_s_form() {
        for (line, answer) in [
            ("frobnicate 3", "Error (unknown command): frobnicate 3"),
            ("e2", "Error (unknown command): e2"),
            ("ping", "Error (expected a number of at most 100 digits, read nothing): ping"),
            ("ping x", "Error (expected a number of at most 100 digits, read \"x\"): ping x"),
            ("sd 0", "Error (expected a number of plies from 1, read \"0\"): sd 0"),
            ("st -1", "Error (expected a number of seconds, read \"-1\"): st -1"),
            ("option =3", "Error (expected NAME or NAME=VALUE, read \"=3\"): option =3"),
            ("usermove", "Error (expected a move, read nothing): usermove"),
        ] {
            assert_eq!(parse(line).unwrap_err().to_string(), answer);
        }
        for wrong in ["", "40", "40 5", "40 5 0 1", "x 5 0", "40 x 0", "40 5 x", "-1 5 0"] {
            let error = parse(&format!("level {wrong}")).unwrap_err().to_string();
            assert!(error.starts_with("Error (expected moves, minutes and seconds"), "{error}");
        }
    }

    proptest! {
        #[test]
        fn anything_is_read_or_refused_in_one_short_line(line in "\\PC{0,40}|[a-p0-9@,. ]{0,20}") {
            if let Err(error) = parse(&line) {
                let error = error.to_string();
                prop_assert!(error.starts_with("Error (") && !error.contains('\n'));
            }
        }
    }
}
