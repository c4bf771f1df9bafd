//! The engine's decisions in opening procedures.

use std::io::{self, Write};

use tengen_core::opening::Opening;
use tengen_engine::{Choice, Limits, Scope};
use tengen_gomocup::{Negotiation, Reply};

use crate::search_control::{SearchControl, Turn};
use crate::session::limits_of;
use crate::{Clock, EngineSession, time};

impl<W: Write, C: Clock> EngineSession<W, C> {
    /// Makes every decision that is due and sends the answer.
    pub(crate) fn negotiate(
        &mut self,
        mut negotiation: Negotiation,
        turn: Turn<'_>,
    ) -> io::Result<()> {
        let at = turn.start;
        let limits = limits_of(&self.session.limits());
        while negotiation.is_due() {
            // Half of the rest for each decision: early ones are quick or settle everything.
            let used = self.clock.now().saturating_sub(at);
            let clock = time::remaining(limits.clock, used).map(|clock| tengen_engine::Clock {
                turn: clock.turn.map(|t| t / 2),
                left: clock.left.map(|t| t / 2),
                ..clock
            });
            let share = Limits { clock, ..limits };
            let choice = self.decide(negotiation.opening(), share, turn)?;
            let decided = choice.map(|choice| negotiation.decide(choice.action));
            if let Some(Err(why)) = decided {
                return self.say(&Reply::Error(why.to_string()));
            }
            if decided.is_none() {
                break;
            }
        }
        let mut next = None;
        if negotiation.wants_move() {
            let position = negotiation.opening().position().clone();
            let start = self.clock.now();
            let clock = time::remaining(limits.clock, start.saturating_sub(at));
            let rest = Limits { clock, ..limits };
            let turn = Turn { start, ..turn };
            (next, _) = self.search(&position, Scope::to_play(), rest, turn)?;
        }
        let used = self.used(at);
        for reply in self.session.negotiated(&negotiation, next, used) {
            self.say(&reply)?;
        }
        Ok(())
    }

    fn decide(
        &mut self,
        opening: &Opening,
        limits: Limits,
        turn: Turn<'_>,
    ) -> io::Result<Option<Choice>> {
        let seed = self.options.seed;
        let reporting = self.reporting(opening.position(), 1);
        let turn = Turn {
            start: self.clock.now(),
            ..turn
        };
        let limits = self.with_reserve(limits);
        let deadline = time::deadline(limits.clock);
        let (engine, out, clock) = self.parts();
        let mut control = SearchControl::new(out, clock, turn, deadline, reporting);
        let choice = engine.decide(opening, seed, limits, &mut control);
        control.finish()?;
        Ok(choice)
    }
}
