//! Frames: a question with its fields, and an answer.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::fault::{Fault, at_most};
use crate::limits;

/// A question.
#[derive(Debug)]
pub(super) struct Frame {
    /// Its number.
    pub(super) id: u64,
    /// What is asked.
    pub(super) ask: String,
    /// Everything else.
    pub(super) fields: Fields,
}

/// The fields of a question that have not been read yet.
#[derive(Debug)]
pub(super) struct Fields(Map<String, Value>);

/// Where a game began, and the moves since then.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameFields {
    /// A FEN; `None` for the start of the variant.
    #[serde(default)]
    pub(super) start: Option<String>,
    /// Coordinate moves.
    #[serde(default)]
    pub(super) moves: Vec<String>,
}

/// An answer without fields.
pub(super) const NOTHING: Nothing = Nothing {};

/// See [`NOTHING`].
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

impl Frame {
    /// Reads a question.
    ///
    /// # Errors
    /// When it is none, with its number if it has one.
    pub(super) fn read(text: &str) -> Result<Self, (Option<u64>, Fault)> {
        let wrong = |sentence: &str| Fault::new(sentence.to_owned());
        at_most(text, limits::FRAME_BYTES, "the frame").map_err(|fault| (None, fault))?;
        let read: Result<Map<String, Value>, _> = serde_json::from_str(text);
        let mut fields = read.map_err(|error| {
            (None, Fault::new(format!("the frame is not a JSON object: {error}")))
        })?;
        let id = fields.remove("id").and_then(|it| it.as_u64());
        let Some(id) = id else {
            return Err((
                None,
                wrong("the frame has no \"id\": expected a whole number, not negative"),
            ));
        };
        let Some(Value::String(ask)) = fields.remove("ask") else {
            return Err((
                Some(id),
                wrong("the frame has no \"ask\": expected the name of a question"),
            ));
        };
        Ok(Frame { id, ask, fields: Fields(fields) })
    }
}

impl Fields {
    /// Reads all fields that are left.
    ///
    /// # Errors
    /// When one is missing, unknown or of another type.
    pub(super) fn read<T: DeserializeOwned>(self) -> Result<T, Fault> {
        parse(self.0)
    }

    /// Makes sure that no field is left.
    ///
    /// # Errors
    /// When one is.
    pub(super) fn end(self) -> Result<(), Fault> {
        self.read::<Nothing>().map(|_| ())
    }

    /// Takes the name of the variant.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn variant(&mut self) -> Result<String, Fault> {
        match self.0.remove("variant") {
            Some(Value::String(name)) => Ok(name),
            _ => Err(Fault::new("the question has no \"variant\": expected the name of one")),
        }
    }

    /// Takes the start and the moves of a game.
    ///
    /// # Errors
    /// When they are of another type, or too long.
    pub(super) fn game(&mut self) -> Result<GameFields, Fault> {
        let keys = ["start", "moves"];
        let fields = keys.into_iter().filter_map(|key| Some((key.to_owned(), self.0.remove(key)?)));
        let game: GameFields = parse(fields.collect())?;
        at_most(game.start.as_deref().unwrap_or_default(), limits::FEN_BYTES, "the FEN")?;
        check_moves(&game.moves)?;
        Ok(game)
    }
}

/// Makes sure that moves are not too many and not too long.
///
/// # Errors
/// When they are.
pub(super) fn check_moves(moves: &[String]) -> Result<(), Fault> {
    if moves.len() > limits::MOVES {
        let sentence =
            format!("{} moves are too many: expected at most {}", moves.len(), limits::MOVES);
        return Err(Fault::new(sentence));
    }
    moves.iter().try_for_each(|it| at_most(it, limits::WORD_BYTES, "a move").map(|_| ()))
}

fn parse<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, Fault> {
    serde_json::from_value(Value::Object(fields))
        .map_err(|error| Fault::new(format!("the question cannot be read: {error}")))
}

/// The JSON of an answer.
///
/// # Errors
/// Never of the answers there are: their keys are texts.
pub(super) fn json(answer: &impl Serialize) -> Result<String, Fault> {
    serde_json::to_string(answer).map_err(Fault::of)
}

/// The frame of an answer to the question of this number.
pub(super) fn answer(id: Option<u64>, answer: Result<String, Fault>) -> String {
    let id = Value::from(id);
    match answer {
        Ok(answer) => format!("{{\"id\":{id},\"answer\":{answer}}}"),
        Err(fault) => format!("{{\"id\":{id},\"error\":{}}}", Value::from(fault.text())),
    }
}

/// The frame of an event.
pub(super) fn event(name: &str, search: u64, fields: &impl Serialize) -> String {
    #[derive(Serialize)]
    struct Event<'a, T> {
        event: &'a str,
        search: u64,
        #[serde(flatten)]
        fields: &'a T,
    }
    // The keys of events are texts, so writing one does not fail.
    serde_json::to_string(&Event { event: name, search, fields }).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

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
        ] {
            let (found, fault) = Frame::read(text).unwrap_err();
            assert_eq!(found, id, "{text}");
            assert!(fault.text().contains(reason), "{text}: {}", fault.text());
        }
        let deep = format!("{{\"id\":{}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
        assert!(Frame::read(&deep).is_err());
    }

    #[test]
    fn a_field_that_a_question_does_not_have_is_refused() {
        let frame = Frame::read("{\"id\":1,\"ask\":\"stay\",\"path\":\"/etc\"}").unwrap();
        let fault = frame.fields.end().unwrap_err();
        assert!(fault.text().contains("`path`"), "{}", fault.text());
    }

    #[test]
    fn answers_and_faults_are_frames_of_their_question() {
        assert_eq!(answer(Some(3), json(&NOTHING)), "{\"id\":3,\"answer\":{}}");
        let fault = answer(None, Err(Fault::new("no \"x\"")));
        assert_eq!(fault, "{\"id\":null,\"error\":\"no \\\"x\\\"\"}");
    }
}
