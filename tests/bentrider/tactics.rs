//! Tactical positions of Fantastic XIII (`tests/tactics`): the engine solves them within a node limit,
//! and exhaustive proofs show that the solutions are right.

use std::fmt;
use std::sync::Arc;

use bentrider::engine::Engine;
use bentrider::eval::Score;
use bentrider::notation::coordinate;
use bentrider::position::{Move, MoveTag, Position};
use bentrider::rules;
use bentrider::variant::Variant;
use rayon::prelude::*;

use crate::support::search::search;
use bentrider_testing::boards::{fantastic, read_move, try_position};
use bentrider_testing::prover::{MateProver, gain_by, is_held};

const FILE: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tactics/fantastic-xiii.txt"));

/// A position with its solutions.
struct Problem {
    /// The line in the file, from 1.
    line: usize,
    fen: &'static str,
    variant: Arc<Variant>,
    position: Position,
    /// Every first move that fulfils the claim.
    solutions: Vec<Move>,
    claim: Claim,
    /// The nodes within which the engine must find a solution.
    nodes: u64,
    /// The themes of the problem.
    themes: Vec<Theme>,
}

/// The claim that holds for the solutions and for no other move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    /// The solutions force mate in this many moves; there is no shorter mate.
    Mate(usize),
    /// After all other moves the opponent forces mate in this many moves; after the solutions not even in one
    /// more.
    Save(usize),
    /// The solutions do not lose; after all other moves the opponent forces mate in three moves.
    Draw,
    /// The solutions win this much material, in centipawns.
    Gain(i32),
}

/// A feature of a problem that can be seen on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Theme {
    /// The first move is made by a piece of this name.
    By(String),
    /// The last move of the mate is made by a piece of this name, before it may promote.
    MateBy(String),
    /// The first move has this flag; its name.
    Tag(&'static str),
    /// The first move is neither a check nor a capture nor a promotion.
    Quiet,
    /// At least 24 pieces are on the board.
    Crowded,
    /// The draw is a stalemate on the next move but one.
    Stalemate,
    /// The draw is by repetition of positions.
    Repetition,
    /// The draw is only due to the halfmove clock.
    FiftyMoves,
}

/// The flags of a move that may be a theme.
const TAGS: [(&str, MoveTag); 4] = [
    ("promotion", MoveTag::PROMOTION),
    ("double step", MoveTag::MULTI_STEP),
    ("en passant", MoveTag::EN_PASSANT),
    ("jump", MoveTag::KING_LEAP),
];

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, {:?} of {}", self.line, self.claim, self.fen)
    }
}

impl Problem {
    /// The name of the kind that makes a move.
    fn mover(&self, position: &Position, mv: Move) -> &str {
        let piece = position.at(mv.from()).unwrap();
        &self.variant.pieces[piece.kind().index()].name
    }

    /// Moves as text.
    fn write(&self, moves: &[Move]) -> String {
        let texts: Vec<String> =
            moves.iter().map(|&it| coordinate::write(&self.variant, it)).collect();
        texts.join(" ")
    }
}

/// All problems.
fn problems() -> Vec<Problem> {
    let variant = fantastic();
    let lines = (1..).zip(FILE.lines()).filter(|(_, it)| !it.is_empty() && !it.starts_with('#'));
    lines.map(|(number, text)| read(&variant, number, text)).collect()
}

fn read(variant: &Arc<Variant>, line: usize, text: &'static str) -> Problem {
    let fields: Vec<&str> = text.split('|').map(str::trim).collect();
    let [fen, moves, claim, nodes, themes, _] = fields[..] else {
        panic!("line {line}: {} fields: expected 6", fields.len())
    };
    let position =
        try_position(variant, fen).unwrap_or_else(|faults| panic!("line {line}: {faults}"));
    let solution = |text| {
        let mv = read_move(variant, &position, text);
        mv.unwrap_or_else(|fault| panic!("line {line}: {fault}"))
    };
    Problem {
        line,
        fen,
        variant: Arc::clone(variant),
        solutions: moves.split(' ').map(solution).collect(),
        claim: claim_of(claim).unwrap_or_else(|| panic!("line {line}: claim \"{claim}\"")),
        nodes: nodes.parse().unwrap_or_else(|_| panic!("line {line}: nodes \"{nodes}\"")),
        themes: themes.split(", ").map(theme_of).collect(),
        position,
    }
}

