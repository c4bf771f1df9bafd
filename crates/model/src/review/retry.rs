//! *Try again from there*: a moment's position, with the answers hidden.
//!
//! Any move that the review has proved is right. Another one is refuted on the board, move by move,
//! if the prover finds a win against it; where only chances were at stake, the engine compares it.

use tengen_core::{Color, Move, Point, Position, PositionSpec, Rule, Size};
use tengen_record::NodeId;
use tengen_text::{Key, Text};
use tengen_worker_protocol::engine::Judge;
use tengen_worker_protocol::proofs::{Goal, ProofAnswer, ProofQuestion, SearchParams};
use tengen_worker_protocol::review::{Label, Moment};
use tengen_worker_protocol::{EngineAnswer, EngineQuestion};

use super::oversight::Oversight;
use crate::context::Context;
use crate::course::ExerciseId;
use crate::effect::{Effect, Question, Reply};
use crate::scene::{self, Scene};
use crate::search::Worker;
use crate::session::{Opponent, Session};
use crate::study::{Proved, Stones, Walk};
use crate::view::Touch;
use crate::{Cell, Document, Go, Place};

/// Milliseconds of a search for a refutation.
const SEARCH_MS: u32 = 5_000;
/// A move that costs less than this, in permille of the winning chances, is right too.
const NEAR: u32 = 50;

/// A moment that the user tries again.
pub type Retry = Session<Retrying>;

/// The part of a [`Session`] that only a second try has.
#[derive(Clone, Debug, PartialEq)]
pub struct Retrying {
    accepted: Vec<Point>,
    task: RetryTask,
    stage: RetryStage,
    /// The exercise, if it is one of the first lessons.
    exercise: Option<ExerciseId>,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RetryTask {
    /// A move that averts this kind of win.
    Hold(Goal),
    /// A move that stops a plain four or three.
    Stop,
    /// A move that costs no chances.
    Best,
    /// A move that wins, where another one loses.
    Win,
}

impl RetryTask {
    /// The kind of win to look for after another move.
    const fn goal(self) -> Option<Goal> {
        match self {
            RetryTask::Hold(goal) => Some(goal),
            RetryTask::Stop => Some(Goal::Vcf),
            RetryTask::Win => Some(Goal::Vct),
            RetryTask::Best => None,
        }
    }

    const fn kind(self) -> &'static str {
        match self {
            RetryTask::Hold(_) => "hold",
            RetryTask::Stop => "stop",
            RetryTask::Best => "best",
            RetryTask::Win => "win",
        }
    }
}

/// The state of a second try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RetryStage {
    /// A move is asked for.
    Asked,
    /// A move is being refuted or compared.
    Looking(Point),
    /// The move is one of the proved answers, or as good as the best one.
    Right(Point),
    /// No refutation was found.
    Holds(Point),
    /// The move is refuted; the length of the refutation in plies.
    Refuted(Point, u32),
    /// The move is worse than the best one, by these percentage points.
    Worse(Point, u32),
    /// The answers are shown.
    Shown,
}

impl Retry {
    /// The position before a moment; `None` if it is not one to play in.
    #[must_use]
    pub fn of_moment(position: &Position, moment: &Moment) -> Option<Retry> {
        let task = match moment.label {
            Label::LostHere => RetryTask::Hold(Goal::Vct.max(moment.goal?)),
            _ => RetryTask::Best,
        };
        Retry::of(position, moment.better.clone(), task)
    }

    /// The position before a plain oversight; `None` if it is not one to play in.
    #[must_use]
    pub fn of_oversight(position: &Position, left: &Oversight) -> Option<Retry> {
        Retry::of(position, left.stops.clone(), RetryTask::Stop)
    }

    /// An exercise of the first lessons; `None` if it is not one to play in.
    #[must_use]
    pub fn of_exercise(id: ExerciseId) -> Option<Retry> {
        let exercise = id.exercise();
        let task = match exercise.wins {
            true => RetryTask::Win,
            false => RetryTask::Hold(Goal::Vct),
        };
        let mut retry = Retry::of(&exercise.position()?, exercise.answers(), task)?;
        retry.part.exercise = Some(id);
        Some(retry)
    }

