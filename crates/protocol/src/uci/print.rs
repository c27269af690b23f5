//! The lines that are sent to the host.

use std::fmt::Display;

use crate::PROGRAM;
use bentrider_engine::engine::options::{EngineOption, OptionKind};
use bentrider_engine::eval::{Score, Term, Wdl, WdlModel};
use bentrider_engine::search::{Bound, Event, Report};
use bentrider_rules::game::Game;
use bentrider_rules::geometry::{Square, SquareSet};
use bentrider_rules::notation::coordinate;
use bentrider_rules::picture::terminal;
use bentrider_rules::position::Move;
use bentrider_rules::variant::Variant;

/// How an option of type `string` without a value is written.
pub(super) const EMPTY: &str = "<empty>";

/// The answer to a `go` without a position.
pub(super) const NO_ANSWER: [&str; 2] = ["info depth 0 score cp 0", "bestmove (none)"];

/// The engine's name and author, the first lines of the answer to `uci`.
pub(super) fn identity() -> [String; 2] {
    let version = env!("CARGO_PKG_VERSION");
    [format!("id name {PROGRAM} {version}"), format!("id author the {PROGRAM} developers")]
}

/// The line that declares an option; `variants` are the names of the variants that can be chosen, the default
/// first.
pub(super) fn option(option: &EngineOption, variants: &[String]) -> String {
    let declared = match &option.kind {
        OptionKind::Spin(spin, _) => spin_of(spin.default, spin.min, spin.max),
        OptionKind::Tunable(it, _) => {
            spin_of(i64::from(it.default), i64::from(it.min), i64::from(it.max))
        }
        OptionKind::Check(default, _) => format!("check default {default}"),
        OptionKind::Variant(_) => {
            let default = variants.first().map(|it| format!(" default {it}"));
            let var: String = variants.iter().map(|it| format!(" var {it}")).collect();
            format!("combo{}{var}", default.unwrap_or_default())
        }
        OptionKind::Path(_) => format!("string default {EMPTY}"),
        OptionKind::Button(_) => "button".to_owned(),
    };
    format!("option name {} type {declared}", option.name)
}

fn spin_of(default: i64, min: i64, max: i64) -> String {
    format!("spin default {default} min {min} max {max}")
}

/// The line that describes the chosen variant.
pub(super) fn variant(variant: &Variant) -> String {
    format!(
        "info string variant {} files {} ranks {} pocket 0 template {} startpos {}",
        variant.name,
        variant.shape.files(),
        variant.shape.ranks(),
        variant.xboard.as_ref().map_or("fairy", |it| &it.parent),
        variant.start.write(&variant.shape, &variant.labels),
    )
}

/// The line that says which evaluation plays.
pub(super) fn which_evaluation(description: &str) -> String {
    let visible = |it: char| if it.is_control() { '\u{fffd}' } else { it };
    let description: String = description.chars().map(visible).collect();
    format!("info string evaluation {description}")
}

/// An error: a line for each line of `error`, without control characters and cut if it is long.
pub(super) fn error(error: &impl Display) -> Vec<String> {
    strings("error: ", error)
}

/// A note, as [`error`].
pub(super) fn note(note: &str) -> Vec<String> {
    strings("", &note)
}

fn strings(prefix: &str, text: &impl Display) -> Vec<String> {
    const LONGEST: usize = 1000;
    let visible = |it: char| if it.is_control() { '\u{fffd}' } else { it };
    let line = |text: &str| {
        let text: String = text.chars().take(LONGEST).map(visible).collect();
        format!("info string {prefix}{text}")
    };
    text.to_string().lines().map(line).collect()
}

