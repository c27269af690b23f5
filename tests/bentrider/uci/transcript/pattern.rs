//! Lines with holes in them.

/// Stands for any count of `info` lines.
pub(super) const MORE: &str = "...";

/// Does a line fit a pattern?
pub(super) fn fits(pattern: &str, line: &str) -> bool {
    if pattern == "{empty}" {
        return line.is_empty();
    }
    let Some(hole) = pattern.find('{') else { return pattern == line };
    let (plain, rest) = pattern.split_at(hole);
    let Some(line) = line.strip_prefix(plain) else { return false };
    if let Some(rest) = rest.strip_prefix("{n}") {
        let digits = line.strip_prefix('-').unwrap_or(line);
        let end = digits.find(|it: char| !it.is_ascii_digit()).unwrap_or(digits.len());
        end > 0 && fits(rest, &digits[end..])
    } else if let Some(rest) = rest.strip_prefix("{column}") {
        let Some((column, line)) = line.split_at_checked(8) else { return false };
        fits("{n}", column.trim_start_matches(' ')) && fits(rest, line)
    } else if let Some(rest) = rest.strip_prefix("{any}") {
        (1..=line.len()).any(|end| line.is_char_boundary(end) && fits(rest, &line[end..]))
    } else {
        // A brace of the line itself.
        line.strip_prefix('{').is_some_and(|line| fits(&rest[1..], line))
    }
}

/// What to expect of a line like this one: moves and measurements of a search may be others.
pub(super) fn pattern_of(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    match words[..] {
        [""] => "{empty}".to_owned(),
        ["bestmove", best, ..] if best != "(none)" => "bestmove {any}".to_owned(),
        ["info", "depth", depth, ..] if depth != "0" => report(&words),
        _ => line.to_owned(),
    }
}

fn report(words: &[&str]) -> String {
    const MEASURED: [&str; 6] = ["depth", "seldepth", "nodes", "nps", "hashfull", "time"];
    let mut pattern = Vec::new();
    let mut before = "";
    for &word in words {
        let measured = MEASURED.contains(&before) || before == "cp" && word != "0";
        pattern.push(if measured { "{n}" } else { word });
        if word == "pv" {
            pattern.push("{any}");
            break;
        }
        before = word;
    }
    pattern.join(" ")
}

#[test]
fn holes_are_filled_by_numbers_and_by_any_text() {
    for (pattern, line) in [
        ("readyok", "readyok"),
        ("{empty}", ""),
        ("nodes {n} nps {n}", "nodes 12 nps -3"),
        ("bestmove {any} ponder {any}", "bestmove a1a2 ponder b1b2"),
        ("id name {any}", "id name bentrider 1"),
        ("a15a16{sq}", "a15a16{sq}"),
        ("pairs{column}{column}", "pairs     -16       7"),
    ] {
        assert!(fits(pattern, line), "{pattern}");
    }
    for (pattern, line) in [
        ("readyok", "readyok "),
        ("nodes {n}", "nodes "),
        ("nodes {n}", "nodes 1a"),
        ("pairs{column}{column}", "pairs     -16"),
        ("pairs{column}{column}", "pairs     -16      7"),
        ("pairs{column}", "pairs16      "),
        ("bestmove {any}", "bestmove "),
        ("bestmove {any} ponder {any}", "bestmove a1a2"),
    ] {
        assert!(!fits(pattern, line), "{pattern}");
    }
}

#[test]
fn what_varies_in_a_line_becomes_a_hole() {
    for (line, pattern) in [
        ("bestmove a1a2 ponder b1b2", "bestmove {any}"),
        ("bestmove (none)", "bestmove (none)"),
        ("info depth 0 score cp 0", "info depth 0 score cp 0"),
        (
            "info depth 3 seldepth 5 multipv 1 score cp -9 nodes 7 nps 1 time 0 pv a1a2 b1b2",
            "info depth {n} seldepth {n} multipv 1 score cp {n} nodes {n} nps {n} time {n} pv {any}",
        ),
    ] {
        assert_eq!(pattern_of(line), pattern);
        assert!(fits(&pattern_of(line), line));
    }
}
