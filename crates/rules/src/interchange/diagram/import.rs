//! The import of a diagram: its definition is read whole, and every rule is resolved, or refused by name.

use super::board::Symmetry;
use super::castling::Castling;
use super::file::File;
use super::moves::Moves;
use super::page::{self, quoted};
use super::parameters::Parameters;
use super::pieces::{DiagramPiece, DiagramPieces};
use super::promotion::DiagramPromotion;
use crate::betza;
use crate::interchange::{FILL_IN, Imported, Problems};
use crate::loader;

/// The most problems that are listed.
const MOST_PROBLEMS: usize = 100;

/// The longest title, in symbols.
const LONGEST_TITLE: usize = 100;

/// What was found in a definition, beside its rules.
#[derive(Debug, Default)]
pub(super) struct Findings {
    problems: Vec<String>,
    notes: Vec<String>,
}

impl Findings {
    /// Adds a reason why the diagram cannot become a variant file.
    pub(super) fn refuse(&mut self, problem: impl Into<String>) {
        match self.problems.len() {
            ..MOST_PROBLEMS => self.problems.push(problem.into()),
            MOST_PROBLEMS => self.problems.push("there are more errors".to_owned()),
            _ => {}
        }
    }

    /// Adds a comment for the file.
    pub(super) fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }
}

/// Functions by which a page adds rules to its diagram, each with what is to be filled in.
const FUNCTIONS: [(&str, &str); 3] = [
    ("BadZone", "it says where pieces may not go (stays_in of a piece)"),
    ("CustomPromotion", "it says how pieces promote (promotes of a piece)"),
    ("WeirdPromotion", "it says how pieces promote (promotes of a piece)"),
];

/// Makes a variant file from a page with a diagram, or from its definition. `title` replaces the title of the
/// page.
///
/// # Errors
/// Everything that cannot be read, or that a variant file does not have.
pub fn import(text: &str, title: Option<&str>) -> Result<Imported, Problems> {
    let mut findings = Findings::default();
    let definition = page::read(text, &mut findings);
    if definition.other_lines > 0 {
        let number = definition.other_lines;
        findings.note(format!("Lines of the text that are no part of the definition: {number}."));
    }
    note_functions(&definition.functions, &mut findings);
    let parameters = Parameters::read(&definition.lines, &mut findings);
    let board = parameters.board();
    let pieces = DiagramPieces::read(&definition.lines, board, &mut findings);
    let royal = royal(&parameters, &pieces, &mut findings);
    let moves = moves(&pieces, &royal, &mut findings);
    if board.symmetry != Symmetry::Rotate {
        note_one_sided(&pieces, &moves, &mut findings);
    }
    let promotion = DiagramPromotion::read(&parameters, &pieces, &mut findings);
    check_hands(&pieces, &promotion, &mut findings);
    let fen = board.fen(&pieces.labels, &pieces.list, &pieces.holes);
    let fen = fen.unwrap_or_else(|problem| {
        findings.refuse(problem);
        String::new()
    });
    if board.symmetry == Symmetry::None {
        findings.note("Black's pieces are only those that the definition lists.");
    }
    let castling = moves.iter().enumerate().find_map(|(king, moves)| {
        Castling::find(king, &moves.castlings, &pieces, board, &mut findings)
    });
    let title = title.map(str::to_owned).or(definition.title);
    let mut file = File {
        title: title.map_or_else(
            || "Imported Game".to_owned(),
            |it| it.chars().take(LONGEST_TITLE).collect(),
        ),
        board,
        fen,
        pieces: &pieces,
        royal: &royal,
        moves: &moves,
        promotion: &promotion,
        castling,
        to_fill_in: findings.notes.iter().filter(|it| it.starts_with(FILL_IN)).count(),
    };
    if !findings.problems.is_empty() {
        return Err(Problems(findings.problems));
    }
    finish(&mut file, &findings)
}

/// Writes the file, and checks that it can be read.
fn finish(file: &mut File, findings: &Findings) -> Result<Imported, Problems> {
    let toml = file.write(&findings.notes);
    match loader::from_toml("the imported file", &toml) {
        Ok(_) => Ok(Imported { toml, to_fill_in: file.to_fill_in }),
        Err(errors) => Err(Problems(errors.0.into_iter().map(|it| it.message).collect())),
    }
}

