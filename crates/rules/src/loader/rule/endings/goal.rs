//! `[endings.goal]`: a region that wins when pieces reach it, for both sides or for each its own.

use crate::geometry::{Color, SquareSet};
use crate::loader::complaints::{Placed, Text};
use crate::loader::document::TomlTable;
use crate::loader::regions;
use crate::loader::scalar;
use crate::loader::variant::Draft;
use crate::loader::words;
use crate::setup::KindSet;
use crate::variant::Variant;
use crate::variant::rule::{Goal, Goals};

/// Whose goal a table gives.
#[derive(Clone, Copy)]
enum Owner {
    /// Both sides'; lists of squares are White's.
    Both,
    /// One side's; lists of squares are its own.
    One,
}

/// Reads `goal`, one table for both sides or a table with one for each, and `goal_reply`.
pub(super) fn load(draft: &Draft, endings: &TomlTable) -> Option<Goals> {
    let reply = endings.flag("goal_reply", false).is();
    let table = endings.optional::<TomlTable>("goal")?.value;
    let sides = if table.has("white") || table.has("black") {
        let own = |color: Color, key| {
            let table = table.optional::<TomlTable>(key)?.value;
            goal(draft, &table, Owner::One)?[color.index()]
        };
        let sides = [own(Color::White, "white"), own(Color::Black, "black")];
        table.finish();
        sides
    } else {
        goal(draft, &table, Owner::Both)?
    };
    sides.iter().any(Option::is_some).then_some(Goals { sides, reply })
}

/// The goal of a table for White and for Black.
fn goal(draft: &Draft, table: &TomlTable, owner: Owner) -> Option<[Option<Goal>; 2]> {
    let complaints = draft.complaints;
    let kinds = match table.optional("pieces") {
        Some(labels) => draft.pieces.some_named(&labels, complaints).into_iter().collect(),
        None => draft.pieces.list.iter().filter_map(|it| it.kind).collect::<KindSet>(),
    };
    let region = region(draft, table, owner);
    let count = table.optional("count");
    let full = table.flag("full", false).is();
    let safe = table.flag("safe", false).is();
    table.finish();
    let region = region?;
    let most = region.iter().map(|it| it.len()).min().unwrap_or(1);
    let count = count.map_or(Some(1), |it| scalar::within(&it, 1..=i64::from(most), complaints))?;
    let count = u32::try_from(count).ok()?;
    Some(region.map(|region| Some(Goal { kinds, region, count, full, safe })))
}

/// The squares of a region, by its name or as a list.
fn region(draft: &Draft, table: &TomlTable, owner: Owner) -> Option<[SquareSet; 2]> {
    const KEY: &str = "region";
    let complaints = draft.complaints;
    if table.has_list(KEY) {
        let list: Placed<Vec<Text>> = table.required(KEY)?;
        let shape = draft.shape.as_ref()?;
        let squares = regions::squares(&list, shape, complaints)?;
        return Some(match owner {
            Owner::Both => [squares, shape.flip_all(squares)],
            Owner::One => [squares; 2],
        });
    }
    let name: Text = table.required(KEY)?;
    draft.regions.find(&name, complaints)
}

/// The goals in words.
pub(super) fn in_words(variant: &Variant, goals: &Goals) -> Vec<String> {
    let reply = "After White has reached its goal, Black may reach its own with the next move, which draws.";
    let sentences = match goals.sides {
        [Some(white), Some(black)] if white == black => {
            vec![goal_in_words(variant, "A side", &white)]
        }
        sides => {
            let sides = Color::BOTH.into_iter().zip(sides);
            let sentence = |(color, goal): (Color, Option<Goal>)| {
                Some(goal_in_words(variant, &color.to_string(), &goal?))
            };
            sides.filter_map(sentence).collect()
        }
    };
    sentences.into_iter().chain(goals.reply.then(|| reply.to_owned())).collect()
}

fn goal_in_words(variant: &Variant, side: &str, goal: &Goal) -> String {
    let all = variant.kinds().collect::<KindSet>() == goal.kinds;
    let names = if all { "any piece".to_owned() } else { words::names(variant, goal.kinds.iter()) };
    let counted = if goal.count == 1 { names } else { format!("{} of {names}", goal.count) };
    let safe = match (goal.safe, goal.count) {
        (false, _) => String::new(),
        (true, 1) => ", if it is not attacked there or there are more of them".to_owned(),
        (true, count) => format!(", if none is attacked there or there are more than {count}"),
    };
    let squares = words::squares(goal.region);
    let full = if goal.full { ", or with one piece there if no square of it is empty" } else { "" };
    format!("{side} wins with {counted} on {squares}{safe}{full}.")
}
