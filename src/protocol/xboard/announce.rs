//! What the engine announces: its features, its variants, and a variant that XBoard does not know.

use super::board::BoardFormat;
use super::host_text::HostText;
use super::{aliases, dialect, options, table};
use bentrider_engine::engine::VariantSet;
use bentrider_rules::variant::Variant;

/// The features other than variants and options.
const FEATURES: [&str; 4] = [
    "ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1",
    "sigint=0 sigterm=0 reuse=1 analyze=1 colors=0 ics=1 name=1 pause=1",
    "nps=1 debug=1 memory=1 smp=1 exclude=1 setscore=1 highlight=1",
    concat!("myname=\"", env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"), "\""),
];

/// The first line of the answer to `protover`: more follow, however long they take.
pub(super) const MORE: &str = "feature done=0";

/// The answer to `protover`, behind [`MORE`].
pub(super) fn features(set: &VariantSet, promised: Option<&str>) -> Vec<String> {
    let mut lines: Vec<String> = FEATURES.iter().map(|it| format!("feature {it}")).collect();
    lines.push(variants(set, promised));
    lines.extend(options::announcements());
    lines.push("feature done=1".to_owned());
    lines
}

/// The line with the variants that can be chosen.
pub(super) fn variants(set: &VariantSet, promised: Option<&str>) -> String {
    format!("feature variants=\"{}\"", aliases::names(set, promised).join(","))
}

/// The line, a comment for the host, that says which evaluation plays.
pub(super) fn evaluation(description: &str) -> String {
    let visible = |it: char| if it.is_control() { '\u{fffd}' } else { it };
    let description: String = description.chars().map(visible).collect();
    format!("# evaluation {description}")
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
    lines.extend(dialect::piece_lines(variant));
    lines
}

/// The FEN of a variant's start as XBoard reads it. Where a King leaps, XBoard takes the letters of rights for
/// the files of pieces that have not moved, and without such a field for all pieces.
fn shown_start(variant: &Variant, fen: &str) -> String {
    match variant.king_leap {
        Some(_) => fen.split(' ').take(2).chain(["0", "1"]).collect::<Vec<_>>().join(" "),
        None => fen.to_owned(),
    }
}

/// The moves of a variant's pieces as XBoard writes them into a PGN, in the tag `VariantMen`: with them it
/// reads the moves of a game that it does not know itself. `None` for a game that it knows or cannot show,
/// on a board whose ranks it numbers from 0, where it would take a square for another, and where it has no
/// words for the moves.
pub fn piece_definitions(variant: &Variant) -> Option<String> {
    let shown = BoardFormat::new(variant).is_ok()
        && !aliases::is_known(&variant.name)
        && !HostText::new(variant).is_from_zero();
    let pieces = dialect::pieces(variant).into_iter().filter(|_| shown);
    let pieces: Vec<String> = pieces.map(|(label, moves)| format!("{label}:{moves}")).collect();
    (!pieces.is_empty()).then(|| pieces.join(";"))
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
    fn a_game_is_announced_with_its_glyphs_its_board_and_its_start() {
        assert!(first("fantastic-xiii").starts_with(
            "setup (P.....M...I......H.NU.....O...G.Q.....S.T.CKp.....m...i......h.nu.....o...g.q.....s.t.ck) 13x13+0_fairy hmqcsnknscqmh/"
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
    fn the_start_of_a_game_whose_king_leaps_names_no_rights() {
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
}
