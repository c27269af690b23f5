use crate::geometry::Delta;

/// One way in which a piece may go, directions written out, as White sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Leg {
    /// Where it leads.
    pub path: Path,
    /// What it may do there.
    pub modes: Modes,
    /// `i`: open only from the squares on which the piece stands at the start of the game.
    pub initial: bool,
}

impl Leg {
    /// Does it end on a higher rank whatever it does on its way?
    pub fn goes_forward(&self) -> bool {
        match &self.path {
            Path::Leap(step)
            | Path::Lame { step, .. }
            | Path::Slide { step, .. }
            | Path::Hop { step, .. } => step.ranks > 0,
            Path::Bend { first, then, .. } => {
                first.ranks > 0 && then.iter().all(|step| step.ranks >= 0)
            }
        }
    }
}

/// Where a leg leads. Every step of it has to stay on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Path {
    /// One jump; what lies between does not matter.
    Leap(Delta),
    /// Exactly `count` steps (2 or more) in a straight line; the squares between must be empty.
    Lame {
        /// One step.
        step: Delta,
        /// How many of them.
        count: u8,
    },
    /// 1 to `range` steps in a straight line; the squares before the last must be empty.
    Slide {
        /// One step.
        step: Delta,
        /// The most steps, 15 where there is no limit.
        range: u8,
    },
    /// As [`Path::Slide`], but exactly one of the squares before the last must be occupied.
    Hop {
        /// One step.
        step: Delta,
        /// The most steps, 15 where there is no limit.
        range: u8,
    },
    /// The first step, and from there, if its square is empty, on along each of `then` as a slide.
    Bend {
        /// The first step; the leg may end on it.
        first: Delta,
        /// The directions in which it may go on, in the order of the text.
        then: Vec<Delta>,
        /// The most steps after the first, 15 where there is no limit.
        range: u8,
    },
}

/// What a leg may do on its last square. At least one of `quiet` and `capture` is set, or `en_passant`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Modes {
    /// `m`: go to an empty square.
    pub quiet: bool,
    /// `c`: go to a square held by the enemy.
    pub capture: bool,
    /// `e`: take en passant there (only on [`Path::Leap`]).
    pub en_passant: bool,
    /// `nn`: the squares passed are open to capture en passant (only on [`Path::Lame`], never capturing).
    pub trail: bool,
}
