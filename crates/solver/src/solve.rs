//! Entry points of the solver: VCF, VCT and lambda search in growing budgets.

use tengen_board::{ANY_FOURS, Board, Budget, Cell, Control, DeadEnds, Limits, Meter, Steps};
use tengen_core::{Color, Position, Rule, Size};

use crate::dfpn::Dfpn;
use crate::memory::Tables;
use crate::order::{Left, Order};
use crate::plan::{PartId, Plan};
use crate::prove::Proof;
use crate::question::{Answer, Goal, Question, SolveError, Verdict, Win};
use crate::shorten::Best;
use tengen_board::vcf::{Nearest, Outcome, Vcf};

/// Searches a win and proves it. For several questions keep a [`Solver`].
///
/// # Errors
/// If the game is over.
pub fn solve(
    position: &Position,
    question: &Question,
    limits: &Limits,
    control: &mut dyn Control,
) -> Result<Answer, SolveError> {
    Solver::default().solve(position, question, limits, control)
}

/// A solver that reuses its tables' memory between questions; no results carry over.
pub struct Solver {
    memory: usize,
    dead: Option<DeadEnds>,
    tables: Option<Tables>,
    steps: Steps,
}

const MEMORY: usize = 64 << 20;

impl Default for Solver {
    fn default() -> Solver {
        Solver::new(MEMORY)
    }
}

impl Solver {
    /// A solver with about `memory` bytes for tables, allocated at first use. When full, entries
    /// are replaced and searched again.
    #[must_use]
    pub fn new(memory: usize) -> Solver {
        Solver {
            memory,
            dead: None,
            tables: None,
            steps: Steps::default(),
        }
    }

    /// Builds the line tables of a rule, which all solvers share; otherwise the first question
    /// builds them in its own time.
    pub fn prepare(rule: Rule) {
        let _ = Board::<()>::new(&Position::new(rule, Size::STANDARD));
    }

    /// Makes the solver's own tables for questions of a goal; otherwise the first question makes
    /// them in its own time.
    pub fn make_tables(&mut self, goal: Goal) {
        dead_ends(&mut self.dead, self.memory);
        if goal != Goal::Vcf {
            let memory = self.memory;
            self.tables.get_or_insert_with(|| Tables::new(memory));
        }
    }

    /// Bytes of its own tables that have been made.
    #[must_use]
    pub fn made(&self) -> usize {
        let dead = self.dead.as_ref().map_or(0, DeadEnds::bytes);
        dead + self.tables.as_ref().map_or(0, Tables::bytes)
    }

    pub(crate) const fn memory(&self) -> usize {
        self.memory
    }

    /// Searches a win and proves it.
    ///
    /// # Errors
    /// If the game is over.
    pub fn solve(
        &mut self,
        position: &Position,
        question: &Question,
        limits: &Limits,
        control: &mut dyn Control,
    ) -> Result<Answer, SolveError> {
        let mut run = self.begin(position, question.side, limits, control)?;
        let found = run.find(question);
        Ok(Answer {
            verdict: run.verdict(found, question.goal),
            nodes: run.meter.nodes(),
        })
    }

    pub(crate) fn begin<'a>(
        &'a mut self,
        position: &'a Position,
        side: Option<Color>,
        limits: &Limits,
        control: &'a mut dyn Control,
    ) -> Result<SolverRun<'a>, SolveError> {
        if let Some(outcome) = position.outcome() {
            return Err(SolveError::Over(outcome.by));
        }
        let attacker = side.unwrap_or(position.to_move());
        let mut board = Board::new(position);
        if board.to_move() != attacker {
            board.pass();
        }
        let stones = u32::from(position.board().stones());
        let deadline = limits
            .clock
            .map(|clock| Budget::of(&clock, stones, board.empties()).hard);
        let dead = dead_ends(&mut self.dead, self.memory);
        dead.forget();
        Ok(SolverRun {
            position,
            attacker,
            board,
            dead,
            tables: &mut self.tables,
            steps: &mut self.steps,
            meter: Meter::new(limits.nodes, control).until(deadline),
            memory: self.memory,
            plies: limits
                .depth
                .map_or(ANY_FOURS, |plies| u16::try_from(plies).unwrap_or(ANY_FOURS)),
        })
    }
}

