//! The export of a variant as a diagram.

use std::fmt::Write;

use super::moves::parts;
use crate::betza::{self, Dialect};
use crate::geometry::{Color, Delta, Square, SquareSet};
use crate::interchange::Exported;
use crate::interchange::missing::{self, Missing};
use crate::setup::{Kind, Piece};
use crate::variant::Variant;
use crate::variant::rule::{EndResult, Promotion, Supply};

/// Writes a variant as the definition of a diagram, in its element of a page.
pub fn export(variant: &Variant) -> Exported {
    let mut writer = Writer { variant, missing: Missing::new(variant) };
    let text = writer.write();
    Exported { text, missing: writer.missing.rules }
}

struct Writer<'v> {
    variant: &'v Variant,
    missing: Missing<'v>,
}

impl Writer<'_> {
    fn write(&mut self) -> String {
        let variant = self.variant;
        self.missing.own_rules();
        self.check_endings();
        let promoting = missing::promoting(variant);
        let mut order: Vec<Kind> = promoting.iter().map(|(kind, _)| *kind).collect();
        let others = variant.kinds().filter(|kind| !order.contains(kind)).collect::<Vec<_>>();
        order.extend(others);
        let mirrored = self.is_mirrored();
        let (files, ranks) = (variant.shape.files(), variant.shape.ranks());
        let symmetry = if mirrored { "mirror" } else { "none" };
        let title = variant.title.replace("--", "- -");
        let mut text = format!("<!-- {title} -->\n<div class=\"idiagram\">\n");
        let _ = writeln!(text, "files={files}\nranks={ranks}\nsymmetry={symmetry}\nfirstRank=1");
        self.promotion(&promoting, &mut text);
        let royal: Vec<String> = variant.royal.iter().map(|it| self.id(it)).collect();
        let _ = writeln!(text, "royal={}", royal.join(","));
        for kind in order {
            self.piece(kind, mirrored, &mut text);
        }
        let frame = (0..ranks).flat_map(|rank| (0..files).map(move |file| Square::new(file, rank)));
        let holes: Vec<Square> = frame.filter(|it| !variant.shape.contains(*it)).collect();
        if !holes.is_empty() {
            let _ = writeln!(text, "hole::::{}", listed(&holes));
        }
        text + "</div>\n"
    }

    /// The name of a kind in lists of kinds, which has no marks between the names.
    fn id(&self, kind: Kind) -> String {
        self.variant.labels.write(Piece::new(Color::White, kind)).replace(['{', '}'], "")
    }

    /// The endings that decide a game: those of draws are no part of a diagram.
    fn check_endings(&mut self) {
        let endings = &self.variant.endings;
        if endings.stalemate != EndResult::Draw {
            self.missing.add("stalemate that is not a draw (endings.stalemate)");
        }
        if self.variant.supply.as_ref().is_some_and(|it| !it.reserve) {
            self.missing.add("limits of the pieces on the board ([limits])");
        }
    }

    /// Whether Black's pieces are the mirror image of White's.
    fn is_mirrored(&self) -> bool {
        let (variant, board) = (self.variant, &self.variant.start.board);
        let squares = variant.shape.squares().into_iter();
        let mut pairs =
            squares.map(|it| (board[it.index()], board[variant.shape.flip(it).index()]));
        pairs.all(|(one, other)| one.map(Piece::flip) == other)
    }

    fn promotion(&mut self, promoting: &[(Kind, &Promotion)], text: &mut String) {
        let Some((first, promotion)) = promoting.first() else {
            text.push_str("maxPromote=0\n");
            return;
        };
        let as_first = |it: &&Promotion| it.zones == promotion.zones && it.must == promotion.must;
        if !promoting.iter().all(|(_, it)| as_first(it)) {
            self.missing.add("promotion that differs by the kind of piece (promotes)");
        }
        let (ranks, shape) = (self.variant.shape.ranks(), &self.variant.shape);
        let zone = promotion.zone();
        let lasts = (0..ranks).rev().take_while(|rank| shape.rank(*rank).meets(&zone)).count();
        let last_ranks = (0..ranks).rev().take(lasts);
        let last_squares = last_ranks.fold(SquareSet::EMPTY, |all, rank| all | shape.rank(rank));
        if last_squares != zone {
            self.missing.add("promotion on other squares than the last ranks (promotes.zones)");
        }
        let one_list = promotion.zones.windows(2).all(|pair| pair[0].1 == pair[1].1);
        if !one_list {
            self.missing.add("promotion to other pieces by rank (promotes.zones)");
        }
        let last = shape.rank(ranks - 1);
        let declined = if promotion.must == zone {
            String::new()
        } else {
            if promotion.must != last {
                self.missing.add(
                    "promotion that is compulsory on other ranks than the last one (promotes.must)",
                );
            }
            format!("!{}", self.id(*first))
        };
        let mark = if self.variant.supply.is_some() { "*" } else { "" };
        let kinds = promotion.zones.first().map_or(&[][..], |(_, kinds)| kinds);
        let choices: String = kinds.iter().map(|it| format!("{mark}{}", self.id(*it))).collect();
        let number = promoting.len();
        let _ = writeln!(
            text,
            "promoZone={lasts}\nmaxPromote={number}\npromoChoice={declined}{choices}"
        );
        if !mark.is_empty() {
            text.push_str("holdingsType=1\n");
        }
    }

    fn piece(&mut self, kind: Kind, mirrored: bool, text: &mut String) {
        let variant = self.variant;
        let info = &variant.pieces[kind.index()];
        let squares = Color::BOTH.map(|color| self.squares(Piece::new(color, kind)));
        let start = match (listed(&squares[0]), listed(&squares[1])) {
            (white, black) if mirrored || white.is_empty() && black.is_empty() => white,
            (white, black) => format!("{white},,{black}"),
        };
        let on_board = squares.map(|it| it.len());
        let in_hand = variant.supply.as_ref().filter(|it| it.reserve).map_or(0, |supply| {
            let count = usize::from(supply.count(kind));
            if count == usize::from(Supply::UNLIMITED) {
                0
            } else {
                count.saturating_sub(on_board[0])
            }
        });
        let in_hand = if in_hand > 0 { format!(":{in_hand}") } else { String::new() };
        let (name, id, moves) = (info.name.replace(':', " "), self.id(kind), self.moves(kind));
        let _ = writeln!(text, "{name}:{id}:{moves}::{start}{in_hand}");
    }

    fn squares(&self, piece: Piece) -> Vec<Square> {
        let squares = self.variant.shape.squares().into_iter();
        squares.filter(|it| self.variant.start.board[it.index()] == Some(piece)).collect()
    }

    /// The moves of a kind in Muller's dialect, with castling.
    fn moves(&mut self, kind: Kind) -> String {
        let variant = self.variant;
        let info = &variant.pieces[kind.index()];
        if !info.from_rank.is_empty() {
            self.missing.add_of(kind, "moves from certain ranks (from_rank)");
        }
        let legs = betza::parse(&info.betza).unwrap_or_default();
        if betza::parse_as(&info.betza, Dialect::Muller).as_ref() != Ok(&legs) {
            self.missing.moves(kind);
        }
        let squares = self.squares(Piece::new(Color::White, kind));
        let one_rank = squares.windows(2).all(|pair| pair[0].rank() == pair[1].rank());
        let never_back = legs.iter().all(|leg| leg.goes_forward());
        if legs.iter().any(|leg| leg.initial) && !(one_rank && never_back) {
            self.missing
                .add_of(kind, "moves from the ranks of its start to which it can come back (i)");
        }
        let spelt = |(_, part): (usize, &str)| {
            if part.contains('i') { part.replace("nn", "n") } else { part.to_owned() }
        };
        let mut moves: String = parts(&info.betza).into_iter().map(spelt).collect();
        if let Some(leap) = variant.king_leap.as_ref().filter(|it| it.holder == kind) {
            if !leap.first_move || leap.not_from_check || leap.path_unattacked {
                self.missing
                    .add_of(kind, "the conditions of its leap (leap.not_from_check, leap.path)");
            }
            let atoms =
                [("imA", Delta::new(2, 2)), ("imD", Delta::new(2, 0)), ("imN", Delta::new(1, 2))];
            let has = |(_, by): &&(&str, Delta)| leap.leaps().contains(by);
            moves.extend(atoms.iter().filter(has).map(|(atom, _)| *atom));
        }
        if variant.royal.contains(kind) {
            moves += &self.castling();
        }
        moves
    }

    /// Castling as moves of the King: to both sides, or each side by itself.
    fn castling(&mut self) -> String {
        let edge = self.variant.shape.files() - 1;
        let mut sides = [Vec::new(), Vec::new()];
        for castle in missing::white_castles(self.variant) {
            let to_right = castle.partner.file() > castle.king.file();
            let inside =
                if to_right { edge - castle.partner.file() } else { castle.partner.file() };
            if inside > 1 {
                self.missing.add("castling with a partner far from the edge ([castling])");
            }
            let mark = if inside > 0 { "j" } else { "" };
            let far = castle.king.file().abs_diff(castle.to.file());
            sides[usize::from(to_right)].push((mark, far));
        }
        sides.iter_mut().for_each(|it| it.sort_unstable());
        let [left, right] = sides;
        let write = |side: &str, moves: &[(&str, u8)]| -> String {
            moves.iter().map(|(mark, far)| format!("i{side}{mark}O{far}")).collect()
        };
        if left == right { write("s", &left) } else { write("l", &left) + &write("r", &right) }
    }
}

/// Squares as a diagram lists them: those side by side as `a2-h2`.
fn listed(squares: &[Square]) -> String {
    let next =
        |one: &Square, other: &Square| one.rank() == other.rank() && one.file() + 1 == other.file();
    let runs = squares.chunk_by(next).map(|run| match run {
        [first, .., last] if run.len() > 2 => format!("{first}-{last}"),
        _ => run.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
    });
    runs.collect::<Vec<_>>().join(",")
}
