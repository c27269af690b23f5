//! Legs of one atom with its range: leaps, slides and hops; crooked, circular and ski slides;
//! and what goes around a cylinder.

use super::atom::{Atom, Leaper, Symmetry};
use super::prefix::{Letters, Prefix};
use super::reader::{BetzaError, Reader};
use super::{Dialect, Leg, Modes, Part, Path};
use crate::geometry::{Delta, FRAME};

/// The range of a slide without limit: the longest path in the frame.
pub(super) const UNLIMITED: u8 = FRAME - 1;

/// Reads the atom and the range of a move without brackets.
pub(super) fn read_straight(
    reader: &mut Reader,
    prefix: &Prefix,
    dialect: Dialect,
) -> Result<Vec<Leg>, BetzaError> {
    let column = reader.column();
    if dialect != Dialect::FairyStockfish && reader.take('U') {
        return anywhere(prefix, column);
    }
    let atom = Atom::read(reader)?;
    let range = range(reader, &atom, column, dialect)?;
    let letters = &prefix.legs[0];
    check_modes(letters, &atom, range, dialect)?;
    let modes = letters.modes();
    let opens = opens(prefix, letters);
    let paths = |(leaper, leap)| -> Vec<Path> {
        match letters.any_of("jzqno") {
            Some(('j', _)) => vec![ski(leap, range)],
            Some(('z', _)) => crooked(leap, range),
            Some(('q', _)) => circles(leaper, leap),
            Some(('o', _)) => vec![Path::Cylinder { step: leap, range }],
            Some(_) => lame(leaper, leap),
            None => vec![path(letters, range, leap)],
        }
    };
    let leg = |path| {
        let trail = opens && matches!(path, Path::Lame { .. });
        Leg { path, modes: Modes { trail, ..modes }, initial: prefix.initial }
    };
    let leaps = atom.pick(&letters.directions, dialect)?;
    Ok(leaps.into_iter().flat_map(paths).map(leg).collect())
}

/// The leap `U` to any square, which has no directions, and of modes only `i`, `m` and `c`.
fn anywhere(prefix: &Prefix, column: usize) -> Result<Vec<Leg>, BetzaError> {
    let letters = &prefix.legs[0];
    if letters.any_of("enpgjzqoy").is_some() || !letters.directions.is_empty() {
        let message = "read other letters than i, m and c before U: expected only these";
        return Err(BetzaError::new(column, message));
    }
    Ok(vec![Leg { path: Path::Anywhere, modes: letters.modes(), initial: prefix.initial }])
}

/// Whether the squares passed are open to capture en passant: with `nn`, and with `i` and `n` together, as
/// in `ifmnD`. Those of a path that turns, as in `imnN`, never are.
fn opens(prefix: &Prefix, letters: &Letters) -> bool {
    let modes = letters.modes();
    let quiet = modes.quiet && !modes.capture;
    modes.trail || prefix.initial && letters.has('n') && quiet
}

/// Reads the range of the atom that started at `column`: a number, 0 for no limit, or the atom again.
///
/// # Errors
/// Also if the dialect has no such atom or number: Fairy-Stockfish has no pairs, and numbers of one digit.
pub(super) fn range(
    reader: &mut Reader,
    atom: &Atom,
    column: usize,
    dialect: Dialect,
) -> Result<u8, BetzaError> {
    let again = reader.column();
    if reader.take_again(column) {
        let name = &atom.name;
        let message =
            format!("read \"{name}\" twice: expected it once, because it slides as it is");
        if atom.slides {
            return Err(BetzaError::new(again, message));
        }
        return refuse_number(reader, name).map(|()| UNLIMITED);
    }
    let unstated = if atom.slides { UNLIMITED } else { 1 };
    let most = if dialect == Dialect::FairyStockfish { 9 } else { UNLIMITED };
    if dialect == Dialect::FairyStockfish && atom.name.starts_with('(') {
        let message =
            format!("read {}, which Fairy-Stockfish does not know: expected a letter", atom.name);
        return Err(BetzaError::new(column, message));
    }
    Ok(match reader.number(0..=most)? {
        Some(0) => UNLIMITED,
        Some(range) => range,
        None => unstated,
    })
}

/// Refuses a number after an atom that was written twice.
fn refuse_number(reader: &Reader, name: &str) -> Result<(), BetzaError> {
    match reader.peek().filter(char::is_ascii_digit) {
        None => Ok(()),
        Some(digit) => Err(reader.expected(&format!(
            "no number after {name}{name}, which has no limit: either that or {name}{digit}"
        ))),
    }
}

/// Refuses modes that have no meaning on such a move.
fn check_modes(
    letters: &Letters,
    atom: &Atom,
    range: u8,
    dialect: Dialect,
) -> Result<(), BetzaError> {
    let name = &atom.name;
    let slides = range > 1;
    let is_oblique = atom.symmetry() == Symmetry::Oblique;
    let checks: [(char, bool, &str); 6] = [
        ('p', slides, "a slide, as in pR"),
        ('g', range == UNLIMITED, "a slide without limit, as in gQ"),
        ('e', !slides && letters.any_of("noq").is_none(), "a leap without n, o and q, as in ceF"),
        ('j', slides && !is_oblique && range > 2, "a slide over more than two squares, as in jR"),
        ('z', slides && !is_oblique && atom.leapers.len() == 1, "a slide, as in zB or zR"),
        ('q', is_oblique && (!slides || range == UNLIMITED), "a leap such as N, as in qN"),
    ];
    for (mode, may_be, expected) in checks {
        if let Some(column) = letters.column_of(mode).filter(|_| !may_be) {
            let what = if slides { "slide" } else { "leap" };
            let message = format!("read \"{mode}\" on the {what} {name}: expected {expected}");
            return Err(BetzaError::new(column, message));
        }
    }
    check_one_of(letters)?;
    if let Some(column) = letters.column_of('y') {
        let message = "read \"y\" without \"a\" after it: expected another leg, as in yafsF";
        return Err(BetzaError::new(column, message));
    }
    if let Some(column) = letters.column_of('n') {
        check_lame(letters, atom, slides, dialect)
            .map_err(|message| BetzaError::new(column, message))?;
    }
    Ok(())
}

