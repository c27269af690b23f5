//! Rules that no other program's text has, or only some: the sentences that say which are missing.

use crate::geometry::{Color, Symmetry};
use crate::loader;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;
use crate::variant::rule::{Castle, EndResult, Promotion, ZoneMoves};

/// The rules of a variant that a text leaves out.
pub(super) struct Missing<'v> {
    variant: &'v Variant,
    pub(super) rules: Vec<String>,
}

impl<'v> Missing<'v> {
    pub(super) fn new(variant: &'v Variant) -> Self {
        Missing { variant, rules: Vec::new() }
    }

    /// Adds a sentence, once.
    pub(super) fn add(&mut self, rule: impl Into<String>) {
        let rule = rule.into();
        if !self.rules.contains(&rule) {
            self.rules.push(rule);
        }
    }

    /// Adds a sentence about a kind.
    pub(super) fn add_of(&mut self, kind: Kind, rule: &str) {
        self.add(format!("{}: {rule}", self.variant.pieces[kind.index()].name));
    }

    /// The rules that only our variant files have.
    pub(super) fn own_rules(&mut self) {
        let variant = self.variant;
        if variant.fusion.is_some() {
            self.add("pieces that merge and split ([fusion])");
        }
        if variant.passage.is_some() {
            self.add("royal pieces that may not pass attacked squares (passage)");
        }
        for kind in variant.kinds() {
            self.own_rules_of(kind);
        }
        if variant.shape.symmetry() == Symmetry::Rotate {
            self.add("sides that are turned, not mirrored (board.symmetry)");
        }
        self.own_castling();
        self.own_endings();
    }

    fn own_rules_of(&mut self, kind: Kind) {
        let variant = self.variant;
        let info = &variant.pieces[kind.index()];
        if info.promotes_by.is_some() {
            self.add_of(kind, "promotion by some of its moves only (promotes.by)");
        }
        if info.stays_in.is_some() || !info.from_region.is_empty() {
            self.add_of(kind, "regions (stays_in, from_region)");
        }
        if variant.labels.only_side(kind).is_some() {
            self.add_of(kind, "a piece that only one side has (white.pieces, black.pieces)");
        }
        let [white, black] = Color::each(|side| variant.promotion(Piece::new(side, kind)));
        if let Some(promotion) = white
            && (promotion.moves != ZoneMoves::default() || promotion.capturing_only)
        {
            self.add_of(kind, "promotion by some moves at the zone (promotes)");
        }
        let zones = [white, black].map(|it| it.map(|it| (it.zone(), it.must)));
        let flipped = |(zone, must)| (variant.shape.flip_all(zone), variant.shape.flip_all(must));
        if zones[0].map(flipped) != zones[1] {
            self.add_of(kind, "promotion on other squares for each side (black.regions)");
        }
    }

    /// Castling other than with one kind, next to the King, and the same for both sides.
    fn own_castling(&mut self) {
        let Some(rule) = &self.variant.castling else { return };
        let shape = &self.variant.shape;
        let [white, black] = &rule.castles;
        let squares = |it: &Castle| [it.king, it.partner, it.to, it.partner_to];
        let flipped = |it: &Castle| squares(it).map(|square| shape.flip(square));
        let same = |it: &Castle| {
            let is_image = |other: &&Castle| {
                (squares(other), other.partner_kind) == (flipped(it), it.partner_kind)
            };
            black.iter().any(|other| is_image(&other))
        };
        if white.len() != black.len() || !white.iter().all(same) {
            self.add("castling that differs by side (white.castling, black.castling)");
        }
        if white.iter().any(|it| it.partner_kind != white[0].partner_kind) {
            self.add("castling with several kinds of partners (castling.sides)");
        }
        if white.iter().any(|it| !it.joins()) {
            self.add("castling in which the partner does not go next to the King (rook_to)");
        }
    }

    /// Results and goals.
    fn own_endings(&mut self) {
        let endings = &self.variant.endings;
        let is_usual = endings.mate == EndResult::Loss && endings.repetition == EndResult::Draw;
        if !is_usual || endings.draws_won_by.is_some() {
            self.add("other results than usual (endings.mate, repetition_result, draws)");
        }
        if endings.goals.is_some() {
            self.add("goals (endings.goal)");
        }
        if endings.irreversible.is_some() {
            self.add("a count of moves that only some moves set back (endings.reset_moves)");
        }
        if endings.checks.is_some() {
            self.add("checks that are counted (endings.checks)");
        }
        if endings.bare_king.is_some() {
            self.add("an end by a bare King (endings.bare_king)");
        }
    }

    /// The kind's moves, which the text would not say, for a reason.
    pub(super) fn moves_that(&mut self, kind: Kind, reason: &str) {
        let words = loader::describe_kind(self.variant, kind);
        self.add_of(kind, &format!("the moves {} ({reason})", words.moves));
    }

    /// The kind's moves, which the text cannot express.
    pub(super) fn moves(&mut self, kind: Kind) {
        let words = loader::describe_kind(self.variant, kind);
        self.add_of(kind, &format!("the moves {}", words.moves));
    }
}

/// The kinds that promote, with their promotion as White's.
pub(super) fn promoting(variant: &Variant) -> Vec<(Kind, &Promotion)> {
    let white = |kind| variant.promotion(Piece::new(Color::White, kind));
    variant.kinds().filter_map(|kind| Some((kind, white(kind)?))).collect()
}

/// White's castles; none without the rule.
pub(super) fn white_castles(variant: &Variant) -> &[Castle] {
    variant.castling.as_ref().map_or(&[], |it| &it.castles[Color::White.index()])
}
