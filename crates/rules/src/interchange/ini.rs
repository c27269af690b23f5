//! The export of a variant as a section of Fairy-Stockfish's `variants.ini`.
//!
//! The section inherits from `chess`, and says everything that differs. Pieces are those of chess where they move
//! alike, else `customPiece` with their moves in Fairy-Stockfish's dialect of Betza notation.

use std::fmt::Write;

use super::Exported;
use super::missing::{self, Missing};
use crate::betza::{self, Leg, Path};
use crate::geometry::{Color, Delta, Square, SquareSet};
use crate::loader;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;
use crate::variant::rule::{EndResult, Supply};

/// The largest board, in files and ranks.
const LARGEST: (u8, u8) = (12, 10);

/// The most pieces with moves of their own.
const CUSTOM_PIECES: usize = 25;

/// The pieces of chess other than Pawn and King: the key, the letter, the moves.
const CHESS: [(&str, char, &str); 4] =
    [("knight", 'n', "N"), ("bishop", 'b', "B"), ("rook", 'r', "R"), ("queen", 'q', "Q")];

/// Writes a variant as a section.
pub fn export(variant: &Variant) -> Exported {
    let mut writer = Writer { variant, missing: Missing::new(variant), text: String::new() };
    writer.write();
    Exported { text: writer.text, missing: writer.missing.rules }
}

struct Writer<'v> {
    variant: &'v Variant,
    missing: Missing<'v>,
    text: String,
}

