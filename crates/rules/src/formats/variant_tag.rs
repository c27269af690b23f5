//! The names that programs write for a variant in the tag `Variant`.

use std::sync::Arc;

use crate::variant::Variant;

/// Names besides those of the variant's file, in small letters and digits, without `chess` at the end; each
/// with the name of the variant in this program.
const OTHERS: [(&str, &str); 12] = [
    ("normal", "chess"),
    ("standard", "chess"),
    ("orthodox", "chess"),
    ("fromposition", "chess"),
    ("capablancas", "capablanca"),
    ("gothicvortex", "gothic"),
    ("fantastic13", "fantastic-xiii"),
    ("gigachess2", "gigachess-ii"),
    ("gigachess", "gigachess-ii"),
    ("terachess2", "terachess-ii"),
    ("terachess", "terachess-ii"),
    ("threecheck", "3check"),
];

/// The variants that a tag `Variant` means, of all that there are: the first with this name or, if there is none, all
/// with this board. The first of several with the same name hides the others.
pub fn meant(all: impl Iterator<Item = Arc<Variant>>, tag: &str) -> Vec<Arc<Variant>> {
    let mut with_board: Vec<Arc<Variant>> = Vec::new();
    for it in all {
        if is_named(&it, tag) {
            return vec![it];
        }
        if is_board(&it, tag) && with_board.iter().all(|other| other.name != it.name) {
            with_board.push(it);
        }
    }
    with_board
}

/// Whether a tag `Variant` means this variant: by its name or its title, in any case, with or without blanks
/// and `Chess`; by the name that another program uses; or by XBoard's name for its board (`13x13+0_fairy`).
pub fn means(variant: &Variant, tag: &str) -> bool {
    is_named(variant, tag) || is_board(variant, tag)
}

/// The name in Fairy-Stockfish of the variant that a tag of another program means, such as lichess' `King of the Hill`: small
/// letters and digits only.
pub fn fairy_stockfish_name(tag: &str) -> String {
    let symbols = tag.chars().filter(|it| it.is_alphanumeric());
    let name: String = symbols.flat_map(char::to_lowercase).collect();
    OTHERS.iter().find(|(it, _)| *it == name).map_or(name, |(_, own)| (*own).to_owned())
}

fn is_named(variant: &Variant, tag: &str) -> bool {
    let tag_name = plain(tag);
    let other = OTHERS.iter().find(|(name, _)| *name == tag_name).map(|(_, own)| *own);
    let is_own = [&variant.name, &variant.title].into_iter().any(|it| plain(it) == tag_name);
    !tag_name.is_empty() && is_own || other == Some(&*variant.name)
}

/// Names that a program writes for several variants of this program, in the form of [`OTHERS`]. Pychess plays
/// Gothic Chess and Embassy Chess as Capablanca Chess from another start.
const SHARED: [(&str, &[&str]); 1] = [("capablanca", &["capablanca", "embassy", "gothic"])];

/// Whether a tag `Variant` may mean this variant and others too, so that only the start position tells which:
/// XBoard's `fairy`, alone or after the size of this variant's board, and the names that a program is known to
/// write for several variants.
pub fn may_mean(variant: &Variant, tag: &str) -> bool {
    let tag_name = plain(tag);
    let shared = SHARED.iter().find(|(name, _)| *name == tag_name);
    let is_sized_fairy = tag.ends_with("_fairy") && is_board(variant, tag);
    tag_name == "fairy"
        || is_sized_fairy
        || shared.is_some_and(|(_, all)| all.contains(&&*variant.name))
}

/// The first variant that starts with the board of a FEN, of those that a tag `Variant` may mean among others.
pub fn starting_at(
    all: impl Iterator<Item = Arc<Variant>>,
    tag: &str,
    fen: &str,
) -> Option<Arc<Variant>> {
    let board = |fen: &str| fen.split([' ', '[']).next().map(str::to_owned);
    let wanted = board(fen);
    let mut meant = all.filter(|it| may_mean(it, tag));
    meant.find(|it| board(&it.start.write(&it.shape, &it.labels)) == wanted)
}

/// Small letters and digits only, of any script, without `chess` after them; empty if there are only signs.
fn plain(name: &str) -> String {
    let symbols = name.chars().filter(|it| it.is_alphanumeric());
    let small: String = symbols.flat_map(char::to_lowercase).collect();
    let before = small.strip_suffix("chess").filter(|it| !it.is_empty()).map(str::to_owned);
    before.unwrap_or(small)
}

/// Whether the tag is XBoard's name for the board of this variant: files, ranks, holdings and parent.
fn is_board(variant: &Variant, tag: &str) -> bool {
    let parts = || {
        let (size, parent) = tag.split_once('_')?;
        let (board, _) = size.split_once('+')?;
        let (files, ranks) = board.split_once('x')?;
        Some((files.parse::<u8>().ok()?, ranks.parse::<u8>().ok()?, parent))
    };
    let own = variant.xboard.as_ref().map_or("fairy", |it| &it.parent);
    parts() == Some((variant.shape.files(), variant.shape.ranks(), own))
}
