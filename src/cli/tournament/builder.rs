//! Builds the plan of a match from its flags.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::engine::EngineFlags;
use super::flags::{Flag, MAX_MILLISECONDS};
use super::openings::{archive, openings};
use super::{Request, UsageError};
use crate::tools::rating::{Model, Sprt};
use crate::tools::tournament::{
    ArchivePlan, Colors, EngineConfig, Existing, MatchPlan, Timeouts, TournamentFormat,
};
use bentrider_engine::engine::{EngineError, VariantSet};
use bentrider_engine::selfplay::{
    Adjudication, DrawRule, OpeningSource, RandomOpenings, ResignRule,
};

/// What the flags so far have set.
#[derive(Default)]
pub(super) struct PlanBuilder {
    variant: Option<String>,
    variant_path: Option<PathBuf>,
    each: EngineFlags,
    engines: Vec<EngineFlags>,
    gauntlet: bool,
    seeds: Option<usize>,
    rounds: Option<usize>,
    games: Option<usize>,
    colors: Colors,
    concurrency: Option<usize>,
    openings: Option<OpeningSource>,
    seed: Option<u64>,
    adjudication: Adjudication,
    sprt: Option<Sprt>,
    timeouts: Timeouts,
    archive: Option<ArchivePlan>,
    resumes: bool,
    log: Option<PathBuf>,
    report_every: Option<usize>,
    event: Option<String>,
    site: Option<String>,
    checks: bool,
}

impl PlanBuilder {
    /// Adds a flag.
    pub(super) fn take(&mut self, flag: &Flag) -> Result<(), UsageError> {
        match flag.name.as_str() {
            "engine" => self.engines.push(EngineFlags::read(flag)?),
            "each" => self.each = EngineFlags::read(flag)?,
            "variant" => self.variant = Some(flag.text()?.to_owned()),
            "variant-path" => self.variant_path = Some(flag.text()?.into()),
            "tournament" => self.gauntlet = is_gauntlet(flag)?,
            "seeds" => self.seeds = Some(flag.number(1..=usize::MAX)?),
            "rounds" => self.rounds = Some(flag.number(1..=MAX_GAMES)?),
            "games" => self.games = Some(flag.number(1..=2)?),
            "repeat" => {
                flag.alone()?;
                self.games = Some(2);
            }
            "noswap" => self.set_colors(flag, Colors::Fixed)?,
            "reverse" => self.set_colors(flag, Colors::Reversed)?,
            "concurrency" => self.concurrency = Some(flag.number(1..=MAX_CONCURRENCY)?),
            "openings" => self.openings = Some(openings(flag)?),
            "srand" => self.seed = Some(flag.number(0..=u64::MAX)?),
            "sprt" => self.sprt = Some(sprt(flag)?),
            "draw" => self.adjudication.draw = Some(draw(flag)?),
            "resign" => self.adjudication.resign = Some(resign(flag)?),
            "maxmoves" => self.adjudication.max_moves = Some(flag.number(1..=u32::MAX)?),
            "pgnout" => self.archive = Some(archive(flag)?),
            "resume" => {
                flag.alone()?;
                self.resumes = true;
            }
            "log" => self.log = Some(log(flag)?),
            "ratinginterval" => self.report_every = Some(flag.number(0..=usize::MAX)?),
            "event" => self.event = Some(flag.text()?.to_owned()),
            "site" => self.site = Some(flag.text()?.to_owned()),
            "startup-ms" => self.timeouts.startup = milliseconds(flag)?,
            "ucinewgame-ms" => self.timeouts.new_game = milliseconds(flag)?,
            "ping-ms" => self.timeouts.ping = milliseconds(flag)?,
            "think-ms" => self.timeouts.thinking = milliseconds(flag)?,
            "compliance" => self.check(flag)?,
            // These are always on here.
            "recover" | "testEnv" | "force-concurrency" => flag.alone()?,
            _ => {
                let message = format!("-{}: unknown flag", flag.name);
                return Err(UsageError::Words(message));
            }
        }
        Ok(())
    }

