//! XBoard's games on boards of ten ranks, which it numbers from 0.

use super::{TextGame, TextMove, TextVariation};
use crate::variant::Variant;

/// The tag in which XBoard writes the moves of the pieces: where it stands, XBoard has written the game.
pub(super) const TAG: &str = "VariantMen";

/// The number of ranks that XBoard counts from 0.
const RANKS: u8 = 10;

/// May XBoard number the ranks of this board from 0? Not where it shows more, for its holdings.
pub(super) fn may_be(variant: &Variant) -> bool {
    let reserve = variant.supply.as_ref().is_some_and(|it| it.reserve);
    let held = if reserve { variant.pieces.len() } else { 0 };
    variant.shape.ranks() == RANKS && held <= usize::from(RANKS)
}

/// The game with its ranks numbered from 1.
pub(super) fn shifted(game: &TextGame) -> TextGame {
    TextGame { moves: moves(&game.moves), ..game.clone() }
}

fn moves(all: &[TextMove]) -> Vec<TextMove> {
    let variation = |it: &TextVariation| TextVariation { moves: moves(&it.moves), ..it.clone() };
    let one = |it: &TextMove| TextMove {
        text: next_ranks(&it.text),
        variations: it.variations.iter().map(variation).collect(),
        ..it.clone()
    };
    all.iter().map(one).collect()
}

/// A move with every digit raised by one: XBoard's ranks have one each.
fn next_ranks(text: &str) -> String {
    if text.starts_with("0-0") {
        return text.to_owned();
    }
    let next = |symbol: char| match symbol.to_digit(10) {
        Some(digit) => (digit + 1).to_string(),
        None => symbol.to_string(),
    };
    text.chars().map(next).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::pgn::{read, to_record};
    use crate::loader::built_in;

    #[test]
    fn ranks_are_raised_in_moves_and_variations() {
        for (text, raised) in [
            ("Kg0", "Kg1"),
            ("R9xd8", "R10xd9"),
            ("e2e9q", "e3e10q"),
            ("O-O", "O-O"),
            ("0-0", "0-0"),
        ] {
            assert_eq!(next_ranks(text), raised);
        }
    }

    #[test]
    fn a_game_with_rank_0_is_read_and_one_without_stays_as_it_is() {
        let shako = built_in("shako").unwrap();
        let moves = |text: &str| {
            let record = to_record(&read(text).next().unwrap().unwrap(), &shako).unwrap();
            let game = record.game().unwrap();
            game.moves().iter().map(|&mv| game.coordinates(mv)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(moves("1. Kg0 (1. e4) 1... Kg9 *"), "f2g1 f9g10");
        assert_eq!(moves("[VariantMen \"P:fmW\"]\n\n1. e4 e5 *"), "e3e5 e8e6");
        assert_eq!(moves("1. e5 e6 *"), "e3e5 e8e6");
        let gross = built_in("gross-12x10").unwrap();
        assert!(!may_be(&gross) && may_be(&shako) && !may_be(&built_in("chess").unwrap()));
    }
}
