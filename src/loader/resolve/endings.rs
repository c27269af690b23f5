//! `[endings]`: how a game ends, beside mate.

use crate::loader::complaints::Complaints;
use crate::loader::document::Text;
use crate::loader::resolve::army::Army;
use crate::loader::resolve::text;
use crate::loader::spec::EndingsSpec;
use crate::setup::KindSet;
use crate::variant::rule::Endings;

/// What holds where the file says nothing: 50 moves, and the third time.
const MOVES: i64 = 50;
const REPETITION: i64 = 3;

/// The most moves of both sides that may be asked for; a FEN's counter of plies can count them.
const MOST_MOVES: i64 = 4999;

pub(super) fn resolve(spec: &EndingsSpec, army: &Army, complaints: &Complaints) -> Endings {
    let moves = spec.moves.as_ref();
    let moves = moves.map_or(Some(MOVES), |it| text::within(it, 0..=MOST_MOVES, complaints));
    let reset_by = spec.reset_by.as_ref();
    let reset_by = reset_by.map(|it| army.named(it, complaints).into_iter().collect());
    Endings {
        halfmove_limit: moves.filter(|&it| it > 0).and_then(|it| u16::try_from(it * 2).ok()),
        reset_by: reset_by.unwrap_or(KindSet::EMPTY),
        repetitions: repetitions(spec, complaints),
        stalemate_loses: loses(spec.stalemate.as_ref(), complaints),
        bare_king_loses: loses(spec.bare_king.as_ref(), complaints),
    }
}

fn repetitions(spec: &EndingsSpec, complaints: &Complaints) -> Option<u8> {
    let Some(number) = &spec.repetition else {
        return u8::try_from(REPETITION).ok();
    };
    if number.value == 1 {
        let message =
            "read 1, but every position stands once: expected 0 for no such rule, or 2 and more";
        complaints.add(number.place, message.to_owned());
    }
    let times = text::within(number, 0..=i64::from(u8::MAX), complaints)?;
    u8::try_from(times).ok().filter(|&it| it > 0)
}

/// Does this end of the game lose it?
fn loses(word: Option<&Text>, complaints: &Complaints) -> bool {
    let Some(word) = word else { return false };
    let known = ["draw", "loss"].contains(&word.value.as_str());
    if !known {
        let message = format!("read {:?}: expected \"draw\" or \"loss\"", word.value);
        complaints.add(word.place, message);
    }
    word.value == "loss"
}
