//! *Try again from there*: a moment's position, with the answers hidden. Exercises of the first
//! lessons, puzzles of the pack and cards are asked in the same way.
//!
//! Any move that is proved is right. Another one is refuted on the board, move by move: by the
//! puzzle's own proof, or if the prover finds a win against it. Where only chances were at stake,
//! the engine compares it.

mod scene;
mod tried;

use tengen_core::{Move, Point, Position};
use tengen_record::NodeId;
use tengen_training::Card;
use tengen_worker_protocol::proofs::Goal;
use tengen_worker_protocol::review::{Label, Moment};

use crate::Document;
use crate::context::Context;
use crate::course::ExerciseId;
use crate::effect::Effect;
use crate::search::Worker;
use crate::session::{Opponent, Session};
use crate::study::{Stones, Walk};
use crate::training::{Asks, Attempts, Source, Task};

/// A moment that the user tries again.
pub type Retry = Session<Retrying>;

/// The part of a [`Session`] that only a second try has.
#[derive(Clone, Debug, PartialEq)]
pub struct Retrying {
    accepted: Vec<Point>,
    task: RetryTask,
    stage: RetryStage,
    /// The node at which a move is asked for: the start, or a position within a win that is played
    /// out.
    asked: NodeId,
    /// Whether a win was played out to the five.
    played: bool,
    /// The exercise, if it is one of the first lessons.
    exercise: Option<ExerciseId>,
    /// Whether the exercise comes unasked, before a game.
    before_game: bool,
    /// The task with its proofs, if it is a puzzle of the pack or a card.
    known: Option<Box<Task>>,
    /// The answers, if they are training.
    attempts: Option<Attempts>,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RetryTask {
    /// A move that averts this kind of win.
    Hold(Goal),
    /// A move that costs no chances.
    Best,
    /// A move that wins, where another one loses.
    Win,
    /// A move that wins.
    Attack,
}

impl RetryTask {
    /// The kind of win to look for after another move.
    const fn goal(self) -> Option<Goal> {
        match self {
            RetryTask::Hold(goal) => Some(goal),
            RetryTask::Win | RetryTask::Attack => Some(Goal::Vct),
            RetryTask::Best => None,
        }
    }

    const fn kind(self) -> &'static str {
        match self {
            RetryTask::Hold(_) => "hold",
            RetryTask::Best => "best",
            RetryTask::Win | RetryTask::Attack => "win",
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
    /// The move is right, and the win is to be played on after the other side's reply.
    Onward {
        /// The move.
        found: Point,
        /// The reply with the longest line.
        reply: Move,
    },
    /// No refutation was found.
    Holds(Point),
    /// The move is refuted.
    Refuted {
        /// The move.
        tried: Point,
        /// The length of the refutation in plies.
        plies: u32,
        /// The stone that it begins with.
        reply: Option<Point>,
    },
    /// The move is worse than the best one, by these percentage points.
    Worse(Point, u32),
    /// The move does not win.
    Averted {
        /// The move.
        tried: Point,
        /// A reply that averts the win; `None` if none is needed or found.
        reply: Option<Point>,
        /// Whether that is the result of an exhaustive search.
        proved: bool,
    },
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
        let mut retry = Retry::of(position, moment.better.clone(), task)?;
        let reason = moment.reason.as_ref();
        let card = reason.and_then(|reason| Card::of_mistake(position, reason).ok()?);
        let source = card.map(|card| Source::Mistake(Box::new(card)));
        retry.part.attempts = source.map(|source| Attempts::new(source, 0));
        Some(retry)
    }

