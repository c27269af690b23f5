//! The choice of the evaluation, and its values for a position.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use thiserror::Error;

use super::{Engine, EngineError, files};
use crate::eval::{
    Base, Evaluator, MAX_FILE, Network, NetworkChoice, NetworkError, NetworkMismatch, Score, Term,
    WdlModel,
};
use bentrider_rules::game::Game;
use bentrider_rules::geometry::Square;
use bentrider_rules::variant::Variant;

/// The value of the option `EvalFile` for the terms with the weights of all variants.
const NONE: &str = "none";

/// A value of the option `EvalFile`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum EvalFile {
    /// The variant's own network, if it has one: a file next to that of the variant, or a built-in one.
    #[default]
    Own,
    /// The terms with the weights of all variants.
    None,
    /// The network in a file.
    File(PathBuf),
    /// A network that was read before, with its name.
    Given(String, Arc<Network>),
}

impl EvalFile {
    /// Reads a value of the option.
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
    /// The choice of the network, for the pool.
    pub choice: NetworkChoice,
    /// The evaluation in words; if a network cannot be used, with the reason.
    pub description: String,
    /// Whether a network that comes first cannot be used.
    falls_back: bool,
}

impl ChosenEvaluation {
    /// The description of the terms with the weights of all variants.
    pub const SHARED: &str = "the terms with the weights of all variants";

    /// The evaluation of a variant; `own_path` is the path where its own network may be. In place of a network
    /// that cannot be used, the next of these is: the one that `file` names, the variant's own, the built-in one, none.
    pub fn new(file: &EvalFile, variant: &Variant, own_path: Option<&Path>) -> Self {
        let chosen = match file {
            EvalFile::None => return Self::of(NetworkChoice::None, Self::SHARED.to_owned(), &[]),
            EvalFile::File(path) => Some(network_in(path, variant)),
            EvalFile::Given(name, network) => Some(given_network(name, network, variant)),
            EvalFile::Own => None,
        };
        let own = own_path.filter(|path| path.is_file()).map(|path| network_in(path, variant));
        let mut faults = Vec::new();
        for found in chosen.into_iter().chain(own) {
            match found {
                Ok((place, network)) => {
                    let description = describe(&place, &network);
                    return Self::of(NetworkChoice::Network(network), description, &faults);
                }
                Err(fault) => faults.push(fault),
            }
        }
        match NetworkChoice::BuiltIn.network(variant) {
            Some(network) => {
                let description = describe("built in", &network);
                Self::of(NetworkChoice::BuiltIn, description, &faults)
            }
            None => Self::of(NetworkChoice::None, Self::SHARED.to_owned(), &faults),
        }
    }

    /// The reason why a network that comes first is not used; `None` if it is used, or none was chosen.
    pub fn fallback(&self) -> Option<&str> {
        self.falls_back.then_some(self.description.as_str())
    }

    fn of(choice: NetworkChoice, description: String, faults: &[NetworkFileError]) -> Self {
        let reasons: Vec<String> = faults.iter().map(NetworkFileError::to_string).collect();
        let falls_back = !reasons.is_empty();
        let description = match falls_back {
            true => format!("{description}, because of {}", reasons.join(" and ")),
            false => description,
        };
        ChosenEvaluation { choice, description, falls_back }
    }
}

/// A network with its name or the path of its file.
type Placed = (String, Arc<Network>);

fn network_in(path: &Path, variant: &Variant) -> Result<Placed, NetworkFileError> {
    Ok((path.display().to_string(), read_network_for(path, variant)?))
}

