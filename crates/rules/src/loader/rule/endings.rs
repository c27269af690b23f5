//! `[endings]`: draws, and endings other than mate.

mod goal;
mod result;

use crate::betza::Leg;
use crate::geometry::{Color, SQUARES, SquareSet};
use crate::loader::complaints::{Complaints, Placed};
use crate::loader::document::TomlTable;
use crate::loader::scalar;
use crate::loader::variant::{Draft, LegTargets};
use crate::loader::words::names;
use crate::motion::OpenLeg;
use crate::rules::mating;
use crate::setup::{Kind, KindSet, Piece};
use crate::variant::Variant;
use crate::variant::rule::{DeadPositions, EndResult, Endings, Fusion, Irreversible};

/// The defaults: 50 moves, and the third repetition.
const MOVES: u16 = 50;
const REPETITIONS: u8 = 3;

/// The largest number of moves of both sides; the halfmove clock of a FEN can count them.
const MOST_MOVES: i64 = 4999;

/// The moves of `reset_by` that set the count of moves back.
const RESET_MOVES: [&str; 2] = ["all", "irreversible"];

/// The largest number of checks that win.
const MOST_CHECKS: i64 = 99;

pub(super) fn load(draft: &Draft, variant: &mut Variant) {
    let complaints = draft.complaints;
    variant.endings.halfmove_limit = Some(2 * MOVES);
    variant.endings.repetitions = Some(REPETITIONS);
    let Some(table) = draft.file.optional::<TomlTable>("endings") else { return };
    let table = table.value;
    let moves = table.optional("moves");
    let reset_by = table.optional("reset_by");
    let repetition = table.optional("repetition");
    let reset_by = reset_by.map(|it| draft.pieces.named(&it, complaints).into_iter().collect());
    let result = |key, default| {
        let word = table.optional::<String>(key);
        word.and_then(|it| result::read(&it, complaints)).unwrap_or(default)
    };
    variant.endings = Endings {
        mate: result("mate", EndResult::Loss),
        stalemate: result("stalemate", EndResult::Draw),
        halfmove_limit: moves.map_or(Some(2 * MOVES), |it| halfmove_limit(&it, complaints)),
        reset_by: reset_by.unwrap_or_default(),
        irreversible: None,
        repetitions: repetition.map_or(Some(REPETITIONS), |it| repetitions(&it, complaints)),
        repetition: result("repetition_result", EndResult::Draw),
        bare_king: result::bare_king(&table, complaints),
        goals: goal::load(draft, &table),
        checks: table.optional("checks").and_then(|it| checks(&it, complaints)),
        dead: DeadPositions::default(),
        draws_won_by: result::draw_odds(table.optional("draws"), complaints),
    };
    let dead_position = table.optional("dead_position");
    let reset_moves = table.optional::<String>("reset_moves");
    reset_moves.inspect(|it| scalar::check_word(it, &RESET_MOVES, complaints));
    dead_position.inspect(|it| scalar::check_word(it, &["kings", "material"], complaints));
    table.finish();
}

/// Sets what follows from the moves of the pieces: the moves that set the count of moves back, and dead positions.
pub(in crate::loader) fn complete(draft: &Draft, variant: &mut Variant) {
    let endings = draft.file.optional::<TomlTable>("endings");
    let word = endings.and_then(|it| it.value.optional::<String>("reset_moves"));
    if word.is_some_and(|it| it.value == RESET_MOVES[1]) {
        variant.endings.irreversible = Some(irreversible(draft, variant));
    }
    complete_dead(draft, variant);
}

/// The moves of `reset_by` that a piece cannot take back.
fn irreversible(draft: &Draft, variant: &Variant) -> Irreversible {
    let targets = |kind: Kind, color: Color| {
        let piece =
            draft.pieces.of_kind(kind).filter(|_| variant.endings.reset_by.contains(kind))?;
        let plain = |leg: &&Leg| leg.modes.quiet && !leg.initial;
        let legs = piece.legs.iter().filter(plain).map(|leg| OpenLeg {
            leg: leg.clone(),
            from: SquareSet::FRAME,
            to: SquareSet::FRAME,
        });
        let back = LegTargets::new(&legs.collect::<Vec<_>>(), color, &variant.shape);
        let mut targets = Box::new([SquareSet::EMPTY; SQUARES]);
        for to in variant.shape.squares() {
            let back = back.from(to);
            for from in variant.shape.squares() & !back {
                targets[from.index()].insert(to);
            }
        }
        Some(targets)
    };
    let of_kind = |kind| Color::BOTH.map(|color| targets(kind, color));
    Irreversible { targets: variant.kinds().flat_map(of_kind).collect() }
}

