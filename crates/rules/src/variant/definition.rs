//! What makes two variants the same game for data learnt from games: board, pieces, values, promotions
//! and start.

use std::fmt::Write;

use super::Variant;
use crate::geometry::{Color, SquareSet};
use crate::setup::{Kind, Piece, Setup};

impl Variant {
    /// A hash of [`Variant::definition`]: 64-bit FNV-1a, the same on every machine.
    pub fn definition_hash(&self) -> u64 {
        const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
        const PRIME: u64 = 0x0100_0000_01b3;
        let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(PRIME);
        self.definition().bytes().fold(BASIS, add)
    }

    /// The board with its holes, the start, and a line a kind: label, royal or not, value, moves and
    /// promotions. Names for people, and rules that only say which moves are legal, are not in it.
    pub fn definition(&self) -> String {
        let (files, ranks) = (self.shape.files(), self.shape.ranks());
        let squares = listed(self.shape.squares());
        // The reserve follows from the supply.
        let start = Setup { reserve: None, ..self.start.clone() };
        let start = start.write(&self.shape, &self.labels);
        let mut text = format!("{files}x{ranks}\n{squares}\n{start}\n");
        for kind in self.kinds() {
            self.define(kind, &mut text);
        }
        text
    }

    fn define(&self, kind: Kind, text: &mut String) {
        let info = &self.pieces[kind.index()];
        let (label, value, betza) = (self.labels.label(kind), info.value, &info.betza);
        let royal = if self.royal.contains(kind) { " royal" } else { "" };
        let _ = write!(text, "{label}{royal} {value} {betza}");
        for (rank, moves) in &info.from_rank {
            let _ = write!(text, ", {rank}: {moves}");
        }
        // Black's promotion is the mirror image of White's.
        if let Some(promotion) = self.promotion(Piece::new(Color::White, kind)) {
            let _ = write!(text, ", promotes {}", info.promotes_by.as_deref().unwrap_or_default());
            for (squares, kinds) in &promotion.zones {
                let kinds: String = kinds.iter().map(|it| self.labels.label(*it)).collect();
                let _ = write!(text, " {}={kinds}", listed(*squares));
            }
            let _ = write!(text, " must {}", listed(promotion.must));
        }
        text.push('\n');
    }
}

fn listed(squares: SquareSet) -> String {
    squares.into_iter().map(|square| square.to_string()).collect()
}