/// The table of dead ends of a solver with this memory, made on first use.
fn dead_ends(dead: &mut Option<DeadEnds>, memory: usize) -> &mut DeadEnds {
    dead.get_or_insert_with(|| DeadEnds::growing(memory / 8))
}

pub(crate) struct SolverRun<'a> {
    pub(crate) position: &'a Position,
    pub(crate) attacker: Color,
    pub(crate) board: Board,
    dead: &'a mut DeadEnds,
    tables: &'a mut Option<Tables>,
    steps: &'a mut Steps,
    pub(crate) meter: Meter<'a>,
    memory: usize,
    /// Largest length of a win, in plies.
    pub(crate) plies: u16,
}

impl<'a> SolverRun<'a> {
    pub(crate) fn vcf(&mut self) -> Vcf<'_, 'a, (), Nearest> {
        let (board, meter) = (&mut self.board, &mut self.meter);
        Vcf::new(board, self.dead, self.steps, meter, u64::MAX)
    }

    /// Searches a win on the current board; the attacker is to move.
    pub(crate) fn find(&mut self, question: &Question) -> Found {
        match question.goal {
            Goal::Vcf => self.fours(question, None, self.plies),
            Goal::Vct => self.threats(question, None, self.plies),
            Goal::Win => self.anyhow(question, None),
        }
    }

    pub(crate) fn find_first(&mut self, cell: Cell, question: &Question) -> Found {
        match question.goal {
            Goal::Vcf => self.fours(question, Some(cell), self.plies),
            Goal::Vct => self.threats(question, Some(cell), self.plies),
            Goal::Win => self.anyhow(question, Some(cell)),
        }
    }

    /// VCF within `plies`, beginning with `first` if given.
    pub(crate) fn fours(&mut self, question: &Question, first: Option<Cell>, plies: u16) -> Found {
        let within = Left { plies, ..Left::ANY };
        let most = within.fours();
        let mut vcf = self.vcf();
        let outcome = match first {
            Some(cell) => vcf.beginning_with(cell, question.shortest, most),
            None if question.shortest => vcf.shortest(most),
            None => vcf.any(most),
        };
        match outcome {
            Outcome::None => Found::None,
            Outcome::Unknown => Found::Unknown,
            Outcome::Win(first, _) => {
                let mut plan = Plan::default();
                let root = plan.fours(self.steps, first, &mut self.board);
                root.map_or(Found::Unknown, |root| Found::Win {
                    plan,
                    root,
                    shown: question.shortest.then_some(Goal::Vcf),
                })
            }
        }
    }

    /// VCT within `plies`, beginning with `first` if given.
    pub(crate) fn threats(
        &mut self,
        question: &Question,
        first: Option<Cell>,
        plies: u16,
    ) -> Found {
        let mut left = Left {
            plies,
            threes: question.threes.unwrap_or(ANY_FOURS),
            ..Left::ANY
        };
        let mut best: Option<(Plan, PartId)> = None;
        let found = |best: Option<(Plan, PartId)>, shown, or| match best {
            Some((plan, root)) => Found::Win { plan, root, shown },
            None => or,
        };
        loop {
            let (proof, plan) = self.staged(left, first);
            match proof {
                Proof::Win(root) => {
                    let shorter = plan.length(root).saturating_sub(2);
                    best = Some((plan, root));
                    if !question.shortest || shorter == 0 {
                        return found(best, None, Found::Unknown);
                    }
                    left.plies = shorter as u16;
                }
                Proof::None => return found(best, Some(Goal::Vct), Found::None),
                Proof::Unknown => return found(best, None, Found::Unknown),
            }
        }
    }

