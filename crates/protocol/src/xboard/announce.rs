//! The announcements of the engine: its features, its variants, and the setup of a variant that XBoard does not
//! know.
//!
//! XBoard asks for variants by their own names and by those of their boards, such as `13x13+0_fairy`. Not every
//! variant fits on a board of XBoard.

use std::fmt;
use std::sync::Arc;

use super::host_text::HostText;
use super::{dialect, options, table};
use bentrider_engine::engine::{VariantError, VariantSet};
use bentrider_rules::interchange::{self, Exported};
use bentrider_rules::variant::Variant;
use bentrider_rules::variant::rule::EndResult;

/// The features other than variants and options.
const FEATURES: [&str; 4] = [
    "ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1",
    "sigint=0 sigterm=0 reuse=1 analyze=1 colors=0 ics=1 name=1 pause=1",
    "nps=1 debug=1 memory=1 smp=1 exclude=1 setscore=1 highlight=1",
    concat!("myname=\"bentrider ", env!("CARGO_PKG_VERSION"), "\""),
];

/// The first line of the answer to `protover`: more lines follow, however long they take.
pub(super) const MORE: &str = "feature done=0";

/// The answer to `protover`, after [`MORE`].
pub(super) fn features(set: &VariantSet, default_variant: Option<&str>) -> Vec<String> {
    let mut lines: Vec<String> = FEATURES.iter().map(|it| format!("feature {it}")).collect();
    lines.push(variants(set, default_variant));
    lines.extend(options::announcements());
    lines.push("feature done=1".to_owned());
    lines
}

/// The line with the variants that can be chosen.
pub(super) fn variants(set: &VariantSet, default_variant: Option<&str>) -> String {
    format!("feature variants=\"{}\"", variant_names(set, default_variant).join(","))
}

/// The line, a comment for the host, that says which evaluation plays.
pub(super) fn evaluation(description: &str) -> String {
    let visible = |it: char| if it.is_control() { '\u{fffd}' } else { it };
    let description: String = description.chars().map(visible).collect();
    format!("# evaluation {description}")
}

/// A note.
pub(super) fn note(text: &str) -> String {
    let visible = |it: char| if it.is_control() { '\u{fffd}' } else { it };
    let text: String = text.chars().map(visible).collect();
    format!("# {text}")
}

/// The answer to `variant`: the board and its pieces.
pub(super) fn setup(variant: &Variant, format: &BoardFormat) -> Vec<String> {
    let table = table::table(variant).unwrap_or_default();
    let mut start = variant.start.clone();
    if format.holdings == 0 {
        start.reserve = None;
    }
    let start = shown_start(variant, &start.write(&variant.shape, &variant.labels));
    let mut lines = vec![format!("setup ({table}) {format} {start}")];
    let pieces = dialect::pieces(variant).into_iter();
    lines.extend(pieces.map(|(label, moves)| format!("piece {label} {moves}")));
    lines
}

/// The lines that announce a variant's board and pieces, and the rules that they leave out.
///
/// # Errors
/// When XBoard cannot show the variant.
pub fn export(variant: &Variant) -> Result<Exported, Unfit> {
    let lines = setup(variant, &BoardFormat::new(variant)?);
    let text = lines.into_iter().map(|line| line + "\n").collect();
    let mut missing = interchange::own_rules(variant);
    if variant.fusion.is_none() {
        let cut = variant.kinds().filter(|kind| !dialect::is_whole(variant, *kind));
        let moves = cut.map(|it| &variant.pieces[it.index()]);
        missing.extend(moves.map(|it| format!("{}: some of the moves {}", it.name, it.betza)));
    }
    let mut choices = variant.promotions.iter().flatten().flat_map(|it| &it.zones).map(|it| &it.1);
    let first = choices.next();
    if choices.any(|it| Some(it) != first) {
        missing.push(
            "promotion that differs by the kind of piece or by the rank (promotes)".to_owned(),
        );
    }
    if variant.endings.stalemate != EndResult::Draw {
        missing.push("stalemate that is not a draw (endings.stalemate)".to_owned());
    }
    Ok(Exported { text, missing })
}

/// The FEN of a variant's start as XBoard reads it. If a King leaps, XBoard takes the letters of rights for the
/// files of pieces that have not moved; without that field it assumes that no piece has moved.
fn shown_start(variant: &Variant, fen: &str) -> String {
    match variant.king_leap {
        Some(_) => fen.split(' ').take(2).chain(["0", "1"]).collect::<Vec<_>>().join(" "),
        None => fen.to_owned(),
    }
}

