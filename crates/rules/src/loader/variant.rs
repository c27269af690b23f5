//! Loads a whole [`Variant`] from the entries of a file and its parents. A [`Draft`] holds the data that
//! rules need while they are read.

use super::armies::{self, ArmyPiece, SIDES};
use super::complaints::{Complaints, Place, Placed, Text, quoted};
use super::document::TomlTable;
use super::entries::Entries;
use super::pieces::{PieceDef, Pieces};
use super::regions::Regions;
use super::rule::{self, RULES};
use super::{estimate, inherit, scalar, words};
use crate::geometry::{Color, Shape, Square, SquareSet, Symmetry};
use crate::motion::{Builder, Motion, OpenLeg};
use crate::rules;
use crate::setup::{self, FenError, Kind, Piece, Rights, RightsField, Setup};
use crate::variant::Variant;
use crate::variant::rule::Right;

/// The variant that a file describes, if there are no errors. Its start position can be played.
///
/// Every rule is read, even if others have errors. Checks that need the whole variant, such as those of the
/// start position, come last, and only if there are no other errors.
pub(super) fn load(entries: &Entries, complaints: &Complaints) -> Option<Variant> {
    let file = TomlTable::root(Place(0), entries, complaints);
    // Without a board, the rules are checked all the same.
    let mut variant = Variant::new(Shape::new(8, 8).ok()?);
    names(&file, &mut variant, complaints);
    let armies = armies::of(entries);
    let draft = Draft::read(file, &armies, complaints);
    pieces(&draft, &mut variant);
    for rule in &RULES {
        (rule.load)(&draft, &mut variant);
    }
    draft.check_keys();
    if !complaints.is_empty() {
        return None;
    }
    variant.motions = motions(&draft, &variant.shape);
    estimate::complete_values(&mut variant);
    rule::complete_endings(&draft, &mut variant);
    match whole_start(&variant) {
        Ok(start) => variant.start = start,
        Err(message) => complaints.add(draft.start_place, message),
    }
    complaints.is_empty().then_some(variant)
}

/// Reads what a variant is called, and who invented it when; what is not there or has an error is empty.
pub(super) fn names(file: &TomlTable, variant: &mut Variant, complaints: &Complaints) {
    let name = file.required("name").and_then(|it| scalar::name(&it, complaints));
    let title = file.required("title").and_then(|it| scalar::line(&it, complaints));
    variant.name = name.unwrap_or_default();
    variant.title = title.unwrap_or_default();
    variant.inventor = file.optional("inventor").and_then(|it| scalar::line(&it, complaints));
    variant.year = file.optional("year").map(|it: Placed<i64>| it.value);
}

fn pieces(draft: &Draft, variant: &mut Variant) {
    variant.labels = draft.pieces.labels.clone();
    variant.pieces = draft.pieces.list.iter().map(|it| it.info.clone()).collect();
    variant.royal = draft.pieces.royal();
    variant.pawns = draft.pieces.pawns();
    variant.regions.clone_from(&draft.regions.list);
    if let Some(shape) = &draft.shape {
        variant.shape = shape.clone();
    }
    if let Some(start) = &draft.start {
        variant.start = start.clone();
    }
}

/// The start position with everything that its FEN may leave out: rights and reserve.
fn whole_start(variant: &Variant) -> Result<Setup, String> {
    check_rights(variant)?;
    let position = rules::from_setup(variant, &variant.start)
        .map_err(|errors| format!("the start position cannot be played: {errors}"))?;
    check_held(variant, position.rights())?;
    Ok(rules::to_setup(variant, &position))
}

