//! The conditions of a tournament: how the tags of a game say them, and whether an archived game had them.

use super::board::{BOOK, time_controls};
use super::plan::{EngineConfig, MatchPlan, Protocol, ScheduledGame};
use bentrider_engine::selfplay::{Adjudication, Opening, OpeningError, OpeningSource, Openings};
use bentrider_rules::formats::pgn;
use bentrider_rules::game::{Game, GameRecord, PositionError};
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Move;

/// The tag that says by which rules games are adjudicated.
const ADJUDICATION: &str = "Adjudication";
/// The tag that says how random openings were made.
const OPENINGS: &str = "Openings";
/// The end of the tags that say how an engine was set, after its colour.
const SETTINGS: &str = "Settings";

/// The tags of a game that say its conditions, besides limits and opening: the adjudication, how a random opening was
/// made, and what each engine has of settings.
pub(super) fn tags(plan: &MatchPlan, scheduled: &ScheduledGame) -> Vec<(String, String)> {
    let mut tags = vec![(ADJUDICATION.to_owned(), adjudication(&plan.adjudication))];
    tags.extend(random_openings(plan).map(|it| (OPENINGS.to_owned(), it)));
    for color in Color::BOTH {
        let settings = settings(&plan.engines[scheduled.engine(color)]);
        if !settings.is_empty() {
            tags.push((format!("{color}{SETTINGS}"), settings));
        }
    }
    tags
}

/// The rules of adjudication in the words of their flags; `none` without any.
fn adjudication(rules: &Adjudication) -> String {
    let draw = rules.draw.map(|it| {
        let (from, moves, score) = (it.from_move, it.moves, it.score);
        format!("draw movenumber={from} movecount={moves} score={score}")
    });
    let resign = rules.resign.map(|it| {
        let twosided = if it.two_sided { " twosided=true" } else { "" };
        format!("resign movecount={} score={}{twosided}", it.moves, it.score)
    });
    let longest = rules.max_moves.map(|it| format!("maxmoves {it}"));
    let rules: Vec<String> = [draw, resign, longest].into_iter().flatten().collect();
    if rules.is_empty() { "none".to_owned() } else { rules.join(", ") }
}

/// The settings of random openings in the words of `-openings`; `None` for a book.
fn random_openings(plan: &MatchPlan) -> Option<String> {
    let OpeningSource::Random(it) = &plan.openings else { return None };
    let balance = it.balance.map_or("off".to_owned(), |it| it.to_string());
    Some(format!("plies={} balance={balance} nodes={}", it.plies, it.nodes))
}

/// The settings of an engine that its limits do not say, in the words of `-engine`, on one line.
fn settings(engine: &EngineConfig) -> String {
    let mut words = Vec::new();
    if engine.protocol == Protocol::XBoard {
        words.push("proto=xboard".to_owned());
    }
    if !engine.arguments.is_empty() {
        words.push(format!("args={}", shell_words::join(&engine.arguments)));
    }
    words.extend(engine.variant.iter().map(|it| format!("variant={it}")));
    words.extend(engine.first_lines.iter().map(|it| format!("initstr={it}")));
    if !engine.limits.margin.is_zero() {
        words.push(format!("timemargin={}", engine.limits.margin.as_millis()));
    }
    if engine.restarts {
        words.push("restart=on".to_owned());
    }
    if engine.white_scores {
        words.push("whitepov".to_owned());
    }
    words.extend(engine.options.iter().map(|(name, value)| format!("option.{name}={value}")));
    words.join(" ").replace(char::is_control, " ")
}

/// The number of rounds whose openings are generated again, which takes a search for each. For the others it is
/// only checked that the seed can give them.
const GENERATED: usize = 8;

/// Compares the games of an archive with the conditions of a tournament.
pub(super) struct Conditions<'a> {
    plan: &'a MatchPlan,
    openings: &'a Openings,
    /// The openings that were generated again, with their rounds.
    generated: Vec<(usize, Opening)>,
}

impl<'a> Conditions<'a> {
    /// Conditions with no game compared yet.
    pub(super) fn new(plan: &'a MatchPlan, openings: &'a Openings) -> Self {
        Conditions { plan, openings, generated: Vec::new() }
    }