    /// A puzzle of the pack, or a card other than of a forbidden point, that is shown now, in
    /// milliseconds since 1970; `None` if it is not one to play in.
    #[must_use]
    pub fn of_task(task: Task, now: u64) -> Option<Retry> {
        let asked = match task.asks {
            Asks::Win => RetryTask::Attack,
            Asks::Hold(goal) => RetryTask::Hold(Goal::Vct.max(goal)),
            Asks::Forbidden(..) => return None,
        };
        let mut retry = Retry::of(&task.position, task.accepted.clone(), asked)?;
        retry.part.attempts = Some(Attempts::new(task.source.clone(), now));
        retry.part.known = Some(Box::new(task));
        Some(retry)
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

    /// An exercise that comes unasked, before a game; `None` if it is not one to play in.
    #[must_use]
    pub fn before_game(id: ExerciseId) -> Option<Retry> {
        let mut retry = Retry::of_exercise(id)?;
        retry.part.before_game = true;
        Some(retry)
    }

    /// Whether it is an exercise that comes unasked, before a game.
    #[must_use]
    pub const fn is_before_game(&self) -> bool {
        self.part.before_game
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
            asked: NodeId::ROOT,
            played: false,
            exercise: None,
            before_game: false,
            known: None,
            attempts: None,
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

    /// Back to the position, or to the last one within a win that is played out, with the answers
    /// hidden.
    pub fn again(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let within = self.part.asked != NodeId::ROOT;
        match self.part.stage {
            RetryStage::Right(_) | RetryStage::Shown => self.begin_again(),
            _ if within => self.ask_again(),
            _ => self.begin_again(),
        }
        cancel(cx)
    }

    /// Shows the answers.
    pub fn show(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.begin_again();
        let effects = cancel(cx);
        self.part.stage = RetryStage::Shown;
        self.hidden = false;
        self.note(false, true);
        if let Some(&answer) = self.part.accepted.first() {
            self.show_win(answer);
        }
        effects
    }

    /// Notes an answer, if it is training.
    fn note(&mut self, right: bool, shown: bool) {
        if let Some(attempts) = &mut self.part.attempts {
            attempts.note(right, shown);
        }
    }

    /// Makes the proof of an answer that wins the opponent, if there is one.
    fn show_win(&mut self, answer: Point) {
        let win = self.part.known.as_ref().and_then(|task| task.win(answer));
        let walk = win.and_then(|win| Walk::begin(win, &mut self.document, NodeId::ROOT));
        if let Some(walk) = walk {
            self.opponent = Opponent::Certificate(Box::new(walk));
        }
    }

    fn begin_again(&mut self) {
        self.part.stage = RetryStage::Asked;
        (self.part.asked, self.part.played) = (NodeId::ROOT, false);
        (self.cursor, self.hidden) = (NodeId::ROOT, true);
        self.opponent = Opponent::None;
    }

    /// Back to the last position within a win at which a move was asked for.
    fn ask_again(&mut self) {
        let tree = self.document.tree();
        let path = tree.path(self.part.asked);
        let acts: Vec<Move> = path
            .iter()
            .filter_map(|&id| tree.node(id).act().mv())
            .collect();
        let [.., Move::Place(found), reply] = acts[..] else {
            return self.begin_again();
        };
        self.part.stage = RetryStage::Onward { found, reply };
        (self.cursor, self.hidden) = (self.part.asked, true);
    }

    fn start(&self) -> Position {
        self.stage_at(NodeId::ROOT).game().position().clone()
    }

    fn here(&self) -> Position {
        self.stage_at(self.cursor).game().position().clone()
    }

    fn settle(&mut self, stage: RetryStage) {
        self.hidden = !matches!(stage, RetryStage::Right(_));
        match stage {
            RetryStage::Right(_) => self.note(true, false),
            // What is not settled is neither right nor wrong.
            RetryStage::Refuted { .. }
            | RetryStage::Worse(..)
            | RetryStage::Averted { proved: true, .. } => self.note(false, false),
            _ => {}
        }
        self.part.stage = stage;
    }

    /// Whether a move is asked for: the first one, or the next one of a win that is played out.
    #[must_use]
    pub const fn is_asked(&self) -> bool {
        matches!(
            self.part.stage,
            RetryStage::Asked | RetryStage::Onward { .. }
        )
    }

    /// The move tried, if there is one.
    const fn tried(&self) -> Option<Point> {
        match self.part.stage {
            RetryStage::Asked | RetryStage::Shown => None,
            RetryStage::Looking(p)
            | RetryStage::Onward { found: p, .. }
            | RetryStage::Right(p)
            | RetryStage::Holds(p)
            | RetryStage::Refuted { tried: p, .. }
            | RetryStage::Worse(p, _)
            | RetryStage::Averted { tried: p, .. } => Some(p),
        }
    }
}

fn cancel(cx: &mut Context<'_>) -> Vec<Effect> {
    let workers = [Worker::Prover, Worker::Engine].into_iter();
    workers.flat_map(|worker| cx.cancel(worker)).collect()
}
