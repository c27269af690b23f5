use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::notation::coordinate;
use bentrider_rules::position::Position;
use bentrider_rules::rules::{self, Ending, Outcome};
use bentrider_rules::variant::Variant;
use rand::prelude::*;

use bentrider_testing::boards::{built_in, fen, position, read_move, try_position};
use bentrider_testing::reference::{
    At, Board, End, Legal, MoveFeatures, Rules, Successor, attackers, end, is_white, king, legal,
    may_capture_in_passing, name, repeated,
};

/// Both implementations of the rules of one variant, and the features that occurred so far.
pub(super) struct Contest {
    variant: Arc<Variant>,
    rules: Rules,
    random: StdRng,
    /// The number of occurrences of each position of the game, by its FEN without the counters.
    occurrences: HashMap<String, usize>,
    pub(super) seen: Seen,
}

impl Contest {
    /// A contest in a built-in variant.
    pub(super) fn of(name: &str, seed: u64) -> Self {
        Contest::new(built_in(name), Rules::of(name), seed)
    }

    pub(super) fn new(variant: Arc<Variant>, rules: Rules, seed: u64) -> Self {
        let random = StdRng::seed_from_u64(seed);
        Contest { variant, rules, random, occurrences: HashMap::new(), seen: Seen::default() }
    }

    /// Plays games from the start until this many more positions are compared.
    pub(super) fn play(&mut self, positions: usize) {
        let start = self.rules.start.clone();
        self.until(positions, |it| it.play_from(&start, 250));
    }

    /// Plays short games from these positions in turn, at least twice from each and until this many more
    /// positions are compared.
    pub(super) fn play_each(&mut self, fens: &[&str], positions: usize) {
        self.until(positions, |it| fens.iter().for_each(|fen| it.play_from(fen, 60)));
        fens.iter().for_each(|fen| self.play_from(fen, 60));
    }

    /// Plays a few plies from random boards until this many more positions are compared.
    pub(super) fn scatter(&mut self, positions: usize) {
        self.until(positions, Contest::scatter_once);
    }

    fn until(&mut self, positions: usize, mut step: impl FnMut(&mut Self)) {
        let target = self.seen.of("position") + positions;
        while self.seen.of("position") < target {
            step(self);
        }
    }

    /// Plays random moves from a position, comparing at each, for at most `plies` plies.
    fn play_from(&mut self, fen: &str, plies: usize) {
        let mut board = Board::read(&self.rules, fen);
        let mut position = position(&self.variant, fen);
        self.occurrences.clear();
        for _ in 0..plies {
            let mut moves = self.compare(&position, &board);
            let Some(chosen) = self.choose(&moves) else { return };
            let Successor { text, board: after, .. } = moves.swap_remove(chosen);
            let mv = read_move(&self.variant, &position, &text).unwrap();
            rules::make(&self.variant, &mut position, mv);
            board = after;
        }
    }

    /// Chooses a random move, more often one that is more than a step or a leap.
    fn choose(&mut self, moves: &[Successor]) -> Option<usize> {
        let wanted: fn(&MoveFeatures) -> bool = match self.random.random_range(0..10) {
            0..2 => |features| features.en_passant,
            2..4 => |features| features.multi_steps_over > 0,
            4 => |features| features.castling,
            5 => |features| features.promotion || features.declined,
            6 => |features| *features != MoveFeatures::default(),
            _ => |_| true,
        };
        let like = |wanted: fn(&MoveFeatures) -> bool| {
            let numbers = 0..moves.len();
            numbers.filter(|&it| wanted(&moves[it].features)).collect::<Vec<usize>>()
        };
        let wanted = like(wanted);
        let from = if wanted.is_empty() { like(|_| true) } else { wanted };
        from.choose(&mut self.random).copied()
    }

