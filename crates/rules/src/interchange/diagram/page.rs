//! Finds the definition of a diagram in a page or in a pasted text, and reads it line by line.

use super::import::Findings;

/// The most functions of a page that are kept.
const MOST_FUNCTIONS: usize = 100;

/// A line of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// Its number in the text.
    pub(super) number: usize,
    pub(super) item: Item,
}

/// The content of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// `name=value`.
    Parameter { name: String, value: String },
    /// `name:ID:moves:image:squares`, whole.
    Piece(String),
}

/// A definition with what the page says around it.
#[derive(Debug, Default)]
pub(super) struct Definition {
    /// The title of the page.
    pub(super) title: Option<String>,
    pub(super) lines: Vec<Line>,
    /// The number of lines of a pasted text that belong to no definition.
    pub(super) other_lines: usize,
    /// The functions of the page's scripts.
    pub(super) functions: Vec<String>,
}

/// Whether a text has a definition: an element of the class `idiagram`, or lines of both kinds.
pub(super) fn has_definition(text: &str) -> bool {
    if !elements(text).is_empty() {
        return true;
    }
    let mut findings = Findings::default();
    let lines = read_lines(&plain_lines(text), Around::Ignored, &mut findings).lines;
    let is_board = |name: &str| ["files", "ranks", "graphicsdir", "promozone"].contains(&name);
    let has = |wanted: fn(&Item) -> bool| lines.iter().any(|line| wanted(&line.item));
    has(|it| matches!(it, Item::Piece(_)))
        && lines.iter().any(|line| match &line.item {
            Item::Parameter { name, .. } => is_board(&name.to_ascii_lowercase()),
            Item::Piece(_) => false,
        })
}

/// Reads the only definition of a text.
pub(super) fn read(text: &str, findings: &mut Findings) -> Definition {
    let elements = elements(text);
    let mut definition = match elements[..] {
        [] => read_lines(&plain_lines(text), Around::Ignored, findings),
        [(start, end)] => read_lines(&element_lines(text, start, end), Around::Refused, findings),
        [..] => {
            let number = elements.len();
            findings.refuse(format!("the page has {number} diagrams: expected a text with one"));
            Definition::default()
        }
    };
    definition.title = title(text);
    definition.functions = functions(text);
    definition
}

/// What lines that belong to no definition mean.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Around {
    Ignored,
    Refused,
}

fn read_lines(lines: &[(usize, String)], around: Around, findings: &mut Findings) -> Definition {
    let mut definition = Definition::default();
    for (number, text) in lines {
        let (items, is_whole) = items(text);
        if !is_whole {
            match around {
                Around::Ignored => definition.other_lines += 1,
                Around::Refused => findings.refuse(format!(
                    "line {number}: read {}: expected NAME=VALUE or NAME:ID:MOVES:IMAGE:SQUARES",
                    quoted(text)
                )),
            }
        }
        definition.lines.extend(items.into_iter().map(|item| Line { number: *number, item }));
    }
    definition
}

/// The parameters and pieces of a line, and whether there is nothing else. A page that was copied as it is shown
/// has all of them on one line; then a piece's name has at most two words.
fn items(line: &str) -> (Vec<Item>, bool) {
    let words: Vec<(&str, bool)> =
        line.split_whitespace().map(|word| (word, item(word).is_some())).collect();
    match words.iter().filter(|(_, is_item)| *is_item).count() {
        0 => (Vec::new(), words.is_empty()),
        1 => {
            let items: Vec<Item> = item(line).into_iter().collect();
            let is_whole = !items.is_empty();
            (items, is_whole)
        }
        _ => items_of_words(&words),
    }
}

fn items_of_words(words: &[(&str, bool)]) -> (Vec<Item>, bool) {
    let mut before: Option<&str> = None;
    let (mut items, mut is_whole) = (Vec::new(), true);
    for (word, is_item) in words {
        let whole = before.map(|name| format!("{name} {word}"));
        match whole.as_deref().and_then(item).filter(|_| *is_item).or_else(|| item(word)) {
            Some(item) => {
                // Words before a parameter are no part of its name.
                is_whole &= before.take().is_none() || matches!(item, Item::Piece(_));
                items.push(item);
            }
            None => is_whole &= before.replace(*word).is_none(),
        }
    }
    (items, is_whole && before.is_none())
}

fn item(text: &str) -> Option<Item> {
    let text = text.trim();
    let name_end = text.find(['=', ':'])?;
    let (name, rest) = text.split_at(name_end);
    let is_word = |it: char| it.is_alphanumeric() || " -'._/()&".contains(it);
    if !name.starts_with(char::is_alphabetic) || !name.chars().all(is_word) {
        return None;
    }
    match rest.strip_prefix('=') {
        Some(value) if name.chars().all(|it| it.is_ascii_alphanumeric()) => {
            let value = value.trim().to_owned();
            Some(Item::Parameter { name: name.to_owned(), value })
        }
        Some(_) => None,
        None => {
            let is_address = rest.starts_with("://");
            (rest.matches(':').count() >= 2 && !is_address).then(|| Item::Piece(text.to_owned()))
        }
    }
}

