//! A lesson: a network for a variant, from games that are played here.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

use crate::frame::{self, AnswerError};
use crate::limits::{self, Hub};
use crate::search::in_range;
use crate::task::Task;
use bentrider_engine::engine::ChosenEvaluation;
use bentrider_engine::search::Host;
use bentrider_engine::selfplay::CancelFlag;
use bentrider_rules::variant::Variant;
use bentrider_training::lesson::{self, Lesson, LessonSettings, Progress, Stage};
use bentrider_training::results::Estimate;

/// The seed of the random numbers of a lesson.
const SEED: u64 = 1;

/// The further fields of `teach`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TeachQuestion {
    seconds: u64,
    threads: usize,
    #[serde(default)]
    positions: Option<u64>,
    #[serde(default)]
    games: Option<u64>,
}

impl TeachQuestion {
    /// The settings of the lesson.
    ///
    /// # Errors
    /// When a number is out of its range.
    pub(crate) fn settings(&self, variant: &Arc<Variant>) -> Result<LessonSettings, AnswerError> {
        let TeachQuestion { seconds, threads, .. } = *self;
        let positions = self.positions.unwrap_or(LessonSettings::POSITIONS);
        let games = self.games.unwrap_or(LessonSettings::GAMES);
        for (name, value, [min, max]) in [
            ("seconds", seconds, limits::LESSON_SECONDS),
            ("positions", positions, limits::LESSON_POSITIONS),
            ("games", games, limits::LESSON_GAMES),
        ] {
            in_range(name, value, min, max)?;
        }
        in_range("threads", threads, 1, limits::cores())?;
        let (variant, milliseconds) = (Arc::clone(variant), 1_000 * seconds);
        Ok(LessonSettings { variant, milliseconds, threads, seed: SEED, positions, games })
    }
}

/// A lesson that has not begun.
pub(crate) struct TeachTask {
    settings: LessonSettings,
    host: Arc<dyn Host>,
}

impl TeachTask {
    /// The lesson with these settings.
    pub(crate) fn new(settings: LessonSettings, hub: &Hub) -> Self {
        TeachTask { settings, host: Arc::clone(&hub.host) }
    }
}

impl Task for TeachTask {
    fn name(&self) -> &'static str {
        "lesson"
    }

    fn evaluation(&self) -> String {
        ChosenEvaluation::SHARED.to_owned()
    }

    fn run(
        &mut self,
        number: u64,
        cancel: &CancelFlag,
        send: &mut dyn FnMut(String),
    ) -> Result<(), AnswerError> {
        let mut report =
            |progress| send(frame::event("teaching", number, &Teaching::from(progress)));
        let lesson = lesson::teach(&self.settings, &self.host, cancel, &mut report);
        if let Some(lesson) = lesson.map_err(AnswerError::of)? {
            let taught = Taught::new(&self.settings.variant, &lesson);
            send(frame::event("taught", number, &taught));
        }
        Ok(())
    }
}

/// The event `teaching`.
#[derive(Serialize)]
struct Teaching {
    #[serde(flatten)]
    stage: StageData,
    share: f64,
}

#[derive(Serialize)]
#[serde(tag = "stage", rename_all = "lowercase")]
enum StageData {
    Games { done: u64, of: u64, games: u64 },
    Training { done: u32, of: u32 },
    Match { done: u64, of: u64, won: u64, drawn: u64, lost: u64 },
}

impl From<Progress> for Teaching {
    fn from(progress: Progress) -> Self {
        let stage = match progress.stage {
            Stage::Games { positions: done, of, games } => StageData::Games { done, of, games },
            Stage::Training { epoch: done, of } => StageData::Training { done, of },
            Stage::Match { tally, of } => StageData::Match {
                done: tally.games(),
                of,
                won: tally.wins,
                drawn: tally.draws,
                lost: tally.losses,
            },
        };
        Teaching { stage, share: rounded(progress.share, 4) }
    }
}

