//! Lines by which an engine of XBoard's protocol refuses what it was sent, resigns or claims a result.

use crate::commands::error::quoted;
use crate::commands::tournament::game::EngineFault;
use bentrider_rules::geometry::Color;

/// The fault of an engine that refuses the position or move, if a line says so.
pub(super) fn refused(line: &str) -> Option<EngineFault> {
    let starts =
        |start: &str| line.get(..start.len()).is_some_and(|it| it.eq_ignore_ascii_case(start));
    let is_refusal =
        starts("illegal move") && !names_command(line) || starts("tellusererror illegal position");
    is_refusal.then(|| EngineFault::Refusal(format!("the position or move, {}", quoted(line))))
}

/// Whether a line ends with one of the commands that are sent: engines of version 1 take one that they do not
/// know for a move.
fn names_command(line: &str) -> bool {
    const COMMANDS: [&str; 19] = [
        "xboard", "protover", "accepted", "new", "variant", "force", "level", "st", "sd", "easy",
        "post", "time", "otim", "go", "result", "edit", "memory", "cores", "option",
    ];
    let named = line.rsplit_once(':').and_then(|(_, rest)| rest.split_whitespace().next());
    named.is_some_and(|it| COMMANDS.contains(&it))
}

/// The fault of an engine that ends the game, if a line says so: the referee would have ended it
/// first, so the engine resigns or makes a false claim.
pub(super) fn resigned_or_claimed(line: &str, own: Color) -> Option<EngineFault> {
    let word = line.split_whitespace().next()?;
    let lost = if own == Color::White { "0-1" } else { "1-0" };
    match word {
        "resign" => Some(EngineFault::Resignation),
        _ if word == lost || resigns(line, own) => Some(EngineFault::Resignation),
        "1-0" | "0-1" | "1/2-1/2" => Some(EngineFault::FalseClaim(quoted(line.trim()))),
        _ => None,
    }
}

/// Whether a line says in words that the engine resigns, such as `computer resigns`.
fn resigns(line: &str, own: Color) -> bool {
    let line = line.trim().trim_end_matches(['.', '!']).to_ascii_lowercase();
    let own = if own == Color::White { "white" } else { "black" };
    let words: Vec<&str> = line.split_whitespace().filter(|it| *it != "tellics").collect();
    match words[..] {
        ["resign" | "resigns"] => true,
        [who, "resign" | "resigns"] => {
            ["computer", "engine", "program", "machine", "i", own].contains(&who)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_may_resign_but_not_claim_a_false_result() {
        let (white, black) = (Color::White, Color::Black);
        assert_eq!(resigned_or_claimed("resign", white), Some(EngineFault::Resignation));
        assert_eq!(
            resigned_or_claimed("0-1 {White resigns}", white),
            Some(EngineFault::Resignation)
        );
        for line in ["computer resigns", " Computer resigns.", "Black resigns", "I resign"] {
            assert_eq!(resigned_or_claimed(line, black), Some(EngineFault::Resignation), "{line}");
        }
        for line in ["White resigns", "the opponent resigns", "# computer resigns", "resigned"] {
            assert_eq!(resigned_or_claimed(line, black), None, "{line}");
        }
        for (line, own) in [("1-0 {mate}", white), ("0-1", black), ("1/2-1/2 {bored}", black)] {
            assert!(
                matches!(resigned_or_claimed(line, own), Some(EngineFault::FalseClaim(_))),
                "{line}"
            );
        }
        assert_eq!(resigned_or_claimed("move e2e4", white), None);
        assert!(refused("Illegal move (no such piece): e7e5").is_some());
        for line in ["Error (unknown command): hover", "Illegal move: protover 2"] {
            assert!(refused(line).is_none(), "{line}");
        }
    }
}
