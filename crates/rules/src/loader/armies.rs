//! `[white.pieces]` and `[black.pieces]`, laid over `[pieces]`: the pieces of both sides. A piece that only one of
//! these tables changes, or has, is a kind of its own for each side.

use super::complaints::Text;
use super::entries::{Content, Entries, Node};
use crate::geometry::Color;

/// The keys of the tables that say what is different for one side, by colour.
pub(super) const SIDES: [&str; 2] = ["white", "black"];

/// A piece as the file describes it.
pub(super) struct ArmyPiece {
    pub(super) label: Text,
    /// The side that alone has it; `None` for a piece of both.
    pub(super) side: Option<Color>,
    /// The path of keys to it, for messages.
    pub(super) path: String,
    pub(super) node: Node,
}

/// All pieces: those of `[pieces]` in their order, then those that only one side has.
pub(super) fn of(file: &Entries) -> Vec<ArmyPiece> {
    let own = SIDES.map(|side| file.table(side).and_then(|it| it.table("pieces")));
    let own_of = |color: Color, label: &Text| own[color.index()].and_then(|it| it.pair(label));
    let mut pieces = Vec::new();
    let shared = file.table("pieces").map_or(&[][..], |it| &it.0);
    for (label, node) in shared {
        if Color::BOTH.iter().all(|color| own_of(*color, label).is_none()) {
            pieces.push(ArmyPiece::new(label, None, "pieces".to_owned(), node.clone()));
            continue;
        }
        pieces.extend(Color::BOTH.map(|color| match own_of(color, label) {
            Some((label, own)) => {
                let node = own.clone().over(node.content.clone());
                ArmyPiece::new(label, Some(color), path(color), node)
            }
            None => ArmyPiece::new(label, Some(color), "pieces".to_owned(), node.clone()),
        }));
    }
    for (color, table) in Color::BOTH.into_iter().zip(own) {
        let own = table.map_or(&[][..], |it| &it.0);
        let own = own.iter().filter(|(label, _)| shared.iter().all(|it| it.0.value != label.value));
        let own =
            own.map(|(label, node)| ArmyPiece::new(label, Some(color), path(color), node.clone()));
        pieces.extend(own);
    }
    pieces
}

fn path(color: Color) -> String {
    format!("{}.pieces", SIDES[color.index()])
}

impl ArmyPiece {
    fn new(label: &Text, side: Option<Color>, table: String, node: Node) -> Self {
        let path = format!("{table}.{}", label.value);
        ArmyPiece { label: label.clone(), side, path, node }
    }
}

impl Entries {
    /// The table of a key, if it holds one.
    fn table(&self, key: &str) -> Option<&Entries> {
        match &self.get(key)?.content {
            Content::Table(entries) => Some(entries),
            _ => None,
        }
    }

    /// The entry with a key, which is compared as it is written.
    fn pair(&self, key: &Text) -> Option<&(Text, Node)> {
        self.0.iter().find(|(it, _)| it.value == key.value)
    }
}
