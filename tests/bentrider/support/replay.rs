//! Verifies a finished game from its moves alone: for the tests, and for `examples/lab`.
//!
//! Repetitions and the halfmove clock are counted here from the FENs and the board, not taken from
//! the history that the position keeps.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use bentrider::formats::pgn;
use bentrider::game::GameResult;
use bentrider::geometry::{Color, Square};
use bentrider::loader;
use bentrider::notation::{MoveContext, coordinate, san};
use bentrider::position::{Move, Position};
use bentrider::rules::{self, Ending, Outcome};
use bentrider::setup::{KindSet, Piece, Setup};
use bentrider::variant::Variant;

/// Replays every game of an archive, and counts them.
///
/// # Errors
/// When a game cannot be read, a move is not legal, a game continues after its end, or its result or its last
/// position does not follow from its moves.
pub(crate) fn confirm_archive(file: &Path) -> Result<usize, String> {
    let text = fs::read_to_string(file).map_err(|error| error.to_string())?;
    let mut count = 0;
    for game in pgn::read(&text) {
        let game = game.map_err(|fault| fault.to_string())?;
        count += 1;
        confirm(&game).map_err(|fault| format!("game {count}: {fault}"))?;
    }
    Ok(count)
}

/// Replays a game from its start. Games that were not ended by the rules are only checked to have no end.
fn confirm(game: &pgn::TextGame) -> Result<(), String> {
    let name = game.tag("Variant").ok_or("there is no tag Variant")?;
    let variant = loader::built_in(name).ok_or("there is no such game")?;
    let mut replay = Replay::new(&variant, game.tag("FEN"))?;
    for (number, ply) in (1..).zip(&game.moves) {
        if let Some(end) = replay.outcome() {
            return Err(format!("before ply {number} the game had ended: {end}"));
        }
        replay.make(&ply.text).map_err(|fault| format!("ply {number}, {}: {fault}", ply.text))?;
    }
    if game.tag("FinalPosition").is_some_and(|fen| fen != replay.fen()) {
        return Err(format!("the last position is {}", replay.fen()));
    }
    let found = replay.outcome();
    let is_normal = game.tag("Termination") == Some("normal");
    let agrees = match found {
        Some(outcome) => is_normal && result_of(outcome) == game.result,
        None => !is_normal,
    };
    agrees.then_some(()).ok_or_else(|| format!("recorded {}, found {found:?}", game.result))
}

fn result_of(outcome: Outcome) -> GameResult {
    match outcome.winner() {
        Some(Color::White) => GameResult::WhiteWins,
        Some(Color::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    }
}

struct Replay<'a> {
    variant: &'a Variant,
    position: Position,
    /// The number of occurrences of each position, by its FEN without the counters.
    occurrences: HashMap<String, usize>,
    quiet: usize,
}

impl<'a> Replay<'a> {
    fn new(variant: &'a Variant, fen: Option<&str>) -> Result<Self, String> {
        let position = match fen {
            None => {
                rules::from_setup(variant, &variant.start).map_err(|fault| fault.to_string())?
            }
            Some(fen) => {
                let setup = Setup::parse(fen, &variant.shape, &variant.labels);
                let setup = setup.map_err(|fault| fault.to_string())?;
                rules::from_setup(variant, &setup).map_err(|fault| fault.to_string())?
            }
        };
        let quiet = usize::from(position.halfmove_clock());
        let mut replay = Replay { variant, position, occurrences: HashMap::new(), quiet };
        replay.note();
        Ok(replay)
    }

    fn make(&mut self, text: &str) -> Result<(), String> {
        let legal = rules::legal_moves(self.variant, &self.position);
        let mv = san::read(self.context(&legal), text);
        let mv = mv.map_err(|fault| fault.to_string())?;
        self.check(&legal, mv, text)?;
        let mover = self.position.at(mv.from()).ok_or("nothing moves")?.kind();
        let enemy = !self.position.side();
        let men = self.position.side_squares(enemy).len();
        rules::make(self.variant, &mut self.position, mv);
        let captured = self.position.side_squares(enemy).len() < men;
        let quiet = !captured && !self.variant.endings.reset_by.contains(mover);
        self.quiet = if quiet { self.quiet + 1 } else { 0 };
        self.note();
        self.position.is_consistent().then_some(()).ok_or("sets or hash are wrong".to_owned())
    }

    fn context<'b>(&'b self, legal: &'b [Move]) -> MoveContext<'b> {
        MoveContext { variant: self.variant, position: &self.position, legal }
    }

    fn check(&self, legal: &[Move], mv: Move, text: &str) -> Result<(), String> {
        let written = [coordinate::write(self.variant, mv), san::write(self.context(legal), mv)];
        if !written.iter().any(|it| it == text) {
            return Err(format!("expected it written as {}", written.join(" or ")));
        }
        let listed = legal.contains(&mv);
        let legal = rules::is_legal(self.variant, &self.position, mv);
        let agree = listed && legal;
        agree.then_some(()).ok_or_else(|| format!("listed {listed}, legal when tested {legal}"))
    }

