//! A board of letters, as a FEN writes them.

use bentrider_rules::geometry::Delta;

use super::Rules;
use super::promotion::Reserve;

/// A square: file and rank, from 0.
pub type At = (i8, i8);

/// The mark of a square that does not exist.
pub(super) const HOLE: char = '*';

/// The pieces, the side to move, rights, e.p. squares and reserves.
#[derive(Clone, Debug)]
pub struct Board {
    pub(super) files: i8,
    pub(super) ranks: i8,
    cells: Vec<Option<char>>,
    pub white_to_move: bool,
    /// The letters of the rights that are held.
    pub rights: Vec<char>,
    /// The squares that the last move passed, in order, and the square of the piece that passed them.
    pub passed: Option<(Vec<At>, At)>,
    /// The reserve, in a variant with a supply.
    pub reserve: Option<Reserve>,
    /// The checks left to White and Black, in a variant that counts them.
    pub checks: Option<[u32; 2]>,
    pub halfmove_clock: u32,
    pub number: u32,
}

impl Board {
    /// An empty board, White to move, with empty reserves.
    pub fn empty(rules: &Rules) -> Self {
        let mut board = Board {
            files: rules.files,
            ranks: rules.ranks,
            cells: vec![None; rules.files as usize * rules.ranks as usize],
            white_to_move: true,
            rights: Vec::new(),
            passed: None,
            reserve: rules.supply.as_ref().map(|_| Reserve::new()),
            checks: rules.results.checks.map(|it| [it; 2]),
            halfmove_clock: 0,
            number: 1,
        };
        for &hole in &rules.holes {
            board.put(hole, Some(HOLE));
        }
        board
    }

    /// Whether the square exists.
    pub fn has(&self, at: At) -> bool {
        (0..self.files).contains(&at.0)
            && (0..self.ranks).contains(&at.1)
            && self.cell(at) != Some(HOLE)
    }

    /// The piece on a square.
    pub fn at(&self, at: At) -> Option<char> {
        self.cell(at).filter(|it| *it != HOLE)
    }

    pub(super) fn cell(&self, (file, rank): At) -> Option<char> {
        self.cells[rank as usize * self.files as usize + file as usize]
    }

    pub fn put(&mut self, (file, rank): At, piece: Option<char>) {
        self.cells[rank as usize * self.files as usize + file as usize] = piece;
    }

    /// Every square.
    pub fn squares(&self) -> impl Iterator<Item = At> {
        self.contents().filter(|(_, cell)| *cell != Some(HOLE)).map(|(at, _)| at)
    }

    /// The squares of a side's pieces, and the pieces.
    pub fn pieces(&self, white: bool) -> impl Iterator<Item = (At, char)> {
        let pieces = self.contents().filter_map(|(at, cell)| Some((at, cell?)));
        pieces.filter(move |(_, piece)| *piece != HOLE && is_white(*piece) == white)
    }

    /// Each place of the frame with its piece.
    fn contents(&self) -> impl Iterator<Item = (At, Option<char>)> {
        let ranks = (0..).zip(self.cells.chunks(self.files as usize));
        ranks.flat_map(|(rank, cells)| {
            (0..).zip(cells).map(move |(file, &cell)| ((file, rank), cell))
        })
    }

    /// A square of White's as Black sees it.
    pub fn seen_by(&self, white: bool, (file, rank): At) -> At {
        (file, if white { rank } else { self.ranks - 1 - rank })
    }
}

pub fn is_white(piece: char) -> bool {
    piece.is_ascii_uppercase()
}

/// The piece of a side with this letter.
pub(super) fn in_color(letter: char, white: bool) -> char {
    if white { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}

/// The square one step away, with forward turned for Black; it may be off the board.
pub(super) fn onward((file, rank): At, step: Delta, white: bool) -> At {
    (file + step.files, if white { rank + step.ranks } else { rank - step.ranks })
}

/// The name of a square.
pub fn name((file, rank): At) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// The square of a name.
pub(super) fn square(name: &str) -> At {
    let (file, rank) = name.split_at(1);
    ((file.as_bytes()[0] - b'a') as i8, rank.parse::<i8>().unwrap() - 1)
}

impl Board {
    /// Reads a FEN of six fields without e.p. squares; every right in it counts. The checks may stand before the
    /// counters.
    pub fn read(rules: &Rules, fen: &str) -> Self {
        let mut fields: Vec<&str> = fen.split(' ').collect();
        let checks = (fields.len() == 7).then(|| fields.remove(4));
        let [cells, side, rights, "-", halfmove_clock, number] = fields[..] else {
            panic!("{fen}")
        };
        let (cells, reserve) = match cells.split_once('[') {
            Some((cells, reserve)) => (cells, Some(reserve.strip_suffix(']').unwrap())),
            None => (cells, None),
        };
        let mut board = Board::empty(rules);
        for (rank, text) in (0..rules.ranks).rev().zip(cells.split('/')) {
            board.read_rank(rank, text);
        }
        board.white_to_move = side == "w";
        board.rights = rights.chars().filter(|it| *it != '-').collect();
        board.reserve = match reserve {
            Some(pieces) => Some(read_reserve(pieces)),
            None => board.rest_of_supply(rules),
        };
        if let Some((white, black)) = checks.and_then(|it| it.split_once('+')) {
            board.checks = Some([white, black].map(|it| it.parse().unwrap()));
        }
        board.halfmove_clock = halfmove_clock.parse().unwrap();
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
    pub fn write(&self, rules: &Rules, passed: bool) -> String {
        let ranks: Vec<String> = (0..self.ranks).rev().map(|rank| self.write_rank(rank)).collect();
        let side = if self.white_to_move { 'w' } else { 'b' };
        let rights = rules.rights().into_iter().filter(|it| self.rights.contains(it)).collect();
        let squares: String = match &self.passed {
            Some((squares, _)) if passed => squares.iter().map(|&at| name(at)).collect(),
            _ => String::new(),
        };
        let dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        format!(
            "{}{} {side} {} {}{} {} {}",
            ranks.join("/"),
            self.write_reserve(rules),
            dash(rights),
            dash(squares),
            self.checks.map(|[white, black]| format!(" {white}+{black}")).unwrap_or_default(),
            self.halfmove_clock,
            self.number
        )
    }

    fn write_rank(&self, rank: i8) -> String {
        let (mut text, mut gap) = (String::new(), 0);
        for cell in (0..self.files).map(|file| self.cell((file, rank))) {
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

    fn write_reserve(&self, rules: &Rules) -> String {
        let Some(reserve) = &self.reserve else { return String::new() };
        let kinds = |white| rules.order.iter().map(move |&kind| in_color(kind, white));
        let pieces = kinds(true).chain(kinds(false)).map(|piece| {
            let count = reserve.get(&piece).copied().unwrap_or(0);
            piece.to_string().repeat(count)
        });
        format!("[{}]", pieces.collect::<String>())
    }
}

fn read_reserve(pieces: &str) -> Reserve {
    let mut reserve = Reserve::new();
    for piece in pieces.chars() {
        *reserve.entry(piece).or_default() += 1;
    }
    reserve
}
