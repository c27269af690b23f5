//! Legal moves: listed, counted, and tested one by one.

use super::attack::{BoardAfter, is_attacked_if};
use super::{CheckInfo, castling, fusion, king_leap, passage, pawn, promotion};
use crate::geometry::{Square, SquareSet};
use crate::motion::Motion;
use crate::position::{Move, MoveTag, Position};
use crate::setup::{Kind, Piece};
use crate::variant::Variant;
use crate::variant::rule::Promotion;

/// The moves to generate. Noisy and quiet moves together are all moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GenType {
    /// All moves.
    All,
    /// Captures and promotions.
    Noisy,
    /// Moves that are neither.
    Quiet,
}

/// Every legal move, always in the same order.
pub fn legal_moves(variant: &Variant, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    generate(variant, position, &CheckInfo::new(variant, position), GenType::All, &mut moves);
    moves
}

/// The number of legal moves, without listing them.
pub fn count_legal(variant: &Variant, position: &Position) -> u64 {
    let mut counter = Counter::default();
    generate(variant, position, &CheckInfo::new(variant, position), GenType::All, &mut counter);
    counter.0
}

/// Generates the legal moves of the side to move into `sink`, kind by kind and square by square. `check_info`
/// must be that of the position.
pub fn generate(
    variant: &Variant,
    position: &Position,
    check_info: &CheckInfo,
    gen_type: GenType,
    sink: &mut impl Sink,
) {
    let side = position.side();
    let wanted = Wanted::new(position, gen_type);
    let passant = !position.en_passant().is_empty() && gen_type != GenType::Quiet;
    for kind in variant.kinds() {
        let piece = Piece::new(side, kind);
        let standing = position.squares_of(piece);
        if standing.is_empty() {
            continue;
        }
        let pass = Pass {
            variant,
            position,
            check_info,
            wanted: &wanted,
            motion: variant.motion(piece),
            promotion: variant.promotion(piece),
        };
        for from in standing {
            pass.steps(from, sink);
            if pass.motion.has_multi_steps() {
                pass.multi_steps(from, sink);
            }
            if passant {
                pass.en_passant(from, sink);
            }
        }
    }
    if gen_type == GenType::Noisy {
        return;
    }
    if variant.king_leap.is_some() {
        let leaps = king_leap::targets(variant, position, check_info);
        sink.targets(position.royal(side), leaps, MoveTag::KING_LEAP);
    }
    castling::emit(variant, position, check_info, sink);
    fusion::emit(variant, position, check_info, sink);
}

/// The targets of the requested moves.
struct Wanted {
    gen_type: GenType,
    occupied: SquareSet,
    /// Targets outside the zone of promotion.
    plain: SquareSet,
    /// Targets in the zone of promotion, whether or not promotion is declined.
    promoting: SquareSet,
}

impl Wanted {
    fn new(position: &Position, gen_type: GenType) -> Self {
        let occupied = position.occupied();
        let enemies = position.side_squares(!position.side());
        let others = !position.side_squares(position.side());
        let (plain, promoting) = match gen_type {
            GenType::All => (others, others),
            GenType::Noisy => (enemies, others),
            GenType::Quiet => (!occupied, !occupied),
        };
        Wanted { gen_type, occupied, plain, promoting }
    }
}

/// Generation for the pieces of one kind. Functions called for every piece are always inlined, which makes
/// perft a quarter faster.
struct Pass<'a> {
    variant: &'a Variant,
    position: &'a Position,
    check_info: &'a CheckInfo,
    wanted: &'a Wanted,
    motion: &'a Motion,
    promotion: Option<&'a Promotion>,
}

impl Pass<'_> {
    #[inline(always)]
    fn steps(&self, from: Square, sink: &mut impl Sink) {
        let reach = self.motion.reach(from, &self.wanted.occupied);
        self.emit_safe(from, reach, MoveTag::PLAIN, sink);
    }

    #[inline]
    fn multi_steps(&self, from: Square, sink: &mut impl Sink) {
        let targets = pawn::multi_step_targets(self.motion, from, &self.wanted.occupied);
        self.emit_safe(from, targets, MoveTag::MULTI_STEP, sink);
    }

    fn en_passant(&self, from: Square, sink: &mut impl Sink) {
        let targets = pawn::en_passant_targets(self.variant, self.position, self.motion, from);
        self.emit(from, targets, MoveTag::EN_PASSANT, sink);
    }

    /// Generates moves to the `targets` that are wanted and leave the royal piece safe.
    #[inline(always)]
    fn emit_safe(&self, from: Square, targets: SquareSet, tag: MoveTag, sink: &mut impl Sink) {
        let targets = match self.promotion {
            Some(rule) if self.wanted.gen_type == GenType::Noisy => {
                let promoting = rule.promoting(from);
                targets & (self.wanted.plain & !promoting | self.wanted.promoting & promoting)
            }
            _ => targets & self.wanted.plain,
        };
        if !targets.is_empty() {
            let safe = self.check_info.safe_targets(self.variant, self.position, from, targets);
            self.emit(from, safe, tag, sink);
        }
    }

    /// Generates moves to `targets`, with the promotions of the rule.
    #[inline(always)]
    fn emit(&self, from: Square, targets: SquareSet, tag: MoveTag, sink: &mut impl Sink) {
        match self.promotion {
            Some(rule) if targets.meets(&rule.promoting(from)) => {
                let promoting = targets & rule.promoting(from);
                sink.targets(from, targets & !promoting, tag);
                let gen_type = self.wanted.gen_type;
                promotion::emit(rule, self.position, (from, promoting, tag), gen_type, sink);
            }
            _ => sink.targets(from, targets, tag),
        }
    }
}

