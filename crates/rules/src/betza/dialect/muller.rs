//! Directions as H. G. Muller's Interactive Diagrams read them.

use super::{Compass, DIAGONAL, KING, STRAIGHT, chiral, crosses, half, leads, pair, those};
use crate::betza::atom::Symmetry;

/// The directions that the letters pick; none if they have no meaning.
pub(super) fn pick(letters: &[char], symmetry: Symmetry) -> Compass {
    let mut rest = letters;
    let mut picked = 0;
    while let [first, after @ ..] = rest {
        let both = after.first().map_or(0, |&second| of_two(*first, second, symmetry));
        let one = if both == 0 { of_one(*first, symmetry) } else { both };
        if one == 0 {
            return 0;
        }
        picked |= one;
        rest = if both == 0 { after } else { &after[1..] };
    }
    picked
}

/// The directions of one letter that stands alone: two leaps of a Knight, one step of a King.
fn of_one(letter: char, symmetry: Symmetry) -> Compass {
    match symmetry {
        Symmetry::Oblique => pair(letter),
        Symmetry::Diagonal => near(letter) & DIAGONAL,
        Symmetry::Orthogonal | Symmetry::Both => straight(letter),
    }
}

/// The directions of two letters that belong together; none if they do not.
fn of_two(first: char, second: char, symmetry: Symmetry) -> Compass {
    match (symmetry, first, second) {
        (Symmetry::Orthogonal, ..) => 0,
        (Symmetry::Oblique, 'h', side) => chiral(side),
        (Symmetry::Oblique, letter @ ('f' | 'b' | 'l' | 'r'), 'h') => half(letter),
        // An axis and a direction along it, in either order.
        (Symmetry::Oblique, 'v', letter @ ('f' | 'b'))
        | (Symmetry::Oblique, letter @ ('f' | 'b'), 'v')
        | (Symmetry::Oblique, 's', letter @ ('l' | 'r'))
        | (Symmetry::Oblique, letter @ ('l' | 'r'), 's') => pair(letter),
        (Symmetry::Oblique, ..) if first == second || crosses(first, second) => {
            half(first) & pair(second)
        }
        (Symmetry::Diagonal, letter, 'h') => near(letter) & DIAGONAL,
        (Symmetry::Diagonal, ..) if first != second => near(first) & near(second) & DIAGONAL,
        (Symmetry::Both, letter, 'h') => near(letter),
        (Symmetry::Both, ..) if first == second => straight(first),
        (Symmetry::Both, ..) if crosses(first, second) => near(first) & near(second),
        _ => 0,
    }
}

/// The steps of a King along the file or rank of a letter.
fn straight(letter: char) -> Compass {
    near(letter)
        & STRAIGHT
        & those(&KING, |files, ranks| match letter {
            'f' | 'b' | 'v' => files == 0,
            _ => ranks == 0,
        })
}

/// The steps of a King with any part in the direction of a letter: three for `f`.
fn near(letter: char) -> Compass {
    those(&KING, |files, ranks| leads(letter, files, ranks))
}