/// The text of a line for a message, cut if it is long.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let visible = |it: char| if it.is_control() { ' ' } else { it };
    let mut short: String = text.chars().take(LONGEST).map(visible).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    format!("\"{short}\"")
}

/// The numbered lines of a text without tags.
fn plain_lines(text: &str) -> Vec<(usize, String)> {
    let numbered = text.lines().enumerate();
    numbered.map(|(at, line)| (at + 1, line.trim().to_owned())).collect()
}

/// The contents of the elements of the class `idiagram`, from and to these bytes.
fn elements(text: &str) -> Vec<(usize, usize)> {
    let small = text.to_ascii_lowercase();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = small.get(at..).and_then(|rest| rest.find('<')).map(|it| it + at) {
        let Some(end) = small[start..].find('>').map(|it| it + start) else { break };
        let tag = &small[start + 1..end];
        let is_diagram = tag.contains("class") && tag.contains("idiagram");
        at = end + 1;
        if is_diagram && tag.starts_with(|it: char| it.is_ascii_alphabetic()) {
            let name = tag.split(|it: char| !it.is_ascii_alphanumeric()).next().unwrap_or("div");
            let close = small[at..].find(&format!("</{name}")).map_or(small.len(), |it| it + at);
            found.push((at, close));
            at = close;
        }
    }
    found
}

/// The numbered lines of an element, without tags and comments.
fn element_lines(text: &str, start: usize, end: usize) -> Vec<(usize, String)> {
    let mut number = 1 + text[..start].matches('\n').count();
    let mut lines = Vec::new();
    let mut rest = &text[start..end];
    while let Some(next) = rest.find(['<', '\n']) {
        let (before, at) = rest.split_at(next);
        lines.push((number, plain(before)));
        let length = if at.starts_with('\n') {
            1
        } else {
            let close = if at.starts_with("<!--") { "-->" } else { ">" };
            at.find(close).map_or(at.len(), |it| it + close.len())
        };
        number += at[..length].matches('\n').count();
        rest = &at[length..];
    }
    lines.push((number, plain(rest)));
    lines
}

/// A text without the entities of HTML.
fn plain(text: &str) -> String {
    const ENTITIES: [(&str, &str); 6] = [
        ("&nbsp;", " "),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&amp;", "&"),
    ];
    let plain = ENTITIES.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    plain.trim().to_owned()
}

/// The title of a page.
fn title(text: &str) -> Option<String> {
    let small = text.to_ascii_lowercase();
    let start = small.find("<title")?;
    let start = start + small[start..].find('>')? + 1;
    let end = start + small[start..].find("</title")?;
    let title = plain(&text[start..end]).split_whitespace().collect::<Vec<_>>().join(" ");
    (!title.is_empty()).then_some(title)
}

/// The names of the functions that a text defines.
fn functions(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for after in text.split("function ").skip(1) {
        let end = after.find(|it: char| !it.is_ascii_alphanumeric() && it != '_').unwrap_or(0);
        let (name, rest) = after.split_at(end);
        let known = names.iter().any(|it| it == name);
        if names.len() == MOST_FUNCTIONS {
            break;
        }
        if !name.is_empty() && rest.trim_start().starts_with('(') && !known {
            names.push(name.to_owned());
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(name: &str, value: &str) -> Item {
        Item::Parameter { name: name.to_owned(), value: value.to_owned() }
    }

    #[test]
    fn a_line_has_one_item_with_blanks_or_many_without() {
        let machine = Item::Piece("war machine:W:WD::a1".to_owned());
        let pictures = parameter("graphicsDir", "my pieces/");
        assert_eq!(items("graphicsDir=my pieces/"), (vec![pictures], true));
        assert_eq!(items("war machine:W:WD::a1"), (vec![machine.clone()], true));
        let text = "files=8 ranks=9 promoChoice= king::::e1 war machine:W:WD::a1 rook::::h1";
        let (many, is_whole) = items(text);
        assert_eq!((many.len(), is_whole), (6, true));
        assert_eq!(many[2], parameter("promoChoice", ""));
        assert_eq!(many[4], machine);
        for words in [" of a game", " a b king::::e1", " note"] {
            assert!(!items(&format!("files=8 ranks=9{words}")).1, "{words}");
        }
        for other in ["Rules: a Pawn moves as in chess.", "see http://example.org:80/a"] {
            assert_eq!(items(other), (Vec::new(), false));
        }
        assert_eq!(items(""), (Vec::new(), true));
    }

    #[test]
    fn the_lines_of_an_element_keep_their_numbers_in_the_page() {
        let page = "<html>\n<p>\n<div class='idiagram'>files=8<br>ranks=9\n<!-- a\nb -->king::::e1\n</div>\n";
        let definition = read(page, &mut Findings::default());
        let numbers: Vec<usize> = definition.lines.iter().map(|it| it.number).collect();
        assert_eq!(numbers, [3, 3, 5]);
    }
}
