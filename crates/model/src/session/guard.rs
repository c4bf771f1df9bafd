//! A warning to beginners, before the computer answers, of a stone that is proved to lose, or that
//! lets a proved win go.
//!
//! Only wins by continuous fours are looked for, with few nodes, so that the computer's answer is
//! hardly delayed.

use tengen_core::{Move, Point, Position, PositionSpec, plain};
use tengen_worker_protocol::proofs::{Found, Goal, ProofAnswer, ProofQuestion, SearchParams};

use super::Session;
use crate::context::Context;
use crate::effect::{Effect, Question, Reply};
use crate::search::Worker;
use crate::study::Proved;

/// Nodes of each search.
const NODES: u64 = 20_000;
/// A limit for a machine that is slowed down; the nodes are searched much faster.
const SEARCH_MS: u32 = 5_000;

/// Why a stone should perhaps be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The other side wins by fours in this number of plies, beginning with this point.
    Loses(Point, u32),
    /// There was a win by fours in this number of plies, beginning with this point.
    LetGo(Point, u32),
}

impl Warning {
    /// The point that it is about.
    #[must_use]
    pub const fn point(&self) -> Point {
        match *self {
            Warning::Loses(p, _) | Warning::LetGo(p, _) => p,
        }
    }
}

/// The state of the guard over the last stone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Guard {
    /// Nothing is asked or said.
    #[default]
    Idle,
    /// The prover is asked.
    Asking(GuardQuestion),
    /// The computer is not asked until the stone is taken back or the game goes on.
    Warned(Warning),
}

/// What the prover is asked about the last stone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GuardQuestion {
    /// Whether it loses.
    Loses,
    /// Whether another stone would not have lost.
    Held(Warning),
    /// Whether there was a win before it.
    HadWin,
    /// Whether that win can be averted now.
    Averted(Warning),
}

/// What follows from an answer.
enum Next {
    Ask(GuardQuestion),
    Warn(Warning),
    GoOn,
}

impl Session {
    /// Asks about the person's last stone; `None` if the computer may answer at once.
    pub(super) fn guard(&mut self, cx: &mut Context<'_>) -> Option<Vec<Effect>> {
        let before = self.before_stone()?;
        // With clocks, the warning would be read on the computer's time.
        if self.part.clock.is_some()
            || cx.barred
            || !self.helps(cx.settings)
            || self.part.warned == Some(before.hash())
        {
            return None;
        }
        let after = self.position();
        let question = match () {
            () if plain::has_four(after, after.to_move()) => GuardQuestion::Loses,
            () if plain::has_four(&before, before.to_move()) => GuardQuestion::HadWin,
            () => return None,
        };
        Some(self.ask_guard(question, cx))
    }

    /// Lets the computer answer after a warning.
    pub(super) fn ignore_warning(&mut self, cx: &mut Context<'_>) -> Option<Vec<Effect>> {
        match self.part.guard {
            Guard::Warned(_) => Some(self.go_on(cx)),
            Guard::Idle | Guard::Asking(_) => None,
        }
    }

    /// The prover's answer about the last stone.
    pub(super) fn hear_guard(&mut self, reply: &Reply, cx: &mut Context<'_>) -> Vec<Effect> {
        if !reply.is_final() {
            return Vec::new();
        }
        let Guard::Asking(question) = std::mem::take(&mut self.part.guard) else {
            return Vec::new();
        };
        match self.next(question, reply) {
            Some(Next::Ask(question)) => self.ask_guard(question, cx),
            Some(Next::Warn(warning)) => {
                self.part.warned = self.before_stone().map(|before| before.hash());
                self.part.guard = Guard::Warned(warning);
                Vec::new()
            }
            Some(Next::GoOn) | None => self.think(self.due(), cx),
        }
    }

    fn next(&self, question: GuardQuestion, reply: &Reply) -> Option<Next> {
        let Reply::Prover(answer, bytes) = reply else {
            return None;
        };
        let before = self.before_stone()?;
        let stone = self.last_stone()?;
        Some(match (question, answer) {
            (GuardQuestion::Loses, ProofAnswer::Win { found, .. }) => {
                match Proved::new(found, bytes.as_deref()) {
                    Proved::Proved(win) => {
                        let first = win.proof.first()?;
                        let warning = Warning::Loses(first, win.length);
                        Next::Ask(GuardQuestion::Held(warning))
                    }
                    _ if plain::has_four(&before, before.to_move()) => {
                        Next::Ask(GuardQuestion::HadWin)
                    }
                    _ => Next::GoOn,
                }
            }
            (
                GuardQuestion::Held(warning) | GuardQuestion::Averted(warning),
                ProofAnswer::Defences { threat, moves, .. },
            ) => {
                // Without a threat, the stone itself has made the win possible.
                match *threat == Found::None || !moves.is_empty() {
                    true => Next::Warn(warning),
                    false => Next::GoOn,
                }
            }
            (
                GuardQuestion::HadWin,
                ProofAnswer::Firsts {
                    moves,
                    open: 0,
                    length,
                    ..
                },
            ) => {
                let five = |p: &&Point| plain::rows(&before, **p, before.to_move());
                let (first, plies) = match moves.iter().find(five) {
                    Some(&five) => (five, 1),
                    None => (*moves.first()?, *length),
                };
                match moves.contains(&stone) {
                    true => Next::GoOn,
                    false => Next::Ask(GuardQuestion::Averted(Warning::LetGo(first, plies))),
                }
            }
            _ => Next::GoOn,
        })
    }

    fn ask_guard(&mut self, question: GuardQuestion, cx: &mut Context<'_>) -> Vec<Effect> {
        let before = || self.before_stone().as_ref().map(PositionSpec::of);
        let after = PositionSpec::of(self.position());
        let query = SearchParams {
            goal: Goal::Vcf,
            shortest: matches!(question, GuardQuestion::Loses),
            ms: SEARCH_MS,
            nodes: Some(NODES),
        };
        let asked = match question {
            GuardQuestion::Loses => Some(ProofQuestion::Win {
                position: after,
                query,
            }),
            GuardQuestion::Held(_) => {
                before().map(|position| ProofQuestion::Defend { position, query })
            }
            GuardQuestion::HadWin => {
                before().map(|position| ProofQuestion::Firsts { position, query })
            }
            GuardQuestion::Averted(_) => Some(ProofQuestion::Defend {
                position: after,
                query,
            }),
        };
        let Some(asked) = asked else {
            return self.think(self.due(), cx);
        };
        self.part.guard = Guard::Asking(question);
        cx.ask(Worker::Prover, Question::Prover(asked, None))
    }

    fn last_stone(&self) -> Option<Point> {
        match self.position().moves().last() {
            Some(&Move::Place(p)) => Some(p),
            Some(Move::Pass) | None => None,
        }
    }

    /// The position before the last stone.
    fn before_stone(&self) -> Option<Position> {
        self.last_stone()?;
        let mut before = self.position().clone();
        before.undo()?;
        Some(before)
    }
}
