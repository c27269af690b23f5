//! Positions as XBoard sends them.
//!
//! XBoard does not know leaps of a King or most castlings, and its only reserve is the holdings on its own
//! board. Other rights and reserves that a user pastes are lost before they reach the engine. So, where XBoard
//! cannot know better, its `-` for rights means all rights whose pieces stand at home, and its empty holdings
//! mean the reserve that follows from the supply.

use std::sync::Arc;

use super::table;
use bentrider_rules::game::Game;
use bentrider_rules::geometry::Square;
use bentrider_rules::setup::{Piece, RightsField, Setup};
use bentrider_rules::variant::Variant;
use bentrider_rules::variant::rule::Right;

/// A FEN of XBoard in the form that is read here, and what it leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HostFen {
    /// The FEN.
    pub(super) text: String,
    /// Whether the host leaves open which rights are left.
    pub(super) rights_open: bool,
    /// Whether the host leaves open what is in reserve.
    pub(super) reserve_open: bool,
}

impl HostFen {
    /// Reads a FEN of XBoard. Errors in it are kept.
    ///
    /// Marks of pieces that were promoted (`Q~`) are left out, and an e.p. square whose rank is one symbol
    /// after the digits (`e;` for e11) gets its number; its ranks are counted from 1 on every board.
    pub(super) fn read(variant: &Variant, fen: &str) -> Self {
        let mut fields: Vec<String> = fen.split_whitespace().map(tidy_field).collect();
        let has_reserve = variant.supply.as_ref().is_some_and(|it| it.reserve);
        let reserve_open = has_reserve && drop_empty_reserve(&mut fields);
        let rights_open = !variant.rights.is_empty() && drop_unknown_rights(variant, &mut fields);
        HostFen { text: fields.join(" "), rights_open, reserve_open }
    }
}

/// The FEN that is read instead of this one, if it describes another position: `-` for rights and empty
/// brackets for a reserve are taken for what XBoard does not know.
pub fn read_otherwise(variant: &Arc<Variant>, fen: &str) -> Option<String> {
    let read = Game::from_fen(variant, &HostFen::read(variant, fen).text).ok()?.fen();
    let meant = Game::from_fen(variant, fen).ok()?.fen();
    (read != meant).then_some(read)
}

/// Removes empty holdings from the board's field; returns whether there are no holdings then.
fn drop_empty_reserve(fields: &mut [String]) -> bool {
    let Some(board) = fields.first_mut() else { return false };
    if let Some((placement, "-]" | "]")) = board.split_once('[') {
        *board = placement.to_owned();
    }
    !board.contains('[')
}

/// Replaces a `-` for rights, which XBoard writes whatever has moved, by the rights whose pieces stand at home;
/// returns whether the rights were not stated.
fn drop_unknown_rights(variant: &Variant, fields: &mut [String]) -> bool {
    let is_number = |it: &String| it.bytes().all(|it| it.is_ascii_digit());
    match fields {
        [_, _] => true,
        [_, _, rights, ..] if rights != "-" => false,
        [_, _, _] => true,
        [_, _, _, after, ..] if is_number(after) => true,
        _ => {
            let written = fields.join(" ");
            let setup = Setup::parse(&written, &variant.shape, &variant.labels);
            let Some(setup) = setup.ok().filter(|it| is_unknown(variant, it)) else { return false };
            let letters = at_home(variant, &setup);
            if !letters.is_empty() {
                fields[2] = letters;
            }
            true
        }
    }
}

/// Whether XBoard does not know the rights. It does not if a King leaps, if the castling partner does not have
/// the Rook's place in the table, and at the start of a game whose King does not start on the first rank.
fn is_unknown(variant: &Variant, setup: &Setup) -> bool {
    variant.king_leap.is_some()
        || variant.castling.is_some() && !table::castles(variant)
        || setup.board == variant.start.board
}

/// The letters of the rights whose pieces stand where they need them, or where they start.
fn at_home(variant: &Variant, setup: &Setup) -> String {
    let start = &variant.start.board;
    let stands = |piece: Piece, square: Square| setup.board[square.index()] == Some(piece);
    let starts = |piece: Piece, square: Square| start[square.index()] == Some(piece);
    let is_home = |piece: Piece, home: Option<Square>| match home {
        Some(square) => stands(piece, square),
        None => {
            variant.shape.squares().into_iter().any(|it| stands(piece, it) && starts(piece, it))
        }
    };
    let held = variant.rights.list().iter().filter(|it| is_held_at_start(variant, it));
    let held = held.filter(|it| it.pieces().all(|(piece, home)| is_home(piece, home)));
    held.map(|it| it.letter).collect()
}

/// Whether it is a right of the start position.
fn is_held_at_start(variant: &Variant, right: &Right) -> bool {
    match &variant.start.rights {
        RightsField::Letters(letters) => letters.contains(right.letter),
        RightsField::Unstated => true,
    }
}

