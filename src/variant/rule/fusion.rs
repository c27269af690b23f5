use crate::setup::{Kind, KindSet};

/// Simple pieces that merge into compounds, and compounds that split.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fusion {
    /// The parts of each compound, by [`Kind::index`].
    parts: Vec<Option<[Kind; 2]>>,
    /// The kinds that are parts of compounds.
    simple: KindSet,
}

impl Fusion {
    /// From each compound's parts, by [`Kind::index`]; no two compounds have the same.
    pub fn new(parts: Vec<Option<[Kind; 2]>>) -> Self {
        let simple = parts.iter().flatten().flatten().copied().collect();
        Fusion { parts, simple }
    }

    /// The kinds that take part in a fusion.
    #[inline]
    pub fn simple(&self) -> KindSet {
        self.simple
    }

    /// The parts of a compound.
    #[inline]
    pub fn parts(&self, kind: Kind) -> Option<[Kind; 2]> {
        self.parts[kind.index()]
    }

    /// What two simple kinds make together.
    #[inline]
    pub fn whole(&self, one: Kind, other: Kind) -> Option<Kind> {
        let made = |parts: &Option<[Kind; 2]>| {
            *parts == Some([one, other]) || *parts == Some([other, one])
        };
        self.parts.iter().position(made).map(|at| Kind::new(at as u8))
    }

    /// What is left of a compound when one part has gone.
    #[inline]
    pub fn rest(&self, compound: Kind, gone: Kind) -> Option<Kind> {
        match self.parts(compound)? {
            [one, other] if one == gone => Some(other),
            [other, one] if one == gone => Some(other),
            _ => None,
        }
    }
}
