//! The variant file that is written from a diagram.

use std::fmt::Write;

use super::board::{Board, Symmetry};
use super::castling::Castling;
use super::moves::Moves;
use super::pieces::DiagramPieces;
use super::promotion::DiagramPromotion;
use crate::betza::{self, Leg};
use crate::interchange::FILL_IN;

/// The content of the file.
pub(super) struct File<'f> {
    pub(super) title: String,
    pub(super) board: Board,
    /// The start without rights and counters.
    pub(super) fen: String,
    pub(super) pieces: &'f DiagramPieces,
    pub(super) royal: &'f [bool],
    pub(super) moves: &'f [Moves],
    pub(super) promotion: &'f DiagramPromotion,
    pub(super) castling: Option<Castling>,
    /// The number of comments that ask for something.
    pub(super) to_fill_in: usize,
}

impl File<'_> {
    /// The whole text.
    pub(super) fn write(&mut self, notes: &[String]) -> String {
        let mut text = String::new();
        for note in notes {
            let mark = if note.starts_with('#') { "" } else { "# " };
            let _ = writeln!(text, "{mark}{note}");
        }
        let Board { files, ranks, .. } = self.board;
        let turned = if self.is_turned() { ", symmetry = \"rotate\"" } else { "" };
        let name = name_of(&self.title);
        let _ = writeln!(text, "name = \"{name}\"\ntitle = {}", quoted(&self.title));
        let _ = writeln!(text, "board = {{ files = {files}, ranks = {ranks}{turned} }}");
        let _ = writeln!(text, "start = \"{}\"", self.fen);
        for at in 0..self.pieces.list.len() {
            self.piece(at, &mut text);
        }
        self.write_castling(&mut text);
        self.supply(&mut text);
        self.en_passant(&mut text);
        let pawns = self.labels(|legs| legs.iter().all(Leg::goes_forward));
        text += "\n# A diagram does not say when a game is drawn; these are the usual rules.\n[endings]\n";
        let _ = writeln!(text, "moves = 50\nreset_by = {pawns}\nrepetition = 3");
        text
    }

    /// Whether Black's side is White's by half a turn, and not its mirror image too.
    fn is_turned(&self) -> bool {
        let is_one_sided = self.moves.iter().any(|it| !betza::is_symmetric(&it.legs));
        self.board.symmetry == Symmetry::Rotate && (self.castling.is_some() || is_one_sided)
    }

    fn piece(&mut self, at: usize, text: &mut String) {
        let (piece, moves) = (&self.pieces.list[at], &self.moves[at]);
        let label = &piece.label;
        let key = if label.chars().all(|it| it.is_ascii_alphanumeric()) {
            label.clone()
        } else {
            format!("\"{label}\"")
        };
        let _ = writeln!(text, "\n[pieces.{key}]\nname = {}", quoted(&piece.name));
        let _ = writeln!(text, "moves = \"{}\"", moves.text);
        if self.royal[at] {
            text.push_str("royal = true\n");
        }
        if !moves.leap.is_empty() {
            let _ = writeln!(
                text,
                "# A diagram does not say whether the leap must avoid check. Where it does, add:\n# not_from_check = true, path = \"unattacked\"\nleap = {{ moves = \"{}\", first_move = true }}",
                moves.leap
            );
        }
        let promotes = at < self.promotion.promoting && !self.royal[at];
        if promotes && self.promotion.choices.is_empty() {
            self.to_fill_in += 1;
            let _ = writeln!(
                text,
                "{FILL_IN} the definition does not say to what this piece promotes.\n# promotes = {{ to = [\"?\"], on = \"last rank\" }}"
            );
        } else if promotes {
            self.promotes(text);
        } else if self.promotion.promoting == 0 && self.promotion.ranks > 0 && at == 0 {
            self.to_fill_in += 1;
            let _ = writeln!(
                text,
                "{FILL_IN} the definition has a promotion zone, but no pieces that promote; a script of the page may know them.\n# promotes = {{ to = [\"?\"], on = \"last rank\" }}"
            );
        }
    }

    fn promotes(&self, text: &mut String) {
        let (ranks, zone) = (self.board.ranks, self.promotion.ranks.min(self.board.ranks));
        let label = |at: &usize| quoted(&self.pieces.list[*at].label);
        let list = |rank: u8| {
            let labels: Vec<String> =
                self.promotion.on_rank(rank, ranks).iter().map(label).collect();
            format!("[{}]", labels.join(", "))
        };
        if zone == 1 {
            let _ = writeln!(text, "promotes = {{ to = {}, on = \"last rank\" }}", list(ranks));
            return;
        }
        let zones: Vec<String> =
            (ranks - zone + 1..=ranks).map(|rank| format!("{rank} = {}", list(rank))).collect();
        let must =
            if self.promotion.may_decline { format!("[{ranks}]") } else { "true".to_owned() };
        let zones = zones.join(", ");
        let _ = writeln!(text, "promotes = {{ zones = {{ {zones} }}, must = {must} }}");
    }

    /// Pieces to which others promote after they were captured: each side has those of the start.
    fn supply(&self, text: &mut String) {
        if !self.promotion.takes_captured() {
            return;
        }
        text.push_str("\n[supply]\n");
        for choice in &self.promotion.choices {
            let piece = &self.pieces.list[choice.piece];
            let count = piece.squares[0].len() + usize::from(piece.in_hand);
            let _ = writeln!(text, "{} = {count}", quoted(&piece.label));
        }
    }

    fn en_passant(&self, text: &mut String) {
        let captures = |legs: &[Leg]| legs.iter().any(|leg| leg.modes.en_passant);
        if self.moves.iter().any(|it| captures(&it.legs)) {
            let victims = self.labels(|legs| legs.iter().any(|leg| leg.modes.trail));
            let captors = self.labels(captures);
            let _ = writeln!(text, "\n[en_passant]\nvictims = {victims}\ncaptors = {captors}");
        }
    }

    /// The list of the labels of the pieces whose legs are as wanted.
    fn labels(&self, wanted: impl Fn(&[Leg]) -> bool) -> String {
        let pieces = self.pieces.list.iter().zip(self.moves);
        let labels =
            pieces.filter(|(_, moves)| wanted(&moves.legs)).map(|(it, _)| quoted(&it.label));
        format!("[{}]", labels.collect::<Vec<_>>().join(", "))
    }

    fn write_castling(&self, text: &mut String) {
        let Some(Castling { king, partner, sides }) = &self.castling else { return };
        let Some(partner) = self.pieces.list.get(*partner) else { return };
        let partner = quoted(&partner.label);
        let sides = sides.iter().map(|(letter, (rook, targets))| {
            let targets: Vec<String> = targets.iter().map(|it| format!("\"{it}\"")).collect();
            format!("{letter} = {{ rook = \"{rook}\", targets = [{}] }}", targets.join(", "))
        });
        let sides = sides.collect::<Vec<_>>().join(", ");
        let _ = writeln!(
            text,
            "\n[castling]\nking = \"{king}\"\npartner = {partner}\nsides = {{ {sides} }}"
        );
    }
}

/// A text as TOML writes it, without control characters.
fn quoted(text: &str) -> String {
    let visible = |it: char| if it.is_control() { ' ' } else { it };
    let text: String = text.chars().map(visible).collect();
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A name of small letters, digits and `-` for a title.
fn name_of(title: &str) -> String {
    let small = title.to_lowercase();
    let words = small.split(|it: char| !it.is_ascii_alphanumeric()).filter(|it| !it.is_empty());
    let name = words.collect::<Vec<_>>().join("-");
    let name: String = name.chars().take(40).collect();
    let name = name.trim_matches('-');
    if name.is_empty() { "imported-game".to_owned() } else { name.to_owned() }
}
