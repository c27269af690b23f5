//! Which evaluation is used, and what it says of a position.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use thiserror::Error;

use super::{Engine, files};
use crate::eval::{
    Base, Evaluator, MAX_FILE, Network, NetworkChoice, NetworkError, NetworkMismatch, Score, Term,
    WdlModel,
};
use bentrider_rules::game::Game;
use bentrider_rules::geometry::Square;
use bentrider_rules::variant::Variant;

/// The value of the option `EvalFile` for the hand-written evaluation.
const NONE: &str = "none";

/// What the option `EvalFile` asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum EvalFile {
    /// The variant's own network, where it has one: a file beside that of the variant, or a built-in one.
    #[default]
    Own,
    /// The hand-written evaluation.
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
    /// Which one it is, in words; where a network was asked for that cannot be used, why not.
    pub description: String,
}

impl ChosenEvaluation {
    /// The description of the hand-written evaluation.
    pub const HAND_WRITTEN: &str = "the hand-written evaluation with shared weights";

    /// The evaluation of a variant; `beside` is where its own network may be.
    pub fn new(file: &EvalFile, variant: &Variant, beside: Option<&Path>) -> Self {
        let beside = beside.filter(|path| path.is_file());
        let path = match file {
            EvalFile::None => return Self::hand_written(),
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
                None => Self::hand_written(),
            },
        }
    }

    /// Why the network that was asked for is not used, in words; `None` where it is used, or none was asked for.
    pub fn fallback(&self) -> Option<&str> {
        let falls_back = self.choice == NetworkChoice::None;
        Some(self.description.as_str()).filter(|it| falls_back && *it != Self::HAND_WRITTEN)
    }

    fn hand_written() -> Self {
        let description = Self::HAND_WRITTEN.to_owned();
        ChosenEvaluation { choice: NetworkChoice::None, description }
    }

    fn of_file(path: &Path, read: Result<Arc<Network>, NetworkFileError>) -> Self {
        match read {
            Ok(network) => {
                let description = describe(&path.display().to_string(), &network);
                ChosenEvaluation { choice: NetworkChoice::Network(network), description }
            }
            Err(fault) => {
                let description = format!("{}, because of {fault}", Self::HAND_WRITTEN);
                ChosenEvaluation { choice: NetworkChoice::None, description }
            }
        }
    }
}

fn describe(place: &str, network: &Network) -> String {
    let parts = network.parts();
    let base = match parts.base {
        Base::Squares => "material and squares",
        Base::Whole => "the hand-written evaluation",
    };
    match parts.hidden {
        0 => format!("{base} with learnt weights ({place})"),
        hidden => format!("network of {hidden} hidden units on {base} ({place})"),
    }
}

impl Engine {
    /// Takes the evaluation that the option asks for, for the variant that is played.
    pub(super) fn choose_evaluation(&mut self) {
        self.evaluation = self.variants.evaluation(&self.eval_file, self.game.variant());
        self.pool.set_network(self.evaluation.choice.clone());
    }

    /// Which evaluation plays, in words; where a network was asked for that cannot be used, why not.
    pub fn evaluation_in_words(&self) -> &str {
        &self.evaluation.description
    }

    /// Does a network evaluate, or was one asked for that cannot be used?
    pub fn asks_for_network(&self) -> bool {
        self.evaluation.description != ChosenEvaluation::HAND_WRITTEN
    }

    /// What the position is worth to the side to move without looking ahead, and the parts of that.
    pub fn evaluation(&self) -> (Score, Vec<Term>) {
        let mut evaluator = self.evaluation.choice.evaluation(self.variant());
        (evaluator.evaluate(self.position()), evaluator.explain(self.position()))
    }

    /// By how many centipawns the position would be worth less to the side of each piece without it, where there is a
    /// position without it: a royal piece cannot be missing.
    pub fn piece_worths(&self) -> Vec<(Square, i32)> {
        let mut evaluator = self.evaluation.choice.evaluation(self.variant());
        piece_worths(&mut evaluator, &self.game)
    }

    /// How to report the results to expect from the position, when that is asked for by option.
    pub fn wdl(&self) -> Option<WdlModel> {
        self.shows_wdl.then(|| WdlModel::at(self.variant(), self.position()))
    }
}

/// By how many centipawns the static evaluation would be less for the side of each piece without it.
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

/// Why a network's file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{path}: {reason}")]
pub struct NetworkFileError {
    /// The file.
    pub path: String,
    /// What is wrong with it.
    pub reason: NetworkFault,
}

/// What is wrong with a network's file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkFault {
    /// The system cannot read it; what it said.
    #[error("{0}")]
    Read(String),
    /// The file is not a network.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// The network is for another variant.
    #[error(transparent)]
    Game(#[from] NetworkMismatch),
}

/// Reads the network in a file.
///
/// # Errors
/// When the file cannot be read or is not a network.
pub fn read_network(path: &Path) -> Result<Arc<Network>, NetworkFileError> {
    let in_file = |reason| NetworkFileError { path: path.display().to_string(), reason };
    let bytes = files::read(path, MAX_FILE as u64)
        .map_err(|error| in_file(NetworkFault::Read(error.to_string())))?;
    let network = Network::read(&bytes).map_err(|error| in_file(error.into()))?;
    Ok(Arc::new(network))
}

/// Reads the network for a variant in a file.
///
/// # Errors
/// As [`read_network`], and when it is for another variant.
pub fn read_network_for(path: &Path, variant: &Variant) -> Result<Arc<Network>, NetworkFileError> {
    let network = read_network(path)?;
    let in_file = |error: NetworkMismatch| NetworkFileError {
        path: path.display().to_string(),
        reason: error.into(),
    };
    network.check_variant(variant).map_err(in_file)?;
    Ok(network)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::HandCrafted;
    use bentrider_rules::loader;

    #[test]
    fn a_piece_is_worth_what_the_score_of_its_side_loses_without_it() {
        let chess = loader::built_in("chess").unwrap();
        let mut evaluator = HandCrafted::new(&chess);
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
