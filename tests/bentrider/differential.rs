//! The engine's rules held against the slow ones of [`reference`](crate::reference): in random play
//! and on random boards, both must know the same moves, with the same boards after them, the same
//! attackers of every square, and the same end.

use std::collections::BTreeMap;
use std::sync::Arc;

use bentrider::geometry::{Color, Square};
use bentrider::notation::coordinate;
use bentrider::position::Position;
use bentrider::rules::{self, Outcome};
use bentrider::variant::Variant;
use rand::prelude::*;

use crate::play::{SMALL_GAMES, fantastic, fen, game, placed, position};
use crate::reference::{
    At, Board, Rules, Sort, Successor, attackers, king, may_capture_in_passing, name, successors,
};

const FANTASTIC: &str = include_str!("../../engine-configs/fantastic-xiii.toml");

/// Positions with Pawns and others near promotion and near each other.
const OPEN: [&str; 3] = [
    "12k/2P3P6/6I6/3T2T6/1S4N6/13/6p6/5P1i5/13/2p3t6/6i6/8s4/K8n3 w - - 0 1",
    "3ck8/1p2p2s2p2/5i7/4P2p2P2/2n1P8/6T6/3G2u6/1o11/2P3I6/5H7/4M4C3/13/3K9 b - - 0 1",
    "6k6/13/13/1p1p1i1p1p1i1/13/13/2P1P1P1P1P2/13/13/13/1I1P1P1P1P1I1/13/6K6 w Kk - 0 1",
];

#[test]
fn in_random_play_of_fantastic_xiii_both_know_the_same_moves() {
    let mut contest = Contest::new(fantastic(), FANTASTIC, 1);
    let start = contest.rules.start.clone();
    for _ in 0..6 {
        contest.play_from(&start, 250);
    }
    for fen in OPEN.iter().cycle().take(24) {
        contest.play_from(fen, 60);
    }
    contest.seen.expect(2_000, &["capture", "en passant", "promotion", "stride", "jump", "check"]);
}

#[test]
fn on_random_boards_of_fantastic_xiii_both_know_the_same_moves() {
    let mut contest = Contest::new(fantastic(), FANTASTIC, 2);
    for _ in 0..2_000 {
        contest.scatter();
    }
    contest.seen.expect(1_000, &["capture", "promotion", "jump", "check", "mate", "refused"]);
}

#[test]
fn of_pieces_that_hop_both_know_the_same_moves() {
    contest_of("cannons", &["declined"]);
}

#[test]
fn of_lame_leaps_and_first_moves_of_three_squares_both_know_the_same_moves() {
    contest_of("lame", &["en passant", "stride", "jump"]);
}

#[test]
fn of_riders_on_the_largest_board_both_know_the_same_moves() {
    contest_of("riders", &["declined", "jump"]);
}

#[test]
fn of_bent_riders_of_every_form_both_know_the_same_moves() {
    contest_of("bends", &["declined", "en passant", "stride", "jump"]);
}

#[test]
fn on_a_board_of_five_by_five_both_know_the_same_moves() {
    contest_of("tiny", &["declined", "en passant", "stride", "jump", "mate"]);
}

/// Plays a small game from its start and on random boards; all of `sorts` must be met.
fn contest_of(name: &str, sorts: &[&str]) {
    let (_, text) = SMALL_GAMES.into_iter().find(|it| it.0 == name).unwrap();
    let mut contest = Contest::new(game(text), text, 3);
    let start = contest.rules.start.clone();
    while contest.seen.of("position") < 1_000 {
        contest.play_from(&start, 250);
    }
    for _ in 0..600 {
        contest.scatter();
    }
    contest.seen.expect(2_000, &["capture", "promotion", "check", "refused"]);
    contest.seen.expect(2_000, sorts);
}

/// Both sets of rules for one game, and what they have met so far.
struct Contest {
    variant: Arc<Variant>,
    rules: Rules,
    random: StdRng,
    seen: Seen,
}

impl Contest {
    fn new(variant: Arc<Variant>, text: &str, seed: u64) -> Self {
        let random = StdRng::seed_from_u64(seed);
        Contest { variant, rules: Rules::read(text), random, seen: Seen::default() }
    }

    /// Plays random moves from a position, comparing at each, for at most so many plies.
    fn play_from(&mut self, fen: &str, plies: usize) {
        let mut board = Board::read(&self.rules, fen);
        let mut position = position(&self.variant, fen);
        for _ in 0..plies {
            let mut moves = self.compare(&position, &board);
            let Some(chosen) = self.choose(&moves) else { return };
            let Successor { text, board: after, .. } = moves.swap_remove(chosen);
            let played = coordinate::read(&self.variant, &position, &text).unwrap();
            rules::make(&self.variant, &mut position, played);
            board = after;
        }
    }

    /// Any move, but rather one that is more than a step or a leap.
    fn choose(&mut self, moves: &[Successor]) -> Option<usize> {
        let wanted: fn(&Sort) -> bool = match self.random.random_range(0..10) {
            0..3 => |sort| sort.en_passant,
            3..6 => |sort| sort.double_step,
            6..8 => |sort| *sort != Sort::default(),
            _ => |_| true,
        };
        let like = |wanted: fn(&Sort) -> bool| {
            let numbers = 0..moves.len();
            numbers.filter(|&it| wanted(&moves[it].sort)).collect::<Vec<usize>>()
        };
        let wanted = like(wanted);
        let from = if wanted.is_empty() { like(|_| true) } else { wanted };
        from.choose(&mut self.random).copied()
    }

