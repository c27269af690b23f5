use std::thread;
use std::time::Duration;

use crate::support::host::Host;

/// A side of Fusion Chess with one move, the King's from h8 to g8.
const ONE_MOVE: &str = "7k/5R2/8/8/8/8/8/K4R2 b - - 0 1";

/// The depths of the thinking output up to the engine's move, which is left out.
fn depths(host: &mut Host) -> Vec<u32> {
    let lines = host.until("move ");
    let depths = lines.iter().filter(|it| it.contains('\t'));
    depths.map(|it| it.split(' ').next().unwrap().parse().unwrap()).collect()
}

/// An engine that has moved a Rook and has pondered for some time.
fn pondering() -> Host {
    let mut host = Host::start(&["xboard"]);
    host.send(
        "variant fusion\npost\nhard\nst 0.1\nforce\nsetboard 7k/5R2/8/8/8/8/8/K4R2 w - - 0 1",
    );
    host.send("go");
    host.until("move ");
    host.until("Hint: ");
    thread::sleep(Duration::from_millis(100));
    host
}

#[test]
fn a_reply_that_was_foreseen_is_answered_from_what_was_thought_meanwhile() {
    let mut host = pondering();
    host.send("hint");
    let hint = host.until("Hint: ").pop().unwrap();
    // The lines of pondering are printed before the answer to the ping.
    host.send("ping 1");
    host.until("pong 1");
    host.send(&format!("usermove {}", &hint["Hint: ".len()..]));
    let depths = depths(&mut host);
    assert!(!depths.contains(&1), "{depths:?}");
}

#[test]
fn a_reply_that_was_not_foreseen_is_thought_about_from_the_beginning() {
    let mut host = Host::start(&["xboard"]);
    host.send("variant fusion\npost\nhard\nst 0.1\nforce\nusermove e2e4\ngo");
    host.until("move ");
    let hint = host.until("Hint: ").pop().unwrap();
    thread::sleep(Duration::from_millis(100));
    let other = if hint == "Hint: a2a3" { "h2h3" } else { "a2a3" };
    host.send("ping 1");
    host.until("pong 1");
    host.send(&format!("usermove {other}"));
    // A last line of pondering may be printed after the answer to the ping.
    let depths = depths(&mut host);
    assert!(depths.contains(&1), "{depths:?}");
}

#[test]
fn a_reply_that_ends_the_game_has_its_result_claimed_though_it_was_foreseen() {
    let mut host = Host::start(&["xboard"]);
    // Black has one move, with which the 50-move rule ends the game.
    host.send("variant fusion\nhard\nsd 2\nforce");
    host.send(&format!("setboard {}", ONE_MOVE.replace("b - - 0", "b - - 99")));
    host.send("playother\nping 1");
    host.until("pong 1");
    host.send("usermove h8g8");
    let line = host.line();
    assert_eq!(line, "1/2-1/2 {Draw by the 50-move rule}");
}
