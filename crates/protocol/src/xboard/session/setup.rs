//! Variants, positions and options.

use super::{Mode, XBoardSession};
use crate::xboard::announce::BoardFormat;
use crate::xboard::host_fen::HostFen;
use crate::xboard::host_text::HostText;
use crate::xboard::options::XBoardSetting;
use crate::xboard::{announce, options, print};
use bentrider_engine::engine::options::{Effect, OptionError};
use bentrider_rules::game::PositionError;
use bentrider_rules::geometry::Color;
use bentrider_rules::rules::SetupError;
use bentrider_rules::setup::{FenError, RightsField};

impl XBoardSession {
    /// Clears what applies only to the previous position.
    pub(super) fn position_changed(&mut self) {
        self.excluded.clear();
        self.lifted = None;
        self.put_down = None;
        self.expected = None;
        self.clock.begin_move();
    }

    /// Starts a new game; analysis continues from its start.
    ///
    /// The variant is the default one, if there is one: a host that plays only that variant sends `new` and no
    /// `variant`.
    pub(super) fn new_game(&mut self) {
        self.halt_search();
        self.engine.new_game();
        // The start of a variant can always be set, and the default variant was chosen before.
        if let Some(name) = &self.default_variant {
            let _ = self.engine.set_variant(name);
        }
        let _ = self.engine.set_position::<&str>(None, &[]);
        self.clock.restart();
        self.own_score = None;
        self.paused = false;
        self.variant_refused = false;
        if self.mode != Mode::Analysis {
            self.mode = Mode::Plays(Color::Black);
        }
        self.position_was_set();
    }

    pub(super) fn set_variant(&mut self, name: &str, line: &str) {
        self.halt_search();
        self.variant_refused = true;
        let variant = match announce::find_variant(self.engine.variants(), name) {
            Ok(variant) => variant,
            Err(error) => return self.refuse(&error.to_string(), line),
        };
        if let Err(error) = self.engine.set_variant(&variant.name) {
            return self.refuse(&error.to_string(), line);
        }
        self.variant_refused = false;
        if let Ok(format) = BoardFormat::new(&variant) {
            self.output.lines(announce::setup(&variant, &format));
        }
        self.position_was_set();
    }

    pub(super) fn set_board(&mut self, fen: &str) {
        self.halt_search();
        let fen = HostFen::read(self.engine.variant(), fen);
        match self.engine.set_position::<&str>(Some(&fen.text), &[]) {
            Ok(()) => {
                self.position_was_set();
                self.tell_assumed(&fen);
                if let Some(castling) = self.engine.game().lost_castling() {
                    self.output.line(&format!("telluser Left out: {castling}."));
                }
            }
            Err(error) => {
                self.board_refused = true;
                self.output.line(&print::illegal_position(&self.position_error(&error)));
            }
        }
    }

    /// The error of a position, with its squares as the host numbers them. Errors of the FEN itself, and of its
    /// e.p. squares, whose ranks the host counts from 1 too, stay as they are.
    pub(super) fn position_error(&self, error: &PositionError) -> String {
        let text = error.to_string();
        match error {
            PositionError::Fen(FenError::Hole { .. }) => self.text.to_host(&text),
            PositionError::Setup(errors) => {
                let in_check = |it: &&SetupError| matches!(it, SetupError::OpponentInCheck { .. });
                errors.0.iter().filter(in_check).fold(text, |text, error| {
                    let own = error.to_string();
                    text.replace(&own, &self.text.to_host(&own))
                })
            }
            _ => text,
        }
    }

    /// Tells the user what was assumed for the fields that the FEN lacks.
    fn tell_assumed(&self, fen: &HostFen) {
        let setup = self.engine.game().to_setup();
        let variant = self.engine.variant();
        let mut assumed = Vec::new();
        if let RightsField::Letters(letters) = &setup.rights
            && fen.rights_open
            && !letters.is_empty()
            && setup.board != variant.start.board
        {
            assumed.push(format!("the rights {letters} because their pieces stand at home"));
        }
        if fen.reserve_open && setup.reserve.as_ref().is_some_and(|it| !it.is_empty()) {
            let reserve = "the reserve that follows from the pieces on the board";
            assumed
                .push(format!("{reserve}; to promote with the mouse, paste {}", self.engine.fen()));
        }
        if !assumed.is_empty() {
            let assumed = assumed.join("; ");
            let what = "The position was sent without some fields. Assumed:";
            self.output.line(&format!("telluser {what} {assumed}"));
        }
    }

    /// Updates the session after a position was set, not by a move.
    fn position_was_set(&mut self) {
        self.text = HostText::new(self.engine.variant());
        self.board_refused = false;
        self.own_moves.clear();
        self.position_changed();
        if self.mode == Mode::Analysis {
            self.search_if_due();
        }
    }

    /// Sets an option; a running search is started again with it.
    pub(super) fn set_option(&mut self, name: &str, value: Option<&str>, line: &str) {
        let halted = self.halt_search();
        match self.apply_option(name, value) {
            Ok(Effect::None) => {}
            Ok(Effect::Variant) => {
                self.variant_refused = false;
                return self.position_was_set();
            }
            Ok(Effect::Variants) => {
                let variants = self.engine.variants();
                let default_variant = self.default_variant.as_deref();
                self.output.line(&announce::variants(variants, default_variant));
                self.output.lines(variants.notes().iter().map(|it| announce::note(it)));
            }
            Ok(Effect::Evaluation) => {
                self.output.line(&announce::evaluation(self.engine.evaluation_in_words()));
            }
            Err(error) => self.refuse(&error.to_string(), line),
        }
        self.search_again(halted);
    }

    fn apply_option(&mut self, name: &str, value: Option<&str>) -> Result<Effect, OptionError> {
        match options::read_own(name, value) {
            Some(setting) => match setting? {
                XBoardSetting::Resign(centipawns) => self.resign_at = centipawns,
            },
            None => return self.engine.set_option(name, options::engine_value(name, value)?),
        }
        Ok(Effect::None)
    }
}