/// Receives generated moves: a list, plain or with scores, or a count.
pub trait Sink {
    /// Receives a move from `from` to each of `targets`, all with the same flags, without promotion.
    fn targets(&mut self, from: Square, targets: SquareSet, tag: MoveTag);

    /// Receives one move.
    fn one(&mut self, found: Move);

    /// Receives a move of `part` out of the compound on `from` to each of `targets`.
    fn parts(&mut self, from: Square, targets: SquareSet, part: Kind) {
        targets.into_iter().for_each(|to| self.one(Move::splitting(from, to, part)));
    }
}

impl<M: From<Move>> Sink for Vec<M> {
    #[inline]
    fn targets(&mut self, from: Square, targets: SquareSet, tag: MoveTag) {
        for to in targets {
            self.one(Move::new(from, to, tag));
        }
    }

    #[inline]
    fn one(&mut self, found: Move) {
        self.push(found.into());
    }
}

/// Counts moves without listing them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counter(pub u64);

impl Sink for Counter {
    #[inline]
    fn targets(&mut self, _: Square, targets: SquareSet, _: MoveTag) {
        self.0 += u64::from(targets.len());
    }

    fn one(&mut self, _: Move) {
        self.0 += 1;
    }

    #[inline]
    fn parts(&mut self, _: Square, targets: SquareSet, _: Kind) {
        self.0 += u64::from(targets.len());
    }
}

/// Whether this move is legal. No other moves are generated; any bits may be tested.
pub fn is_legal(variant: &Variant, position: &Position, mv: Move) -> bool {
    let side = position.side();
    let (from, to, tag) = (mv.from(), mv.to(), mv.tag());
    let Some(piece) = position.at(from).filter(|piece| piece.color() == side) else {
        return false;
    };
    if mv.bits() != rebuilt(mv).bits() {
        return false;
    }
    match tag {
        MoveTag::CASTLING => return castling::is_legal(variant, position, from, to),
        MoveTag::FUSION => return fusion::is_legal_fusion(variant, position, from, to),
        MoveTag::FISSION => {
            let is_legal = |part| fusion::is_legal_fission(variant, position, from, to, part);
            return mv.part().is_some_and(is_legal);
        }
        _ => {}
    }
    if position.side_squares(side).contains(to)
        || !promotion::allows(variant.promotion(piece), position, mv)
    {
        return false;
    }
    let motion = variant.motion(piece);
    let occupied = position.occupied();
    match tag.without(MoveTag::PROMOTION) {
        MoveTag::PLAIN => {
            motion.reach(from, &occupied).contains(to) && is_safe(variant, position, mv)
        }
        MoveTag::MULTI_STEP => {
            pawn::multi_step_targets(motion, from, &occupied).contains(to)
                && is_safe(variant, position, mv)
        }
        MoveTag::EN_PASSANT => {
            pawn::en_passant_targets(variant, position, motion, from).contains(to)
        }
        MoveTag::KING_LEAP => {
            from == position.royal(side)
                && king_leap::targets(variant, position, &CheckInfo::new(variant, position))
                    .contains(to)
        }
        _ => false,
    }
}

/// The move with only its meaningful bits.
fn rebuilt(mv: Move) -> Move {
    let tag = mv.tag().without(MoveTag::PROMOTION);
    let plain = Move::new(mv.from(), mv.to(), tag);
    if tag == MoveTag::FISSION {
        let part = mv.part();
        return part.map_or(plain, |part| Move::splitting(mv.from(), mv.to(), part));
    }
    mv.promotion().map_or(plain, |kind| plain.promoting_to(kind))
}

/// Whether the royal piece would be unattacked after a step or multi-step.
fn is_safe(variant: &Variant, position: &Position, mv: Move) -> bool {
    let side = position.side();
    let royal = position.royal(side);
    let target = if mv.from() == royal { mv.to() } else { royal };
    if target != royal && !passage::is_open(variant, position, target) {
        return false;
    }
    let board = BoardAfter::moved(position, mv.from(), mv.to());
    !is_attacked_if(variant, position, target, !side, &board)
}
