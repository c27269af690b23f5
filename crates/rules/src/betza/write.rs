//! Legs written back as a text in our own dialect.

use super::atom::{Leaper, Symmetry};
use super::dialect::king_heading;
use super::legs::{KNIGHT, UNLIMITED, lame_leap};
use super::{Leg, Modes, Part, Path};
use crate::geometry::Delta;

/// A text that [`super::parse`] reads as the same legs, in any order; at least one leg. It may have more than
/// [`super::MOST_SYMBOLS`] symbols, so that it cannot be read.
pub fn write(legs: &[Leg]) -> String {
    let mut moves: Vec<Move> = Vec::new();
    for leg in legs {
        let (text, leap) = (Text::of(leg), first(&leg.path));
        match moves.iter_mut().find(|it| it.text == text) {
            Some(known) => known.leaps.push(leap),
            None => moves.push(Move { text, leaps: vec![leap] }),
        }
    }
    let mut text = String::new();
    for next in moves.iter().map(Move::write) {
        text += range_before(&text, &next);
        text += &next;
    }
    text
}

/// The range that the last atom of a text needs where the next move begins with the same atom, which would
/// else be read as its range.
fn range_before(text: &str, next: &str) -> &'static str {
    let end = if next.starts_with('(') { next.find(')').unwrap_or(0) } else { 0 };
    match next.get(..=end) {
        Some(atom) if !atom.starts_with(['[', ']', 'U']) && text.ends_with(atom) => {
            if matches!(atom, "R" | "B") { "0" } else { "1" }
        }
        _ => "",
    }
}

/// Legs that differ only in their direction.
struct Move {
    text: Text,
    /// The first leaps.
    leaps: Vec<Delta>,
}

/// The text of a move without its directions.
#[derive(PartialEq, Eq)]
struct Text {
    /// What precedes the directions, and what follows them.
    before: String,
    after: String,
}

impl Move {
    fn write(&self) -> String {
        let Text { before, after } = &self.text;
        format!("{before}{}{after}", directions(&self.leaps))
    }
}

impl Text {
    fn of(leg: &Leg) -> Self {
        let initial = if leg.initial { "i" } else { "" };
        let (modes, leaper) = (modes(leg.modes), Leaper::of(first(&leg.path)));
        let straight = |mode: &str, atom: String| Text {
            before: initial.to_owned(),
            after: format!("{modes}{mode}{atom}"),
        };
        match &leg.path {
            Path::Leap(_) => straight("", atom(leaper)),
            Path::Anywhere => straight("", "U".to_owned()),
            // With n these would open the squares they pass.
            Path::Lame { step, count }
                if leg.initial && is_quiet(leg.modes) && !leg.modes.trail =>
            {
                let part = Part { steps: vec![*step], most: 1, ends: false };
                bracket(&vec![part; usize::from(*count)], format!("{initial}{modes}["))
            }
            Path::Lame { count, .. } => {
                let whole = Leaper { long: leaper.long * count, short: leaper.short * count };
                straight(if leg.modes.trail { "nn" } else { "n" }, atom(whole))
            }
            Path::Slide { range, .. } => straight("", slide(leaper, *range)),
            Path::Hop { range, .. } => straight("p", slide(leaper, *range)),
            Path::Grasshopper { .. } => straight("g", slide(leaper, UNLIMITED)),
            Path::Cylinder { range, .. } => straight("o", slide(leaper, *range)),
            Path::Bend { first, then, range } => {
                let after = format!("{}?{}]", atom(leaper), onward(*first, then, *range));
                Text { before: format!("{initial}{modes}["), after }
            }
            Path::Route(_) if lame_knight(&leg.path).is_some() => straight("n", atom(leaper)),
            Path::Route(parts) => match parts[0].steps.len() {
                1 => bracket(parts, format!("{initial}{modes}[")),
                2 => straight("z", slide(leaper, parts[0].most)),
                _ => straight("q", atom(leaper)),
            },
        }
    }
}

/// The first leap of a path.
fn first(path: &Path) -> Delta {
    match path {
        Path::Leap(leap) => *leap,
        Path::Anywhere => Delta::new(0, 0),
        Path::Lame { step, .. }
        | Path::Slide { step, .. }
        | Path::Hop { step, .. }
        | Path::Grasshopper { step }
        | Path::Cylinder { step, .. } => *step,
        Path::Bend { first, .. } => *first,
        Path::Route(parts) => lame_knight(path).unwrap_or(parts[0].steps[0]),
    }
}

/// The leap of a Knight that may not jump, which dialects read alike.
fn lame_knight(path: &Path) -> Option<Delta> {
    lame_leap(path).filter(|leap| Leaper::of(*leap) == KNIGHT)
}

fn is_quiet(modes: Modes) -> bool {
    modes.quiet && !modes.capture
}

fn modes(modes: Modes) -> String {
    let quiet = modes.quiet && (!modes.capture || modes.en_passant);
    let capture = modes.capture && (!modes.quiet || modes.en_passant);
    let given = [(quiet, 'm'), (capture, 'c'), (modes.en_passant, 'e')];
    given.into_iter().filter(|(given, _)| *given).map(|(_, letter)| letter).collect()
}

