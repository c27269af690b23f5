//! What makers of variants ask for: a variant as a text, and a network for it. A session without the feature `workshop`
//! refuses these questions (`no_workshop.rs`), so that a page which only plays has less to fetch.

mod export;
mod teach;

use crate::Session;
use crate::frame::{AnswerError, OfVariant, json};
pub(crate) use export::ExportQuestion;
pub(crate) use teach::TeachQuestion;
use teach::TeachTask;

impl Session {
    /// The JSON of the answer to `export`.
    ///
    /// # Errors
    /// When there is no such variant.
    pub(crate) fn export(
        &mut self,
        asked: OfVariant<ExportQuestion>,
    ) -> Result<String, AnswerError> {
        let (variant, asked) = self.variant(asked)?;
        json(&export::export(&variant, &self.variants, &asked))
    }

    /// The JSON of the answer to `teach`.
    ///
    /// # Errors
    /// When there is no such variant, a number is out of its range, or too many searches are running.
    pub(crate) fn teach(&mut self, asked: OfVariant<TeachQuestion>) -> Result<String, AnswerError> {
        let (variant, asked) = self.variant(asked)?;
        let settings = asked.settings(&variant)?;
        json(&self.work.start(|hub| Ok(Box::new(TeachTask::new(settings, hub))))?)
    }
}
