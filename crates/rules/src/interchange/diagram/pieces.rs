//! The pieces of a diagram: names, labels, moves as written, and squares.

use super::board::Board;
use super::import::Findings;
use super::page::{Item, Line, quoted};
use crate::geometry::{Color, Square};
use crate::setup::{Kind, Labels};

/// A piece of a diagram.
#[derive(Clone, Debug)]
pub(super) struct DiagramPiece {
    /// The line of its definition.
    pub(super) line: usize,
    pub(super) name: String,
    /// The name that the definition has for it in `promoChoice` and `royal`.
    pub(super) id: String,
    /// Its label in the variant file.
    pub(super) label: String,
    /// Its moves as written, in Muller's dialect.
    pub(super) moves: String,
    /// Its squares at the start, by colour.
    pub(super) squares: [Vec<Square>; 2],
    /// The number in White's hand at the start.
    pub(super) in_hand: u8,
    /// How much the definition says of the ID.
    origin: Origin,
    /// Whether the definition leaves the moves to the script.
    has_usual_moves: bool,
}

/// Where the ID of a piece comes from; the first ones choose their labels first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Origin {
    Definition,
    Name,
    FirstLetter,
}

/// The pieces of a definition in their order, with their labels and the squares that do not exist.
#[derive(Debug, Default)]
pub(super) struct DiagramPieces {
    pub(super) list: Vec<DiagramPiece>,
    pub(super) labels: Labels,
    pub(super) holes: Vec<Square>,
}

/// Names of pieces that have an ID and moves where the definition has none.
const WELL_KNOWN: [(&str, &str, &str); 12] = [
    ("pawn", "P", "ifmnDfmWfceF"),
    ("knight", "N", "N"),
    ("bishop", "B", "B"),
    ("rook", "R", "R"),
    ("queen", "Q", "Q"),
    ("king", "K", "K"),
    ("archbishop", "A", "BN"),
    ("chancellor", "C", "RN"),
    ("marshall", "M", "RN"),
    ("camel", "C", "C"),
    ("cannon", "C", "mRcpR"),
    ("lion", "L", "KNADcaKcabKmabK"),
];

/// The name of the piece that stands for squares that do not exist.
const HOLE: &str = "hole";

/// The columns of a piece's line.
struct Fields<'t> {
    name: &'t str,
    id: &'t str,
    moves: &'t str,
    squares: &'t str,
    in_hand: &'t str,
}

impl<'t> Fields<'t> {
    /// Divides a line. An address of a picture may have a colon of its own.
    fn read(line: &'t str) -> Option<Self> {
        let mut fields: Vec<&str> = line.split(':').map(str::trim).collect();
        if fields.get(4).is_some_and(|it| it.starts_with("//")) {
            fields.remove(4);
        }
        let field = |at: usize| fields.get(at).copied().unwrap_or_default();
        let known = fields.len() <= 6;
        known.then(|| Fields {
            name: field(0),
            id: field(1),
            moves: field(2),
            squares: field(4),
            in_hand: field(5),
        })
    }
}

impl DiagramPieces {
    /// Reads the pieces of a definition.
    pub(super) fn read(lines: &[Line], board: Board, findings: &mut Findings) -> Self {
        let mut pieces = DiagramPieces::default();
        for Line { number, item } in lines {
            let Item::Piece(text) = item else { continue };
            if pieces.list.len() == Kind::MAX {
                let most = Kind::MAX;
                findings.refuse(format!(
                    "line {number}: there are too many pieces: expected at most {most}"
                ));
                break;
            }
            match Fields::read(text) {
                Some(fields) => pieces.add(&fields, *number, board, findings),
                None => findings.refuse(format!(
                    "line {number}: read {}: expected NAME:ID:MOVES:IMAGE:SQUARES:NUMBER",
                    quoted(text)
                )),
            }
        }
        if pieces.list.is_empty() {
            findings.refuse("the text has no pieces: expected NAME:ID:MOVES:IMAGE:SQUARES");
        }
        pieces.add_labels(findings);
        pieces.add_usual_moves(board, findings);
        pieces
    }

    fn add(&mut self, fields: &Fields, line: usize, board: Board, findings: &mut Findings) {
        let mut squares = squares(fields.squares, board).unwrap_or_else(|problem| {
            findings.refuse(format!("line {line}: {problem}"));
            Default::default()
        });
        if fields.name.eq_ignore_ascii_case(HOLE) {
            let [mine, theirs] = &mut squares;
            self.holes.append(mine);
            self.holes.append(theirs);
            self.holes.sort();
            self.holes.dedup();
            return;
        }
        let known = well_known(fields.name);
        let in_hand = match fields.in_hand {
            "" => Some(0),
            number => number.parse().ok(),
        };
        let first = || fields.name.chars().take(1).collect::<String>().to_ascii_uppercase();
        let (id, origin) = match (fields.id, known) {
            ("", Some((_, id, _))) => ((*id).to_owned(), Origin::Name),
            ("", None) => (first(), Origin::FirstLetter),
            (id, _) => (id.to_owned(), Origin::Definition),
        };
        let moves = match (fields.moves, known) {
            ("", Some((_, _, moves))) => (*moves).to_owned(),
            (moves, _) => moves.to_owned(),
        };
        if moves.is_empty() {
            findings.refuse(format!(
                "line {line}: {} has no moves, which only the script of the diagram knows: expected them after its ID",
                quoted(fields.name)
            ));
        }
        if in_hand.is_none() {
            let read = quoted(fields.in_hand);
            findings.refuse(format!("line {line}: read {read}: expected a number of pieces"));
        }
        let name = self.unused_name(fields.name);
        self.list.push(DiagramPiece {
            line,
            name,
            id,
            label: String::new(),
            moves,
            squares,
            in_hand: in_hand.unwrap_or(0),
            origin,
            has_usual_moves: fields.moves.is_empty() && known.is_some(),
        });
    }

