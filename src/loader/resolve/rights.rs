//! The rights of a game: those of the King's jump and of castling.

use super::castling::Plan;
use super::{king_leap, start};
use crate::geometry::Shape;
use crate::loader::complaints::Complaints;
use crate::loader::resolve::army::Army;
use crate::loader::spec::Spec;
use crate::setup::{Rights, Setup};
use crate::variant::rule::{Castling, RightsRule};

/// All rights, and castling, which needs them.
pub(super) fn resolve(
    spec: &Spec,
    army: &Army,
    shape: Option<&Shape>,
    start: Option<&Setup>,
    complaints: &Complaints,
) -> (RightsRule, Option<Castling>) {
    let mut list = king_leap::rights(army, complaints);
    let first = list.len();
    let known = spec.castling.as_ref().zip(shape.zip(start));
    let plan = known.and_then(|(spec, (shape, start))| {
        Some((Plan::resolve(spec, shape, army, start, complaints)?, shape))
    });
    let castling = plan.map(|(plan, shape)| {
        list.extend(plan.rights(shape));
        plan.castling(shape, army, first)
    });
    if let Some(spec) = &spec.castling {
        let twice = |at: usize| list[..at].iter().any(|it| it.letter == list[at].letter);
        if list.len() > Rights::MAX || (0..list.len()).any(twice) {
            let message = format!(
                "the game needs the rights {}: expected at most {}, all with letters of their own",
                list.iter().map(|it| it.letter).collect::<String>(),
                Rights::MAX
            );
            complaints.add(spec.place, message);
            list.clear();
        }
    }
    let rights = RightsRule::new(list);
    // Castling that could not be read may have brought rights: what is missing is not known then.
    let whole = spec.castling.is_some() == castling.is_some();
    if let (true, Some(fen), Some(start)) = (whole, &spec.start, start) {
        start::check_rights(fen, start, &rights, complaints);
    }
    (rights, castling)
}
