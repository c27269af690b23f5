//! Atoms, and the leaps that directions pick of them.
//!
//! An atom is a letter that stands for all leaps of one size, or of two. Letters of directions before it add
//! up (`fsW` is `fW` and `sW`), except for those that a [`Dialect`] reads together.

use super::Dialect;
use super::dialect::{Compass, Picked};
use super::prefix::Directions;
use super::reader::{BetzaError, Reader};
use crate::geometry::{Delta, FRAME};

/// The wording of an error where an atom is required.
const EXPECTED: &str = "an atom (W F D A N H C Z G K Q R B L J U or a pair such as (3,1)), \
                        before it only directions (f b l r v s h) and modes (m c e i n p j z q o a y)";

/// Atoms that other programs read, each with what it means there.
const UNKNOWN: [(char, &str); 3] = [
    ('O', "castling"),
    ('X', "a longer leap, which is said by two numbers"),
    ('Y', "a longer leap, which is said by two numbers"),
];

/// An atom as written: a letter or a pair of numbers.
pub(super) struct Atom {
    /// The text of the atom.
    pub(super) name: String,
    /// The sizes of its leaps: two for `K` and `Q`, else one.
    pub(super) leapers: Vec<Leaper>,
    /// Whether the leap repeats without limit, as for `R`.
    pub(super) slides: bool,
}

/// How the leaps of an atom lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symmetry {
    /// Along files and ranks: 4 leaps.
    Orthogonal,
    /// Along diagonals: 4 leaps.
    Diagonal,
    /// Between the two: 8 leaps.
    Oblique,
    /// Along files, ranks and diagonals: 8 steps.
    Both,
}

impl Atom {
    /// Reads the atom that must follow.
    pub(super) fn read(reader: &mut Reader) -> Result<Self, BetzaError> {
        let column = reader.column();
        let leapers = if reader.take('(') {
            vec![leaper_by_numbers(reader, column)?]
        } else {
            let leapers = reader.peek().and_then(named).ok_or_else(|| not_an_atom(reader))?;
            reader.take_if(|_| true);
            leapers.to_vec()
        };
        let name = reader.since(column);
        let slides = matches!(name.as_str(), "Q" | "R" | "B");
        Ok(Atom { name, leapers, slides })
    }

    pub(super) fn symmetry(&self) -> Symmetry {
        match self.leapers[..] {
            [leaper] => leaper.symmetry(),
            _ => Symmetry::Both,
        }
    }

    /// The leaps that directions pick, each with its size, once, clockwise from straight ahead, those of `W`
    /// before those of `F`; all leaps if there is no direction.
    pub(super) fn pick(
        &self,
        directions: &Directions,
        dialect: Dialect,
    ) -> Result<Vec<(Leaper, Delta)>, BetzaError> {
        let compass = if directions.is_empty() {
            Compass::MAX
        } else {
            picked(directions, &self.name, self.symmetry(), dialect)?
        };
        let of = |leaper: &Leaper| {
            let leaper = *leaper;
            leaper.picked(compass).into_iter().map(move |leap| (leaper, leap))
        };
        Ok(self.leapers.iter().flat_map(of).collect())
    }
}

/// The directions that letters pick of what `name` stands for.
pub(super) fn picked(
    directions: &Directions,
    name: &str,
    symmetry: Symmetry,
    dialect: Dialect,
) -> Result<Compass, BetzaError> {
    let letters: String = directions.letters.iter().collect();
    let message = match dialect.pick(&directions.letters, symmetry) {
        Picked::Some(compass) => return Ok(compass),
        Picked::Nothing => {
            format!("read the directions \"{letters}\" before {name}, where they pick nothing")
        }
        Picked::Disputed(muller, fairy_stockfish) => {
            let [muller, fairy_stockfish] =
                [muller, fairy_stockfish].map(|compass| in_words(compass, symmetry));
            format!(
                "read the directions \"{letters}\" before {name}: {muller} for H. G. Muller, {fairy_stockfish} \
                 for Fairy-Stockfish; expected directions with one meaning, or the key betza in the file"
            )
        }
    };
    Err(BetzaError::new(directions.column(), message))
}

/// The first leaps of directions, as files and ranks: `(1,2) (-1,2)`.
fn in_words(compass: Compass, symmetry: Symmetry) -> String {
    const W: Leaper = Leaper { long: 1, short: 0 };
    const F: Leaper = Leaper { long: 1, short: 1 };
    const N: Leaper = Leaper { long: 2, short: 1 };
    let leapers: &[Leaper] = match symmetry {
        Symmetry::Orthogonal => &[W],
        Symmetry::Diagonal => &[F],
        Symmetry::Oblique => &[N],
        Symmetry::Both => &[W, F],
    };
    let leaps = leapers.iter().flat_map(|leaper| leaper.picked(compass));
    let leaps: Vec<String> = leaps.map(|it| format!("({},{})", it.files, it.ranks)).collect();
    if leaps.is_empty() { "nothing".to_owned() } else { leaps.join(" ") }
}

