//! Moves of several parts in words.

use super::{Step, distance, length};
use crate::betza::Part;
use crate::geometry::Delta;

/// The form that routes in several directions have in common.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct RouteForm {
    first: PartForm,
    /// The turn of each further part, and the part.
    onward: Vec<(Turn, PartForm)>,
}

#[derive(Clone, PartialEq, Eq)]
struct PartForm {
    step: Step,
    most: u8,
    ends: bool,
    shape: Shape,
}

/// How the steps of one part follow each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Straight,
    Crooked,
    Circular,
}

/// The turn from one part to the next, in eighths of a circle to either side.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Turn(u8);

impl RouteForm {
    /// The form of a route, which has at least one part.
    pub(super) fn of(parts: &[Part]) -> Self {
        let turns = parts.windows(2).map(|pair| Turn::between(pair[0].steps[0], pair[1].steps[0]));
        RouteForm {
            first: PartForm::of(&parts[0]),
            onward: turns.zip(parts[1..].iter().map(PartForm::of)).collect(),
        }
    }

    /// The route in words, with the direction of its first step.
    pub(super) fn sentence(&self, direction: &str) -> String {
        let mut text = self.first.begin(direction);
        let mut may_stop = self.first.ends;
        for (turn, part) in &self.onward {
            let verb = if may_stop { "may" } else { "must" };
            text = text.trim_end().to_owned();
            text += &format!(", and {verb} go on from there {} {}", turn.in_words(), part.go_on());
            may_stop = part.ends;
        }
        text
    }
}

impl PartForm {
    fn of(part: &Part) -> Self {
        let shape = match part.steps.len() {
            1 => Shape::Straight,
            2 => Shape::Crooked,
            _ => Shape::Circular,
        };
        PartForm { step: Step::of(part.steps[0]), most: part.most, ends: part.ends, shape }
    }

    /// The part as the first one.
    fn begin(&self, direction: &str) -> String {
        let PartForm { step, most, .. } = *self;
        match self.shape {
            Shape::Circular => format!("goes in a circle by leaps of {}{direction}", length(step)),
            Shape::Crooked => {
                let distance = distance(step, most);
                format!(
                    "slides {distance}{direction}, turning by a right angle at each step, alternately left and right"
                )
            }
            Shape::Straight if most > 1 => format!("slides {}{direction}", distance(step, most)),
            Shape::Straight if step.long == 1 => format!("goes one square {direction}"),
            Shape::Straight => format!("leaps {}{direction}", length(step)),
        }
    }

    /// The part as a further one.
    fn go_on(&self) -> String {
        match (self.most, self.step.long) {
            (1, 1) => "by one square".to_owned(),
            (1, long) => format!("by a leap of {long} squares"),
            (most, _) => format!("by a slide {}", distance(self.step, most)).trim_end().to_owned(),
        }
    }
}

impl Turn {
    fn between(one: Delta, other: Delta) -> Self {
        let eighth = |step: Delta| {
            f64::from(step.files).atan2(f64::from(step.ranks)) / std::f64::consts::FRAC_PI_4
        };
        let turn = (eighth(one) - eighth(other)).round().abs() as u8;
        Turn(turn.min(8 - turn))
    }

    fn in_words(self) -> &'static str {
        match self.0 {
            0 => "straight on",
            1 => "at 45 degrees to either side,",
            2 => "at 90 degrees to either side,",
            3 => "at 135 degrees to either side,",
            _ => "backward",
        }
    }
}
