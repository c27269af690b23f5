//! The command line: what was typed, handed to the tools and the protocols.

mod args;

use std::ffi::OsString;
use std::io::{self, BufRead, ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;

use crate::engine::{Engine, EngineError, Games};
use crate::protocol::{self, Log};
use crate::tools::{self, ToolError};
use args::{Analyse, Cli, Command, Perft, Variants};

const HINT: &str = "Type \"bentrider analyse\" to see it think, \"bentrider --help\" for all, \
                    or \"uci\" here to speak UCI.";

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
    match dispatch(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(ToolError::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(FAULT)
        }
    }
}

fn dispatch(cli: Cli) -> Result<(), ToolError> {
    let out = &mut io::stdout();
    match cli.command {
        None => converse(cli.dialogue.log.as_deref()),
        Some(Command::Uci(args)) => {
            let (input, output) = streams(args.log.as_deref())?;
            protocol::serve_uci(Engine::new()?, input, output);
            Ok(())
        }
        Some(Command::Perft(args)) => perft(&args, out),
        Some(Command::Bench(args)) => tools::bench::run(&mut args.game.engine()?, args.depth, out),
        Some(Command::Analyse(args)) => analyse(&args, out),
        Some(Command::Check(args)) => tools::check::run(&args.files, out),
        Some(Command::Variants(args)) => variants(&args, out),
    }
}

fn converse(log: Option<&Path>) -> Result<(), ToolError> {
    if io::stdin().is_terminal() {
        writeln!(io::stdout(), "{HINT}")?;
    }
    let (input, output) = streams(log)?;
    protocol::serve(Engine::new()?, input, output);
    Ok(())
}

/// Standard input and output, as a dialogue with a host takes them; through a log where one is wanted.
fn streams(log: Option<&Path>) -> io::Result<(Box<dyn BufRead>, Box<dyn Write + Send>)> {
    let (input, output) = (io::stdin().lock(), io::stdout());
    let Some(path) = log else { return Ok((Box::new(input), Box::new(output))) };
    let log = Log::open(path)?;
    Ok((Box::new(log.input(input)), Box::new(log.output(output))))
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
