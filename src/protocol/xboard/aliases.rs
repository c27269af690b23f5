//! The names by which XBoard asks for variants: their own, and those of their boards, as `13x13+0_fairy`.

use std::sync::Arc;

use super::board::{self, BoardFormat, Unfit};
use bentrider_engine::engine::{VariantError, VariantSet};
use bentrider_rules::variant::Variant;

/// Orthodox chess: the name that XBoard gives it, and ours.
const NORMAL: (&str, &str) = ("normal", "chess");

/// Parts of names by which XBoard recognises variants that it knows itself.
const RESERVED: [&str; 15] = [
    "w",
    "normal",
    "castle",
    "fischer",
    "frc",
    "960",
    "house",
    "losers",
    "suicide",
    "giveaway",
    "twokings",
    "kriegspiel",
    "atomic",
    "3check",
    "shatranj",
];

/// The names to announce: that of the promised variant, those of all variants that XBoard can show, in the order
/// of the list, then those of their boards. A host begins with the first one, or with `normal`, which is
/// announced only where orthodox chess was promised.
pub(super) fn names(variants: &VariantSet, promised: Option<&str>) -> Vec<String> {
    let fitting = fitting(variants);
    let plain = fitting.iter().map(|(variant, _)| &*variant.name).filter(|it| !is_reserved(it));
    let plain: Vec<&str> = plain.collect();
    let promised = promised.filter(|it| plain.contains(it));
    let first = promised.map(|it| if it == NORMAL.1 { NORMAL.0 } else { it });
    let others = plain.iter().copied().filter(|it| first != Some(it));
    let mut names: Vec<String> = first.into_iter().chain(others).map(str::to_owned).collect();
    for (_, board) in fitting {
        if !names.contains(&board) {
            names.push(board);
        }
    }
    names
}

/// The variant that the host asks for by this name. The name of a board means the first variant of the list
/// that is played on it.
///
/// # Errors
/// When there is none, or XBoard cannot show it.
pub(super) fn find(variants: &VariantSet, name: &str) -> Result<Arc<Variant>, AliasError> {
    let of_board = || fitting(variants).into_iter().find(|(_, board)| board == name);
    if let Some((variant, _)) = of_board() {
        return Ok(variant);
    }
    let variant = variants.find(if name == NORMAL.0 { NORMAL.1 } else { name })?;
    BoardFormat::new(&variant)?;
    Ok(variant)
}

/// Why a variant cannot be played in XBoard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum AliasError {
    /// No variant has this name.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// XBoard cannot show it.
    #[error(transparent)]
    Unfit(#[from] Unfit),
}

/// The variants that XBoard can show, and the names of their boards.
fn fitting(variants: &VariantSet) -> Vec<(Arc<Variant>, String)> {
    let all = variants.names().into_iter().filter_map(|name| variants.find(&name).ok());
    all.filter_map(|variant| BoardFormat::new(&variant).ok().map(|it| (variant, it.to_string())))
        .collect()
}

/// Does XBoard know a variant of this name itself?
pub(super) fn is_known(name: &str) -> bool {
    name == NORMAL.1 || board::KNOWN.contains(&name)
}

fn is_reserved(name: &str) -> bool {
    RESERVED.iter().any(|part| name.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_their_names_and_by_their_boards() {
        let variants = VariantSet::default();
        let names = names(&variants, None);
        for expected in ["fantastic-xiii", "gross", "fusion", "shako", "metamachy", "13x13+0_fairy"]
        {
            assert!(names.iter().any(|it| it == expected), "{expected} in {names:?}");
            assert!(find(&variants, expected).is_ok(), "{expected}");
        }
        assert_eq!(names[0], "fantastic-xiii");
        assert_eq!(find(&variants, "13x13+0_fairy").unwrap().name, "fantastic-xiii");
        assert_eq!(find(&variants, "12x12+12_grand").unwrap().name, "gross");
        assert_eq!(find(&variants, "normal").unwrap().name, "chess");
    }

    #[test]
    fn a_name_that_xboard_would_read_as_another_game_s_is_not_announced_but_its_board_is() {
        let names = names(&VariantSet::default(), None);
        assert!(!names.iter().any(|it| it == "wildebeest"));
        assert!(names.iter().any(|it| it == "11x10+0_fairy"));
    }

    #[test]
    fn the_promised_game_is_the_first_and_chess_is_then_the_normal_game() {
        let variants = VariantSet::default();
        assert_eq!(names(&variants, Some("gross"))[..2], ["gross", "fantastic-xiii"]);
        let with_chess = names(&variants, Some("chess"));
        assert_eq!(with_chess[..2], ["normal", "fantastic-xiii"]);
        assert!(with_chess.iter().any(|it| it == "chess"));
        for hidden in ["wildebeest", "terachess-ii"] {
            assert_eq!(names(&variants, Some(hidden)), names(&variants, None), "{hidden}");
        }
    }

    #[test]
    fn a_game_that_is_too_large_is_refused_with_the_reason() {
        let error = find(&VariantSet::default(), "terachess-ii").unwrap_err().to_string();
        assert!(error.contains("16 ranks"), "{error}");
    }
}
