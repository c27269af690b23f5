//! Games between engines, judged by this engine's rules.
//!
//! A [`MatchPlan`] says who plays what. The path of a game: the `schedule` numbers it, the `coordinator`
//! gives it to a `worker`, whose `engine_cache` has its engines running, an opening says where it begins,
//! `game` has the engines move until the rules, the `clock` or adjudication end it, and the coordinator
//! writes it to the `archive` and counts it in the `standings`.
//!
//! Whatever an engine does, its game ends with the right result for the right side and the other games
//! continue; no process outlives the tournament.

mod archive;
mod archive_plan;
mod arguments;
mod board;
mod clock;
mod compliance;
mod conditions;
mod coordinator;
mod files;
mod flag_values;
mod flags;
mod foreign;
mod game;
mod output;
mod plan;
mod player;
mod positions;
mod process_group;
mod program;
mod standings;
mod startup;
mod worker;

use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use clap::Args;

use super::error::{Error, Result};
use super::game_file::say_encoding;
use super::long_run::ProgressOutput;
use super::signal::cancel_on_signal;
use crate::protocol::xboard;
use archive::{Archive, ArchivedGame};
use arguments::Request;
use bentrider_engine::selfplay::{CancelFlag, OpeningSource, Openings};
pub use clock::MoveLimits;
use coordinator::{Coordinator, GameFiles};
use output::EngineLog;
pub use plan::{EngineConfig, MatchPlan};
use plan::{MatchContext, Protocol};
use positions::PositionFile;
use worker::MatchState;

/// Play games between engines, and print ratings.
///
/// Plays two or more engines, over UCI or XBoard's protocol, in any variant, and checks every move by its
/// own rules. An engine that makes an illegal move, exceeds its time, crashes or does not answer loses the
/// game, and the match continues. A match that was killed or stopped with Ctrl-C can be resumed.
#[derive(Debug, Args)]
#[command(after_help = HELP, override_usage = "bentrider match [FLAGS]")]
pub(super) struct Match {
    /// Flags and their values, as described below.
    #[arg(
        value_name = "FLAGS",
        trailing_var_arg = true,
        allow_hyphen_values = true,
        required = true
    )]
    words: Vec<String>,
}

