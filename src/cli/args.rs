//! The arguments of the command line, and their help.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, value_parser};

use super::annotate::Annotate;
use super::convert::Convert;
use super::datagen::Datagen;
use super::genfens::Genfens;
use super::network::{Net, network, network_path};
use super::show::Show;
use super::start::Start;
use super::train::Train;
use super::tune::Tune;
use super::values;
use super::variant_args::VariantArgs;
#[cfg(feature = "web")]
use super::web::Web;
use crate::protocol::xboard::{self, XBOARD_OPTIONS};
use bentrider_engine::engine::options::{self, EngineOption, OPTIONS, OptionKind};
use bentrider_engine::engine::{Engine, EngineError, perft};
use bentrider_engine::search::Limits;

/// Plays and analyses large-board chess variants.
///
/// Without a command it reads standard input, and the first line selects the protocol; this is how a
/// graphical user interface (GUI) starts it.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, args_conflicts_with_subcommands = true)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    #[command(flatten)]
    pub(super) dialogue: Dialogue,
}

/// The dialogue with a graphical user interface (GUI) or a match program.
#[derive(Debug, Args)]
pub(super) struct Dialogue {
    /// Append the dialogue to a file, line by line, with the seconds since the start; `>` marks a line
    /// from the GUI, `<` a line from the engine.
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Speak UCI on standard input and output.
    ///
    /// The commands are those of the Universal Chess Interface, and also `d`, `eval` and `go perft N`.
    #[command(after_long_help = uci_options())]
    Uci(Dialogue),
    #[command(after_long_help = xboard_options())]
    Xboard(Xboard),
    Perft(Perft),
    Bench(Bench),
    Analyse(Analyse),
    Check(Check),
    Variants(Variants),
    Match(Match),
    Tune(Tune),
    Datagen(Datagen),
    Genfens(Genfens),
    Annotate(Annotate),
    Convert(Convert),
    Show(Show),
    Train(Train),
    Net(Net),
    #[cfg(feature = "web")]
    Web(Web),
}

/// Speak XBoard's protocol on standard input and output.
///
/// This is version 2 of the Chess Engine Communication Protocol, as in XBoard 4.9 and WinBoard.
#[derive(Debug, Args)]
pub(super) struct Xboard {
    /// The variant to play when the host does not name one. A program that knows only orthodox chess
    /// needs `--variant chess`.
    #[arg(long, value_name = "NAME")]
    pub(super) variant: Option<String>,
    /// Add the variant in a file, or the variants in a folder, before XBoard asks for them.
    #[arg(long, value_name = "FILE")]
    variant_path: Option<PathBuf>,
    #[command(flatten)]
    pub(super) dialogue: Dialogue,
}

/// Count the leaves of the tree of legal moves.
///
/// The whole tree of the given depth is walked, without a table; the moves of the last ply are counted,
/// not made. The last line is `N leaves T s R leaves/s`.
#[derive(Debug, Args)]
pub(super) struct Perft {
    /// Depth in plies, from 1.
    #[arg(value_parser = value_parser!(u32).range(1..=i64::from(perft::MAX_DEPTH)))]
    pub(super) depth: u32,
    #[command(flatten)]
    pub(super) start: Start,
    /// Also show the count of each move.
    #[arg(long)]
    pub(super) divide: bool,
    /// Number of threads.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::threads)]
    pub(super) threads: usize,
}

/// Search fixed positions and print the speed.
///
/// At the same depth the node count is the same on every run and machine. The last line is
/// `N nodes M nps`.
#[derive(Debug, Args)]
pub(super) struct Bench {
    #[command(flatten)]
    pub(super) game: VariantArgs,
    /// Depth of each search, in plies.
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = value_parser!(u16).range(1..))]
    pub(super) depth: u16,
    /// The network that evaluates; "none" is the weights of all variants, "" the built-in network.
    #[arg(long, value_name = "FILE", default_value = "none", value_parser = network_path())]
    net: PathBuf,
}

/// Search a position and show the best lines.
///
/// The board comes first, then the best lines as they are found, then the best move. Scores are in pawns
/// for the side to move (a Rook is 5); `#3` is a mate in three moves, `#-3` means being mated in three.
#[derive(Debug, Args)]
pub(super) struct Analyse {
    #[command(flatten)]
    pub(super) start: Start,
    /// Search for this many milliseconds [default: 5000].
    #[arg(long, value_name = "MS", group = "limit")]
    time: Option<u64>,
    /// Search to this depth in plies.
    #[arg(long, value_name = "N", group = "limit", value_parser = value_parser!(u16).range(1..))]
    depth: Option<u16>,
    /// Search this many nodes.
    #[arg(long, value_name = "N", group = "limit", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Number of best lines to show.
    #[arg(long, value_name = "N")]
    multipv: Option<u64>,
    /// Number of search threads.
    #[arg(long, value_name = "N")]
    threads: Option<u64>,
    /// Size of the transposition table in MiB.
    #[arg(long, value_name = "MIB")]
    hash: Option<u64>,
}

/// Check variant files, and show the variants that they describe.
///
/// Every error is printed with its file, line and column. For a file without errors the pieces, their
/// values and the number of legal moves in the start position are printed.
#[derive(Debug, Args)]
pub(super) struct Check {
    /// The files.
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
}

/// List the variants that can be played: name, title, and board in files × ranks.
#[derive(Debug, Args)]
pub(super) struct Variants {
    /// Add the variant in a file, or the variants in a folder.
    #[arg(long, value_name = "FILE")]
    pub(super) variant_path: Option<PathBuf>,
}