/// Refuses two modes that say what is passed.
fn check_one_of(letters: &Letters) -> Result<(), BetzaError> {
    let given: Vec<char> = "pgjzqno".chars().filter(|&it| letters.has(it)).collect();
    if let [one, other, ..] = given[..] {
        let column = letters.column_of(one).max(letters.column_of(other)).unwrap_or(letters.end);
        let message = format!("read \"{one}\" and \"{other}\" in one move: expected one of them");
        return Err(BetzaError::new(column, message));
    }
    Ok(())
}

/// Checks that a move may have the mode `n` or `nn`.
fn check_lame(
    letters: &Letters,
    atom: &Atom,
    slides: bool,
    dialect: Dialect,
) -> Result<(), String> {
    let name = &atom.name;
    let modes = letters.modes();
    let is_oblique = atom.symmetry() == Symmetry::Oblique;
    // Muller and Fairy-Stockfish agree on the path of a Knight only.
    let turns = is_oblique && (dialect == Dialect::FairyStockfish || atom.leapers == [KNIGHT]);
    if slides {
        Err(format!("read \"n\" on the slide {name}, which never jumps: expected a leap, as in nD"))
    } else if !turns && atom.leapers.iter().any(|leaper| leaper.steps() == 1) {
        Err(format!(
            "read \"n\" on {name}, which passes no square in a straight line: expected a leap that does, as in \
             nD, or nN"
        ))
    } else if modes.trail && (modes.capture || !modes.quiet) {
        Err(format!("read \"nn\" on {name} without m or with c: expected m alone, as in mnnD"))
    } else if modes.trail && turns {
        Err(format!("read \"nn\" on {name}: expected a leap in a straight line, as in mnnD"))
    } else {
        Ok(())
    }
}

/// The leaps of a Knight.
pub(super) const KNIGHT: Leaper = Leaper { long: 2, short: 1 };

fn path(letters: &Letters, range: u8, leap: Delta) -> Path {
    if letters.has('p') {
        Path::Hop { step: leap, range }
    } else if letters.has('g') {
        Path::Grasshopper { step: leap }
    } else if range > 1 {
        Path::Slide { step: leap, range }
    } else {
        Path::Leap(leap)
    }
}

/// A leap over empty squares only: in equal steps; else along the longer axis until what is left is diagonal.
pub(super) fn lame(leaper: Leaper, leap: Delta) -> Vec<Path> {
    let count = leaper.steps();
    if count > 1 {
        let parts = count as i8;
        return vec![Path::Lame {
            step: Delta::new(leap.files / parts, leap.ranks / parts),
            count,
        }];
    }
    let straight = leaper.long - leaper.short;
    let unit = Delta::new(leap.files.signum(), leap.ranks.signum());
    let along = if leap.files.abs() > leap.ranks.abs() {
        Delta::new(unit.files, 0)
    } else {
        Delta::new(0, unit.ranks)
    };
    let step = |number| {
        let steps = vec![if number < straight { along } else { unit }];
        Part { steps, most: 1, ends: number + 1 == leaper.long }
    };
    vec![Path::Route((0..leaper.long).map(step).collect())]
}

/// The leap of a path that turns, if it is one that [`lame`] gives.
pub(super) fn lame_leap(path: &Path) -> Option<Delta> {
    let Path::Route(parts) = path else { return None };
    let sum = |all: Delta, step: &Delta| Delta::new(all.files + step.files, all.ranks + step.ranks);
    let leap = parts.iter().filter_map(|it| it.steps.first()).fold(Delta::new(0, 0), sum);
    lame(Leaper::of(leap), leap).contains(path).then_some(leap)
}

/// A slide over the first square, whatever stands there.
fn ski(step: Delta, range: u8) -> Path {
    let first = Delta::new(step.files * 2, step.ranks * 2);
    let range = if range == UNLIMITED { UNLIMITED } else { range - 2 };
    Path::Bend { first, then: vec![step], range }
}

/// The two slides that begin with `step` and turn by a right angle at each step, alternately left and right.
fn crooked(step: Delta, range: u8) -> Vec<Path> {
    let right = Delta::new(step.ranks, -step.files);
    let left = Delta::new(-step.ranks, step.files);
    let path =
        |turned| Path::Route(vec![Part { steps: vec![step, turned], most: range, ends: true }]);
    [left, right].map(path).to_vec()
}

/// The two circles that begin with `leap`, as far as the square before their start.
fn circles(leaper: Leaper, leap: Delta) -> Vec<Path> {
    let all = leaper.leaps();
    let start = all.iter().position(|&it| it == leap).unwrap_or(0);
    let most = all.len() as u8 - 1;
    let path = |steps| Path::Route(vec![Part { steps, most, ends: true }]);
    let clockwise = all.iter().cycle().skip(start).take(all.len()).copied();
    let counterclockwise = all.iter().rev().cycle().skip(all.len() - 1 - start).take(all.len());
    vec![path(clockwise.collect()), path(counterclockwise.copied().collect())]
}