/// The event `taught`.
#[derive(Serialize)]
struct Taught {
    name: String,
    network: String,
    games: u64,
    positions: u64,
    epochs: u32,
    won: u64,
    drawn: u64,
    lost: u64,
    score: f64,
    score_error: f64,
    elo: Option<f64>,
    elo_error: Option<f64>,
}

impl Taught {
    fn new(variant: &Variant, lesson: &Lesson) -> Self {
        let (tally, sample) = (lesson.tally, lesson.sample());
        let elo = sample.elo();
        let finite = |of: fn(&Estimate) -> f64| {
            elo.as_ref().map(of).filter(|it| it.is_finite()).map(|it| rounded(it, 2))
        };
        let share = |value: Option<f64>| rounded(value.unwrap_or_default(), 4);
        Taught {
            name: format!("{}.net", variant.name),
            network: STANDARD.encode(&lesson.network),
            games: lesson.games,
            positions: lesson.positions,
            epochs: lesson.epochs,
            won: tally.wins,
            drawn: tally.draws,
            lost: tally.losses,
            score: share(sample.score()),
            score_error: share(sample.score_error()),
            elo: finite(|it| it.value),
            elo_error: finite(|it| it.error),
        }
    }
}

/// A number with this many decimals.
fn rounded(value: f64, decimals: i32) -> f64 {
    let factor = 10f64.powi(decimals);
    (value * factor).round() / factor
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::loader;
    use bentrider_training::Losses;
    use bentrider_training::results::{Pairs, Tally};
    use serde_json::{Value, json};

    /// The event of a match with these results.
    fn taught(pairs: [u64; 5], tally: [u64; 3]) -> Value {
        let [wins, draws, losses] = tally;
        let lesson = Lesson {
            network: vec![1, 2, 3],
            games: 700,
            positions: 50_000,
            epochs: 10,
            losses: Losses::default(),
            base: 0.0,
            tally: Tally { wins, draws, losses },
            pairs: Pairs(pairs),
        };
        let chess = loader::built_in("chess").unwrap();
        serde_json::to_value(Taught::new(&chess, &lesson)).unwrap()
    }

    /// Elo and its error are those that fastchess 1.8.2-alpha prints for these pairs.
    #[test]
    fn the_result_of_the_match_has_the_error_that_other_programs_print() {
        let found = taught([30, 6, 18, 0, 6], [30, 6, 84]);
        assert_eq!((&found["elo"], &found["elo_error"]), (&json!(-168.40), &json!(73.37)));
        assert_eq!((&found["name"], &found["network"]), (&json!("chess.net"), &json!("AQID")));
        assert_eq!(
            (&found["won"], &found["drawn"], &found["lost"]),
            (&json!(30), &json!(6), &json!(84))
        );
        assert_eq!(found["score"], json!(0.275));
    }

    #[test]
    fn a_match_in_which_everything_was_won_has_a_score_but_no_elo() {
        let found = taught([0, 0, 0, 0, 5], [10, 0, 0]);
        assert_eq!((&found["elo"], &found["elo_error"]), (&Value::Null, &Value::Null));
        assert_eq!((&found["score"], &found["score_error"]), (&json!(1.0), &json!(0.0)));
    }

    #[test]
    fn progress_has_the_counts_of_its_stage() {
        let tally = Tally { wins: 3, draws: 2, losses: 1 };
        for (stage, expected) in [
            (
                Stage::Games { positions: 70, of: 400, games: 2 },
                json!({"stage": "games", "done": 70, "of": 400, "games": 2, "share": 0.3333}),
            ),
            (
                Stage::Training { epoch: 4, of: 10 },
                json!({"stage": "training", "done": 4, "of": 10, "share": 0.3333}),
            ),
            (
                Stage::Match { tally, of: 200 },
                json!({"stage": "match", "done": 6, "of": 200, "won": 3, "drawn": 2, "lost": 1, "share": 0.3333}),
            ),
        ] {
            let teaching = Teaching::from(Progress { stage, share: 1.0 / 3.0 });
            assert_eq!(serde_json::to_value(teaching).unwrap(), expected);
        }
    }
}
