//! The networks that a page has given, each for a variant.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

use crate::frame::{AnswerError, at_most};
use crate::limits;
use bentrider_engine::engine::{ChosenEvaluation, EvalFile};
use bentrider_engine::eval::Network;
use bentrider_rules::variant::Variant;

/// The further fields of `network`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NetworkQuestion {
    /// The name of the file.
    name: String,
    /// The file in Base64; `None` takes the network of the variant away.
    data: Option<String>,
}

/// The answer to `network`.
#[derive(Serialize)]
pub(crate) struct Evaluated {
    /// The evaluation of the variant in words.
    evaluation: String,
}

/// The networks that a page has given, with the names of their variants.
#[derive(Default)]
pub(crate) struct Networks(Vec<(String, EvalFile)>);

impl Networks {
    /// Gives a network to a variant, or takes it away.
    ///
    /// # Errors
    /// When it is not a network, or is for another variant; then the variant keeps the one that it has.
    pub(crate) fn set(
        &mut self,
        variant: &Variant,
        question: NetworkQuestion,
    ) -> Result<Evaluated, AnswerError> {
        let file = match question.data {
            Some(data) => given(variant, question.name, &data)?,
            None => EvalFile::Own,
        };
        let evaluation = ChosenEvaluation::new(&file, variant, None).description;
        let others = self.0.iter().filter(|(name, _)| *name != variant.name);
        if others.count() >= limits::VARIANTS {
            let most = limits::VARIANTS;
            return Err(AnswerError::new(format!("a page can use at most {most} networks")));
        }
        self.0.retain(|(name, _)| *name != variant.name);
        if file != EvalFile::Own {
            self.0.push((variant.name.clone(), file));
        }
        Ok(Evaluated { evaluation })
    }

    /// The network of a variant: the one that was given, or its own.
    pub(crate) fn of(&self, variant: &Variant) -> EvalFile {
        let given = self.0.iter().find(|(name, _)| *name == variant.name);
        given.map_or(EvalFile::Own, |(_, file)| file.clone())
    }
}

/// Reads a network for a variant.
fn given(variant: &Variant, name: String, data: &str) -> Result<EvalFile, AnswerError> {
    let name = at_most(&name, limits::WORD_BYTES, "the name")?.to_owned();
    let fault = |reason: String| AnswerError::new(format!("{name}: {reason}"));
    let bytes = STANDARD.decode(data).map_err(|it| fault(format!("it is not Base64: {it}")))?;
    let network = Network::read(&bytes).map_err(|it| fault(it.to_string()))?;
    network.check_variant(variant).map_err(|it| fault(it.to_string()))?;
    Ok(EvalFile::Given(name, Arc::new(network)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::loader;

    fn question(data: Option<&[u8]>) -> NetworkQuestion {
        let data = data.map(|it| STANDARD.encode(it));
        NetworkQuestion { name: "mine.net".to_owned(), data }
    }

    #[test]
    fn a_network_is_kept_for_its_variant_until_it_is_taken_away() {
        let (_, bytes) = bentrider_configs::NETWORKS[0];
        let variant = loader::built_in(bentrider_configs::NETWORKS[0].0).unwrap();
        let mut networks = Networks::default();
        let Ok(answer) = networks.set(&variant, question(Some(bytes))) else { panic!() };
        assert!(answer.evaluation.ends_with("(mine.net)"), "{}", answer.evaluation);
        assert!(matches!(networks.of(&variant), EvalFile::Given(name, _) if name == "mine.net"));
        let gross = loader::built_in("gross").unwrap();
        assert_eq!(networks.of(&gross), EvalFile::Own);
        assert!(networks.set(&variant, question(None)).is_ok());
        assert_eq!(networks.of(&variant), EvalFile::Own);
    }

    #[test]
    fn what_is_not_a_network_of_the_variant_is_refused_by_its_name() {
        let (_, bytes) = bentrider_configs::NETWORKS[0];
        let gross = loader::built_in("gross").unwrap();
        let mut networks = Networks::default();
        for data in [bytes, b"", b"no network"] {
            let Err(fault) = networks.set(&gross, question(Some(data))) else { panic!() };
            assert!(fault.text().starts_with("mine.net: "), "{}", fault.text());
        }
        let data = Some("!".to_owned());
        let asked = NetworkQuestion { name: "mine.net".to_owned(), data };
        assert!(networks.set(&gross, asked).is_err());
        assert_eq!(networks.of(&gross), EvalFile::Own);
    }
}
