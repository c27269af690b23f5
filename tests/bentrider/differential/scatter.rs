//! Random pieces on random squares.

use rand::prelude::*;

use crate::reference::{At, Board, Rules};

/// A random board with one royal piece a side; whether it can be played is not asked.
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

/// Now and then puts King and Rook where they castle from, with the right to it.
fn stand_at_home(rules: &Rules, random: &mut StdRng, board: &mut Board) {
    let Some(castling) = &rules.castling else { return };
    for white in [true, false] {
        for right in castling.rights(white) {
            if random.random_bool(0.4) {
                let [king, partner] = castling.pieces(rules, white);
                let [home, rook] = castling.homes(board, right).unwrap();
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

/// Leaves both reserves what the supply has left, or at times only part of it or nothing.
fn fill_reserve(rules: &Rules, random: &mut StdRng, board: &mut Board) {
    let share = *[1.0, 0.5, 0.1, 0.0].choose(random).unwrap();
    board.reserve = board.rest_of_supply(rules);
    for count in board.reserve.iter_mut().flat_map(|it| it.values_mut()) {
        *count = (0..*count).filter(|_| random.random_bool(share)).count();
    }
}