    /// Puts random pieces on random squares, and compares whether the position can be played, and its moves.
    fn scatter_once(&mut self) {
        let board = scatter(&self.rules, &mut self.random);
        let text = board.write(&self.rules, false);
        let white = board.white_to_move;
        let target = king(&self.rules, &board, !white);
        let illegal = attackers(&self.rules, &board, white).contains_key(&target);
        match try_position(&self.variant, &text) {
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

    /// Compares all results of both implementations for a position.
    fn compare(&mut self, position: &Position, board: &Board) -> Vec<Successor> {
        let text = write(&self.rules, board);
        assert_eq!(fen(&self.variant, position), text);
        let Legal { moves, refused } = legal(&self.rules, board);
        self.compare_moves(position, &moves, &text);
        for white in [true, false] {
            self.compare_attackers(position, board, white, &text);
        }
        self.compare_end(position, board, &moves, &text);
        self.note(board, &moves);
        refused.into_iter().for_each(|reason| self.seen.add(reason, true));
        moves
    }

    fn compare_moves(&self, position: &Position, moves: &[Successor], text: &str) {
        let listed = rules::legal_moves(&self.variant, position);
        let mut scratch = position.clone();
        let mut ours = BTreeMap::new();
        for &mv in &listed {
            rules::make(&self.variant, &mut scratch, mv);
            let after = fen(&self.variant, &scratch);
            scratch.unmake();
            ours.insert(coordinate::write(&self.variant, mv), after);
        }
        assert_eq!(ours.len(), listed.len(), "{text}: a move is listed twice");
        let theirs: BTreeMap<String, String> =
            moves.iter().map(|it| (it.text.clone(), write(&self.rules, &it.board))).collect();
        assert!(ours == theirs, "{text}: {}", difference(&ours, &theirs));
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
        let target = king(&self.rules, board, board.white_to_move);
        let check = attackers(&self.rules, board, !board.white_to_move).contains_key(&target);
        let checkers = rules::checkers(&self.variant, position);
        assert_eq!(!checkers.is_empty(), check, "{text}: check?");
        let most = self.rules.most_repetitions;
        let is_repeated = most > 0 && self.stand(text) >= most;
        let theirs = match end(&self.rules, board, moves) {
            None
            | Some(
                End::Drawn("halfmove clock")
                | End::Lost("halfmove clock")
                | End::Won("halfmove clock"),
            ) if is_repeated => Some(repeated(&self.rules, board)),
            other => other,
        };
        let ours =
            rules::outcome(&self.variant, position).map(|it| end_in_engine(it, position.side()));
        assert_eq!(ours, theirs, "{text}");
        self.seen.add("check", check);
        if let Some(End::Won(what) | End::Lost(what) | End::Drawn(what)) = theirs {
            self.seen.add(what, true);
        }
    }

    /// Counts a position, and returns its number of occurrences.
    fn stand(&mut self, fen: &str) -> usize {
        let key = fen.rsplitn(3, ' ').nth(2).unwrap();
        let times = self.occurrences.entry(key.to_owned()).or_default();
        *times += 1;
        *times
    }

    fn note(&mut self, board: &Board, moves: &[Successor]) {
        self.seen.add("position", true);
        let multi_steps = board.passed.as_ref().map_or(0, |(squares, _)| squares.len());
        let taking = moves.iter().filter(|it| it.features.en_passant).count();
        self.seen.add("several squares open", multi_steps > 1 && taking > 1);
        let reserve = board.reserve.as_ref();
        self.seen.add("empty reserve", reserve.is_some_and(|it| it.values().all(|it| *it == 0)));
        for mv in moves {
            self.seen.add_move(&self.rules, board.at(mv.from).unwrap(), mv);
        }
    }
}

/// The engine's outcome of a game, as the side to move sees it.
fn end_in_engine(outcome: Outcome, side: Color) -> End {
    let what = match outcome.ending() {
        Ending::Checkmate { .. } => "mate",
        Ending::Stalemate => "stalemate",
        Ending::BareKing | Ending::TwoBareKings => "bare King",
        Ending::Goal | Ending::BothGoals => "goal",
        Ending::Checks { .. } => "checks",
        Ending::DeadPosition => "dead position",
        Ending::Repetition { .. } => "repetition",
        Ending::HalfmoveLimit { .. } => "halfmove clock",
    };
    match outcome.winner() {
        None => End::Drawn(what),
        Some(winner) if winner == side => End::Won(what),
        Some(_) => End::Lost(what),
    }
}

/// The moves that only one implementation finds, or after which the boards differ.
fn difference(ours: &BTreeMap<String, String>, theirs: &BTreeMap<String, String>) -> String {
    let texts = ours.keys().chain(theirs.keys().filter(|it| !ours.contains_key(*it)));
    let lines = texts.filter(|it| ours.get(*it) != theirs.get(*it)).map(|text| {
        format!("\n{text}: engine {:?}, reference {:?}", ours.get(text), theirs.get(text))
    });
    lines.collect()
}

/// The FEN of a board, with the squares passed if some capture there is legal.
fn write(rules: &Rules, board: &Board) -> String {
    board.write(rules, may_capture_in_passing(rules, board))
}

/// A random board with one royal piece for each side; it may not be playable.
pub(super) fn scatter(rules: &Rules, random: &mut StdRng) -> Board {
    let mut board = Board::empty(rules);
    let mut squares: Vec<At> = board.squares().collect();
    squares.shuffle(random);
    let count = random.random_range(1..=squares.len() / 3);
    stand_at_home(rules, random, &mut board);
    put_royals(rules, random, &mut board, &mut squares);
    squares.retain(|&at| board.at(at).is_none());
    let others = pieces_without_royals(rules);
    for at in squares.into_iter().take(count) {
        let pawn = random.random_bool(0.4);
        let kind = if pawn { 'P' } else { *others.choose(random).unwrap() };
        let white = random.random_bool(0.5);
        board.put(at, Some(if white { kind } else { kind.to_ascii_lowercase() }));
    }
    board.white_to_move = random.random_bool(0.5);
    let jumps = rules.jump_rights().filter(|&it| stands(&board, it) && random.random());
    let jumps: Vec<char> = jumps.collect();
    board.rights.extend(jumps);
    fill_reserve(rules, random, &mut board);
    board
}

/// Sometimes puts King and Rook on their castling squares, with the right.
fn stand_at_home(rules: &Rules, random: &mut StdRng, board: &mut Board) {
    let Some(castling) = &rules.castling else { return };
    for white in [true, false] {
        let Some([king, partner]) = castling.pieces(rules, white) else { continue };
        for right in castling.rights(white) {
            if random.random_bool(0.4) {
                let [home, rook] = castling.homes(right).unwrap();
                board.put(home, Some(king));
                board.put(rook, Some(partner));
                board.rights.push(right);
            }
        }
    }
}

/// Gives each side that has none a royal piece, of any royal kind.
fn put_royals(rules: &Rules, random: &mut StdRng, board: &mut Board, squares: &mut Vec<At>) {
    for white in [true, false] {
        if !board.pieces(white).any(|(_, piece)| rules.kind(piece).royal) {
            let kind = *rules.royals().choose(random).unwrap();
            squares.retain(|&at| board.at(at).is_none());
            let at = squares.pop().unwrap();
            board.put(at, Some(if white { kind } else { kind.to_ascii_lowercase() }));
        }
    }
}

fn pieces_without_royals(rules: &Rules) -> Vec<char> {
    rules.order.iter().copied().filter(|&it| !rules.kind(it).royal).collect()
}

fn stands(board: &Board, piece: char) -> bool {
    board.squares().any(|at| board.at(at) == Some(piece))
}

/// Fills both reserves with the rest of the supply, or sometimes with part of it or nothing.
fn fill_reserve(rules: &Rules, random: &mut StdRng, board: &mut Board) {
    let share = *[1.0, 0.5, 0.1, 0.0].choose(random).unwrap();
    board.reserve = board.rest_of_supply(rules);
    for count in board.reserve.iter_mut().flat_map(|it| it.values_mut()) {
        *count = (0..*count).filter(|_| random.random_bool(share)).count();
    }
}

/// The number of occurrences of each feature.
#[derive(Default)]
pub(super) struct Seen(BTreeMap<&'static str, usize>);

impl Seen {
    pub(super) fn add(&mut self, what: &'static str, met: bool) {
        *self.0.entry(what).or_default() += usize::from(met);
    }

    pub(super) fn of(&self, what: &str) -> usize {
        self.0.get(what).copied().unwrap_or(0)
    }

    /// Counts the features of a legal move.
    pub(super) fn add_move(&mut self, rules: &Rules, piece: char, played: &Successor) {
        let features = played.features;
        let royal = rules.kind(piece).royal;
        for (what, met) in [
            ("capture", features.capture),
            ("en passant", features.en_passant),
            ("promotion", features.promotion),
            ("declined", features.declined),
            ("multi-step", features.multi_steps_over > 0),
            ("long multi-step", features.multi_steps_over > 1),
            ("jump", features.jump),
            ("castling", features.castling),
            ("castling of White", features.castling && is_white(piece)),
            ("castling of Black", features.castling && !is_white(piece)),
            ("castling with a letter", features.castling && features.letter.is_some()),
            ("fusion", features.fusion),
            ("fission", features.fission),
            ("royal fission", features.fission && royal),
            (
                "royal part leaves",
                features.fission && features.letter.is_some_and(|it| rules.kind(it).royal),
            ),
        ] {
            self.add(what, met);
        }
    }

    /// Checks that this many positions were compared and that all features occurred.
    pub(super) fn expect(&self, positions: usize, features: &[&str]) {
        assert!(self.of("position") >= positions, "{:?}", self.0);
        for feature in features {
            assert!(self.of(feature) > 0, "{feature}: {:?}", self.0);
        }
    }
}