    /// The exercise, if it is one of the first lessons.
    #[must_use]
    pub const fn exercise(&self) -> Option<ExerciseId> {
        self.part.exercise
    }

    fn of(position: &Position, accepted: Vec<Point>, task: RetryTask) -> Option<Retry> {
        let stones = Stones::of_position(position).ok()?;
        let part = Retrying {
            accepted,
            task,
            stage: RetryStage::Asked,
            exercise: None,
        };
        let mut retry =
            Session::preset(Document::of_stones(stones.position()), Opponent::None, part);
        retry.begin_again();
        Some(retry)
    }

    /// The state.
    #[must_use]
    pub const fn progress(&self) -> &RetryStage {
        &self.part.stage
    }

    /// Back to the position, with the answers hidden.
    pub fn again(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.begin_again();
        let workers = [Worker::Prover, Worker::Engine].into_iter();
        workers.flat_map(|worker| cx.cancel(worker)).collect()
    }

    /// Shows the answers.
    pub fn show(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let effects = self.again(cx);
        self.part.stage = RetryStage::Shown;
        self.hidden = false;
        effects
    }

    fn begin_again(&mut self) {
        self.part.stage = RetryStage::Asked;
        (self.cursor, self.hidden) = (NodeId::ROOT, true);
        self.opponent = Opponent::None;
    }

    fn start(&self) -> Position {
        self.stage_at(NodeId::ROOT).game().position().clone()
    }

    fn here(&self) -> Position {
        self.stage_at(self.cursor).game().position().clone()
    }

    fn settle(&mut self, stage: RetryStage) {
        self.hidden = !matches!(stage, RetryStage::Right(_));
        self.part.stage = stage;
    }

    /// The move tried, if there is one.
    const fn tried(&self) -> Option<Point> {
        match self.part.stage {
            RetryStage::Asked | RetryStage::Shown => None,
            RetryStage::Looking(p)
            | RetryStage::Right(p)
            | RetryStage::Holds(p)
            | RetryStage::Refuted(p, _)
            | RetryStage::Worse(p, _) => Some(p),
        }
    }

    /// Tries a move; the question about it, if it is not one of the answers.
    fn try_point(&mut self, p: Point) -> Option<(Worker, Question)> {
        let before = self.start();
        before.legality(p).ok()?;
        let after = self.document.vary(NodeId::ROOT, &[Move::Place(p)]);
        self.cursor = after.first().copied()?;
        if self.part.accepted.contains(&p) {
            self.settle(RetryStage::Right(p));
            return None;
        }
        let question = match self.part.task.goal() {
            Some(goal) => Stones::of_position(&self.here()).ok().map(|stones| {
                let query = SearchParams {
                    goal,
                    shortest: false,
                    ms: SEARCH_MS,
                };
                let position = stones.told();
                let question = ProofQuestion::Win { position, query };
                (Worker::Prover, Question::Prover(question, None))
            }),
            None => {
                let judge = EngineQuestion::Judge(Judge {
                    position: PositionSpec::of(&before),
                    mv: p,
                });
                Some((Worker::Engine, Question::Engine(judge)))
            }
        };
        // A move that ends the game has won it.
        self.settle(match question {
            Some(_) => RetryStage::Looking(p),
            None => RetryStage::Right(p),
        });
        question
    }

    fn take_proof(&mut self, tried: Point, reply: &ProofAnswer, bytes: Option<&[u8]>) {
        let ProofAnswer::Win { found, .. } = reply else {
            return self.settle(RetryStage::Holds(tried));
        };
        let Proved::Proved(win) = Proved::new(found, bytes) else {
            return self.settle(RetryStage::Holds(tried));
        };
        let certificate = win.proof.certificate().clone();
        let walk = Walk::begin(certificate, &mut self.document, self.cursor);
        self.settle(RetryStage::Refuted(tried, win.length));
        if let Some(walk) = walk {
            self.opponent = Opponent::Certificate(Box::new(walk));
            // The refutation is shown, the answers are not.
            self.hidden = false;
        }
    }
}