    /// Short VCF threats first: they are cheap and mostly sufficient.
    fn staged(&mut self, left: Left, first: Option<Cell>) -> (Proof, Plan) {
        for (reach, budget) in STAGES {
            let before = self.meter.limit_part(budget);
            let mut search = self.search();
            search.reach = reach;
            let proof = match first {
                None => search.prove(left),
                Some(cell) => search.prove_first(cell, left),
            };
            let plan = search.plan;
            self.meter.end_part(before);
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

    /// Any win: VCT, higher orders, and with few empty points all moves; in turn, with growing
    /// budgets.
    fn anyhow(&mut self, question: &Question, first: Option<Cell>) -> Found {
        let any = Question {
            shortest: false,
            ..*question
        };
        let few = self.board.empties() <= FEW;
        let mut orders = vec![Order::THREATS];
        orders.extend(few.then_some(Order::ANY));
        let mut next = QUIETEST;
        let mut budget = FIRST_ROUND;
        loop {
            orders.extend(next.next().map(Order::of));
            let mut i = 0;
            while i < orders.len() {
                let order = orders[i];
                let (found, over) =
                    self.fenced(budget, |run| run.of_order(&any, first, order, run.plies));
                match found {
                    Found::Win { plan, root, .. } if question.shortest => {
                        return self.shorten(question, first, Best::new(plan, root, order));
                    }
                    Found::Win { .. } => return found,
                    Found::None if order == Order::ANY => return Found::None,
                    _ if self.meter.stopped() => return Found::Unknown,
                    _ if over => i += 1,
                    // Exhausted: a larger budget would not help.
                    _ => {
                        orders.remove(i);
                    }
                }
            }
            if orders.is_empty() && next.is_empty() {
                return Found::Unknown;
            }
            budget = budget.saturating_mul(4);
        }
    }

    /// Runs `search` with a node limit; also returns whether it was used up.
    pub(crate) fn fenced<T>(
        &mut self,
        nodes: u64,
        search: impl FnOnce(&mut Self) -> T,
    ) -> (T, bool) {
        let begun = self.meter.nodes();
        let before = self.meter.limit_part(nodes);
        let found = search(self);
        self.meter.end_part(before);
        (found, self.meter.nodes() - begun >= nodes)
    }

    /// A win of an order within `plies`, beginning with `first` if given.
    pub(crate) fn of_order(
        &mut self,
        question: &Question,
        first: Option<Cell>,
        order: Order,
        plies: u16,
    ) -> Found {
        if order == Order::THREATS {
            return self.threats(question, first, plies);
        }
        let left = Left {
            plies,
            threes: question.threes.unwrap_or(ANY_FOURS),
            order,
        };
        let mut search = self.search();
        let proof = match first {
            None => search.prove(left),
            Some(cell) => search.prove_first(cell, left),
        };
        match proof {
            Proof::None => Found::None,
            Proof::Unknown => Found::Unknown,
            Proof::Win(root) => Found::Win {
                plan: search.plan,
                root,
                shown: None,
            },
        }
    }

    pub(crate) fn verdict(&mut self, found: Found, goal: Goal) -> Verdict {
        match found {
            Found::None => Verdict::NoWin,
            Found::Unknown => Verdict::Unknown,
            Found::Win { plan, root, shown } => {
                Verdict::Win(Box::new(self.win(&plan, root, shown, goal)))
            }
        }
    }

    pub(crate) fn win(
        &mut self,
        plan: &Plan,
        root: PartId,
        shown: Option<Goal>,
        goal: Goal,
    ) -> Win {
        // A win by the first stone is the shortest of all.
        let length = plan.length(root);
        let line = match goal {
            Goal::Vcf => plan.line_of_fours(root, &mut self.board),
            Goal::Vct | Goal::Win => plan.line(root, &mut self.board),
        };
        Win {
            certificate: plan.certificate(root, self.position, self.attacker, None),
            length,
            line,
            shortest_of: shown.or((length == 1).then_some(goal)),
        }
    }
}

pub(crate) enum Found {
    Win {
        plan: Plan,
        root: PartId,
        /// The kind of which no win is shorter, if shown.
        shown: Option<Goal>,
    },
    None,
    Unknown,
}

/// Stages of a VCT search: largest number of fours in a threatened VCF, and node limit. Only the
/// last can disprove.
const STAGES: [(u16, u64); 5] = [
    (2, 1_000_000),
    (ANY_FOURS, 4_000_000),
    (3, 8_000_000),
    (2, 16_000_000),
    (ANY_FOURS, u64::MAX),
];

/// Nodes per part in the first round of a search for any win; quadrupled each round.
pub(crate) const FIRST_ROUND: u64 = 100_000;
/// Orders tried after VCT, one more each round.
pub(crate) const QUIETEST: std::ops::Range<u8> = 3..10;
/// With at most this many empty points all moves are tried.
const FEW: u32 = 64;