/// Checks that every right of the start position can be held: it would be dropped silently.
fn check_held(variant: &Variant, held: Rights) -> Result<(), String> {
    let RightsField::Letters(letters) = &variant.start.rights else { return Ok(()) };
    let lost =
        |(number, right): &(usize, &Right)| letters.contains(right.letter) && !held.has(*number);
    let Some((_, right)) = variant.rights.list().iter().enumerate().find(lost) else {
        return Ok(());
    };
    let home = |(kind, home): &(Kind, Option<Square>)| {
        let square = home.map(|it| format!(" on {it}")).unwrap_or_default();
        format!("{}{square}", words::name(variant, *kind))
    };
    let needed: Vec<String> = right.needs.iter().map(home).collect();
    let (letter, color, needed) = (right.letter, right.color, needed.join(" and "));
    Err(format!(
        "the start position holds the right {letter}, which needs {color}'s {needed}: expected them there, or the rights without {letter}"
    ))
}

/// Checks that the start position names the variant's own rights. Other FENs may name the file of a Rook
/// instead.
fn check_rights(variant: &Variant) -> Result<(), String> {
    let RightsField::Letters(letters) = &variant.start.rights else { return Ok(()) };
    let known: String = variant.rights.list().iter().map(|it| it.letter).collect();
    let wrong = |(at, letter)| !known.contains(letter) || letters[..at].contains(letter);
    if !letters.char_indices().any(wrong) {
        return Ok(());
    }
    let expected = match known.as_str() {
        "" => "-, because the variant has none".to_owned(),
        known => format!("letters of {known}, each at most once, or -"),
    };
    Err(format!("the rights of the start position are {}: expected {expected}", quoted(letters)))
}

/// The motion of each piece, by [`Piece::index`](crate::setup::Piece::index).
fn motions(draft: &Draft, shape: &Shape) -> Vec<Motion> {
    let mut builder = Builder::new(shape);
    let mut motions = Vec::with_capacity(draft.pieces.list.len() * 2);
    for piece in &draft.pieces.list {
        for color in Color::BOTH {
            let legs = piece.open_legs(color, draft.home(piece, color));
            motions.push(builder.build(&legs, color));
        }
    }
    motions
}

/// The board, the pieces and the start position of a variant, and the table that holds its rules. A part that
/// could not be read, which has been reported, is `None`.
pub(super) struct Draft<'d> {
    /// The root table.
    pub(super) file: TomlTable<'d>,
    pub(super) pieces: Pieces<'d>,
    pub(super) shape: Option<Shape>,
    pub(super) regions: Regions,
    pub(super) start: Option<Setup>,
    /// The place of the start position in the file.
    pub(super) start_place: Place,
    pub(super) complaints: &'d Complaints,
    /// The tables `white` and `black`: what is different for one side.
    pub(super) sides: [Option<TomlTable<'d>>; 2],
}

