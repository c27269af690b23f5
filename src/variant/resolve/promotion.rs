//! `promotes`: where, how and to what each piece promotes.

use crate::betza::Leg;
use crate::geometry::{Color, SQUARES, Shape, Square, SquareSet};
use crate::setup::Kind;
use crate::variant::complaints::Complaints;
use crate::variant::document::{Placed, Text};
use crate::variant::resolve::army::{Army, Member};
use crate::variant::resolve::reach::Reach;
use crate::variant::resolve::text;
use crate::variant::rule::Promotion;
use crate::variant::spec::PromotionSpec;

/// The one value of `on` so far.
const LAST_RANK: &str = "last rank";

/// The promotion of each piece, by [`Piece::index`](crate::setup::Piece::index). `homes` holds, for
/// each member, the squares from which its initial legs are open, White's and Black's. Without a
/// board, what depends on it is not judged.
pub(super) fn resolve(
    army: &Army,
    shape: Option<&Shape>,
    homes: &[[SquareSet; 2]],
    complaints: &Complaints,
) -> Vec<Option<Promotion>> {
    let mut promotions = Vec::with_capacity(homes.len() * 2);
    for (member, home) in army.members.iter().zip(homes) {
        let Some(spec) = &member.spec.promotes else {
            promotions.extend([None, None]);
            continue;
        };
        let rule = Rule::resolve(spec, member, army, complaints);
        match shape {
            Some(shape) => promotions.extend(rule.on(shape, home, complaints).map(Some)),
            None => promotions.extend([None, None]),
        }
    }
    promotions
}

/// What a `promotes` says, before it is laid on a board.
struct Rule<'m> {
    kinds: Vec<Kind>,
    must: bool,
    by: Option<By<'m>>,
}

/// The legs of a piece, parted.
struct By<'m> {
    /// Where and what the file says of it.
    text: &'m Text,
    /// Those that promote.
    promoting: Vec<&'m Leg>,
    /// Those that do not.
    others: Vec<&'m Leg>,
}

impl<'m> Rule<'m> {
    fn resolve(
        spec: &'m Placed<PromotionSpec>,
        member: &'m Member,
        army: &Army,
        complaints: &Complaints,
    ) -> Self {
        if member.spec.royal.is() {
            let message = "a royal piece cannot promote: expected no promotes beside royal = true";
            complaints.add(spec.place, message.to_owned());
        }
        let PromotionSpec { to, on, must, by } = &spec.value;
        if let Some(on) = on.as_ref().filter(|on| on.value != LAST_RANK) {
            let message = format!("read {:?}: expected {LAST_RANK:?}", on.value);
            complaints.add(on.place, message);
        }
        let kinds = to.as_ref().map(|to| goals(to, member, army, complaints));
        let by = by.as_ref().and_then(|by| By::resolve(by, member, complaints));
        Rule { kinds: kinds.unwrap_or_default(), must: must.is(), by }
    }

    /// The rule on a board, White's and Black's.
    fn on(&self, shape: &Shape, home: &[SquareSet; 2], complaints: &Complaints) -> [Promotion; 2] {
        if let Some(by) = &self.by {
            by.check(shape, home, complaints);
        }
        Color::BOTH.map(|color| {
            let zone = last_rank(shape, color);
            let goals = |by: &By| by.goals(color, shape, home[color.index()]);
            let must = if self.must { zone } else { SquareSet::EMPTY };
            Promotion::new(vec![(zone, self.kinds.clone())], must, self.by.as_ref().map(goals))
        })
    }
}

fn last_rank(shape: &Shape, color: Color) -> SquareSet {
    shape.rank(shape.rank_of(color, shape.ranks() - 1))
}

/// The kinds to which a piece promotes: known, not royal, and not its own.
fn goals(
    to: &Placed<Vec<Text>>,
    member: &Member,
    army: &Army,
    complaints: &Complaints,
) -> Vec<Kind> {
    let kinds = army.some_named(to, complaints);
    let royal = army.royal();
    for label in &to.value {
        let kind = army.labels.find(&label.value);
        let fault = match kind {
            Some(kind) if royal.contains(kind) => "is royal: expected a kind that is not",
            Some(_) if kind == member.kind => "is the piece itself: expected another kind",
            _ => continue,
        };
        complaints.add(label.place, format!("{} {fault}", label.value));
    }
    kinds
}

impl<'m> By<'m> {
    fn resolve(by: &'m Text, member: &'m Member, complaints: &Complaints) -> Option<Self> {
        let named = text::legs(by, complaints)?;
        if named.iter().any(|leg| !member.legs.contains(leg)) {
            // Moves that cannot be read have been complained of, and hold no legs.
            if !member.legs.is_empty() {
                let message = format!(
                    "{:?} holds a move that {:?} does not: expected some of the piece's own moves",
                    by.value, member.info.betza
                );
                complaints.add(by.place, message);
            }
            return None;
        }
        let (promoting, others) = member.legs.iter().partition(|leg| named.contains(leg));
        Some(By { text: by, promoting, others })
    }

    /// Complains of goals on the last rank to which both sorts of legs lead from one square: what a
    /// move there does could not be told from its two squares.
    fn check(&self, shape: &Shape, home: &[SquareSet; 2], complaints: &Complaints) {
        let clashes = |color: Color| self.clashes(color, shape, home[color.index()]);
        let Some(clashes) = Color::BOTH.into_iter().map(clashes).find(|it| !it.is_empty()) else {
            return;
        };
        let shown: Vec<String> =
            clashes.iter().take(3).map(|(from, to)| format!("{from} to {to}")).collect();
        let more = match clashes.len() - shown.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let message = format!(
            "the piece has other moves that lead where {:?} does ({}{more}): expected each move to the last rank to be of one sort",
            self.text.value,
            shown.join(", ")
        );
        complaints.add(self.text.place, message);
    }

    /// The goals of the legs that promote, by the square of departure.
    fn goals(&self, color: Color, shape: &Shape, home: SquareSet) -> Box<[SquareSet; SQUARES]> {
        let reach = Reach::new(self.promoting.iter().copied(), color, shape, home);
        let mut goals = Box::new([SquareSet::EMPTY; SQUARES]);
        for from in shape.squares() {
            goals[from.index()] = reach.from(from);
        }
        goals
    }

    /// From where to where both sorts of legs lead.
    fn clashes(&self, color: Color, shape: &Shape, home: SquareSet) -> Vec<(Square, Square)> {
        let zone = last_rank(shape, color);
        let promoting = Reach::new(self.promoting.iter().copied(), color, shape, home);
        let others = Reach::new(self.others.iter().copied(), color, shape, home);
        let both = |from| promoting.from(from) & others.from(from) & zone;
        let pairs = |from| both(from).into_iter().map(move |to| (from, to));
        shape.squares().into_iter().flat_map(pairs).collect()
    }
}
