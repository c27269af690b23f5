//! The weights that all variants share: they evaluate a variant for which nothing was learnt.

use once_cell::sync::Lazy;
use toml::de::{DeTable, DeValue};

/// The file of the built-in weights; `docs/lab/models.md` says how they were learnt.
static BUILT_IN: Lazy<SharedWeights> =
    Lazy::new(|| SharedWeights::read(bentrider_configs::SHARED_WEIGHTS).unwrap_or_default());

/// Names each weight, and the key of its number in the file.
macro_rules! weights {
    ($(#[$about:meta])* $weight:ident { $($(#[$meaning:meta])* $name:ident = $key:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum $weight {
            $($(#[$meaning])* $name,)*
        }

        impl $weight {
            /// All keys, in the order of the weights.
            const KEYS: &[&str] = &[$($key,)*];
        }
    };
}

weights! {
    /// A weight in the middlegame and in the endgame.
    TaperedWeight {
        /// What a piece is worth more than its file says, in percent. A piece here is neither royal nor a Pawn, and
        /// a Pawn is any piece that only goes forward.
        PieceValue = "piece-value",
        /// The same for all pieces, in centipawns.
        Piece = "piece",
        /// What a piece that only leaps is worth more, in percent of its value.
        LeaperValue = "leaper-value",
        /// What a hopper is worth more, in percent of its value.
        HopperValue = "hopper-value",
        /// What a piece gains on a square where it moves twice as much as on the average one, in percent of its
        /// value.
        PiecePlacement = "piece-placement",
        /// What a piece gains from the first rank to the last, in centipawns.
        PieceAdvance = "piece-advance",
        /// What a piece gains from the edge to the middle of its rank, in centipawns.
        PieceFile = "piece-file",
        /// What a piece gains from the edge to the middle of its file, in centipawns.
        PieceRank = "piece-rank",
        /// What a Pawn is worth more than its file says, in percent.
        PawnValue = "pawn-value",
        /// What a Pawn gains from the first rank to the last, in percent of its value.
        PawnAdvance = "pawn-advance",
        /// What a Pawn gains from the edge to the middle of its rank, in percent of its value.
        PawnFile = "pawn-file",
        /// What a piece gains that can promote with its next move, in percent of what promotion gains.
        Promotes1 = "promotes-1",
        /// With its second move.
        Promotes2 = "promotes-2",
        /// With its third move.
        Promotes3 = "promotes-3",
        /// With its fourth move.
        Promotes4 = "promotes-4",
        /// With its fifth move.
        Promotes5 = "promotes-5",
        /// With its sixth move.
        Promotes6 = "promotes-6",
        /// What a royal piece is worth more than its file says, in percent.
        RoyalValue = "royal-value",
        /// What a royal piece gains with each rank that it advances, in centipawns.
        RoyalAdvance = "royal-advance",
        /// What a royal piece gains on its first rank, in centipawns.
        RoyalHome = "royal-home",
        /// What a royal piece gains with each file between it and the middle, in centipawns.
        RoyalFile = "royal-file",
        /// What a royal piece gains with each rank between it and the middle, in centipawns.
        RoyalRank = "royal-rank",
        /// What a Pawn gains beside its own royal piece, in centipawns.
        Shelter = "shelter",
        /// What a Pawn gains that no other can ever protect, in centipawns.
        Unsupported = "unsupported",
        /// What a Pawn gains with another one on its path, in centipawns.
        Doubled = "doubled",
        /// What a Pawn gains that another one protects, in centipawns.
        Protected = "protected",
        /// What a passed Pawn gains that can promote with its next move, in percent of what promotion gains.
        Passed1 = "passed-1",
        /// With its second move.
        Passed2 = "passed-2",
        /// With its third move.
        Passed3 = "passed-3",
        /// With its fourth move.
        Passed4 = "passed-4",
        /// With its fifth move.
        Passed5 = "passed-5",
        /// With its sixth move.
        Passed6 = "passed-6",
        /// What a passed Pawn gains for each step of its own royal piece to it, if its path has no square left, in
        /// percent of what promotion gains.
        PasserOwnRoyal = "passer-own-royal",
        /// For each step of the enemy's royal piece.
        PasserEnemyRoyal = "passer-enemy-royal",
        /// If an enemy piece stands on its path.
        PasserBlocked = "passer-blocked",
        /// If an enemy piece attacks a square of its path.
        PasserAttacked = "passer-attacked",
        /// What is lost when a piece is attacked and not protected, in centipawns.
        Hanging = "hanging",
        /// The same in percent of its value.
        HangingByValue = "hanging-by-value",
        /// The same in percent of the army.
        HangingByArmy = "hanging-by-army",
        /// What is lost when a Pawn is attacked and not protected, in percent of its value.
        HangingPawn = "hanging-pawn",
        /// What is gained by a square from which a piece can give check safely, in percent of the army.
        Check = "check",
        /// The same in percent of the value of the piece.
        CheckByValue = "check-by-value",
        /// What is gained by a square from which a Pawn can give check safely, in percent of the army.
        CheckOfPawn = "check-of-pawn",
    }
}

weights! {
    /// A weight that does not change in the course of the game. The army is what
    /// [`win_scale`](super::win_scale) says, in centipawns.
    ConstantWeight {
        /// What the right to move is worth, in percent of the army.
        Tempo = "tempo",
        /// The weight of the king attack, in percent.
        KingAttack = "king-attack",
        /// What an army of 500 centipawns adds to it.
        KingAttackByArmy = "king-attack-by-army",
        /// The weight of mobility, in percent.
        Mobility = "mobility",
        /// What a value of 500 centipawns adds to it.
        MobilityByValue = "mobility-by-value",
        /// What an army of 500 centipawns adds to it.
        MobilityByArmy = "mobility-by-army",
        /// What it is more for hoppers.
        MobilityOfHoppers = "mobility-of-hoppers",
        /// What is lost when a cheaper piece attacks a piece, in centipawns.
        Threatened = "threatened",
        /// The same in percent of its value.
        ThreatenedByValue = "threatened-by-value",
        /// The same in percent of the army.
        ThreatenedByArmy = "threatened-by-army",
        /// What is lost when a cheaper piece attacks a Pawn, in percent of its value.
        ThreatenedPawn = "threatened-pawn",
        /// What is lost more, when a piece is attacked and not protected, by the side to move, in percent of its
        /// value.
        HangingToMoveByValue = "hanging-to-move-by-value",
        /// The same in percent of the army.
        HangingToMoveByArmy = "hanging-to-move-by-army",
        /// What the side to move gains more by a safe check, in percent of the army.
        CheckToMove = "check-to-move",
        /// The same in percent of the value of the checking piece.
        CheckToMoveByValue = "check-to-move-by-value",
        /// What two pieces of a kind are worth more, in centipawns.
        Pair = "pair",
        /// What two pieces of a kind are worth more whose every move leads to a square of the same colour, in
        /// percent of the value of one.
        PairOfOneColour = "pair-of-one-colour",
    }
}

/// How many weights have a number for each phase.
const TAPERED: usize = TaperedWeight::KEYS.len();

/// The weights that all variants share: for each tapered one its number in the middlegame and that in the
/// endgame, then the constant ones.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedWeights {
    numbers: [f64; Self::COUNT],
}

/// With them a variant is evaluated by the values of its file alone.
impl Default for SharedWeights {
    fn default() -> Self {
        SharedWeights { numbers: [0.0; Self::COUNT] }
    }
}

impl TaperedWeight {
    /// The place of its number in the middlegame; that in the endgame follows.
    pub(super) fn place(self) -> usize {
        2 * self as usize
    }
}

impl ConstantWeight {
    /// The place of its number.
    pub(super) fn place(self) -> usize {
        2 * TAPERED + self as usize
    }
}

impl SharedWeights {
    /// How many numbers there are.
    pub const COUNT: usize = 2 * TAPERED + ConstantWeight::KEYS.len();

    /// The largest size of a number.
    const LARGEST: f64 = 100_000.0;

    /// Those of the program.
    pub fn built_in() -> &'static Self {
        &BUILT_IN
    }

    /// The weights of these numbers.
    pub fn new(numbers: [f64; Self::COUNT]) -> Self {
        SharedWeights { numbers }
    }

    /// All numbers.
    pub fn numbers(&self) -> &[f64; Self::COUNT] {
        &self.numbers
    }

    /// The file of the weights: TOML, `about` as a comment.
    pub fn write(&self, about: &str) -> String {
        let comment = about.lines().map(|line| format!("# {line}\n"));
        let (tapered, constant) = self.numbers.split_at(2 * TAPERED);
        let tapered = TaperedWeight::KEYS.iter().zip(tapered.as_chunks().0);
        let tapered = tapered.map(|(key, [mg, eg])| format!("{key} = [{mg:.3}, {eg:.3}]\n"));
        let constant = ConstantWeight::KEYS.iter().zip(constant);
        let constant = constant.map(|(key, number)| format!("{key} = {number:.3}\n"));
        comment.chain(["\n".to_owned()]).chain(tapered).chain(constant).collect()
    }

    /// Reads a file; `None` where it is not one: each weight once, and nothing else.
    pub fn read(text: &str) -> Option<Self> {
        let document = DeTable::parse(text).ok()?;
        let table = document.get_ref();
        let mut numbers = Vec::with_capacity(Self::COUNT);
        for key in TaperedWeight::KEYS {
            let DeValue::Array(phases) = table.get(*key)?.get_ref() else { return None };
            let [mg, eg] = &**phases else { return None };
            numbers.extend([number(mg.get_ref())?, number(eg.get_ref())?]);
        }
        for key in ConstantWeight::KEYS {
            numbers.push(number(table.get(*key)?.get_ref())?);
        }
        let numbers = numbers.try_into().ok().map(Self::new);
        numbers.filter(|_| table.len() == TAPERED + ConstantWeight::KEYS.len())
    }
}