impl<'d> Draft<'d> {
    /// Reads board, start position and pieces.
    pub(super) fn read(
        file: TomlTable<'d>,
        armies: &'d [ArmyPiece],
        complaints: &'d Complaints,
    ) -> Self {
        let board = file.required::<TomlTable<'d>>("board");
        let fen: Option<Text> = file.required("start");
        let mut pieces = Pieces::read(&file, armies, complaints);
        let shape = board.and_then(|it| self::board(it.value, fen.as_ref(), complaints));
        let sides = SIDES.map(|side| file.optional::<TomlTable<'d>>(side).map(|it| it.value));
        for side in sides.iter().flatten() {
            // Read by the armies.
            let _ = side.optional::<TomlTable>("pieces");
        }
        let regions = Regions::read(&file, sides[1].as_ref(), shape.as_ref(), complaints);
        let known = fen.as_ref().zip(shape.as_ref());
        let start = known.and_then(|(fen, shape)| read_start(fen, shape, &pieces, complaints));
        if let Some(shape) = &shape {
            pieces.list.iter_mut().for_each(|it| it.place_on(shape, &regions, complaints));
            let home = |piece: &PieceDef, color| home(piece, color, start.as_ref(), shape);
            pieces.check_walks(shape, home, complaints);
        }
        let start_place = fen.map_or(Place(0), |it| it.place);
        Draft { file, pieces, shape, regions, start, start_place, complaints, sides }
    }

    /// Reports every key that no rule has read.
    fn check_keys(&self) {
        self.file.knows(inherit::KEYS);
        self.file.finish();
        self.sides.iter().flatten().for_each(TomlTable::finish);
        self.pieces.list.iter().for_each(|it| it.table.finish());
    }

    /// The squares from which the initial legs of a piece are open to `color`: the ranks on which it
    /// is in the start position.
    pub(super) fn home(&self, piece: &PieceDef, color: Color) -> SquareSet {
        let shape = self.shape.as_ref();
        shape.map_or(SquareSet::EMPTY, |it| home(piece, color, self.start.as_ref(), it))
    }

    /// The square and the kind of a side's royal piece in the start position; the first one if there are
    /// several.
    pub(super) fn king(&self, color: Color) -> Option<(Square, Kind)> {
        let (start, royal) = (self.start.as_ref()?, self.pieces.royal());
        let royal = |square: Square| {
            let piece = start.board[square.index()]?;
            let counts = piece.color() == color && royal.contains(piece.kind());
            counts.then(|| (square, piece.kind()))
        };
        self.shape.as_ref()?.squares().into_iter().find_map(royal)
    }
}

/// The squares of [`Draft::home`].
fn home(piece: &PieceDef, color: Color, start: Option<&Setup>, shape: &Shape) -> SquareSet {
    let (Some(start), Some(kind)) = (start, piece.kind) else { return SquareSet::EMPTY };
    let squares = (0..=u8::MAX).map(Square::from_index);
    let standing: SquareSet = squares
        .filter(|square| start.board[square.index()] == Some(Piece::new(color, kind)))
        .collect();
    let ranks = (0..shape.ranks()).map(|rank| shape.rank(rank));
    let homes = ranks.filter(|rank| rank.meets(&standing));
    homes.fold(SquareSet::EMPTY, |home, rank| home | rank)
}

/// The board, without the squares that do not exist in the start position.
fn board(table: TomlTable, start: Option<&Text>, complaints: &Complaints) -> Option<Shape> {
    let size = |key| {
        let number: Placed<i64> = table.required(key)?;
        scalar::within(&number, 1..=16, complaints).map(i64::unsigned_abs)
    };
    let (files, ranks) = (size("files"), size("ranks"));
    let symmetry = symmetry(&table, complaints);
    table.finish();
    let shape = Shape::new(files?, ranks?).ok()?.with_symmetry(symmetry);
    let holes = start.map_or(SquareSet::EMPTY, |it| setup::holes(&it.value, &shape));
    Some(shape.with_holes(holes))
}

/// The key `symmetry` of a board.
fn symmetry(board: &TomlTable, complaints: &Complaints) -> Symmetry {
    const WORDS: [&str; 2] = ["mirror", "rotate"];
    let word: Option<Text> = board.optional("symmetry");
    let Some(word) = word else { return Symmetry::Mirror };
    scalar::check_word(&word, &WORDS, complaints);
    if word.value == WORDS[1] { Symmetry::Rotate } else { Symmetry::Mirror }
}

/// The start position, if it fits the board and the pieces. Whether it can be played is checked later, with
/// the whole variant.
fn read_start(
    fen: &Text,
    shape: &Shape,
    pieces: &Pieces,
    complaints: &Complaints,
) -> Option<Setup> {
    match Setup::parse(&fen.value, shape, &pieces.labels) {
        Ok(start) => return Some(start),
        Err(error @ (FenError::Symbol { .. } | FenError::Reserve(_))) => {
            complaints.add_if_whole(fen.place, error.to_string());
        }
        Err(error) => complaints.add(fen.place, error.to_string()),
    }
    None
}

/// The squares to which some of a piece's legs lead on any board.
pub(super) struct LegTargets(Motion);

impl LegTargets {
    /// The targets of `color`'s piece from its legs.
    pub(super) fn new(legs: &[OpenLeg], color: Color, shape: &Shape) -> Self {
        LegTargets(Builder::new(shape).build(legs, color))
    }

    /// The targets from one square of departure.
    pub(super) fn from(&self, from: Square) -> SquareSet {
        self.0.span(from) | self.0.en_passant_targets(from)
    }
}
