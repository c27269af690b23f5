//! Builds the plan of a match from its flags, which are those of fastchess.

use std::path::{Path, PathBuf};
use std::time::Duration;

use regex_lite::Regex;

use super::flags::{
    Flag, MAX_MILLISECONDS, Settings, engine, one_of, read_flags, wrong_flag, wrong_usage,
};
use super::plan::{ArchivePlan, Colors, EngineConfig, Existing, MatchPlan, TournamentFormat};
use crate::commands::args::VariantArgs;
use crate::commands::error::Result;
use crate::commands::rating::{Model, Sprt};
use bentrider_engine::selfplay::{
    Book, BookFormat, DrawRule, OpeningSource, RandomOpenings, ResignRule,
};
use bentrider_rules::notation::MoveNotation;

/// The request that the arguments make.
pub(super) enum Request {
    /// A tournament.
    Play(MatchPlan),
    /// A check of whether the one engine of the plan follows its protocol.
    Compliance(MatchPlan),
}

/// Reads the arguments of `bentrider match`.
///
/// # Errors
/// When a flag is unknown, a value is wrong, or the flags do not fit together.
pub(super) fn read(words: &[String]) -> Result<Request> {
    let mut builder = PlanBuilder::new()?;
    for flag in read_flags(words)? {
        builder.take(&flag)?;
    }
    builder.request()
}

/// A plan as the flags so far have set it, and the settings that are resolved after the last flag.
struct PlanBuilder {
    plan: MatchPlan,
    variant: Option<String>,
    each: Option<Flag>,
    engines: Vec<Flag>,
    gauntlet: bool,
    seeds: usize,
    resumes: bool,
    checks: bool,
}

impl PlanBuilder {
    fn new() -> Result<Self> {
        let plan = MatchPlan {
            report_every: 10,
            event: "bentrider match".to_owned(),
            site: "?".to_owned(),
            ..MatchPlan::new(VariantArgs::default().variant_or(|| None)?, Vec::new(), 2)
        };
        Ok(PlanBuilder {
            plan,
            variant: None,
            each: None,
            engines: Vec::new(),
            gauntlet: false,
            seeds: 1,
            resumes: false,
            checks: false,
        })
    }

    /// Adds a flag.
    fn take(&mut self, flag: &Flag) -> Result {
        match flag.name.as_str() {
            "engine" => self.engines.push(flag.clone()),
            "each" => self.each = Some(flag.clone()),
            "variant" => self.variant = Some(flag.text()?.to_owned()),
            "variant-path" => self.plan.variant_path = Some(flag.text()?.into()),
            "tournament" => self.gauntlet = is_gauntlet(flag)?,
            "seeds" => self.seeds = flag.number(1..=usize::MAX)?,
            "rounds" => self.plan.rounds = flag.number(1..=MAX_GAMES)?,
            "games" => self.plan.games_a_round = flag.number(1..=2)?,
            "repeat" => self.plan.games_a_round = flag.alone(2)?,
            "noswap" => self.plan.colors = flag.alone(Colors::Fixed)?,
            "reverse" => self.plan.colors = flag.alone(Colors::Reversed)?,
            "concurrency" => self.plan.concurrency = flag.number(1..=MAX_CONCURRENCY)?,
            "openings" => self.plan.openings = openings(flag)?,
            "srand" => self.plan.seed = flag.number(0..=u64::MAX)?,
            "sprt" => self.plan.sprt = Some(sprt(flag)?),
            "draw" => self.plan.adjudication.draw = Some(draw(flag)?),
            "resign" => self.plan.adjudication.resign = Some(resign(flag)?),
            "maxmoves" => self.plan.adjudication.max_moves = Some(flag.number(1..=u32::MAX)?),
            "pgnout" => self.plan.archive = Some(archive(flag)?),
            "resume" => self.resumes = flag.alone(true)?,
            "log" => self.plan.log = Some(log(flag)?),
            "ratinginterval" => self.plan.report_every = flag.number(0..=usize::MAX)?,
            "event" => self.plan.event = flag.text()?.to_owned(),
            "site" => self.plan.site = flag.text()?.to_owned(),
            "startup-ms" => self.plan.timeouts.startup = milliseconds(flag)?,
            "ucinewgame-ms" => self.plan.timeouts.new_game = milliseconds(flag)?,
            "ping-ms" => self.plan.timeouts.ping = milliseconds(flag)?,
            "think-ms" => self.plan.timeouts.thinking = milliseconds(flag)?,
            "compliance" => self.check(flag)?,
            // These are always on here.
            "recover" | "testEnv" | "force-concurrency" => flag.alone(())?,
            _ => return Err(flag.wrong("unknown flag")),
        }
        Ok(())
    }

