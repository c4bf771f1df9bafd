//! A game as a scene.

use tengen_core::{Move, Point, Position, Terms};

use tengen_record::NodeId;
use tengen_text::Text;
use tengen_worker_protocol::records::Game;

use super::engine::{Engine, Found};
use super::{Guard, Purpose, Session};
use crate::context::Context;
use crate::effect::{Effect, Notice, Reply};
use crate::scene::{Drawing, Export, Input, Positions, Practice, Scene, Stacking, Stepping};
use crate::{Cell, Confirm, Document, Go, Place, Stage, Stopped, View};

impl Scene for Session {
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
        if !self.is_live() {
            return vec![Effect::Tell(Notice::LookingBack)];
        }
        if self.position().board().is_empty(p)
            && let Some(effects) = self.ignore_warning(cx)
        {
            return effects;
        }
        // During an opening, a point is a decision.
        let opens = self.opening().decision().is_some() && self.outcome().is_none();
        let before = self.mark();
        let effects = match opens {
            true => self.touch_in_opening(p, cx),
            false => self.play_by_person(Move::Place(p), cx),
        };
        self.settle(before, effects, cx)
    }

    fn hear(&mut self, reply: &Reply, cx: &mut Context<'_>) -> Vec<Effect> {
        if matches!(self.part.guard, Guard::Asking(_)) {
            return self.hear_guard(reply, cx);
        }
        let of_prover = matches!(reply, Reply::Prover(..));
        let thinks = matches!(self.part.engine, Engine::Thinking { .. });
        if of_prover || self.waits_for_help() && !thinks {
            return self.hear_help(reply, cx);
        }
        let Engine::Thinking { purpose, .. } = self.part.engine else {
            return Vec::new();
        };
        let Some(found) = self.found(reply) else {
            return Vec::new();
        };
        let before = self.mark();
        self.part.engine = Engine::Idle;
        let done = match (purpose, found) {
            (Purpose::Hint, Found::Move(best)) => {
                self.part.hint = Some(best);
                Ok(Some(Vec::new()))
            }
            (Purpose::Move(_), Found::Move(mv)) => {
                self.place(mv, cx).map(Some).map_err(Notice::Illegal)
            }
            (Purpose::Move(_), Found::Resignation) => {
                let color = self.position().to_move();
                Ok(Some(self.end_by(|game| game.resign(color), cx)))
            }
            (Purpose::Decide(_), Found::Decision(action)) => {
                let taken = self.take_decision(action, cx);
                taken.map(Some).map_err(Notice::Opening)
            }
            _ => Ok(None),
        };
        if !matches!(done, Ok(Some(_))) && purpose != Purpose::Hint {
            self.part.engine = Engine::Waiting;
            // A computer that has failed does not lose by time.
            if let Some(clock) = &mut self.part.clock {
                clock.stop(cx.now, Stopped::Asked);
            }
        }
        let told = |why| vec![Effect::Tell(why)];
        let effects = done.map_or_else(told, Option::unwrap_or_default);
        self.settle(before, effects, cx)
    }
}

impl Positions for Session {
    fn document(&self) -> Option<Document> {
        Some(Session::document(self).clone())
    }

    fn position(&self) -> Option<Position> {
        let looked = self.looked_stage();
        let here = |stage: Stage| stage.game().position().clone();
        Some(looked.map_or_else(|| Session::position(self).clone(), here))
    }

    fn branched(&self) -> Option<(Document, NodeId)> {
        let plain = Session::document(self).clone().studied();
        let here = self.looked_ply().unwrap_or(self.position().ply());
        let node = plain.at_ply(here);
        Some((plain, node))
    }

    fn line(&self) -> Option<Position> {
        Some(Session::position(self).clone())
    }
}

impl Stepping for Session {
    fn place(&self) -> Option<Place> {
        Some(self.line_place())
    }

    fn take_back(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        match self.can_undo() {
            true => self.undo(cx),
            false => Vec::new(),
        }
    }

    fn play_again(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        match self.can_redo() {
            true => self.redo(cx),
            false => Vec::new(),
        }
    }

    fn step(&mut self, go: Go, _cx: &mut Context<'_>) -> Vec<Effect> {
        let live = self.is_live();
        self.step_line(go);
        if live && !self.is_live() {
            // Stepping back from the end hides the result.
            self.part.result_seen |= self.outcome().is_some();
            self.part.fresh = false;
        }
        (self.part.refused, self.part.confirming) = (None, None);
        Vec::new()
    }
}

impl Export for Session {
    fn game(&self, text: Text, _now: u64) -> Option<(Game, u64)> {
        Some((self.written_game(text), self.times().0))
    }
}

impl Stacking for Session {
    /// Against the computer, help is part of a game only if the player says so; where rows must be
    /// claimed, it never is.
    fn forbids_analysis(&self) -> bool {
        self.refuses_help() || self.outcome().is_none() && self.claims()
    }

    fn is_timed(&self) -> bool {
        self.part.clock.is_some()
    }

    fn look_at_time(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.look_at_clock(cx)
    }

    fn pause(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let mut effects = self.stop_clocks(Stopped::Asked, cx);
        effects.extend(self.cancel(cx));
        effects
    }

    fn resume(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        // The tool that asked is closed.
        let of_tool = |what: &mut Confirm| matches!(what, Confirm::Opinion | Confirm::SetUp);
        let _ = self.part.confirming.take_if(of_tool);
        self.run_clock(cx.now);
        let mut effects = self.find_threat(cx);
        effects.extend(self.think(self.due(), cx));
        effects
    }
}

impl Drawing for Session {}
impl Input for Session {}
impl Practice for Session {}