/// The atom of all leaps of a size.
pub(super) fn atom(leaper: Leaper) -> String {
    let letter = match (leaper.long, leaper.short) {
        (1, 0) => 'W',
        (1, 1) => 'F',
        (2, 0) => 'D',
        (2, 1) => 'N',
        (2, 2) => 'A',
        (3, 0) => 'H',
        (3, 1) => 'C',
        (3, 2) => 'Z',
        (3, 3) => 'G',
        (long, short) => return format!("({long},{short})"),
    };
    letter.to_string()
}

fn slide(leaper: Leaper, range: u8) -> String {
    match (leaper.long, leaper.short, range) {
        (.., 1) => atom(leaper),
        (1, 0, UNLIMITED) => "R".to_owned(),
        (1, 1, UNLIMITED) => "B".to_owned(),
        (.., UNLIMITED) => format!("{}0", atom(leaper)),
        _ => format!("{}{range}", atom(leaper)),
    }
}

/// A route as a bracket.
fn bracket(parts: &[Part], before: String) -> Text {
    let start = &parts[0];
    let mut after = slide(Leaper::of(start.steps[0]), start.most);
    for pair in parts.windows(2) {
        let sign = if pair[0].ends { '?' } else { '-' };
        after.push(sign);
        after += &onward(pair[0].steps[0], &pair[1].steps, pair[1].most);
    }
    Text { before, after: after + "]" }
}

/// The part of a bracket that goes on from one step by others, all as far: its turns and its atom.
fn onward(from: Delta, to: &[Delta], range: u8) -> String {
    let leaper = Leaper::of(to[0]);
    if to.iter().all(|&it| Leaper::of(it) == leaper) {
        return turn(from, to) + &slide(leaper, range);
    }
    // Steps of a King, in all directions but backward unless letters pick others.
    let turns =
        if to.len() == 7 && !turns(from, to).contains(&4) { String::new() } else { turn(from, to) };
    match range {
        1 => turns + "K",
        UNLIMITED => turns + "Q",
        _ => format!("{turns}K{range}"),
    }
}

/// The turns from one step to others, in eighths of a circle, clockwise.
fn turns(from: Delta, to: &[Delta]) -> Vec<u8> {
    let heading = |step: Delta| king_heading(step).unwrap_or(0);
    let mut turns: Vec<u8> = to.iter().map(|&it| (heading(it) + 8 - heading(from)) % 8).collect();
    turns.sort_unstable();
    turns
}

/// The letters of the turns from one step to others. Each of several has two letters, since `f` and `r` would be read as
/// `fr`.
fn turn(from: Delta, to: &[Delta]) -> String {
    const ALONE: [&str; 8] = ["f", "fr", "r", "br", "b", "bl", "l", "fl"];
    const OF_SEVERAL: [&str; 8] = ["ff", "fr", "rr", "br", "bb", "bl", "ll", "fl"];
    match turns(from, to)[..] {
        [1, 7] => "fs".to_owned(),
        [1 | 7] if to[0].files == 0 => "fq".to_owned(),
        [turn] => ALONE[usize::from(turn)].to_owned(),
        ref several => several.iter().map(|&turn| OF_SEVERAL[usize::from(turn)]).collect(),
    }
}

/// The letters that pick some leaps of one size; none if these are all.
fn directions(leaps: &[Delta]) -> String {
    if leaps.contains(&Delta::new(0, 0)) {
        return String::new();
    }
    let leaper = leaps.first().map_or(Leaper { long: 1, short: 0 }, |&leap| Leaper::of(leap));
    let all = leaper.leaps();
    let leaps: Vec<Delta> = all.iter().copied().filter(|leap| leaps.contains(leap)).collect();
    let symmetry = leaper.symmetry();
    let is_all = |letters: &&str| {
        let wanted = all.iter().filter(|leap| letters.chars().all(|it| leads(it, **leap)));
        wanted.clone().count() == leaps.len() && wanted.clone().all(|leap| leaps.contains(leap))
    };
    let short: &[&str] = match symmetry {
        Symmetry::Oblique => &[""],
        Symmetry::Diagonal => &["", "f", "b", "l", "r"],
        _ => &["", "v", "s"],
    };
    if let Some(letters) = short.iter().find(|letters| is_all(letters)) {
        return (*letters).to_owned();
    }
    leaps.iter().map(|&leap| one_direction(leap, symmetry)).collect()
}

fn leads(letter: char, leap: Delta) -> bool {
    match letter {
        'f' => leap.ranks > 0,
        'b' => leap.ranks < 0,
        'l' => leap.files < 0,
        'r' => leap.files > 0,
        'v' => leap.files == 0,
        _ => leap.ranks == 0,
    }
}

/// The letters of one leap: the last says along which axis it is longer.
fn one_direction(leap: Delta, symmetry: Symmetry) -> String {
    let vertical = match leap.ranks.signum() {
        1 => "f",
        -1 => "b",
        _ => "",
    };
    let horizontal = match leap.files.signum() {
        1 => "r",
        -1 => "l",
        _ => "",
    };
    if symmetry == Symmetry::Oblique && leap.ranks.abs() > leap.files.abs() {
        format!("{horizontal}{vertical}")
    } else {
        format!("{vertical}{horizontal}")
    }
}