    fn fen(&self) -> String {
        let setup = rules::to_setup(self.variant, &self.position);
        setup.write(&self.variant.shape, &self.variant.labels)
    }

    /// The FEN without the two counters.
    fn key(&self) -> String {
        let fen = self.fen();
        fen.rsplitn(3, ' ').nth(2).unwrap_or_default().to_owned()
    }

    fn note(&mut self) {
        *self.occurrences.entry(self.key()).or_default() += 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        let endings = &self.variant.endings;
        if rules::legal_moves(self.variant, &self.position).is_empty() {
            let mated = !rules::checkers(self.variant, &self.position).is_empty();
            let side = self.position.side();
            return Some(if mated {
                self.decided(Ending::Checkmate { mated: side }, endings.mate.winner(side))
            } else {
                self.decided(Ending::Stalemate, endings.stalemate.winner(side))
            });
        }
        let bare = |side| self.position.side_squares(side).len() == 1;
        let side = self.position.side();
        let may_reply = self.position.side_squares(!side).len() == 2;
        if endings.bare_king.is_some() && (bare(!side) || bare(side) && !may_reply) {
            return Some(match (bare(side), bare(!side)) {
                (true, true) => self.decided(Ending::TwoBareKings, None),
                (is_lost, _) => {
                    self.decided(Ending::BareKing, Some(if is_lost { !side } else { side }))
                }
            });
        }
        if self.is_dead() {
            return Some(self.decided(Ending::DeadPosition, None));
        }
        if let Some(times) = endings.repetitions
            && self.occurrences[&self.key()] >= usize::from(times)
        {
            return Some(
                self.decided(Ending::Repetition { times }, endings.repetition.winner(side)),
            );
        }
        let plies = endings.halfmove_limit?;
        let is_reached = self.quiet >= usize::from(plies);
        is_reached.then(|| self.decided(Ending::HalfmoveLimit { plies }, None))
    }

    /// The outcome by an ending with this winner; a draw is won by the side with draw odds.
    fn decided(&self, ending: Ending, winner: Option<Color>) -> Outcome {
        Outcome::new(ending, winner.or(self.variant.endings.draws_won_by))
    }

    /// Whether the pieces on the board are those of a dead position.
    fn is_dead(&self) -> bool {
        let dead = &self.variant.endings.dead;
        let kind = |square| self.position.at(square).map(Piece::kind);
        let (kings, others): (Vec<Square>, Vec<Square>) =
            self.position.occupied().into_iter().partition(|square| {
                kind(*square).is_some_and(|it| self.variant.royal.contains(it))
            });
        let all = |squares: &[Square], kinds: KindSet| {
            squares.iter().all(|it| kind(*it).is_some_and(|it| kinds.contains(it)))
        };
        let colour = |it: &Square| (it.file() + it.rank()) % 2;
        let alike = others.windows(2).all(|pair| colour(&pair[0]) == colour(&pair[1]));
        let allowed = if others.len() == 1 { dead.minors } else { dead.of_one_colour };
        all(&kings, dead.kings) && all(&others, allowed) && alike
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The Hawks go out and back until the start has occurred three times.
    const SHUFFLE: &str = "a1a3 a13a11 a3a1 a11a13 a1a3 a13a11 a3a1 a11a13";

    fn confirmed(moves: &str, result: &str, termination: &str) -> Result<(), String> {
        let text = format!(
            "[Variant \"fantastic-xiii\"]\n[Termination \"{termination}\"]\n\n{moves} {result}\n"
        );
        confirm(&pgn::read(&text).next().unwrap().unwrap())
    }

    #[test]
    fn a_result_that_follows_from_the_moves_is_confirmed() {
        assert_eq!(confirmed(SHUFFLE, "1/2-1/2", "normal"), Ok(()));
        assert_eq!(confirmed("a4a5", "0-1", "time forfeit"), Ok(()));
        assert_eq!(confirmed("a5 a9", "1/2-1/2", "adjudication"), Ok(()));
    }

    #[test]
    fn a_result_that_does_not_follow_is_not_confirmed() {
        assert!(confirmed(SHUFFLE, "1-0", "normal").is_err());
        assert!(confirmed(SHUFFLE, "1/2-1/2", "time forfeit").is_err());
        let cut = SHUFFLE.rsplit_once(' ').unwrap().0;
        let fault = confirmed(cut, "1/2-1/2", "normal").unwrap_err();
        assert_eq!(fault, "recorded 1/2-1/2, found None");
    }

    #[test]
    fn moves_that_are_illegal_or_come_after_the_end_or_are_written_otherwise_are_reported() {
        for (moves, expected) in [
            ("a4a5 a1a9", "ply 2, a1a9: "),
            ("a4a5 Pa9", "ply 2, Pa9: "),
            (
                &format!("{SHUFFLE} a4a5"),
                "before ply 9 the game had ended: Draw by 3-fold repetition",
            ),
        ] {
            let fault = confirmed(moves, "*", "unterminated").unwrap_err();
            assert!(fault.starts_with(expected), "{fault}");
        }
    }
}