    fn set_colors(&mut self, flag: &Flag, colors: Colors) -> Result<(), UsageError> {
        self.colors = colors;
        flag.alone()
    }

    /// `-compliance PROGRAM [WORDS]`, or the settings of `-engine`.
    fn check(&mut self, flag: &Flag) -> Result<(), UsageError> {
        let [command, arguments @ ..] = &flag.values[..] else {
            return Err(flag.wrong("expected a program"));
        };
        self.checks = true;
        let engine = if command.contains('=') {
            EngineFlags::read(flag)?
        } else {
            EngineFlags::of_program(command, arguments)
        };
        self.engines = vec![engine];
        Ok(())
    }

    /// The request of all flags together.
    pub(super) fn request(self) -> Result<Request, UsageError> {
        let checks = self.checks;
        let plan = self.plan()?;
        check_games(&plan)?;
        if checks {
            return Ok(Request::Compliance(plan));
        }
        match plan.engines.len() {
            0 | 1 => {
                Err(UsageError::Words("expected two engines at least, each by -engine".into()))
            }
            2 => Ok(Request::Play(plan)),
            _ if plan.sprt.is_some() => Err(UsageError::of("sprt", "expected two engines only")),
            _ => Ok(Request::Play(plan)),
        }
    }

    fn plan(self) -> Result<MatchPlan, UsageError> {
        let mut variants = VariantSet::default();
        let added = match &self.variant_path {
            Some(path) => variants.load(path).map_err(EngineError::from)?,
            None => Vec::new(),
        };
        let name = self.variant.as_deref().map(known_as).or(added.first().map(String::as_str));
        let variant =
            variants.find(name.unwrap_or(bentrider_engine::engine::options::default_variant()));
        let each = &self.each;
        let engines = self.engines.into_iter();
        let engines = engines
            .map(|engine| engine.or(each).config(self.checks))
            .collect::<Result<Vec<_>, _>>()?;
        check_names(&engines)?;
        check_files(self.log.as_deref(), self.archive.as_ref())?;
        let hosts = self.seeds.unwrap_or(1);
        Ok(MatchPlan {
            variant: variant.map_err(EngineError::from)?,
            variant_path: self.variant_path,
            engines,
            format: if self.gauntlet {
                TournamentFormat::Gauntlet(hosts)
            } else {
                TournamentFormat::RoundRobin
            },
            rounds: self.rounds.unwrap_or(2),
            games_a_round: self.games.unwrap_or(2),
            colors: self.colors,
            concurrency: self.concurrency.unwrap_or(1),
            openings: self.openings.unwrap_or(OpeningSource::Random(RandomOpenings::default())),
            seed: self.seed.unwrap_or(1),
            adjudication: self.adjudication,
            sprt: self.sprt,
            timeouts: self.timeouts,
            archive: resumed(self.archive, self.resumes)?,
            log: self.log,
            report_every: self.report_every.unwrap_or(10),
            event: self.event.unwrap_or_else(|| "bentrider match".to_owned()),
            site: self.site.unwrap_or_else(|| "?".to_owned()),
        })
    }
}

/// The name of a variant here that other match programs name differently.
fn known_as(variant: &str) -> &str {
    if variant == "standard" { "chess" } else { variant }
}

fn is_gauntlet(flag: &Flag) -> Result<bool, UsageError> {
    match flag.text()? {
        "gauntlet" => Ok(true),
        "roundrobin" => Ok(false),
        other => Err(flag.wrong(format!("\"{other}\": expected roundrobin or gauntlet"))),
    }
}

/// The most games that are played at the same time: each has a thread and two engines.
const MAX_CONCURRENCY: usize = 1024;

/// The most games of a tournament; each is numbered and counted.
const MAX_GAMES: usize = 100_000_000;

