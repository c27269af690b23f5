//! Names that ChessV and this program write differently: variants, pieces, squares, a start.

/// The names of the variants that both know: in this program, in ChessV.
const VARIANTS: [(&str, &str); 12] = [
    ("chess", "Chess"),
    ("gross", "Gross Chess"),
    ("shako", "Shako"),
    ("omega", "Omega Chess"),
    ("grand", "Grand Chess"),
    ("opulent", "Opulent Chess"),
    ("tencubed", "TenCubed Chess"),
    ("wildebeest", "Wildebeest Chess"),
    ("capablanca", "Capablanca Chess"),
    ("janus", "Janus Chess"),
    ("embassy", "Embassy Chess"),
    ("gothic", "Gothic Chess"),
];

/// The letters of Grand Chess: in this program, in ChessV.
const GRAND: [(char, char); 2] = [('A', 'C'), ('C', 'M')];

/// The starts of Opulent Chess, which its inventor has changed: in this program, in ChessV.
const OPULENT: [&str; 2] = [
    "rw6wr/clbnqknbla/pppppppppp/10/10/10/10/PPPPPPPPPP/CLBNQKNBLA/RW6WR w - - 0 1",
    "rw6wr/clnbqkbnla/pppppppppp/10/10/10/10/PPPPPPPPPP/CLNBQKBNLA/RW6WR w - - 0 1",
];

/// The squares outside the corners of Omega Chess: in this program, in ChessV.
const CORNERS: [(&str, &str); 4] = [("a1", "w1"), ("l1", "w2"), ("l12", "w3"), ("a12", "w4")];

/// The largest number of files of a board.
const MOST_FILES: usize = 16;

/// The program whose names a text is translated into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Own,
    Chessv,
}

impl Target {
    /// The translation of a word by pairs of this program's word and ChessV's.
    fn other<T: PartialEq + Copy>(self, pairs: &[(T, T)], word: T) -> Option<T> {
        pairs.iter().find_map(|&(own, theirs)| match self {
            Target::Own => (theirs == word).then_some(own),
            Target::Chessv => (own == word).then_some(theirs),
        })
    }
}

/// The names that ChessV uses in one variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dialect {
    /// The name of the variant in this program.
    variant: &'static str,
    /// The name of the variant in ChessV.
    pub(super) name: &'static str,
}

impl Dialect {
    /// The dialect for a name or title; ChessV names a variant derived from another `New Name: Grand Chess`.
    pub(super) fn of(name: &str) -> Option<Self> {
        let is_name = |word: &str| {
            let word = word.trim();
            let known =
                |it: &&(&str, &str)| [it.0, it.1].iter().any(|it| it.eq_ignore_ascii_case(word));
            VARIANTS.iter().find(known).map(|&(variant, name)| Dialect { variant, name })
        };
        is_name(name).or_else(|| name.split(':').find_map(is_name))
    }

    /// The start in this program and in ChessV, if they differ.
    pub(super) fn starts(self) -> Option<[&'static str; 2]> {
        (self.variant == "opulent").then_some(OPULENT)
    }

    /// Translates a move in coordinates; any other text stays as it is.
    pub(super) fn mv(self, text: &str, target: Target) -> String {
        let Some((from, rest)) = square(text) else { return text.to_owned() };
        let Some((to, label)) = square(rest) else { return text.to_owned() };
        format!(
            "{}{}{}",
            self.square(from, target),
            self.square(to, target),
            self.label(label, target)
        )
    }

    /// Translates the board, without a reserve, and the e.p. squares of a FEN.
    pub(super) fn fen(self, fen: &str, target: Target) -> String {
        let mut fields: Vec<String> = fen.split_whitespace().map(str::to_owned).collect();
        if let Some(board) = fields.first_mut() {
            let placed = board.split('[').next().unwrap_or_default();
            *board = placed.chars().map(|it| self.letter(it, target)).collect();
            if self.variant == "omega" {
                *board = omega_board(board, target);
            }
        }
        if let Some(passed) = fields.get_mut(3) {
            *passed = self.squares(passed, target);
        }
        fields.join(" ")
    }

    fn letter(self, letter: char, target: Target) -> char {
        let pairs: &[(char, char)] = if self.variant == "grand" { &GRAND } else { &[] };
        let other = target.other(pairs, letter.to_ascii_uppercase()).unwrap_or(letter);
        if letter.is_ascii_lowercase() { other.to_ascii_lowercase() } else { other }
    }

    /// Translates the label after a move. ChessV begins a label of two letters with `_` where it would be
    /// misread.
    fn label(self, label: &str, target: Target) -> String {
        let plain: String = label.chars().filter(|it| !"_{}".contains(*it)).collect();
        let plain: String = plain.chars().map(|it| self.letter(it, target)).collect();
        if plain.chars().count() > 1 && target == Target::Own {
            format!("{{{plain}}}")
        } else {
            plain
        }
    }

    /// Translates a list of squares such as `e5e4`; other text stays as it is.
    fn squares(self, text: &str, target: Target) -> String {
        let mut list = String::new();
        let mut rest = text;
        while let Some((first, after)) = square(rest) {
            list += &self.square(first, target);
            rest = after;
        }
        list + rest
    }

