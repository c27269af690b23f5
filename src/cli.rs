//! The command line: reads the arguments and runs the tools and the protocols.

mod annotate;
mod args;
mod convert;
mod datagen;
mod genfens;
mod variant_args;
mod network;
mod processor;
mod show;
mod start;
mod tournament;
mod train;
mod tune;
mod values;
#[cfg(feature = "web")]
mod web;

use std::ffi::OsString;
use std::io::{self, BufRead, ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process::{self, ExitCode};

use clap::Parser;
use thiserror::Error;

use crate::protocol::{self, DialogueLog};
use crate::tools::annotate::AnnotateError;
use crate::tools::datagen::DatagenError;
use crate::tools::tournament::compliance;
use crate::tools::train::TrainError;
use crate::tools::tune::TuneError;
use crate::tools::{self, ToolError, message};
use args::{Analyse, Cli, Command, Match, Perft, Variants};
use bentrider_engine::engine::{Engine, EngineError, VariantSet};
use bentrider_engine::selfplay::CancelFlag;
use tournament::{Request, UsageError};
use tune::{Tune, TuneTask};

const HINT: &str = "Type \"uci\" or \"xboard\" to select a protocol. See also \"bentrider analyse\" and \
                    \"bentrider --help\".";

/// The exit status for an error in the input: a position, a move, a file.
const FAULT: u8 = 1;

/// The exit status after a signal, as in shells for Ctrl-C.
const STOPPED: u8 = 130;

/// The exit status for wrong usage.
const USAGE: u8 = 2;

/// Runs the command of the command line; `args` starts with the program's name. Errors are printed on
/// standard error. The exit status is 0, 1 for an error in the input, 2 for wrong usage, or 130 after
/// Ctrl-C.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    if !processor::is_supported() {
        let _ = io::stderr().write_all(processor::UNSUPPORTED.as_bytes());
        // Even returning from here would use instructions that the processor does not have.
        process::exit(i32::from(FAULT));
    }
    parse_and_run(args)
}

fn parse_and_run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(genfens::from_openbench(args)) {
        Ok(cli) => cli,
        Err(message) => {
            let _ = message.print();
            return if message.use_stderr() { ExitCode::from(USAGE) } else { ExitCode::SUCCESS };
        }
    };
    match dispatch(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Tool(ToolError::Output(error))) if error.kind() == ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            // Where standard error cannot be written the exit status is all that can be said.
            let _ = writeln!(io::stderr(), "{}", message::shortened(&failure));
            ExitCode::from(failure.status())
        }
    }
}

/// Why a command failed.
#[derive(Debug, Error)]
#[error(transparent)]
enum Failure {
    Tool(#[from] ToolError),
    Usage(#[from] UsageError),
}

impl Failure {
    fn status(&self) -> u8 {
        match self {
            Failure::Tool(
                ToolError::Stopped { .. }
                | ToolError::Tune(TuneError::Stopped { .. })
                | ToolError::Datagen(DatagenError::Stopped { .. })
                | ToolError::Annotate(AnnotateError::Stopped { .. })
                | ToolError::Train(TrainError::Stopped { .. }),
            ) => STOPPED,
            Failure::Usage(UsageError::Words(_)) => USAGE,
            _ => FAULT,
        }
    }
}

impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Self {
        Failure::Tool(error.into())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Tool(error.into())
    }
}

fn dispatch(cli: Cli) -> Result<(), Failure> {
    let out = &mut io::stdout();
    match cli.command {
        None => run_protocol(cli.dialogue.log.as_deref())?,
        Some(Command::Uci(args)) => {
            let (input, output) = streams(args.log.as_deref())?;
            protocol::serve_uci(Engine::new()?, input, output);
        }
        Some(Command::Xboard(args)) => {
            let (input, output) = streams(args.dialogue.log.as_deref())?;
            protocol::serve_xboard(args.engine()?, args.variant.clone(), input, output);
        }
        Some(Command::Perft(args)) => perft(&args, out)?,
        Some(Command::Bench(args)) => tools::bench::run(&mut args.engine()?, args.depth, out)?,
        Some(Command::Analyse(args)) => analyse(&args, out)?,
        Some(Command::Check(args)) => tools::check::run(&args.files, out)?,
        Some(Command::Variants(args)) => variants(&args, out)?,
        Some(Command::Match(args)) => play(&args, out)?,
        Some(Command::Tune(args)) => tune(&args, out)?,
        Some(Command::Datagen(args)) => args.run(out)?,
        Some(Command::Genfens(args)) => args.run(out)?,
        Some(Command::Annotate(args)) => {
            tools::annotate::run(&args.plan()?, &cancel_on_signal(), out)?;
        }
        Some(Command::Convert(args)) => args.run(out)?,
        Some(Command::Show(args)) => args.run(out)?,
        Some(Command::Train(args)) => args.run(out)?,
        Some(Command::Net(args)) => tools::network::run(&args.file, out)?,
        #[cfg(feature = "web")]
        Some(Command::Web(args)) => args.run(out)?,
    }
    Ok(())
}

fn run_protocol(log: Option<&Path>) -> Result<(), ToolError> {
    if io::stdin().is_terminal() {
        writeln!(io::stdout(), "{HINT}")?;
    }
    let (input, output) = streams(log)?;
    protocol::serve(Engine::new()?, input, output);
    Ok(())
}

/// Standard input and output for a dialogue with a host; through a log if there is one.
fn streams(log: Option<&Path>) -> io::Result<(Box<dyn BufRead>, Box<dyn Write + Send>)> {
    let (input, output) = (io::stdin().lock(), io::stdout());
    let Some(path) = log else { return Ok((Box::new(input), Box::new(output))) };
    let log = DialogueLog::open(path)?;
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
    let mut variants = VariantSet::default();
    if let Some(path) = &args.variant_path {
        variants.load(path).map_err(EngineError::from)?;
    }
    Ok(tools::variants::run(&variants, out)?)
}

fn play(args: &Match, out: &mut (impl Write + Send)) -> Result<(), Failure> {
    let request = tournament::read(&args.words)?;
    let cancel = cancel_on_signal();
    match request {
        Request::Play(plan) => tools::tournament::run(&plan, &cancel, out)?,
        Request::Compliance(plan) => compliance::run(&plan, &cancel, out)?,
    }
    Ok(())
}

fn tune(args: &Tune, out: &mut (impl Write + Send)) -> Result<(), ToolError> {
    let TuneTask::Search(search) = &args.task;
    let plan = search.plan()?;
    tools::tune::run(&plan, &cancel_on_signal(), out)
}

/// A flag that Ctrl-C sets. If the handler cannot be installed, Ctrl-C ends the program, and what was
/// finished until then is in its file.
fn cancel_on_signal() -> CancelFlag {
    let cancel = CancelFlag::default();
    let flag = cancel.clone();
    let _ = ctrlc::set_handler(move || flag.set());
    cancel
}
