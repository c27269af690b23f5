//! Pieces, ranks, values and moves in the words of a description. Legs that differ only in their direction
//! share one sentence.

mod route;

use crate::betza::{Leg, Modes, Part, Path};
use crate::geometry::{Delta, FRAME, Shape, Square, SquareSet};
use crate::setup::Kind;
use crate::variant::Variant;
use route::RouteForm;

/// The name of a kind.
pub(super) fn name(variant: &Variant, kind: Kind) -> &str {
    &variant.pieces[kind.index()].name
}

/// The names of kinds, each once, joined by [`either`].
pub(super) fn names(variant: &Variant, kinds: impl IntoIterator<Item = Kind>) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in kinds.into_iter().map(|kind| name(variant, kind)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    either(&names)
}

/// A list of alternatives: `Pawn`, `Pawn or Prince`, `Queen, Rook or Bishop`.
pub(super) fn either(items: &[&str]) -> String {
    match items {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// A value in Pawns, such as `0.75` for 75 centipawns.
pub(super) fn value(centipawns: i32) -> String {
    format!("{}.{:02}", centipawns / 100, centipawns % 100)
}

/// The numbers of the ranks on which the squares are, from 1.
fn ranks(squares: SquareSet) -> String {
    let mut ranks: Vec<u8> = squares.into_iter().map(|square| square.rank() + 1).collect();
    ranks.dedup();
    ranks.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

/// Squares by their ranks, if they fill them: `rank 8`, `ranks 8, 9`; else as [`squares`] has them.
pub(super) fn place(set: SquareSet, shape: &Shape) -> String {
    let fills = |square: Square| (shape.rank(square.rank()) & !set).is_empty();
    if !set.into_iter().all(fills) {
        return squares(set);
    }
    let ranks = ranks(set);
    format!("{} {ranks}", if ranks.contains(',') { "ranks" } else { "rank" })
}

/// Squares, as few as possible of them named: rectangles by two opposite corners, as in `a1-h2, d4`.
pub(super) fn squares(set: SquareSet) -> String {
    let (mut left, mut parts) = (set, Vec::new());
    while let Some(first) = left.first() {
        let last = largest_from(first, left);
        parts.push(if first == last { first.to_string() } else { format!("{first}-{last}") });
        left &= !rectangle(first, last);
    }
    parts.join(", ")
}

/// The opposite corner of a rectangle in the set, as wide and then as high as possible, from its first corner.
fn largest_from(first: Square, set: SquareSet) -> Square {
    let fits = |last: &Square| (rectangle(first, *last) & !set).is_empty();
    let right = (first.file()..FRAME).map(|file| Square::new(file, first.rank()));
    let right = right.take_while(fits).last().unwrap_or(first);
    let up = (first.rank()..FRAME).map(|rank| Square::new(right.file(), rank));
    up.take_while(fits).last().unwrap_or(right)
}

/// The squares between two corners, the first not right of or above the last.
fn rectangle(first: Square, last: Square) -> SquareSet {
    let ranks = first.rank()..=last.rank();
    let files = first.file()..=last.file();
    ranks.flat_map(|rank| files.clone().map(move |file| Square::new(file, rank))).collect()
}

/// The form that a group of legs has in common. A step is given by its longer and its shorter side.
#[derive(Clone, PartialEq, Eq)]
enum Form {
    Leap(Step),
    Lame(Step, u8),
    Slide(Step, u8),
    Hop(Step, u8),
    Grasshopper(Step),
    Cylinder(Step, u8),
    Anywhere,
    /// A bent ride: the first step, the range from there, and whether it continues along the file only.
    Bend(Step, u8, bool),
    Route(RouteForm),
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Step {
    long: u8,
    short: u8,
}

struct Group {
    form: Form,
    modes: Modes,
    initial: bool,
    /// The first steps.
    deltas: Vec<Delta>,
}

/// The longest range of a slide, which has no limit.
const UNLIMITED: u8 = 15;

/// The moves of a piece as sentences without capital and full stop.
pub(super) fn moves(legs: &[Leg]) -> Vec<String> {
    let mut groups: Vec<Group> = Vec::new();
    for leg in legs {
        let (form, delta) = form(&leg.path);
        let same =
            |it: &&mut Group| it.form == form && it.modes == leg.modes && it.initial == leg.initial;
        match groups.iter_mut().find(same) {
            Some(group) if group.deltas.contains(&delta) => {}
            Some(group) => group.deltas.push(delta),
            None => groups.push(Group {
                form,
                modes: leg.modes,
                initial: leg.initial,
                deltas: vec![delta],
            }),
        }
    }
    groups.iter().map(sentence).collect()
}

fn form(path: &Path) -> (Form, Delta) {
    match path {
        Path::Leap(delta) => (Form::Leap(Step::to_any_side(*delta)), *delta),
        Path::Lame { step, count } => (Form::Lame(Step::to_any_side(*step), *count), *step),
        Path::Slide { step, range } => (Form::Slide(Step::to_any_side(*step), *range), *step),
        Path::Hop { step, range } => (Form::Hop(Step::to_any_side(*step), *range), *step),
        Path::Grasshopper { step } => (Form::Grasshopper(Step::to_any_side(*step)), *step),
        Path::Anywhere => (Form::Anywhere, Delta::new(0, 0)),
        Path::Cylinder { step, range } => (Form::Cylinder(Step::to_any_side(*step), *range), *step),
        Path::Bend { first, then, range } if !turns_outward(*first, then) => {
            let part = |step: Delta, most, ends| Part { steps: vec![step], most, ends };
            let onward = then.first().map(|&step| part(step, *range, true));
            let parts: Vec<Part> = [part(*first, 1, true)].into_iter().chain(onward).collect();
            (Form::Route(RouteForm::of(&parts)), *first)
        }
        Path::Route(parts) => (Form::Route(RouteForm::of(parts)), parts[0].steps[0]),
        Path::Bend { first, then, range } => {
            let along_file = then.iter().all(|step| step.files == 0);
            (Form::Bend(Step::of(*first), *range, along_file), *first)
        }
    }
}

/// Whether a bent ride goes on in both outward directions, or along the file.
fn turns_outward(first: Delta, then: &[Delta]) -> bool {
    let both = then.len() == 2
        && then.iter().all(|step| Step::of(*step).short != Step::of(first).short.min(1));
    both || first.files != 0 && then.iter().all(|step| step.files == 0)
}

impl Step {
    fn of(delta: Delta) -> Self {
        let (files, ranks) = (delta.files.unsigned_abs(), delta.ranks.unsigned_abs());
        Step { long: files.max(ranks), short: files.min(ranks) }
    }

    /// The step of [`Step::of`], with one form for all eight neighbours of a square.
    fn to_any_side(delta: Delta) -> Self {
        let step = Step::of(delta);
        if step.long == 1 { Step { long: 1, short: 0 } } else { step }
    }

    fn is_straight(self) -> bool {
        self.short == 0
    }

    fn is_diagonal(self) -> bool {
        self.short == self.long
    }
}

fn sentence(group: &Group) -> String {
    let Group { form, modes, initial, deltas } = group;
    let direction = direction(deltas);
    let moves = match form {
        Form::Leap(Step { long: 1, .. }) => format!("goes one square {direction}"),
        Form::Leap(step) => format!("leaps {}{direction}", length(*step)),
        Form::Lame(step, count) => {
            let squares = step.long * count;
            format!("goes exactly {squares} squares {direction} over empty squares")
        }
        Form::Slide(step, range) => format!("slides {}{direction}", distance(*step, *range)),
        Form::Hop(step, range) => {
            format!("slides {}{direction} over exactly one piece", distance(*step, *range))
        }
        Form::Grasshopper(step) => {
            let distance = distance(*step, UNLIMITED);
            format!("slides {distance}{direction} to the square behind the first piece")
        }
        Form::Anywhere => "leaps to any square".to_owned(),
        Form::Cylinder(step, range) => {
            let moves = if *range == 1 {
                format!("{}{direction}", first_step(*step))
            } else {
                format!("slides {}{direction}", distance(*step, *range))
            };
            format!("{}, as if the left and right edges of the board met", moves.trim_end())
        }
        Form::Route(route) => route.sentence(&direction),
        Form::Bend(step, range, along_file) => {
            let onward = match (along_file, step.is_diagonal()) {
                (true, _) => "along the file",
                (false, true) => "as a Rook",
                (false, false) => "as a Bishop",
            };
            let (limit, first) = (limit(*range), first_step(*step));
            format!("{first}{direction}, and may go on from there outward {onward}{limit}")
        }
    };
    let moves = moves.trim_end();
    format!("{moves}{}{}", mode(*modes), if *initial { ", only as its first move" } else { "" })
}

fn first_step(step: Step) -> String {
    if step.long == 1 { "goes one square ".to_owned() } else { format!("leaps {}", length(step)) }
}

fn mode(modes: Modes) -> &'static str {
    match (modes.quiet, modes.capture, modes.en_passant) {
        (true, true, _) => "",
        (true, false, _) if modes.trail => {
            ", without capturing (it can then be captured en passant on the squares that it passed)"
        }
        (true, false, _) => ", without capturing",
        (false, true, true) => ", only to capture, also en passant",
        (false, true, false) => ", only to capture",
        (false, false, _) => ", only to capture en passant",
    }
}

/// The length of a step: `2 squares `, `2 squares one way and 1 across `.
fn length(step: Step) -> String {
    let Step { long, short } = step;
    if step.is_straight() || step.is_diagonal() {
        format!("{long} squares ")
    } else {
        format!("{long} squares one way and {short} across ")
    }
}

/// The distance of a slide in words.
fn distance(step: Step, range: u8) -> String {
    let leaps =
        if step.long == 1 { String::new() } else { format!("by leaps of {}", length(step)) };
    match range {
        UNLIMITED => leaps,
        range => {
            format!("{leaps}at most {range} {} ", if step.long == 1 { "squares" } else { "times" })
        }
    }
}

fn limit(range: u8) -> String {
    if range == UNLIMITED { String::new() } else { format!(", at most {range} squares") }
}

/// The directions of first steps of the same form; nothing for all eight of a step that is neither straight
/// nor diagonal.
fn direction(deltas: &[Delta]) -> String {
    let every = |test: fn(&Delta) -> bool| deltas.iter().all(test);
    let straight = every(|it| it.files == 0 || it.ranks == 0);
    let diagonal = every(|it| it.files.abs() == it.ranks.abs());
    let oblique = every(|it| it.files != 0 && it.ranks != 0 && it.files.abs() != it.ranks.abs());
    let (forward, backward) = (every(|it| it.ranks > 0), every(|it| it.ranks < 0));
    let text = match deltas.len() {
        8 if oblique => "",
        8 => "in any direction",
        4 if straight => "along a rank or file",
        4 if diagonal => "diagonally",
        4 if oblique && forward => "forward",
        4 if oblique && backward => "backward",
        2 if diagonal && forward => "diagonally forward",
        2 if diagonal && backward => "diagonally backward",
        2 if every(|it| it.ranks == 0) => "sideways",
        2 if every(|it| it.files == 0) => "along the file",
        1 if straight && forward => "forward",
        1 if straight && backward => "backward",
        _ => return named(deltas),
    };
    text.to_owned()
}

/// The names of all directions.
fn named(deltas: &[Delta]) -> String {
    let one = |delta: &Delta| {
        let ranks = match delta.ranks.signum() {
            1 => "forward",
            -1 => "backward",
            _ => "",
        };
        let files = match delta.files.signum() {
            1 => "right",
            -1 => "left",
            _ => "",
        };
        let leans = delta.files.abs() != delta.ranks.abs() && delta.files != 0 && delta.ranks != 0;
        let wide = leans && delta.files.abs() > delta.ranks.abs();
        let narrow = leans && !wide;
        let lean = if wide {
            "wide "
        } else if narrow {
            "narrow "
        } else {
            ""
        };
        format!("{lean}{ranks} {files}").trim().to_owned()
    };
    let names: Vec<String> = deltas.iter().map(one).collect();
    names.join(" or ")
}

#[cfg(test)]
mod tests {
    use crate::betza;

    #[test]
    fn moves_that_differ_in_their_direction_only_are_one_sentence() {
        for (moves, words) in [
            ("K", "goes one square in any direction"),
            ("Q", "slides in any direction"),
            ("R4", "slides at most 4 squares along a rank or file"),
            ("N", "leaps 2 squares one way and 1 across"),
            ("H", "leaps 3 squares along a rank or file"),
            ("fsW", "goes one square forward or right or left"),
            (
                "mBcpB",
                "slides diagonally, without capturing; slides diagonally over exactly one piece, only to capture",
            ),
            ("[F?fsR]", "goes one square diagonally, and may go on from there outward as a Rook"),
            (
                "[vW?fsB]",
                "goes one square along the file, and may go on from there outward as a Bishop",
            ),
            (
                "[F?fqR]",
                "goes one square diagonally, and may go on from there outward along the file",
            ),
            ("fmW", "goes one square forward, without capturing"),
            ("fceF", "goes one square diagonally forward, only to capture, also en passant"),
            (
                "fmnnD",
                "goes exactly 2 squares forward over empty squares, without capturing (it can then be \
                 captured en passant on the squares that it passed)",
            ),
            (
                "[D?B]",
                "leaps 2 squares along a rank or file, and may go on from there outward as a Bishop",
            ),
            (
                "mafsW",
                "goes one square along a rank or file, and must go on from there at 45 degrees to either side, \
                 by one square",
            ),
            (
                "fyafsF",
                "goes one square diagonally forward, and must go on from there at 45 degrees to either side, by \
                 a slide",
            ),
            (
                "jR",
                "leaps 2 squares along a rank or file, and may go on from there straight on by a slide",
            ),
            ("qN", "goes in a circle by leaps of 2 squares one way and 1 across"),
            (
                "zB",
                "slides diagonally, turning by a right angle at each step, alternately left and right",
            ),
            ("mU", "leaps to any square, without capturing"),
            ("oB", "slides diagonally, as if the left and right edges of the board met"),
            ("imcfnD", "goes exactly 2 squares forward over empty squares, only as its first move"),
        ] {
            let legs = betza::parse(moves).unwrap();
            assert_eq!(super::moves(&legs).join("; "), words, "{moves}");
        }
    }
}
