//! Answering questions.

use tengen_core::{Color, Position};
use tengen_engine::Board;

use crate::dead::{ALL, DeadEnds};
use crate::deep::Deep;
use crate::dfpn::{Dfpn, Left, Tables};
use crate::meter::{Control, Meter};
use crate::plan::{PartId, Plan};
use crate::prove::{Proof, Prover};
use crate::question::{Answer, Goal, Limits, Question, SolveError, Verdict, Win};
use crate::steps::Steps;
use crate::vcf::{Outcome, Vcf};

/// Looks for a win and proves it. Whoever asks many questions keeps a [`Solver`].
///
/// # Errors
/// Where the game is over.
pub fn solve(
    position: &Position,
    question: &Question,
    limits: &Limits,
    control: &mut dyn Control,
) -> Result<Answer, SolveError> {
    Solver::default().solve(position, question, limits, control)
}

/// Solves one question after another with the same tables, which take a while to make. It carries
/// nothing over from one question to the next.
#[derive(Default)]
pub struct Solver {
    memory: usize,
    dead: Option<DeadEnds>,
    tables: Option<Tables>,
    steps: Steps,
}

impl Solver {
    /// Looks for a win and proves it.
    ///
    /// # Errors
    /// Where the game is over.
    pub fn solve(
        &mut self,
        position: &Position,
        question: &Question,
        limits: &Limits,
        control: &mut dyn Control,
    ) -> Result<Answer, SolveError> {
        let mut desk = self.desk(position, question.side, limits, control)?;
        let found = desk.find(question);
        Ok(Answer {
            verdict: desk.verdict(found),
            nodes: desk.meter.nodes(),
        })
    }

    pub(crate) fn desk<'a>(
        &'a mut self,
        position: &'a Position,
        side: Option<Color>,
        limits: &Limits,
        control: &'a mut dyn Control,
    ) -> Result<Desk<'a>, SolveError> {
        if let Some(outcome) = position.outcome() {
            return Err(SolveError::Over(outcome.by));
        }
        if self.memory != limits.memory {
            *self = Solver {
                memory: limits.memory,
                ..Solver::default()
            };
        }
        let attacker = side.unwrap_or(position.to_move());
        let mut board = Board::new(position);
        if board.to_move() != attacker {
            board.pass();
        }
        let dead = self
            .dead
            .get_or_insert_with(|| DeadEnds::new(limits.memory / 8));
        dead.forget();
        Ok(Desk {
            position,
            attacker,
            board,
            dead,
            tables: &mut self.tables,
            steps: &mut self.steps,
            meter: Meter::new(limits.nodes, control),
            memory: limits.memory,
        })
    }
}

/// A question being worked on.
pub(crate) struct Desk<'a> {
    pub(crate) position: &'a Position,
    pub(crate) attacker: Color,
    pub(crate) board: Board,
    dead: &'a mut DeadEnds,
    tables: &'a mut Option<Tables>,
    steps: &'a mut Steps,
    pub(crate) meter: Meter<'a>,
    memory: usize,
}

impl<'a> Desk<'a> {
    fn vcf(&mut self) -> Vcf<'_, 'a> {
        Vcf {
            board: &mut self.board,
            dead: self.dead,
            steps: self.steps,
            meter: &mut self.meter,
            budget: u64::MAX,
            cut: false,
        }
    }

    /// Looks for a win of the attacker on the board as it is, with him to move.
    pub(crate) fn find(&mut self, question: &Question) -> Found {
        match question.goal {
            Goal::Vcf => {
                let outcome = if question.shortest {
                    self.vcf().shortest(ALL)
                } else {
                    self.vcf().any(ALL)
                };
                self.written(outcome, question.shortest)
            }
            Goal::Vct => self.threats(question, None),
            Goal::Win => self.anyhow(question),
        }
    }

    /// A win that begins with a stone.
    pub(crate) fn find_first(&mut self, cell: usize, question: &Question) -> Found {
        match question.goal {
            Goal::Vcf => {
                let outcome = self.vcf().beginning_with(cell, question.shortest);
                self.written(outcome, question.shortest)
            }
            Goal::Vct | Goal::Win => self.threats(question, Some(cell)),
        }
    }

    fn written(&mut self, outcome: Outcome, shortest: bool) -> Found {
        match outcome {
            Outcome::None => Found::None,
            Outcome::Unknown => Found::Unknown,
            Outcome::Win(first, _) => {
                let mut plan = Plan::default();
                let root = plan.fours(self.steps, first, &mut self.board);
                root.map_or(Found::Unknown, |root| Found::Win {
                    plan,
                    root,
                    shortest,
                })
            }
        }
    }

