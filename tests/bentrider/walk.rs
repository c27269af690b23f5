//! Walks the tree of legal moves and, at every node, holds what the position and the rules say of
//! themselves against one another.

use bentrider::geometry::{Color, Square, SquareSet};
use bentrider::position::{Move, MoveTag, Position};
use bentrider::rules::{self, Danger, Sort};
use bentrider::setup::{Kind, Setup};
use bentrider::variant::Variant;
use rand::prelude::*;
use rayon::prelude::*;

use crate::games::{MATED, STALEMATED, START};
use crate::play::{SMALL_GAMES, fantastic, fen, game, position};

/// Positions full of what is special, and how deep to walk from them.
pub(crate) const CROWDED: [(&str, u32); 11] = [
    // Double steps past Pawns, from every rank, some of them pinned.
    ("6k6/13/4p1p6/13/3P1I1P5/13/3i1p1p5/13/4P1P6/13/3I2I6/6T6/6K6 w Kk - 0 1", 3),
    (
        "c5k5C/1p1p1p1p1p1p1/13/P1P1P1P1P1P1P/13/13/p1p1p1p1p1p1p/13/1P1P1P1P1P1P1/13/13/13/6K6 b - - 0 1",
        3,
    ),
    // Squares passed, open when the walk begins.
    ("6k6/13/13/6p6/13/13/3pPp7/13/13/13/13/6h6/6K6 b - e6 0 1", 3),
    ("4k8/13/4u8/13/13/13/2PpP8/13/13/13/13/13/4K8 w - d8 0 1", 3),
    // Both Kings may jump, between attacked squares.
    ("5hk6/13/13/13/3T5t3/13/13/13/5t2T4/13/13/13/6KH5 w Kk - 0 1", 3),
    ("2g4k5/13/3O9/13/13/13/13/13/13/13/6u6/13/6K3G2 w Kk - 0 1", 3),
    // Promotions of every kind, by every move.
    ("12k/PISNTP7/2SN4T4/13/7T5/13/13/13/4t8/13/2s3n6/1pisntp6/6K6 w - - 0 1", 3),
    // Near mate and stalemate.
    ("k12/4O8/13/13/3O9/13/13/13/13/13/13/13/12K w - - 99 80", 3),
    ("k3O8/2T10/13/13/13/13/13/13/13/13/13/13/12K w k - 0 1", 3),
    (MATED, 1),
    (STALEMATED, 1),
];

const FLAGS: [MoveTag; 3] = [MoveTag::STRIDE, MoveTag::EN_PASSANT, MoveTag::KING_LEAP];

#[test]
fn at_every_node_to_depth_3_from_the_start_all_agrees() {
    assert_eq!(walk(&fantastic(), START, 3), 1 + 87 + 7_569 + 674_147);
}

/// As above, every own piece to every square with every flag and every promotion at depth 3 too.
#[test]
#[ignore = "takes minutes"]
fn at_every_node_to_depth_3_from_the_start_nothing_else_is_legal() {
    let game = fantastic();
    let root = Node { game: &game, ply: 0, all: true };
    assert_eq!(root.walk_in_parallel(START, 3), 1 + 87 + 7_569 + 674_147);
}

#[test]
fn at_every_node_to_depth_3_of_the_check_positions_all_agrees() {
    let game = fantastic();
    let white = "12k/2P3P6/6I6/3T2T6/1S4N6/13/6p6/5P1i5/13/2p3t6/6i6/8s4/K8n3 w - - 0 1";
    assert_eq!(walk(&game, white, 3), 1 + 58 + 2_919 + 163_230);
    let black = "3ck8/1p2p2s2p2/5i7/4P2p2P2/2n1P8/6T6/3G2u6/1o11/2P3I6/5H7/4M4C3/13/3K9 b - - 0 1";
    assert_eq!(walk(&game, black, 3), 1 + 110 + 8_852 + 951_488);
}

#[test]
fn at_every_node_of_crowded_boards_all_agrees() {
    let game = fantastic();
    for (fen, depth) in CROWDED {
        walk(&game, fen, depth);
    }
}

