//! The engine in a game.

use tengen_core::opening::{self, Procedure};
use tengen_core::{Level, Move, Position, PositionSpec};
use tengen_worker_protocol::analysis::{AnalysisLimits, AnalysisTask, Analyze};
use tengen_worker_protocol::{Aim, Decide, EngineAnswer, EngineQuestion, Textbook, Think};

use super::{Guard, Purpose, Session};
use crate::context::Context;
use crate::effect::{Effect, Notice, Question, Reply};
use crate::search::Worker;
use crate::{Computer, Seat};

/// What the engine is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    Idle,
    Thinking {
        purpose: Purpose,
        best: Option<Move>,
    },
    /// The computer is to move, but its search was stopped or failed.
    Waiting,
}

pub(super) enum Found {
    Move(Move),
    Decision(opening::Action),
    Resignation,
    Nothing,
}

impl Session {
    /// Asks the engine for a hint.
    pub fn ask_hint(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        if !self.seen().can.hint {
            return Vec::new();
        }
        if let Some(refusal) = cx.refusal() {
            return refusal;
        }
        self.part.hint = None;
        self.think(Some(Purpose::Hint), cx)
    }

    /// Lets the computer try again after its search was stopped or failed.
    pub fn go_on(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.part.guard = Guard::Idle;
        self.think(self.due(), cx)
    }

    /// Whether the game needs the engine, now or later.
    pub(crate) fn needs_engine(&self) -> bool {
        let setup = self.setup();
        setup.person().is_some() || setup.terms.opening == Procedure::Balanced
    }

    pub(super) const fn not_your_turn(&self) -> Notice {
        match self.part.engine {
            Engine::Thinking { .. } => Notice::NotYourTurn,
            Engine::Idle | Engine::Waiting => Notice::ComputerWaits,
        }
    }

    /// The search that is due: for the computer's move or decision, or to deal a balanced opening.
    pub(crate) fn due(&self) -> Option<Purpose> {
        let decision = self.opening().decision();
        match (self.turn(), decision) {
            _ if self.outcome().is_some() || self.stopped().is_some() => None,
            (Some(Seat::Computer(Computer::Level(level))), Some(_)) => Some(Purpose::Decide(level)),
            // Programs and engines of the host only play moves; the engine decides for them.
            (Some(Seat::Computer(_)), Some(_)) => Some(Purpose::Decide(Level::STRONGEST)),
            (Some(Seat::Computer(computer)), None) => Some(Purpose::Move(computer)),
            // A balanced opening: the engine deals it.
            (None, Some(_)) => Some(Purpose::Decide(Level::STRONGEST)),
            (Some(Seat::Person), _) | (None, None) => None,
        }
    }

    /// Begins a search, unless none is due or one is running.
    pub(super) fn think(&mut self, due: Option<Purpose>, cx: &mut Context<'_>) -> Vec<Effect> {
        let Some(purpose) = due.filter(|_| !self.is_thinking()) else {
            return Vec::new();
        };
        self.part.engine = Engine::Thinking {
            purpose,
            best: None,
        };
        let seconds = cx.settings.choice.seconds;
        let question = self.question(purpose, seconds, self.budget(cx.now));
        cx.ask(Worker::Engine, question)
    }

    fn is_thinking(&self) -> bool {
        matches!(self.part.engine, Engine::Thinking { .. })
    }

    pub(super) fn cancel(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        (self.part.engine, self.part.guard) = (Engine::Idle, Guard::Idle);
        if let Some(help) = &mut self.part.threat {
            help.forget_question();
        }
        let mut effects = cx.cancel(Worker::Engine);
        effects.extend(cx.cancel(Worker::Prover));
        effects
    }

    /// The result of a search; `None` for interim results, whose best move is noted.
    pub(super) fn found(&mut self, reply: &Reply) -> Option<Found> {
        Some(match reply {
            Reply::Engine(EngineAnswer::Info { best, .. }) => {
                if let Engine::Thinking { best: known, .. } = &mut self.part.engine {
                    *known = Some(Move::Place(*best));
                }
                return None;
            }
            Reply::Engine(EngineAnswer::Best { best, .. }) => Found::Move(*best),
            Reply::Engine(EngineAnswer::Analysis(_)) => return None,
            // An engine of the host.
            Reply::Engine(EngineAnswer::Analyzed(analysis)) => match analysis.lines.first() {
                Some(line) => Found::Move(Move::Place(line.mv)),
                None => Found::Nothing,
            },
            Reply::Engine(EngineAnswer::Decided(action)) => Found::Decision(action.clone()),
            Reply::Engine(EngineAnswer::Resigned) => Found::Resignation,
            Reply::Ended => match self.part.engine {
                Engine::Thinking {
                    best: Some(best), ..
                } => Found::Move(best),
                _ => Found::Nothing,
            },
            _ => Found::Nothing,
        })
    }

    /// The question for a purpose. `seconds` is the time per move of an engine of the host, `ms`
    /// what the clock leaves any of them.
    fn question(&self, purpose: Purpose, seconds: u8, ms: Option<u32>) -> Question {
        let position = self.position();
        let (seed, aim) = (seed(&self.part.id), |level: Level| Aim::Move(level));
        match purpose {
            Purpose::Move(Computer::Host(name)) => {
                let most = 1000 * u32::from(seconds.max(1));
                let ms = ms.map_or(most, |ms| most.min(ms));
                Question::Host(name, host_question(position, ms))
            }
            Purpose::Move(Computer::Level(level)) => {
                Question::Engine(within(position, aim(level), seed, ms))
            }
            Purpose::Move(Computer::Textbook(program)) => {
                Question::Engine(EngineQuestion::Textbook(Textbook {
                    position: PositionSpec::of(position),
                    program,
                }))
            }
            Purpose::Hint => Question::Engine(think(position, Aim::Hint, seed)),
            Purpose::Decide(level) => {
                let opening = self.opening();
                Question::Engine(EngineQuestion::Decide(Decide {
                    rule: position.rule(),
                    size: position.size(),
                    opening: opening.procedure(),
                    actions: opening.actions().to_vec(),
                    level,
                    seed,
                }))
            }
        }
    }
}

pub(crate) fn think(position: &Position, aim: Aim, seed: u64) -> EngineQuestion {
    within(position, aim, seed, None)
}

/// The same with a limit of the time, in milliseconds.
fn within(position: &Position, aim: Aim, seed: u64, ms: Option<u32>) -> EngineQuestion {
    EngineQuestion::Think(Think {
        position: PositionSpec::of(position),
        aim,
        seed,
        ms,
    })
}

/// The question to an engine of the host.
fn host_question(position: &Position, ms: u32) -> Box<Analyze> {
    Box::new(Analyze {
        position: PositionSpec::of(position),
        task: AnalysisTask::BEST,
        limits: AnalysisLimits {
            ms: Some(ms),
            ..AnalysisLimits::default()
        },
        fresh: false,
    })
}

/// The seed of a game's searches: FNV-1a of its identifier.
fn seed(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
