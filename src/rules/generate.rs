use super::{Counter, Danger, Sink, castling, fusion, king_leap, pawn, promotion};
use crate::geometry::{Square, SquareSet};
use crate::motion::Motion;
use crate::position::{Move, MoveTag, Position};
use crate::setup::Piece;
use crate::variant::Variant;
use crate::variant::rule::Promotion;

/// Which moves to generate. Noisy and quiet moves together are all moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// All of them.
    All,
    /// Captures and promotions.
    Noisy,
    /// What is neither.
    Quiet,
}

/// Every legal move, always in the same order.
pub fn legal_moves(variant: &Variant, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    generate(variant, position, &Danger::new(variant, position), Sort::All, &mut moves);
    moves
}

/// How many legal moves there are, without listing them.
pub fn count_legal(variant: &Variant, position: &Position) -> u64 {
    let mut counter = Counter::default();
    generate(variant, position, &Danger::new(variant, position), Sort::All, &mut counter);
    counter.0
}

/// Hands the legal moves of the side to move to `sink`, kind by kind and square by square. `danger`
/// must be that of the position.
pub fn generate(
    variant: &Variant,
    position: &Position,
    danger: &Danger,
    sort: Sort,
    sink: &mut impl Sink,
) {
    let side = position.side();
    let wanted = Wanted::new(position, sort);
    let passant = !position.en_passant().is_empty() && sort != Sort::Quiet;
    for kind in variant.kinds() {
        let piece = Piece::new(side, kind);
        let standing = position.squares_of(piece);
        if standing.is_empty() {
            continue;
        }
        let pass = Pass {
            variant,
            position,
            danger,
            wanted: &wanted,
            motion: variant.motion(piece),
            promotion: variant.promotion(piece),
        };
        for from in standing {
            pass.steps(from, sink);
            if pass.motion.has_strides() {
                pass.strides(from, sink);
            }
            if passant {
                pass.en_passant(from, sink);
            }
        }
    }
    if sort == Sort::Noisy {
        return;
    }
    if variant.king_leap.is_some() {
        let leaps = king_leap::goals(variant, position, danger);
        sink.goals(position.royal(side), leaps, MoveTag::KING_LEAP);
    }
    castling::emit(variant, position, danger, sink);
    fusion::emit(variant, position, danger, sink);
}

/// The goals of the sort of moves asked for.
struct Wanted {
    sort: Sort,
    occupied: SquareSet,
    /// Goals outside the zone of promotion.
    plain: SquareSet,
    /// Goals in it, whether or not promotion is declined.
    promoting: SquareSet,
}

impl Wanted {
    fn new(position: &Position, sort: Sort) -> Self {
        let occupied = position.occupied();
        let enemies = position.side_squares(!position.side());
        let others = !position.side_squares(position.side());
        let (plain, promoting) = match sort {
            Sort::All => (others, others),
            Sort::Noisy => (enemies, others),
            Sort::Quiet => (!occupied, !occupied),
        };
        Wanted { sort, occupied, plain, promoting }
    }
}

/// Generation for the pieces of one kind.
struct Pass<'a> {
    variant: &'a Variant,
    position: &'a Position,
    danger: &'a Danger,
    wanted: &'a Wanted,
    motion: &'a Motion,
    promotion: Option<&'a Promotion>,
}

impl Pass<'_> {
    #[inline]
    fn steps(&self, from: Square, sink: &mut impl Sink) {
        let reach = self.motion.reach(from, &self.wanted.occupied);
        self.emit_safe(from, reach, MoveTag::PLAIN, sink);
    }

    #[inline]
    fn strides(&self, from: Square, sink: &mut impl Sink) {
        let goals = pawn::stride_goals(self.motion, from, &self.wanted.occupied);
        self.emit_safe(from, goals, MoveTag::STRIDE, sink);
    }

    fn en_passant(&self, from: Square, sink: &mut impl Sink) {
        let goals = pawn::en_passant_goals(self.variant, self.position, self.motion, from);
        self.emit(from, goals, MoveTag::EN_PASSANT, sink);
    }

    /// Hands on those of `goals` that are wanted and leave the royal piece safe.
    #[inline]
    fn emit_safe(&self, from: Square, goals: SquareSet, tag: MoveTag, sink: &mut impl Sink) {
        let goals = match self.promotion {
            Some(rule) if self.wanted.sort == Sort::Noisy => {
                let promoting = rule.promoting(from);
                goals & (self.wanted.plain & !promoting | self.wanted.promoting & promoting)
            }
            _ => goals & self.wanted.plain,
        };
        if !goals.is_empty() {
            let safe = self.danger.safe_goals(self.variant, self.position, from, goals);
            self.emit(from, safe, tag, sink);
        }
    }

    /// Hands on moves to `goals`, promoting where the rule says so.
    #[inline]
    fn emit(&self, from: Square, goals: SquareSet, tag: MoveTag, sink: &mut impl Sink) {
        match self.promotion {
            Some(rule) if goals.meets(&rule.promoting(from)) => {
                let promoting = goals & rule.promoting(from);
                sink.goals(from, goals & !promoting, tag);
                let sort = self.wanted.sort;
                promotion::emit(rule, self.position, (from, promoting, tag), sort, sink);
            }
            _ => sink.goals(from, goals, tag),
        }
    }
}
