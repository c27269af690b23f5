//! Promotion in a diagram: which pieces promote, on which ranks, and to what.

use super::import::Findings;
use super::page::quoted;
use super::parameters::Parameters;
use super::pieces::DiagramPieces;

/// The promotion of the first pieces of a diagram.
#[derive(Debug, Default)]
pub(super) struct DiagramPromotion {
    /// The number of pieces that promote.
    pub(super) promoting: usize,
    /// The number of the last ranks on which they do.
    pub(super) ranks: u8,
    /// What they promote to, in the order of the definition; none if only the page's script knows it.
    pub(super) choices: Vec<Choice>,
    /// Whether a piece may stay what it is before the last rank.
    pub(super) may_decline: bool,
}

/// A piece to which others promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// The number of the piece.
    pub(super) piece: usize,
    /// Whether it is not there on the last rank.
    pub(super) not_on_last: bool,
    /// Whether only captured pieces can be taken.
    pub(super) from_captured: bool,
}

impl DiagramPromotion {
    /// Reads the promotion of a definition.
    pub(super) fn read(
        parameters: &Parameters,
        pieces: &DiagramPieces,
        findings: &mut Findings,
    ) -> Self {
        let ranks = parameters.promotion_ranks.unwrap_or_else(|| {
            findings.note("The definition has no promoZone: pieces promote on the last rank.");
            1
        });
        let promoting = usize::from(parameters.promoting.unwrap_or(1)).min(pieces.list.len());
        let mut promotion = DiagramPromotion { promoting, ranks, ..Default::default() };
        if ranks == 0 {
            promotion.promoting = 0;
        }
        let choices = parameters.choices.as_deref().unwrap_or_default();
        promotion.read_choices(choices, pieces, findings);
        let captured = promotion.choices.iter().filter(|it| it.from_captured).count();
        if captured > 0 && captured < promotion.choices.len() {
            findings.refuse(
                "promoChoice has pieces with * and others without: expected promotion to captured pieces only, or to any",
            );
        }
        if parameters.has_holdings && captured == 0 {
            findings.refuse(
                "holdingsType cannot be expressed here: captured pieces that come into hand, other than for promotion (* in promoChoice)",
            );
        }
        promotion
    }

    /// Reads IDs side by side, `!` before one that is not there on the last rank, `*` before one that must have
    /// been captured.
    fn read_choices(&mut self, text: &str, pieces: &DiagramPieces, findings: &mut Findings) {
        let mut rest = text;
        let (mut not_on_last, mut from_captured) = (false, false);
        while let Some(first) = rest.chars().next() {
            if matches!(first, '!' | '*' | ',' | ' ') {
                not_on_last |= first == '!';
                from_captured |= first == '*';
                rest = &rest[1..];
                continue;
            }
            let ids = pieces.list.iter().map(|it| it.id.as_str());
            let id =
                ids.filter(|it| !it.is_empty() && rest.starts_with(it)).max_by_key(|it| it.len());
            let Some(piece) = id.and_then(|it| pieces.find(it)) else {
                let read = quoted(rest);
                findings.refuse(format!("promoChoice: read {read}: expected the ID of a piece"));
                return;
            };
            rest = &rest[id.map_or(1, str::len)..];
            if piece < self.promoting && not_on_last {
                self.may_decline = true;
            } else if self.choices.iter().all(|it| it.piece != piece) {
                self.choices.push(Choice { piece, not_on_last, from_captured });
            }
            (not_on_last, from_captured) = (false, false);
        }
    }

    /// What a piece may become on the rank with this number, as its side counts, on a board of `ranks` ranks.
    pub(super) fn on_rank(&self, rank: u8, ranks: u8) -> Vec<usize> {
        let open = self.choices.iter().filter(|it| rank < ranks || !it.not_on_last);
        open.map(|it| it.piece).collect()
    }

    /// Whether they promote to captured pieces only.
    pub(super) fn takes_captured(&self) -> bool {
        self.choices.iter().any(|it| it.from_captured)
    }
}
