//! Builds the plan of a match from its flags, which are those of fastchess.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::flag_values::{Quick, archive, draw, log, openings, positions, quick, resign, sprt};
use super::flags::{Flag, MAX_MILLISECONDS, engine, one_of, read_flags, wrong_flag, wrong_usage};
use super::foreign;
use super::plan::{Colors, EngineConfig, Existing, MatchPlan, TournamentFormat};
use crate::commands::args::VariantArgs;
use crate::commands::error::Result;
use crate::commands::long_run::cores;
use bentrider_engine::selfplay::DrawRule;

/// The request that the arguments make.
pub(super) enum Request {
    /// A tournament.
    Play(MatchPlan),
    /// A check of whether the one engine of the plan follows its protocol.
    Compliance(MatchPlan),
    /// The version of this program.
    Version,
}

/// Reads the arguments of `bentrider match`.
///
/// # Errors
/// When a flag is unknown, a value is wrong, or the flags do not fit together.
pub(super) fn read(words: &[String]) -> Result<Request> {
    let mut builder = PlanBuilder::new()?;
    let mut outputs = HashSet::new();
    for flag in merged(read_flags(words)?) {
        // Of other flags that are not merged, the last one counts.
        let is_output = ["pgnout", "epdout", "log"].contains(&&*flag.name);
        if is_output && !outputs.insert(flag.name.clone()) {
            return Err(wrong_usage(format!("-{} comes twice: expected it once", flag.name)));
        }
        if matches!(flag.name.as_str(), "version" | "v") {
            return flag.alone(Request::Version);
        }
        builder.take(&flag)?;
    }
    builder.request()
}

/// The flags with settings that add up if they come several times, as in fastchess: of the same key, the last value
/// counts.
const MERGED: [&str; 5] = ["each", "openings", "draw", "resign", "sprt"];

/// The flags, each of [`MERGED`] once, in its last place.
fn merged(flags: Vec<Flag>) -> Vec<Flag> {
    let mut all: Vec<Flag> = Vec::new();
    for mut flag in flags {
        let is_same = |it: &Flag| it.name == flag.name && MERGED.contains(&&*it.name);
        if let Some(at) = all.iter().position(is_same) {
            let earlier = all.remove(at);
            flag.values.splice(0..0, earlier.values);
        }
        all.push(flag);
    }
    all
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
            "games" => self.plan.games_a_round = flag.number(1..=MAX_GAMES)?,
            "repeat" if flag.values.is_empty() => self.plan.games_a_round = 2,
            "repeat" => self.plan.games_a_round = flag.number(1..=MAX_GAMES)?,
            "noswap" => self.plan.colors = flag.alone(Colors::Fixed)?,
            "reverse" => self.plan.colors = flag.alone(Colors::Reversed)?,
            "concurrency" => self.plan.concurrency = flag.number(1..=MAX_CONCURRENCY)?,
            "openings" => self.plan.openings = openings(flag)?,
            "srand" => self.plan.seed = flag.number(0..=u64::MAX)?,
            "sprt" => self.plan.sprt = Some(sprt(flag)?),
            "draw" => self.plan.adjudication.draw = Some(draw(flag)?),
            "resign" => self.plan.adjudication.resign = Some(resign(flag)?),
            "maxmoves" => self.plan.adjudication.max_moves = limit(flag)?,
            "quick" => self.quick(quick(flag)?),
            "wait" => self.plan.wait = Duration::from_millis(flag.number(0..=MAX_MILLISECONDS)?),
            "pgnout" => self.plan.archive = Some(archive(flag)?),
            "epdout" => self.plan.positions = Some(positions(flag)?),
            "resume" => self.resumes = flag.alone(true)?,
            "log" => {
                let (file, appends) = log(flag)?;
                (self.plan.log, self.plan.log_appends) = (Some(file), appends);
            }
            "ratinginterval" => self.plan.report_every = flag.number(0..=usize::MAX)?,
            "event" => self.plan.event = flag.text()?.to_owned(),
            "site" => self.plan.site = flag.text()?.to_owned(),
            "startup-ms" => self.plan.timeouts.startup = milliseconds(flag)?,
            "ucinewgame-ms" => self.plan.timeouts.new_game = milliseconds(flag)?,
            "ping-ms" => self.plan.timeouts.ping = milliseconds(flag)?,
            "think-ms" => self.plan.timeouts.thinking = milliseconds(flag)?,
            "compliance" => self.check(flag)?,
            _ => foreign::take(flag)?,
        }
        Ok(())
    }

    /// Sets what `-quick` stands for.
    fn quick(&mut self, quick: Quick) {
        self.engines.extend(quick.engines);
        self.plan.openings = quick.openings;
        self.plan.rounds = 25_000;
        self.plan.games_a_round = 2;
        self.plan.concurrency = cores().saturating_sub(2).clamp(1, MAX_CONCURRENCY);
        self.plan.adjudication.draw = Some(DrawRule { from_move: 30, moves: 8, score: 8 });
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
        let variant = self.variant.map(|name| known_as(&name).map(str::to_owned)).transpose()?;
        let game = VariantArgs { variant, variant_path: plan.variant_path.clone() };
        plan.variant = game.variant_or(|| None)?;
        let engines = self.engines.iter();
        let engines = engines.map(|flag| engine(flag, self.each.as_ref(), self.checks));
        plan.engines = engines.collect::<Result<_>>()?;
        check_names(&plan.engines)?;
        check_files(&plan)?;
        if self.gauntlet {
            plan.format = TournamentFormat::Gauntlet(self.seeds);
        }
        if let Some((_, existing)) = plan.positions.as_mut().filter(|_| self.resumes) {
            *existing = Existing::Resume;
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
///
/// # Errors
/// When it is Chess960, whose castling is not played here.
fn known_as(variant: &str) -> Result<&str> {
    match variant {
        "standard" => Ok("chess"),
        "fischerandom" | "chess960" => {
            let message = "Chess960 is not played here, because its castling is not: expected another variant";
            Err(wrong_flag("variant", format!("\"{variant}\": {message}")))
        }
        _ => Ok(variant),
    }
}

fn is_gauntlet(flag: &Flag) -> Result<bool> {
    let kinds = [("roundrobin", false), ("gauntlet", true)];
    let kind = flag.text()?;
    let kind = if kind == "round-robin" { "roundrobin" } else { kind };
    one_of(kind, kinds).map_err(|message| flag.wrong(message))
}

/// A limit of moves, which 0 leaves off.
fn limit(flag: &Flag) -> Result<Option<u32>> {
    Ok(Some(flag.number(0..=u32::MAX)?).filter(|moves| *moves > 0))
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

/// Checks that no two outputs are one file, in which one would overwrite the other.
fn check_files(plan: &MatchPlan) -> Result {
    let real = |path: &Path| {
        path.canonicalize().or_else(|_| std::path::absolute(path)).unwrap_or(path.to_owned())
    };
    let archive = plan.archive.as_ref().map(|it| ("pgnout", it.file.as_path()));
    let positions = plan.positions.as_ref().map(|(file, _)| ("epdout", file.as_path()));
    let log = plan.log.as_deref().map(|file| ("log", file));
    let mut seen: Vec<(&str, PathBuf)> = Vec::new();
    for (flag, file) in [archive, positions, log].into_iter().flatten() {
        let path = real(file);
        if let Some((other, _)) = seen.iter().find(|(_, known)| *known == path) {
            let message = format!("{}: expected another file than -{other}", file.display());
            return Err(wrong_flag(flag, message));
        }
        seen.push((flag, path));
    }
    Ok(())
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

#[cfg(test)]
mod tests;
