//! What each piece is worth: what the file says, or else what its moves say.

use crate::geometry::{Color, Shape};
use crate::loader::estimate::{Estimator, of_promoting};
use crate::loader::resolve::army::{Army, Member};
use crate::motion::Motion;
use crate::setup::{Kind, Piece};
use crate::variant::rule::Promotion;

/// Completes the values of the pieces. Motions and promotions are by
/// [`Piece::index`]; White's are asked, Black's are their mirror images.
pub(super) fn resolve(
    army: &mut Army,
    shape: &Shape,
    motions: &[Motion],
    promotions: &[Option<Promotion>],
) {
    let estimator = Estimator::new(shape);
    for member in &mut army.members {
        if let Some(index) = index(member) {
            estimate(member, estimator.value(&motions[index]));
        }
    }
    for (at, best) in promoting(army, promotions) {
        let member = &mut army.members[at];
        estimate(member, of_promoting(member.info.estimated, best));
    }
}

fn index(member: &Member) -> Option<usize> {
    member.kind.map(|kind| Piece::new(Color::White, kind).index())
}

fn estimate(member: &mut Member, value: i32) {
    let unsaid = if member.spec.royal.is() { 0 } else { value };
    member.info.estimated = value;
    member.info.value = member.info.documented.unwrap_or(unsaid);
}

/// The pieces that go forward until they promote, by their place, and the value of the best that each
/// may become.
fn promoting(army: &Army, promotions: &[Option<Promotion>]) -> Vec<(usize, i32)> {
    let forward = army.one_way();
    let worth = |kind: &Kind| army.members.get(kind.index()).map(|it| it.info.value);
    let best = |(at, member): (usize, &Member)| {
        let rule = promotions.get(index(member)?)?.as_ref()?;
        let kinds = rule.zones.iter().flat_map(|(_, kinds)| kinds);
        let best = kinds.filter_map(worth).max()?;
        forward.contains(member.kind?).then_some((at, best))
    };
    army.members.iter().enumerate().filter_map(best).collect()
}
