//! Directions as earlier versions read them, to warn of texts whose meaning has changed.

use super::Dialect;
use super::atom::{Atom, Symmetry};
use super::dialect::{Compass, half, pair};
use super::prefix::{Directions, Prefix};
use super::reader::{BetzaError, Reader};

/// The moves of a text in our own dialect that earlier versions read otherwise, as they are written; none
/// of a text with errors.
pub fn moves_with_another_meaning(text: &str) -> Vec<String> {
    let mut reader = Reader::new(text);
    let mut moves = Vec::new();
    while reader.peek().is_some() {
        let column = reader.column();
        match has_changed(&mut reader) {
            Ok(true) => moves.push(reader.since(column)),
            Ok(false) => {}
            Err(_) => return Vec::new(),
        }
    }
    moves
}

/// Reads a move, and says whether its meaning has changed.
fn has_changed(reader: &mut Reader) -> Result<bool, BetzaError> {
    let prefix = Prefix::read(reader, Dialect::Own)?;
    let directions = &prefix.legs[0].directions;
    if reader.take('[') {
        while reader.take_if(Directions::is_letter).is_some() {}
        let symmetry = Atom::read(reader)?.symmetry();
        while reader.take_if(|it| it != ']').is_some() {}
        reader.take(']');
        // Directions before a bracket were those of its first step.
        return Ok(!directions.is_empty() && symmetry == Symmetry::Diagonal);
    }
    let column = reader.column();
    let atom = Atom::read(reader)?;
    super::legs::range(reader, &atom, column, Dialect::Own)?;
    if directions.is_empty() {
        return Ok(false);
    }
    let before: Vec<_> = earlier(&directions.letters, atom.symmetry())
        .map_or(Vec::new(), |compass| {
            atom.leapers.iter().flat_map(|leaper| leaper.picked(compass)).collect()
        });
    let now = atom.pick(directions, Dialect::Own)?;
    Ok(!before.is_empty() && !before.iter().eq(now.iter().map(|(_, leap)| leap)))
}

/// What the letters picked; `None` if they were an error, or on atoms where nothing has changed.
fn earlier(letters: &[char], symmetry: Symmetry) -> Option<Compass> {
    let one = |letter: char| match (symmetry, letter) {
        (Symmetry::Oblique, 'v' | 's') => pair(letter),
        (Symmetry::Diagonal, 'v' | 's') => Compass::MAX,
        // A diagonal direction holds the two leaps of a Knight beside it.
        _ => half(letter),
    };
    if !matches!(symmetry, Symmetry::Oblique | Symmetry::Diagonal) || letters.contains(&'h') {
        return None;
    }
    let mut rest = letters;
    let mut picked = 0;
    while let [first, after @ ..] = rest {
        let both = after.first().and_then(|second| match (symmetry, first, second) {
            (_, 'f' | 'b', 'l' | 'r') => Some(half(*first) & half(*second)),
            (Symmetry::Oblique, 'f' | 'b', 's') => Some(half(*first) & pair('s')),
            (Symmetry::Oblique, ..) if first == second => Some(pair(*first)),
            _ => None,
        });
        let was_refused = after.first().is_some_and(|second| match (first, second) {
            ('l' | 'r', 'f' | 'b') => true,
            ('s', 'f' | 'b' | 'l' | 'r')
            | ('l' | 'r', 's')
            | ('v', 'f' | 'b')
            | ('f' | 'b', 'v') => symmetry == Symmetry::Oblique,
            _ => false,
        });
        if both.is_none() && was_refused {
            return None;
        }
        picked |= both.unwrap_or_else(|| one(*first));
        rest = if both.is_some() { &after[1..] } else { after };
    }
    Some(picked)
}
