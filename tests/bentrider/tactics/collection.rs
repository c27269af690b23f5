//! Reads the file of tactical positions.

use std::fmt;
use std::sync::Arc;

use bentrider::notation::coordinate;
use bentrider::position::{Move, MoveTag, Position};
use bentrider::variant::Variant;

use crate::support::position::{fantastic, read_move, try_position};

const FILE: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tactics/fantastic-xiii.txt"));

/// A position with its solutions.
pub(crate) struct Problem {
    /// The line in the file, from 1.
    line: usize,
    pub(crate) fen: &'static str,
    pub(crate) variant: Arc<Variant>,
    pub(crate) position: Position,
    /// Every first move that fulfils the claim.
    pub(crate) solutions: Vec<Move>,
    pub(crate) claim: Claim,
    /// The nodes within which the engine must find a solution.
    pub(crate) nodes: u64,
    /// The themes of the problem.
    pub(crate) themes: Vec<Theme>,
}

/// The claim that holds for the solutions and for no other move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
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
pub(crate) enum Theme {
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
pub(crate) const TAGS: [(&str, MoveTag); 4] = [
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
    pub(crate) fn mover(&self, position: &Position, mv: Move) -> &str {
        let piece = position.at(mv.from()).unwrap();
        &self.variant.pieces[piece.kind().index()].name
    }

    /// Moves as text.
    pub(crate) fn write(&self, moves: &[Move]) -> String {
        let texts: Vec<String> =
            moves.iter().map(|&it| coordinate::write(&self.variant, it)).collect();
        texts.join(" ")
    }
}

/// All problems.
pub(crate) fn problems() -> Vec<Problem> {
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
