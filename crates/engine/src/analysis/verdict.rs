//! How bad a move was.

/// How bad a move was, by what its side lost of the score that it could expect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It lost 0.05 points or more.
    Inaccuracy,
    /// It lost 0.1 points or more.
    Mistake,
    /// It lost 0.2 points or more.
    Blunder,
}

impl Verdict {
    /// All of them, the worst last.
    pub const ALL: [Verdict; 3] = [Verdict::Inaccuracy, Verdict::Mistake, Verdict::Blunder];

    /// The verdict on a move that lost so many half points of a thousand games.
    pub fn of(lost: u16) -> Option<Self> {
        Verdict::ALL.into_iter().rev().find(|it| lost >= it.least())
    }

    const fn least(self) -> u16 {
        match self {
            Verdict::Inaccuracy => 100,
            Verdict::Mistake => 200,
            Verdict::Blunder => 400,
        }
    }

    /// Its numeric annotation glyph in PGN.
    pub const fn nag(self) -> u8 {
        match self {
            Verdict::Inaccuracy => 6,
            Verdict::Mistake => 2,
            Verdict::Blunder => 4,
        }
    }

    /// Its sign: `?!`, `?`, `??`.
    pub const fn sign(self) -> &'static str {
        match self {
            Verdict::Inaccuracy => "?!",
            Verdict::Mistake => "?",
            Verdict::Blunder => "??",
        }
    }

    /// Its name, with a capital.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Inaccuracy => "Inaccuracy",
            Verdict::Mistake => "Mistake",
            Verdict::Blunder => "Blunder",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_the_worst_whose_limit_is_reached() {
        for (lost, verdict) in [
            (0, None),
            (99, None),
            (100, Some(Verdict::Inaccuracy)),
            (199, Some(Verdict::Inaccuracy)),
            (200, Some(Verdict::Mistake)),
            (400, Some(Verdict::Blunder)),
            (2_000, Some(Verdict::Blunder)),
        ] {
            assert_eq!(Verdict::of(lost), verdict, "{lost}");
        }
    }
}
