//! Reads algebraic notation: first parses the text, then finds the legal move it means.

use std::borrow::Cow;

use super::{LETTERLESS, Wing, captures, castle_of, castles, mover, unmarked};
use crate::geometry::{Color, Square};
use crate::notation::error::{MoveReason, Refused};
use crate::notation::{MoveContext, MoveError, MoveErrorKind, coordinate};
use crate::position::{Move, MoveTag};
use crate::rules;
use crate::setup::{Kind, Labels, Piece};
use crate::variant::Variant;

/// Reads a legal move, from algebraic or coordinate text.
///
/// The text may give more than is needed (`Ng1f3`), and `x`, `+`, `#` and `=` may be left out; `0-0`, `exd6
/// e.p.`, `e8(Q)`, `N-f3`, `Bb5ch`, figurines and the marks `!` and `?` are understood, and characters
/// without a picture passed over. A promotion may be left out if it is the
/// only one and compulsory. An `x` is a capture, or a fusion as XBoard writes it.
///
/// # Errors
/// When the text is not a move, not a legal one, or fits several; the error gives the reason.
pub fn read(context: MoveContext, text: &str) -> Result<Move, MoveError> {
    let text = &*visible(text);
    let meant = Meant { context };
    let move_text = MoveText::read(context, text);
    let algebraic = match &move_text {
        Some(MoveText::Castling(wing)) => meant.castling(*wing),
        Some(MoveText::PieceMove(step)) => meant.step(step),
        None => {
            let sentence = format!("\"{text}\" is not a move: expected a move such as {EXAMPLES}");
            Err(MoveReason::malformed(sentence))
        }
    };
    let reason = match algebraic {
        Ok(mv) => return Ok(mv),
        Err(reason) => reason,
    };
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let marked = |_| coordinate::read(context, bare);
    coordinate::read(context, text).or_else(marked).map_err(|error| {
        let squares =
            matches!(&move_text, Some(MoveText::PieceMove(it)) if it.from.square().is_some());
        let coordinates = squares && text.starts_with(|it: char| it.is_ascii_lowercase());
        if coordinates { MoveError { text: text.to_owned(), ..error } } else { reason.of(text) }
    })
}

/// A text without the characters that pages put between letters and that nobody sees: marks of direction, joiners and
/// soft hyphens.
fn visible(text: &str) -> Cow<'_, str> {
    let is_unseen = |it: char| matches!(it, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}');
    if text.contains(is_unseen) {
        Cow::Owned(text.replace(is_unseen, ""))
    } else {
        Cow::Borrowed(text)
    }
}

const EXAMPLES: &str = "Nf3, exd5, e8=Q, O-O or g1f3";

/// Finds the moves of texts in a position.
struct Meant<'a> {
    context: MoveContext<'a>,
}