    /// Checks that a game was played with the time control, the adjudication and the settings of the tournament.
    /// A game without the tag `Adjudication`, as earlier versions wrote them, does not say the last two.
    ///
    /// # Errors
    /// When it was not, with what the game says and what was expected.
    pub(super) fn same_limits(
        &self,
        game: &pgn::TextGame,
        scheduled: &ScheduledGame,
    ) -> Result<(), String> {
        let number = scheduled.number + 1;
        let expected = time_controls(self.plan, scheduled);
        for (color, expected) in Color::BOTH.into_iter().zip(&expected) {
            let of_both = game.tag("TimeControl");
            let found = game.tag(&format!("{color}TimeControl")).or(of_both).unwrap_or("nothing");
            let what = format!("the time control of {color} in its game {number} is");
            same(&what, found, expected)?;
        }
        let Some(found) = game.tag(ADJUDICATION) else { return Ok(()) };
        let what = format!("the adjudication of its game {number} is");
        same(&what, found, &adjudication(&self.plan.adjudication))?;
        if let (Some(found), Some(expected)) = (game.tag(OPENINGS), random_openings(self.plan)) {
            same(&format!("the openings of its game {number} are"), found, &expected)?;
        }
        for color in Color::BOTH {
            let found = game.tag(&format!("{color}{SETTINGS}")).unwrap_or_default();
            let what = format!("the settings of {color} in its game {number} are");
            same(&what, found, &settings(&self.plan.engines[scheduled.engine(color)]))?;
        }
        Ok(())
    }

    /// An error message if the game began from another opening; `None` if it has that of its round.
    ///
    /// # Errors
    /// When there is no opening for its round.
    pub(super) fn other_opening(
        &mut self,
        record: &GameRecord,
        scheduled: &ScheduledGame,
    ) -> Result<Option<String>, OpeningError> {
        let number = scheduled.number + 1;
        let moves: Vec<Move> = record.moves.iter().map(|it| it.mv).collect();
        let opening = self.opening(scheduled.round, &moves)?;
        let (found, expected) = (record.start_game()?, opening.start(&self.plan.variant)?);
        if found.fen() != expected.fen() {
            let (found, expected) = (found.fen(), expected.fen());
            return Ok(Some(format!(
                "its game {number} begins at \"{found}\", expected \"{expected}\""
            )));
        }
        let is_book = |comment: &str| comment == BOOK || comment.starts_with("book,");
        let from_book = |at: usize| record.moves[at].comment.as_deref().is_some_and(is_book);
        let length = opening.moves.len();
        let of_book = (length..moves.len()).take_while(|at| from_book(*at)).count();
        if moves.starts_with(&opening.moves) && of_book == 0 {
            return Ok(None);
        }
        let begun = &moves[..moves.len().min(length + of_book)];
        let (found, expected) = (text(found, begun)?, text(expected, &opening.moves)?);
        Ok(Some(format!("its game {number} begins with \"{found}\", expected \"{expected}\"")))
    }

    /// The opening of a round, for a game that began with these moves.
    fn opening(&mut self, round: usize, moves: &[Move]) -> Result<Opening, OpeningError> {
        if let Some((_, opening)) = self.generated.iter().find(|it| it.0 == round) {
            return Ok(opening.clone());
        }
        if self.generated.len() >= GENERATED {
            return self.openings.likely(round, moves);
        }
        let opening = self.openings.get(round)?;
        self.generated.push((round, opening.clone()));
        Ok(opening)
    }
}

/// Compares a condition of a game with that of the tournament.
fn same(what: &str, found: &str, expected: &str) -> Result<(), String> {
    if found == expected {
        return Ok(());
    }
    Err(format!("{what} \"{found}\", expected \"{expected}\""))
}

/// Moves from a position, in coordinate notation.
fn text(mut game: Game, moves: &[Move]) -> Result<String, PositionError> {
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves {
        texts.push(game.coordinates(mv));
        game.play(mv)?;
    }
    Ok(texts.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_engine::selfplay::{DrawRule, ResignRule};

    #[test]
    fn adjudication_is_said_in_the_words_of_its_flags() {
        assert_eq!(adjudication(&Adjudication::default()), "none");
        let rules = Adjudication {
            draw: Some(DrawRule { from_move: 40, moves: 8, score: 10 }),
            resign: Some(ResignRule { moves: 3, score: 400, two_sided: true }),
            max_moves: Some(150),
        };
        assert_eq!(
            adjudication(&rules),
            "draw movenumber=40 movecount=8 score=10, resign movecount=3 score=400 twosided=true, \
             maxmoves 150"
        );
    }

    #[test]
    fn the_settings_of_an_engine_are_one_line() {
        let engine = EngineConfig::new("A", "a");
        assert_eq!(settings(&engine), "");
        let engine = EngineConfig {
            arguments: vec!["uci".to_owned(), "two words".to_owned()],
            options: vec![("Hash".to_owned(), "8\t9".to_owned())],
            restarts: true,
            ..engine
        };
        assert_eq!(settings(&engine), "args=uci 'two words' restart=on option.Hash=8 9");
    }
}
