//! Atoms: the letters that say how far a piece goes, and the jumps each stands for.

use super::BetzaError;
use super::reader::Reader;
use crate::geometry::{Delta, FRAME};

/// What an error says where an atom has to stand.
const EXPECTED: &str = "an atom (W F D A N H C Z G K Q R B or a pair such as (3,1)), \
                        before it only directions (f b l r v s) and modes (m c e i n p)";

/// A letter, or a pair of numbers, as it stands in a text.
pub(super) struct Atom {
    /// The text of it.
    pub(super) name: String,
    /// The jumps it stands for: two sorts for `K` and `Q`, else one.
    pub(super) leapers: Vec<Leaper>,
    /// Does it repeat its jump without limit, as `R` does?
    pub(super) slides: bool,
}

impl Atom {
    /// Reads the atom that has to stand here.
    pub(super) fn read(reader: &mut Reader) -> Result<Self, BetzaError> {
        let column = reader.column();
        let leapers = if reader.take('(') {
            vec![pair(reader, column)?]
        } else {
            let leapers = reader.peek().and_then(named).ok_or_else(|| reader.expected(EXPECTED))?;
            reader.take_if(|_| true);
            leapers.to_vec()
        };
        let name = reader.since(column);
        let slides = matches!(name.as_str(), "Q" | "R" | "B");
        Ok(Atom { name, leapers, slides })
    }
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
        'C' => &[Leaper { long: 3, short: 1 }],
        'Z' => &[Leaper { long: 3, short: 2 }],
        'G' => &[Leaper { long: 3, short: 3 }],
        _ => return None,
    })
}

/// Reads a pair that started at `column`, from after its `(`.
fn pair(reader: &mut Reader, column: usize) -> Result<Leaper, BetzaError> {
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

/// A jump of `long` squares one way and `short` the other, in all its turns and mirror images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leaper {
    /// 1..=15.
    long: u8,
    /// 0..=`long`.
    short: u8,
}

/// How the jumps of an atom lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    /// Along files and ranks: 4 jumps.
    Orthogonal,
    /// Along diagonals: 4 jumps.
    Diagonal,
    /// Between the two: 8 jumps.
    Oblique,
}

impl Leaper {
    pub(super) fn axis(self) -> Axis {
        match self.short {
            0 => Axis::Orthogonal,
            short if short == self.long => Axis::Diagonal,
            _ => Axis::Oblique,
        }
    }

    /// All its jumps, clockwise from straight ahead: for `W` forward, right, backward, left; for
    /// `F` from forward right on; for `N` from the narrow one forward right on.
    pub(super) fn jumps(self) -> Vec<Delta> {
        let (long, short) = (self.long as i8, self.short as i8);
        let narrow = Delta::new(short, long);
        let wide = Delta::new(long, short);
        let quarter: &[Delta] =
            if self.axis() == Axis::Oblique { &[narrow, wide] } else { &[narrow] };
        let turned = |turns| quarter.iter().map(move |&jump| clockwise(jump, turns));
        (0..4).flat_map(turned).collect()
    }

    /// How many equal steps from square to square the jump is made of, 1 where it passes over none.
    pub(super) fn steps(self) -> u8 {
        let (mut greater, mut lesser) = (self.long, self.short);
        while lesser > 0 {
            (greater, lesser) = (lesser, greater % lesser);
        }
        greater
    }
}

/// `jump` turned by so many right angles.
fn clockwise(jump: Delta, turns: usize) -> Delta {
    (0..turns).fold(jump, |jump, _| Delta::new(jump.ranks, -jump.files))
}