impl Scene for Retry {
    fn size(&self) -> Size {
        self.document.terms().size
    }

    fn rule(&self) -> Rule {
        self.document.terms().rule
    }

    fn cells(&self) -> Vec<Cell> {
        if let Some(walk) = self.walk() {
            return walk.cells();
        }
        let position = self.here();
        let mut cells = scene::stones(position.size(), position.board(), &[]);
        let mut mark =
            |p: Point, touch| cells[scene::index(position.size(), p)].proof = Some(touch);
        if matches!(self.part.stage, RetryStage::Right(_) | RetryStage::Shown) {
            for &p in &self.part.accepted {
                mark(p, Touch::Averts);
            }
        }
        if let Some(p) = self.tried() {
            cells[scene::index(position.size(), p)].last = true;
        } else {
            for (p, fouls) in position.forbidden_points() {
                cells[scene::index(position.size(), p)].forbidden = fouls.first();
            }
        }
        cells
    }

    fn title(&self) -> Option<Key> {
        Some(
            self.part
                .exercise
                .map_or(Key::ReviewRetry, ExerciseId::title),
        )
    }

    fn sentence(&self, text: Text) -> Option<String> {
        let side = self.start().to_move();
        let kind = self.part.task.kind();
        Some(match self.part.stage {
            RetryStage::Asked => text.review_asked(side, kind),
            RetryStage::Looking(p) => text.review_trying(p),
            RetryStage::Right(p) => text.review_right(p, kind),
            RetryStage::Holds(p) => text.review_holds(p),
            RetryStage::Refuted(p, plies) => text.review_refuted(p, plies),
            RetryStage::Worse(p, points) => text.review_worse(p, points),
            RetryStage::Shown => text.review_answers(text.points(&self.part.accepted)),
        })
    }

    fn ghost(&self) -> Option<Color> {
        match self.part.stage {
            RetryStage::Asked => Some(self.start().to_move()),
            _ => None,
        }
    }

    fn position(&self) -> Option<Position> {
        Some(self.start())
    }

    fn analysed(&self) -> Option<Position> {
        Some(self.here())
    }

    fn hides_answers(&self) -> bool {
        !matches!(self.part.stage, RetryStage::Right(_) | RetryStage::Shown)
    }

    fn place(&self) -> Option<Place> {
        self.proof_place()
    }

    fn step(&mut self, go: Go, _cx: &mut Context<'_>) -> Vec<Effect> {
        self.step_proof(go);
        Vec::new()
    }

    fn touch(&mut self, p: Point, cx: &mut Context<'_>) -> Vec<Effect> {
        if self.part.stage != RetryStage::Asked {
            self.touch_proof(p);
            return Vec::new();
        }
        let question = self.try_point(p);
        if let (RetryStage::Right(_), Some(id)) = (&self.part.stage, self.part.exercise) {
            cx.settings.course.add(id);
        }
        question
            .map(|(worker, question)| cx.ask(worker, question))
            .unwrap_or_default()
    }

    fn hear(&mut self, reply: &Reply, _cx: &mut Context<'_>) -> Vec<Effect> {
        let RetryStage::Looking(tried) = self.part.stage else {
            return Vec::new();
        };
        match reply {
            Reply::Prover(ProofAnswer::Busy { .. }, _) => {}
            Reply::Prover(answer, bytes) => self.take_proof(tried, answer, bytes.as_deref()),
            Reply::Engine(EngineAnswer::Judged { played, best }) => {
                let cost = best.winrate.saturating_sub(played.winrate);
                self.settle(match cost < NEAR {
                    true => RetryStage::Right(tried),
                    false => RetryStage::Worse(tried, cost / 10),
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