/// Play games between engines, and print ratings.
///
/// Plays two or more engines, over UCI or XBoard's protocol, in any variant, and checks every move by its
/// own rules. An engine that makes an illegal move, exceeds its time, crashes or does not answer loses the
/// game, and the match continues. A match that was killed or stopped with Ctrl-C can be resumed.
#[derive(Debug, Args)]
#[command(after_help = super::tournament::HELP, override_usage = "bentrider match [FLAGS]")]
pub(super) struct Match {
    /// Flags and their values, as described below.
    #[arg(
        value_name = "FLAGS",
        trailing_var_arg = true,
        allow_hyphen_values = true,
        required = true
    )]
    pub(super) words: Vec<String>,
}

/// The engine's options, for the help of `uci`.
fn uci_options() -> String {
    let entries: Vec<String> = OPTIONS.iter().map(option_entry).collect();
    format!(
        "Options of the protocol, set by `setoption name NAME value VALUE`:\n{}",
        entries.join("\n")
    )
}

/// The options in XBoard's menu, for the help of `xboard`.
fn xboard_options() -> String {
    let shown = xboard::shown_options().map(option_entry);
    let entries: Vec<String> = shown.chain(XBOARD_OPTIONS.iter().map(option_entry)).collect();
    format!("Options, set in XBoard's menu or by `option NAME=VALUE`:\n{}", entries.join("\n"))
}

fn option_entry<S: Clone>(option: &EngineOption<S>) -> String {
    let (name, kind) = (option.name, &option.kind);
    format!("  {name}: {}{}\n      {}", kind.expected(), default_of(kind), option.doc)
}

fn default_of<S>(kind: &OptionKind<S>) -> String {
    match kind {
        OptionKind::Spin(spin, _) => format!(" [default: {}]", spin.default),
        OptionKind::Tunable(it, _) => format!(" [default: {}]", it.default),
        OptionKind::Check(default, _) => format!(" [default: {default}]"),
        OptionKind::Variant(_) => format!(" [default: {}]", options::default_variant()),
        OptionKind::Path(_) | OptionKind::Button(_) => String::new(),
    }
}

impl Bench {
    /// An engine with the game and the network.
    pub(super) fn engine(&self) -> Result<Engine, EngineError> {
        let mut engine = self.game.engine()?;
        network(&self.net, engine.variant())?;
        engine.set_option("EvalFile", Some(&self.net.to_string_lossy()))?;
        Ok(engine)
    }
}

impl Xboard {
    /// An engine that knows the games to add, at the start of the one that is named.
    pub(super) fn engine(&self) -> Result<Engine, EngineError> {
        let mut engine = Engine::new()?;
        if let Some(path) = &self.variant_path {
            engine.load_variants(path)?;
        }
        if let Some(name) = &self.variant {
            engine.set_variant(name)?;
        }
        Ok(engine)
    }
}

impl Analyse {
    /// The limits of the search.
    pub(super) fn limits(&self) -> Limits {
        const TIME: u64 = 5000;
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        Limits {
            move_time: self.time.or(unlimited.then_some(TIME)),
            depth: self.depth,
            nodes: self.nodes,
            ..Limits::default()
        }
    }

    /// The engine's options that were given, with their values.
    pub(super) fn options(&self) -> impl Iterator<Item = (&'static str, u64)> {
        [("MultiPV", self.multipv), ("Threads", self.threads), ("Hash", self.hash)]
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?)))
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn read(line: &str) -> Result<Command, clap::Error> {
        let words = ["bentrider"].into_iter().chain(line.split_whitespace());
        Cli::try_parse_from(words).map(|cli| cli.command.unwrap())
    }

    #[test]
    fn the_declaration_of_the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn analysis_takes_five_seconds_by_default() {
        for (line, move_time, depth, nodes) in [
            ("analyse", Some(5000), None, None),
            ("analyse --time 100", Some(100), None, None),
            ("analyse --depth 3", None, Some(3), None),
            ("analyse --nodes 1000", None, None, Some(1000)),
        ] {
            let Ok(Command::Analyse(args)) = read(line) else { panic!("{line}") };
            let expected = Limits { move_time, depth, nodes, ..Limits::default() };
            assert_eq!(args.limits(), expected, "{line}");
        }
    }

    #[test]
    fn wrong_usage_is_refused() {
        for line in [
            "frobnicate",
            "perft",
            "perft 0",
            "perft 129",
            "perft x",
            "perft 3 --threads 0",
            "analyse --time 5 --depth 3",
            "analyse --depth 0",
            "bench --depth 99999",
            "check",
        ] {
            assert_eq!(read(line).unwrap_err().exit_code(), 2, "{line}");
        }
    }

    /// Splits a line as a shell does: at spaces, except inside quotation marks.
    fn words(line: &str) -> Vec<&str> {
        let parts = line.trim().split('"').enumerate();
        let words = parts.flat_map(|(at, part)| match at % 2 {
            0 => part.split_whitespace().collect(),
            _ => vec![part],
        });
        words.collect()
    }

    #[test]
    fn the_command_lines_of_the_readme_are_accepted() {
        let readme = include_str!("../../README.md").lines();
        let lines: Vec<&str> = readme.filter(|line| line.starts_with("    bentrider ")).collect();
        assert!(!lines.is_empty());
        for line in lines {
            assert!(Cli::try_parse_from(words(line)).is_ok(), "{line}");
        }
    }
}