    /// Puts random pieces on random squares, and compares whether that can be played and how.
    fn scatter(&mut self) {
        let board = self.random_board();
        let text = board.write(&self.rules, false);
        let white = board.white_to_move;
        let target = king(&self.rules, &board, !white);
        let illegal = attackers(&self.rules, &board, white).contains_key(&target);
        match placed(&self.variant, &text) {
            Ok(_) => {
                assert!(!illegal, "{text} is legal");
                self.play_from(&text, 4);
            }
            Err(faults) => {
                assert!(illegal, "{text}: {faults}");
                self.seen.add("refused", true);
            }
        }
    }

    fn random_board(&mut self) -> Board {
        let mut board = Board::empty(&self.rules);
        let mut squares: Vec<At> = board.squares().collect();
        squares.shuffle(&mut self.random);
        let royal = self.rules.royal();
        let others: Vec<char> =
            self.rules.kinds.keys().copied().filter(|it| *it != royal).collect();
        let most = squares.len() / 3;
        let count = self.random.random_range(1..=most);
        let mut pieces = vec![royal, royal.to_ascii_lowercase()];
        for _ in 0..count {
            let pawn = self.random.random_bool(0.4);
            let kind = if pawn { 'P' } else { *others.choose(&mut self.random).unwrap() };
            let white = self.random.random_bool(0.5);
            pieces.push(if white { kind } else { kind.to_ascii_lowercase() });
        }
        for (at, piece) in squares.into_iter().zip(pieces) {
            board.put(at, Some(piece));
        }
        board.white_to_move = self.random.random_bool(0.5);
        if self.rules.kind(royal).jump.as_ref().is_some_and(|it| it.first_move) {
            board.unmoved = self.random.random();
        }
        board
    }

    /// Holds all that both say of a position against each other.
    fn compare(&mut self, position: &Position, board: &Board) -> Vec<Successor> {
        let text = write(&self.rules, board);
        assert_eq!(fen(&self.variant, position), text);
        let moves = successors(&self.rules, board);
        self.compare_moves(position, &moves, &text);
        for white in [true, false] {
            self.compare_attackers(position, board, white, &text);
        }
        self.compare_end(position, board, &moves, &text);
        moves
    }

    fn compare_moves(&mut self, position: &Position, moves: &[Successor], text: &str) {
        let listed = rules::legal_moves(&self.variant, position);
        let mut scratch = position.clone();
        let mut ours = BTreeMap::new();
        for &played in &listed {
            rules::make(&self.variant, &mut scratch, played);
            let after = fen(&self.variant, &scratch);
            scratch.unmake();
            ours.insert(coordinate::write(&self.variant, played), after);
        }
        assert_eq!(ours.len(), listed.len(), "{text}: a move is listed twice");
        let theirs: BTreeMap<String, String> =
            moves.iter().map(|it| (it.text.clone(), write(&self.rules, &it.board))).collect();
        assert_eq!(ours, theirs, "{text}");
        self.seen.add("position", true);
        for Successor { sort, .. } in moves {
            self.seen.add("capture", sort.capture);
            self.seen.add("en passant", sort.en_passant);
            self.seen.add("promotion", sort.promotion);
            self.seen.add("declined", sort.declined);
            self.seen.add("stride", sort.double_step);
            self.seen.add("jump", sort.jump);
        }
    }

    fn compare_attackers(&self, position: &Position, board: &Board, white: bool, text: &str) {
        let theirs = attackers(&self.rules, board, white);
        let color = if white { Color::White } else { Color::Black };
        for at in board.squares() {
            let target = Square::new(at.0 as u8, at.1 as u8);
            let ours = rules::attackers(&self.variant, position, target, color);
            let attacked = rules::is_attacked(&self.variant, position, target, color);
            assert_eq!(attacked, !ours.is_empty(), "{text}: is {} attacked?", name(at));
            let ours: Vec<At> =
                ours.into_iter().map(|it| (it.file() as i8, it.rank() as i8)).collect();
            let theirs = theirs.get(&at).map_or(&[][..], Vec::as_slice);
            assert_eq!(ours, theirs, "{text}: {color}'s attackers of {}", name(at));
        }
    }

    fn compare_end(&mut self, position: &Position, board: &Board, moves: &[Successor], text: &str) {
        let white = board.white_to_move;
        let target = king(&self.rules, board, white);
        let check = attackers(&self.rules, board, !white).contains_key(&target);
        let checkers = rules::checkers(&self.variant, position);
        assert_eq!(!checkers.is_empty(), check, "{text}: check?");
        let ours = rules::outcome(&self.variant, position);
        let mate = matches!(ours, Some(Outcome::Checkmate { winner }) if winner != position.side());
        assert_eq!(mate, check && moves.is_empty(), "{text}: {ours:?}");
        let stalemate = ours == Some(Outcome::Stalemate { winner: None });
        assert_eq!(stalemate, !check && moves.is_empty(), "{text}: {ours:?}");
        self.seen.add("check", check);
        self.seen.add("mate", mate);
        self.seen.add("stalemate", stalemate);
    }
}

/// The FEN of a board, with the squares passed if some capture there is legal.
fn write(rules: &Rules, board: &Board) -> String {
    board.write(rules, may_capture_in_passing(rules, board))
}

/// How often what was met.
#[derive(Default)]
struct Seen(BTreeMap<&'static str, usize>);

impl Seen {
    fn add(&mut self, what: &'static str, met: bool) {
        *self.0.entry(what).or_default() += usize::from(met);
    }

    fn of(&self, what: &str) -> usize {
        self.0.get(what).copied().unwrap_or(0)
    }

    /// Were so many positions compared, and all of these met?
    fn expect(&self, positions: usize, sorts: &[&str]) {
        assert!(self.of("position") >= positions, "{:?}", self.0);
        for sort in sorts {
            assert!(self.of(sort) > 0, "{sort}: {:?}", self.0);
        }
    }
}
