//! The Universal Chess Interface, from the referee's side.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use super::{Driver, EngineReply, MoveRequest, RefusedSettings, VARIANT_PATH, await_move};
use crate::commands::error::quoted;
use crate::commands::tournament::board::MatchBoard;
use crate::commands::tournament::clock::Clocks;
use crate::commands::tournament::game::{EngineFault, EngineResult};
use crate::commands::tournament::output::{EngineReport, OutputLine};
use crate::commands::tournament::plan::{EngineConfig, MatchContext, Timeouts};
use crate::commands::tournament::program::Program;
use bentrider_rules::geometry::Color;

/// Speaks UCI with an engine.
pub(super) struct UciDriver {
    /// The engine's own name of the variant.
    variant: String,
    variant_path: Option<PathBuf>,
    timeouts: Timeouts,
    keeps_lines: bool,
    options: AnnouncedOptions,
    refused: RefusedSettings,
}

/// The options that an engine has announced.
#[derive(Default)]
pub(crate) struct AnnouncedOptions(Vec<AnnouncedOption>);

/// An option that an engine has announced.
struct AnnouncedOption {
    name: String,
    /// The whole line, words separated by one space.
    line: String,
}

impl UciDriver {
    pub(super) fn new(config: &EngineConfig, context: &MatchContext) -> Self {
        let variant = config.variant.as_ref().unwrap_or(&context.plan.variant.name);
        UciDriver {
            variant: variant.clone(),
            variant_path: context.plan.path_for_engines(),
            timeouts: context.plan.timeouts,
            keeps_lines: context.plan.kept_lines().is_some(),
            options: AnnouncedOptions::default(),
            refused: RefusedSettings::default(),
        }
    }

    fn set(&self, program: &mut Program, name: &str, value: &str) -> EngineResult {
        let line = self.options.setting(name, value);
        line.map_or(Ok(()), |line| program.send(&line).map(drop))
    }

    /// Sets the variant by the options that the engine has for it.
    fn set_variant(&mut self, program: &mut Program, config: &EngineConfig) -> EngineResult {
        if let Some(path) = self.variant_path.take() {
            if self.options.announces(VARIANT_PATH) {
                self.set(program, VARIANT_PATH, &path.display().to_string())?;
                self.ready(program, self.timeouts.startup)?;
            }
            self.variant_path = Some(path);
        }
        let reads_more =
            config.options.iter().any(|(name, _)| name.eq_ignore_ascii_case(VARIANT_PATH));
        let knows = match self.options.get("UCI_Variant") {
            Some(option) => reads_more || option.accepts(&self.variant),
            None => self.variant == "chess",
        };
        let is_option = self.options.announces("UCI_Variant");
        if is_option {
            self.set(program, "UCI_Variant", &self.variant)?;
        }
        if knows || is_option && self.confirms_variant(program)? {
            return Ok(());
        }
        let why = match is_option {
            true => "its UCI_Variant does not list this name, and it did not confirm it",
            false => "it has no option UCI_Variant",
        };
        Err(EngineFault::UnknownVariant { variant: self.variant.clone(), why })
    }

    /// Whether the engine says that it has set the variant, as Fairy-Stockfish does. It may not list all that it plays.
    fn confirms_variant(&mut self, program: &mut Program) -> EngineResult<bool> {
        let words = ["info", "string", "variant", &self.variant];
        let confirms = |line: &str| line.split_whitespace().take(words.len()).eq(words);
        let mut is_confirmed = false;
        program.send("isready")?;
        program.expect("readyok", self.timeouts.startup, |line| {
            is_confirmed |= confirms(line);
            (line.split_whitespace().next() == Some("readyok")).then_some(())
        })?;
        Ok(is_confirmed)
    }

    /// Waits until the engine is ready, and records the options that it announces meanwhile.
    fn ready(&mut self, program: &mut Program, timeout: Duration) -> EngineResult {
        program.send("isready")?;
        self.until(program, "readyok", timeout)
    }

    fn until(
        &mut self,
        program: &mut Program,
        expected: &'static str,
        timeout: Duration,
    ) -> EngineResult {
        program.expect(expected, timeout, |line| {
            self.options.read(line);
            self.refused.read(line);
            (line.split_whitespace().next() == Some(expected)).then_some(())
        })
    }
}

impl AnnouncedOptions {
    /// Reads a line, which may announce an option.
    pub(crate) fn read(&mut self, line: &str) {
        self.0.extend(AnnouncedOption::read(line));
    }