    /// Reads `-compliance PROGRAM [WORDS]`, or the settings of `-engine`.
    fn check(&mut self, flag: &Flag) -> Result {
        let [command, arguments @ ..] = &flag.values[..] else {
            return Err(flag.wrong("expected a program"));
        };
        self.checks = true;
        let mut engine = flag.clone();
        if !command.contains('=') {
            let arguments = format!("args={}", shell_words::join(arguments));
            engine.values = vec![format!("cmd={command}"), arguments];
        }
        self.engines = vec![engine];
        Ok(())
    }

    /// The request that all flags together make.
    fn request(self) -> Result<Request> {
        let checks = self.checks;
        let plan = self.plan()?;
        check_games(&plan)?;
        match plan.engines.len() {
            _ if checks => Ok(Request::Compliance(plan)),
            0 | 1 => Err(wrong_usage("expected two engines at least, each by -engine")),
            2 => Ok(Request::Play(plan)),
            _ if plan.sprt.is_some() => Err(wrong_flag("sprt", "expected two engines only")),
            _ => Ok(Request::Play(plan)),
        }
    }

    fn plan(self) -> Result<MatchPlan> {
        let mut plan = self.plan;
        let variant = self.variant.map(|name| known_as(&name).to_owned());
        let game = VariantArgs { variant, variant_path: plan.variant_path.clone() };
        plan.variant = game.variant_or(|| None)?;
        let engines = self.engines.iter();
        let engines = engines.map(|flag| engine(flag, self.each.as_ref(), self.checks));
        plan.engines = engines.collect::<Result<_>>()?;
        check_names(&plan.engines)?;
        check_files(plan.log.as_deref(), plan.archive.as_ref())?;
        if self.gauntlet {
            plan.format = TournamentFormat::Gauntlet(self.seeds);
        }
        match &mut plan.archive {
            Some(archive) if self.resumes => archive.existing = Existing::Resume,
            None if self.resumes => {
                let message = "expected -pgnout file=NAME, the games of the tournament to continue";
                return Err(wrong_flag("resume", message));
            }
            _ => {}
        }
        Ok(plan)
    }
}

/// The name here of a variant that other match programs call differently.
fn known_as(variant: &str) -> &str {
    if variant == "standard" { "chess" } else { variant }
}

fn is_gauntlet(flag: &Flag) -> Result<bool> {
    let kinds = [("roundrobin", false), ("gauntlet", true)];
    one_of(flag.text()?, kinds).map_err(|message| flag.wrong(message))
}

/// The maximum number of games played at the same time: each has a thread and two engines.
const MAX_CONCURRENCY: usize = 1024;

/// The maximum number of games of a tournament; each is numbered and counted.
const MAX_GAMES: usize = 100_000_000;

/// Checks the number of games of a plan.
fn check_games(plan: &MatchPlan) -> Result {
    let engines = plan.engines.len();
    if let TournamentFormat::Gauntlet(hosts) = plan.format
        && hosts >= engines.max(2)
    {
        let message = format!("\"{hosts}\": expected fewer than the {engines} engines");
        return Err(wrong_flag("seeds", message));
    }
    let pairings = (engines.saturating_mul(engines.saturating_sub(1)) / 2).max(1);
    let games = plan.rounds.saturating_mul(plan.games_a_round).saturating_mul(pairings);
    if games > MAX_GAMES {
        let message = format!("expected at most {MAX_GAMES} games in all, found more");
        return Err(wrong_flag("rounds", message));
    }
    Ok(())
}

fn milliseconds(flag: &Flag) -> Result<Duration> {
    flag.number(1..=MAX_MILLISECONDS).map(Duration::from_millis)
}

/// The farthest hypothesis of a sequential test, in Elo: beyond it the scores of both are nearly 0 or 1.
const MAX_ELO: f64 = 1000.0;

fn sprt(flag: &Flag) -> Result<Sprt> {
    let mut settings = flag.settings()?;
    let number = |text: &str| {
        let number = text.parse::<f64>().ok().filter(|it| it.is_finite());
        number.ok_or_else(|| format!("\"{text}\": expected a number"))
    };
    let elo = |text: &str| {
        let elo = number(text).ok().filter(|it| (-MAX_ELO..=MAX_ELO).contains(it));
        elo.ok_or_else(|| format!("\"{text}\": expected a number from -{MAX_ELO} to {MAX_ELO}"))
    };
    let elo0 = settings.value("elo0", elo)?.unwrap_or(0.0);
    let elo1 = settings.value("elo1", elo)?.unwrap_or(10.0);
    let alpha = settings.value("alpha", number)?.unwrap_or(0.05);
    let beta = settings.value("beta", number)?.unwrap_or(0.05);
    let models = [("normalized", Model::Normalized), ("logistic", Model::Logistic)];
    let model = settings.choice("model", models)?;
    settings.finish()?;
    Sprt::new(elo0, elo1, alpha, beta, model.unwrap_or_default()).map_err(|it| flag.wrong(it))
}