    /// The name with a capital; with a number if another piece has it.
    fn unused_name(&self, name: &str) -> String {
        let mut symbols = name.chars();
        let first: String = symbols.next().into_iter().flat_map(char::to_uppercase).collect();
        let name = first + symbols.as_str();
        let is_used = |name: &str| self.list.iter().any(|it| it.name.eq_ignore_ascii_case(name));
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let names = std::iter::once(name.clone()).chain(numbered);
        names.into_iter().find(|it| !is_used(it)).unwrap_or_default()
    }

    /// Gives each piece a label: its ID, or else one that no other piece has.
    fn add_labels(&mut self, findings: &mut Findings) {
        let mut order: Vec<usize> = (0..self.list.len()).collect();
        order.sort_by_key(|at| self.list[*at].origin);
        let mut taken = Labels::default();
        for at in order {
            let DiagramPiece { name, id, line, .. } = &self.list[at];
            let Some(label) = candidates(id, name).find(|it| taken.add(it).is_ok()) else {
                let name = quoted(name);
                findings.refuse(format!(
                    "line {line}: there is no label left for {name}: expected fewer pieces"
                ));
                continue;
            };
            if !label.eq_ignore_ascii_case(id) {
                findings.note(format!("{name}: its ID {} is {label} here.", quoted(id)));
            }
            self.list[at].label = label;
        }
        for piece in &self.list {
            // A piece without a label is refused.
            let _ = self.labels.add(&piece.label);
        }
    }

    /// Notes the pieces whose moves the definition leaves to its script, and how their King castles.
    fn add_usual_moves(&mut self, board: Board, findings: &mut Findings) {
        let usual = || self.list.iter().filter(|it| it.has_usual_moves);
        let names: Vec<&str> = usual().map(|it| it.name.as_str()).collect();
        if names.is_empty() {
            return;
        }
        findings.note(format!(
            "The definition leaves these moves to its script; they are the usual ones: {}.",
            names.join(", ")
        ));
        let is_king =
            |it: &&mut DiagramPiece| it.has_usual_moves && it.name.eq_ignore_ascii_case("king");
        if let Some(king) = self.list.iter_mut().find(is_king) {
            let far = if board.files > 9 { 3 } else { 2 };
            king.moves = format!("KisO{far}");
            findings.note(format!(
                "The definition leaves castling to its script; the King goes {far} squares here. Change [castling] if it does not."
            ));
        }
    }

    /// The number of the piece with this ID.
    pub(super) fn find(&self, id: &str) -> Option<usize> {
        let exact = self.list.iter().position(|it| it.id == id);
        exact.or_else(|| self.list.iter().position(|it| it.id.eq_ignore_ascii_case(id)))
    }
}

/// The labels that a piece may have, the best ones first.
fn candidates(id: &str, name: &str) -> impl Iterator<Item = String> {
    let letters = name.chars().filter(char::is_ascii_alphabetic).chain('A'..='Z');
    let letters: Vec<String> = letters.map(|it| it.to_ascii_uppercase().to_string()).collect();
    let marked = letters.clone().into_iter().flat_map(|it| [format!("{it}'"), format!("{it}!")]);
    let ids = [id.to_owned(), id.to_ascii_uppercase(), id.to_ascii_lowercase()];
    ids.into_iter().chain(letters).chain(marked)
}

fn well_known(name: &str) -> Option<&'static (&'static str, &'static str, &'static str)> {
    WELL_KNOWN.iter().find(|(it, ..)| it.eq_ignore_ascii_case(name))
}

/// White's squares and Black's: Black's follow two commas, or from the symmetry.
fn squares(text: &str, board: Board) -> Result<[Vec<Square>; 2], String> {
    let (white, black) = match text.split_once(",,") {
        Some((white, black)) => (white, Some(black)),
        None => (text, None),
    };
    let white = board.squares(white)?;
    let black = match black {
        Some(text) => board.squares(text)?,
        None => white.iter().filter_map(|it| board.other_side(*it)).collect(),
    };
    let mut squares = [white, black];
    for color in Color::BOTH {
        squares[color.index()].sort();
        squares[color.index()].dedup();
    }
    Ok(squares)
}