fn tidy_field(text: &str) -> String {
    let mut symbols = text.chars();
    match (symbols.next(), symbols.next(), symbols.next()) {
        (Some(file @ 'a'..='p'), Some(rank @ ':'..='?'), None) => {
            format!("{file}{}", rank as u32 - '0' as u32)
        }
        _ => text.replace('~', ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::loader::built_in;

    fn read(variant: &str, fen: &str) -> HostFen {
        HostFen::read(&built_in(variant).unwrap(), fen)
    }

    /// The start of a game after some moves, its fields of rights and e.p. squares as given.
    fn moved(variant: &str, from: &str, to: &str, rights: &str) -> String {
        let variant = built_in(variant).unwrap();
        let start = variant.start.write(&variant.shape, &variant.labels);
        let board = start.split([' ', '[']).next().unwrap();
        assert!(board.contains(from), "{board}");
        format!("{} b {rights} 0 1", board.replacen(from, to, 1))
    }

    #[test]
    fn marks_of_promoted_pieces_and_squares_above_rank_nine_are_tidied() {
        let text = read("fantastic-xiii", " 8/3Q~4  b Gg e; 0 1").text;
        assert_eq!(text, "8/3Q4 b Gg e11 0 1");
    }

    /// The FEN that XBoard 4.9.1 sends after Edit - Paste Position, whatever rights are pasted.
    #[test]
    fn rights_that_xboard_does_not_know_are_those_whose_pieces_stand_at_home() {
        for (variant, from, to, rights) in [
            ("fantastic-xiii", "/PPPP", "/1PPP", "Kk"),
            ("fantastic-xiii", "/HMQCSNKN", "/HMQCSN1N", "k"),
            ("metamachy", "/PPPP", "/1PPP", "Kk"),
            ("fusion", "/PPPP", "/1PPP", "KQkq"),
            ("fusion", "/RNBQK", "/1NBQK", "Kkq"),
        ] {
            let fen = read(variant, &moved(variant, from, to, "- -"));
            assert_eq!(fen.text, moved(variant, from, to, &format!("{rights} -")));
            assert!(fen.rights_open && !fen.reserve_open, "{variant}");
        }
    }

    /// A King that leaps wherever it stands has the right only at home, where XBoard says nothing.
    #[test]
    fn a_king_away_from_home_has_no_right_to_leap() {
        let fen = "12k/13/13/13/13/13/13/13/13/13/13/13/K12 w - - 0 1";
        assert_eq!(read("fantastic-xiii", fen).text, fen);
    }

    #[test]
    fn rights_that_xboard_knows_stay_as_they_are() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1";
        let read_fen = read("chess", fen);
        assert_eq!((&*read_fen.text, read_fen.rights_open), (fen, false));
        let fen = moved("fantastic-xiii", "/PPPP", "/1PPP", "G -");
        assert_eq!(read("fantastic-xiii", &fen).text, fen);
    }

    /// XBoard writes `-` at the start of Gigachess II, whose Kings stand on the second rank.
    #[test]
    fn at_the_start_all_rights_are_held() {
        let giga = built_in("gigachess-ii").unwrap();
        let start = giga.start.write(&giga.shape, &giga.labels);
        assert_eq!(read("gigachess-ii", &start.replace(" Kk ", " - ")).text, start);
    }

    #[test]
    fn a_position_without_rights_is_read_otherwise_where_xboard_does_not_know_them() {
        let kings = |rights| format!("6k6/13/13/13/13/13/13/13/13/13/13/13/6K6 w {rights} - 0 1");
        let fantastic = built_in("fantastic-xiii").unwrap();
        assert_eq!(read_otherwise(&fantastic, &kings("-")), Some(kings("Kk")));
        assert_eq!(read_otherwise(&fantastic, &kings("K")), None);
        let away = kings("-").replace("6k6", "k12").replace("6K6", "K12");
        assert_eq!(read_otherwise(&fantastic, &away), None);
        let chess = built_in("chess").unwrap();
        assert_eq!(read_otherwise(&chess, "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"), None);
    }

    #[test]
    fn empty_holdings_are_no_reserve() {
        let board = "6k5/1P10/12/12/12/12/12/12/12/12/12/6K5";
        for holdings in ["[-]", "[]", ""] {
            let fen = read("gross", &format!("{board}{holdings} w - 0 1"));
            assert_eq!(fen.text, format!("{board} w - 0 1"));
            assert!(fen.reserve_open && fen.rights_open, "{holdings}");
        }
        let given = format!("{board}[Q] w - 0 1");
        let fen = read("gross", &given);
        assert_eq!((fen.text, fen.reserve_open), (given, false));
        assert_eq!(read("chess", "k7/8[-] w - - 0 1").text, "k7/8[-] w - - 0 1");
    }
}