impl Meant<'_> {
    fn castling(&self, wing: Wing) -> Result<Move, MoveReason> {
        let MoveContext { variant, position, legal } = self.context;
        let leads_there =
            |it: &&Move| castle_of(variant, position, **it).is_some_and(|it| Wing::of(it) == wing);
        let castlings: Vec<Move> = legal.iter().filter(leads_there).copied().collect();
        match castlings[..] {
            [only] => Ok(only),
            [] => Err(self.no_castling(wing)),
            _ => Err(self.unclear(&castlings)),
        }
    }

    fn no_castling(&self, wing: Wing) -> MoveReason {
        let MoveContext { variant, position, .. } = self.context;
        let mut castles = castles(variant, position.side(), wing);
        let refusal = match (castles.next(), castles.next()) {
            (Some(only), None) => self.refusal(only.king, only.to),
            _ => None,
        };
        let sentence = match variant.castling {
            Some(_) => "the King cannot castle this way now",
            None => "this variant has no castling",
        };
        refusal.unwrap_or_else(|| MoveReason::new(MoveErrorKind::NoCastling, sentence))
    }

    fn step(&self, step: &PieceMove) -> Result<Move, MoveReason> {
        let MoveContext { position, legal, .. } = self.context;
        let goes = |it: &&Move| {
            mover(position, **it) == Some(step.kind)
                && step.from.fits(it.from())
                && it.to() == step.to
                && (!step.captures || captures(position, **it) || it.tag().has(MoveTag::FUSION))
        };
        let all: Vec<Move> = legal.iter().filter(goes).copied().collect();
        let promoting = all.iter().filter(|it| it.promotion() == step.promotion);
        match (&promoting.copied().collect::<Vec<_>>()[..], &all[..]) {
            ([only], _) => Ok(*only),
            ([], [only]) if step.promotion.is_none() => Ok(*only),
            ([], all) => {
                self.split(step).or_else(|| self.castling_to(step)).ok_or_else(|| match all {
                    [] => self.no_step(step),
                    all => self.no_promotion(step, all).unwrap_or_else(|| self.unclear(all)),
                })
            }
            (several, _) => Err(self.unclear(several)),
        }
    }

    /// The split that XBoard writes as a move of the compound followed by the part that leaves: `Qf5/R`, or
    /// `Rc1g5=B` if it does not know the compound.
    fn split(&self, step: &PieceMove) -> Option<Move> {
        let MoveContext { position, legal, .. } = self.context;
        let part = step.promotion?;
        let is_mover = |from: Square| {
            let kind = position.at(from).map(Piece::kind);
            step.from.square() == Some(from) || step.from.fits(from) && kind == Some(step.kind)
        };
        let splits =
            |it: &&Move| it.part() == Some(part) && it.to() == step.to && is_mover(it.from());
        let mut all = legal.iter().filter(splits);
        all.next().filter(|_| all.next().is_none()).copied()
    }

    /// The castling that XBoard writes as a move of the King, if the King does not start from the middle of
    /// the first rank or has a choice of targets: `Kj2`.
    fn castling_to(&self, step: &PieceMove) -> Option<Move> {
        let MoveContext { variant, position, legal } = self.context;
        let goes = |it: &&Move| {
            position.at(it.from()).map(Piece::kind) == Some(step.kind)
                && step.from.fits(it.from())
                && castle_of(variant, position, **it).is_some_and(|castle| castle.to == step.to)
        };
        let mut all = legal.iter().filter(goes);
        all.next().filter(|_| all.next().is_none()).copied()
    }

    fn no_step(&self, step: &PieceMove) -> MoveReason {
        let MoveContext { position, legal, .. } = self.context;
        let side = position.side();
        let standing = position.squares_of(Piece::new(side, step.kind));
        let mut movers = standing.into_iter().filter(|&it| step.from.fits(it));
        let refusal = match (movers.next(), movers.next()) {
            (Some(only), None) => self.refusal(only, step.to),
            // The game is over, whatever moves.
            _ if legal.is_empty() => self.refusal(step.to, step.to),
            _ => None,
        };
        let verb = if step.captures { "capture on" } else { "go to" };
        let (name, from) = (self.name(step.kind), step.from.in_words());
        let sentence = format!("{side} has no {name}{from} that can {verb} {}", step.to);
        refusal.unwrap_or_else(|| MoveReason::new(MoveErrorKind::NoSuchMove, sentence))
    }

    /// The reason why a piece that promotes does not become this one.
    fn no_promotion(&self, step: &PieceMove, moves: &[Move]) -> Option<MoveReason> {
        let kind = step.promotion?;
        let texts: Vec<String> = moves.iter().map(|it| unmarked(self.context, *it)).collect();
        let sentence = format!(
            "the {} does not promote to {} here: expected {}",
            self.name(step.kind),
            self.name(kind),
            texts.join(" or ")
        );
        Some(MoveReason::new(MoveErrorKind::NoSuchMove, sentence))
    }

    fn refusal(&self, from: Square, to: Square) -> Option<MoveReason> {
        let MoveContext { variant, position, legal } = self.context;
        let refusal = rules::refusal(variant, position, legal, from, to)?;
        Some(Refused { context: self.context, from, to }.error(refusal))
    }

    /// The reason why none of these moves is meant.
    fn unclear(&self, moves: &[Move]) -> MoveReason {
        let text = |it: &Move| unmarked(self.context, *it);
        let texts: Vec<String> = moves.iter().map(text).collect();
        let sentence = format!("several moves fit: expected {}", texts.join(" or "));
        MoveReason::new(MoveErrorKind::Ambiguous(moves.to_vec()), sentence)
    }

    fn name(&self, kind: Kind) -> &str {
        &self.context.variant.pieces[kind.index()].name
    }
}

