//! The parameters of a diagram: those that say rules, those that say how it looks, and those whose rules a variant
//! file does not have.

use super::board::{Board, Symmetry};
use super::import::Findings;
use super::page::{Item, Line, quoted};

/// Parameters of the looks of a diagram and of its computer opponent.
const LOOKS: [&str; 30] = [
    "graphicsdir",
    "graphicstype",
    "squaresize",
    "whiteprefix",
    "blackprefix",
    "lightshade",
    "darkshade",
    "startshade",
    "rimcolor",
    "coordcolor",
    "holecolor",
    "firstrank",
    "firstfile",
    "borders",
    "usemarkers",
    "satellite",
    "enableai",
    "newclick",
    "oneclick",
    "showlegend",
    "lettering",
    "rotate",
    "flip",
    "theme",
    "offset",
    "aidepth",
    "thinktime",
    "zoom",
    "width",
    "height",
];

/// Parameters of rules that a variant file does not have, each with the rule.
const REFUSED: [(&str, &str); 14] = [
    ("iron", "pieces that cannot be captured"),
    ("protected", "pieces that may not be captured while they are protected"),
    ("counterstrike", "captures that are forbidden after the capture of such a piece"),
    ("antitrade", "captures that are forbidden because they trade such pieces"),
    ("autogate", "pieces that enter the board behind others"),
    ("gating", "pieces that enter the board behind others"),
    ("capturematrix", "captures that depend on both pieces"),
    ("morph", "pieces that change on single squares"),
    ("contageous", "pieces that change by what they capture"),
    ("hitrun", "moves after a capture"),
    ("dropzone", "pieces that are dropped"),
    ("dropzones", "pieces that are dropped"),
    ("baring", "a result for a bare King"),
    ("passing", "turns without a move"),
];

/// The parameters that say rules.
#[derive(Debug, Default)]
pub(super) struct Parameters {
    files: Option<u8>,
    ranks: Option<u8>,
    symmetry: Option<Symmetry>,
    /// Numbers or IDs of the royal pieces.
    pub(super) royal: Vec<String>,
    /// The number of last ranks where pieces promote.
    pub(super) promotion_ranks: Option<u8>,
    /// The number of the first pieces that promote.
    pub(super) promoting: Option<u8>,
    /// The IDs of the pieces to which they promote.
    pub(super) choices: Option<String>,
    pub(super) has_holdings: bool,
    looks: Vec<String>,
}

impl Parameters {
    /// Reads the parameters of a definition.
    pub(super) fn read(lines: &[Line], findings: &mut Findings) -> Self {
        let mut parameters = Parameters::default();
        for Line { number, item } in lines {
            if let Item::Parameter { name, value } = item {
                parameters.add(name, value, *number, findings);
            }
        }
        if !parameters.looks.is_empty() {
            let looks = parameters.looks.join(", ");
            findings.note(format!("Not used, because they say no rules: {looks}."));
        }
        parameters
    }

    /// The board; 8×8 and symmetric as a mirror where the definition does not say it.
    pub(super) fn board(&self) -> Board {
        let symmetry = self.symmetry.unwrap_or(Symmetry::Mirror);
        Board { files: self.files.unwrap_or(8), ranks: self.ranks.unwrap_or(8), symmetry }
    }

    fn add(&mut self, name: &str, value: &str, line: usize, findings: &mut Findings) {
        let wrong = |expected: &str| {
            format!("line {line}: read {name}={}: expected {expected}", quoted(value))
        };
        let number = |most: u8| value.parse::<u8>().ok().filter(|it| *it <= most);
        let small = name.to_ascii_lowercase();
        match small.as_str() {
            "files" | "ranks" => match number(16).filter(|it| *it >= 1) {
                Some(size) if small == "files" => self.files = Some(size),
                Some(size) => self.ranks = Some(size),
                None => findings.refuse(wrong("1 to 16")),
            },
            "symmetry" => match value {
                "mirror" => self.symmetry = Some(Symmetry::Mirror),
                "rotate" => self.symmetry = Some(Symmetry::Rotate),
                "none" => self.symmetry = Some(Symmetry::None),
                _ => findings.refuse(wrong("mirror, rotate or none")),
            },
            "royal" => {
                let names = value.split(',').map(str::trim).filter(|it| !it.is_empty());
                self.royal.extend(names.map(str::to_owned));
            }
            "promozone" => match number(16) {
                Some(ranks) => self.promotion_ranks = Some(ranks),
                None => findings.refuse(wrong("a number of ranks")),
            },
            "maxpromote" => match number(127) {
                Some(pieces) => self.promoting = Some(pieces),
                None => findings.refuse(wrong("a number of pieces")),
            },
            "promochoice" => self.choices = Some(value.to_owned()),
            "promooffset" if number(127) == Some(0) => {}
            "promooffset" => {
                findings.refuse(format!(
                    "line {line}: {name} cannot be expressed here: promotion as in Shogi, each piece to its own"
                ));
            }
            "holdingstype" => self.has_holdings = value != "0",
            "shuffle" => findings.note(format!(
                "The diagram shuffles the start position ({}); this is the array of its definition.",
                quoted(value)
            )),
            _ => self.add_other(name, value, line, findings),
        }
    }

    fn add_other(&mut self, name: &str, value: &str, line: usize, findings: &mut Findings) {
        let small = name.to_ascii_lowercase();
        if LOOKS.contains(&small.as_str()) {
            if !self.looks.iter().any(|it| it == name) {
                self.looks.push(name.to_owned());
            }
            return;
        }
        let refused = REFUSED.iter().find(|(it, _)| *it == small);
        findings.refuse(match refused {
            Some((_, rule)) => format!("line {line}: {name} cannot be expressed here: {rule}"),
            None => format!(
                "line {line}: read {name}={}: expected a known parameter, because this one may be a rule",
                quoted(value)
            ),
        });
    }
}
