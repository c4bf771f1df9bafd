//! A room as a scene.

use tengen_core::{Point, Position, Terms};

use tengen_room::Asked;
use tengen_text::Text;
use tengen_worker_protocol::records::Game;

use super::Online;
use crate::context::Context;
use crate::effect::{Effect, Reply, RoomEffect};
use crate::scene::{Drawing, Export, Input, Positions, Practice, Scene, Stacking, Stepping};
use crate::{Cell, Document, Go, Place, View};

impl Scene for Online {
    fn terms(&self) -> Terms {
        *self.document.terms()
    }

    fn cells(&self) -> Vec<Cell> {
        self.points()
    }

    fn view(&self) -> Option<View> {
        Some(self.seen())
    }

    fn touch(&mut self, p: Point, cx: &mut Context<'_>) -> Vec<Effect> {
        match self.touch_own(p) {
            true => Vec::new(),
            false => self.play_point(p, cx),
        }
    }

    fn hear(&mut self, reply: &Reply, _cx: &mut Context<'_>) -> Vec<Effect> {
        self.hear_engine(reply)
    }
}

impl Positions for Online {
    fn document(&self) -> Option<Document> {
        let game = self.shown()?;
        Some(Document::of_position(game.position()))
    }

    fn position(&self) -> Option<Position> {
        self.shown().map(|game| game.position().clone())
    }

    fn line(&self) -> Option<Position> {
        Some(self.document().position().clone())
    }
}

impl Stepping for Online {
    fn place(&self) -> Option<Place> {
        self.room().map(|_| self.line_place())
    }

    fn step(&mut self, go: Go, cx: &mut Context<'_>) -> Vec<Effect> {
        self.look(go, cx)
    }

    /// During the game, asks the other player for consent.
    fn take_back(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let over = self.room().is_some_and(|room| room.finished().is_some());
        match over {
            true => self.look(Go::Back, cx),
            false if self.can().takeback => self.ask(Asked::Takeback, cx),
            false => Vec::new(),
        }
    }
}

impl Export for Online {
    fn game(&self, text: Text, now: u64) -> Option<(Game, u64)> {
        Some((self.written_game(text, now), now))
    }
}

impl Stacking for Online {
    fn pauses(&self) -> bool {
        true
    }

    fn forbids_help(&self) -> bool {
        self.is_active()
    }

    fn leave(&mut self) -> Vec<Effect> {
        vec![Effect::Room(RoomEffect::Left)]
    }

    fn pause(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.cancel(cx)
    }
}

impl Drawing for Online {}
impl Input for Online {}
impl Practice for Online {}
