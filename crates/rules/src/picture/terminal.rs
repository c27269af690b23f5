//! The board as text for a terminal.

use super::{Act, Diagram, LegendEntry, Reach, Target, legend};
use crate::game::Game;
use crate::geometry::{Color, Square};
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// The abilities of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Style {
    /// Whether it shows 256 colours.
    pub colours: bool,
    /// Whether it shows signs beyond ASCII.
    pub unicode: bool,
}

/// The board from White's side, one line for each rank, each ending in a newline: ranks by number on the
/// left, files by letter below. Pieces are written as in a FEN, White's in capitals; `.` is an empty square,
/// a blank a square that does not exist.
pub fn board(game: &Game) -> String {
    let (variant, position) = (game.variant(), game.position());
    table(variant, width_of_a_cell(variant), |square| match position.at(square) {
        Some(piece) => variant.labels.write(piece),
        None => ".".to_owned(),
    })
}

/// The board in the form of [`board`], with the text of `cell` on each square that exists.
pub fn board_of(variant: &Variant, cell: impl Fn(Square) -> String) -> String {
    let widths = variant.shape.squares().into_iter().map(|square| cell(square).chars().count());
    table(variant, widths.max().unwrap_or_default(), &cell)
}

fn table(variant: &Variant, width: usize, content: impl Fn(Square) -> String) -> String {
    let cell = |text: &str| format!(" {text:>width$}");
    let content = |square| match variant.shape.contains(square) {
        true => content(square),
        false => String::new(),
    };
    let files = 0..variant.shape.files();
    let mut text = String::new();
    for rank in (0..variant.shape.ranks()).rev() {
        let cells: String =
            files.clone().map(|file| cell(&content(Square::new(file, rank)))).collect();
        text += &line(&format!("{:>2}", rank + 1), &cells);
    }
    let letters: String = files.map(|file| cell(&char::from(b'a' + file).to_string())).collect();
    text + &line("  ", &letters)
}

/// A diagram, in the form of [`board`]. Without colours a square of the last move that is empty is `-`, and a
/// circled one has a `!` before its sign; arrows are not shown. Pieces are letters, or Unicode's chess
/// symbols if there is one for every kind of the variant. [`signs`] explains the signs of targets.
pub fn diagram(diagram: &Diagram, style: Style) -> String {
    let variant = &diagram.variant;
    let symbols = style.unicode && variant.kinds().all(|kind| symbol(variant, kind).is_some());
    let width = if symbols { 1 } else { width_of_a_cell(variant) };
    let mut text = String::new();
    for row in 0..diagram.shape.ranks() {
        let margin = match diagram.coordinates {
            true => format!("{:>2}", diagram.square(0, row).rank() + 1),
            false => "  ".to_owned(),
        };
        let squares = (0..diagram.shape.files()).map(|column| diagram.square(column, row));
        let cells: String =
            squares.map(|square| cell(diagram, square, width, symbols, style)).collect();
        text += &line(&margin, &cells);
    }
    if diagram.coordinates {
        let letter = |column| char::from(b'a' + diagram.square(column, 0).file()).to_string();
        let columns = 0..diagram.shape.files();
        let letters = columns.map(|column| format!(" {:>width$}", letter(column)));
        text += &line("  ", &letters.collect::<String>());
    }
    text
}

/// The signs of a diagram of moves, one line for each: the sign and its meaning.
pub fn signs(diagram: &Diagram, style: Style) -> String {
    let sign = |(plain, fine): (char, char)| if style.unicode { fine } else { plain };
    let entry = |entry: LegendEntry| (sign(one(&entry.target)), entry.meaning);
    let both = both_ways(diagram).then_some((sign(BOTH_WAYS), MEANING));
    let entries = legend(diagram).into_iter().map(entry).chain(both);
    entries.map(|(sign, meaning)| format!("{sign} {meaning}\n")).collect()
}

