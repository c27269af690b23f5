//! What the lines of a game say of its result, and which of them counts.

use super::header::Decision;
use crate::formats::pgn::MOST_PROBLEMS;
use crate::game::GameResult;

/// Where a result is said: what is named first counts before what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Source {
    /// Alone on a line after the moves: in figures, or `resign`.
    AfterMoves,
    /// The tag `Result`.
    Tag,
    /// The same before the moves.
    BeforeMoves,
    /// A sentence on a line, such as `Ann has resigned`.
    Sentence,
    /// A comment that begins with a result or is such a sentence. It counts only if nothing else says a result, also
    /// if that is `*`.
    Comment,
}

/// What a line says of the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// A result in figures.
    Result(GameResult),
    /// A comment that begins with a result, which is another than the second one in it.
    Two(GameResult, String),
    /// A sentence.
    Decided(Decision),
}

/// A line that says a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) source: Source,
    pub(super) said: Said,
    /// The text that is shown if it contradicts the result of the game.
    pub(super) text: String,
    /// The number of the line.
    pub(super) line: usize,
}

/// All lines of a game that say a result.
#[derive(Default)]
pub(super) struct Claims {
    all: Vec<Claim>,
    /// The number of them that are before the first move.
    before_moves: usize,
}

/// Something to report: the number of a line, a text of it and what is expected in its place.
pub(super) type Contradiction = (usize, String, String);

impl Claims {
    /// Adds a line; of very many, only the first ones count.
    pub(super) fn add(&mut self, claim: Claim, before_moves: bool) {
        if self.all.len() < MOST_PROBLEMS {
            self.all.push(claim);
            self.before_moves += usize::from(before_moves);
        }
    }

    /// Adds the tag of the game.
    pub(super) fn add_tag(&mut self, tag: Claim) {
        self.all.push(tag);
    }

    /// Removes the comments of a move that is not the last one.
    pub(super) fn remove_comments_of_move(&mut self) {
        let mut at = 0;
        self.all.retain(|it| {
            at += 1;
            at <= self.before_moves || it.source != Source::Comment
        });
    }

    /// Whether a line says a result alone, also `*`.
    pub(super) fn are_alone(&self) -> bool {
        self.all.iter().any(|it| matches!(it.source, Source::AfterMoves | Source::BeforeMoves))
    }

    /// Whether a sentence before the first move says a result.
    pub(super) fn have_sentence_before_moves(&self) -> bool {
        self.all[..self.before_moves].iter().any(|it| it.source == Source::Sentence)
    }

    /// The result of the game, and the lines that contradict it. Without moves, what is before them counts as after
    /// them. `result_of` is the result of a sentence; `None` if it names neither or both of the players.
    pub(super) fn settle(
        mut self,
        has_moves: bool,
        result_of: impl Fn(&Decision) -> Option<GameResult>,
    ) -> (GameResult, Vec<Contradiction>) {
        let result = |it: &Claim| match &it.said {
            Said::Result(result) | Said::Two(result, _) => Some(*result),
            Said::Decided(decision) => result_of(decision),
        };
        // The first of those that count most.
        self.all.sort_by_key(|it| match it.source {
            Source::BeforeMoves if !has_moves => Source::AfterMoves,
            source => source,
        });
        let all_comments = self.all.first().is_none_or(|it| it.source == Source::Comment);
        let counts = |it: &&Claim| {
            let is_definite = result(it).is_some_and(|it| it != GameResult::Unknown);
            is_definite && (all_comments || it.source != Source::Comment)
        };
        let chosen = self.all.iter().position(|it| counts(&it));
        let settled = chosen.and_then(|at| result(&self.all[at])).unwrap_or_default();
        let mut problems: Vec<Contradiction> = Vec::new();
        for (at, it) in self.all.iter().enumerate() {
            problems.extend(contradiction(it, result(it), settled, chosen == Some(at)));
        }
        problems.sort_by_key(|it| it.0);
        (settled, problems)
    }
}

/// What is to be reported of a line that says `own`, in a game with the result `settled`.
fn contradiction(
    claim: &Claim,
    own: Option<GameResult>,
    settled: GameResult,
    is_chosen: bool,
) -> Option<Contradiction> {
    let expected = || format!("the result {settled}");
    let is_other = own.is_some_and(|it| ![settled, GameResult::Unknown].contains(&it));
    match &claim.said {
        Said::Two(_, second) => is_chosen.then(|| (claim.line, second.clone(), expected())),
        // It is a comment, and kept as it is.
        Said::Result(_) if claim.source == Source::Comment => None,
        Said::Decided(Decision::By { player: Some(name), .. }) if own.is_none() => {
            let expected = "the name of one of the two players".to_owned();
            Some((claim.line, name.clone(), expected))
        }
        Said::Result(_) | Said::Decided(_) => {
            is_other.then(|| (claim.line, claim.text.clone(), expected()))
        }
    }
}
