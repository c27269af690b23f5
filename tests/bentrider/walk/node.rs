use bentrider::geometry::{Color, SquareSet};
use bentrider::position::{Move, MoveTag, Position};
use bentrider::rules::{self, CheckInfo, GenType};
use bentrider::setup::Setup;
use bentrider::variant::Variant;
use rayon::prelude::*;

use super::forms::{every_form, flags_of, single_flags, splits};
use crate::play::{fen, position};

/// A place in the tree, so many plies below the root.
#[derive(Clone, Copy)]
pub(super) struct Node<'g> {
    pub(super) game: &'g Variant,
    pub(super) ply: u32,
    /// Is everything asked at every ply?
    pub(super) all: bool,
}

impl Node<'_> {
    /// As [`Node::walk`], from a FEN, on all cores.
    pub(super) fn walk_in_parallel(self, fen: &str, depth: u32) -> u64 {
        let root = position(self.game, fen);
        self.check(&root);
        let below = rules::legal_moves(self.game, &root).into_par_iter().map(|mv| {
            let mut position = root.clone();
            rules::make(self.game, &mut position, mv);
            let count = Node { ply: 1, ..self }.walk(&mut position, depth - 1);
            position.unmake();
            assert!(position == root, "{fen}: {mv:?} is not taken back");
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
            rules::make(self.game, position, mv);
            count += below.walk(position, depth - 1);
            position.unmake();
            assert!(*position == before, "{mv:?} is not taken back: {}", fen(self.game, position));
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
        let check_info = CheckInfo::new(self.game, position);
        for sort in [GenType::Noisy, GenType::Quiet] {
            rules::generate(self.game, position, &check_info, sort, &mut parts);
        }
        parts.sort_unstable();
        assert_eq!(parts, listed, "{}", fen(self.game, position));
    }

    /// Legal when asked of alone: every move of the list, which is sorted, and no other move.
    fn check_listed_is_legal(self, position: &Position, listed: &[Move]) {
        assert!(listed.windows(2).all(|it| it[0] != it[1]), "{}", fen(self.game, position));
        for &mv in listed {
            let legal = rules::is_legal(self.game, position, mv);
            assert!(legal, "{mv:?} is listed: {}", fen(self.game, position));
        }
        let ask = |mv| {
            if rules::is_legal(self.game, position, mv) {
                let is_listed = listed.binary_search(&mv).is_ok();
                assert!(is_listed, "{mv:?} is not listed: {}", fen(self.game, position));
            }
        };
        match self.ply {
            0 => self.ask_all_of_the_frame(position, ask),
            1 => self.ask_all_of_the_board(position, ask),
            _ if self.all => self.ask_all_of_the_board(position, ask),
            _ => self.ask_what_legs_lead_to(position, ask),
        }
    }

    /// Everything that can be said of own pieces, and with one flag at most of other squares.
    fn ask_all_of_the_frame(self, position: &Position, mut ask: impl FnMut(Move)) {
        let own = position.side_squares(position.side());
        for from in SquareSet::FRAME {
            for to in SquareSet::FRAME {
                if own.contains(from) {
                    every_form(self.game, from, to, &mut ask);
                } else {
                    single_flags(self.game, from, to, &mut ask);
                }
            }
        }
    }

    /// Everything that can be said of own pieces with one flag at most.
    fn ask_all_of_the_board(self, position: &Position, mut ask: impl FnMut(Move)) {
        for from in position.side_squares(position.side()) {
            for to in self.game.shape.squares() {
                single_flags(self.game, from, to, &mut ask);
            }
        }
    }

    /// Own pieces to every square without a flag; and to every target that some leg of theirs has on some
    /// board, the King to all around it and along its rank, with each flag of the game, split where
    /// pieces may, and promoting if they ever do.
    fn ask_what_legs_lead_to(self, position: &Position, mut ask: impl FnMut(Move)) {
        let royal = position.royal(position.side());
        let flags = flags_of(self.game);
        for from in position.side_squares(position.side()) {
            let piece = position.at(from).unwrap();
            let motion = self.game.motion(piece);
            let mut led_to = motion.span(from) | motion.en_passant_targets(from);
            if from == royal {
                let rank = self.game.shape.squares().into_iter();
                let rank: SquareSet = rank.filter(|it| it.rank() == from.rank()).collect();
                led_to = led_to | SquareSet::around(from) | rank;
            }
            for to in self.game.shape.squares() & !led_to {
                ask(Move::new(from, to, MoveTag::PLAIN));
            }
            for to in led_to {
                if self.game.promotion(piece).is_some() {
                    single_flags(self.game, from, to, &mut ask);
                } else {
                    ask(Move::new(from, to, MoveTag::PLAIN));
                    flags.iter().for_each(|&flag| ask(Move::new(from, to, flag)));
                    splits(self.game, from, to, &mut ask);
                }
            }
        }
    }

    /// The setup of the position, through its text, is that of the same position.
    fn check_setup(self, position: &Position) {
        let setup = rules::to_setup(self.game, position);
        let again =
            rules::from_setup(self.game, &setup).expect("a position that was reached is legal");
        let same = again.hash() == position.hash()
            && again.royal(Color::White) == position.royal(Color::White)
            && again.royal(Color::Black) == position.royal(Color::Black)
            && (again.halfmove_clock(), again.fullmoves())
                == (position.halfmove_clock(), position.fullmoves())
            && rules::to_setup(self.game, &again) == setup;
        assert!(same, "{}", fen(self.game, position));
        if self.ply <= 2 {
            let (shape, labels) = (&self.game.shape, &self.game.labels);
            let fen = setup.write(shape, labels);
            assert_eq!(Setup::parse(&fen, shape, labels).as_ref(), Ok(&setup), "{fen}");
        }
    }
}