impl Writer<'_> {
    fn write(&mut self) {
        let variant = self.variant;
        self.missing.own_rules();
        let (files, ranks) = (variant.shape.files(), variant.shape.ranks());
        let (most_files, most_ranks) = LARGEST;
        if files > most_files || ranks > most_ranks {
            self.missing.add(format!(
                "a board of {files}×{ranks}: expected at most {most_files}×{most_ranks}"
            ));
        }
        if variant.king_leap.is_some() {
            self.missing.add("the first leap of a King (leap)");
        }
        let _ = writeln!(self.text, "# {}\n[{}:chess]", variant.title, section(variant));
        self.line("maxFile", files);
        self.line("maxRank", ranks);
        let mut start = variant.start.clone();
        start.reserve = None;
        self.line("startFen", start.write(&variant.shape, &variant.labels));
        self.pieces();
        self.promotion();
        self.castling();
        self.endings();
    }

    fn line(&mut self, key: &str, value: impl std::fmt::Display) {
        let _ = writeln!(self.text, "{key} = {value}");
    }

    /// The letter of a kind.
    fn letter(&mut self, kind: Kind) -> char {
        let label = self.variant.labels.label(kind);
        if label.len() > 1 {
            self.missing.add_of(kind, "a label of more than one letter");
        }
        label.chars().next().unwrap_or('?').to_ascii_lowercase()
    }

    fn letters(&mut self, kinds: impl IntoIterator<Item = Kind>) -> String {
        kinds.into_iter().map(|kind| self.letter(kind)).collect()
    }

    fn pieces(&mut self) {
        let variant = self.variant;
        let (mut custom, mut standard) = (0, Vec::new());
        let mut pawn = None;
        for kind in variant.kinds() {
            let info = &variant.pieces[kind.index()];
            let legs = betza::parse(&info.betza).unwrap_or_default();
            let is = |moves: &str| betza::parse(moves).is_ok_and(|it| same(&it, &legs));
            let letter = self.letter(kind);
            let of_chess =
                CHESS.iter().find(|(key, _, moves)| is(moves) && !standard.contains(key));
            if variant.royal.contains(kind) {
                if !is("K") {
                    self.missing.add_of(kind, "a royal piece that does not move as a King");
                }
                standard.push("king");
                self.piece_of_chess("king", 'k', letter);
            } else if let Some(steps) =
                PawnSteps::of(variant, kind, &legs).filter(|_| pawn.is_none())
            {
                pawn = Some(kind);
                self.piece_of_chess("pawn", 'p', letter);
                self.pawn_steps(&steps);
            } else if let Some((key, usual, _)) = of_chess {
                standard.push(key);
                self.piece_of_chess(key, *usual, letter);
            } else {
                custom += 1;
                let moves = self.own_moves(kind, &legs);
                self.line(&format!("customPiece{custom}"), format_args!("{letter}:{moves}"));
            }
        }
        if custom > CUSTOM_PIECES {
            self.missing.add(format!(
                "{custom} pieces that are not of chess: expected at most {CUSTOM_PIECES}"
            ));
        }
        for (key, ..) in CHESS.iter().filter(|(key, ..)| !standard.contains(key)) {
            self.line(key, "-");
        }
        if pawn.is_none() {
            self.line("pawn", "-");
        }
    }

    fn piece_of_chess(&mut self, key: &str, usual: char, letter: char) {
        if usual != letter {
            self.line(key, letter);
        }
    }

    /// The moves of a piece that is not of chess.
    fn own_moves(&mut self, kind: Kind, legs: &[Leg]) -> String {
        let info = &self.variant.pieces[kind.index()];
        let is_plain = |leg: &Leg| !leg.initial && !leg.modes.trail && !leg.modes.en_passant;
        let written =
            [info.betza.clone(), betza::write(legs), betza::write(&betza::essential(legs))];
        let text = written.iter().find(|text| is_read_as(text, legs));
        let difference = difference(&info.betza).filter(|_| text.is_none());
        if let Some(reason) = &difference {
            self.missing.moves_that(kind, reason);
        } else if text.is_none() || !info.from_rank.is_empty() || !legs.iter().all(is_plain) {
            self.missing.moves(kind);
        }
        // Fairy-Stockfish turns Black's moves by half a circle.
        if !betza::is_symmetric(legs) {
            self.missing.add_of(kind, "moves to the left and to the right that differ");
        }
        text.unwrap_or(&info.betza).clone()
    }

    fn pawn_steps(&mut self, steps: &PawnSteps) {
        if steps.double.is_empty() {
            self.line("doubleStep", "false");
            return;
        }
        for (key, ranks) in
            [("doubleStepRegion", &steps.double), ("tripleStepRegion", &steps.triple)]
        {
            if !ranks.is_empty() {
                self.regions(key, |_, own| ranks.contains(&own));
            }
        }
    }

    /// A region of ranks for each side, as its side counts them from 0.
    fn regions(&mut self, key: &str, has: impl Fn(Color, u8) -> bool) {
        let ranks = self.variant.shape.ranks();
        for (color, side) in [(Color::White, "White"), (Color::Black, "Black")] {
            let own = (0..ranks).filter(|own| has(color, *own));
            let mut shown: Vec<u8> =
                own.map(|own| self.variant.shape.rank_of(color, own) + 1).collect();
            shown.sort_unstable();
            let shown: Vec<String> = shown.iter().map(|it| format!("*{it}")).collect();
            self.line(&format!("{key}{side}"), shown.join(" "));
        }
    }

    fn promotion(&mut self) {
        let variant = self.variant;
        let promoting = missing::promoting(variant);
        let Some((_, promotion)) = promoting.first() else {
            self.line("promotionPawnTypes", "-");
            return;
        };
        if !promoting.iter().all(|(_, it)| it.zones == promotion.zones && it.must == promotion.must)
        {
            self.missing.add("promotion that differs by the kind of piece (promotes)");
        }
        if promotion.zones.windows(2).any(|pair| pair[0].1 != pair[1].1) {
            self.missing.add("promotion to other pieces by rank (promotes.zones)");
        }
        let zone = promotion.zone();
        let whole = |own: u8| !(variant.shape.rank(own) & zone).is_empty();
        let ranks = 0..variant.shape.ranks();
        let squares = ranks.clone().filter(|it| whole(*it));
        if squares.fold(SquareSet::EMPTY, |all, rank| all | variant.shape.rank(rank)) != zone {
            self.missing.add("promotion on a part of a rank (promotes.zones)");
        }
        self.regions("promotionRegion", |_, own| whole(own));
        let kinds = promotion.zones.first().map_or(&[][..], |(_, kinds)| kinds);
        let pieces = self.letters(kinds.iter().copied());
        self.line("promotionPieceTypes", pieces);
        let pawns = self.letters(promoting.iter().map(|(kind, _)| *kind));
        if pawns != "p" {
            self.line("promotionPawnTypes", pawns);
        }
        if promotion.must != zone {
            if promotion.must != variant.shape.rank(ranks.end - 1) {
                self.missing.add(
                    "promotion that is compulsory on other ranks than the last one (promotes.must)",
                );
            }
            self.line("mandatoryPawnPromotion", "false");
        }
        self.limits(kinds);
    }

    /// The most pieces of a kind, and that no Pawn may go where it would have to become one more.
    fn limits(&mut self, kinds: &[Kind]) {
        let Some(supply) = &self.variant.supply else { return };
        let limited = kinds.iter().map(|kind| (*kind, supply.count(*kind)));
        let limited: Vec<_> = limited.filter(|(_, count)| *count != Supply::UNLIMITED).collect();
        let limits: Vec<String> = limited
            .into_iter()
            .map(|(kind, count)| format!("{}:{count}", self.letter(kind)))
            .collect();
        self.line("promotionLimit", limits.join(" "));
        self.line("immobilityIllegal", "true");
    }

    fn castling(&mut self) {
        let variant = self.variant;
        let castles = missing::white_castles(variant);
        let [Some(first), ..] = [castles.first()] else {
            self.line("castling", "false");
            return;
        };
        let file = |square: Square| char::from(b'a' + square.file());
        let side = |to_right: bool| {
            castles.iter().filter(move |it| (it.partner.file() > it.king.file()) == to_right)
        };
        for (key, to_right) in [("Kingside", true), ("Queenside", false)] {
            match side(to_right).collect::<Vec<_>>()[..] {
                [castle] => {
                    self.line(&format!("castling{key}File"), file(castle.to));
                    self.line(&format!("castlingRook{key}File"), file(castle.partner));
                }
                [] => self.missing.add("castling to one side only ([castling])"),
                [..] => self.missing.add("a choice of castling targets ([castling])"),
            }
        }
        self.line("castlingKingFile", file(first.king));
        self.line("castlingRank", first.king.rank() + 1);
        let partner = self.letter(first.partner_kind);
        self.line("castlingRookPieces", partner);
    }

    fn endings(&mut self) {
        let endings = &self.variant.endings;
        match endings.stalemate {
            EndResult::Draw => {}
            EndResult::Loss => self.line("stalemateValue", "loss"),
            EndResult::Win => self.line("stalemateValue", "win"),
            EndResult::WonBy(_) => {
                self.missing.add("stalemate that one side always wins (endings.stalemate)");
            }
        }
        self.line("nMoveRule", endings.halfmove_limit.unwrap_or(0) / 2);
        let types = self.letters(self.variant.endings.reset_by.iter());
        self.line("nMoveRuleTypes", if types.is_empty() { "-" } else { &types });
        self.line("nFoldRule", self.variant.endings.repetitions.unwrap_or(0));
    }
}

