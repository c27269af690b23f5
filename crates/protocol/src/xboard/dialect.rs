//! The moves of a piece in XBoard's dialect of Betza notation.
//!
//! XBoard requires the modifiers of an atom in a fixed order (`i`, directions, modes), has no brackets, and
//! writes bent riders by legs: `y` turns a step into a slide, `a` lets the piece move again. It uses the text
//! to show moves and for its own notation; with its test of legality off, it does not refuse moves by it.

use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::setup::{Kind, Piece};
use bentrider_rules::variant::Variant;
use bentrider_rules::variant::rule::Castle;

/// The moves of a kind; empty if none of them can be written.
pub(super) fn moves(variant: &Variant, kind: Kind) -> String {
    let piece = &variant.pieces[kind.index()];
    let mut text = translate(&piece.betza);
    for (_, further) in piece.further_moves() {
        text += &further
            .split_inclusive(|it: char| it.is_ascii_uppercase())
            .map(initial)
            .collect::<String>();
    }
    text += &leap(variant, kind);
    if variant.royal.contains(kind) {
        text += &castling(variant, kind);
    }
    text
}

/// Whether every move of a kind can be written.
pub(super) fn is_whole(variant: &Variant, kind: Kind) -> bool {
    let piece = &variant.pieces[kind.index()];
    let further = piece.further_moves().map(|(_, moves)| moves);
    further.chain([piece.betza.as_str()]).all(|moves| {
        let mut rest = moves;
        while !rest.is_empty() {
            let (translated, after) = first_move(rest);
            if translated.is_empty() {
                return false;
            }
            rest = after;
        }
        true
    })
}

fn initial(part: &str) -> String {
    let translated = translate(part);
    if translated.is_empty() || translated.starts_with('i') {
        translated
    } else {
        format!("i{translated}")
    }
}

/// A text of Betza notation, move by move; a move that XBoard cannot express is left out.
fn translate(betza: &str) -> String {
    let mut text = String::new();
    let mut rest = betza;
    while !rest.is_empty() {
        let (translated, after) = first_move(rest);
        text += &translated;
        rest = after;
    }
    text
}

/// The move at the start of `text`, in the dialect, and the rest of the text.
fn first_move(text: &str) -> (String, &str) {
    let end = text.find(|it: char| !it.is_ascii_lowercase()).unwrap_or(text.len());
    let (prefix, rest) = text.split_at(end);
    if let [first, .., _] = prefix.split('a').collect::<Vec<_>>()[..] {
        return chain(prefix, first.contains('i'), rest);
    }
    // XBoard knows no crooked and no circular paths.
    let is_known = !prefix.contains(['z', 'q']);
    let prefix = BetzaPrefix::read(prefix);
    if let Some((inside, after)) = rest.strip_prefix('[').and_then(|it| it.split_once(']')) {
        return (prefix.bent(inside), after);
    }
    if let Some((_, after)) = rest.strip_prefix('(').and_then(|it| it.split_once(')')) {
        return (String::new(), after.trim_start_matches(|it: char| it.is_ascii_digit()));
    }
    let (atom, range, after) = atom(rest);
    match atom {
        Some(atom) if is_known => (prefix.straight(atom, range), after),
        _ => (String::new(), after),
    }
}

/// The atom at the start of `text`, its range as XBoard writes it, and the rest of the text.
fn atom(text: &str) -> (Option<char>, &str, &str) {
    let mut symbols = text.chars();
    let Some(atom) = symbols.next() else { return (None, "", "") };
    let after = symbols.as_str();
    if let Some(after) = after.strip_prefix(atom) {
        return (Some(atom), "0", after);
    }
    let digits = after.find(|it: char| !it.is_ascii_digit()).unwrap_or(after.len());
    let (range, after) = after.split_at(digits);
    (Some(atom), range, after)
}

/// A move of several legs, and the rest of the text after its atom.
fn chain<'t>(prefix: &str, initial: bool, rest: &'t str) -> (String, &'t str) {
    let leg = |letters: &str| {
        let prefix = BetzaPrefix { initial: false, ..BetzaPrefix::read(letters) };
        prefix.written() + if letters.contains('y') { "y" } else { "" }
    };
    let legs: Vec<String> = prefix.split('a').map(leg).collect();
    let (atom, range, after) = atom(rest);
    let initial = if initial { "i" } else { "" };
    let atom = atom.map_or(String::new(), |atom| atom.to_string());
    (format!("{initial}{}{atom}{range}", legs.join("a")), after)
}

/// The modifiers before an atom, by group.
struct BetzaPrefix {
    initial: bool,
    directions: String,
    modes: String,
}

impl BetzaPrefix {
    fn read(text: &str) -> Self {
        let only = |wanted: &str| text.chars().filter(|&it| wanted.contains(it)).collect();
        let mut modes: String = only("mcepo");
        modes.extend(['n', 'j'].into_iter().filter(|it| text.contains(*it)));
        BetzaPrefix { initial: text.contains('i'), directions: only("fblrvsh"), modes }
    }

    fn written(&self) -> String {
        let initial = if self.initial { "i" } else { "" };
        format!("{initial}{}{}", self.directions, self.modes)
    }

    /// XBoard has lame leaps of two steps; longer ones are slides there.
    fn straight(&self, atom: char, range: &str) -> String {
        match (atom, self.modes.strip_suffix('n')) {
            ('H' | 'G', Some(modes)) => {
                let step = if atom == 'H' { 'W' } else { 'F' };
                let initial = if self.initial { "i" } else { "" };
                format!("{initial}{}{modes}{step}3", self.directions)
            }
            _ => format!("{}{atom}{range}", self.written()),
        }
    }

