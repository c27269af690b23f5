//! The 101 texts of `tests/betza/targets.txt`: where each leads from the middle of an empty board.

use std::collections::BTreeSet;

use bentrider_rules::betza::{Dialect, Leg, parse_as, parse_moves, write};
use bentrider_rules::geometry::{Color, Shape, Square, SquareSet};
use bentrider_rules::motion::{Builder, OpenLeg};

const TEXTS: &str = include_str!("../../../../../tests/betza/targets.txt");

const SIZE: u8 = 13;
const MIDDLE: Square = Square::new(SIZE / 2, SIZE / 2);

/// The targets of legs on an empty board, as a FEN writes squares: `m` for one to go to, `c` for one on which
/// the piece captures, `b` for both; `P` is the piece.
fn targets(legs: &[Leg]) -> String {
    let shape = Shape::new(u64::from(SIZE), u64::from(SIZE)).unwrap();
    let legs: Vec<_> = legs.iter().cloned().map(OpenLeg::everywhere).collect();
    let motion = Builder::new(&shape).build(&legs, Color::White);
    let occupied = SquareSet::of(MIDDLE);
    let multi_steps: BTreeSet<Square> = motion.multi_steps(MIDDLE).iter().map(|it| it.to).collect();
    let quiet = motion.approaches(MIDDLE, &occupied);
    let attacks = motion.attacks(MIDDLE, &occupied);
    let symbol = |square: Square| {
        let goes = quiet.contains(square) || multi_steps.contains(&square);
        match (goes, attacks.contains(square)) {
            _ if square == MIDDLE => Some('P'),
            (true, true) => Some('b'),
            (true, false) => Some('m'),
            (false, true) => Some('c'),
            (false, false) => None,
        }
    };
    let rank = |rank| {
        let (mut text, mut gap) = (String::new(), 0);
        for symbol in (0..SIZE).map(|file| symbol(Square::new(file, rank))).chain([Some('/')]) {
            match symbol {
                None => gap += 1,
                Some(symbol) => {
                    if gap > 0 {
                        text += &gap.to_string();
                    }
                    gap = 0;
                    text.push(symbol);
                }
            }
        }
        text
    };
    let text: String = (0..SIZE).rev().map(rank).collect();
    text.trim_end_matches('/').to_owned()
}

#[test]
fn texts_from_pages_scripts_and_configurations_lead_where_their_dialect_says_or_are_refused() {
    let mut texts = BTreeSet::new();
    for line in TEXTS.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let [text, dialects, expected] = line.splitn(3, '\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        texts.insert(text);
        for dialect in dialects.split(',') {
            let legs = parse_moves(text, dialect.parse().unwrap()).map(|it| it.legs);
            match (legs, expected.strip_prefix("refused: ")) {
                (Ok(legs), None) => {
                    assert_eq!(targets(&legs), expected, "{text} {dialect}");
                    let own = write(&legs);
                    let again = parse_as(&own, Dialect::Own).unwrap();
                    assert_eq!(targets(&again), expected, "{text} {dialect} written as {own}");
                }
                (Err(error), Some(reason)) => {
                    assert!(error.message.contains(reason), "{text} {dialect}: {error}");
                }
                (legs, _) => panic!("{text} {dialect}: {legs:?}, expected {expected}"),
            }
        }
    }
    assert_eq!(texts.len(), 101);
}
