//! Frames: the questions of a page, each with the code that answers it, and the texts of answers and events.

use std::sync::Arc;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Number, Value};

use crate::Session;
use crate::formats::{self, ReadQuestion, WriteQuestion};
use crate::game::GameFields;
use crate::guide::{self, GuideQuestion};
use crate::judge::JudgeQuestion;
use crate::limits;
use crate::networks::NetworkQuestion;
use crate::position::{self, PositionData, RefusalQuestion, SetupQuestion};
use crate::search::SearchQuestion;
use crate::tree::{self, LineQuestion};
use crate::variant_data::VariantData;
use crate::variants::LoadQuestion;
use crate::workshop::{ExportQuestion, TeachQuestion};
use bentrider_rules::game::Game;
use bentrider_rules::variant::Variant;

/// A question of a page: the value of `ask`, with its further fields.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub(crate) enum Question {
    Catalog(Nothing),
    Load(LoadQuestion),
    Network(OfVariant<NetworkQuestion>),
    Variant(OfVariant<Nothing>),
    Export(OfVariant<ExportQuestion>),
    Position(OfGame<Nothing>),
    Refusal(OfGame<RefusalQuestion>),
    Line(OfGame<LineQuestion>),
    Guide(OfGame<GuideQuestion>),
    Read(OfVariant<ReadQuestion>),
    Write(OfGame<WriteQuestion>),
    Fen(OfGame<Nothing>),
    Setup(OfVariant<SetupQuestion>),
    Search(OfGame<SearchQuestion>),
    Judge(OfGame<JudgeQuestion>),
    Teach(OfVariant<TeachQuestion>),
    Stop(Nothing),
    Stay(Nothing),
    /// Any other value of `ask`.
    #[serde(other)]
    Unknown,
}

impl Session {
    /// The JSON of the answer to a question.
    ///
    /// # Errors
    /// With a sentence, when there is no answer.
    pub(crate) fn answer(&mut self, question: Question) -> Result<String, AnswerError> {
        match question {
            Question::Catalog(_) => json(&self.variants.catalog()),
            Question::Load(asked) => json(&self.variants.load(&asked)?),
            Question::Network(asked) => {
                let (variant, asked) = self.variant(asked)?;
                json(&self.networks.set(&variant, asked)?)
            }
            Question::Variant(asked) => json(&VariantData::new(&self.variant(asked)?.0)),
            Question::Export(asked) => self.export(asked),
            Question::Position(asked) => json(&PositionData::new(self.game(asked)?.0)),
            Question::Refusal(asked) => self.in_game(asked, position::refusal),
            Question::Line(asked) => self.in_game(asked, tree::line),
            Question::Guide(asked) => self.in_game(asked, guide::guide),
            Question::Write(asked) => self.in_game(asked, formats::write),
            Question::Fen(asked) => json(&formats::fens(self.game(asked)?.0)),
            Question::Read(asked) => {
                let (variant, asked) = self.variant(asked)?;
                json(&formats::read(&variant, &self.variants, &asked)?)
            }
            Question::Setup(asked) => {
                let (variant, asked) = self.variant(asked)?;
                json(&position::setup(&variant, &asked)?)
            }
            Question::Search(asked) => {
                let (game, asked) = self.game(asked)?;
                let game = game.clone();
                let network = self.networks.of(game.variant());
                json(&self.work.search(game, network, &asked)?)
            }
            Question::Judge(asked) => {
                let (game, asked) = self.game(asked)?;
                let game = game.clone();
                let network = self.networks.of(game.variant());
                json(&self.work.judge(&game, network, asked)?)
            }
            Question::Teach(asked) => self.teach(asked),
            Question::Stop(_) => {
                self.work.stop();
                json(&Nothing {})
            }
            Question::Stay(_) => json(&Nothing {}),
            Question::Unknown => Err(AnswerError::new("there is no such question")),
        }
    }

    /// The JSON of the answer to a question about a game.
    fn in_game<T, A: Serialize>(
        &mut self,
        asked: OfGame<T>,
        answer: impl FnOnce(&Game, T) -> Result<A, AnswerError>,
    ) -> Result<String, AnswerError> {
        let (game, asked) = self.game(asked)?;
        json(&answer(game, asked)?)
    }

    /// The variant of a question, and its further fields.
    pub(crate) fn variant<T>(&self, asked: OfVariant<T>) -> Result<(Arc<Variant>, T), AnswerError> {
        let name = asked.variant.ok_or_else(|| {
            AnswerError::new("the question has no \"variant\": expected the name of one")
        })?;
        Ok((self.variants.find(&name)?, asked.further))
    }

