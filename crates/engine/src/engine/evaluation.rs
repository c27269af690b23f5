//! Which evaluation is used.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::network::{NetworkFileError, read_network_for};
use crate::eval::{Base, Network, NetworkChoice};
use bentrider_rules::variant::Variant;

/// The value of the option `EvalFile` for the terms with the weights of all variants.
const NONE: &str = "none";

/// What the option `EvalFile` asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum EvalFile {
    /// The variant's own network, where it has one: a file beside that of the variant, or a built-in one.
    #[default]
    Own,
    /// The terms with the weights of all variants.
    None,
    /// The network in a file.
    File(PathBuf),
}

impl EvalFile {
    /// What a value of the option says.
    pub fn of_value(path: PathBuf) -> Self {
        if path.as_os_str().is_empty() {
            EvalFile::Own
        } else if path.as_os_str().eq_ignore_ascii_case(NONE) {
            EvalFile::None
        } else {
            EvalFile::File(path)
        }
    }
}

/// The evaluation of a variant.
#[derive(Clone, Debug)]
pub struct ChosenEvaluation {
    /// For the pool.
    pub choice: NetworkChoice,
    /// The evaluation in words; where a network was asked for that cannot be used, why not.
    pub description: String,
}

impl ChosenEvaluation {
    /// The description of the terms with the weights of all variants.
    pub const SHARED: &str = "the terms with the weights of all variants";

    /// The evaluation of a variant; `beside` is where its own network may be.
    pub fn new(file: &EvalFile, variant: &Variant, beside: Option<&Path>) -> Self {
        let beside = beside.filter(|path| path.is_file());
        let path = match file {
            EvalFile::None => return Self::shared(),
            EvalFile::File(path) => Some(path.as_path()),
            EvalFile::Own => beside,
        };
        match path {
            Some(path) => Self::of_file(path, read_network_for(path, variant)),
            None => match NetworkChoice::BuiltIn.network(variant) {
                Some(network) => {
                    let description = describe("built in", network.as_ref());
                    ChosenEvaluation { choice: NetworkChoice::BuiltIn, description }
                }
                None => Self::shared(),
            },
        }
    }

    /// Why the network that was asked for is not used, in words; `None` where it is used, or none was asked for.
    pub fn fallback(&self) -> Option<&str> {
        let falls_back = self.choice == NetworkChoice::None;
        Some(self.description.as_str()).filter(|it| falls_back && *it != Self::SHARED)
    }

    fn shared() -> Self {
        let description = Self::SHARED.to_owned();
        ChosenEvaluation { choice: NetworkChoice::None, description }
    }

    fn of_file(path: &Path, read: Result<Arc<Network>, NetworkFileError>) -> Self {
        match read {
            Ok(network) => {
                let description = describe(&path.display().to_string(), &network);
                ChosenEvaluation { choice: NetworkChoice::Network(network), description }
            }
            Err(fault) => {
                let description = format!("{}, because of {fault}", Self::SHARED);
                ChosenEvaluation { choice: NetworkChoice::None, description }
            }
        }
    }
}

fn describe(place: &str, network: &Network) -> String {
    let parts = network.parts();
    let base = match parts.base {
        Base::Squares => "piece-square values plus tempo",
        Base::Whole => "the terms",
    };
    match parts.hidden {
        0 => format!("{base} with weights of this variant ({place})"),
        hidden => format!("network of {hidden} hidden units on {base} ({place})"),
    }
}
