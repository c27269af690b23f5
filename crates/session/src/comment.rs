//! What a comment of PGN says to people, and what to programs.

/// A comment without its commands such as `[%eval 0.35]`, and the score that the first one gives.
pub(super) fn shown(comment: Option<&str>) -> (Option<String>, Option<String>) {
    let mut rest = comment.unwrap_or_default();
    let (mut text, mut score) = (String::new(), None);
    while let Some((before, command)) = rest.split_once("[%") {
        let Some((command, after)) = command.split_once(']') else { break };
        text.push_str(before);
        let eval = command.strip_prefix("eval ").map(|it| it.trim().to_owned());
        score = score.or(eval);
        rest = after;
    }
    text.push_str(rest);
    let words: Vec<&str> = text.split_whitespace().collect();
    ((!words.is_empty()).then(|| words.join(" ")), score)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_not_shown() {
        for (comment, text, score) in [
            (None, None, None),
            (Some("[%eval 0.35]"), None, Some("0.35")),
            (Some("[%clk 0:01] good [%eval #-3] [%eval 1] move"), Some("good move"), Some("#-3")),
            (Some("a [%b"), Some("a [%b"), None),
        ] {
            let expected = (text.map(str::to_owned), score.map(str::to_owned));
            assert_eq!(shown(comment), expected, "{comment:?}");
        }
    }
}