    /// The game of a question, and its further fields.
    fn game<T>(&mut self, asked: OfGame<T>) -> Result<(&Game, T), AnswerError> {
        let (variant, InGame { game, further }) = self.variant(asked)?;
        Ok((self.last_game.set(&variant, game)?, further))
    }
}

/// A question about a variant; `None` if its name is not a string.
pub(crate) struct OfVariant<T> {
    variant: Option<String>,
    further: T,
}

/// A question about a game.
type OfGame<T> = OfVariant<InGame<T>>;

/// The fields of a game, and further ones.
pub(crate) struct InGame<T> {
    game: GameFields,
    further: T,
}

/// A question without further fields, or an answer without fields.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

// `serde(flatten)` would let unknown fields pass.
impl<'de, T: DeserializeOwned> Deserialize<'de> for OfVariant<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Map::deserialize(deserializer)?;
        let variant = match fields.remove("variant") {
            Some(Value::String(name)) => Some(name),
            _ => None,
        };
        Ok(OfVariant { variant, further: read_fields(fields)? })
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for InGame<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Map::deserialize(deserializer)?;
        let of_game = ["start", "moves"].into_iter();
        let of_game = of_game.filter_map(|key| Some((key.to_owned(), fields.remove(key)?)));
        Ok(InGame { game: read_fields(of_game.collect())?, further: read_fields(fields)? })
    }
}

fn read_fields<T: DeserializeOwned, E: Error>(fields: Map<String, Value>) -> Result<T, E> {
    serde_json::from_value(Value::Object(fields)).map_err(E::custom)
}

/// The deepest nesting of arrays and objects. A variation adds two of each to a tree, and a move has fields that
/// are not read; how deep the variations are is checked where they are read.
const DEEPEST: usize = 4 * limits::NESTED + 16;

/// Reads a question with its number.
///
/// # Errors
/// When it is not a question; with its number if it has one.
pub(crate) fn read(text: &str) -> Result<(u64, Question), (Option<u64>, AnswerError)> {
    at_most(text, limits::FRAME_BYTES, "the frame").map_err(|fault| (None, fault))?;
    let not_object = |error: serde_json::Error| {
        (None, AnswerError::new(format!("the frame is not a JSON object: {error}")))
    };
    if depth(text) > DEEPEST {
        // Other fields are passed over without recursion.
        let NumberOnly { id } = serde_json::from_str(text).map_err(not_object)?;
        return Err((id.and_then(|it| it.as_u64()), too_deep()));
    }
    let mut fields = object(text).map_err(not_object)?;
    let id = fields.remove("id").and_then(|it| it.as_u64());
    let numbered = |sentence: String| (id, AnswerError::new(sentence));
    let Some(number) = id else {
        let sentence = "the frame has no \"id\": expected a whole number, not negative";
        return Err(numbered(sentence.to_owned()));
    };
    let Some(Value::String(ask)) = fields.get("ask") else {
        let sentence = "the frame has no \"ask\": expected the name of a question";
        return Err(numbered(sentence.to_owned()));
    };
    let ask = ask.clone();
    match serde_json::from_value(Value::Object(fields)) {
        Ok(Question::Unknown) => Err(numbered(format!("there is no question \"{ask}\""))),
        Ok(question) => Ok((number, question)),
        Err(error) => Err(numbered(format!("the question cannot be read: {error}"))),
    }
}

/// The error of variations that are nested too deep.
pub(crate) fn too_deep() -> AnswerError {
    let most = limits::NESTED;
    AnswerError::new(format!("the variations are nested too deep: expected at most {most} deep"))
}

/// The number of a question alone.
#[derive(Deserialize)]
struct NumberOnly {
    #[serde(default)]
    id: Option<Number>,
}

/// The fields of an object whose depth is known to be small: serde's own limit is lower.
fn object(text: &str) -> serde_json::Result<Map<String, Value>> {
    let mut reader = serde_json::Deserializer::from_str(text);
    reader.disable_recursion_limit();
    let fields = Map::deserialize(&mut reader)?;
    reader.end()?;
    Ok(fields)
}

