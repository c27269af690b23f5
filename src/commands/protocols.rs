//! The dialogue with a graphical user interface or a match program: `uci`, `xboard`, and the program without a
//! command.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::error::{Error, Result};
use super::output_file::{LOG, OutputFiles};
use crate::protocol::xboard::{self, XBOARD_OPTIONS};
use crate::protocol::{self, DialogueLog};
use bentrider_engine::engine::Engine;
use bentrider_engine::engine::options::{self, EngineOption, OPTIONS, OptionKind};

/// The hint for a user who starts the program without a command.
const HINT: &str = "Type \"uci\" or \"xboard\" to select a protocol. See also \"bentrider analyse\" and \
                    \"bentrider --help\".";

/// The dialogue with a graphical user interface (GUI) or a match program.
#[derive(Debug, Args)]
pub(super) struct Dialogue {
    /// Append the dialogue to a file, line by line, with the seconds since the start; `>` marks a line
    /// from the GUI, `<` a line from the engine.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

impl Dialogue {
    /// Speaks the protocol that the first line selects.
    pub(super) fn run(self) -> Result {
        if io::stdin().is_terminal() {
            writeln!(io::stdout(), "{HINT}")?;
        }
        let (input, output) = self.streams(None)?;
        protocol::serve(Engine::new()?, input, output);
        Ok(())
    }

    /// Standard input and output; through the log if there is one. `read` is a file or a folder that the command
    /// reads.
    fn streams(&self, read: Option<&Path>) -> Result<(Box<dyn BufRead>, Box<dyn Write + Send>)> {
        let (input, output) = (io::stdin().lock(), io::stdout());
        let Some(path) = &self.log else { return Ok((Box::new(input), Box::new(output))) };
        let checked = OutputFiles::reading(read).add(path, LOG);
        checked.map_err(|error| Error::new(format_args!("cannot write the log {error}")))?;
        let log = DialogueLog::open(path)?;
        Ok((Box::new(log.input(input)), Box::new(log.output(output))))
    }
}

/// Speak UCI on standard input and output.
///
/// The commands are those of the Universal Chess Interface, and also `d`, `eval` and `go perft N`.
#[derive(Debug, Args)]
#[command(after_long_help = uci_options())]
pub(super) struct Uci {
    #[command(flatten)]
    dialogue: Dialogue,
}

impl Uci {
    pub(super) fn run(self, _: &mut impl Write) -> Result {
        let (input, output) = self.dialogue.streams(None)?;
        protocol::serve_uci(Engine::new()?, input, output);
        Ok(())
    }
}

/// Speak XBoard's protocol on standard input and output.
///
/// This is version 2 of the Chess Engine Communication Protocol, as in XBoard 4.9 and WinBoard.
#[derive(Debug, Args)]
#[command(after_long_help = xboard_options())]
pub(super) struct Xboard {
    /// The variant to play when the host does not name one. A program that knows only orthodox chess
    /// needs `--variant chess`.
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Add the variant in a file, or the variants in a folder, before XBoard asks for them.
    #[arg(long, value_name = "FILE|FOLDER")]
    variant_path: Option<PathBuf>,
    #[command(flatten)]
    dialogue: Dialogue,
}

impl Xboard {
    pub(super) fn run(self, _: &mut impl Write) -> Result {
        let (input, output) = self.dialogue.streams(self.variant_path.as_deref())?;
        let mut engine = Engine::new()?;
        if let Some(path) = &self.variant_path {
            engine.load_variants(path)?;
        }
        if let Some(name) = &self.variant {
            engine.set_variant(name)?;
        }
        protocol::serve_xboard(engine, self.variant, input, output);
        Ok(())
    }
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
