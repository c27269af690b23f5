//! One conversation: questions in, answers and events out, as texts.

use std::sync::Arc;
use std::time::Instant;

use crate::fault::Fault;
use crate::frame::{self, Fields, Frame};
use crate::hub::Hub;
use crate::last_game::LastGame;
use crate::variants::Variants;
use crate::wake::Wake;
use crate::work::Work;
use crate::{catalog, fen, guide, kinds, moves, position, read, refusal, setup, write};
use bentrider_rules::game::Game;
use bentrider_rules::variant::Variant;

/// The conversation with one page.
pub struct Session {
    variants: Variants,
    last_game: LastGame,
    work: Work,
}

impl Session {
    /// A conversation that has not begun. `wake` is called, from other threads, when [`Session::poll`] has
    /// something.
    pub fn new(hub: Arc<Hub>, wake: Wake) -> Self {
        Session {
            variants: Variants::default(),
            last_game: LastGame::default(),
            work: Work::new(hub, wake),
        }
    }

    /// Answers a frame. The texts are to be sent in their order: the answer, after the events that were due
    /// before it.
    pub fn receive(&mut self, text: &str) -> Vec<String> {
        self.work.page_is_there();
        let mut texts = self.work.poll();
        let (id, answer) = match Frame::read(text) {
            Ok(frame) => (Some(frame.id), self.answer(frame)),
            Err((id, fault)) => (id, Err(fault)),
        };
        texts.extend(self.work.take_pending());
        texts.push(frame::answer(id, answer));
        texts
    }

    /// The events that are due.
    pub fn poll(&mut self) -> Vec<String> {
        self.work.poll()
    }

    /// When to poll, unless the session wakes its owner before; `None` for never.
    pub fn due(&self) -> Option<Instant> {
        self.work.due()
    }

    fn answer(&mut self, frame: Frame) -> Result<String, Fault> {
        let Frame { ask, mut fields, .. } = frame;
        match ask.as_str() {
            "catalog" => fields.end().and_then(|()| frame::json(&catalog::catalog(&self.variants))),
            "load" => frame::json(&self.variants.load(&fields.read()?)?),
            "variant" => {
                let variant = self.variant(&mut fields)?;
                fields.end()?;
                frame::json(&kinds::VariantData::new(&variant))
            }
            "read" => {
                let variant = self.variant(&mut fields)?;
                frame::json(&read::read(&variant, &self.variants, &fields.read()?)?)
            }
            "setup" => {
                let variant = self.variant(&mut fields)?;
                frame::json(&setup::setup(&variant, &fields.read()?)?)
            }
            "stop" => {
                fields.end().map(|()| self.work.stop()).and_then(|()| frame::json(&frame::NOTHING))
            }
            "stay" => fields.end().and_then(|()| frame::json(&frame::NOTHING)),
            "position" | "refusal" | "line" | "guide" | "fen" | "write" | "search" | "judge" => {
                self.game_answer(&ask, fields)
            }
            _ => Err(Fault::new(format!("there is no question \"{ask}\""))),
        }
    }

    /// The answer to a question about a game.
    fn game_answer(&mut self, ask: &str, mut fields: Fields) -> Result<String, Fault> {
        let game = self.game(&mut fields)?;
        match ask {
            "position" => {
                fields.end().and_then(|()| frame::json(&position::PositionData::new(game)))
            }
            "refusal" => frame::json(&refusal::refusal(game, &fields.read()?)?),
            "line" => frame::json(&moves::line(game, &fields.read()?)?),
            "guide" => frame::json(&guide::guide(game, &fields.read()?)?),
            "fen" => fields.end().and_then(|()| frame::json(&fen::fens(game))),
            "write" => frame::json(&write::write(game, fields.read()?)?),
            "search" => {
                let game = game.clone();
                frame::json(&self.work.search(game, &fields.read()?)?)
            }
            _ => {
                let game = game.clone();
                frame::json(&self.work.judge(&game, fields.read()?)?)
            }
        }
    }

    /// The variant that a question names.
    fn variant(&self, fields: &mut Fields) -> Result<Arc<Variant>, Fault> {
        self.variants.find(&fields.variant()?)
    }

    /// The game of a question.
    fn game(&mut self, fields: &mut Fields) -> Result<&Game, Fault> {
        let variant = self.variant(fields)?;
        self.last_game.set(&variant, fields.game()?)
    }
}
