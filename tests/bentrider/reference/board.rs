//! A board of letters, as a FEN writes them.

use bentrider::geometry::Delta;

use super::Rules;

/// A square: file and rank, from 0.
pub(crate) type At = (i8, i8);

/// What stands, who is to move, and what may still be done.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    files: i8,
    ranks: i8,
    cells: Vec<Option<char>>,
    pub(crate) white_to_move: bool,
    /// May White's King, may Black's King still jump as its first move?
    pub(crate) unmoved: [bool; 2],
    /// The squares that the last move passed, in order, and where what passed them stands.
    pub(crate) passed: Option<(Vec<At>, At)>,
    pub(crate) quiet_plies: u32,
    pub(crate) number: u32,
}

impl Board {
    /// Nothing, White to move.
    pub(crate) fn empty(rules: &Rules) -> Self {
        Board {
            files: rules.files,
            ranks: rules.ranks,
            cells: vec![None; rules.files as usize * rules.ranks as usize],
            white_to_move: true,
            unmoved: [false; 2],
            passed: None,
            quiet_plies: 0,
            number: 1,
        }
    }

    /// Reads a FEN of six fields without e.p. squares.
    pub(crate) fn read(rules: &Rules, fen: &str) -> Self {
        let [cells, side, rights, "-", quiet_plies, number] =
            fen.split(' ').collect::<Vec<_>>()[..]
        else {
            panic!("{fen}")
        };
        let mut board = Board::empty(rules);
        for (rank, text) in (0..rules.ranks).rev().zip(cells.split('/')) {
            board.read_rank(rank, text);
        }
        board.white_to_move = side == "w";
        let royal = rules.royal();
        board.unmoved = [royal, royal.to_ascii_lowercase()].map(|it| rights.contains(it));
        board.quiet_plies = quiet_plies.parse().unwrap();
        board.number = number.parse().unwrap();
        board
    }

    fn read_rank(&mut self, rank: i8, text: &str) {
        let (mut file, mut gap) = (0, 0);
        for symbol in text.chars() {
            if let Some(digit) = symbol.to_digit(10) {
                gap = gap * 10 + digit as i8;
            } else {
                file += gap;
                gap = 0;
                self.put((file, rank), Some(symbol));
                file += 1;
            }
        }
        assert_eq!(file + gap, self.files, "{text}");
    }

    /// The FEN. `passed` says whether to write the squares that were passed.
    pub(crate) fn write(&self, rules: &Rules, passed: bool) -> String {
        let ranks: Vec<String> = (0..self.ranks).rev().map(|rank| self.write_rank(rank)).collect();
        let side = if self.white_to_move { 'w' } else { 'b' };
        let royal = rules.royal();
        let rights: String = [royal, royal.to_ascii_lowercase()]
            .into_iter()
            .zip(self.unmoved)
            .filter_map(|(letter, unmoved)| unmoved.then_some(letter))
            .collect();
        let squares: String = match &self.passed {
            Some((squares, _)) if passed => squares.iter().map(|&at| name(at)).collect(),
            _ => String::new(),
        };
        let dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        format!(
            "{} {side} {} {} {} {}",
            ranks.join("/"),
            dash(rights),
            dash(squares),
            self.quiet_plies,
            self.number
        )
    }

    fn write_rank(&self, rank: i8) -> String {
        let (mut text, mut gap) = (String::new(), 0);
        for cell in (0..self.files).map(|file| self.at((file, rank))) {
            match cell {
                None => gap += 1,
                Some(piece) => {
                    if gap > 0 {
                        text += &gap.to_string();
                    }
                    text.push(piece);
                    gap = 0;
                }
            }
        }
        if gap > 0 { text + &gap.to_string() } else { text }
    }

    pub(crate) fn has(&self, (file, rank): At) -> bool {
        (0..self.files).contains(&file) && (0..self.ranks).contains(&rank)
    }

    pub(crate) fn at(&self, (file, rank): At) -> Option<char> {
        self.cells[rank as usize * self.files as usize + file as usize]
    }

    pub(crate) fn put(&mut self, (file, rank): At, piece: Option<char>) {
        self.cells[rank as usize * self.files as usize + file as usize] = piece;
    }

    /// Every square.
    pub(crate) fn squares(&self) -> impl Iterator<Item = At> + use<> {
        let (files, ranks) = (self.files, self.ranks);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| (file, rank)))
    }

    /// The squares of a side's pieces, and the pieces.
    pub(crate) fn pieces(&self, white: bool) -> impl Iterator<Item = (At, char)> {
        let pieces = self.squares().filter_map(|at| Some((at, self.at(at)?)));
        pieces.filter(move |(_, piece)| is_white(*piece) == white)
    }

    /// The last rank as a side counts.
    pub(crate) fn last_rank(&self, white: bool) -> i8 {
        if white { self.ranks - 1 } else { 0 }
    }
}

pub(crate) fn is_white(piece: char) -> bool {
    piece.is_ascii_uppercase()
}

/// Where a way leads from a square, forward turned for Black; perhaps off the board.
pub(crate) fn onward((file, rank): At, way: Delta, white: bool) -> At {
    (file + way.files, if white { rank + way.ranks } else { rank - way.ranks })
}

/// The name of a square.
pub(crate) fn name((file, rank): At) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}
