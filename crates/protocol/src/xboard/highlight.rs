//! The marks and choices that XBoard shows while a user moves a piece.
//!
//! The colours mean in XBoard: `R` a capture, `Y` another move, `B` a promotion without a choice, `M` one
//! with a choice. Here `G` also marks an own piece with which the piece fuses, and a small `g` the victim
//! of a capture en passant. XBoard takes only squares with a capital letter as targets.
//!
//! `B` also marks where a part of the piece can go. On such a square XBoard waits for a `choice`, which the
//! user makes with the Ctrl key: with it the piece splits, without it the whole piece goes.

use std::collections::BTreeMap;

use bentrider_rules::game::Game;
use bentrider_rules::geometry::{Shape, Square};
use bentrider_rules::position::{Move, MoveTag};
use bentrider_rules::setup::Kind;

/// The letter of the choice that leaves a piece as it is.
pub(super) const WHOLE: char = '=';

/// The legal moves of the piece that the user picked up.
pub(super) struct Lifted<'g> {
    game: &'g Game,
    moves: Vec<Move>,
}

impl<'g> Lifted<'g> {
    /// The moves of the piece on `from`; none if it cannot move.
    pub(super) fn new(game: &'g Game, from: Square) -> Self {
        let moves = game.legal_moves().iter().copied().filter(|it| it.from() == from);
        Lifted { game, moves: moves.collect() }
    }

    /// The line that marks where the piece can go; `None` if it has no move.
    pub(super) fn targets(&self) -> Option<String> {
        let marks = self.marks();
        (!marks.is_empty()).then(|| line(&self.game.variant().shape, &marks))
    }

    /// The line that also marks what a move to `to` captures on another square.
    pub(super) fn victims(&self, to: Square) -> Option<String> {
        let passing = self.to(to).any(|it| it.tag().has(MoveTag::EN_PASSANT));
        let victim = self.game.position().en_passant().victim.filter(|_| passing)?;
        let mut marks = self.marks();
        marks.insert(victim, 'g');
        Some(line(&self.game.variant().shape, &marks))
    }

    /// The line with the choices on `to`: what the piece can become, if it must become something, or which part
    /// of it goes there.
    pub(super) fn choice(&self, to: Square, splits: bool) -> Option<String> {
        if self.parts(to).next().is_some() {
            return Some(self.part_choice(to, splits));
        }
        let kinds: Option<Vec<Kind>> = self.to(to).map(|it| it.promotion()).collect();
        kinds.filter(|it| !it.is_empty()).map(|kinds| self.choice_of(&kinds))
    }

    /// Whether a part goes to `to`, rather than the whole piece; `asked` says whether the user asks for it.
    pub(super) fn splits(&self, to: Square, asked: bool) -> bool {
        self.parts(to).next().is_some() && (asked || self.to(to).all(|it| it.part().is_some()))
    }

    /// The line with the parts that can go to `to`. XBoard takes the first part; of two it is the one that is
    /// not royal.
    fn part_choice(&self, to: Square, asked: bool) -> String {
        if !self.splits(to, asked) {
            return format!("choice {WHOLE}");
        }
        let mut parts: Vec<Kind> = self.parts(to).collect();
        parts.sort_by_key(|it| self.game.variant().royal.contains(*it));
        self.choice_of(&parts)
    }

    fn choice_of(&self, kinds: &[Kind]) -> String {
        let labels = &self.game.variant().labels;
        let labels: String = kinds.iter().map(|kind| labels.label(*kind)).collect();
        format!("choice {labels}")
    }

    /// The parts of the piece that can go to `to`.
    fn parts(&self, to: Square) -> impl Iterator<Item = Kind> {
        self.to(to).filter_map(|it| it.part())
    }

    fn to(&self, to: Square) -> impl Iterator<Item = &Move> {
        self.moves.iter().filter(move |it| it.to() == to)
    }

    fn marks(&self) -> BTreeMap<Square, char> {
        self.moves.iter().map(|mv| (mv.to(), self.color(mv.to()))).collect()
    }

