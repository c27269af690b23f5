//! The ends of games and their results.

use std::collections::BTreeSet;

use toml::{Table, Value};

use super::attack::{attacks, king};
use super::board::{At, Board, square};
use super::moves::{Successor, successors};
use super::rules::{Rules, flag, letters, number, string, strings};

/// The end of a game, for the side to move, and its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Lost(&'static str),
    Won(&'static str),
    Drawn(&'static str),
}

/// The results of endings, as the file writes them.
#[derive(Clone, Debug, Default)]
pub struct Results {
    pub mate: String,
    pub stalemate: String,
    pub repetition: String,
    pub draws: String,
    /// White's and Black's result with a bare King; empty for none.
    pub bare_king: [String; 2],
    pub bare_king_reply: bool,
    /// White's and Black's goal.
    pub goals: [Option<Goal>; 2],
    pub goal_reply: bool,
    /// The number of checks that wins.
    pub checks: Option<u32>,
}

/// The pieces and squares that win, as the file writes them for a side.
#[derive(Clone, Debug)]
pub struct Goal {
    /// The capital letters of the kinds; empty for all.
    kinds: Vec<char>,
    squares: BTreeSet<At>,
    count: usize,
    full: bool,
    safe: bool,
}

impl Results {
    pub(super) fn read(file: &Table) -> Self {
        let endings = file.get("endings");
        let value = |key: &str| endings.and_then(|it| it.get(key));
        let word = |key: &str, default: &str| value(key).map_or(default, string).to_owned();
        let bare = |side: &str| match value("bare_king") {
            Some(Value::Table(sides)) => sides.get(side).map_or("", string).to_owned(),
            other => other.map_or("", string).to_owned(),
        };
        Results {
            mate: word("mate", "loss"),
            stalemate: word("stalemate", "draw"),
            repetition: word("repetition_result", "draw"),
            draws: word("draws", "draw"),
            bare_king: [bare("white"), bare("black")],
            bare_king_reply: endings.is_none_or(|it| flag(it, "bare_king_reply", true)),
            goals: [true, false].map(|white| Goal::read(file, value("goal")?, white)),
            checks: value("checks").map(|it| number(it) as u32).filter(|it| *it > 0),
            goal_reply: endings.is_some_and(|it| flag(it, "goal_reply", false)),
        }
    }
}

impl Goal {
    /// The goal of a side: its own table, or that of both, where Black's squares are White's mirrored.
    fn read(file: &Table, goal: &Value, white: bool) -> Option<Self> {
        let is_own = goal.get("white").is_some() || goal.get("black").is_some();
        let goal = if is_own { goal.get(if white { "white" } else { "black" })? } else { goal };
        let named = goal["region"].as_str();
        let list = match named {
            Some(name) => &file["regions"][name],
            None => &goal["region"],
        };
        let ranks = number(&file["board"]["ranks"]) as i8;
        let mirrors = !white && (named.is_some() || !is_own);
        let seen = |(file, rank): At| if mirrors { (file, ranks - 1 - rank) } else { (file, rank) };
        Some(Goal {
            kinds: letters(goal.get("pieces")),
            squares: strings(Some(list)).into_iter().flat_map(rectangle).map(seen).collect(),
            count: goal.get("count").map_or(1, |it| number(it) as usize),
            full: flag(goal, "full", false),
            safe: flag(goal, "safe", false),
        })
    }
}

/// The squares of an item such as `d4` or `d4-e5`.
pub(super) fn rectangle(text: &str) -> Vec<At> {
    let (one, other) = text.split_once('-').unwrap_or((text, text));
    let ((left, low), (right, high)) = (square(one), square(other));
    (left..=right).flat_map(|file| (low..=high).map(move |rank| (file, rank))).collect()
}

/// The end by a goal: the side that has just moved has its pieces there, or the other side, if they must be safe. With a reply, Black may reach its goal in the
/// next move after White, and both draw.
fn goal(rules: &Rules, board: &Board) -> Option<End> {
    let white = board.white_to_move;
    let win = |white: bool, what| {
        Some(decided(rules, board, if white { "white wins" } else { "black wins" }, true, what))
    };
    if !rules.results.goal_reply {
        let own = &rules.results.goals[usize::from(!white)];
        let own = own.as_ref().is_some_and(|it| it.safe) && has_reached(rules, board, white);
        return match (own, has_reached(rules, board, !white)) {
            (true, true) => Some(drawn(rules, board, "goal")),
            (own, other) if own || other => win(if own { white } else { !white }, "goal"),
            _ => None,
        };
    }
    match (has_reached(rules, board, true), has_reached(rules, board, false)) {
        (true, true) if white => Some(drawn(rules, board, "goal")),
        (_, true) => win(false, "goal"),
        (true, false) => {
            let replies = if white { Vec::new() } else { successors(rules, board) };
            let may_reply = replies.iter().any(|it| has_reached(rules, &it.board, false));
            if may_reply { None } else { win(true, "goal") }
        }
        (false, false) => None,
    }
}

/// The end by the last check: of the side that has just moved.
fn last_check(board: &Board) -> Option<End> {
    let left = board.checks?[usize::from(board.white_to_move)];
    (left == 0).then_some(End::Lost("checks"))
}

fn has_reached(rules: &Rules, board: &Board, white: bool) -> bool {
    let Some(goal) = &rules.results.goals[usize::from(!white)] else { return false };
    let counts = |at: At, piece: char| {
        (goal.kinds.is_empty() || goal.kinds.contains(&piece.to_ascii_uppercase()))
            && goal.squares.contains(&at)
    };
    let there: Vec<At> =
        board.pieces(white).filter(|&(at, piece)| counts(at, piece)).map(|it| it.0).collect();
    let is_attacked = |at: &At| attacks(rules, board, !white, *at);
    if goal.safe && there.len() == goal.count && there.iter().any(is_attacked) {
        return false;
    }
    let is_full = goal.full && goal.squares.iter().all(|&at| board.at(at).is_some());
    there.len() >= goal.count || is_full && !there.is_empty()
}

/// The end of a game with these legal moves, if it has ended. Repetition is not included, because it needs the whole
/// game.
pub fn end(rules: &Rules, board: &Board, moves: &[Successor]) -> Option<End> {
    let white = board.white_to_move;
    let results = &rules.results;
    if let Some(end) = goal(rules, board).or_else(|| last_check(board)) {
        return Some(end);
    }
    if moves.is_empty() {
        let mated = attacks(rules, board, !white, king(rules, board, white));
        return Some(if mated {
            decided(rules, board, &results.mate, white, "mate")
        } else {
            decided(rules, board, &results.stalemate, white, "stalemate")
        });
    }
    let most = rules.halfmove_limit;
    let quiet = most > 0 && board.halfmove_clock >= most;
    let decided = bare(rules, board).or_else(|| dead(rules, board));
    decided.or_else(|| quiet.then(|| drawn(rules, board, "halfmove clock")))
}

/// The end of a game by repetition.
pub fn repeated(rules: &Rules, board: &Board) -> End {
    decided(rules, board, &rules.results.repetition, board.white_to_move, "repetition")
}

/// An end with this result for one of the sides.
fn decided(rules: &Rules, board: &Board, result: &str, white: bool, what: &'static str) -> End {
    let white_wins = match result {
        "win" => white,
        "loss" => !white,
        "white wins" => true,
        "black wins" => false,
        _ if rules.results.draws != "draw" => rules.results.draws == "white wins",
        _ => return End::Drawn(what),
    };
    if white_wins == board.white_to_move { End::Won(what) } else { End::Lost(what) }
}

fn drawn(rules: &Rules, board: &Board, what: &'static str) -> End {
    decided(rules, board, "draw", true, what)
}

/// The end by a bare King: a side that has only its royal piece after its move has the result of the file, unless the
/// other side is bare too. A side that becomes bare has one move to make the other bare, if the file gives it one and
/// the other has one more piece.
fn bare(rules: &Rules, board: &Board) -> Option<End> {
    let white = board.white_to_move;
    let is_bare = |white: bool| board.pieces(white).count() == 1;
    let applies = |white: bool| !rules.results.bare_king[usize::from(!white)].is_empty();
    let may_bare_other = rules.results.bare_king_reply && board.pieces(!white).count() == 2;
    let sides = if may_bare_other { vec![!white] } else { vec![white, !white] };
    let side = sides.into_iter().find(|&it| is_bare(it) && applies(it))?;
    let result = &rules.results.bare_king[usize::from(!side)];
    let result = if is_bare(!side) { "draw" } else { result };
    Some(decided(rules, board, result, side, "bare King"))
}

/// The draw when only the Kings are left; where `dead_position` says so, also with a piece that cannot mate, or
/// with several on squares of one colour that they never leave.
fn dead(rules: &Rules, board: &Board) -> Option<End> {
    let pieces = || board.pieces(true).chain(board.pieces(false));
    let others: Vec<(At, char)> = pieces().filter(|(_, piece)| !rules.kind(*piece).royal).collect();
    let splits =
        |piece: char| rules.compounds.iter().any(|it| it.whole == piece.to_ascii_uppercase());
    let colour = |&((file, rank), _): &(At, char)| (file + rank) % 2;
    let weak = |it: &(At, char)| rules.kind(it.1).cannot_mate();
    let stays = |it: &(At, char)| rules.kind(it.1).stays_on_its_colour();
    let weak = match others.as_slice() {
        [] => true,
        [only] => weak(only),
        [first, ..] => others.iter().all(|it| stays(it) && colour(it) == colour(first)),
    };
    let known = rules.material_draws
        && board.checks.is_none()
        && rules.compounds.is_empty()
        && rules.holes.is_empty()
        && rules.results.stalemate == "draw";
    let wins_by_goal = |piece: char| {
        let goals = rules.results.goals.iter().flatten();
        goals
            .into_iter()
            .any(|it| it.kinds.is_empty() || it.kinds.contains(&piece.to_ascii_uppercase()))
    };
    let dead = rules.results.bare_king.iter().all(String::is_empty)
        && !pieces().any(|(_, piece)| wins_by_goal(piece))
        && !pieces().any(|(_, piece)| splits(piece))
        && (others.is_empty() || known && weak);
    dead.then(|| drawn(rules, board, "dead position"))
}