fn claim_of(text: &str) -> Option<Claim> {
    let (word, number) = text.split_once(' ').unwrap_or((text, ""));
    Some(match word {
        "mate" => Claim::Mate(number.parse().ok()?),
        "save" => Claim::Save(number.parse().ok()?),
        "draw" => Claim::Draw,
        "gain" => Claim::Gain(number.parse().ok()?),
        _ => return None,
    })
}

fn theme_of(text: &str) -> Theme {
    if let Some(name) = text.strip_prefix("mate by ") {
        return Theme::MateBy(name.to_owned());
    }
    if let Some((name, _)) = TAGS.iter().find(|(name, _)| *name == text) {
        return Theme::Tag(name);
    }
    match text {
        "quiet" => Theme::Quiet,
        "crowded" => Theme::Crowded,
        "stalemate" => Theme::Stalemate,
        "repetition" => Theme::Repetition,
        "50 moves" => Theme::FiftyMoves,
        name => Theme::By(name.to_owned()),
    }
}

/// The number of plies within which a draw is forced.
const DRAW_PLIES: usize = 7;

/// Runs a check over all problems and reports all that fail.
fn each(check: impl Fn(&Problem) -> Result<(), String> + Sync) {
    let faults: Vec<String> = problems()
        .par_iter()
        .filter_map(|it| check(it).err().map(|fault| format!("{it}: {fault}")))
        .collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

fn ensure(holds: bool, fault: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(fault()) }
}

#[test]
fn the_engine_solves_every_problem_within_its_nodes() {
    each(|problem| {
        let (best, score) = solve(problem);
        let context = || format!("played {}, {score:?}", problem.write(&[best]));
        ensure(problem.solutions.contains(&best), context)?;
        let right = match problem.claim {
            Claim::Mate(moves) => score == Score::mate_in(2 * moves as i32 - 1),
            Claim::Draw => score == Score::ZERO,
            Claim::Save(_) | Claim::Gain(_) => score > -Score::LIMIT,
        };
        ensure(right, context)
    });
}

/// The engine's move and its last score.
fn solve(problem: &Problem) -> (Move, Score) {
    let mut engine = Engine::new().unwrap();
    engine.set_option("Hash", Some("16")).unwrap();
    engine.set_position::<&str>(Some(problem.fen), &[]).unwrap();
    search(&mut engine, problem.nodes)
}

#[test]
fn every_mate_is_forced_by_the_solutions_alone_and_in_no_fewer_moves() {
    each(|problem| {
        let Claim::Mate(moves) = problem.claim else { return Ok(()) };
        let mut position = problem.position.clone();
        let mut prover = MateProver::new(&problem.variant);
        let shortest = prover.mate_in(&mut position, moves);
        ensure(shortest == Some(moves), || format!("mate in {shortest:?}"))?;
        let mating = prover.mating_moves(&mut position, moves);
        same_moves(problem, &mating)
    });
}

#[test]
fn after_every_other_move_the_opponent_mates_where_one_saves() {
    each(|problem| {
        let Claim::Save(moves) = problem.claim else { return Ok(()) };
        same_moves(problem, &moves_that_avoid_mate(problem, moves))?;
        same_moves(problem, &moves_that_avoid_mate(problem, moves + 1))
    });
}

#[test]
fn a_draw_is_forced_by_the_solutions_and_all_else_is_mated() {
    each(|problem| {
        if problem.claim != Claim::Draw {
            return Ok(());
        }
        same_moves(problem, &moves_that_avoid_mate(problem, 3))?;
        ensure(draws_within(problem, DRAW_PLIES), || "is not forced".to_owned())
    });
}

#[test]
fn material_is_won_by_the_solutions_alone() {
    each(|problem| {
        let Claim::Gain(gain) = problem.claim else { return Ok(()) };
        let mut position = problem.position.clone();
        let mut gaining = rules::legal_moves(&problem.variant, &position);
        gaining.retain(|&it| gain_by(&problem.variant, &mut position, it) >= gain);
        same_moves(problem, &gaining)
    });
}

fn same_moves(problem: &Problem, found: &[Move]) -> Result<(), String> {
    let same = found.len() == problem.solutions.len()
        && found.iter().all(|it| problem.solutions.contains(it));
    ensure(same, || format!("is done by {}", problem.write(found)))
}

/// The moves after which the opponent cannot force mate in this many moves.
fn moves_that_avoid_mate(problem: &Problem, moves: usize) -> Vec<Move> {
    let mut prover = MateProver::new(&problem.variant);
    let mut safe = rules::legal_moves(&problem.variant, &problem.position);
    safe.retain(|&mv| !prover.mates(&mut after(problem, mv), moves));
    safe
}

