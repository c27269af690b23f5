//! A position that is set up by hand: the content of its FEN, and its errors.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::frame::{AnswerError, at_most};
use crate::limits;
use crate::position::{counted, side_name};
use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::notation::fen::{self, FenDialect};
use bentrider_rules::rules::{self, SetupErrors};
use bentrider_rules::setup::{Piece, RightsField, Setup};
use bentrider_rules::variant::Variant;
use bentrider_rules::variant::rule::Right;

/// The further fields of `setup`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetupQuestion {
    fen: String,
}

/// The answer to `setup`.
#[derive(Serialize)]
pub(crate) struct SetupData {
    pieces: Vec<(String, usize)>,
    side: &'static str,
    rights: String,
    ep: String,
    reserve: Option<Vec<(usize, usize)>>,
    halfmoves: u16,
    number: u16,
    all: Vec<RightData>,
    faults: Vec<String>,
    fen: String,
}

/// A right of the variant.
#[derive(Serialize)]
struct RightData {
    text: String,
    words: String,
}

/// The content of a FEN, with the rights and the reserve that it leaves out filled in.
///
/// # Errors
/// When the FEN cannot be read.
pub(crate) fn setup(
    variant: &Arc<Variant>,
    question: &SetupQuestion,
) -> Result<SetupData, AnswerError> {
    let text = at_most(&question.fen, limits::FEN_BYTES, "the FEN")?;
    let mut setup = fen::read(variant, text).map_err(AnswerError::of)?;
    let faults = match rules::from_setup(variant, &setup) {
        Ok(position) => {
            let meant = rules::to_setup(variant, &position);
            if setup.rights == RightsField::Unstated {
                setup.rights = meant.rights;
            }
            setup.reserve = setup.reserve.or(meant.reserve);
            Vec::new()
        }
        Err(SetupErrors(faults)) => faults.iter().map(ToString::to_string).collect(),
    };
    Ok(data(variant, &setup, faults))
}

fn data(variant: &Variant, setup: &Setup, faults: Vec<String>) -> SetupData {
    let at = |square: Square| Some((square.to_string(), setup.board[square.index()]?.index()));
    let rights = match &setup.rights {
        RightsField::Letters(letters) if !letters.is_empty() => letters,
        _ => "-",
    };
    let ep: String = setup.en_passant.iter().map(Square::to_string).collect();
    SetupData {
        pieces: variant.shape.squares().into_iter().filter_map(at).collect(),
        side: side_name(setup.side),
        rights: rights.to_owned(),
        ep: if ep.is_empty() { "-".to_owned() } else { ep },
        reserve: setup.reserve.as_deref().map(counted),
        halfmoves: setup.halfmoves,
        number: setup.fullmoves,
        all: rights_of(variant),
        faults,
        fen: fen::write(variant, setup, FenDialect::Own),
    }
}

fn rights_of(variant: &Variant) -> Vec<RightData> {
    let all = variant.rights.list().iter().enumerate();
    all.map(|(number, right)| RightData {
        text: right.letter.to_string(),
        words: in_words(variant, number, right),
    })
    .collect()
}

/// A right in words, such as `White's King may castle with the Rook on h1`.
fn in_words(variant: &Variant, number: usize, right: &Right) -> String {
    let name = |piece: Piece| variant.pieces[piece.kind().index()].name.as_str();
    let side = right.color;
    let royal = right.pieces().next().map_or("King", |(piece, _)| name(piece));
    let castles = variant.castling.iter().flat_map(|it| &it.castles[side.index()]);
    let castle = castles.into_iter().find(|it| it.right == number);
    match (castle, &variant.castling) {
        (Some(castle), Some(rule)) => {
            let partner = name(Piece::new(Color::White, rule.partner));
            format!("{side}'s {royal} may castle with the {partner} on {}", castle.partner)
        }
        _ => format!("{side}'s {royal} may leap"),
    }
}
