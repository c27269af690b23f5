//! A variant as resolved data and rule settings, immutable and shared by `Arc`. Nothing is read here: a
//! higher layer, `loader`, makes variants from texts. The settings of a rule are in [`rule`], its behaviour
//! in the layer `rules` under the same name.

mod endings;
pub mod rule;
mod royal;

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::geometry::{Color, Shape, SquareSet, Symmetry};
use crate::motion::Motion;
use crate::setup::{Kind, KindSet, Labels, Piece, Setup};
use rule::{
    Castling, EnPassant, Endings, Fusion, KingLeap, Passage, Promotion, RightsRule, Supply,
    ZoneMoves,
};

/// A variant: board, start, pieces and rules. Immutable; shared as `Arc<Variant>`.
#[derive(Debug)]
pub struct Variant {
    /// The name in protocols: small letters, digits, `-`.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// The inventor.
    pub inventor: Option<String>,
    /// The year of its invention.
    pub year: Option<i64>,
    /// The board.
    pub shape: Shape,
    /// The letters of the kinds.
    pub labels: Labels,
    /// The kinds in the order of the file; the index of [`Kind`].
    pub pieces: Vec<PieceInfo>,
    /// The start position.
    pub start: Setup,
    /// The kinds by their values, the least valuable first, royal kinds last.
    pub by_value: Vec<Kind>,
    /// The kinds that only move forward: no position before one of their moves can occur again.
    pub pawns: KindSet,
    /// The kinds whose loss is the loss of the game.
    pub royal: KindSet,
    /// The named sets of squares that the file's rules use.
    pub regions: Vec<Region>,
    /// The motion of each piece, by [`Piece::index`].
    pub motions: Vec<Motion>,
    /// The promotion of each piece, by [`Piece::index`].
    pub promotions: Vec<Option<Promotion>>,
    /// Capture en passant.
    pub en_passant: Option<EnPassant>,
    /// The King's leap.
    pub king_leap: Option<KingLeap>,
    /// Castling.
    pub castling: Option<Castling>,
    /// The supply of pieces to promote to, if it is limited.
    pub supply: Option<Supply>,
    /// Pieces that merge and split.
    pub fusion: Option<Fusion>,
    /// Royal pieces that may not pass attacked squares.
    pub passage: Option<Passage>,
    /// The rights that a FEN may hold, and the moves that end them.
    pub rights: RightsRule,
    /// Draws, and endings other than mate.
    pub endings: Endings,
    /// The settings that XBoard is sent for the variant.
    pub xboard: Option<XboardSettings>,
    /// Sentences for the author of the file, such as about moves whose meaning has changed.
    pub warnings: Vec<String>,
}

/// A named set of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The name in the file.
    pub name: String,
    /// White's squares and Black's; never empty.
    pub squares: [SquareSet; 2],
}

/// A kind as its file describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceInfo {
    /// The name for people.
    pub name: String,
    /// The moves as written.
    pub betza: String,
    /// Ranks, as its side counts them, and further moves from these ranks, as written.
    pub from_rank: Vec<(String, String)>,
    /// Names of regions, and further moves from their squares, as written.
    pub from_region: Vec<(String, String)>,
    /// The name of the region on whose squares all its moves end.
    pub stays_in: Option<String>,
    /// The Betza text of the moves that promote, if not all do.
    pub promotes_by: Option<String>,
    /// The value that the file gives, in centipawns: a Rook is 500.
    pub documented: Option<i32>,
    /// The value that is estimated from its moves, in the same unit.
    pub estimated: i32,
    /// The picture; `None` for a kind that is drawn by its label.
    pub picture: Option<Picture>,
    /// The value used in play: the documented one, else 0 for a royal kind, else the estimated one.
    pub value: i32,
}

/// The `[xboard]` table of a variant's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XboardSettings {
    /// The variant of XBoard whose rules and pieces are the defaults.
    pub parent: String,
    /// White's half of the table of pieces, if the file has one.
    pub table: Option<String>,
}

impl Variant {
    /// A variant on this board without name, pieces, start position and rules, to be filled by a loader.
    pub fn new(shape: Shape) -> Self {
        Variant {
            name: String::new(),
            title: String::new(),
            inventor: None,
            year: None,
            shape,
            labels: Labels::default(),
            pieces: Vec::new(),
            start: Setup::empty(),
            by_value: Vec::new(),
            pawns: KindSet::EMPTY,
            royal: KindSet::EMPTY,
            regions: Vec::new(),
            motions: Vec::new(),
            promotions: Vec::new(),
            en_passant: None,
            king_leap: None,
            castling: None,
            supply: None,
            fusion: None,
            passage: None,
            rights: RightsRule::new(Vec::new()),
            endings: Endings::default(),
            xboard: None,
            warnings: Vec::new(),
        }
    }

