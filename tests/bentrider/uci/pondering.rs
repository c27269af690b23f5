//! Games in which both sides think on the opponent's time.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bentrider::position::Position;
use bentrider::rules;
use bentrider::variant::Variant;

use crate::support::program::Host;
use bentrider_testing::boards::{built_in, read_move, start};

/// A player with its clock and the reply it expects.
struct Player {
    host: Host,
    left: Duration,
    expects: Option<String>,
}

/// The counts of all games.
#[derive(Debug, Default)]
struct Counts {
    plies: u32,
    pondered: u32,
    ponder_hits: u32,
    /// The shortest time that was left on a clock.
    least: Option<Duration>,
}

struct Game {
    variant: Arc<Variant>,
    position: Position,
    moves: Vec<String>,
    players: [Player; 2],
    increment: Duration,
}

impl Game {
    fn new(name: &str, base: Duration, increment: Duration) -> Self {
        let variant = built_in(name);
        let player = || {
            let mut host = Host::uci();
            host.ask("setoption name Ponder value true");
            host.ask(&format!("setoption name UCI_Variant value {name}"));
            Player { host, left: base, expects: None }
        };
        let position = start(&variant);
        Game { variant, position, moves: Vec::new(), players: [player(), player()], increment }
    }

    /// The lines that set the position after `more` moves and start a search.
    fn go(&self, more: &[&str], how: &str) -> String {
        let moves = self.moves.iter().map(String::as_str).chain(more.iter().copied());
        let moves: Vec<&str> = moves.collect();
        let [white, black] = self.players.each_ref().map(|it| it.left.as_millis());
        let added = self.increment.as_millis();
        let position = format!("position startpos moves {}", moves.join(" "));
        format!("{position}\ngo {how}wtime {white} btime {black} winc {added} binc {added}")
    }

    /// Lets the side to move answer, and then ponder.
    fn ply(&mut self, counts: &mut Counts) {
        let side = self.position.side().index();
        let fresh = self.go(&[], "");
        let player = &mut self.players[side];
        let expected = player.expects.take();
        let hit = expected.is_some() && expected.as_ref() == self.moves.last();
        if expected.is_some() && !hit {
            player.host.send("stop");
            player.host.until("bestmove");
        }
        let begin = Instant::now();
        player.host.send(if hit { "ponderhit" } else { &fresh });
        let answer = player.host.until("bestmove").pop().unwrap();
        let left = player.left.checked_sub(begin.elapsed());
        let left = left.unwrap_or_else(|| panic!("lost on time after {:?}", self.moves));
        player.left = left + self.increment;
        counts.plies += 1;
        counts.pondered += u32::from(expected.is_some());
        counts.ponder_hits += u32::from(hit);
        counts.least = Some(counts.least.map_or(left, |least| least.min(left)));
        self.follow(side, &answer);
    }

    /// Makes the move of an answer, and lets its player ponder on the reply it expects.
    fn follow(&mut self, side: usize, answer: &str) {
        let words: Vec<&str> = answer.split(' ').collect();
        let mv = read_move(&self.variant, &self.position, words[1]);
        rules::make(&self.variant, &mut self.position, mv.unwrap());
        self.moves.push(words[1].to_owned());
        let reply =
            words.get(3).filter(|_| rules::outcome(&self.variant, &self.position).is_none());
        if let Some(reply) = reply {
            let ponder = self.go(&[reply], "ponder ");
            self.players[side].host.send(&ponder);
            self.players[side].expects = Some((*reply).to_owned());
        }
    }

    fn play(mut self, most: usize, counts: &mut Counts) {
        while rules::outcome(&self.variant, &self.position).is_none() && self.moves.len() < most {
            self.ply(counts);
        }
        for player in self.players {
            assert!(player.host.end().1.success());
        }
    }
}

#[test]
fn in_a_short_game_with_pondering_every_move_is_legal_and_in_time() {
    let mut counts = Counts::default();
    let ms = Duration::from_millis;
    Game::new("fusion", ms(4_000), ms(50)).play(24, &mut counts);
    assert!(counts.plies == 24 && counts.pondered > 0, "{counts:?}");
}

mod longest {
    use super::*;

    #[test]
    #[ignore = "takes minutes; run by .ci/long"]
    fn in_twenty_games_with_pondering_every_move_is_legal_and_in_time() {
        let mut counts = Counts::default();
        for _ in 0..20 {
            let ms = Duration::from_millis;
            Game::new("fantastic-xiii", ms(5_000), ms(100)).play(600, &mut counts);
        }
        assert!(counts.ponder_hits > 0, "{counts:?}");
    }
}
