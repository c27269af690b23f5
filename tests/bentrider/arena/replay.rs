//! Confirms a finished game from its moves alone.
//!
//! Repetitions and quiet plies are counted here from the FENs and the board, not taken from the
//! record that the position keeps.

use std::collections::HashMap;

use bentrider::engine;
use bentrider::notation::coordinate;
use bentrider::position::{Move, Position};
use bentrider::rules::{self, Outcome};
use bentrider::variant::Variant;

use super::game::{End, Game};

/// Replays a game from the start.
///
/// # Errors
/// When a move is not legal or not written as the library writes it, the game had ended before its
/// last move, or its end does not follow from its moves.
pub(super) fn confirm(variant: &Variant, game: &Game) -> Result<(), String> {
    let moves = game.moves();
    let mut replay = Replay::new(variant);
    for (number, text) in (1..).zip(&moves) {
        if let Some(end) = replay.outcome() {
            return Err(format!("before ply {number} the game had ended: {end:?}"));
        }
        replay.make(text).map_err(|fault| format!("ply {number}, {text}: {fault}"))?;
    }
    let (told, found) = (&game.end, replay.outcome());
    let agrees = match told {
        End::Rule(outcome) => found == Some(*outcome),
        End::TooLong(most) => found.is_none() && moves.len() == *most,
        End::Fault { .. } => found.is_none(),
    };
    agrees.then_some(()).ok_or_else(|| format!("told {told:?}, found {found:?}"))
}

/// The FEN of a position reached by moves from the start, as far as they can be made.
pub(super) fn fen_after(variant: &Variant, moves: &[&str]) -> String {
    let mut replay = Replay::new(variant);
    let _ = moves.iter().try_for_each(|text| replay.make(text));
    replay.fen()
}

struct Replay<'a> {
    variant: &'a Variant,
    position: Position,
    /// How often each position stood: its FEN without the counters.
    stood: HashMap<String, usize>,
    quiet: usize,
}

impl<'a> Replay<'a> {
    fn new(variant: &'a Variant) -> Self {
        let position = engine::start_of(variant).unwrap();
        let mut replay = Replay { variant, position, stood: HashMap::new(), quiet: 0 };
        replay.note();
        replay
    }

    fn make(&mut self, text: &str) -> Result<(), String> {
        let played = coordinate::read(self.variant, &self.position, text);
        let played = played.map_err(|fault| fault.to_string())?;
        self.check(played, text)?;
        let mover = self.position.at(played.from()).ok_or("nothing moves")?.kind();
        let enemy = !self.position.side();
        let men = self.position.side_squares(enemy).len();
        rules::make(self.variant, &mut self.position, played);
        let captured = self.position.side_squares(enemy).len() < men;
        let quiet = !captured && !self.variant.endings.reset_by.contains(mover);
        self.quiet = if quiet { self.quiet + 1 } else { 0 };
        self.note();
        self.position.is_consistent().then_some(()).ok_or("sets or hash are wrong".to_owned())
    }

    fn check(&self, played: Move, text: &str) -> Result<(), String> {
        let written = coordinate::write(self.variant, played);
        if written != text {
            return Err(format!("expected it written as {written}"));
        }
        let listed = rules::legal_moves(self.variant, &self.position).contains(&played);
        let legal = rules::is_legal(self.variant, &self.position, played);
        let agree = listed && legal;
        agree.then_some(()).ok_or_else(|| format!("listed {listed}, legal when tested {legal}"))
    }

    fn fen(&self) -> String {
        let setup = rules::setup_of(self.variant, &self.position);
        setup.write(&self.variant.shape, &self.variant.labels)
    }

    /// The FEN without the two counters.
    fn key(&self) -> String {
        let fen = self.fen();
        fen.rsplitn(3, ' ').nth(2).unwrap_or_default().to_owned()
    }

    fn note(&mut self) {
        *self.stood.entry(self.key()).or_default() += 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        let endings = &self.variant.endings;
        if rules::legal_moves(self.variant, &self.position).is_empty() {
            let mated = !rules::checkers(self.variant, &self.position).is_empty();
            let winner = !self.position.side();
            return Some(if mated {
                Outcome::Checkmate { winner }
            } else {
                Outcome::Stalemate { winner: endings.stalemate_loses.then_some(winner) }
            });
        }
        let bare = |side| self.position.side_squares(side).len() == 1;
        let side = self.position.side();
        if endings.bare_king_loses && bare(!side) {
            return Some(Outcome::BareKing { winner: (!bare(side)).then_some(side) });
        }
        if endings.repetitions.is_some_and(|most| self.stood[&self.key()] >= usize::from(most)) {
            return Some(Outcome::Repetition);
        }
        let most = endings.quiet_plies.map(usize::from);
        most.is_some_and(|most| self.quiet >= most).then_some(Outcome::QuietPlies)
    }
}

#[cfg(test)]
mod tests {
    use bentrider::geometry::Color;
    use bentrider::variant;

    use super::*;
    use crate::arena::fault::Fault;

    /// The Hawks go out and back until the start has stood three times.
    const SHUFFLE: &str = "a1a3 a13a11 a3a1 a11a13 a1a3 a13a11 a3a1 a11a13";

    fn confirmed(moves: &str, end: End) -> Result<(), String> {
        let opening = moves.split(' ').map(str::to_owned).collect();
        let game = Game { opening, plies: Vec::new(), end };
        confirm(&variant::built_in("fantastic-xiii").unwrap(), &game)
    }

    #[test]
    fn a_result_that_follows_from_the_moves_is_confirmed() {
        assert_eq!(confirmed(SHUFFLE, End::Rule(Outcome::Repetition)), Ok(()));
        let fault = || End::Fault { side: Color::White, fault: Fault::Gone };
        assert_eq!(confirmed("a4a5", fault()), Ok(()));
        assert_eq!(confirmed("a4a5 a10a9", End::TooLong(2)), Ok(()));
        assert!(confirmed(SHUFFLE, fault()).is_err());
    }

    #[test]
    fn a_result_that_does_not_follow_is_not_confirmed() {
        let won = Outcome::Checkmate { winner: Color::White };
        for outcome in [Outcome::QuietPlies, Outcome::Stalemate { winner: None }, won] {
            assert!(confirmed(SHUFFLE, End::Rule(outcome)).is_err());
        }
        assert!(confirmed(SHUFFLE, End::TooLong(8)).is_err());
        assert!(confirmed("a4a5 a10a9", End::TooLong(3)).is_err());
        let cut = SHUFFLE.rsplit_once(' ').unwrap().0;
        let fault = confirmed(cut, End::Rule(Outcome::Repetition)).unwrap_err();
        assert_eq!(fault, "told Rule(Repetition), found None");
    }

    #[test]
    fn moves_that_are_illegal_or_come_after_the_end_or_are_written_otherwise_are_told() {
        for (moves, expected) in [
            ("a4a5 a1a9", "ply 2, a1a9: "),
            ("A4a5", "ply 1, A4a5: "),
            (&format!("{SHUFFLE} a4a5"), "before ply 9 the game had ended: Repetition"),
        ] {
            let fault = confirmed(moves, End::TooLong(600)).unwrap_err();
            assert!(fault.starts_with(expected), "{fault}");
        }
    }
}