fn draw(flag: &Flag) -> Result<DrawRule> {
    let mut settings = flag.settings()?;
    let from_move = settings.number("movenumber", 0..=u32::MAX)?.unwrap_or(0);
    let moves = settings.number("movecount", 1..=u32::MAX)?.unwrap_or(1);
    let score = settings.number("score", 0..=i64::MAX)?;
    settings.finish()?;
    let score = score.ok_or_else(|| flag.wrong("expected score=CENTIPAWNS"))?;
    Ok(DrawRule { from_move, moves, score })
}

fn resign(flag: &Flag) -> Result<ResignRule> {
    let mut settings = flag.settings()?;
    let moves = settings.number("movecount", 1..=u32::MAX)?.unwrap_or(1);
    let score = settings.number("score", 0..=i64::MAX)?;
    let two_sided = settings.switch("twosided")?.unwrap_or(false);
    settings.finish()?;
    let score = score.ok_or_else(|| flag.wrong("expected score=CENTIPAWNS"))?;
    Ok(ResignRule { moves, score, two_sided })
}

fn log(flag: &Flag) -> Result<PathBuf> {
    let mut settings = flag.settings()?;
    let file = settings.text("file").map(PathBuf::from);
    settings.finish()?;
    file.ok_or_else(|| flag.wrong("expected file=NAME"))
}

/// Checks that the log is not the archive, which would be overwritten.
fn check_files(log: Option<&Path>, archive: Option<&ArchivePlan>) -> Result {
    let real = |path: &Path| {
        path.canonicalize().or_else(|_| std::path::absolute(path)).unwrap_or(path.to_owned())
    };
    match (log, archive) {
        (Some(log), Some(archive)) if real(log) == real(&archive.file) => {
            let message = format!("{}: expected another file than -pgnout", log.display());
            Err(wrong_flag("log", message))
        }
        _ => Ok(()),
    }
}

/// Checks that each engine has its own name, since results are counted by name.
fn check_names(engines: &[EngineConfig]) -> Result {
    for (at, config) in engines.iter().enumerate() {
        if engines[..at].iter().any(|other| other.name == config.name) {
            let name = &config.name;
            let message = format!("two engines are called \"{name}\": expected name= for each");
            return Err(wrong_flag("engine", message));
        }
    }
    Ok(())
}

/// The openings: from a book with `file=`, otherwise random moves.
fn openings(flag: &Flag) -> Result<OpeningSource> {
    let mut settings = flag.settings()?;
    let source = match settings.text("file") {
        Some(file) => OpeningSource::Book(book(file, &mut settings)?),
        None => OpeningSource::Random(random(&mut settings)?),
    };
    settings.finish()?;
    Ok(source)
}

fn book(file: &str, settings: &mut Settings) -> Result<Book> {
    let format = settings.choice("format", [("epd", BookFormat::Epd), ("pgn", BookFormat::Pgn)])?;
    let is_pgn = Path::new(file).extension().is_some_and(|it| it.eq_ignore_ascii_case("pgn"));
    let shuffled = settings.choice("order", [("sequential", false), ("random", true)])?;
    Ok(Book {
        file: file.into(),
        format: format.unwrap_or(if is_pgn { BookFormat::Pgn } else { BookFormat::Epd }),
        shuffled: shuffled.unwrap_or(false),
        start: settings.number("start", 1..=usize::MAX)?.unwrap_or(1),
        plies: settings.number("plies", 0..=usize::MAX)?,
    })
}

fn random(settings: &mut Settings) -> Result<RandomOpenings> {
    let default = RandomOpenings::default();
    let balance = settings.value("balance", |text| match text {
        "off" => Ok(None),
        _ => text.parse().map(Some).map_err(|_| format!("\"{text}\": expected a number or off")),
    })?;
    Ok(RandomOpenings {
        plies: settings.number("plies", 0..=u32::MAX)?.unwrap_or(default.plies),
        balance: balance.unwrap_or(default.balance),
        nodes: settings.number("nodes", 1..=u64::MAX)?.unwrap_or(default.nodes),
    })
}

fn archive(flag: &Flag) -> Result<ArchivePlan> {
    let mut settings = flag.settings()?;
    let file = settings.text("file").ok_or_else(|| flag.wrong("expected file=NAME"))?;
    let notations = [("san", MoveNotation::San), ("uci", MoveNotation::Coordinate)];
    let notation = settings.choice("notation", notations)?;
    let existing = match settings.switch("append")? {
        None => Existing::Keep,
        Some(true) => Existing::Append,
        Some(false) => Existing::Replace,
    };
    let plan = ArchivePlan {
        file: file.into(),
        existing,
        notation: notation.unwrap_or_default(),
        nodes: settings.switch("nodes")?.unwrap_or(false),
        seldepth: settings.switch("seldepth")?.unwrap_or(false),
        kept_lines: settings.value("match_line", Regex::new)?,
    };
    settings.finish()?;
    Ok(plan)
}