/// Whether all solutions hold within this many plies after them.
fn draws_within(problem: &Problem, plies: usize) -> bool {
    let mut solutions = problem.solutions.iter();
    solutions.all(|&mv| {
        let mut position = after(problem, mv);
        (1..=plies).step_by(2).any(|plies| is_held(&problem.variant, &mut position, plies))
    })
}

fn after(problem: &Problem, mv: Move) -> Position {
    let mut position = problem.position.clone();
    rules::make(&problem.variant, &mut position, mv);
    position
}

#[test]
fn every_problem_shows_its_themes() {
    each(|problem| {
        let absent = problem.themes.iter().find(|theme| !occurs(problem, theme));
        absent.map_or(Ok(()), |theme| Err(format!("shows no {theme:?}")))
    });
}

fn occurs(problem: &Problem, theme: &Theme) -> bool {
    let (position, key) = (&problem.position, problem.solutions[0]);
    match theme {
        Theme::By(name) => problem.mover(position, key) == name,
        Theme::MateBy(name) => last_mover(problem) == *name,
        Theme::Tag(name) => TAGS.iter().any(|(it, tag)| it == name && key.tag().has(*tag)),
        Theme::Quiet => {
            let check = !rules::checkers(&problem.variant, &after(problem, key)).is_empty();
            let noisy =
                [MoveTag::PROMOTION, MoveTag::EN_PASSANT].iter().any(|it| key.tag().has(*it));
            !check && !noisy && position.at(key.to()).is_none()
        }
        Theme::Crowded => position.occupied().len() >= 24,
        Theme::Stalemate => draws_within(problem, 1) && position.halfmove_clock() == 0,
        Theme::Repetition => !draws_within(problem, 1) && position.halfmove_clock() == 0,
        Theme::FiftyMoves => is_lost_with_a_fresh_count(problem),
    }
}

/// The name of the kind that mates.
fn last_mover(problem: &Problem) -> String {
    let mut position = problem.position.clone();
    let mut prover = MateProver::new(&problem.variant);
    let line = prover.line(&mut position, MateProver::LONGEST);
    let (last, before) = line.split_last().unwrap();
    before.iter().for_each(|&it| rules::make(&problem.variant, &mut position, it));
    problem.mover(&position, *last).to_owned()
}

/// Whether the opponent would force mate with the halfmove clock at 0.
fn is_lost_with_a_fresh_count(problem: &Problem) -> bool {
    let mut fresh = problem.position.clone();
    fresh.set_counters(0, 1);
    let mut prover = MateProver::new(&problem.variant);
    problem.solutions.iter().all(|&mv| {
        rules::make(&problem.variant, &mut fresh, mv);
        let lost = prover.mates(&mut fresh, MateProver::LONGEST);
        fresh.unmake();
        lost
    })
}

#[test]
fn the_collection_shows_every_theme() {
    let problems = problems();
    let shown = |themes: &[Theme]| {
        let mut problems = problems.iter();
        assert!(
            problems.any(|it| themes.iter().all(|theme| it.themes.contains(theme))),
            "{themes:?}"
        );
    };
    for name in ["Ship", "Snake", "Direwolf", "Eagle", "Rhinoceros", "Cheetah"] {
        shown(&[Theme::MateBy(name.to_owned())]);
    }
    for name in ["Pawn", "Prince", "Troll", "Ship", "Snake"] {
        shown(&[Theme::By(name.to_owned()), Theme::Tag("promotion")]);
    }
    TAGS.iter().for_each(|(name, _)| shown(&[Theme::Tag(name)]));
    shown(&[Theme::By("Prince".to_owned()), Theme::Tag("promotion"), Theme::Tag("double step")]);
    shown(&[Theme::Stalemate]);
    shown(&[Theme::Repetition]);
    shown(&[Theme::FiftyMoves]);
}

#[test]
fn the_collection_is_large_and_of_every_length() {
    let problems = problems();
    let count = |kind: fn(&Problem) -> bool| problems.iter().filter(|it| kind(it)).count();
    assert!(problems.len() >= 60);
    assert!(count(|it| matches!(it.claim, Claim::Mate(_))) >= 40);
    assert!(count(|it| it.themes.contains(&Theme::Crowded)) >= 5);
    for moves in 1..=MateProver::LONGEST {
        assert!(problems.iter().any(|it| it.claim == Claim::Mate(moves)), "no mate in {moves}");
    }
}
