//! The kinds that labels in other keys mean.

use super::Pieces;
use crate::geometry::Color;
use crate::loader::complaints::{Complaints, Placed, Text};
use crate::setup::{Kind, Piece};

impl Pieces<'_> {
    /// The kinds of a list of labels, each of which must be known and be in it once. If both sides have kinds
    /// with a label, those of both.
    pub(in crate::loader) fn named(
        &self,
        labels: &Placed<Vec<Text>>,
        complaints: &Complaints,
    ) -> Vec<Kind> {
        self.listed(labels, |label| self.all_named(label, complaints), complaints)
    }

    /// The kinds of a list that must not be empty; else as [`Pieces::named`].
    pub(in crate::loader) fn some_named(
        &self,
        labels: &Placed<Vec<Text>>,
        complaints: &Complaints,
    ) -> Vec<Kind> {
        check_some(labels, complaints);
        self.named(labels, complaints)
    }

    /// The kinds of one side in a list that must not be empty; else as [`Pieces::named`].
    pub(in crate::loader) fn some_of_side(
        &self,
        labels: &Placed<Vec<Text>>,
        side: Color,
        complaints: &Complaints,
    ) -> Vec<Kind> {
        check_some(labels, complaints);
        let found = |label: &Text| self.one_of_side(label, side, complaints).into_iter().collect();
        self.listed(labels, found, complaints)
    }

    fn listed(
        &self,
        labels: &Placed<Vec<Text>>,
        found: impl Fn(&Text) -> Vec<Kind>,
        complaints: &Complaints,
    ) -> Vec<Kind> {
        let mut kinds = Vec::new();
        for label in &labels.value {
            let found = found(label);
            if found.iter().any(|kind| kinds.contains(kind)) {
                let message = format!("the label {} is in this list twice", label.quoted());
                complaints.add(label.place, message);
            } else {
                kinds.extend(found);
            }
        }
        kinds
    }

    /// The kinds of one label, which must be known: two if the sides have different ones with it.
    pub(in crate::loader) fn all_named(&self, label: &Text, complaints: &Complaints) -> Vec<Kind> {
        let kinds: Vec<Kind> = self.labels.all(&label.value).collect();
        if kinds.is_empty() {
            let known = self.known(|_| true);
            let message =
                format!("no piece has the label {}: expected one of {known}", label.quoted());
            complaints.add_if_whole(label.place, message);
        }
        kinds
    }

    /// The kind of one label, which must be known and the same for both sides.
    pub(in crate::loader) fn one_named(
        &self,
        label: &Text,
        complaints: &Complaints,
    ) -> Option<Kind> {
        let kinds = self.all_named(label, complaints);
        if kinds.iter().any(|kind| self.labels.only_side(*kind).is_some()) {
            let message = format!(
                "{} is not the same piece for both sides: expected one that is",
                label.quoted()
            );
            complaints.add(label.place, message);
        }
        kinds.first().copied()
    }

    /// The kind of one side with this label, which must be known.
    pub(in crate::loader) fn one_of_side(
        &self,
        label: &Text,
        side: Color,
        complaints: &Complaints,
    ) -> Option<Kind> {
        let kind = self.labels.find_of(&label.value, side);
        if kind.is_none() && !self.all_named(label, complaints).is_empty() {
            let known = self.known(|kind| self.labels.has(Piece::new(side, kind)));
            let message = format!(
                "{side} has no piece with the label {}: expected one of {known}",
                label.quoted()
            );
            complaints.add_if_whole(label.place, message);
        }
        kind
    }

    /// The labels of some kinds, for a message.
    fn known(&self, is_meant: impl Fn(Kind) -> bool) -> String {
        let mut known: Vec<&str> = Vec::new();
        for label in self.kinds().filter(|it| is_meant(*it)).map(|it| self.labels.label(it)) {
            if !known.contains(&label) {
                known.push(label);
            }
        }
        known.join(", ")
    }
}

/// Reports a list without items.
fn check_some(labels: &Placed<Vec<Text>>, complaints: &Complaints) {
    if labels.value.is_empty() {
        let message = "the list is empty: expected the label of at least one piece";
        complaints.add(labels.place, message.to_owned());
    }
}
