use crate::setup::Kind;

/// Simple pieces that merge into compounds, and compounds that split.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fusion {
    /// The parts of each compound, by [`Kind::index`].
    parts: Vec<Option<[Kind; 2]>>,
    compounds: Vec<(Kind, [Kind; 2])>,
    partners: Vec<(Kind, Vec<Kind>)>,
}

impl Fusion {
    /// From each compound's parts, by [`Kind::index`]; no two compounds have the same.
    pub fn new(parts: Vec<Option<[Kind; 2]>>) -> Self {
        let numbered = parts.iter().enumerate();
        let compounds: Vec<_> =
            numbered.filter_map(|(at, pair)| Some((Kind::new(at as u8), (*pair)?))).collect();
        let mut partners: Vec<(Kind, Vec<Kind>)> = Vec::new();
        for (_, [one, other]) in &compounds {
            for (simple, partner) in [(one, other), (other, one)] {
                match partners.iter_mut().find(|(kind, _)| kind == simple) {
                    Some((_, known)) => known.push(*partner),
                    None => partners.push((*simple, vec![*partner])),
                }
            }
        }
        Fusion { parts, compounds, partners }
    }

    /// Every simple kind, and those with which it merges.
    #[inline]
    pub fn partners(&self) -> &[(Kind, Vec<Kind>)] {
        &self.partners
    }

    /// Every compound, and its parts.
    #[inline]
    pub fn compounds(&self) -> &[(Kind, [Kind; 2])] {
        &self.compounds
    }

    /// The parts of a compound.
    #[inline]
    pub fn parts(&self, kind: Kind) -> Option<[Kind; 2]> {
        self.parts[kind.index()]
    }

    /// What two simple kinds make together.
    pub fn whole(&self, one: Kind, other: Kind) -> Option<Kind> {
        let made =
            |(_, parts): &&(Kind, [Kind; 2])| *parts == [one, other] || *parts == [other, one];
        self.compounds.iter().find(made).map(|(whole, _)| *whole)
    }

    /// What is left of a compound when one part has gone.
    pub fn rest(&self, compound: Kind, gone: Kind) -> Option<Kind> {
        match self.parts(compound)? {
            [one, other] if one == gone => Some(other),
            [other, one] if one == gone => Some(other),
            _ => None,
        }
    }
}