/// The line of an event of the search, with win, draw and loss rates if there is a model of them.
pub(super) fn event(variant: &Variant, wdl: Option<WdlModel>, event: &Event) -> String {
    match event {
        Event::Info(report) if report.depth == 0 && report.line.is_empty() => {
            format!("info depth 0 score {}{}", score(report.score), win_rates(wdl, report))
        }
        Event::Info(report) => info(variant, wdl, report),
        Event::Current { depth, mv, number } => format!(
            "info depth {depth} currmove {} currmovenumber {number}",
            coordinate::write(variant, *mv)
        ),
        Event::Failed(why) => error(why).join("\n"),
        Event::Done { best: None, .. } => "bestmove (none)".to_owned(),
        Event::Done { best: Some(best), ponder: None } => {
            format!("bestmove {}", coordinate::write(variant, *best))
        }
        Event::Done { best: Some(best), ponder: Some(ponder) } => format!(
            "bestmove {} ponder {}",
            coordinate::write(variant, *best),
            coordinate::write(variant, *ponder)
        ),
    }
}

fn win_rates(wdl: Option<WdlModel>, report: &Report) -> String {
    let Some(Wdl { win, draw, loss }) = wdl.map(|model| model.of(report.score)) else {
        return String::new();
    };
    format!(" wdl {win} {draw} {loss}")
}

/// A score: `cp 35`, or `mate 3` in moves, `mate -2`, `mate 0` for a side that is mated.
fn score(score: Score) -> String {
    match score.mate_moves() {
        None => format!("cp {}", score.value()),
        Some(moves) => format!("mate {moves}"),
    }
}

fn info(variant: &Variant, wdl: Option<WdlModel>, report: &Report) -> String {
    let bound = match report.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let Report { depth, seldepth, multi_pv, nodes, hash_full, time, .. } = report;
    let mut line = format!(
        "info depth {depth} seldepth {seldepth} multipv {multi_pv} score {}{bound}{} \
         nodes {nodes} nps {} hashfull {hash_full} time {time} pv",
        score(report.score),
        win_rates(wdl, report),
        report.nodes_per_second(),
    );
    for &mv in &report.line {
        line.push(' ');
        line += &coordinate::write(variant, mv);
    }
    line
}

/// The answer to `go perft`.
pub(super) fn perft(variant: &Variant, counts: &[(Move, u64)]) -> Vec<String> {
    let total: u64 = counts.iter().map(|(_, leaves)| leaves).sum();
    let line =
        |(mv, leaves): &(Move, u64)| format!("{}: {leaves}", coordinate::write(variant, *mv));
    let mut lines: Vec<String> = counts.iter().map(line).collect();
    lines.push(String::new());
    lines.push(format!("Nodes searched: {total}"));
    lines
}

/// The answer to `d`.
pub(super) fn board(picture: &str, fen: &str, checkers: SquareSet) -> Vec<String> {
    let checkers: Vec<String> = checkers.into_iter().map(|it| it.to_string()).collect();
    let mut lines: Vec<String> = picture.lines().map(str::to_owned).collect();
    lines.push(String::new());
    lines.push(format!("Fen: {fen}"));
    lines.push(format!("Checkers: {}", checkers.join(" ")).trim_end().to_owned());
    lines
}

/// The answer to `eval`: the terms for White and for Black, what each piece is worth to its side, and the score,
/// in centipawns.
pub(super) fn evaluation(
    value: Score,
    terms: &[Term],
    game: &Game,
    worths: &[(Square, i32)],
) -> Vec<String> {
    let mut lines = vec![format!("{:<16}{:>8}{:>8}", "Term", "White", "Black")];
    let line = |term: &Term| format!("{:<16}{:>8}{:>8}", term.name, term.white, term.black);
    lines.extend(terms.iter().map(line));
    lines.push(String::new());
    lines.push(
        "Each piece, and by how much the score of its side would be lower without it:".into(),
    );
    lines.extend(worths_on_the_board(game, worths).lines().map(str::to_owned));
    lines.push(String::new());
    lines.push(format!("Static score for the side to move: {}", score(value)));
    lines
}