fn not_an_atom(reader: &Reader) -> BetzaError {
    let symbol = reader.peek();
    let unknown = UNKNOWN.iter().find(|(letter, _)| Some(*letter) == symbol);
    unknown.map_or_else(
        || reader.expected(EXPECTED),
        |(letter, what)| {
            let message = format!("read \"{letter}\", {what}: expected {EXPECTED}");
            BetzaError::new(reader.column(), message)
        },
    )
}

fn named(letter: char) -> Option<&'static [Leaper]> {
    const W: Leaper = Leaper { long: 1, short: 0 };
    const F: Leaper = Leaper { long: 1, short: 1 };
    Some(match letter {
        'W' | 'R' => &[W],
        'F' | 'B' => &[F],
        'K' | 'Q' => &[W, F],
        'D' => &[Leaper { long: 2, short: 0 }],
        'N' => &[Leaper { long: 2, short: 1 }],
        'A' => &[Leaper { long: 2, short: 2 }],
        'H' => &[Leaper { long: 3, short: 0 }],
        'C' | 'L' => &[Leaper { long: 3, short: 1 }],
        'Z' | 'J' => &[Leaper { long: 3, short: 2 }],
        'G' => &[Leaper { long: 3, short: 3 }],
        _ => return None,
    })
}

/// Reads a pair of numbers after its `(`; the pair started at `column`.
fn leaper_by_numbers(reader: &mut Reader, column: usize) -> Result<Leaper, BetzaError> {
    let number = |reader: &mut Reader| match reader.number(0..=FRAME - 1)? {
        Some(number) => Ok(number),
        None => Err(reader.expected("a number of squares from 0 to 15")),
    };
    let first = number(reader)?;
    if !reader.take(',') {
        return Err(reader.expected("a comma between the two numbers"));
    }
    let second = number(reader)?;
    if !reader.take(')') {
        return Err(reader.expected("a ) after the two numbers"));
    }
    if (first, second) == (0, 0) {
        let message = "read (0,0): expected a jump to another square";
        return Err(BetzaError::new(column, message));
    }
    Ok(Leaper { long: first.max(second), short: first.min(second) })
}

/// A leap of `long` squares along one axis and `short` along the other, in all rotations and reflections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leaper {
    /// 1..=15.
    pub(super) long: u8,
    /// 0..=`long`.
    pub(super) short: u8,
}

impl Leaper {
    /// The size of a leap.
    pub(super) fn of(leap: Delta) -> Self {
        let (files, ranks) = (leap.files.unsigned_abs(), leap.ranks.unsigned_abs());
        Leaper { long: files.max(ranks), short: files.min(ranks) }
    }

    pub(super) fn symmetry(self) -> Symmetry {
        match self.short {
            0 => Symmetry::Orthogonal,
            short if short == self.long => Symmetry::Diagonal,
            _ => Symmetry::Oblique,
        }
    }

    /// All leaps, clockwise from straight ahead: for `W` forward, right, backward, left; for `F` from forward
    /// right on; for `N` from the narrow one forward right on.
    pub(super) fn leaps(self) -> Vec<Delta> {
        let (long, short) = (self.long as i8, self.short as i8);
        let narrow = Delta::new(short, long);
        let wide = Delta::new(long, short);
        let quarter: &[Delta] =
            if self.symmetry() == Symmetry::Oblique { &[narrow, wide] } else { &[narrow] };
        let turned = |turns| quarter.iter().map(move |&leap| clockwise(leap, turns));
        (0..4).flat_map(turned).collect()
    }

    /// The leaps in some directions, in the order of [`Leaper::leaps`].
    pub(super) fn picked(self, compass: Compass) -> Vec<Delta> {
        let leaps = self.leaps().into_iter().enumerate();
        let bit = |at: usize| match self.symmetry() {
            Symmetry::Orthogonal => 2 * at,
            Symmetry::Diagonal => 2 * at + 1,
            Symmetry::Oblique | Symmetry::Both => at,
        };
        leaps.filter(|(at, _)| compass >> bit(*at) & 1 == 1).map(|(_, leap)| leap).collect()
    }

    /// The number of equal steps from square to square that make up the leap; 1 if it passes over no square.
    pub(super) fn steps(self) -> u8 {
        let (mut greater, mut lesser) = (self.long, self.short);
        while lesser > 0 {
            (greater, lesser) = (lesser, greater % lesser);
        }
        greater
    }
}

/// Turns `leap` clockwise by a number of right angles.
fn clockwise(leap: Delta, turns: usize) -> Delta {
    (0..turns).fold(leap, |leap, _| Delta::new(leap.ranks, -leap.files))
}