    fn color(&self, to: Square) -> char {
        let promotions = self.to(to).filter(|it| it.promotion().is_some()).count();
        let takes = self.game.position().at(to).is_some();
        match (promotions, self.to(to).count()) {
            _ if self.parts(to).next().is_some() => 'B',
            (1, 1) => 'B',
            (1.., _) => 'M',
            _ if self.to(to).any(|it| it.tag().has(MoveTag::FUSION)) => 'G',
            _ if takes || self.to(to).any(|it| it.tag().has(MoveTag::EN_PASSANT)) => 'R',
            _ => 'Y',
        }
    }
}

/// The command with the marks, written like the board of a FEN.
fn line(shape: &Shape, marks: &BTreeMap<Square, char>) -> String {
    let rank = |rank: u8| {
        let mut text = String::new();
        let mut gap = 0;
        for file in 0..shape.files() {
            match marks.get(&Square::new(file, rank)) {
                None => gap += 1,
                Some(mark) => {
                    if gap > 0 {
                        text += &gap.to_string();
                    }
                    gap = 0;
                    text.push(*mark);
                }
            }
        }
        if gap > 0 {
            text += &gap.to_string();
        }
        text
    };
    let ranks: Vec<String> = (0..shape.ranks()).rev().map(rank).collect();
    format!("highlight {}", ranks.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::loader::built_in;

    fn lift(variant: &str, fen: &str, square: &str) -> (Option<String>, Option<String>) {
        let variant = built_in(variant).unwrap();
        let game = Game::from_fen(&variant, fen).unwrap();
        let lifted = Lifted::new(&game, square.parse().unwrap());
        let to = "e13".parse().ok().filter(|it| variant.shape.contains(*it));
        (lifted.targets(), to.and_then(|to| lifted.choice(to, false)))
    }

    #[test]
    fn a_ship_that_reaches_the_last_rank_becomes_an_eagle() {
        let fen = "13/3S8k/13/13/13/13/13/13/13/13/13/13/K12 w - - 0 1";
        let (targets, choice) = lift("fantastic-xiii", fen, "d12");
        let below = "2Y1Y8/".repeat(11);
        let below = below.trim_end_matches('/');
        assert_eq!(targets, Some(format!("highlight 2B1B8/13/{below}")));
        assert_eq!(choice.as_deref(), Some("choice G"));
    }

    #[test]
    fn a_rook_of_fusion_fuses_with_its_neighbour() {
        let (targets, _) = lift("fusion", "4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", "a1");
        assert_eq!(targets.as_deref(), Some("highlight Y7/Y7/Y7/Y7/Y7/Y7/Y7/1G6"));
    }

    /// The Dragon King can go to e2 whole, its Rook can, and its King can.
    #[test]
    fn a_compound_splits_only_when_the_user_asks_for_it_and_its_king_stays() {
        let variant = built_in("fusion").unwrap();
        let game = Game::from_fen(&variant, "k7/7r/8/8/8/8/8/4G3 w - - 0 1").unwrap();
        let lifted = Lifted::new(&game, "e1".parse().unwrap());
        let marks = lifted.targets().unwrap();
        assert!(marks.ends_with("/3BBB2/BBBB1BBB"), "{marks}");
        let choice = |to: &str, asked| lifted.choice(to.parse().unwrap(), asked);
        assert_eq!(choice("e2", false).as_deref(), Some("choice ="));
        assert_eq!(choice("e2", true).as_deref(), Some("choice RK"));
        assert_eq!(choice("c1", true).as_deref(), Some("choice R"));
        assert_eq!(choice("a2", true), None);
    }

    /// The path of the whole Dragon King through e2 is attacked, that of its Rook does not matter.
    #[test]
    fn where_only_a_part_can_go_it_goes_unasked() {
        let variant = built_in("fusion").unwrap();
        let game = Game::from_fen(&variant, "k7/8/8/8/8/8/7r/4G3 w - - 0 1").unwrap();
        let lifted = Lifted::new(&game, "e1".parse().unwrap());
        assert_eq!(lifted.choice("e4".parse().unwrap(), false).as_deref(), Some("choice R"));
        assert!(lifted.splits("e4".parse().unwrap(), false));
        assert_eq!(lifted.choice("d1".parse().unwrap(), false).as_deref(), Some("choice ="));
    }

    #[test]
    fn a_piece_that_is_not_to_move_goes_nowhere() {
        let (targets, choice) = lift("fusion", "4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", "e8");
        assert_eq!((targets, choice), (None, None));
    }
}