fn given_network(
    name: &str,
    network: &Arc<Network>,
    variant: &Variant,
) -> Result<Placed, NetworkFileError> {
    check(name, network, variant)?;
    Ok((name.to_owned(), Arc::clone(network)))
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

impl Engine {
    /// Chooses the evaluation of the current variant by the option.
    pub(super) fn choose_evaluation(&mut self) {
        self.evaluation = self.variants.evaluation(&self.eval_file, self.game.variant());
        self.pool.set_network(self.evaluation.choice.clone());
    }

    /// Ends the running search, and chooses the evaluation of this and of later variants.
    pub fn set_eval_file(&mut self, file: EvalFile) {
        self.halt();
        self.eval_file = file;
        self.choose_evaluation();
    }

    /// Ends the running search, and gives a variant a network, as [`VariantSet::give_network`].
    ///
    /// # Errors
    /// When there is no such variant, and those of [`VariantSet::give_network`].
    pub fn give_network(
        &mut self,
        variant: &str,
        name: &str,
        bytes: &[u8],
    ) -> Result<(), EngineError> {
        self.halt();
        let variant = self.variants.find(variant)?;
        Arc::make_mut(&mut self.variants).give_network(&variant, name, bytes)?;
        if variant.name == self.variant().name {
            self.choose_evaluation();
        }
        Ok(())
    }

    /// The current evaluation in words; if a network cannot be used, with the reason.
    pub fn evaluation_in_words(&self) -> &str {
        &self.evaluation.description
    }

    /// Whether a network evaluates, or one was chosen that cannot be used.
    pub fn asks_for_network(&self) -> bool {
        self.evaluation.description != ChosenEvaluation::SHARED
    }

    /// The static evaluation of the position for the side to move, and its parts.
    pub fn evaluation(&self) -> (Score, Vec<Term>) {
        let mut evaluator = self.evaluation.choice.evaluation(self.variant());
        (evaluator.evaluate(self.position()), evaluator.explain(self.position()))
    }

    /// The worth of each piece: the centipawns by which the evaluation would be lower for its side without
    /// it. Royal pieces are left out.
    pub fn piece_worths(&self) -> Vec<(Square, i32)> {
        let mut evaluator = self.evaluation.choice.evaluation(self.variant());
        piece_worths(&mut evaluator, &self.game)
    }

    /// The model of expected results for the position, if the option asks for it.
    pub fn wdl(&self) -> Option<WdlModel> {
        self.shows_wdl.then(|| WdlModel::at(self.variant(), self.position()))
    }
}

/// The centipawns by which the static evaluation would be lower for the side of each piece without it.
fn piece_worths(evaluator: &mut impl Evaluator, game: &Game) -> Vec<(Square, i32)> {
    let whole = evaluator.evaluate(game.position());
    let squares = game.position().occupied().into_iter();
    squares
        .filter_map(|square| Some((square, piece_worth(evaluator, game, whole, square)?)))
        .collect()
}

fn piece_worth(
    evaluator: &mut impl Evaluator,
    game: &Game,
    whole: Score,
    square: Square,
) -> Option<i32> {
    let mut setup = game.to_setup();
    let piece = setup.board[square.index()].take()?;
    let without = Game::from_setup(game.variant(), setup).ok()?;
    let gain = whole.value() - evaluator.evaluate(without.position()).value();
    Some(if piece.color() == game.side() { gain } else { -gain })
}

/// The error of a network file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{path}: {reason}")]
pub struct NetworkFileError {
    /// The file.
    pub path: String,
    /// The reason.
    pub reason: NetworkFileReason,
}

/// The reason why a network file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkFileReason {
    /// The system cannot read it; the message of the system.
    #[error("{0}")]
    Read(String),
    /// The file is not a network.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// The network is for another variant.
    #[error(transparent)]
    Variant(#[from] NetworkMismatch),
}

/// Reads the network in a file.
///
/// # Errors
/// When the file cannot be read or is not a network.
pub fn read_network(path: &Path) -> Result<Arc<Network>, NetworkFileError> {
    let in_file = |reason| NetworkFileError { path: path.display().to_string(), reason };
    let bytes = files::read(path, MAX_FILE as u64)
        .map_err(|error| in_file(NetworkFileReason::Read(error.to_string())))?;
    let network = Network::read(&bytes).map_err(|error| in_file(error.into()))?;
    Ok(Arc::new(network))
}

/// Reads the network for a variant in a file.
///
/// # Errors
/// The errors of [`read_network`], and when it is for another variant.
pub fn read_network_for(path: &Path, variant: &Variant) -> Result<Arc<Network>, NetworkFileError> {
    let network = read_network(path)?;
    check(&path.display().to_string(), &network, variant)?;
    Ok(network)
}

/// Reads the network for a variant from the bytes of a file of this name.
///
/// # Errors
/// When they are not a network, or it is for another variant.
pub(super) fn network_of_bytes(
    name: &str,
    bytes: &[u8],
    variant: &Variant,
) -> Result<Arc<Network>, NetworkFileError> {
    let in_file =
        |error: NetworkError| NetworkFileError { path: name.to_owned(), reason: error.into() };
    let network = Network::read(bytes).map_err(in_file)?;
    check(name, &network, variant)?;
    Ok(Arc::new(network))
}

/// Checks that a network of this name is for a variant.
fn check(name: &str, network: &Network, variant: &Variant) -> Result<(), NetworkFileError> {
    let in_file =
        |error: NetworkMismatch| NetworkFileError { path: name.to_owned(), reason: error.into() };
    network.check_variant(variant).map_err(in_file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluation;
    use bentrider_rules::loader;

    #[test]
    fn a_piece_is_worth_what_the_score_of_its_side_loses_without_it() {
        let chess = loader::built_in("chess").unwrap();
        let mut evaluator = Evaluation::new(&chess);
        for side in ["w", "b"] {
            let mut of = |board: &str| {
                let game = Game::from_fen(&chess, &format!("{board} {side} - - 0 1")).unwrap();
                (piece_worths(&mut evaluator, &game), evaluator.evaluate(game.position()).value())
            };
            let (worths, with) = of("4k3/8/8/8/8/2R5/8/4K3");
            let (none, without) = of("4k3/8/8/8/8/8/8/4K3");
            let gain = if side == "w" { with - without } else { without - with };
            assert_eq!(worths, [(Square::new(2, 2), gain)], "{side}");
            assert!(gain > 200 && none.is_empty(), "{side}: {gain}");
        }
    }
}
