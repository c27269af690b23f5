/// The step from one square to another, in files (to the right) and ranks (up the board).
///
/// Where a `Delta` belongs to a piece it is written for White; [`Delta::seen_by`] turns it for Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Delta {
    /// Files to the right, -15..=15.
    pub files: i8,
    /// Ranks up, -15..=15.
    pub ranks: i8,
}

impl Delta {
    /// A step of so many files and ranks.
    pub const fn new(files: i8, ranks: i8) -> Self {
        Delta { files, ranks }
    }

    /// The same step with forward turned to where `color` plays: ranks change their sign for Black.
    pub const fn seen_by(self, color: super::Color) -> Self {
        match color {
            super::Color::White => self,
            super::Color::Black => Delta::new(self.files, -self.ranks),
        }
    }
}