    /// Translates a square; ChessV numbers those of Omega Chess from a0, and its corners separately.
    fn square(self, text: &str, target: Target) -> String {
        if self.variant != "omega" {
            return text.to_owned();
        }
        if let Some(corner) = target.other(&CORNERS, text) {
            return corner.to_owned();
        }
        let (files, ranks): (i16, i16) = if target == Target::Own { (1, 2) } else { (-1, -2) };
        let moved = || {
            let file = i16::from(*text.as_bytes().first()?) + files;
            let rank = text.get(1..)?.parse::<i16>().ok()?.checked_add(ranks)?;
            Some(format!("{}{rank}", char::from(u8::try_from(file).ok()?)))
        };
        moved().unwrap_or_else(|| text.to_owned())
    }
}

/// The square at the start of a text, a small letter and digits, and the rest of the text.
fn square(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix(|it: char| it.is_ascii_lowercase())?;
    let label = rest.trim_start_matches(|it: char| it.is_ascii_digit());
    (label.len() < rest.len()).then(|| text.split_at(text.len() - label.len()))
}

/// Translates the board of Omega Chess. ChessV treats the squares that do not exist as empty. A rank longer
/// than that of any board stays as it is.
fn omega_board(board: &str, target: Target) -> String {
    let last = board.split('/').count().saturating_sub(1);
    let rank = |(at, text): (usize, &str)| {
        let Some(mut cells) = cells(text) else { return text.to_owned() };
        let end = cells.len().saturating_sub(1);
        for (file, cell) in cells.iter_mut().enumerate() {
            let (on_side, on_end) = (file == 0 || file == end, at == 0 || at == last);
            if on_side != on_end && ['.', '*'].contains(cell) {
                *cell = if target == Target::Own { '*' } else { '.' };
            }
        }
        compressed(&cells)
    };
    board.split('/').enumerate().map(rank).collect::<Vec<_>>().join("/")
}

/// The squares of a rank of a FEN, an empty one as `.`; `None` if there are more than on any board.
fn cells(rank: &str) -> Option<Vec<char>> {
    let mut cells = Vec::new();
    let mut digits = String::new();
    for it in rank.chars().chain(['/']) {
        if it.is_ascii_digit() {
            digits.push(it);
            continue;
        }
        let gap = if digits.is_empty() { 0 } else { digits.parse().ok()? };
        if cells.len().saturating_add(gap) > MOST_FILES {
            return None;
        }
        cells.extend(std::iter::repeat_n('.', gap));
        digits.clear();
        cells.push(it);
    }
    cells.pop();
    Some(cells)
}

/// The text of a rank of a FEN, from its squares.
fn compressed(cells: &[char]) -> String {
    let groups = cells.chunk_by(|one, other| *one == '.' && *other == '.');
    groups.map(|it| if it[0] == '.' { it.len().to_string() } else { it[0].to_string() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_and_squares_are_renamed_both_ways() {
        for (name, own, theirs) in [
            ("Grand Chess", "e9e10c", "e9e10m"),
            ("Grand Chess", "e9e10a", "e9e10c"),
            ("Grand Chess", "c2c5", "c2c5"),
            ("Omega Chess", "g2i2", "f0h0"),
            ("Omega Chess", "a1c4", "w1b2"),
            ("Omega Chess", "j10l12", "i8w3"),
            ("Shako", "e9e10q", "e9e10q"),
        ] {
            let dialect = Dialect::of(name).unwrap();
            assert_eq!(dialect.mv(theirs, Target::Own), own);
            assert_eq!(dialect.mv(own, Target::Chessv), theirs);
        }
        let gross = Dialect::of("gross").unwrap();
        assert_eq!(gross.mv("e11e12_ng", Target::Own), "e11e12{ng}");
        assert_eq!(gross.mv("NULL", Target::Own), "NULL");
        let omega = Dialect::of("Omega Chess").unwrap();
        let ours = "w**********w/*4k5*/*10*/W**********W w - e5 0 1";
        let theirs = "w10w/5k6/12/W10W w - d3 0 1";
        assert_eq!(omega.fen(ours, Target::Chessv), theirs);
        assert_eq!(omega.fen(theirs, Target::Own), ours);
    }

    /// ChessV numbers the files and ranks of Omega Chess from the square inside the corner, which is b2 here,
    /// as a0.
    #[test]
    fn every_e_p_square_of_a_triple_step_is_renamed() {
        let omega = Dialect::of("Omega Chess").unwrap();
        let ours = "w**********w/*4k5*/*5P4*/W**********W b - g4g5 0 1";
        let theirs = "w10w/5k6/6P5/W10W b - f2f3 0 1";
        assert_eq!(omega.fen(ours, Target::Chessv), theirs);
        assert_eq!(omega.fen(theirs, Target::Own), ours);
    }

    #[test]
    fn a_rank_that_is_longer_than_any_board_is_not_expanded() {
        assert_eq!(cells("w14W").map(|it| it.len()), Some(16));
        for rank in
            ["w15W", "255a255a", "16a16a", "300", "99999999999999999999999", "aaaaaaaaaaaaaaaaa"]
        {
            assert_eq!(cells(rank), None, "{rank}");
            let fen = format!("{rank}/12 w - - 0 1");
            let omega = Dialect::of("Omega Chess").unwrap();
            assert_eq!(omega.fen(&fen, Target::Own).split('/').next(), Some(rank));
        }
    }
}
