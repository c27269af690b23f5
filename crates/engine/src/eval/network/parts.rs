use super::bounds;
use super::error::NetworkError;
use super::kernel::LANES;
use crate::eval::{TermWeights, pawn_structure};
use bentrider_rules::setup::Kind;

/// The most sums of a hidden layer for each side.
pub const MAX_HIDDEN: usize = 512;

/// What a network adds to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Material and squares, and the right to move.
    Squares,
    /// The whole hand-written evaluation.
    Whole,
}

/// The units of the whole numbers of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scales {
    /// What 1 is in the hidden layer; its sums are clipped there, and squared.
    pub hidden: u16,
    /// What 1 is as a weight of the output.
    pub output: u16,
    /// How many centipawns an output of 1 is.
    pub centipawns: u16,
}

/// All that a network's file says. Every kind of the game and every square of the smallest rectangle
/// around its board has its numbers, in this order; squares rank by rank from White's first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkParts {
    /// The name of the game.
    pub variant: String,
    /// The game's [`Variant::definition`](bentrider_rules::variant::Variant::definition).
    pub definition: String,
    /// How it was trained, for people.
    pub notes: String,
    /// What it adds to.
    pub base: Base,
    /// The [`HandCrafted::fingerprint`](crate::eval::HandCrafted::fingerprint) of the engine in which it was trained.
    pub fingerprint: u64,
    /// The kinds of the game.
    pub kinds: u8,
    /// The files of the board.
    pub files: u8,
    /// The ranks of the board.
    pub ranks: u8,
    /// The sums of the hidden layer for each side, a multiple of [`LANES`]; 0 for a network that is
    /// nothing but the values in `psqt`.
    pub hidden: u16,
    /// The units.
    pub scales: Scales,
    /// What a white piece is worth on a square in the middlegame and the endgame, in centipawns.
    pub psqt: Vec<[i32; 2]>,
    /// The weights of the other terms of the hand-written evaluation.
    pub terms: TermWeights,
    /// What each input adds to the sums of the hidden layer: `hidden` numbers for each input.
    pub weights: Vec<i16>,
    /// What the sums begin with.
    pub biases: Vec<i32>,
    /// What the output is read with: from the sums of the side to move, then from those of the other.
    pub output: Vec<i16>,
    /// What the output begins with.
    pub output_bias: i32,
}

impl NetworkParts {
    /// Squares of the rectangle around the board.
    pub fn squares(&self) -> usize {
        usize::from(self.files) * usize::from(self.ranks)
    }

    /// The number of inputs.
    pub fn inputs(&self) -> usize {
        2 * usize::from(self.kinds) * self.squares()
    }

    fn check(&self) -> Result<(), NetworkError> {
        let hidden = usize::from(self.hidden);
        let size = 2..=16;
        ensure(size.contains(&self.files), "the number of files", self.files, "2 to 16")?;
        ensure(size.contains(&self.ranks), "the number of ranks", self.ranks, "2 to 16")?;
        let most = Kind::MAX as u8;
        let kinds = format!("1 to {most}");
        ensure((1..=most).contains(&self.kinds), "the number of kinds", self.kinds, &kinds)?;
        let sizes = format!("a multiple of {LANES} up to {MAX_HIDDEN}");
        let fits = hidden.is_multiple_of(LANES) && hidden <= MAX_HIDDEN;
        ensure(fits, "the size of the hidden layer", self.hidden, &sizes)?;
        let Scales { hidden: one, output, centipawns } = self.scales;
        for scale in [one, output, centipawns] {
            ensure((1..=i16::MAX as u16).contains(&scale), "a scale", scale, "1 to 32767")?;
        }
        for (what, found, expected) in [
            ("the number of values of squares", self.psqt.len(), self.inputs() / 2),
            (
                "the number of kinds with weights of terms",
                self.terms.kinds.len(),
                self.kinds.into(),
            ),
            (
                "the number of weights of Pawns",
                self.terms.pawns.len(),
                pawn_structure::count(self.ranks.into()),
            ),
            ("the number of weights", self.weights.len(), self.inputs() * hidden),
            ("the number of biases", self.biases.len(), hidden),
            ("the number of weights of the output", self.output.len(), 2 * hidden),
        ] {
            let found = found as u32;
            ensure(found as usize == expected, what, found, &expected.to_string())?;
        }
        bounds::check(self)
    }
}

fn ensure(
    holds: bool,
    what: &'static str,
    found: impl Into<i64>,
    expected: &str,
) -> Result<(), NetworkError> {
    let (found, expected) = (found.into(), expected.to_owned());
    if holds { Ok(()) } else { Err(NetworkError::Content { what, found, expected }) }
}

/// A network whose parts fit together and whose sums cannot overflow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    parts: NetworkParts,
}

impl Network {
    /// # Errors
    /// When the parts do not fit together, or a sum could overflow.
    pub fn new(parts: NetworkParts) -> Result<Self, NetworkError> {
        parts.check()?;
        Ok(Network { parts })
    }

    /// All that it is.
    #[inline]
    pub fn parts(&self) -> &NetworkParts {
        &self.parts
    }
}
