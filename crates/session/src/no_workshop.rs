//! The questions of `workshop.rs` in a session without that feature: they are refused.

use serde::Deserialize;

use crate::Session;
use crate::frame::{AnswerError, OfVariant};

/// The further fields of `export`, none of which is read.
#[derive(Deserialize)]
pub(crate) struct ExportQuestion {}

/// The further fields of `teach`, none of which is read.
#[derive(Deserialize)]
pub(crate) struct TeachQuestion {}

impl Session {
    /// Refuses `export`.
    ///
    /// # Errors
    /// Always.
    pub(crate) fn export(&mut self, _: OfVariant<ExportQuestion>) -> Result<String, AnswerError> {
        Err(refused())
    }

    /// Refuses `teach`.
    ///
    /// # Errors
    /// Always.
    pub(crate) fn teach(&mut self, _: OfVariant<TeachQuestion>) -> Result<String, AnswerError> {
        Err(refused())
    }
}

fn refused() -> AnswerError {
    AnswerError::new("this module cannot export or teach variants")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::{Hub, Session, Timing};

    #[test]
    fn a_session_without_a_workshop_refuses_its_questions() {
        let hub = Arc::new(Hub::new(Timing::default()));
        let mut session = Session::new(hub, Arc::new(|| ()));
        for ask in [
            r#"{"id":1,"ask":"export","variant":"chess","to":"toml"}"#,
            r#"{"id":1,"ask":"teach","variant":"chess","seconds":10,"threads":1}"#,
        ] {
            let refused = r#"{"id":1,"error":"this module cannot export or teach variants"}"#;
            assert_eq!(session.receive(ask), [refused]);
        }
    }
}