/// The moves of a variant's pieces as XBoard writes them into a PGN, in the tag `VariantMen`: with them it
/// reads the moves of a variant that it does not know. `None` for a variant that it knows or cannot show, for a
/// board whose ranks it numbers from 0, since it would then mistake squares, for pieces that only one side has,
/// and for moves that it cannot express.
pub fn piece_definitions(variant: &Variant) -> Option<String> {
    let shown = BoardFormat::new(variant).is_ok()
        && !is_known(&variant.name)
        && !HostText::new(variant).from_zero;
    let pieces = dialect::pieces(variant).into_iter().filter(|_| shown);
    let pieces = pieces.map(|(label, moves)| Some(format!("{}:{moves}", label.strip_suffix('&')?)));
    let pieces: Vec<String> = pieces.collect::<Option<_>>()?;
    (!pieces.is_empty()).then(|| pieces.join(";"))
}

/// The names of orthodox chess: XBoard's and ours.
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

/// The names to announce: that of the default variant, those of all variants that XBoard can show, in the order
/// of the list, then those of their boards. A host begins with the first one, or with `normal`, which is
/// announced only if orthodox chess is the default.
fn variant_names(variants: &VariantSet, default_variant: Option<&str>) -> Vec<String> {
    let fitting = fitting(variants);
    let plain = fitting.iter().map(|(variant, _)| &*variant.name).filter(|it| !is_reserved(it));
    let plain: Vec<&str> = plain.collect();
    let default_variant = default_variant.filter(|it| plain.contains(it));
    let first = default_variant.map(|it| if it == NORMAL.1 { NORMAL.0 } else { it });
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
pub(super) fn find_variant(variants: &VariantSet, name: &str) -> Result<Arc<Variant>, AliasError> {
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

/// Whether XBoard knows a variant of this name itself.
fn is_known(name: &str) -> bool {
    name == NORMAL.1 || table::KNOWN.contains(&name)
}

fn is_reserved(name: &str) -> bool {
    RESERVED.iter().any(|part| name.contains(part))
}

/// The maximum number of files that XBoard shows: without holdings, and beside holdings.
const FILES: [u8; 2] = [16, 12];
/// The maximum number of ranks.
const RANKS: u8 = 15;
/// The board of a variant, as `13x13+0_fairy` says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BoardFormat {
    files: u8,
    ranks: u8,
    /// The number of kinds that its holdings have room for; 0 if there are none.
    pub(super) holdings: usize,
    parent: String,
}

/// Why XBoard cannot show a variant; the text has the variant's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// Its name, and a number of files that is too large.
    #[error("{0} has {1} files: XBoard shows at most {most}, {held} beside a reserve", most = FILES[0], held = FILES[1])]
    Files(String, u8),
    /// Its name, and a number of ranks that is too large.
    #[error("{0} has {1} ranks: XBoard shows at most {RANKS}")]
    Ranks(String, u8),
    /// Its name, and a number of kinds that is too large.
    #[error("{0} has {1} kinds of pieces: XBoard shows at most {most}", most = table::SLOTS)]
    Kinds(String, usize),
    /// Its name, and the label of a piece that has no letter for XBoard.
    #[error("XBoard cannot name the piece {1} of {0}")]
    Label(String, String),
}

impl BoardFormat {
    /// The board of a variant.
    ///
    /// # Errors
    /// When XBoard cannot show the variant, with the reason.
    pub(super) fn new(variant: &Variant) -> Result<Self, Unfit> {
        let name = || variant.name.clone();
        let (files, ranks) = (variant.shape.files(), variant.shape.ranks());
        let kinds = variant.pieces.len();
        let reserve = variant.supply.as_ref().is_some_and(|it| it.reserve);
        if files > FILES[usize::from(reserve)] {
            return Err(Unfit::Files(name(), files));
        }
        if ranks > RANKS {
            return Err(Unfit::Ranks(name(), ranks));
        }
        if table::table(variant).is_none() {
            return Err(Unfit::Kinds(name(), kinds));
        }
        let mut labels = variant.kinds().map(|kind| variant.labels.label(kind));
        if let Some(label) = labels.find(|it| !it.starts_with(|it: char| it.is_ascii_uppercase())) {
            return Err(Unfit::Label(name(), label.to_owned()));
        }
        let parent = table::parent(variant).to_owned();
        Ok(BoardFormat { files, ranks, holdings: if reserve { kinds } else { 0 }, parent })
    }
}

