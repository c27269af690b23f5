//! Boards to FENs and back.

use super::Rules;
use super::board::{Board, in_color, name};
use super::supply::Reserve;

impl Board {
    /// Reads a FEN of six fields without e.p. squares; every right in it counts.
    pub(crate) fn read(rules: &Rules, fen: &str) -> Self {
        let [cells, side, rights, "-", halfmove_clock, number] =
            fen.split(' ').collect::<Vec<_>>()[..]
        else {
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
    pub(crate) fn write(&self, rules: &Rules, passed: bool) -> String {
        let ranks: Vec<String> = (0..self.ranks).rev().map(|rank| self.write_rank(rank)).collect();
        let side = if self.white_to_move { 'w' } else { 'b' };
        let rights = rules.rights().into_iter().filter(|it| self.rights.contains(it)).collect();
        let squares: String = match &self.passed {
            Some((squares, _)) if passed => squares.iter().map(|&at| name(at)).collect(),
            _ => String::new(),
        };
        let dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        format!(
            "{}{} {side} {} {} {} {}",
            ranks.join("/"),
            self.write_reserve(rules),
            dash(rights),
            dash(squares),
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
