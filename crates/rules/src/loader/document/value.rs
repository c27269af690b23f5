use super::entries::{Content, Node};
use crate::loader::complaints::Complaints;
use crate::loader::place::{Place, Placed};

/// What a key of a file may hold.
pub(in crate::loader) trait FromToml<'d>: Sized {
    /// What an error says was expected.
    const EXPECTED: &'static str;

    /// The value, if it is of this sort. What is wrong inside it is complained of here.
    fn read(found: &TomlValue<'d>) -> Option<Self>;
}

/// A value of a file, not yet known to be of the sort it should be.
pub(in crate::loader) struct TomlValue<'d> {
    /// The keys that lead to it, e.g. `pieces.P.moves`.
    pub(super) name: String,
    pub(super) node: &'d Node,
    pub(super) complaints: &'d Complaints,
}

impl<'d> TomlValue<'d> {
    /// The value as what it should be; a complaint and nothing if it is something else.
    pub(in crate::loader) fn read<T: FromToml<'d>>(&self) -> Option<Placed<T>> {
        let place = self.place();
        let value = T::read(self);
        if value.is_none() {
            let message = format!("{} is {}: expected {}", self.name, self.written(), T::EXPECTED);
            self.complaints.add(place, message);
        }
        value.map(|value| Placed { value, place })
    }

    pub(super) fn place(&self) -> Place {
        Place(self.node.span.start)
    }

    /// The value as it is written, a long one cut short.
    fn written(&self) -> String {
        const LONGEST: usize = 40;
        let whole = self.complaints.written(self.node.span.clone());
        let line = whole.lines().next().unwrap_or_default();
        let short: String = line.chars().take(LONGEST).collect();
        if short.len() < whole.len() { short + "…" } else { short }
    }
}

impl<'d> FromToml<'d> for String {
    const EXPECTED: &'static str = "a string";

    fn read(found: &TomlValue<'d>) -> Option<Self> {
        match &found.node.content {
            Content::Text(text) => Some(text.clone()),
            _ => None,
        }
    }
}

impl<'d> FromToml<'d> for bool {
    const EXPECTED: &'static str = "true or false";

    fn read(found: &TomlValue<'d>) -> Option<Self> {
        match found.node.content {
            Content::Flag(flag) => Some(flag),
            _ => None,
        }
    }
}

impl<'d> FromToml<'d> for i64 {
    const EXPECTED: &'static str = "an integer";

    fn read(found: &TomlValue<'d>) -> Option<Self> {
        match found.node.content {
            Content::Integer(number) => Some(number),
            _ => None,
        }
    }
}

/// An integer is a number too.
impl<'d> FromToml<'d> for f64 {
    const EXPECTED: &'static str = "a number";

    fn read(found: &TomlValue<'d>) -> Option<Self> {
        match found.node.content {
            Content::Float(number) => Some(number),
            _ => i64::read(found).map(|number| number as f64),
        }
    }
}

/// A list keeps those of its items that are of the right sort.
impl<'d, T: FromToml<'d>> FromToml<'d> for Vec<Placed<T>> {
    const EXPECTED: &'static str = "a list";

    fn read(found: &TomlValue<'d>) -> Option<Self> {
        let name = format!("an item of {}", found.name);
        let item = |node| TomlValue { name: name.clone(), node, complaints: found.complaints };
        match &found.node.content {
            Content::List(items) => Some(items.iter().filter_map(|it| item(it).read()).collect()),
            _ => None,
        }
    }
}
