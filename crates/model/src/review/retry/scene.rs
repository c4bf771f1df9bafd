//! A second try as a layer of the board.

use tengen_core::{Color, Move, Point, Position, Terms};
use tengen_record::NodeId;
use tengen_text::{Key, Plies, Text};
use tengen_worker_protocol::EngineAnswer;
use tengen_worker_protocol::proofs::ProofAnswer;

use super::{Retry, RetryStage, RetryTask};
use crate::context::Context;
use crate::drawing::Frame;
use crate::effect::{Effect, Question, Reply};
use crate::scene::{self, Drawing, Export, Input, Positions, Practice, Scene, Stacking, Stepping};
use crate::search::Worker;
use crate::study::Goal;
use crate::training::Attempts;
use crate::view::Touch;
use crate::{Cell, Go, Place};

/// A move that costs less than this, in permille of the winning chances, is right too.
const NEAR: u32 = 50;

impl Retry {
    /// What is said of a right move.
    fn right(&self, text: Text, p: Point, kind: &str) -> String {
        let even = self
            .part
            .known
            .as_ref()
            .is_some_and(|task| task.even_wins(p));
        let why = self.part.exercise.and_then(|id| id.why(text, p));
        match why {
            Some(why) => why,
            None if self.part.played => text.training_played(p),
            None if even => text.review_right(p, "stop-wins"),
            None => text.review_right(p, kind),
        }
    }

    fn answers(&self, text: Text) -> String {
        match &self.part.known {
            Some(task) => task.answers(text),
            None => text.review_answers(text.any_of(&self.part.accepted)),
        }
    }
}

impl Scene for Retry {
    fn terms(&self) -> Terms {
        *self.document.terms()
    }

    fn cells(&self) -> Vec<Cell> {
        let position = self.here();
        let walk = self.walk().map(|walk| walk.cells());
        let walks = walk.is_some();
        let mut cells =
            walk.unwrap_or_else(|| scene::stones(position.size(), position.board(), &[]));
        let shows = match self.part.stage {
            RetryStage::Right(_) => !walks,
            RetryStage::Shown => self.cursor == NodeId::ROOT,
            _ => false,
        };
        if shows {
            for &p in &self.part.accepted {
                cells[scene::index(position.size(), p)].proof = Some(match self.part.task {
                    RetryTask::Win | RetryTask::Attack => Touch::Wins,
                    _ => Touch::Averts,
                });
            }
        }
        if walks {
            return cells;
        }
        let last = match self.part.stage {
            RetryStage::Averted { reply, .. } => reply.or(self.tried()),
            RetryStage::Onward { reply, .. } => match reply {
                Move::Place(p) => Some(p),
                Move::Pass => self.tried(),
            },
            _ => self.tried(),
        };
        if let Some(p) = last {
            cells[scene::index(position.size(), p)].last = true;
        }
        if self.is_asked() {
            for (p, fouls) in position.forbidden_points() {
                cells[scene::index(position.size(), p)].forbidden = fouls.first();
            }
        }
        cells
    }

    fn title(&self) -> Option<Key> {
        Some(match (self.part.exercise, &self.part.known) {
            (Some(id), _) => id.title(),
            (None, Some(_)) => Key::PuzzlePanel,
            (None, None) => Key::ReviewRetry,
        })
    }

    fn hides_answers(&self) -> bool {
        !matches!(self.part.stage, RetryStage::Right(_) | RetryStage::Shown)
    }

    fn touch(&mut self, p: Point, cx: &mut Context<'_>) -> Vec<Effect> {
        if !self.is_asked() {
            self.touch_proof(p);
            return Vec::new();
        }
        if let Some(attempts) = &mut self.part.attempts {
            attempts.touch(cx.now);
        }
        let question = self.try_point(p);
        if let (RetryStage::Right(_), Some(id)) = (&self.part.stage, self.part.exercise) {
            cx.settings.course.add(id);
        }
        question
            .map(|(worker, question)| cx.ask(worker, question))
            .unwrap_or_default()
    }

