//! What the engine does for the table.

use tengen_core::Move;
use tengen_core::opening;

use super::{Effect, Heard, Notice, Purpose, Table};
use crate::{Computer, Level, Seat};

/// What the engine is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    /// Nothing.
    Idle,
    /// It thinks.
    Thinking {
        id: i32,
        purpose: Purpose,
        best: Option<Move>,
    },
    /// It is the computer's turn, and it has been stopped, or failed, without a move.
    Waiting,
}

/// What the engine has come to.
enum Answer {
    Move(Move),
    Decision(opening::Action),
    Resignation,
    Nothing,
}

impl Table {
    pub(super) fn ask_hint(&mut self) -> Vec<Effect> {
        if !self.view().can.hint {
            return Vec::new();
        }
        self.hint = None;
        vec![self.think(Purpose::Hint)]
    }

    pub(super) fn stop(&mut self) -> Vec<Effect> {
        match self.engine {
            Engine::Thinking { id, .. } => vec![Effect::StopNow { id }],
            Engine::Idle | Engine::Waiting => Vec::new(),
        }
    }

    /// What the engine is to find for the side that is to move or decide, if it is the computer's
    /// or nobody's.
    pub(crate) fn due(&self) -> Option<Purpose> {
        let decision = self.opening.decision();
        match (self.turn(), decision) {
            _ if self.outcome().is_some() => None,
            (Some(Seat::Computer(Computer::Level(level))), Some(_)) => Some(Purpose::Decide(level)),
            // Others know moves only, so that the engine decides for them.
            (Some(Seat::Computer(_)), Some(_)) => Some(Purpose::Decide(Level::STRONGEST)),
            (Some(Seat::Computer(computer)), None) => Some(Purpose::Move(computer)),
            // Nobody's decision: the engine deals.
            (None, Some(_)) => Some(Purpose::Decide(Level::STRONGEST)),
            (Some(Seat::Person), _) | (None, None) => None,
        }
    }

    pub(super) fn call_computer(&mut self) -> Option<Effect> {
        match self.due() {
            Some(purpose) if !self.is_thinking() => Some(self.think(purpose)),
            _ => None,
        }
    }

    fn think(&mut self, purpose: Purpose) -> Effect {
        self.last_search += 1;
        let id = self.last_search;
        self.engine = Engine::Thinking {
            id,
            purpose,
            best: None,
        };
        Effect::Think { id, purpose }
    }

    fn is_thinking(&self) -> bool {
        matches!(self.engine, Engine::Thinking { .. })
    }

    /// Nobody waits for the engine any more.
    pub(super) fn cancel(&mut self) -> Option<Effect> {
        match std::mem::replace(&mut self.engine, Engine::Idle) {
            Engine::Thinking { id, .. } => Some(Effect::Cancel { id }),
            Engine::Idle | Engine::Waiting => None,
        }
    }

    pub(super) fn hear(&mut self, heard: Heard) -> Vec<Effect> {
        let Engine::Thinking {
            id: current,
            purpose,
            best: so_far,
        } = &mut self.engine
        else {
            return Vec::new();
        };
        let (current, purpose) = (*current, *purpose);
        match heard {
            Heard::Info { id, best } if id == current => {
                *so_far = Some(best);
                Vec::new()
            }
            Heard::Best { id, best } if id == current => self.answer(purpose, Answer::Move(best)),
            Heard::Decided { id, action } if id == current => {
                self.answer(purpose, Answer::Decision(action))
            }
            Heard::Interrupted { id } if id == current => {
                let best = so_far.map_or(Answer::Nothing, Answer::Move);
                self.answer(purpose, best)
            }
            Heard::Resigned { id } if id == current => self.answer(purpose, Answer::Resignation),
            Heard::Failed { id } if id == current => self.answer(purpose, Answer::Nothing),
            _ => Vec::new(),
        }
    }

    /// The engine has ended with this.
    fn answer(&mut self, purpose: Purpose, answer: Answer) -> Vec<Effect> {
        self.engine = Engine::Idle;
        let done = match (purpose, answer) {
            (Purpose::Hint, Answer::Move(best)) => {
                self.hint = Some(best);
                return Vec::new();
            }
            (Purpose::Hint, _) => return Vec::new(),
            (Purpose::Move(_), Answer::Move(mv)) => self.place(mv).map_err(Notice::Illegal),
            (Purpose::Move(_), Answer::Resignation) => {
                let color = self.position().to_move();
                Ok(self.say(|game| game.resign(color)))
            }
            (Purpose::Decide(_), Answer::Decision(action)) => {
                self.decide(action).map_err(Notice::Opening)
            }
            _ => {
                self.engine = Engine::Waiting;
                return Vec::new();
            }
        };
        done.unwrap_or_else(|why| {
            self.engine = Engine::Waiting;
            vec![Effect::Tell(why)]
        })
    }
}