impl fmt::Display for BoardFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BoardFormat { files, ranks, holdings, parent } = self;
        write!(f, "{files}x{ranks}+{holdings}_{parent}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::loader::built_in;

    fn first(name: &str) -> String {
        let variant = built_in(name).unwrap();
        setup(&variant, &BoardFormat::new(&variant).unwrap()).swap_remove(0)
    }

    /// As a real XBoard 4.9.1 took them.
    #[test]
    fn a_variant_is_announced_with_its_glyphs_its_board_and_its_start() {
        assert!(first("fantastic-xiii").starts_with(
            "setup (P.....M..TI.Q.SG.H.NU.....O.....CKp.....m..ti.q.sg.h.nu.....o.....ck) 13x13+0_fairy hmqcsnknscqmh/"
        ));
        let gross = first("gross");
        assert!(gross.contains(" 12x12+12_grand mavwc2cwvam/"), "{gross}");
        assert!(
            gross.ends_with("MAVWC2CWVAM[QQRRRRBBBBNNNNqqrrrrbbbbnnnn] w KQkq - 0 1"),
            "{gross}"
        );
    }

    /// XBoard 4.9.1 reads the K of `Kk` as the k-file, and refuses each leap of a King on the g-file.
    #[test]
    fn the_start_of_a_variant_whose_king_leaps_names_no_rights() {
        assert!(first("fantastic-xiii").ends_with("/HMQCSNKNSCQMH w 0 1"));
    }

    /// As XBoard 4.9.1 writes it for Gross Chess.
    #[test]
    fn the_moves_of_the_pieces_are_written_as_xboard_does() {
        let definitions = |name: &str| piece_definitions(&built_in(name).unwrap());
        let gross = definitions("gross").unwrap();
        let theirs = "P:fmWfceFifmnDifmW3;N:N;B:B;R:R;Q:Q;S:WAD;A:BN;M:RN;C:mRcpR;V:mBcpB;W:FC;\
            K:KisjO2isjO3isjO4";
        let sorted = |text: &str| {
            let mut all: Vec<_> = text.split(';').map(str::to_owned).collect();
            all.sort();
            all
        };
        assert_eq!(sorted(&gross), sorted(theirs));
        for name in ["chess", "fusion", "terachess-ii", "shako", "fantastic-12x10"] {
            assert_eq!(definitions(name), None, "{name}");
        }
    }

    #[test]
    fn an_export_is_the_announcement_with_what_it_leaves_out() {
        let exported = |name: &str| export(&built_in(name).unwrap());
        let chess = exported("embassy").unwrap();
        assert!(
            chess.text.starts_with("setup (") && chess.text.contains("\npiece K& KisO3\n"),
            "{}",
            chess.text
        );
        assert_eq!(chess.missing, [""; 0]);
        for (name, missing) in [
            ("fusion", "pieces that merge"),
            ("wildebeest", "stalemate that is not a draw"),
            ("gross", "promotion that differs"),
        ] {
            let found = exported(name).unwrap().missing;
            assert!(found.iter().any(|it| it.starts_with(missing)), "{name}: {found:?}");
        }
        assert!(exported("terachess-ii").is_err());
    }

    #[test]
    fn variants_are_found_by_their_names_and_by_their_boards() {
        let variants = VariantSet::default();
        let names = variant_names(&variants, None);
        for expected in ["fantastic-xiii", "gross", "fusion", "shako", "metamachy", "13x13+0_fairy"]
        {
            assert!(names.iter().any(|it| it == expected), "{expected} in {names:?}");
            assert!(find_variant(&variants, expected).is_ok(), "{expected}");
        }
        assert_eq!(names[0], "fantastic-xiii");
        assert_eq!(find_variant(&variants, "13x13+0_fairy").unwrap().name, "fantastic-xiii");
        assert_eq!(find_variant(&variants, "12x12+12_grand").unwrap().name, "gross");
        assert_eq!(find_variant(&variants, "normal").unwrap().name, "chess");
    }

    #[test]
    fn a_name_that_xboard_would_read_as_another_variant_s_is_not_announced_but_its_board_is() {
        let names = variant_names(&VariantSet::default(), None);
        assert!(!names.iter().any(|it| it == "wildebeest"));
        assert!(names.iter().any(|it| it == "11x10+0_fairy"));
    }

    #[test]
    fn the_default_variant_is_the_first_and_chess_is_then_the_normal_one() {
        let variants = VariantSet::default();
        assert_eq!(variant_names(&variants, Some("gross"))[..2], ["gross", "fantastic-xiii"]);
        let with_chess = variant_names(&variants, Some("chess"));
        assert_eq!(with_chess[..2], ["normal", "fantastic-xiii"]);
        assert!(with_chess.iter().any(|it| it == "chess"));
        for hidden in ["wildebeest", "terachess-ii"] {
            assert_eq!(
                variant_names(&variants, Some(hidden)),
                variant_names(&variants, None),
                "{hidden}"
            );
        }
    }

    #[test]
    fn a_variant_that_is_too_large_is_refused_with_the_reason() {
        let error = find_variant(&VariantSet::default(), "terachess-ii").unwrap_err().to_string();
        assert!(error.contains("16 ranks"), "{error}");
    }

    #[test]
    fn every_built_in_variant_except_the_largest_fits() {
        for name in bentrider_rules::loader::names() {
            let fits = BoardFormat::new(&built_in(name).unwrap()).is_ok();
            assert_eq!(fits, name != "terachess-ii", "{name}");
        }
    }
}
