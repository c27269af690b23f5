use std::sync::LazyLock;

use bentrider_rules::geometry::{Color, Square, SquareSet};
use bentrider_rules::position::{Move, MoveTag, Position};
use bentrider_rules::rules::{self, CheckInfo, GenType};
use bentrider_rules::setup::{Kind, Setup};
use bentrider_rules::variant::Variant;
use rand::prelude::*;
use rayon::prelude::*;

use bentrider_testing::boards::{fen, position};

/// A node of the tree at this many plies below the root.
#[derive(Clone, Copy)]
pub(super) struct Node<'g> {
    pub(super) variant: &'g Variant,
    pub(super) ply: u32,
    /// Whether everything is tested at every ply.
    pub(super) all: bool,
}

impl Node<'_> {
    /// Walks as [`Node::walk`] does, from a FEN, on all cores.
    pub(super) fn walk_in_parallel(self, fen: &str, depth: u32) -> u64 {
        let root = position(self.variant, fen);
        self.check(&root);
        let below = rules::legal_moves(self.variant, &root).into_par_iter().map(|mv| {
            let mut position = root.clone();
            rules::make(self.variant, &mut position, mv);
            let count = Node { ply: 1, ..self }.walk(&mut position, depth - 1);
            position.unmake();
            assert!(position == root, "{fen}: {mv:?} is not undone");
            count
        });
        1 + below.sum::<u64>()
    }

    /// Checks the position and those up to `depth` plies below it, and counts them.
    fn walk(self, position: &mut Position, depth: u32) -> u64 {
        let moves = self.check(position);
        if depth == 0 {
            return 1;
        }
        let before = position.clone();
        let below = Node { ply: self.ply + 1, ..self };
        let mut count = 1;
        for mv in moves {
            rules::make(self.variant, position, mv);
            count += below.walk(position, depth - 1);
            position.unmake();
            assert!(*position == before, "{mv:?} is not undone: {}", fen(self.variant, position));
        }
        count
    }

    /// Checks one position, and returns its legal moves.
    fn check(self, position: &Position) -> Vec<Move> {
        assert!(position.is_consistent(), "{}", fen(self.variant, position));
        let moves = rules::legal_moves(self.variant, position);
        let mut listed = moves.clone();
        listed.sort_unstable();
        self.check_forms_of_generation(position, &listed);
        self.check_listed_is_legal(position, &listed);
        self.check_setup(position);
        moves
    }

    /// Checks other forms of generation; `listed` is sorted.
    fn check_forms_of_generation(self, position: &Position, listed: &[Move]) {
        let count = rules::count_legal(self.variant, position);
        assert_eq!(count, listed.len() as u64, "{}", fen(self.variant, position));
        let mut parts: Vec<Move> = Vec::with_capacity(listed.len());
        let check_info = CheckInfo::new(self.variant, position);
        for sort in [GenType::Noisy, GenType::Quiet] {
            rules::generate(self.variant, position, &check_info, sort, &mut parts);
        }
        parts.sort_unstable();
        assert_eq!(parts, listed, "{}", fen(self.variant, position));
    }

    /// Checks that every move of the sorted list is legal when it is tested alone, and no other move.
    fn check_listed_is_legal(self, position: &Position, listed: &[Move]) {
        assert!(listed.windows(2).all(|it| it[0] != it[1]), "{}", fen(self.variant, position));
        for &mv in listed {
            let legal = rules::is_legal(self.variant, position, mv);
            assert!(legal, "{mv:?} is listed: {}", fen(self.variant, position));
        }
        let ask = |mv| {
            if rules::is_legal(self.variant, position, mv) {
                let is_listed = listed.binary_search(&mv).is_ok();
                assert!(is_listed, "{mv:?} is not listed: {}", fen(self.variant, position));
            }
        };
        match self.ply {
            0 => self.ask_all_of_the_frame(position, ask),
            1 => self.ask_all_of_the_board(position, ask),
            _ if self.all => self.ask_all_of_the_board(position, ask),
            _ => self.ask_what_legs_lead_to(position, ask),
        }
    }

    /// Asks about every form of moves of own pieces, and about forms with at most one flag from other
    /// squares.
    fn ask_all_of_the_frame(self, position: &Position, mut ask: impl FnMut(Move)) {
        let own = position.side_squares(position.side());
        for from in SquareSet::FRAME {
            for to in SquareSet::FRAME {
                if own.contains(from) {
                    every_form(self.variant, from, to, &mut ask);
                } else {
                    single_flags(self.variant, from, to, &mut ask);
                }
            }
        }
    }

    /// Asks about every form of moves of own pieces with at most one flag.
    fn ask_all_of_the_board(self, position: &Position, mut ask: impl FnMut(Move)) {
        for from in position.side_squares(position.side()) {
            for to in self.variant.shape.squares() {
                single_flags(self.variant, from, to, &mut ask);
            }
        }
    }

    /// Asks about own pieces to every square without a flag; and to every target in the span of a leg, the
    /// King to all squares around it and along its rank, with each flag of the variant, with splits if pieces
    /// may split, and with promotions if they ever promote.
    fn ask_what_legs_lead_to(self, position: &Position, mut ask: impl FnMut(Move)) {
        let royal = position.royal(position.side());
        let flags = flags_of(self.variant);
        for from in position.side_squares(position.side()) {
            let piece = position.at(from).unwrap();
            let motion = self.variant.motion(piece);
            let mut led_to = motion.span(from) | motion.en_passant_targets(from);
            if from == royal {
                let rank = self.variant.shape.squares().into_iter();
                let rank: SquareSet = rank.filter(|it| it.rank() == from.rank()).collect();
                led_to = led_to | SquareSet::around(from) | rank;
            }
            for to in self.variant.shape.squares() & !led_to {
                ask(Move::new(from, to, MoveTag::PLAIN));
            }
            for to in led_to {
                if self.variant.promotion(piece).is_some() {
                    single_flags(self.variant, from, to, &mut ask);
                } else {
                    ask(Move::new(from, to, MoveTag::PLAIN));
                    flags.iter().for_each(|&flag| ask(Move::new(from, to, flag)));
                    splits(self.variant, from, to, &mut ask);
                }
            }
        }
    }

    /// Checks that the setup of the position, through its text, gives the same position.
    fn check_setup(self, position: &Position) {
        let setup = rules::to_setup(self.variant, position);
        let again =
            rules::from_setup(self.variant, &setup).expect("a position that was reached is legal");
        let same = again.hash() == position.hash()
            && again.royal(Color::White) == position.royal(Color::White)
            && again.royal(Color::Black) == position.royal(Color::Black)
            && (again.halfmove_clock(), again.fullmoves())
                == (position.halfmove_clock(), position.fullmoves())
            && rules::to_setup(self.variant, &again) == setup;
        assert!(same, "{}", fen(self.variant, position));
        if self.ply <= 2 {
            let (shape, labels) = (&self.variant.shape, &self.variant.labels);
            let fen = setup.write(shape, labels);
            assert_eq!(Setup::parse(&fen, shape, labels).as_ref(), Ok(&setup), "{fen}");
        }
    }
}