    /// The size of the tables of its motions, in bytes: nearly all of the memory that the variant takes.
    pub fn table_bytes(&self) -> usize {
        let tables: BTreeMap<usize, usize> = self.motions.iter().flat_map(Motion::tables).collect();
        tables.values().sum()
    }

    /// The motion of this piece.
    #[inline(always)]
    pub fn motion(&self, piece: Piece) -> &Motion {
        &self.motions[piece.index()]
    }

    /// The promotion of this piece, if it promotes.
    #[inline]
    pub fn promotion(&self, piece: Piece) -> Option<&Promotion> {
        self.promotions[piece.index()].as_ref()
    }

    /// Every kind, in the order of the file.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.pieces.len() as u8).map(Kind::new)
    }

    /// Whether a piece of this kind can split.
    pub fn splits(&self, kind: Kind) -> bool {
        self.fusion.as_ref().is_some_and(|rule| rule.parts(kind).is_some())
    }
}

impl Variant {
    /// A hash of [`Variant::definition`]: 64-bit FNV-1a, the same on every machine.
    pub fn definition_hash(&self) -> u64 {
        const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
        const PRIME: u64 = 0x0100_0000_01b3;
        let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(PRIME);
        self.definition().bytes().fold(BASIS, add)
    }

    /// The board with its holes and its symmetry, the start, and one line for each kind: label, royal or not, value,
    /// moves and promotions. Names for people, and rules that only decide which moves are legal, are left out.
    pub fn definition(&self) -> String {
        let (files, ranks) = (self.shape.files(), self.shape.ranks());
        let squares = listed(self.shape.squares());
        // The reserve follows from the supply.
        let start = Setup { reserve: None, ..self.start.clone() };
        let start = start.write(&self.shape, &self.labels);
        let symmetry = match self.shape.symmetry() {
            Symmetry::Mirror => "",
            Symmetry::Rotate => " rotate",
        };
        let mut text = format!("{files}x{ranks}{symmetry}\n{squares}\n{start}\n");
        for kind in self.kinds() {
            self.define(kind, &mut text);
        }
        text
    }

    fn define(&self, kind: Kind, text: &mut String) {
        let info = &self.pieces[kind.index()];
        let (label, value, betza) = (self.labels.label(kind), info.value, &info.betza);
        let royal = if self.royal.contains(kind) { " royal" } else { "" };
        let side = self.labels.only_side(kind).map_or(String::new(), |it| format!(" {it}"));
        let _ = write!(text, "{label}{side}{royal} {value} {betza}");
        for (rank, moves) in &info.from_rank {
            let _ = write!(text, ", {rank}: {moves}");
        }
        for (name, moves) in &info.from_region {
            let _ = write!(text, ", {}: {moves}", self.region_listed(name));
        }
        if let Some(name) = &info.stays_in {
            let _ = write!(text, ", stays in {}", self.region_listed(name));
        }
        // Black's promotion is the image of White's.
        if let Some(promotion) = self.promotion(Piece::new(Color::White, kind)) {
            let _ = write!(text, ", promotes {}", info.promotes_by.as_deref().unwrap_or_default());
            for (squares, kinds) in &promotion.zones {
                let kinds: String = kinds.iter().map(|it| self.labels.label(*it)).collect();
                let _ = write!(text, " {}={kinds}", listed(*squares));
            }
            let _ = write!(text, " must {}", listed(promotion.must));
            if promotion.moves != ZoneMoves::default() {
                let _ = write!(text, " {:?}", promotion.moves);
            }
            if promotion.capturing_only {
                text.push_str(" capturing");
            }
        }
        text.push('\n');
    }
}

impl Variant {
    /// The squares on which the moves of a side's piece may end.
    pub fn roams(&self, color: Color, kind: Kind) -> SquareSet {
        let squares = self.pieces[kind.index()].stays_in.as_ref().map(|name| self.region(name));
        squares.map_or(self.shape.squares(), |it| it[color.index()])
    }

    /// The squares of a region of the variant for White and for Black.
    fn region(&self, name: &str) -> [SquareSet; 2] {
        let region = self.regions.iter().find(|it| it.name == name);
        region.map_or([SquareSet::EMPTY; 2], |it| it.squares)
    }

    /// White's squares of a region, `/`, and Black's.
    fn region_listed(&self, name: &str) -> String {
        self.region(name).map(listed).join("/")
    }
}

impl PieceInfo {
    /// The further moves as written, each with the squares from which they are open, in words.
    pub fn further_moves(&self) -> impl Iterator<Item = (String, &str)> {
        let ranks = self.from_rank.iter().map(|(rank, moves)| (format!("rank {rank}"), &**moves));
        let regions = self.from_region.iter();
        ranks.chain(regions.map(|(name, moves)| (format!("region {name}"), &**moves)))
    }
}

fn listed(squares: SquareSet) -> String {
    squares.into_iter().map(|square| square.to_string()).collect()
}

