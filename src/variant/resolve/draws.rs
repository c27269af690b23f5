//! `[draws]`: the ends of a game without a winner.

use crate::setup::KindSet;
use crate::variant::complaints::Complaints;
use crate::variant::resolve::army::Army;
use crate::variant::resolve::text;
use crate::variant::rule::Draws;
use crate::variant::spec::DrawsSpec;

/// What holds where the file says nothing: 50 moves, and the third time.
const MOVES: i64 = 50;
const REPETITION: i64 = 3;

/// So many moves of both sides that a FEN's counter of plies (0 to 9999) can count them.
const MOST_MOVES: i64 = 4999;

pub(super) fn resolve(spec: &DrawsSpec, army: &Army, complaints: &Complaints) -> Draws {
    let moves = spec.moves.as_ref();
    let moves = moves.map_or(Some(MOVES), |it| text::within(it, 0..=MOST_MOVES, complaints));
    let reset_by = spec.reset_by.as_ref();
    let reset_by = reset_by.map(|it| army.named(it, complaints).into_iter().collect());
    Draws {
        quiet_plies: moves.filter(|&it| it > 0).and_then(|it| u16::try_from(it * 2).ok()),
        reset_by: reset_by.unwrap_or(KindSet::EMPTY),
        repetitions: repetitions(spec, complaints),
    }
}

fn repetitions(spec: &DrawsSpec, complaints: &Complaints) -> Option<u8> {
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