    /// A bent rider with these modifiers before the bracket, and `inside` in it.
    fn bent(mut self, inside: &str) -> String {
        let Some((first, then)) = inside.split_once('?') else { return String::new() };
        let turn = then.trim_end_matches(|it: char| !it.is_ascii_lowercase());
        let atom = first.trim_start_matches(|it: char| it.is_ascii_lowercase());
        // Directions of the whole move, parts of other lengths, further parts and other turns.
        let is_known = self.directions.is_empty()
            && matches!(atom, "W" | "F")
            && matches!(turn, "" | "fs" | "fq")
            && !then.contains(['?', '-']);
        if !is_known {
            return String::new();
        }
        self.directions += &first[..first.len() - atom.len()];
        let prefix = self.written();
        if !then.starts_with("fq") {
            return format!("{prefix}{atom}{prefix}yafs{atom}");
        }
        // Outward along the file: on each diagonal there is one such turn.
        let turns = [("fl", "fr"), ("fr", "fl"), ("bl", "fl"), ("br", "fr")];
        let legs = turns.map(|(step, turn)| format!("{step}{}ya{turn}{atom}", self.modes));
        format!("{prefix}{atom}{}", legs.concat())
    }
}

/// The King's first leap, as atoms.
fn leap(variant: &Variant, kind: Kind) -> String {
    let Some(rule) = variant.king_leap.as_ref().filter(|it| it.holder == kind) else {
        return String::new();
    };
    let middle = Square::new(variant.shape.files() / 2, variant.shape.ranks() / 2);
    let paths = rule.paths(Color::White, middle);
    let has = |long: u8, short: u8| {
        paths.iter().any(|path| {
            let (files, ranks) =
                (path.to.file().abs_diff(middle.file()), path.to.rank().abs_diff(middle.rank()));
            (files.max(ranks), files.min(ranks)) == (long, short)
        })
    };
    let initial = if rule.first_move { "i" } else { "" };
    let leaps = [('N', has(2, 1)), ('A', has(2, 2)), ('D', has(2, 0))];
    leaps.iter().filter(|(_, there)| *there).map(|(atom, _)| format!("{initial}m{atom}")).collect()
}

/// Castling: how far the King goes, and whether its partner stands next to the edge and not on it.
fn castling(variant: &Variant, kind: Kind) -> String {
    let Some(rule) = &variant.castling else { return String::new() };
    let side = variant.labels.only_side(kind).unwrap_or(Color::White);
    let castles = &rule.castles[side.index()];
    let distance = |castle: &Castle| castle.king.file().abs_diff(castle.to.file());
    let edges = [0, variant.shape.files() - 1];
    let mut words: Vec<(u8, bool)> = castles
        .iter()
        .map(|castle| (distance(castle), !edges.contains(&castle.partner.file())))
        .collect();
    words.sort_unstable();
    words.dedup();
    words.iter().map(|(far, inner)| format!("is{}O{far}", if *inner { "j" } else { "" })).collect()
}

/// The pieces whose moves can be written: label, with `&` if both sides have the piece, and moves. A variant with
/// fusion has none: with them XBoard would refuse the moves that it does not know.
pub(super) fn pieces(variant: &Variant) -> Vec<(String, String)> {
    if variant.fusion.is_some() {
        return Vec::new();
    }
    let pieces = variant.kinds().map(|kind| {
        let label = match variant.labels.only_side(kind) {
            Some(side) => variant.labels.write(Piece::new(side, kind)),
            None => variant.labels.write(Piece::new(Color::White, kind)) + "&",
        };
        (label, moves(variant, kind))
    });
    pieces.filter(|(_, moves)| !moves.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::loader::built_in;

    fn moves_of(variant: &str, label: &str) -> String {
        let variant = built_in(variant).unwrap();
        moves(&variant, variant.labels.find(label).unwrap())
    }

    /// As XBoard 4.9.1 follows them.
    #[test]
    fn bent_riders_are_written_by_their_legs() {
        for (label, expected) in [
            ("N", "vWvyafsW"),
            ("S", "FflyafrFfryaflFblyaflFbryafrF"),
            ("G", "FyafsF"),
            ("U", "WyafsW"),
            ("T", "GHfmWfcF"),
            ("I", "KfmnD"),
            ("K", "KimNimAimD"),
            ("O", "NADGHCZ"),
        ] {
            assert_eq!(moves_of("fantastic-xiii", label), expected, "{label}");
        }
    }

    #[test]
    fn moves_of_several_legs_are_passed_on_and_what_xboard_does_not_know_is_left_out() {
        for (moves, expected) in [
            ("mafsW", "mafsW"),
            ("WyafsW", "WyafsW"),
            ("imfaymrcaffK3", "ifmarmcyaffK3"),
            ("jRN0", "jRN0"),
            ("[F?R]", "FyafsF"),
            ("v[F?R]fmW", "fmW"),
            ("[F-R][R?sR][D?B][W?B-R]zBqNfhN", "fhN"),
        ] {
            assert_eq!(translate(moves), expected, "{moves}");
        }
    }

    #[test]
    fn castling_and_multi_steps_are_written_as_xboard_reads_them() {
        for (variant, label, expected) in [
            ("gross", "P", "fmWfceFifmnDifmW3"),
            ("gross", "K", "KisjO2isjO3isjO4"),
            ("gross", "C", "mRcpR"),
            ("chess", "K", "KisO2"),
            ("wildebeest", "P", "fmWfceFifmnDifmW3ifmnD"),
        ] {
            assert_eq!(moves_of(variant, label), expected, "{variant} {label}");
        }
    }

    #[test]
    fn pieces_that_merge_are_not_described() {
        assert!(pieces(&built_in("fusion").unwrap()).is_empty());
    }
}
