//! Moves of every form, most of them illegal, to test the legality check.

use bentrider::geometry::Square;
use bentrider::position::{Move, MoveTag};
use bentrider::setup::Kind;
use bentrider::variant::Variant;
use rand::prelude::*;

/// Everything that a move may be, but for promoting.
const FLAGS: [MoveTag; 6] = [
    MoveTag::MULTI_STEP,
    MoveTag::EN_PASSANT,
    MoveTag::KING_LEAP,
    MoveTag::CASTLING,
    MoveTag::FUSION,
    MoveTag::FISSION,
];

/// Those of the flags that some rule of the game gives a meaning.
pub(super) fn flags_of(game: &Variant) -> Vec<MoveTag> {
    let rules = [
        game.en_passant.is_some(),
        game.en_passant.is_some(),
        game.king_leap.is_some(),
        game.castling.is_some(),
        game.fusion.is_some(),
        game.fusion.is_some(),
    ];
    FLAGS.into_iter().zip(rules).filter_map(|(flag, known)| known.then_some(flag)).collect()
}

/// Every set of flags, without promotion and promoting to a kind; with one flag at most to every kind,
/// and every kind split off, one that is none included.
pub(super) fn every_form(game: &Variant, from: Square, to: Square, ask: &mut impl FnMut(Move)) {
    let none = Kind::new(game.pieces.len() as u8);
    for chosen in 0u32..1 << FLAGS.len() {
        let flags = FLAGS.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 != 0);
        let tag = flags.fold(MoveTag::PLAIN, |tag, (_, flag)| tag.union(*flag));
        let plain = Move::new(from, to, tag);
        ask(plain);
        let few = chosen.count_ones() <= 1;
        for kind in game.kinds().chain([none]).take(if few { usize::MAX } else { 1 }) {
            ask(plain.promoting_to(kind));
        }
    }
    for kind in game.kinds().chain([none]) {
        ask(Move::splitting(from, to, kind));
    }
}

/// One form drawn by chance: with one flag or none, promoting or splitting or neither.
pub(crate) fn any_form(game: &Variant, random: &mut StdRng, from: Square, to: Square) -> Move {
    let tags = [&[MoveTag::PLAIN][..], &FLAGS].concat();
    let plain = Move::new(from, to, *tags.choose(random).unwrap());
    let kind = Kind::new(random.random_range(0..=game.pieces.len() as u8));
    match random.random_range(0..3) {
        0 => plain,
        1 => plain.promoting_to(kind),
        _ => Move::splitting(from, to, kind),
    }
}

/// Without a flag, with each of them, promoting to each kind and splitting it off.
pub(super) fn single_flags(game: &Variant, from: Square, to: Square, ask: &mut impl FnMut(Move)) {
    let plain = Move::new(from, to, MoveTag::PLAIN);
    ask(plain);
    for flag in FLAGS {
        ask(Move::new(from, to, flag));
    }
    for kind in game.kinds() {
        ask(plain.promoting_to(kind));
    }
    splits(game, from, to, ask);
}

/// Each kind split off, in a game where pieces may split.
pub(super) fn splits(game: &Variant, from: Square, to: Square, ask: &mut impl FnMut(Move)) {
    for kind in game.kinds().filter(|_| game.fusion.is_some()) {
        ask(Move::splitting(from, to, kind));
    }
}
