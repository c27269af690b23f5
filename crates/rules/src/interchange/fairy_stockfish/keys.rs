//! The keys of a section: what their values are, and which settings they set.

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Number,
    /// A rank, 1 to 10.
    Rank,
    /// A file, 1 to 12 or a to l.
    File,
    /// One of some words.
    Word(&'static [&'static str]),
    /// Letters of pieces, or `*`, or `-`.
    Kinds,
    /// Squares, ranks and files, or `-`.
    Squares,
    /// Letters of pieces, each with a number.
    Limits,
    /// Letters of pieces, each with that of another.
    Promoted,
    /// A text that means nothing to the rules.
    Ignored,
    /// A text.
    Text,
}

/// A key.
pub(super) struct Key {
    pub(super) name: &'static str,
    pub(super) form: Form,
    /// The settings that it sets.
    pub(super) sets: &'static [&'static str],
}

const fn key(name: &'static str, form: Form, sets: &'static [&'static str]) -> Key {
    Key { name, form, sets }
}

const RESULTS: Form = Form::Word(&["win", "loss", "draw"]);
const ENCLOSING: Form =
    Form::Word(&["reversi", "ataxx", "quadwrangle", "snort", "anyside", "top", "none"]);

/// A key for the setting of its own name.
macro_rules! plain {
    ($form:expr; $($name:literal)*) => { [$(key($name, $form, &[$name])),*] };
}

/// A key for a setting of both sides, and one for each side.
macro_rules! sided {
    ($form:expr, $name:literal) => {
        [
            key($name, $form, &[concat!($name, "White"), concat!($name, "Black")]),
            key(concat!($name, "White"), $form, &[concat!($name, "White")]),
            key(concat!($name, "Black"), $form, &[concat!($name, "Black")]),
        ]
    };
}

/// The groups of keys, in the order in which they are read: a later one overrides what an earlier one sets.
const GROUPS: &[&[Key]] = &[
    &[
        key("maxRank", Form::Rank, &["maxRank"]),
        key("maxFile", Form::File, &["maxFile"]),
        key(
            "pawnTypes",
            Form::Kinds,
            &[
                "promotionPawnTypesWhite",
                "promotionPawnTypesBlack",
                "enPassantTypesWhite",
                "enPassantTypesBlack",
                "nMoveRuleTypesWhite",
                "nMoveRuleTypesBlack",
            ],
        ),
        key("startFen", Form::Text, &["startFen"]),
        key("promotionLimit", Form::Limits, &["promotionLimit"]),
        key("promotedPieceType", Form::Promoted, &["promotedPieceType"]),
        key("castlingRank", Form::Rank, &["castlingRank"]),
        key("soldierPromotionRank", Form::Rank, &["soldierPromotionRank"]),
    ],
    &sided!(Form::Squares, "promotionRegion"),
    &sided!(Form::Kinds, "promotionPawnTypes"),
    &sided!(Form::Kinds, "promotionPieceTypes"),
    &sided!(Form::Squares, "doubleStepRegion"),
    &sided!(Form::Squares, "tripleStepRegion"),
    &sided!(Form::Squares, "enPassantRegion"),
    &sided!(Form::Kinds, "enPassantTypes"),
    &sided!(Form::Kinds, "castlingKingPiece"),
    &sided!(Form::Kinds, "castlingRookPieces"),
    &sided!(Form::Squares, "wallingRegion"),
    &sided!(Form::Flag, "pass"),
    &sided!(Form::Flag, "passOnStalemate"),
    &sided!(Form::Kinds, "nMoveRuleTypes"),
    &sided!(Form::Kinds, "flagPiece"),
    &sided!(Form::Squares, "flagRegion"),
    &plain![Form::File;
        "castlingKingsideFile" "castlingQueensideFile" "castlingKingFile" "castlingRookKingsideFile"
        "castlingRookQueensideFile"
    ],
    &plain![Form::Flag;
        "chess960" "twoBoards" "sittuyinPromotion" "piecePromotionOnCapture" "mandatoryPawnPromotion"
        "mandatoryPiecePromotion" "pieceDemotion" "blastOnCapture" "petrifyBlastPieces" "doubleStep"
        "castling" "castlingDroppedPiece" "oppositeCastling" "checking" "dropChecks" "mustCapture" "mustDrop"
        "pieceDrops" "dropLoop" "capturesToHand" "firstRankPawnDrops" "promotionZonePawnDrops"
        "sittuyinRookDrop" "dropOppositeColoredBishop" "dropPromoted" "immobilityIllegal" "gating"
        "wallOrMove" "seirawanGating" "cambodianMoves" "makpongRule" "flyingGeneral" "nFoldValueAbsolute"
        "perpetualCheckIllegal" "moveRepetitionIllegal" "stalematePieceCount" "shogiPawnDropMateIllegal"
        "shatarMateRule" "bikjangRule" "extinctionClaim" "extinctionPseudoRoyal" "dupleCheck"
        "flagPieceBlockedWin" "flagMove" "flagPieceSafe" "checkCounting" "connectVertical"
        "connectHorizontal" "connectDiagonal" "adjudicateFullBoard"
    ],
    &plain![Form::Number;
        "dropNoDoubledCount" "nMoveRule" "nFoldRule" "extinctionPieceCount" "extinctionOpponentPieceCount"
        "flagPieceCount" "connectN" "connectNxN" "collinearN"
    ],
    &plain![Form::Kinds;
        "blastImmuneTypes" "mutuallyImmuneTypes" "petrifyOnCaptureTypes" "mustDropType" "dropNoDoubled"
        "extinctionPieceTypes" "connectPieceTypes"
    ],
    &plain![Form::Squares;
        "enclosingDropStart" "dropRegionWhite" "dropRegionBlack" "diagonalLines" "connectRegion1White"
        "connectRegion2White" "connectRegion1Black" "connectRegion2Black"
    ],
    &plain![RESULTS; "nFoldValue" "stalemateValue" "checkmateValue" "connectValue"],
    &plain![ENCLOSING; "enclosingDrop" "flipEnclosedPieces"],
    &[
        key("extinctionValue", Form::Word(&["win", "loss", "draw", "none"]), &["extinctionValue"]),
        key(
            "wallingRule",
            Form::Word(&["arrow", "duck", "edge", "past", "static", "none"]),
            &["wallingRule"],
        ),
        key("chasingRule", Form::Word(&["axf", "none"]), &["chasingRule"]),
        key(
            "materialCounting",
            Form::Word(&["janggi", "unweighted", "whitedrawodds", "blackdrawodds", "none"]),
            &["materialCounting"],
        ),
        key(
            "countingRule",
            Form::Word(&["makruk", "cambodian", "asean", "none"]),
            &["countingRule"],
        ),
        key("castlingWins", Form::Text, &["castlingWins"]),
    ],
    &plain![Form::Ignored;
        "variantTemplate" "pieceToCharTable" "pocketSize" "pieceValueMg" "pieceValueEg"
    ],
];

/// Keys of earlier versions of Fairy-Stockfish, each with the keys of today.
const EARLIER: [(&str, &str); 9] = [
    ("promotionRank", "promotionRegionWhite and promotionRegionBlack"),
    ("doubleStepRank", "doubleStepRegionWhite and doubleStepRegionBlack"),
    ("doubleStepRankMin", "doubleStepRegionWhite and doubleStepRegionBlack"),
    ("whiteFlag", "flagRegionWhite"),
    ("blackFlag", "flagRegionBlack"),
    ("castlingRookPiece", "castlingRookPieces"),
    ("whiteDropRegion", "dropRegionWhite"),
    ("blackDropRegion", "dropRegionBlack"),
    ("dropOnTop", "enclosingDrop = top"),
];

/// The length of the longest key that can be meant by another one.
const LONGEST_KEY: usize = 40;

/// All keys except those of kinds, in the order in which they are read.
pub(super) fn all() -> impl Iterator<Item = &'static Key> {
    GROUPS.iter().copied().flatten()
}

/// The key that a text was, or is with one letter changed: a hint for a message.
pub(super) fn meant(text: &str) -> Option<String> {
    let earlier = EARLIER.iter().find(|(old, _)| *old == text).map(|(_, new)| (*new).to_owned());
    let near = || {
        if text.len() > LONGEST_KEY {
            return None;
        }
        let distance = |it: &&Key| crate::loader::edit_distance(text, it.name);
        let nearest = all().min_by_key(distance)?;
        (distance(&nearest) <= 2).then(|| nearest.name.to_owned())
    };
    earlier.or_else(near)
}