/// A blank and the sign of a square, on the colour of the square if colours are shown.
fn cell(diagram: &Diagram, square: Square, width: usize, symbols: bool, style: Style) -> String {
    if !diagram.shape.contains(square) {
        return " ".repeat(width + 1);
    }
    let variant = &diagram.variant;
    let piece = diagram.piece_at(square);
    let last = diagram.last_move.is_some_and(|(from, to)| from == square || to == square);
    let sign = match piece {
        // On a coloured square the letters have the colour of the side.
        Some(piece) if symbols && style.colours => symbol(variant, piece.kind()).map(String::from),
        Some(piece) if symbols => open_or_solid(variant, piece).map(String::from),
        Some(piece) => Some(variant.labels.write(piece)),
        None => match sign_of(diagram, square, style.unicode) {
            Some(sign) => Some(sign.to_string()),
            None if style.colours => None,
            None => Some(if last { "-" } else { "." }.to_owned()),
        },
    };
    let sign = sign.unwrap_or_default();
    if style.colours {
        return coloured(diagram, square, piece, last, &format!("{sign:>width$}"));
    }
    let before = if diagram.marks.contains(square) { '!' } else { ' ' };
    format!("{before}{sign:>width$}")
}

/// A sign on the colour of its square.
fn coloured(
    diagram: &Diagram,
    square: Square,
    piece: Option<Piece>,
    last: bool,
    sign: &str,
) -> String {
    let background = match (diagram.marks.contains(square), last) {
        (true, _) => 71,
        (_, true) => 142,
        _ if (square.file() + square.rank()).is_multiple_of(2) => 95,
        _ => 138,
    };
    let letters = match piece.map(Piece::color) {
        Some(Color::White) => "1;38;5;231",
        _ => "1;38;5;16",
    };
    format!("\x1b[48;5;{background};{letters}m {sign}\x1b[0m")
}

/// The solid chess symbol of a kind, by the name of its picture.
fn symbol(variant: &Variant, kind: Kind) -> Option<char> {
    Some(match variant.pieces[kind.index()].picture?.name() {
        "king" => '♚',
        "queen" => '♛',
        "rook" => '♜',
        "bishop" => '♝',
        "knight" => '♞',
        "pawn" => '♟',
        _ => return None,
    })
}

/// The chess symbol of a piece: open for White, solid for Black.
fn open_or_solid(variant: &Variant, piece: Piece) -> Option<char> {
    const APART: u32 = '♚' as u32 - '♔' as u32;
    let solid = symbol(variant, piece.kind())?;
    match piece.color() {
        Color::White => char::from_u32(solid as u32 - APART),
        Color::Black => Some(solid),
    }
}

fn line(margin: &str, cells: &str) -> String {
    format!("{}\n", format!("{margin} {cells}").trim_end())
}

fn width_of_a_cell(variant: &Variant) -> usize {
    variant.kinds().map(|kind| variant.labels.write_small(kind).len()).max().unwrap_or(1)
}

/// The sign of a square, if it is a target. If there are several targets, the sign of moving there comes
/// first.
fn sign_of(diagram: &Diagram, square: Square, unicode: bool) -> Option<char> {
    let here: Vec<&Target> = diagram.targets.iter().filter(|it| it.square == square).collect();
    let (first, rest) = here.split_first()?;
    let (plain, fine) = if rest.iter().any(hops) { BOTH_WAYS } else { one(first) };
    Some(if unicode { fine } else { plain })
}

/// The sign of moving there on a free path and capturing there over one piece.
const BOTH_WAYS: (char, char) = ('#', '⊗');

/// The meaning of [`BOTH_WAYS`].
const MEANING: &str = "goes there on a free path, and captures there over exactly one piece";

/// Whether the sign [`BOTH_WAYS`] is on the diagram.
fn both_ways(diagram: &Diagram) -> bool {
    let other = |hop: &Target| {
        diagram.targets.iter().any(|it| it.square == hop.square && it.reach != Reach::Hop)
    };
    diagram.targets.iter().any(|it| it.reach == Reach::Hop && other(it))
}

fn hops(target: &&Target) -> bool {
    target.reach == Reach::Hop
}

/// The sign of a target, in ASCII and in Unicode.
fn one(target: &Target) -> (char, char) {
    match (target.act, target.reach, target.limited) {
        (_, _, true) => ('i', '□'),
        (Act::Both, Reach::Leap, _) => ('*', '●'),
        (Act::Both, ..) => ('+', '•'),
        (Act::Move, Reach::Leap, _) => ('o', '○'),
        (Act::Move, ..) => ('\'', '◦'),
        (Act::Capture, ..) => ('x', '×'),
    }
}
