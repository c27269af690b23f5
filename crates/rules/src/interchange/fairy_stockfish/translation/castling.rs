//! `[castling]`: the rights of the start, with the squares that the keys of castling give them.

use super::{Output, Rules};
use crate::geometry::{Color, Square};
use crate::interchange::fairy_stockfish::definition::sided;
use crate::interchange::fairy_stockfish::kinds::{Kind, Kinds};

/// A right of a side to castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Castle {
    /// The letter in a FEN: `K` and `Q` for White, small ones for Black.
    pub(super) letter: char,
    color: Color,
    king: Square,
    king_to: Square,
    rook: Square,
    rook_to: Square,
    partner: Kind,
}

impl Rules<'_> {
    /// The rights of the start that can be held.
    pub(super) fn castles(&self) -> Vec<Castle> {
        let mut castles: Vec<Castle> = Vec::new();
        if !self.definition.flag("castling", true) {
            return castles;
        }
        for letter in self.start.rights.chars() {
            if let Some(castle) = self.castle(letter)
                && castles.iter().all(|it| it.letter != castle.letter)
            {
                castles.push(castle);
            }
        }
        castles
    }

    /// The castle of a right: the King of the castling rank, and the first partner from an edge on.
    fn castle(&self, letter: char) -> Option<Castle> {
        let definition = self.definition;
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rank = u8::try_from(definition.number("castlingRank", 1) - 1).ok()?;
        let rank = self.shape.rank_of(color, rank.min(self.shape.ranks() - 1));
        let file = |slot, usual| u8::try_from(definition.number(slot, usual) - 1).ok();
        let partners = self.sided_kinds("castlingRookPieces", color, Kinds::of(Kind::ROOK));
        let partner = |file: &u8| {
            let kind = self.start.at(Square::new(*file, rank), color)?;
            partners.contains(kind).then_some((*file, kind))
        };
        let (rook, partner) = if letter.eq_ignore_ascii_case(&'k') {
            let edge = file("castlingRookKingsideFile", 12)?;
            (0..=edge).rev().find_map(|it| partner(&it))?
        } else {
            let edge = file("castlingRookQueensideFile", 1)?;
            (edge..self.shape.files()).find_map(|it| partner(&it))?
        };
        let on_rank = |it: &Square| it.rank() == rank;
        let kings = self.start.squares(color, self.castling_king(color)?);
        let king = kings.into_iter().find(on_rank)?;
        let to_right = rook > king.file();
        let slot = if to_right { "castlingKingsideFile" } else { "castlingQueensideFile" };
        let king_to = file(slot, if to_right { 7 } else { 3 })?;
        let rook_to = if to_right { king_to.checked_sub(1)? } else { king_to + 1 };
        let letter = if to_right { 'K' } else { 'Q' };
        let square = |file| Square::new(file, rank);
        Some(Castle {
            letter: if color == Color::White { letter } else { letter.to_ascii_lowercase() },
            color,
            king,
            king_to: square(king_to),
            rook: square(rook),
            rook_to: square(rook_to),
            partner,
        })
    }

    /// The kind that castles with the partners.
    fn castling_king(&self, color: Color) -> Option<Kind> {
        let kinds = self.sided_kinds("castlingKingPiece", color, Kinds::of(Kind::KING));
        kinds.iter().next()
    }
}

/// Writes the castles: one table if Black's are the image of White's, else one for each side.
pub(super) fn write(rules: &Rules, is_turned: bool, output: &mut Output) {
    let castles = rules.castles();
    for color in Color::BOTH {
        let own: Vec<&Castle> = castles.iter().filter(|it| it.color == color).collect();
        check_king(rules, color, !own.is_empty(), output);
    }
    let of = |color| castles.iter().filter(move |it| it.color == color).copied();
    let image = |castle: Castle| Castle {
        letter: castle.letter.to_ascii_uppercase(),
        color: Color::White,
        king: rules.shape.flip(castle.king),
        king_to: rules.shape.flip(castle.king_to),
        rook: rules.shape.flip(castle.rook),
        rook_to: rules.shape.flip(castle.rook_to),
        ..castle
    };
    let white: Vec<Castle> = of(Color::White).collect();
    let black: Vec<Castle> = of(Color::Black).collect();
    let images: Vec<Castle> = black.iter().copied().map(image).collect();
    let is_image = white.len() == images.len() && white.iter().all(|it| images.contains(it));
    if is_image && !is_turned {
        table("castling", &white, rules, output);
    } else {
        table("white.castling", &white, rules, output);
        table("black.castling", &black, rules, output);
    }
}

/// Refuses castling of another piece than the King.
fn check_king(rules: &Rules, color: Color, castles: bool, output: &mut Output) {
    if castles && rules.castling_king(color) != Some(Kind::KING) {
        let place = rules.place(&sided("castlingKingPiece", color));
        output
            .refuse(&place, "a variant file cannot express castling of a piece that is not royal");
    }
}

fn table(name: &str, castles: &[Castle], rules: &Rules, output: &mut Output) {
    let Some(first) = castles.first() else { return };
    let place = rules.place("castlingKingsideFile");
    output.table(name, &place);
    output.line(format!("king = \"{}\"", first.king), &place);
    output.line(format!("partner = \"{}\"", rules.label(first.partner)), &place);
    let sides: Vec<String> = castles.iter().map(|it| it.side(first.partner, rules)).collect();
    output.line(format!("sides = {{ {} }}", sides.join(", ")), &place);
}

impl Castle {
    fn side(&self, usual: Kind, rules: &Rules) -> String {
        let letter = self.letter.to_ascii_uppercase();
        let mut side = format!("rook = \"{}\", targets = [\"{}\"]", self.rook, self.king_to);
        if self.partner != usual {
            side += &format!(", partner = \"{}\"", rules.label(self.partner));
        }
        let (king, to, rook) = (self.king.file(), self.king_to.file(), self.rook.file());
        if !(king.min(rook) < to && to < king.max(rook)) {
            side += &format!(", rook_to = \"{}\"", self.rook_to);
        }
        format!("{letter} = {{ {side} }}")
    }
}
