//! Random games of every built-in variant: checks each position by the rules, and replays the whole
//! games from the text of their moves.

use std::collections::HashSet;

use bentrider_rules::loader;
use bentrider_rules::notation::coordinate;
use bentrider_rules::position::{Move, MoveTag, Position};
use bentrider_rules::rules;
use bentrider_rules::variant::Variant;
use rand::prelude::*;
use rayon::prelude::*;

use crate::walk::any_form;
use bentrider_testing::boards::{built_in, crowded, fen, position, read_move, start_fen};

/// The number of positions to check in each variant.
const POSITIONS: usize = 2_000;

/// The largest number of plies of a game.
const PLIES: usize = 200;

#[test]
fn in_random_play_of_every_built_in_variant_all_agrees_and_texts_tell_the_whole_game() {
    let names: Vec<&str> = loader::names().collect();
    names.par_iter().for_each(|name| {
        let variant = built_in(name);
        let start = start_fen(&variant);
        let boards = [&[&*start], crowded(name)].concat();
        let mut player = Player { variant: &variant, random: StdRng::seed_from_u64(5), seen: 0 };
        while player.seen < POSITIONS {
            boards.iter().for_each(|board| player.play(board));
        }
    });
}

struct Player<'g> {
    variant: &'g Variant,
    random: StdRng,
    /// The number of positions so far.
    seen: usize,
}

impl Player<'_> {
    /// Plays a game to its end or for at most [`PLIES`], then again from its moves' texts, and back.
    fn play(&mut self, board: &str) {
        let root = position(self.variant, board);
        let mut played = root.clone();
        let mut texts = Vec::new();
        while texts.len() < PLIES && rules::outcome(self.variant, &played).is_none() {
            let moves = self.check(&played);
            let chosen = moves[self.random.random_range(0..moves.len())];
            texts.push(coordinate::write(self.variant, chosen));
            rules::make(self.variant, &mut played, chosen);
        }
        let context = || format!("{}: {board} {}", self.variant.name, texts.join(" "));
        let mut again = root.clone();
        for text in &texts {
            let chosen = read_move(self.variant, &again, text).unwrap();
            rules::make(self.variant, &mut again, chosen);
        }
        assert!(again == played, "{}", context());
        assert_eq!(rules::outcome(self.variant, &again), rules::outcome(self.variant, &played));
        texts.iter().for_each(|_| again.unmake());
        assert!(again == root, "{}", context());
    }

    /// Checks one position, and returns its legal moves.
    fn check(&mut self, position: &Position) -> Vec<Move> {
        self.seen += 1;
        assert!(position.is_consistent(), "{}", fen(self.variant, position));
        let moves = rules::legal_moves(self.variant, position);
        assert_eq!(rules::count_legal(self.variant, position), moves.len() as u64);
        self.check_legality(position, &moves);
        self.check_texts(&moves);
        self.check_fen(position);
        moves
    }

    /// Checks that every listed move is legal when it is tested alone, and that no other plain move and no
    /// other random form between any two squares is.
    fn check_legality(&mut self, position: &Position, moves: &[Move]) {
        let listed: HashSet<Move> = moves.iter().copied().collect();
        assert_eq!(listed.len(), moves.len(), "{}", fen(self.variant, position));
        for from in position.side_squares(position.side()) {
            for to in self.variant.shape.squares() {
                let plain = Move::new(from, to, MoveTag::PLAIN);
                for asked in [plain, any_form(self.variant, &mut self.random, from, to)] {
                    // The legality of the listed moves is checked below.
                    if rules::is_legal(self.variant, position, asked) {
                        let context = || format!("{asked:?}: {}", fen(self.variant, position));
                        assert!(listed.contains(&asked), "{}", context());
                    }
                }
            }
        }
        for &played in moves {
            let legal = rules::is_legal(self.variant, position, played);
            assert!(legal, "{played:?}: {}", fen(self.variant, position));
        }
    }

    /// Checks that no two moves have the same text.
    fn check_texts(&self, moves: &[Move]) {
        let texts = moves.iter().map(|&it| coordinate::write(self.variant, it));
        assert_eq!(texts.collect::<HashSet<String>>().len(), moves.len());
    }

    /// Checks that its FEN gives the same position, and is written the same again.
    fn check_fen(&self, position: &Position) {
        let text = fen(self.variant, position);
        let again = bentrider_testing::boards::position(self.variant, &text);
        assert_eq!(again.hash(), position.hash(), "{text}");
        assert_eq!(fen(self.variant, &again), text);
        let moves = rules::legal_moves(self.variant, position);
        assert_eq!(rules::legal_moves(self.variant, &again), moves, "{text}");
    }
}