    fn hear(&mut self, reply: &Reply, cx: &mut Context<'_>) -> Vec<Effect> {
        let RetryStage::Looking(tried) = self.part.stage else {
            return Vec::new();
        };
        match reply {
            Reply::Prover(ProofAnswer::Busy { .. }, _) => {}
            Reply::Prover(answer, bytes) => {
                let next = self.take_proof(tried, answer, bytes.as_deref());
                let next = next.map(|question| Question::Prover(question, None));
                return next.map_or_else(Vec::new, |next| cx.ask(Worker::Prover, next));
            }
            Reply::Engine(EngineAnswer::Judged { played, best }) => {
                let chances = best.winrate.zip(played.winrate);
                let cost = chances.map(|(best, played)| best.saturating_sub(played));
                self.settle(match cost {
                    Some(cost) if cost < NEAR => RetryStage::Right(tried),
                    Some(cost) => RetryStage::Worse(tried, cost / 10),
                    None => RetryStage::Holds(tried),
                });
            }
            Reply::Engine(_) => {}
            Reply::Ended | Reply::Failed | Reply::Refused(_) => {
                self.settle(RetryStage::Holds(tried));
            }
        }
        Vec::new()
    }
}

impl Positions for Retry {
    fn position(&self) -> Option<Position> {
        Some(self.start())
    }

    fn analysed(&self) -> Option<Position> {
        Some(self.here())
    }
}

impl Drawing for Retry {
    fn sentence(&self, text: Text) -> Option<String> {
        let side = self.start().to_move();
        // A pack's proof says that a defence stops the win of its kind.
        let kind = match self.part.known {
            Some(_) if matches!(self.part.task, RetryTask::Hold(_)) => "stop",
            _ => self.part.task.kind(),
        };
        Some(match self.part.stage {
            // In the question both stop an attack; only an answer says how far that is proved.
            RetryStage::Asked if kind == "hold" => text.review_asked(side, "stop"),
            RetryStage::Asked => text.review_asked(side, kind),
            RetryStage::Looking(p) => text.review_trying(p),
            RetryStage::Right(p) => self.right(text, p, kind),
            RetryStage::Onward { found, reply } => {
                text.training_onward(found, side.opponent(), text.move_name(reply))
            }
            RetryStage::Holds(p) => text.review_holds(p),
            // There is nothing to try against a five.
            RetryStage::Refuted {
                tried,
                plies: 1,
                reply: Some(reply),
            } => text.training_five(side.opponent(), tried, reply),
            RetryStage::Refuted {
                tried,
                plies,
                reply,
            } => match (self.part.exercise, reply) {
                (Some(id), Some(reply)) => id.leaves(text, tried, reply, plies)?,
                (None, Some(reply)) => text.review_refuted_by(tried, Plies(plies), reply),
                (_, None) => text.review_refuted(tried, Plies(plies)),
            },
            RetryStage::Worse(p, points) => text.review_worse(p, points),
            RetryStage::Averted {
                tried,
                reply: Some(reply),
                ..
            } if self.here().outcome().is_some() => {
                text.training_five(side.opponent(), tried, reply)
            }
            RetryStage::Averted {
                tried,
                reply: Some(reply),
                proved: true,
            } => text.puzzle_refuted(side.opponent(), Goal::Vct.name(), tried, reply),
            RetryStage::Averted {
                tried,
                reply: Some(reply),
                ..
            } => text.puzzle_perhaps(side.opponent(), tried, reply),
            RetryStage::Averted {
                tried,
                proved: true,
                ..
            } => text.training_idle(tried),
            RetryStage::Averted { tried, .. } => text.puzzle_wrong(tried),
            RetryStage::Shown => self.answers(text),
        })
    }

    fn ghost(&self) -> Option<Color> {
        self.is_asked().then(|| self.start().to_move())
    }

    /// Why a stone of an exercise is right or wrong.
    fn underlay(&self, frame: &Frame, _text: Text) -> String {
        let begins = self.walk().is_none_or(|walk| walk.at() == 0);
        match (self.part.exercise.filter(|_| begins), &self.part.stage) {
            (Some(id), &RetryStage::Right(p)) => id.draw_right(frame, p),
            (
                Some(id),
                &RetryStage::Refuted {
                    tried,
                    reply: Some(reply),
                    ..
                },
            ) => id.draw_reply(frame, tried, reply),
            _ => String::new(),
        }
    }
}

impl Stepping for Retry {
    fn place(&self) -> Option<Place> {
        self.proof_place()
    }

    fn step(&mut self, go: Go, _cx: &mut Context<'_>) -> Vec<Effect> {
        self.step_proof(go);
        Vec::new()
    }
}

impl Practice for Retry {
    fn attempts(&self) -> Option<&Attempts> {
        self.part.attempts.as_ref()
    }

    fn attempts_mut(&mut self) -> Option<&mut Attempts> {
        self.part.attempts.as_mut()
    }
}

impl Export for Retry {}
impl Input for Retry {}
impl Stacking for Retry {}