fn number(value: &DeValue) -> Option<f64> {
    let DeValue::Float(text) = value else { return None };
    let number: f64 = text.as_str().parse().ok()?;
    (number.abs() <= SharedWeights::LARGEST).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_weights_are_sound() {
        let text = bentrider_configs::SHARED_WEIGHTS;
        assert_eq!(SharedWeights::read(text).as_ref(), Some(SharedWeights::built_in()));
        assert_ne!(SharedWeights::built_in(), &SharedWeights::default());
    }

    #[test]
    fn weights_that_were_written_are_read_back() {
        let numbers = std::array::from_fn(|at| at as f64 / 8.0 - 3.0);
        let weights = SharedWeights::new(numbers);
        let text = weights.write("Two\nlines.");
        assert!(text.starts_with("# Two\n# lines.\n"), "{text}");
        assert_eq!(SharedWeights::read(&text), Some(weights));
    }

    #[test]
    fn a_file_without_a_weight_or_with_a_further_one_is_refused() {
        let text = SharedWeights::default().write("");
        assert!(SharedWeights::read(&text).is_some());
        for wrong in [
            text.replace("tempo = 0.000\n", ""),
            text.replace("tempo = 0.000", "tempo = nan"),
            text.replace("tempo = 0.000", "tempo = 1e9"),
            text.replace("piece = [0.000, 0.000]", "piece = [0.000]"),
            format!("{text}other = 1.0\n"),
        ] {
            assert_ne!(wrong, text);
            assert_eq!(SharedWeights::read(&wrong), None, "{wrong}");
        }
    }
}