fn complete_dead(draft: &Draft, variant: &mut Variant) {
    let counts_checks = variant.endings.checks.is_some();
    let bare_kings_end = variant.endings.bare_king.is_some()
        || mating::bare_king_wins(variant).is_some()
        || counts_checks && mating::bare_king_checks(variant);
    if bare_kings_end {
        return;
    }
    let endings = draft.file.optional::<TomlTable>("endings");
    let word = endings.and_then(|it| it.value.optional::<String>("dead_position"));
    let by_material = !counts_checks && word.is_some_and(|it| it.value == "material");
    let minors: KindSet =
        variant.kinds().filter(|it| by_material && is_minor(variant, *it)).collect();
    let harmless = |kind: &Kind| !becomes_others(variant, *kind) && !has_goal(variant, *kind);
    variant.endings.dead = DeadPositions {
        kings: variant.royal.iter().filter(harmless).collect(),
        minors,
        of_one_colour: mating::harmless_on_one_colour(variant, minors),
    };
}

/// Whether a King can never win with one piece of this kind against a bare King.
fn is_minor(variant: &Variant, kind: Kind) -> bool {
    !variant.royal.contains(kind)
        && !becomes_others(variant, kind)
        && !has_goal(variant, kind)
        && !merges(variant, kind)
        && mating::wins(variant, kind).is_none()
}

/// Whether a piece of this kind, alone, can become others: it promotes or splits.
fn becomes_others(variant: &Variant, kind: Kind) -> bool {
    variant.promotion(Piece::new(Color::White, kind)).is_some() || variant.splits(kind)
}

/// Whether a piece of this kind can win by reaching a goal.
fn has_goal(variant: &Variant, kind: Kind) -> bool {
    let goals = Color::BOTH.into_iter().filter_map(|side| variant.endings.goal(side));
    goals.into_iter().any(|goal| goal.kinds.contains(kind))
}

fn merges(variant: &Variant, kind: Kind) -> bool {
    let partners = |rule: &Fusion| rule.partners().iter().any(|(simple, _)| *simple == kind);
    variant.fusion.as_ref().is_some_and(partners)
}

pub(super) fn describe(variant: &Variant) -> Vec<String> {
    let rule = &variant.endings;
    let quiet = rule.halfmove_limit.map(|plies| {
        let (promotions, a_move) = match rule.irreversible {
            Some(_) => (", a promotion", "an irreversible move"),
            None => ("", "a move"),
        };
        let movers = match names(variant, rule.reset_by.iter()) {
            none if none.is_empty() => promotions.replace(',', " or"),
            names => format!("{promotions} or {a_move} by any {names}"),
        };
        format!("Draw after {} moves without a capture{movers}.", plies / 2)
    });
    let mate = (rule.mate != EndResult::Loss).then(|| result::in_words("Checkmate", rule.mate));
    let stalemate =
        (rule.stalemate != EndResult::Draw).then(|| result::in_words("Stalemate", rule.stalemate));
    let repetition =
        rule.repetitions.map(|times| result::repetition_in_words(times, rule.repetition));
    let draws = rule
        .draws_won_by
        .map(|color| format!("{color} wins every game that would otherwise be drawn."));
    let bare = rule.bare_king.iter().flat_map(result::bare_king_in_words);
    let goals = rule.goals.iter().flat_map(|it| goal::in_words(variant, it));
    let checks = rule.checks.map(|count| match count {
        1 => "A side that gives check wins.".to_owned(),
        count => format!("A side that has given check {count} times wins."),
    });
    let first = [mate, quiet, repetition, stalemate].into_iter().flatten();
    first
        .chain(goals)
        .chain(checks)
        .chain(bare)
        .chain(dead_in_words(variant))
        .chain(draws)
        .collect()
}

fn dead_in_words(variant: &Variant) -> Option<String> {
    let dead = &variant.endings.dead;
    let named = |kinds: KindSet| Some(names(variant, kinds.iter())).filter(|it| !it.is_empty());
    let minors = named(dead.minors).map(|it| format!(", with one {it}"));
    let more = named(dead.of_one_colour)
        .map(|it| format!(", or with several pieces (only {it}), all on squares of one colour"));
    let text = format!(
        "Draw when neither side can win: the Kings alone{}{}.",
        minors.unwrap_or_default(),
        more.unwrap_or_default()
    );
    (!dead.kings.is_empty()).then_some(text)
}

fn halfmove_limit(moves: &Placed<i64>, complaints: &Complaints) -> Option<u16> {
    let moves = scalar::within(moves, 0..=MOST_MOVES, complaints)?;
    u16::try_from(moves * 2).ok().filter(|&it| it > 0)
}

fn checks(number: &Placed<i64>, complaints: &Complaints) -> Option<u8> {
    let count = scalar::within(number, 0..=MOST_CHECKS, complaints)?;
    u8::try_from(count).ok().filter(|&it| it > 0)
}

fn repetitions(number: &Placed<i64>, complaints: &Complaints) -> Option<u8> {
    if number.value == 1 {
        let message =
            "read 1, but every position occurs once: expected 0 for no such rule, or 2 or more";
        complaints.add(number.place, message.to_owned());
    }
    let times = scalar::within(number, 0..=i64::from(u8::MAX), complaints)?;
    u8::try_from(times).ok().filter(|&it| it > 0)
}
