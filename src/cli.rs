//! The command line: what was typed, handed to the tools and the protocols.

mod args;

use std::ffi::OsString;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::engine::{Engine, EngineError, Games};
use crate::protocol;
use crate::tools::{self, ToolError};
use args::{Analyse, Cli, Command, Perft, Variants};

const HINT: &str = "Type \"bentrider analyse\" to see it think, \"bentrider --help\" for all, \
                    \"uci\" or \"xboard\" here to speak that.";

/// The exit status for something wrong in what was given: a position, a move, a file.
const FAULT: u8 = 1;

/// The exit status for a command line that cannot be read.
const USAGE: u8 = 2;

/// Does what the command line asks for; `args` starts with the program's name. Messages of what went
/// wrong go to standard error. The exit status is 0, 1 for a fault in what was given, or 2 for wrong
/// usage.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(message) => {
            let _ = message.print();
            return if message.use_stderr() { ExitCode::from(USAGE) } else { ExitCode::SUCCESS };
        }
    };
    match dispatch(cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(ToolError::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(FAULT)
        }
    }
}

fn dispatch(command: Option<Command>) -> Result<(), ToolError> {
    let out = &mut io::stdout();
    match command {
        None => converse(),
        Some(Command::Uci) => {
            protocol::serve_uci(Engine::new()?, io::stdin().lock(), io::stdout());
            Ok(())
        }
        Some(Command::Xboard(args)) => {
            protocol::serve_xboard(args.engine()?, io::stdin().lock(), io::stdout());
            Ok(())
        }
        Some(Command::Perft(args)) => perft(&args, out),
        Some(Command::Bench(args)) => tools::bench::run(&mut args.game.engine()?, args.depth, out),
        Some(Command::Analyse(args)) => analyse(&args, out),
        Some(Command::Check(args)) => tools::check::run(&args.files, out),
        Some(Command::Variants(args)) => variants(&args, out),
    }
}

fn converse() -> Result<(), ToolError> {
    if io::stdin().is_terminal() {
        writeln!(io::stdout(), "{HINT}")?;
    }
    protocol::serve(Engine::new()?, io::stdin().lock(), io::stdout());
    Ok(())
}

fn perft(args: &Perft, out: &mut impl Write) -> Result<(), ToolError> {
    let engine = args.start.engine()?;
    tools::perft::run(&engine, args.depth, args.divide, args.threads, out)
}

fn analyse(args: &Analyse, out: &mut impl Write) -> Result<(), ToolError> {
    let mut engine = args.start.engine()?;
    for (option, value) in args.options() {
        engine.set_option(option, Some(&value.to_string())).map_err(EngineError::from)?;
    }
    tools::analyse::run(&mut engine, args.limits(), out)
}

fn variants(args: &Variants, out: &mut impl Write) -> Result<(), ToolError> {
    let mut games = Games::default();
    if let Some(path) = &args.variant_path {
        games.load(path).map_err(EngineError::from)?;
    }
    Ok(tools::variants::run(&games, out)?)
}