/// The depth of arrays and objects in a JSON text, or in its part before an error.
fn depth(text: &str) -> usize {
    let (mut depth, mut deepest, mut in_string) = (0_usize, 0, false);
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => in_string = !in_string,
            b'\\' if in_string => drop(bytes.next()),
            b'[' | b'{' if !in_string => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// The JSON of an answer.
///
/// # Errors
/// Never for the answers defined here: their keys are strings.
pub(crate) fn json(answer: &impl Serialize) -> Result<String, AnswerError> {
    serde_json::to_string(answer).map_err(AnswerError::of)
}

/// The frame of an answer to the question of this number.
pub(crate) fn answer(id: Option<u64>, answer: Result<String, AnswerError>) -> String {
    let id = Value::from(id);
    match answer {
        Ok(answer) => format!("{{\"id\":{id},\"answer\":{answer}}}"),
        Err(fault) => format!("{{\"id\":{id},\"error\":{}}}", Value::from(fault.text())),
    }
}

/// The frame of an event.
pub(crate) fn event(name: &str, search: u64, fields: &impl Serialize) -> String {
    #[derive(Serialize)]
    struct Event<'a, T> {
        event: &'a str,
        search: u64,
        #[serde(flatten)]
        fields: &'a T,
    }
    // The keys of events are strings, so writing one does not fail.
    serde_json::to_string(&Event { event: name, search, fields }).unwrap_or_default()
}

/// The largest number of characters of a sentence, which may repeat the text that was read.
const LONGEST: usize = 1_000;

/// The reason why a question has no answer, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AnswerError(String);

impl AnswerError {
    /// An error with this sentence, cut if it is very long.
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        let mut sentence = sentence.into();
        if let Some((end, _)) = sentence.char_indices().nth(LONGEST) {
            sentence.truncate(end);
            sentence.push('…');
        }
        AnswerError(sentence)
    }

    /// An error with the text of another one.
    pub(crate) fn of(error: impl ToString) -> Self {
        AnswerError::new(error.to_string())
    }

    /// The sentence.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

/// The text, if it is not longer than `most` bytes.
///
/// # Errors
/// When it is.
pub(crate) fn at_most<'a>(text: &'a str, most: usize, what: &str) -> Result<&'a str, AnswerError> {
    if text.len() <= most {
        return Ok(text);
    }
    Err(AnswerError(format!("{what} is too long: expected at most {most} bytes")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> (Option<u64>, String) {
        let (id, fault) = read(text).err().unwrap();
        (id, fault.text().to_owned())
    }

    #[test]
    fn a_frame_that_is_no_question_is_refused_with_its_number_if_it_has_one() {
        for (text, id, reason) in [
            ("", None, "not a JSON object"),
            ("[]", None, "not a JSON object"),
            ("{\"id\":1", None, "not a JSON object"),
            ("{}", None, "no \"id\""),
            ("{\"id\":-1,\"ask\":\"stay\"}", None, "no \"id\""),
            ("{\"id\":1.5,\"ask\":\"stay\"}", None, "no \"id\""),
            ("{\"id\":7}", Some(7), "no \"ask\""),
            ("{\"id\":7,\"ask\":3}", Some(7), "no \"ask\""),
            ("{\"id\":7,\"ask\":\"unknown\"}", Some(7), "there is no question \"unknown\""),
        ] {
            let (found, sentence) = refused(text);
            assert_eq!(found, id, "{text}");
            assert!(sentence.contains(reason), "{text}: {sentence}");
        }
        for (before, id) in [("", None), ("\"id\":8,", Some(8))] {
            let (open, closed) = ("[".repeat(100_000), "]".repeat(100_000));
            let (found, sentence) = refused(&format!("{{{before}\"x\":{open}1{closed}}}"));
            assert_eq!((found, sentence.contains("at most 64 deep")), (id, true), "{sentence}");
        }
    }

    #[test]
    fn a_field_that_a_question_does_not_have_is_refused() {
        for (ask, fields) in [
            ("stay", ""),
            ("variant", "\"variant\":\"chess\","),
            ("position", "\"variant\":\"chess\",\"moves\":[],"),
            ("guide", "\"variant\":\"chess\",\"square\":\"e2\","),
        ] {
            let (id, sentence) =
                refused(&format!("{{\"id\":1,\"ask\":\"{ask}\",{fields}\"path\":\"/etc\"}}"));
            assert_eq!(id, Some(1));
            let start = "the question cannot be read: unknown field `path`";
            assert!(sentence.starts_with(start), "{ask}: {sentence}");
        }
    }

    #[test]
    fn answers_and_faults_are_frames_of_their_question() {
        assert_eq!(answer(Some(3), json(&Nothing {})), "{\"id\":3,\"answer\":{}}");
        let fault = answer(None, Err(AnswerError::new("no \"x\"")));
        assert_eq!(fault, "{\"id\":null,\"error\":\"no \\\"x\\\"\"}");
    }
}