    fn get(&self, name: &str) -> Option<&AnnouncedOption> {
        // An option that is announced again has changed.
        self.0.iter().rfind(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Whether the engine has this option.
    pub(crate) fn announces(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// The line that sets an option; `None` for a button that is not pressed.
    pub(crate) fn setting(&self, name: &str, value: &str) -> Option<String> {
        match self.get(name).is_some_and(AnnouncedOption::is_button) {
            true => (value != "false").then(|| format!("setoption name {name}")),
            false => Some(format!("setoption name {name} value {value}")),
        }
    }
}

impl AnnouncedOption {
    fn read(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let ["option", "name", rest @ ..] = words.as_slice() else { return None };
        let end = rest.iter().position(|word| *word == "type")?;
        Some(AnnouncedOption { name: rest[..end].join(" "), line: words.join(" ") })
    }

    fn is_button(&self) -> bool {
        self.line.contains(" type button")
    }

    /// Whether the option has this value. An option that lists none accepts any.
    fn accepts(&self, value: &str) -> bool {
        let mut values = self.line.split(" var ").skip(1).peekable();
        values.peek().is_none() || values.any(|it| it.trim().eq_ignore_ascii_case(value))
    }
}

impl Driver for UciDriver {
    fn initialize(
        &mut self,
        program: &mut Program,
        config: &EngineConfig,
    ) -> EngineResult<Vec<String>> {
        program.send("uci")?;
        self.until(program, "uciok", self.timeouts.startup)?;
        // Earlier lines are not answers to the options.
        self.refused.take();
        for (name, value) in &config.options {
            self.set(program, name, value)?;
        }
        self.set_variant(program, config)?;
        self.ready(program, self.timeouts.startup)?;
        for (name, _) in config.options.iter().filter(|(name, _)| !self.options.announces(name)) {
            self.refused.add_unknown(name);
        }
        Ok(self.refused.take())
    }

    fn new_game(&mut self, program: &mut Program, _: &MatchBoard) -> EngineResult {
        program.send("ucinewgame")?;
        self.ready(program, self.timeouts.new_game)
    }

    fn think(
        &mut self,
        program: &mut Program,
        board: &MatchBoard,
        clocks: &Clocks,
    ) -> EngineResult<EngineReply> {
        program.send(&board.uci_line)?;
        // Late output of an earlier search arrives before this answer, and setting up the position is not on
        // the clock.
        self.ready(program, self.timeouts.ping)?;
        let own = board.game.side();
        let request = MoveRequest {
            asked: program.send(&go_line(clocks, own))?,
            allowance: clocks.allowance(own),
            timeout: self.timeouts.thinking,
            keeps_lines: self.keeps_lines,
        };
        await_move(program, request, EngineReport::from_uci, best_move)
    }

    fn game_over(&mut self, _: &mut Program, _: &str, _: &str) {}
}

/// The move of a `bestmove` line.
fn best_move(line: &OutputLine) -> EngineResult<Option<String>> {
    let mut words = line.text.split_whitespace();
    if words.next() != Some("bestmove") {
        return Ok(None);
    }
    match words.next() {
        Some(text) => Ok(Some(text.to_owned())),
        None => Err(EngineFault::Illegal(format!("{} gives no move", quoted(&line.text)))),
    }
}

/// The `go` command with the engine's limits.
fn go_line(clocks: &Clocks, side: Color) -> String {
    let mut line = "go".to_owned();
    let mut add = |text: String| {
        let _ = write!(line, " {text}");
    };
    let limits = clocks.limits(side);
    if let Some(own) = clocks.left(side) {
        // A side without a clock is sent the other's.
        let [white, black] = Color::BOTH.map(|color| clocks.left(color).unwrap_or(own).as_millis());
        let [white_gain, black_gain] = Color::BOTH.map(|color| {
            let clock = clocks.limits(color).clock.or(limits.clock);
            clock.map_or(0, |clock| clock.increment.as_millis())
        });
        add(format!("wtime {white} btime {black} winc {white_gain} binc {black_gain}"));
    }
    if let Some(moves) = clocks.moves_to_go(side) {
        add(format!("movestogo {moves}"));
    }
    if let Some(time) = limits.move_time {
        add(format!("movetime {}", time.as_millis()));
    }
    if let Some(nodes) = limits.nodes {
        add(format!("nodes {nodes}"));
    }
    if let Some(depth) = limits.depth {
        add(format!("depth {depth}"));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::tournament::clock::{ClockRule, MoveLimits};

    fn clock(text: &str) -> MoveLimits {
        MoveLimits { clock: ClockRule::parse(text).unwrap(), ..MoveLimits::default() }
    }

    #[test]
    fn an_engine_is_sent_its_limits() {
        let nodes = MoveLimits { nodes: Some(500), ..MoveLimits::default() };
        let time =
            MoveLimits { move_time: Some(Duration::from_millis(100)), ..MoveLimits::default() };
        for (limits, side, line) in [
            ([clock("1+0.01"); 2], Color::White, "go wtime 1010 btime 1010 winc 10 binc 10"),
            (
                [clock("2+0.02"), clock("1")],
                Color::Black,
                "go wtime 2020 btime 1000 winc 20 binc 0",
            ),
            (
                [clock("40/60"), nodes],
                Color::White,
                "go wtime 60000 btime 60000 winc 0 binc 0 movestogo 40",
            ),
            ([nodes, clock("1")], Color::White, "go nodes 500"),
            (
                [time, MoveLimits { depth: Some(6), ..MoveLimits::default() }],
                Color::White,
                "go movetime 100",
            ),
            (
                [time, MoveLimits { depth: Some(6), ..MoveLimits::default() }],
                Color::Black,
                "go depth 6",
            ),
        ] {
            assert_eq!(go_line(&Clocks::new(limits), side), line);
        }
    }

    #[test]
    fn a_button_is_pressed_and_other_options_get_a_value() {
        let mut options = AnnouncedOptions::default();
        options.read("option name Clear Hash type button");
        options.read("option name Hash type spin default 16 min 1 max 64");
        for (name, value, line) in [
            ("Clear Hash", "true", Some("setoption name Clear Hash")),
            ("clear hash", "false", None),
            ("Hash", "8", Some("setoption name Hash value 8")),
            ("Unknown", "true", Some("setoption name Unknown value true")),
        ] {
            assert_eq!(options.setting(name, value).as_deref(), line);
        }
    }

    #[test]
    fn a_variant_is_accepted_when_it_is_listed_or_none_is() {
        let option = |line: &str| AnnouncedOption::read(line).unwrap();
        let listed =
            option("option name UCI_Variant type combo default chess var chess var 3check");
        assert_eq!(listed.name, "UCI_Variant");
        assert!(listed.accepts("chess") && listed.accepts("3Check") && !listed.accepts("check"));
        assert!(option("option name UCI_Variant type string default chess").accepts("gross"));
        assert!(AnnouncedOption::read("info string option name x type check").is_none());
    }
}
