//! The commands of the command line. Each has a file or a folder with its arguments, its help and its work. A
//! new command needs that and two lines here: its `mod` and its place in the list.

mod analyse;
mod annotate;
mod args;
mod bench;
pub mod convert;
pub mod datagen;
pub mod error;
mod export;
mod game_file;
mod import;
mod long_run;
mod net;
mod output_file;
mod perft;
mod protocols;
pub mod rating;
mod show;
mod signal;
pub mod tournament;
pub mod train;
mod tune;
mod variants;
#[cfg(feature = "web")]
mod web;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::{self, ExitCode};

use clap::{Parser, Subcommand};

pub use args::{NetArgs, VariantArgs};
use bentrider_rules::processor;
use error::{Exit, Result};
use protocols::Dialogue;

/// The message for a processor that lacks the instructions of the build.
const UNSUPPORTED: &str = "this build needs a processor with AVX2 and BMI (x86-64-v3), which this one lacks: \
    use bentrider-baseline, which is beside it in a download, or build it here with \
    RUSTFLAGS=\"-C target-cpu=native\" cargo build --release\n";

/// Declares the commands, one line each: the type that clap reads and whose `run` does the work.
macro_rules! commands {
    ($($(#[$condition:meta])? $name:ident($arguments:ty),)*) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($(#[$condition])? $name($arguments),)*
        }

        impl Command {
            fn run(self, out: &mut io::Stdout) -> Result {
                match self {
                    $($(#[$condition])? Command::$name(arguments) => arguments.run(out),)*
                }
            }
        }
    };
}

commands! {
    Uci(protocols::Uci),
    Xboard(protocols::Xboard),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Analyse(analyse::Analyse),
    Check(variants::Check),
    Variants(variants::Variants),
    Match(tournament::Match),
    Tune(tune::Tune),
    Datagen(datagen::Datagen),
    Genfens(datagen::Genfens),
    Annotate(annotate::Annotate),
    Convert(convert::Convert),
    Import(import::Import),
    Export(export::Export),
    Show(show::Show),
    Train(train::Train),
    Net(net::Net),
    #[cfg(feature = "web")]
    Web(web::Web),
}

/// Plays and analyses large-board chess variants.
///
/// Without a command it reads standard input, and the first line selects the protocol; this is how a
/// graphical user interface (GUI) starts it.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    dialogue: Dialogue,
}

/// Runs the command of the command line; `args` starts with the program's name. Errors are printed on
/// standard error. The exit status is 0, 1 for an error in the input, 2 for wrong usage, or 130 after
/// Ctrl-C.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    if !processor::is_supported() {
        let _ = io::stderr().write_all(UNSUPPORTED.as_bytes());
        // Even returning from here would use instructions that the processor does not have.
        process::exit(Exit::InvalidInput as i32);
    }
    parse_and_run(args)
}

fn parse_and_run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(datagen::from_openbench(args)) {
        Ok(cli) => cli,
        Err(message) => {
            let _ = message.print();
            let exit = if message.use_stderr() { Exit::Usage as u8 } else { 0 };
            return ExitCode::from(exit);
        }
    };
    let ended = match cli.command {
        Some(command) => command.run(&mut io::stdout()),
        None => cli.dialogue.run(),
    };
    ended.map_or_else(|error| error.report(), |()| ExitCode::SUCCESS)
}

/// Parses a command line, given without the program's name.
#[cfg(test)]
fn parse(line: &str) -> Result<Command, clap::Error> {
    let words = ["bentrider"].into_iter().chain(line.split_whitespace());
    Cli::try_parse_from(words).map(|cli| cli.command.unwrap())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_declaration_of_the_command_line_is_sound() {
        Cli::command().debug_assert();
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
            assert_eq!(parse(line).unwrap_err().exit_code(), 2, "{line}");
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

    /// The README and the guides.
    fn documents() -> Vec<PathBuf> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folders =
            ["docs", "docs/lab"].iter().flat_map(|it| fs::read_dir(root.join(it)).unwrap());
        let files = folders.map(|it| it.unwrap().path()).chain([root.join("README.md")]);
        files.filter(|it| it.extension().is_some_and(|end| end == "md")).collect()
    }

    #[test]
    fn the_command_lines_of_the_documents_are_accepted() {
        let mut accepted = 0;
        for path in documents() {
            let text = fs::read_to_string(&path).unwrap().replace("\\\n", " ");
            for line in text.lines() {
                let Some(command) = line.strip_prefix("    ") else { continue };
                let command = command.trim_start_matches("target/release/");
                // A line with … or brackets shows a form; OpenBench's first argument holds several words.
                let is_form = command.contains(['…', '[']) || command.starts_with("bentrider \"");
                if is_form || !command.starts_with("bentrider ") {
                    continue;
                }
                let command =
                    command.split(" # ").next().unwrap_or(command).replace(" N ", " 1000 ");
                let read = Cli::try_parse_from(words(&command));
                assert!(read.is_ok(), "{}: {command}: {}", path.display(), read.unwrap_err());
                accepted += 1;
            }
        }
        assert!(accepted > 50, "{accepted}");
    }
}