    /// Continuous threats, that begin with a stone where one is given.
    fn threats(&mut self, question: &Question, first: Option<usize>) -> Found {
        let mut left = Left {
            threes: question.threes.unwrap_or(ALL),
            ..Left::ANY
        };
        let mut best: Option<(Plan, PartId)> = None;
        let found = |best: Option<(Plan, PartId)>, shortest, or| match best {
            Some((plan, root)) => Found::Win {
                plan,
                root,
                shortest,
            },
            None => or,
        };
        loop {
            let (proof, plan) = self.staged(left, first);
            match proof {
                Proof::Win(root) => {
                    let shorter = plan.length(root).saturating_sub(2);
                    best = Some((plan, root));
                    if !question.shortest || shorter == 0 {
                        return found(best, false, Found::Unknown);
                    }
                    left.plies = shorter as u16;
                }
                Proof::None => return found(best, true, Found::None),
                Proof::Unknown => return found(best, false, Found::Unknown),
            }
        }
    }

    /// Short threats first: they are quickly seen, and mostly enough.
    fn staged(&mut self, left: Left, first: Option<usize>) -> (Proof, Plan) {
        for (reach, budget) in STAGES {
            let before = self.meter.fence(budget);
            let mut search = self.search();
            search.reach = reach;
            let mut prover = Prover::new(search);
            let proof = match first {
                None => prover.prove(left),
                Some(cell) => prover.prove_first(cell, left),
            };
            let plan = prover.into_search().plan;
            self.meter.lift(before);
            if !matches!(proof, Proof::Unknown) || self.meter.stopped() {
                return (proof, plan);
            }
        }
        (Proof::Unknown, Plan::default())
    }

    fn search(&mut self) -> Dfpn<'_, 'a> {
        let memory = self.memory;
        Dfpn::new(
            &mut self.board,
            self.dead,
            self.tables.get_or_insert_with(|| Tables::new(memory)),
            self.steps,
            &mut self.meter,
        )
    }

    /// Continuous threats first, then quiet stones that threaten those, each time a little longer.
    fn anyhow(&mut self, question: &Question) -> Found {
        let question = Question {
            shortest: false,
            ..*question
        };
        let mut budget = FIRST_ROUND;
        let mut look = FIRST_LOOK;
        for _ in 0..ROUNDS {
            for beyond in [false, true] {
                let before = self.meter.fence(budget);
                let found = if beyond {
                    self.quiet(&question, look)
                } else {
                    self.threats(&question, None)
                };
                self.meter.lift(before);
                if matches!(found, Found::Win { .. }) {
                    return found;
                }
                if self.meter.stopped() {
                    return Found::Unknown;
                }
            }
            budget = budget.saturating_mul(8);
            look = look.saturating_mul(4);
        }
        Found::Unknown
    }

    fn quiet(&mut self, question: &Question, look: u64) -> Found {
        let left = Left {
            threes: question.threes.unwrap_or(ALL),
            ..Left::ANY
        };
        let memory = self.memory;
        let mut search = self.search();
        search.deep = Some(Box::new(Deep::new(memory / 4, look)));
        let mut prover = Prover::new(search);
        let root = prover.prove_soon(left);
        let plan = prover.into_search().plan;
        root.map_or(Found::Unknown, |root| Found::Win {
            plan,
            root,
            shortest: false,
        })
    }

    pub(crate) fn verdict(&mut self, found: Found) -> Verdict {
        match found {
            Found::None => Verdict::NoWin,
            Found::Unknown => Verdict::Unknown,
            Found::Win {
                plan,
                root,
                shortest,
            } => Verdict::Win(Box::new(self.win(&plan, root, shortest))),
        }
    }

    pub(crate) fn win(&mut self, plan: &Plan, root: PartId, shortest: bool) -> Win {
        // A win with the first stone has none that is shorter.
        let length = plan.length(root);
        Win {
            certificate: plan.certificate(root, self.position, self.attacker, None),
            length,
            line: plan.line(root, &mut self.board),
            shortest: shortest || length == 1,
        }
    }
}

/// What a search has come to.
pub(crate) enum Found {
    /// A win, written down.
    Win {
        plan: Plan,
        root: PartId,
        shortest: bool,
    },
    /// There is none.
    None,
    /// The search was ended first.
    Unknown,
}

/// How long the threatened wins by fours may be that a search for continuous threats looks at, and
/// how many stones it may place before it is another's turn. Only the last one can disprove.
const STAGES: [(u16, u64); 5] = [
    (2, 1_000_000),
    (ALL, 4_000_000),
    (3, 8_000_000),
    (2, 16_000_000),
    (ALL, u64::MAX),
];

/// Stones placed by the first round of a search for any win; every further one takes eight times as
/// many.
const FIRST_ROUND: u64 = 200_000;
/// After so many rounds more would not be seen.
const ROUNDS: u32 = 10;
/// Stones placed by its first searches for a slow threat; in every further round four times as many.
const FIRST_LOOK: u64 = 500;
