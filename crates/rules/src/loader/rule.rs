//! What a game's file can say of its rules. Each file here reads the keys of one rule, sets in the
//! variant what they mean, and puts it in words. A new rule needs a file and a line in [`RULES`].

mod castling;
mod en_passant;
mod endings;
mod fusion;
mod king_leap;
mod passage;
mod picture;
mod promotion;
mod rights;
mod supply;
mod xboard;

use super::draft::Draft;
use crate::variant::Variant;

pub(super) use promotion::describe as describe_promotion;

/// How a rule is loaded and described.
pub(super) struct Rule {
    /// Reads the keys of the rule, complains of everything that is wrong, and sets in the variant what
    /// they mean. Where the board or the start position could not be read, what needs them is not
    /// judged; where a piece could not, its kind may be missing.
    pub(super) load: fn(&Draft, &mut Variant),
    /// The rule in words, a sentence or two in each line; no lines where a game does not have it.
    pub(super) describe: fn(&Variant) -> Vec<String>,
    /// Do players need it? Other rules are about files and programs.
    pub(super) is_of_play: bool,
}

/// The rules, in the order in which they are described.
pub(super) const RULES: [Rule; 11] = [
    // It is described with each piece.
    Rule { load: promotion::load, describe: |_| Vec::new(), is_of_play: true },
    Rule { load: king_leap::load, describe: king_leap::describe, is_of_play: true },
    Rule { load: castling::load, describe: castling::describe, is_of_play: true },
    Rule { load: en_passant::load, describe: en_passant::describe, is_of_play: true },
    Rule { load: supply::load, describe: supply::describe, is_of_play: true },
    Rule { load: fusion::load, describe: fusion::describe, is_of_play: true },
    Rule { load: passage::load, describe: passage::describe, is_of_play: true },
    Rule { load: endings::load, describe: endings::describe, is_of_play: true },
    // They are added by the rules that need them.
    Rule { load: |_, _| {}, describe: rights::describe, is_of_play: false },
    // It is seen.
    Rule { load: picture::load, describe: |_| Vec::new(), is_of_play: true },
    Rule { load: xboard::load, describe: xboard::describe, is_of_play: false },
];