/// The name of the section. Fairy-Stockfish keeps its own variants, several of which have the names of built-in
/// ones.
fn section(variant: &Variant) -> String {
    let is_built_in = loader::names().any(|it| it == variant.name);
    format!("{}{}", if is_built_in { "bentrider-" } else { "" }, variant.name)
}

/// The ranks from which a Pawn of chess makes its longer steps, as its side counts them from 0.
struct PawnSteps {
    double: Vec<u8>,
    triple: Vec<u8>,
}

impl PawnSteps {
    /// Those of a kind, if all its moves are a Pawn's.
    fn of(variant: &Variant, kind: Kind, legs: &[Leg]) -> Option<Self> {
        let info = &variant.pieces[kind.index()];
        let mut steps = PawnSteps { double: Vec::new(), triple: Vec::new() };
        let home = home_ranks(variant, kind);
        let all: Vec<u8> = (0..variant.shape.ranks()).collect();
        let (long, plain): (Vec<Leg>, Vec<Leg>) =
            legs.iter().cloned().partition(|leg| leg.modes.trail);
        let captures =
            if long.is_empty() && info.from_rank.is_empty() { "fmWfcF" } else { "fmWfceF" };
        if !same(&betza::parse(captures).ok()?, &plain) {
            return None;
        }
        for leg in &long {
            steps.add(leg, if leg.initial { &home } else { &all })?;
        }
        for (rank, moves) in &info.from_rank {
            let rank = rank.parse::<u8>().ok()?.checked_sub(1)?;
            for leg in betza::parse(moves).ok()? {
                steps.add(&leg, &[rank])?;
            }
        }
        Some(steps)
    }

    fn add(&mut self, leg: &Leg, ranks: &[u8]) -> Option<()> {
        let Path::Lame { step, count } = leg.path else { return None };
        let steps = match count {
            2 => &mut self.double,
            3 => &mut self.triple,
            _ => return None,
        };
        if step != Delta::new(0, 1) || !leg.modes.trail {
            return None;
        }
        steps.extend(ranks);
        Some(())
    }
}

/// The ranks on which White has pieces of the kind at the start.
fn home_ranks(variant: &Variant, kind: Kind) -> Vec<u8> {
    let piece = Some(Piece::new(Color::White, kind));
    let squares = variant.shape.squares().into_iter();
    let mut ranks: Vec<u8> =
        squares.filter(|it| variant.start.board[it.index()] == piece).map(|it| it.rank()).collect();
    ranks.sort_unstable();
    ranks.dedup();
    ranks
}

/// Whether Fairy-Stockfish makes these moves of a text. Brackets are in no release of it.
fn is_read_as(text: &str, legs: &[Leg]) -> bool {
    let read = betza::fairy_stockfish_moves(text);
    !text.contains('[') && read.is_ok_and(|it| betza::are_same(&it, legs))
}

/// What Fairy-Stockfish makes of a text that it does not read as meant; `None` of moves of several parts.
fn difference(text: &str) -> Option<String> {
    match betza::fairy_stockfish_moves(text) {
        _ if text.contains(['[', 'a']) => None,
        Ok(legs) => Some(format!("Fairy-Stockfish moves it as {}", betza::write(&legs))),
        Err(error) => Some(error.message),
    }
}

/// Whether two lists have the same legs.
fn same(one: &[Leg], other: &[Leg]) -> bool {
    one.len() == other.len() && one.iter().all(|leg| other.contains(leg))
}