/// Checks the number of games that a plan makes.
fn check_games(plan: &MatchPlan) -> Result<(), UsageError> {
    let engines = plan.engines.len();
    if let TournamentFormat::Gauntlet(hosts) = plan.format
        && hosts >= engines.max(2)
    {
        let message = format!("\"{hosts}\": expected fewer than the {engines} engines");
        return Err(UsageError::of("seeds", message));
    }
    let pairings = (engines.saturating_mul(engines.saturating_sub(1)) / 2).max(1);
    let games = plan.rounds.saturating_mul(plan.games_a_round).saturating_mul(pairings);
    if games > MAX_GAMES {
        let message = format!("expected at most {MAX_GAMES} games in all, found more");
        return Err(UsageError::of("rounds", message));
    }
    Ok(())
}

fn milliseconds(flag: &Flag) -> Result<Duration, UsageError> {
    flag.number(1..=MAX_MILLISECONDS).map(Duration::from_millis)
}

/// The farthest hypothesis of a sequential test, in Elo: beyond it the scores of both are nearly 0 or 1.
const MAX_ELO: f64 = 1000.0;

fn sprt(flag: &Flag) -> Result<Sprt, UsageError> {
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
    let model = settings.value("model", |text| match text {
        "normalized" => Ok(Model::Normalized),
        "logistic" => Ok(Model::Logistic),
        _ => Err(format!("\"{text}\": expected normalized or logistic")),
    })?;
    settings.finish()?;
    Sprt::new(elo0, elo1, alpha, beta, model.unwrap_or_default()).map_err(|it| flag.wrong(it))
}

fn draw(flag: &Flag) -> Result<DrawRule, UsageError> {
    let mut settings = flag.settings()?;
    let from_move = settings.number("movenumber", 0..=u32::MAX)?.unwrap_or(0);
    let moves = settings.number("movecount", 1..=u32::MAX)?.unwrap_or(1);
    let score = settings.number("score", 0..=i64::MAX)?;
    settings.finish()?;
    let score = score.ok_or_else(|| flag.wrong("expected score=CENTIPAWNS"))?;
    Ok(DrawRule { from_move, moves, score })
}

fn resign(flag: &Flag) -> Result<ResignRule, UsageError> {
    let mut settings = flag.settings()?;
    let moves = settings.number("movecount", 1..=u32::MAX)?.unwrap_or(1);
    let score = settings.number("score", 0..=i64::MAX)?;
    let two_sided = settings.switch("twosided")?.unwrap_or(false);
    settings.finish()?;
    let score = score.ok_or_else(|| flag.wrong("expected score=CENTIPAWNS"))?;
    Ok(ResignRule { moves, score, two_sided })
}

fn log(flag: &Flag) -> Result<PathBuf, UsageError> {
    let mut settings = flag.settings()?;
    let file = settings.text("file").map(PathBuf::from);
    settings.finish()?;
    file.ok_or_else(|| flag.wrong("expected file=NAME"))
}

/// The archive, to be resumed if `-resume` was given.
fn resumed(archive: Option<ArchivePlan>, resumes: bool) -> Result<Option<ArchivePlan>, UsageError> {
    match archive {
        Some(archive) if resumes => Ok(Some(ArchivePlan { existing: Existing::Resume, ..archive })),
        None if resumes => Err(UsageError::of(
            "resume",
            "expected -pgnout file=NAME, the games of the tournament to continue",
        )),
        archive => Ok(archive),
    }
}

/// The log may not be the archive, which would be overwritten.
fn check_files(log: Option<&Path>, archive: Option<&ArchivePlan>) -> Result<(), UsageError> {
    let real = |path: &Path| {
        path.canonicalize().or_else(|_| std::path::absolute(path)).unwrap_or(path.to_owned())
    };
    match (log, archive) {
        (Some(log), Some(archive)) if real(log) == real(&archive.file) => {
            let message = format!("{}: expected another file than -pgnout", log.display());
            Err(UsageError::of("log", message))
        }
        _ => Ok(()),
    }
}

/// Results are counted by name, so each must have its own.
fn check_names(engines: &[EngineConfig]) -> Result<(), UsageError> {
    for (at, config) in engines.iter().enumerate() {
        if engines[..at].iter().any(|other| other.name == config.name) {
            let name = &config.name;
            let message = format!("two engines are called \"{name}\": expected name= for each");
            return Err(UsageError::of("engine", message));
        }
    }
    Ok(())
}
