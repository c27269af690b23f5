use super::names::{Dialect, Target};
use super::read::PLAIN;
use crate::formats::pgn::TextGame;
use crate::game::GameResult;

/// The text of a game, as a file that ChessV loads. Its moves must be in coordinates.
///
/// A variant that ChessV does not know keeps its name.
pub fn write(game: &TextGame) -> String {
    let variant = game.tag("Variant").unwrap_or("Chess");
    let dialect = Dialect::of(variant);
    let mut text = format!("{}\n", dialect.map_or(variant, |it| it.name));
    for side in ["White", "Black"] {
        if let Some(name) = game.tag(side).filter(|it| !["", "?"].contains(it)) {
            text.push_str(&format!("Player({side}) = {}\n", name.replace(['\r', '\n'], " ")));
        }
    }
    if let Some(fen) = start(game, dialect) {
        text.push_str(&format!("FENStart = \"{fen}\"\n"));
    }
    text.push_str("Moves = {\n   ");
    for it in &game.moves {
        text.push(' ');
        let theirs = dialect.map(|dialect| dialect.mv(&it.text, Target::Chessv));
        text.push_str(&theirs.unwrap_or_else(|| it.text.clone()));
    }
    text.push_str("\n}\n");
    let reason = match game.result {
        GameResult::WhiteWins => PLAIN[0],
        GameResult::BlackWins => PLAIN[1],
        GameResult::Draw => PLAIN[2],
        GameResult::Unknown => return text + "\n",
    };
    text + &format!("Result = {} {{{reason}}}\n\n", game.result)
}

/// Where the game starts, if not where ChessV starts it.
fn start(game: &TextGame, dialect: Option<Dialect>) -> Option<String> {
    let Some(dialect) = dialect else { return game.tag("FEN").map(str::to_owned) };
    let starts = dialect.starts();
    let fen = game.tag("FEN").or(starts.map(|[ours, _]| ours))?;
    let fen = dialect.fen(fen, Target::Chessv);
    starts.is_none_or(|[_, theirs]| theirs != fen).then_some(fen)
}