fn worths_on_the_board(game: &Game, worths: &[(Square, i32)]) -> String {
    let labels = &game.variant().labels;
    terminal::board_of(game.variant(), |square| {
        let Some(piece) = game.position().at(square) else { return ".".to_owned() };
        match worths.iter().find(|it| it.0 == square) {
            Some((_, worth)) => format!("{} {worth}", labels.write(piece)),
            None => labels.write(piece),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_engine::engine::options::OPTIONS;
    use vampirc_uci::{UciMessage, UciOptionConfig};

    /// An option as another implementation of UCI has it.
    fn declared(option: &EngineOption, variants: &[String]) -> UciOptionConfig {
        let name = option.name.to_owned();
        let spin = |default, min, max| UciOptionConfig::Spin {
            name: option.name.to_owned(),
            default: Some(default),
            min: Some(min),
            max: Some(max),
        };
        match &option.kind {
            OptionKind::Spin(it, _) => spin(it.default, it.min, it.max),
            OptionKind::Tunable(it, _) => spin(it.default.into(), it.min.into(), it.max.into()),
            OptionKind::Check(default, _) => {
                UciOptionConfig::Check { name, default: Some(*default) }
            }
            OptionKind::Variant(_) => UciOptionConfig::Combo {
                name,
                default: variants.first().cloned(),
                var: variants.to_vec(),
            },
            OptionKind::Path(_) => {
                UciOptionConfig::String { name, default: Some(EMPTY.to_owned()) }
            }
            OptionKind::Button(_) => UciOptionConfig::Button { name },
        }
    }

    #[test]
    fn names_and_options_are_written_as_by_another_implementation() {
        let version = env!("CARGO_PKG_VERSION");
        let name = UciMessage::id_name(&format!("{PROGRAM} {version}"));
        let author = UciMessage::id_author(&format!("the {PROGRAM} developers"));
        assert_eq!(identity(), [name, author].map(|it| it.to_string()));
        let variants = ["fantastic-xiii", "other"].map(str::to_owned);
        for it in OPTIONS.iter() {
            let expected = UciMessage::Option(declared(it, &variants)).to_string();
            assert_eq!(option(it, &variants), expected);
        }
    }

    #[test]
    fn the_options_are_announced_as_hosts_read_them() {
        let variants = ["fantastic-xiii", "other"].map(str::to_owned);
        let lines: Vec<String> = OPTIONS.iter().map(|it| option(it, &variants)).collect();
        let expected = [
            "option name Hash type spin default 64 min 1 max 1048576",
            "option name Clear Hash type button",
            "option name Threads type spin default 1 min 1 max 256",
            "option name MultiPV type spin default 1 min 1 max 256",
            "option name Ponder type check default false",
            "option name Move Overhead type spin default 30 min 0 max 5000",
            "option name UCI_AnalyseMode type check default false",
            "option name UCI_ShowWDL type check default false",
            "option name UCI_LimitStrength type check default false",
            "option name UCI_Elo type spin default 1500 min 100 max 2900",
            "option name UCI_Variant type combo default fantastic-xiii var fantastic-xiii var other",
            "option name VariantPath type string default <empty>",
            "option name EvalFile type string default <empty>",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn scores_are_centipawns_or_moves_to_mate() {
        for (value, text) in [
            (Score::mate_in(1), "mate 1"),
            (Score::mated_in(0), "mate 0"),
            (Score::mated_in(4), "mate -2"),
            (Score::new(-35), "cp -35"),
        ] {
            assert_eq!(score(value), text);
        }
    }

    #[test]
    fn an_error_has_a_line_for_each_fault_and_no_control_character() {
        let lines = error(&"one\0\ntwo\x1b[2J");
        assert_eq!(lines[0], "info string error: one\u{fffd}");
        assert_eq!(lines[1], "info string error: two\u{fffd}[2J");
        assert!(error(&"x".repeat(1 << 20))[0].len() < 1100);
    }
}
