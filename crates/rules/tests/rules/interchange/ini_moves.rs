//! Each atom of Betza notation with each range and mode, in `variants.ini` and back: the moves are those of pyffish in
//! `tests/betza/fairy-stockfish.txt`, which `tests/python/fairy_stockfish_moves.py` writes.

use std::collections::HashMap;
use std::sync::Arc;

use bentrider_rules::betza;
use bentrider_rules::game::Game;
use bentrider_rules::geometry::{Square, SquareSet};
use bentrider_rules::interchange::{fairy_stockfish, ini};
use bentrider_rules::loader;
use bentrider_rules::variant::Variant;

const MOVES: &str = include_str!("../../../../../tests/betza/fairy-stockfish.txt");

/// The square of the piece.
const MIDDLE: Square = Square::new(5, 4);

/// Where a piece goes in each position.
type Targets = Vec<SquareSet>;

/// What Fairy-Stockfish does.
struct Table {
    positions: Vec<&'static str>,
    /// Each text with its targets.
    texts: HashMap<&'static str, Targets>,
}

impl Table {
    fn read() -> Self {
        let mut table = Table { positions: Vec::new(), texts: HashMap::new() };
        for line in MOVES.lines().filter(|it| !it.starts_with('#')) {
            let Some((texts, targets)) = line.split_once('\t') else {
                table.positions.push(line);
                continue;
            };
            let squares =
                |it: &str| it.split_whitespace().map(|it| it.parse::<Square>().unwrap()).collect();
            let targets: Targets = targets.split('\t').map(squares).collect();
            table.texts.extend(texts.split(' ').map(|it| (it, targets.clone())));
        }
        assert_eq!((table.positions.len(), table.texts.len()), (4, 1138));
        table
    }

    /// Where the piece of a variant goes; none if it attacks Black's King, so that a position cannot be played.
    fn targets(&self, variant: &Arc<Variant>) -> Option<Targets> {
        let targets = |position: &&str| {
            let game = Game::from_fen(variant, position).ok()?;
            let moves = game.legal_moves();
            Some(moves.iter().filter(|it| it.from() == MIDDLE).map(|it| it.to()).collect())
        };
        self.positions.iter().map(targets).collect()
    }

    /// The moves that a section gives the piece.
    fn import(&self, moves: &str) -> Result<Targets, String> {
        let text = format!(
            "[odd:chess]\nmaxFile = 12\nmaxRank = 10\ncastling = false\nstartFen = {}\ncustomPiece1 = a:{moves}\n",
            self.positions[1]
        );
        let section = fairy_stockfish::read(&text).remove(0);
        section.loaded.map(|it| self.targets(&it.variant).unwrap()).map_err(|it| it[0].to_string())
    }

    /// A variant whose piece has some moves, if our dialect has them.
    fn variant(&self, moves: &str) -> Option<Arc<Variant>> {
        betza::parse(moves).ok()?;
        let text = format!(
            "name = \"odd\"\ntitle = \"Odd\"\ninherits = \"chess\"\nwithout = [\"castling\"]\nboard = {{ files = 12, ranks = 10 }}\n\
             start = \"{}\"\n[pieces.A]\nname = \"Odd piece\"\nmoves = \"{moves}\"\n",
            self.positions[1]
        );
        Some(loader::from_toml("odd.toml", &text).unwrap_or_else(|it| panic!("{moves}: {it}")))
    }
}

/// Whether a text has letters on which Fairy-Stockfish is silent or that it reads as others: it ignores `j`, `z` and
/// `q`, also `n` with a range; `p` and `g` need none, `p1` is `g`, and `g0` is `p`.
fn has_odd_letters(text: &str) -> bool {
    let is_slide = text.ends_with(['R', 'B', 'Q'])
        || text.ends_with(|it: char| it.is_ascii_digit() && it != '1')
        || text.as_bytes().windows(2).any(|pair| pair[0] == pair[1]);
    let has_number = text.ends_with(|it: char| it.is_ascii_digit());
    text.contains(['j', 'z', 'q'])
        || text.contains('n') && (is_slide || has_number)
        || text.contains(['p', 'g']) && !is_slide
        || text.contains('g') && has_number
}

/// A text without the range of its atom, which has one name, and without the letters that Fairy-Stockfish ignores: "L" for
/// "L4", "CC" and "zL".
fn without_range(text: &str) -> String {
    let atom = text.trim_end_matches(|it: char| it.is_ascii_digit());
    let last = atom.chars().last().unwrap_or_default();
    let single = atom.strip_suffix(last).filter(|it| it.ends_with(last)).unwrap_or(atom);
    single.replace(['j', 'q', 'z'], "").replace('C', "L").replace('J', "Z")
}

#[test]
fn a_section_loads_with_the_moves_that_fairy_stockfish_makes_of_each_atom_or_is_refused() {
    let table = Table::read();
    for (text, expected) in &table.texts {
        let makes_none = expected.iter().all(SquareSet::is_empty);
        match table.import(text) {
            Ok(_) if makes_none => panic!("{text} loads"),
            Ok(found) => assert_eq!(found, *expected, "{text}"),
            Err(error) => {
                assert!(makes_none || has_odd_letters(text), "{error}");
                assert!(
                    error.starts_with(&format!("line 6: customPiece1 = a:{text}: in \"{text}\"")),
                    "{error}"
                );
            }
        }
    }
}

#[test]
fn each_atom_is_written_with_the_same_moves_in_fairy_stockfish_or_is_refused() {
    let table = Table::read();
    let (mut written, mut unknown) = (0, Vec::new());
    for text in table.texts.keys() {
        let Some(variant) = table.variant(text) else { continue };
        let Some(moves) = table.targets(&variant) else { continue };
        let exported = ini::export(&variant);
        let piece = exported.text.lines().find_map(|it| {
            let of_chess = [("rook", "R"), ("bishop", "B"), ("knight", "N"), ("queen", "Q")];
            let custom = it.strip_prefix("customPiece1 = a:");
            custom.or_else(|| {
                of_chess.iter().find(|(key, _)| it == format!("{key} = a")).map(|it| it.1)
            })
        });
        let piece = piece.unwrap_or_else(|| panic!("{text}: {}", exported.text));
        let odd: Vec<&String> =
            exported.missing.iter().filter(|it| it.starts_with("Odd piece")).collect();
        match odd[..] {
            [] => {
                match table.texts.get(piece) {
                    Some(expected) => assert_eq!(*expected, moves, "{text} as {piece}"),
                    None => unknown.push(format!("{text} as {piece}")),
                }
                written += 1;
            }
            _ => {
                let goes = moves.iter().any(|it| !it.is_empty());
                // The board may cut two ranges to the same length.
                let is_other = |it: &str| without_range(it) != without_range(text);
                let said = table.texts.iter().find(|it| goes && *it.1 == moves && is_other(it.0));
                assert_eq!(said, None, "{text}: {odd:?}");
            }
        }
    }
    assert!(unknown.is_empty(), "the table lacks {unknown:?}");
    assert!(written > 150, "{written}");
}
