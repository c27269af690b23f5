//! What a player tells while it thinks.

/// An `info` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Info {
    pub(super) depth: u32,
    /// As it stands in the line: `cp 35`, `mate -2`.
    pub(super) score: String,
    pub(super) nodes: u64,
}

impl Info {
    /// Reads an `info` line with an exact score of the best line.
    pub(super) fn read(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let at = |name: &str| words.iter().position(|it| *it == name);
        let number = |name: &str| words.get(at(name)? + 1)?.parse::<u64>().ok();
        let bound = words.iter().any(|it| matches!(*it, "lowerbound" | "upperbound"));
        if words.first() != Some(&"info") || bound || number("multipv").is_some_and(|it| it > 1) {
            return None;
        }
        let score = at("score")?;
        Some(Info {
            depth: number("depth")?.try_into().ok()?,
            score: words.get(score + 1..score + 3)?.join(" "),
            nodes: number("nodes").unwrap_or(0),
        })
    }
}

#[test]
fn only_exact_reports_of_the_best_line_are_read() {
    let line = "info depth 5 seldepth 9 multipv 1 score mate -2 nodes 800 nps 9 time 12 pv a1a2";
    let expected = Info { depth: 5, score: "mate -2".to_owned(), nodes: 800 };
    assert_eq!(Info::read(line), Some(expected));
    for line in [
        "info depth 5 multipv 2 score cp 3 nodes 1 time 1 pv a1a2",
        "info depth 5 score cp 3 lowerbound nodes 1 time 1 pv a1a2",
        "info string depth",
        "bestmove a1a2",
        "",
    ] {
        assert_eq!(Info::read(line), None, "{line}");
    }
}