/// The legal moves that a text may mean if `name_of` gives the kind by which it names the piece on a square,
/// as in a program whose board differs from the true one; no letter if it is `None`. Splits and promotions
/// must be written. Castling is not considered.
pub fn misnamed(
    context: MoveContext,
    text: &str,
    name_of: impl Fn(Square) -> Option<Kind>,
) -> Vec<Move> {
    let Some(MoveText::PieceMove(step)) = MoveText::read(context, text) else {
        return Vec::new();
    };
    let (labels, side) = (&context.variant.labels, context.position.side());
    let letterless = labels.find_of(LETTERLESS, side);
    let is_meant = |mv: &&Move| {
        let name = name_of(mv.from()).or(letterless);
        !mv.tag().has(MoveTag::CASTLING)
            && mv.to() == step.to
            && step.from.fits(mv.from())
            && name == Some(step.kind)
            && mv.promotion().or(mv.part()) == step.promotion
    };
    context.legal.iter().filter(is_meant).copied().collect()
}

/// The parsed text of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
enum MoveText {
    Castling(Wing),
    PieceMove(PieceMove),
}

/// The move of a piece to a target.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PieceMove {
    pub(super) kind: Kind,
    pub(super) from: PartialSquare,
    pub(super) captures: bool,
    pub(super) to: Square,
    pub(super) promotion: Option<Kind>,
}

/// A square of which file or rank may be missing: 0 for the a-file and the first rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct PartialSquare {
    pub(super) file: Option<u8>,
    pub(super) rank: Option<u8>,
}

impl PartialSquare {
    /// Whether this square fits the given parts.
    pub(super) fn fits(self, square: Square) -> bool {
        self.file.is_none_or(|it| it == square.file())
            && self.rank.is_none_or(|it| it == square.rank())
    }

    /// The square, if file and rank are both given.
    pub(super) fn square(self) -> Option<Square> {
        Some(Square::new(self.file?, self.rank?))
    }

    /// Where the square is: ` on the b-file`, ` on rank 2`, ` on b2`; empty if neither part is given.
    fn in_words(self) -> String {
        let file = |it: u8| char::from(b'a' + it);
        match (self.file, self.rank) {
            (None, None) => String::new(),
            (Some(it), None) => format!(" on the {}-file", file(it)),
            (None, Some(rank)) => format!(" on rank {}", rank + 1),
            (Some(it), Some(rank)) => format!(" on {}{}", file(it), rank + 1),
        }
    }