#[test]
fn at_every_node_of_small_games_all_agrees() {
    for ((_, text), depth) in SMALL_GAMES.into_iter().zip([3, 3, 1, 3, 4]) {
        let game = game(text);
        let start = game.start.write(&game.shape, &game.labels);
        walk(&game, &start, depth);
    }
}

/// So that deep in a tree it is enough to ask about the span.
#[test]
fn whatever_stands_on_the_board_no_piece_reaches_beyond_its_span() {
    let small = SMALL_GAMES.map(|(_, text)| game(text));
    let mut random = StdRng::seed_from_u64(1);
    for game in small.into_iter().chain([fantastic()]) {
        for from in game.shape.squares() {
            let share = random.random_range(0.0..1.0);
            let stands = |_: &Square| random.random_bool(share);
            let occupied: SquareSet = game.shape.squares().into_iter().filter(stands).collect();
            for motion in &game.motions {
                let reach = motion.reach(from, &occupied) | motion.attacks(from, &occupied);
                assert!((reach & !motion.span(from)).is_empty(), "{} from {from}", game.name);
            }
        }
    }
}

/// Checks every position within `depth` plies of a FEN's, and counts them.
fn walk(game: &Variant, fen: &str, depth: u32) -> u64 {
    Node { game, ply: 0, all: false }.walk_in_parallel(fen, depth)
}

/// A place in the tree, so many plies below the root.
#[derive(Clone, Copy)]
struct Node<'g> {
    game: &'g Variant,
    ply: u32,
    /// Is everything asked at every ply?
    all: bool,
}