fn note_functions(functions: &[String], findings: &mut Findings) {
    for (name, what) in FUNCTIONS {
        if functions.iter().any(|it| it == name) {
            findings.note(format!("{FILL_IN} the page has a function {name}: {what}."));
        }
    }
    let known = |name: &str| FUNCTIONS.iter().any(|(it, _)| *it == name);
    let others: Vec<&str> = functions.iter().map(String::as_str).filter(|it| !known(it)).collect();
    if !others.is_empty() {
        let others = quoted(&others.join(", "));
        findings.note(format!("The page has other functions, which may be rules: {others}."));
    }
}

/// Which pieces are royal: those that the definition names, or the last one.
fn royal(parameters: &Parameters, pieces: &DiagramPieces, findings: &mut Findings) -> Vec<bool> {
    let mut royal = vec![false; pieces.list.len()];
    for name in &parameters.royal {
        let numbered = name.parse::<usize>().ok().and_then(|it| it.checked_sub(1));
        let found = numbered.or_else(|| pieces.find(name)).filter(|it| *it < royal.len());
        match found {
            Some(at) => royal[at] = true,
            None => findings.refuse(format!(
                "royal: read {}: expected the number or the ID of a piece",
                quoted(name)
            )),
        }
    }
    if let Some(last) = royal.last_mut().filter(|_| parameters.royal.is_empty()) {
        *last = true;
    }
    royal
}

fn moves(pieces: &DiagramPieces, royal: &[bool], findings: &mut Findings) -> Vec<Moves> {
    let all = pieces.list.iter().zip(royal).map(|(piece, is_royal)| {
        let moves = Moves::read(&piece.moves, *is_royal).and_then(|moves| {
            check_initial(piece, &moves, *is_royal)?;
            Ok(moves)
        });
        moves.unwrap_or_else(|problem| {
            let DiagramPiece { line, name, .. } = piece;
            if !piece.moves.is_empty() {
                findings.refuse(format!("line {line}: the moves of {name}: {problem}"));
            }
            Moves::default()
        })
    });
    all.collect()
}

/// Notes the pieces whose mirror images move otherwise.
fn note_one_sided(pieces: &DiagramPieces, moves: &[Moves], findings: &mut Findings) {
    let all = pieces.list.iter().zip(moves);
    let names =
        all.filter(|(_, it)| !betza::is_symmetric(&it.legs)).map(|(piece, _)| piece.name.as_str());
    let names: Vec<&str> = names.collect();
    if !names.is_empty() {
        findings.note(format!(
            "These pieces do not move alike to the left and to the right; Black's move as the mirror image of White's: {}.",
            names.join(", ")
        ));
    }
}

/// Checks that `i` means the same here: in a diagram a piece that has not moved, here one on the ranks of its
/// start. It does for pieces that start on one rank and never come back to it.
fn check_initial(piece: &DiagramPiece, moves: &Moves, is_royal: bool) -> Result<(), String> {
    if moves.legs.iter().all(|leg| !leg.initial) {
        return Ok(());
    }
    let first = piece.squares[0].first().map(|it| it.rank());
    let on_one_rank = piece.squares[0].iter().all(|it| Some(it.rank()) == first);
    let never_back = moves.legs.iter().all(|leg| leg.goes_forward());
    if !is_royal && on_one_rank && never_back {
        return Ok(());
    }
    let found = if on_one_rank {
        "it can come back to its first rank"
    } else {
        "it starts on several ranks"
    };
    Err(format!(
        "the moves with \"i\" are those of a piece that has not moved, which cannot be expressed here, because {found}"
    ))
}

/// Refuses pieces in hand that never come onto the board.
fn check_hands(pieces: &DiagramPieces, promotion: &DiagramPromotion, findings: &mut Findings) {
    let taken =
        |at: usize| promotion.takes_captured() && promotion.choices.iter().any(|it| it.piece == at);
    for (at, piece) in pieces.list.iter().enumerate() {
        if piece.in_hand > 0 && !taken(at) {
            let DiagramPiece { line, name, in_hand, .. } = piece;
            findings.refuse(format!(
                "line {line}: {in_hand} of {name} in hand cannot be expressed here: pieces that are dropped"
            ));
        }
    }
}
