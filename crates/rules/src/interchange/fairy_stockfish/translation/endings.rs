//! `[endings]`: results, counters and goals.

use super::reach::deltas;
use super::regions::list;
use super::{Output, Rules};
use crate::betza::Leg;
use crate::geometry::{Color, Delta};
use crate::interchange::fairy_stockfish::definition::sided;
use crate::interchange::fairy_stockfish::kinds::{Kind, Kinds};
use crate::interchange::fairy_stockfish::translation::moves::Moves;

/// Writes the table and those of the goals.
pub(super) fn write(rules: &Rules, moves: &[(Kind, Moves)], output: &mut Output) {
    let header = rules.definition.header();
    output.table("endings", &header);
    counters(rules, moves, output);
    results(rules, output);
    bare_king(rules, output);
    if rules.definition.flag("checkCounting", false) {
        let [white, black] = rules.start.checks;
        output.line(format!("checks = {}", white.max(black)), &rules.place("checkCounting"));
    }
    Color::BOTH.into_iter().for_each(|color| goal(rules, color, output));
}

/// The rules of moves without captures and of repetition.
fn counters(rules: &Rules, moves: &[(Kind, Moves)], output: &mut Output) {
    let count = rules.definition.number("nMoveRule", 50);
    let place = rules.place("nMoveRule");
    if count != 50 {
        output.line(format!("moves = {count}"), &place);
    }
    if count > 0 {
        resetting(rules, moves, output);
    }
    let times = rules.definition.number("nFoldRule", 3);
    if times != 3 {
        output.line(format!("repetition = {times}"), &rules.place("nFoldRule"));
    }
}

/// Writes the kinds whose moves set the counter back: all moves of a kind that never goes back, else those that
/// cannot be taken back, and promotions.
fn resetting(rules: &Rules, moves: &[(Kind, Moves)], output: &mut Output) {
    let named =
        Color::each(|color| rules.sided_kinds("nMoveRuleTypes", color, Kinds::of(Kind::PAWN)));
    let place = rules.place(&sided("nMoveRuleTypes", Color::White));
    let (mut resetting, mut in_part) = (Kinds::EMPTY, false);
    for kind in rules.kinds() {
        let mut of_sides = rules.sides(kind).map(|color| named[color.index()].contains(kind));
        let is_named = of_sides.next().unwrap_or(false);
        if of_sides.any(|it| it != is_named) {
            let reason = "a variant file cannot express pieces whose moves set the counter back for one side only";
            output.refuse(&place, reason);
        }
        let own = moves.iter().filter(|it| it.0 == kind);
        let returns: Vec<Option<bool>> = own.flat_map(|it| returns(&it.1)).collect();
        let promotes = rules.sides(kind).any(|color| rules.promotes(kind, color));
        if is_named && returns.contains(&None) {
            let reason = "a variant file cannot express which of these moves can be taken back";
            output.refuse(&place, reason);
        } else if is_named && returns.contains(&Some(false)) {
            resetting.insert(kind);
            in_part |= returns.contains(&Some(true));
        } else {
            in_part |= promotes;
        }
    }
    if !resetting.is_empty() {
        output.line(format!("reset_by = {}", rules.labels(resetting.iter())), &place);
    }
    if in_part {
        output.line("reset_moves = \"irreversible\"", &place);
    }
}

/// For each move of a kind that is not a capture, whether the piece can go back where it came from; `None` if that
/// is not known.
fn returns(moves: &Moves) -> Vec<Option<bool>> {
    let quiet = |leg: &&Leg| leg.modes.quiet;
    let back: Option<Vec<Vec<Delta>>> = moves.plain.iter().filter(quiet).map(deltas).collect();
    let Some(back) = back else { return vec![None] };
    let goes = |delta: &Delta| {
        let wanted = Delta::new(-delta.files, -delta.ranks);
        Some(back.iter().flatten().any(|it| *it == wanted))
    };
    let all = moves.all().filter(quiet).map(|leg| deltas(leg).unwrap_or_default());
    all.flatten().map(|it| goes(&it)).collect()
}

/// The results of mate, stalemate, repetition and draws.
fn results(rules: &Rules, output: &mut Output) {
    let definition = rules.definition;
    let mut result = |key: &str, slot: &str, word: &str, usual: &str| {
        if word != usual {
            output.line(format!("{key} = \"{word}\""), &rules.place(slot));
        }
    };
    result("mate", "checkmateValue", definition.word("checkmateValue", "loss"), "loss");
    result("stalemate", "stalemateValue", definition.word("stalemateValue", "draw"), "draw");
    let repeated =
        match (definition.word("nFoldValue", "draw"), definition.flag("nFoldValueAbsolute", false))
        {
            ("win", true) => "white wins",
            ("loss", true) => "black wins",
            (word, _) => word,
        };
    result("repetition_result", "nFoldValue", repeated, "draw");
    let place = rules.place("materialCounting");
    match definition.word("materialCounting", "none") {
        "whitedrawodds" => output.line("draws = \"white wins\"", &place),
        "blackdrawodds" => output.line("draws = \"black wins\"", &place),
        "none" => {}
        _ => output.refuse(&place, "a variant file cannot express results by counting pieces"),
    }
}

/// The end of a side that has only its King: the one form of extinction that a variant file has.
fn bare_king(rules: &Rules, output: &mut Output) {
    let definition = rules.definition;
    let value = definition.word("extinctionValue", "none");
    let kinds = definition.kinds("extinctionPieceTypes", Kinds::EMPTY);
    let count = definition.number("extinctionPieceCount", 0);
    let opponent = definition.number("extinctionOpponentPieceCount", 0);
    let never = count == 0 && (kinds == Kinds::ANY || kinds == Kinds::of(Kind::KING));
    if value == "none" || kinds.is_empty() || never {
        return;
    }
    let place = rules.place("extinctionPieceTypes");
    if kinds != Kinds::ANY || count != 1 || opponent != 2 {
        output.refuse(&place, "a variant file cannot express games that end when pieces are gone");
        return;
    }
    output.line(format!("bare_king = \"{value}\""), &place);
    if !definition.flag("extinctionClaim", false) {
        output.line("bare_king_reply = false", &place);
    }
}

/// The goal of a side.
fn goal(rules: &Rules, color: Color, output: &mut Output) {
    let definition = rules.definition;
    let region = rules.squares("flagRegion", color).unwrap_or_default();
    let kinds = rules.sided_kinds("flagPiece", color, Kinds::ANY);
    let own: Vec<Kind> =
        kinds.iter().filter(|it| rules.used[color.index()].contains(*it)).collect();
    if region.is_empty() || kinds != Kinds::ANY && own.is_empty() {
        return;
    }
    let place = rules.place(&sided("flagRegion", color));
    output.table(&format!("endings.goal.{}", color.to_string().to_lowercase()), &place);
    output.line(format!("region = {}", list(region)), &place);
    if kinds != Kinds::ANY {
        output.line(format!("pieces = {}", rules.labels(own)), &place);
    }
    let count = definition.number("flagPieceCount", 1);
    if count != 1 {
        output.line(format!("count = {count}"), &rules.place("flagPieceCount"));
    }
    if definition.flag("flagPieceBlockedWin", false) {
        output.line("full = true", &rules.place("flagPieceBlockedWin"));
    }
    if definition.flag("flagPieceSafe", false) {
        output.line("safe = true", &rules.place("flagPieceSafe"));
    }
}