impl Match {
    pub(super) fn run(self, out: &mut (impl Write + Send)) -> Result {
        let request = arguments::read(&self.words)?;
        let cancel = cancel_on_signal();
        match request {
            Request::Play(plan) => run(&plan, &cancel, &mut ProgressOutput::new(out)),
            Request::Compliance(plan) => compliance::run(&plan, &cancel, out),
            Request::Version => {
                let (name, version) = (env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
                Ok(writeln!(out, "{name} {version}")?)
            }
        }
    }
}

/// Plays a tournament and reports every game and the results on `out`; faults of engines are reported on
/// standard error. Ends early, with every engine stopped, when `cancel` is set.
///
/// # Errors
/// When the plan cannot be followed, the output or the archive cannot be written, or the tournament was
/// stopped before its last game.
fn run(plan: &MatchPlan, cancel: &CancelFlag, out: &mut (impl Write + Send)) -> Result {
    let openings = openings(plan)?;
    check_openings(plan, &openings)?;
    if let OpeningSource::Book(book) = &plan.openings {
        let name = book.file.display().to_string();
        say_encoding(&name, openings.assumed_encoding(), &mut io::stderr())?;
    }
    let log = files::log_of(plan)?;
    let context = MatchContext {
        plan,
        log: EngineLog::open(log.as_ref(), plan.log_appends || plan.is_resumed())?,
        cancel: cancel.clone(),
    };
    // Before files are opened, which may replace others.
    startup::check_engines(&context)?;
    let (files, found) = open_files(plan, &openings)?;
    let coordinator = Mutex::new(Coordinator::new(plan, files, &found, cancel, out));
    MatchState { openings: &openings, context: &context, coordinator: &coordinator }.play_all()?;
    let coordinator = coordinator.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (finished, games) = coordinator.close()?;
    if finished < games {
        return Err(Error::stopped(format_args!(
            "stopped after {finished} of {games} games: the same command with -resume continues, if the games \
             were written with -pgnout"
        )));
    }
    Ok(())
}

/// Opens the files of a tournament; returns the games that are in its archive already.
fn open_files(plan: &MatchPlan, openings: &Openings) -> Result<(GameFiles, Vec<ArchivedGame>)> {
    let mut files = GameFiles::default();
    let mut found = Vec::new();
    if let Some(archive) = &plan.archive {
        let (archive, games) = Archive::open(archive, plan, openings)?;
        (files.archive, found) = (Some(archive), games);
    }
    if let Some((path, existing)) = &plan.positions {
        files.positions = Some(PositionFile::open(path, *existing)?);
    }
    Ok((files, found))
}

/// The openings of a tournament.
fn openings(plan: &MatchPlan) -> Result<Openings> {
    Ok(Openings::new(&plan.openings, &plan.variant, plan.seed)?)
}

/// Reads an archive as a tournament that is resumed does. Returns the numbers of the games, from 0, and how
/// many bytes are kept. Nothing is played or written.
///
/// # Errors
/// When the archive is damaged elsewhere than at its end, or belongs to another tournament.
pub fn resumed_games(plan: &MatchPlan, archive: &[u8]) -> Result<(Vec<usize>, u64)> {
    let text = archive::text_of(archive);
    let (found, kept) = archive::resume(&text, Path::new("archive"), plan, &openings(plan)?)?;
    Ok((found.iter().map(|game| game.scheduled.number).collect(), kept))
}

/// Checks that each opening is the same position in every protocol that is spoken.
fn check_openings(plan: &MatchPlan, openings: &Openings) -> Result {
    if plan.engines.iter().all(|engine| engine.protocol == Protocol::Uci) {
        return Ok(());
    }
    for fen in openings.listed().iter().filter_map(|opening| opening.fen.as_deref()) {
        if let Some(read) = xboard::read_otherwise(&plan.variant, fen) {
            return Err(Error::new(format_args!(
                "the opening \"{fen}\": an engine of XBoard's protocol may read it as \"{read}\": expected \
                 an opening with these rights and reserve, or engines with proto=uci"
            )));
        }
    }
    Ok(())
}

/// The help of all flags. A paragraph is one line, which is wrapped at the width of the terminal and keeps its
/// indentation.
const HELP: &str = "\
Flags have one dash or two. Flags with the name of a flag of fastchess or cutechess-cli mean the same, except where \
docs/match.md says so; flags that only these have are accepted without effect, or refused with what to use instead.

Engines:
  -engine cmd=PROGRAM [name=NAME] [args=\"A B\"] [dir=FOLDER] [proto=uci|xboard] [variant=NAME] \
        [tc=MOVES/MIN:SEC+INC] [st=SEC] [nodes=N] [depth=N] [timemargin=MS] [restart=on|off|auto] \
        [arg=WORD]... [initstr=LINES]... [whitepov] [option.NAME=VALUE]...
      An engine; give two or more. variant is the engine's own name for the variant, if it \
        differs. The clock starts with the base time plus the increment; a move may exceed its \
        time by up to timemargin. A button option is pressed by the value true; an option that the \
        engine does not have or accept is reported. arg adds one argument, initstr sends lines \
        (separated by \\n) before those of the protocol, whitepov reads the engine's scores as White's. \
        Each engine is started once before the first game; a match in which one does not get ready \
        does not begin.
  -each SETTINGS
      Settings of every engine, unless its own -engine sets them. An engine's own limits replace \
        all limits given here.

Variant and openings:
  -variant NAME
      The variant [default: fantastic-xiii, or the first variant of -variant-path]
  -variant-path FILE
      Add the variant in a file, or the variants in a folder; the path is also sent to engines \
        of either protocol that have an option VariantPath
  -openings [plies=8] [balance=150|off] [nodes=5000]
      Random legal moves from the start, drawn again until a search of this many nodes finds a \
        score of at most balance centipawns for either side. This is the default.
  -openings file=NAME [format=epd|pgn] [order=sequential|random] [start=1] [plies=N]
      A file with one FEN per line (epd), also with operations, of which hmvc and fmvn set the \
        counters, or with games whose first plies are played (pgn). A FEN \
        without rights that XBoard's protocol cannot deny is refused for engines with proto=xboard, \
        and one with the castling of Chess960 for all engines.
  -srand N
      Seed of all random numbers [default: 1]

Tournament:
  -rounds N
      Rounds of each pairing, each with its own opening [default: 2]
  -games N
      Games of a pairing per round, from the same opening, with alternating colours [default: 2]. \
        -repeat is -games 2, -repeat N is -games N
  -quick cmd=PROGRAM cmd=PROGRAM book=FILE
      Two engines at 10+0.1, 25000 rounds from the book in random order, all processors but two, \
        -draw movenumber=30 movecount=8 score=8; flags after it replace these
  -tournament roundrobin|gauntlet
  -seeds N
      The first N engines play all others [default: 1]
  -noswap, -reverse
      The first engine always has White, or has Black first
  -concurrency N
      Number of games played at the same time [default: 1]
  -wait MS
      Wait this long between two games [default: 0]
  -sprt [elo0=0] [elo1=10] [alpha=0.05] [beta=0.05] [model=normalized|logistic]
      Stop when a sequential probability ratio test (SPRT) between two engines has decided. \
        Settings that are left out have the values that are shown. elo0 and elo1 are at most 1000 on either side of 0.

Adjudication, off by default:
  -draw score=CP [movenumber=0] [movecount=1]
  -resign score=CP [movecount=1] [twosided=true]
  -maxmoves N
      0: no limit

Output:
  -pgnout file=NAME [notation=san|uci] [append=true|false] [nodes=true] [seldepth=true] [nps=true] \
        [hashfull=true] [timeleft=true] [match_line=REGEX]
      Write the games to a file. Without append, a file that already has games is an error. -pgnout \
        NAME is -pgnout file=NAME.
  -epdout file=NAME [append=true|false]
      Write the last position of each game to a file, in EPD. Without append, a file that already has \
        positions is an error, except with -resume, which appends.
  -resume
      Continue the tournament whose games are in the file of -pgnout: the same engines with the same \
        settings, time controls, adjudication and openings. No other match may be writing the file.
  -ratinginterval N
      Print the results after every N games [default: 10]; 0: only at the end
  -log file=NAME [append=true|false]
      Write the dialogue with the engines. The file is overwritten without append=true, except with \
        -resume, which appends
  -event NAME, -site NAME
      The tags Event and Site of the games

Timeouts in milliseconds, for engines that are not on the clock:
  -startup-ms N [10000], -ucinewgame-ms N [60000], -ping-ms N [60000], -think-ms N [600000]

Check step by step whether an engine follows its protocol:
  -compliance PROGRAM [ARGUMENT]...   or   -compliance cmd=PROGRAM [SETTINGS of -engine]
      The first form tests UCI; for XBoard's protocol use the second with proto=xboard. \
        timemargin is allowed there too, for a busy machine.

-version, -v
      Print the version.

-recover, -testEnv, -force-concurrency, -autosaveinterval, -scoreinterval, -report penta=true and -output \
format=fastchess are accepted without effect: a match continues after a crash, each game is written when it ends, and \
results are printed as fastchess prints them.

Refused with what to use instead: -config, -use-affinity, -show-latency, -check-mate-pvs, -strict, -crc32, -debug, \
-randomseed, -tb, -tbpieces, -tbignore50, -tbadjudicate, -bookmode, -engines, -outcomeinterval, -resultformat; conf, \
ponder, stderr, trust, tscale, book and bookdepth of an engine; min, tbhits, latency and pv of -pgnout; compress of \
-log.

Examples:
  bentrider match -engine cmd=new -engine cmd=old -each tc=1+0.01 -rounds 100 -concurrency 2
  bentrider match -engine cmd=new -engine cmd=old -each nodes=3000 -rounds 1000 -sprt elo0=0 \
        elo1=10 -pgnout file=games.pgn
  bentrider match -variant chess -engine cmd=bentrider -engine cmd=fairymax proto=xboard -each \
        tc=10+0.1
  bentrider match -compliance target/release/bentrider uci
  bentrider match -compliance cmd=target/release/bentrider args=xboard proto=xboard";
