//! Counted checks: a side wins when it has given check as often as `variant::rule::Endings::checks` says. A move
//! counts once, however many pieces give check.

use super::from_setup::SetupError;
use super::{CheckInfo, Ending, Outcome};
use crate::geometry::Color;
use crate::position::Position;
use crate::setup::CheckField;
use crate::variant::Variant;

/// Counts the check that the last move of the record may have given.
#[inline]
pub(super) fn count(variant: &Variant, position: &mut Position) {
    if variant.endings.checks.is_some() && CheckInfo::new(variant, position).in_check() {
        let mut left = position.checks_left();
        let given = &mut left[(!position.side()).index()];
        *given = given.saturating_sub(1);
        position.set_checks_left(left);
    }
}

/// The outcome if the side that has just moved has no check left to give.
#[inline]
pub(super) fn reached(variant: &Variant, position: &Position) -> Option<Outcome> {
    let count = variant.endings.checks?;
    let side = !position.side();
    let is_last = position.checks_left()[side.index()] == 0;
    is_last.then(|| Outcome::won(side, Ending::Checks { count }))
}

/// The checks left to White and Black by the field of a FEN; 0 in a variant that does not count them.
///
/// # Errors
/// When the field counts more checks than the variant, or the variant counts none.
pub(super) fn read(variant: &Variant, field: CheckField) -> Result<[u8; 2], SetupError> {
    let (counted, expected) = match (field, variant.endings.checks) {
        (CheckField::Unstated, count) => return Ok([count.unwrap_or_default(); 2]),
        (CheckField::Left(counted) | CheckField::Given(counted), Some(count)) => (counted, count),
        (_, None) => return Err(SetupError::ChecksNotCounted),
    };
    if let Some(&number) = counted.iter().find(|it| **it > expected) {
        return Err(SetupError::TooManyChecks { number, expected });
    }
    Ok(match field {
        CheckField::Given(given) => given.map(|it| expected - it),
        _ => counted,
    })
}

/// The field of a FEN.
pub(super) fn field(variant: &Variant, position: &Position) -> CheckField {
    match variant.endings.checks {
        Some(_) => CheckField::Left(position.checks_left()),
        None => CheckField::Unstated,
    }
}

/// Whether the checks left may be those of a position of the variant.
pub(super) fn fit(variant: &Variant, position: &Position) -> bool {
    let most = variant.endings.checks.unwrap_or_default();
    Color::BOTH.iter().all(|it| position.checks_left()[it.index()] <= most)
}