/// One of the pictures of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Picture(u8);

/// A picture with the kinds that it represents.
struct Entry {
    /// The name: that of a piece in small letters, with `-` for a blank.
    name: &'static str,
    /// Other names of pieces that it represents, written in the same way.
    also: &'static [&'static str],
    /// The moves of a piece that it represents, whatever the piece's name.
    moves: &'static str,
    /// Whether that piece is royal.
    royal: bool,
}

const fn entry(name: &'static str, also: &'static [&'static str], moves: &'static str) -> Entry {
    Entry { name, also, moves, royal: false }
}

const fn royal(name: &'static str, also: &'static [&'static str], moves: &'static str) -> Entry {
    Entry { name, also, moves, royal: true }
}

/// All pictures. Empty moves match no piece.
const ENTRIES: [Entry; 54] = [
    entry("pawn", &[], "fmWfcF"),
    entry("berolina-pawn", &[], "fmFfcW"),
    entry("knight", &["horse"], "N"),
    entry("bishop", &[], "B"),
    entry("rook", &["tower"], "R"),
    entry("short-rook", &[], "R4"),
    entry("queen", &[], "Q"),
    royal("king", &["emperor"], "K"),
    entry("prince", &["man", "commoner"], "K"),
    // Compounds: both parts are in the picture.
    entry("marshall", &["chancellor", "empress"], "RN"),
    entry("archbishop", &["cardinal", "janus", "paladin", "princess"], "BN"),
    entry("amazon", &[], "QN"),
    royal("dragon-king", &[], "KR"),
    royal("pontiff", &[], "KB"),
    royal("cavalier-king", &[], "KN"),
    entry("centaur", &[], "KN"),
    entry("admiral", &["captain"], "RF"),
    entry("missionary", &["dragon-horse"], "BW"),
    entry("bede", &[], "BD"),
    entry("unicorn", &[], "BNN"),
    // Pieces that move farther forward than back.
    entry("charging-rook", &[], "fsRbWbF"),
    entry("charging-knight", &[], "fhNbsWbF"),
    entry("colonel", &[], "KfsRfhN"),
    // Hoppers.
    entry("cannon", &["pao"], "mRcpR"),
    entry("vao", &["arrow", "archer"], "mBcpB"),
    entry("crocodile", &[], ""),
    entry("sorceress", &["leo"], "mQcpQ"),
    // Bent riders.
    entry("eagle", &["griffon", "gryphon"], "[F?fsR]"),
    entry("rhinoceros", &["manticore", "aanca"], "[W?fsB]"),
    entry("ship", &[], "[F?fqR]"),
    entry("snake", &[], "[vW?fsB]"),
    // Leapers.
    entry("ferz", &["fers", "met"], "F"),
    entry("wazir", &["schleich"], "W"),
    entry("alfil", &[], "A"),
    entry("buffalo", &[], "NCZ"),
    entry("camel", &[], "C"),
    entry("champion", &[], "WAD"),
    entry("cheetah", &[], "GHCZ"),
    entry("direwolf", &["wolf"], "NADGHCZ"),
    entry("duchess", &[], "KADGH"),
    entry("elephant", &[], "FA"),
    entry("fad", &[], "FAD"),
    entry("fibnif", &[], "FvN"),
    entry("giraffe", &[], "Z"),
    entry("half-duck", &[], "FDH"),
    entry("hawk", &["falcon"], "ADGH"),
    entry("lion", &[], "KNAD"),
    entry("machine", &["dabbaba", "war-machine"], "WD"),
    entry("mammoth", &["mastodon"], "KAD"),
    entry("squirrel", &[], "NAD"),
    entry("troll", &[], "GHfmWfcF"),
    entry("waffle", &["phoenix"], "WA"),
    entry("wildebeest", &["gnu"], "NC"),
    entry("wizard", &[], "FC"),
];

impl Picture {
    /// Every picture.
    pub fn all() -> impl Iterator<Item = Picture> {
        (0..ENTRIES.len() as u8).map(Picture)
    }

    /// The picture of this name, as a variant's file writes it.
    pub fn named(name: &str) -> Option<Picture> {
        Picture::all().find(|it| it.name() == name)
    }

    /// The picture of the pieces with this name.
    pub fn of_name(piece: &str) -> Option<Picture> {
        let name = piece.to_lowercase().replace(' ', "-");
        let called = |entry: &Entry| entry.name == name || entry.also.contains(&name.as_str());
        Picture::all().find(|it| called(it.entry()))
    }

    /// The name of the picture.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// The moves of the pieces that it represents, whatever their names; empty for none.
    pub fn moves(self) -> &'static str {
        self.entry().moves
    }

    /// Whether these pieces are royal.
    pub fn is_royal(self) -> bool {
        self.entry().royal
    }

    fn entry(self) -> &'static Entry {
        &ENTRIES[usize::from(self.0)]
    }
}