    /// Reads the start of `text`; returns it with the rest of the text.
    fn read(text: &str) -> (Self, &str) {
        let file = text.bytes().next().filter(|it| (b'a'..=b'p').contains(it));
        let rest = &text[usize::from(file.is_some())..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let rank = rest[..digits].parse::<u8>().ok().filter(|it| (1..=16).contains(it));
        let rest = if rank.is_some() { &rest[digits..] } else { rest };
        (PartialSquare { file: file.map(|it| it - b'a'), rank: rank.map(|it| it - 1) }, rest)
    }
}

/// Words that books write after a move for check and mate.
const CHECK_WORDS: [&str; 4] = ["ch", "check", "mate", "dblch"];

impl MoveText {
    /// Reads a text; `None` if it does not have the form of a move.
    pub(super) fn read(context: MoveContext, text: &str) -> Option<Self> {
        let text = &in_letters(context.variant, text);
        let labels = SideLabels { labels: &context.variant.labels, side: context.position.side() };
        let plain = text.trim_end_matches("e.p.").trim_end();
        let unmarked = plain.trim_end_matches(['+', '#', '!', '?']);
        match unmarked {
            "O-O" | "0-0" | "o-o" => return Some(MoveText::Castling(Wing::Last)),
            "O-O-O" | "0-0-0" | "o-o-o" => return Some(MoveText::Castling(Wing::First)),
            _ => {}
        }
        // The mark may be part of a label, as in e8=P!.
        let whole = plain.trim_end_matches(['+', '#', '?']);
        let without_word = CHECK_WORDS.iter().find_map(|it| unmarked.strip_suffix(it));
        PieceMove::read(labels, whole)
            .or_else(|| PieceMove::read(labels, unmarked))
            .or_else(|| PieceMove::read(labels, without_word?))
            .map(MoveText::PieceMove)
    }
}

/// A text with the labels of pieces in place of figurines, and hyphens in place of dashes.
fn in_letters<'a>(variant: &Variant, text: &'a str) -> Cow<'a, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let label = |name: &str| {
        let kind = variant.kinds().find(|kind| variant.pieces[kind.index()].name == name)?;
        Some(variant.labels.write(Piece::new(Color::White, kind)))
    };
    let in_letters = |symbol: char| {
        let letters = match symbol {
            '♔' | '♚' => label("King"),
            '♕' | '♛' => label("Queen"),
            '♖' | '♜' => label("Rook"),
            '♗' | '♝' => label("Bishop"),
            '♘' | '♞' => label("Knight"),
            '♙' | '♟' => Some(String::new()),
            '‐' | '‑' | '–' | '—' | '−' => Some("-".to_owned()),
            _ => None,
        };
        letters.unwrap_or_else(|| symbol.to_string())
    };
    Cow::Owned(text.chars().map(in_letters).collect())
}

impl PieceMove {
    fn read(labels: SideLabels, text: &str) -> Option<Self> {
        let (kind, rest) = labels.moving_kind(text)?;
        let (first, after_first) = PartialSquare::read(rest);
        let rest = after_first.strip_prefix(['x', ':', '-']).unwrap_or(after_first);
        let captures = after_first.starts_with(['x', ':']);
        let (second, after_second) = PartialSquare::read(rest);
        // XBoard writes e5xd5-d6 for a capture en passant: the victim's square, then the target.
        let target = after_second.strip_prefix('-').map(PartialSquare::read);
        let target = target.filter(|(square, _)| captures && square.square().is_some());
        let (second, after_second) = target.unwrap_or((second, after_second));
        let (from, to, rest) = match second.square() {
            Some(to) => (first, to, after_second),
            None => (PartialSquare::default(), first.square()?, after_first),
        };
        Some(PieceMove { kind, from, captures, to, promotion: labels.promotion(rest)? })
    }
}

/// The labels of a variant, and the side whose pieces they mean.
#[derive(Clone, Copy)]
struct SideLabels<'v> {
    labels: &'v Labels,
    side: Color,
}

impl SideLabels<'_> {
    /// The kind that moves, and the text after its label.
    fn moving_kind<'a>(&self, text: &'a str) -> Option<(Kind, &'a str)> {
        if text.starts_with(|it: char| it.is_ascii_uppercase() || matches!(it, '+' | '{')) {
            return self.labels.read_kind(text, self.side);
        }
        Some((self.labels.find_of(LETTERLESS, self.side)?, text))
    }

    /// The promotion at the end of a text: `Some(None)` for an empty text, `None` for a text that is not a
    /// promotion.
    fn promotion(&self, text: &str) -> Option<Option<Kind>> {
        if text.is_empty() {
            return Some(None);
        }
        let label = text.strip_prefix(['=', '/']).unwrap_or(text);
        let bracketed = label.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
        match self.labels.read_kind(bracketed.unwrap_or(label), self.side)? {
            (kind, "") => Some(Some(kind)),
            _ => None,
        }
    }
}