/// All flags of moves except promotion.
const FLAGS: [MoveTag; 6] = [
    MoveTag::MULTI_STEP,
    MoveTag::EN_PASSANT,
    MoveTag::KING_LEAP,
    MoveTag::CASTLING,
    MoveTag::FUSION,
    MoveTag::FISSION,
];

/// The flags that some rule of the variant uses.
pub(super) fn flags_of(variant: &Variant) -> Vec<MoveTag> {
    let rules = [
        variant.en_passant.is_some(),
        variant.en_passant.is_some(),
        variant.king_leap.is_some(),
        variant.castling.is_some(),
        variant.fusion.is_some(),
        variant.fusion.is_some(),
    ];
    FLAGS.into_iter().zip(rules).filter_map(|(flag, known)| known.then_some(flag)).collect()
}

/// Every set of flags, without promotion and with promotion to one kind; with at most one flag, promotion to
/// every kind and splits of every kind, including one that does not exist.
pub(super) fn every_form(variant: &Variant, from: Square, to: Square, ask: &mut impl FnMut(Move)) {
    let none = Kind::new(variant.pieces.len() as u8);
    for (chosen, &tag) in (0u32..).zip(every_set_of_flags()) {
        let plain = Move::new(from, to, tag);
        ask(plain);
        let few = chosen.count_ones() <= 1;
        for kind in variant.kinds().chain([none]).take(if few { usize::MAX } else { 1 }) {
            ask(plain.promoting_to(kind));
        }
    }
    for kind in variant.kinds().chain([none]) {
        ask(Move::splitting(from, to, kind));
    }
}

/// The tags of all sets of flags: bit `i` of an index says whether `FLAGS[i]` is in the set.
fn every_set_of_flags() -> &'static [MoveTag] {
    static TAGS: LazyLock<Vec<MoveTag>> = LazyLock::new(|| {
        let tag = |chosen: usize| {
            let flags = FLAGS.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 != 0);
            flags.fold(MoveTag::PLAIN, |tag, (_, flag)| tag.union(*flag))
        };
        (0..1 << FLAGS.len()).map(tag).collect()
    });
    &TAGS
}

/// A random form: with one flag or none, a promotion, a split or neither.
pub(crate) fn any_form(variant: &Variant, random: &mut StdRng, from: Square, to: Square) -> Move {
    // One random number for all choices, because this is called for every pair of squares.
    let drawn: u32 = random.random();
    let flag = FLAGS.get((drawn & 0xff) as usize % (FLAGS.len() + 1));
    let plain = Move::new(from, to, flag.copied().unwrap_or(MoveTag::PLAIN));
    let kind = Kind::new((drawn >> 8 & 0xffff) as u8 % (variant.pieces.len() as u8 + 1));
    match (drawn >> 24) % 3 {
        0 => plain,
        1 => plain.promoting_to(kind),
        _ => Move::splitting(from, to, kind),
    }
}

/// Forms without a flag, with each single flag, with promotion to each kind and with a split of each kind.
pub(super) fn single_flags(
    variant: &Variant,
    from: Square,
    to: Square,
    ask: &mut impl FnMut(Move),
) {
    let plain = Move::new(from, to, MoveTag::PLAIN);
    ask(plain);
    for flag in FLAGS {
        ask(Move::new(from, to, flag));
    }
    for kind in variant.kinds() {
        ask(plain.promoting_to(kind));
    }
    splits(variant, from, to, ask);
}

/// Splits of each kind, in a variant where pieces may split.
pub(super) fn splits(variant: &Variant, from: Square, to: Square, ask: &mut impl FnMut(Move)) {
    for kind in variant.kinds().filter(|_| variant.fusion.is_some()) {
        ask(Move::splitting(from, to, kind));
    }
}