impl Node<'_> {
    /// As [`Node::walk`], from a FEN, on all cores.
    fn walk_in_parallel(self, fen: &str, depth: u32) -> u64 {
        let root = position(self.game, fen);
        self.check(&root);
        let below = rules::legal_moves(self.game, &root).into_par_iter().map(|played| {
            let mut position = root.clone();
            rules::make(self.game, &mut position, played);
            let count = Node { ply: 1, ..self }.walk(&mut position, depth - 1);
            position.unmake();
            assert!(position == root, "{fen}: {played:?} is not taken back");
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
        for played in moves {
            rules::make(self.game, position, played);
            count += below.walk(position, depth - 1);
            position.unmake();
            assert!(
                *position == before,
                "{played:?} is not taken back: {}",
                fen(self.game, position)
            );
        }
        count
    }

    /// Checks one position, and gives its legal moves.
    fn check(self, position: &Position) -> Vec<Move> {
        assert!(position.is_consistent(), "{}", fen(self.game, position));
        let moves = rules::legal_moves(self.game, position);
        let mut listed = moves.clone();
        listed.sort_unstable();
        self.check_forms_of_generation(position, &listed);
        self.check_listed_is_legal(position, &listed);
        self.check_setup(position);
        moves
    }

    /// `listed` is sorted.
    fn check_forms_of_generation(self, position: &Position, listed: &[Move]) {
        let count = rules::count_legal(self.game, position);
        assert_eq!(count, listed.len() as u64, "{}", fen(self.game, position));
        let mut parts: Vec<Move> = Vec::with_capacity(listed.len());
        let danger = Danger::new(self.game, position);
        for sort in [Sort::Noisy, Sort::Quiet] {
            rules::generate(self.game, position, &danger, sort, &mut parts);
        }
        parts.sort_unstable();
        assert_eq!(parts, listed, "{}", fen(self.game, position));
    }

    /// Legal when asked of alone: every move of the list, which is sorted, and no other move.
    fn check_listed_is_legal(self, position: &Position, listed: &[Move]) {
        assert!(listed.windows(2).all(|it| it[0] != it[1]), "{}", fen(self.game, position));
        for &played in listed {
            let legal = rules::is_legal(self.game, position, played);
            assert!(legal, "{played:?} is listed: {}", fen(self.game, position));
        }
        let ask = |played| {
            if rules::is_legal(self.game, position, played) {
                let is_listed = listed.binary_search(&played).is_ok();
                assert!(is_listed, "{played:?} is not listed: {}", fen(self.game, position));
            }
        };
        match self.ply {
            0 => self.ask_all_of_the_frame(ask),
            1 | 2 => self.ask_all_of_the_board(position, ask),
            _ if self.all => self.ask_all_of_the_board(position, ask),
            _ => self.ask_what_legs_lead_to(position, ask),
        }
    }

    /// Everything that can be said.
    fn ask_all_of_the_frame(self, mut ask: impl FnMut(Move)) {
        for from in SquareSet::FRAME {
            for to in SquareSet::FRAME {
                every_form(self.game, from, to, &mut ask);
            }
        }
    }

    /// Everything that can be said of own pieces; a ply deeper with one flag at most.
    fn ask_all_of_the_board(self, position: &Position, mut ask: impl FnMut(Move)) {
        for from in position.side_squares(position.side()) {
            for to in self.game.shape.squares() {
                if self.ply == 1 {
                    every_form(self.game, from, to, &mut ask);
                } else {
                    single_flags(self.game, from, to, &mut ask);
                }
            }
        }
    }

    /// Own pieces to every square without a flag; and to every goal that some leg of theirs has on some
    /// board, the King to all around it, with each flag, and promoting if they ever do.
    fn ask_what_legs_lead_to(self, position: &Position, mut ask: impl FnMut(Move)) {
        let royal = position.royal(position.side());
        for from in position.side_squares(position.side()) {
            let piece = position.at(from).unwrap();
            let motion = self.game.motion(piece);
            let led_to = motion.span(from) | motion.en_passant_goals(from);
            let led_to = if from == royal { SquareSet::around(from) } else { led_to };
            for to in self.game.shape.squares() & !led_to {
                ask(Move::new(from, to, MoveTag::PLAIN));
            }
            for to in led_to {
                if self.game.promotion(piece).is_some() {
                    single_flags(self.game, from, to, &mut ask);
                } else {
                    ask(Move::new(from, to, MoveTag::PLAIN));
                    FLAGS.iter().for_each(|&flag| ask(Move::new(from, to, flag)));
                }
            }
        }
    }

    /// The setup of the position, through its text, is that of the same position.
    fn check_setup(self, position: &Position) {
        let setup = rules::setup_of(self.game, position);
        let again = rules::place(self.game, &setup).expect("a position that was reached is legal");
        let same = again.hash() == position.hash()
            && again.royal(Color::White) == position.royal(Color::White)
            && again.royal(Color::Black) == position.royal(Color::Black)
            && (again.quiet_plies(), again.fullmoves())
                == (position.quiet_plies(), position.fullmoves())
            && rules::setup_of(self.game, &again) == setup;
        assert!(same, "{}", fen(self.game, position));
        if self.ply <= 2 {
            let (shape, labels) = (&self.game.shape, &self.game.labels);
            let fen = setup.write(shape, labels);
            assert_eq!(Setup::parse(&fen, shape, labels).as_ref(), Ok(&setup), "{fen}");
        }
    }
}

/// Every set of flags, without promotion and with every kind to promote to, one that is none included.
fn every_form(game: &Variant, from: Square, to: Square, ask: &mut impl FnMut(Move)) {
    for chosen in 0..1 << FLAGS.len() {
        let flags = FLAGS.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 != 0);
        let tag = flags.fold(MoveTag::PLAIN, |tag, (_, flag)| tag.and(*flag));
        let plain = Move::new(from, to, tag);
        ask(plain);
        let none = Kind::new(game.pieces.len() as u8);
        for kind in game.kinds().chain([none]) {
            ask(plain.promoting_to(kind));
        }
    }
}

/// Without a flag, with each of them, and promoting to each kind.
fn single_flags(game: &Variant, from: Square, to: Square, ask: &mut impl FnMut(Move)) {
    let plain = Move::new(from, to, MoveTag::PLAIN);
    ask(plain);
    for flag in FLAGS {
        ask(Move::new(from, to, flag));
    }
    for kind in game.kinds() {
        ask(plain.promoting_to(kind));
    }
}
