//! Questions to the prover: a win at the root, wins along the principal variation, and whether a
//! mate found by the search is proved.

use std::collections::HashSet;
use std::time::Duration;

use tengen_board::{ProofQuestion, ProofRequest, ProofResult, Prospect};
use tengen_core::{Move, Point, Position};

use crate::report::{Info, Report};
use crate::root::Lines;
use crate::score::Score;
use crate::search::Search;
use crate::tt::{Bound, PROVED, TtEntry};

const HUNDRED: u64 = 100;
/// Percent of the search's nodes or time for proving a win at the root.
const ROOT: u64 = 20;
/// The same if a win is doubtful.
const DOUBTFUL: u64 = 4;
/// The same if a win is found and its proof is being written.
const WRITING: u64 = 60;
/// Percent of the root's share spent before the first iteration. Later questions run ahead of the
/// search, since the next iteration takes about as long as all before it.
const AT_FIRST: u64 = 12;
/// Factor by which the prover's progress runs ahead of the search's.
const WAY_AHEAD: u64 = 2;
/// A question needs at least this fraction (a divisor) of what was spent before.
const WORTH_SHARE: u32 = 2;
/// Divisor of the remaining time that proving a mate may take.
const SPARE_SHARE: u32 = 2;
/// Percent of the search's nodes or time for positions along the principal variation.
const AHEAD: u64 = 2;
/// Questions along the principal variation that use up that share.
const QUESTIONS: u32 = 8;
/// Positions of the principal variation to ask about.
const PLIES_AHEAD: usize = 2;
/// Searches with fewer nodes ask nothing.
const LEAST: u64 = 10_000;
/// Node limit for proving a mate that the search found.
const FOR_A_MATE: u64 = 200_000;
/// Minimal time left for proving a mate.
const SPARE_TIME: Duration = Duration::from_millis(100);
/// First iteration whose principal variation is asked about.
const FIRST_DEPTH: u32 = 5;
/// Score change between iterations, in engine units, from which the principal variation is asked
/// about.
const SWING: i32 = 35;

/// Nodes and time spent on questions.
#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    nodes: u64,
    time: Duration,
}

/// Limits of a question; `None` where the search has no limit of that kind.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    nodes: Option<u64>,
    time: Option<Duration>,
}

impl Allowance {
    /// What is left of `share` (in 1/10000) after `spent`; `None` if nothing.
    fn left(self, share: u64, spent: Cost) -> Option<Allowance> {
        let nodes = self.nodes.map(|n| n / HUNDRED * share / HUNDRED);
        let nodes = nodes.map(|n| n.saturating_sub(spent.nodes));
        let time = self
            .time
            .map(|t| t * share as u32 / (HUNDRED * HUNDRED) as u32);
        let time = time.map(|t| t.saturating_sub(spent.time));
        let limited = nodes.is_some() || time.is_some();
        let some = limited && nodes != Some(0) && time != Some(Duration::ZERO);
        some.then_some(Allowance { nodes, time })
    }

    /// Whether it is large enough to be useful: a resumed proof search repeats work, so its slices
    /// must grow.
    fn is_worth(self, spent: Cost) -> bool {
        let nodes = self
            .nodes
            .is_none_or(|nodes| nodes >= spent.nodes / u64::from(WORTH_SHARE));
        nodes
            && self
                .time
                .is_none_or(|time| time >= spent.time / WORTH_SHARE)
    }

    fn shared(self, by: u32) -> Allowance {
        Allowance {
            nodes: self.nodes.map(|n| n / u64::from(by)),
            time: self.time.map(|t| t / by),
        }
    }
}

pub(crate) struct ProofBudget {
    total: Allowance,
    root: Cost,
    ahead: Cost,
    prospect: Prospect,
    /// First move of a win whose proof tree is not complete.
    near: Option<Point>,
    /// Hashes of positions already asked about.
    asked: HashSet<u64>,
    /// Score and first move of the last iteration.
    last: Option<(i32, Option<Point>)>,
}

impl ProofBudget {
    /// Plays a win whose proof was not completed in time, unless the search has a mate of its own.
    pub(crate) fn prefer_near(&self, report: &mut Report) {
        let Some(near) = self.near else {
            return;
        };
        if report.info.mate.is_some_and(|mate| mate > 0) {
            return;
        }
        report.best = Some(Move::Place(near));
        report.info.pv = vec![near];
        report.info.mate = None;
        if let Some(line) = report.lines.first_mut() {
            *line = report.info.clone();
        }
    }
}

impl Search<'_> {
    /// `settled`: a VCF is known, so nothing is asked about the root.
    pub(crate) fn proof_budget(&self, settled: bool) -> ProofBudget {
        let few = self.limits.nodes.is_some_and(|nodes| nodes < LEAST);
        ProofBudget {
            total: Allowance {
                nodes: self.limits.nodes,
                time: self.budget.map(|budget| budget.soft),
            },
            root: Cost::default(),
            ahead: Cost::default(),
            prospect: if few || settled {
                Prospect::Closed
            } else {
                Prospect::Likely
            },
            near: None,
            asked: HashSet::new(),
            last: None,
        }
    }

    /// Continues the search for a proved win at the root, in proportion to the progress of the
    /// search.
    pub(crate) fn won_at_root(
        &mut self,
        position: &Position,
        budget: &mut ProofBudget,
    ) -> Option<Info> {
        loop {
            let before = budget.prospect;
            let so_far = (AT_FIRST + WAY_AHEAD * self.progress(budget)).min(HUNDRED);
            let share = match before {
                Prospect::Closed => return None,
                Prospect::Doubtful => DOUBTFUL * so_far,
                Prospect::Likely => ROOT * so_far,
                Prospect::Near => WRITING * HUNDRED,
            };
            let allowed = budget.total.left(share, budget.root)?;
            if so_far < HUNDRED && !allowed.is_worth(budget.root) {
                return None;
            }
            let found = self.ask(position, ProofQuestion::Win, allowed, &mut budget.root);
            budget.prospect = found.prospect;
            budget.near = None;
            if let Some(plies) = found.plies {
                return Some(self.info_of(1, Score::win_at(plies as i32), found.line));
            }
            if found.prospect == Prospect::Near {
                budget.near = found.line.first().copied();
            }
            if self.stopped || before == Prospect::Near || found.prospect != Prospect::Near {
                return None;
            }
        }
    }

    fn progress(&mut self, budget: &ProofBudget) -> u64 {
        let nodes = budget
            .total
            .nodes
            .map(|most| self.nodes * HUNDRED / most.max(1));
        let time = budget.total.time.map(|most| {
            let percent =
                self.control.elapsed().as_micros() * u128::from(HUNDRED) / most.as_micros().max(1);
            u64::try_from(percent).unwrap_or(HUNDRED)
        });
        nodes.into_iter().chain(time).max().unwrap_or(0)
    }

    /// If the score has moved, asks for wins along the principal variation and stores them in the
    /// transposition table for the next iteration.
    pub(crate) fn prove_ahead(
        &mut self,
        position: &Position,
        lines: &Lines,
        budget: &mut ProofBudget,
    ) {
        let Some(best) = lines.best() else {
            return;
        };
        let now = (best.score, best.pv.first().copied());
        let before = budget.last.replace(now);
        let calm =
            before.is_some_and(|(score, first)| first == now.1 && (score - now.0).abs() < SWING);
        let few = self.limits.nodes.is_some_and(|nodes| nodes < LEAST);
        if calm || few || best.depth < FIRST_DEPTH || best.mate.is_some() {
            return;
        }
        let line: Vec<Point> = best.pv.iter().copied().take(PLIES_AHEAD).collect();
        let each = budget.total.left(AHEAD * HUNDRED, Cost::default());
        let Some(each) = each.map(|all| all.shared(QUESTIONS)) else {
            return;
        };
        let mut ahead = position.clone();
        for p in line {
            if self.stopped || ahead.play(p).is_err() || ahead.outcome().is_some() {
                return;
            }
            let spent_all = budget.total.left(AHEAD * HUNDRED, budget.ahead).is_none();
            if spent_all || !budget.asked.insert(ahead.hash()) {
                continue;
            }
            let found = self.ask(&ahead, ProofQuestion::Win, each, &mut budget.ahead);
            if let Some(plies) = found.plies {
                let known = TtEntry {
                    cell: None,
                    score: Score::win_at(plies as i32),
                    eval: Score::NONE,
                    depth: PROVED,
                    bound: Bound::Exact,
                    pv: true,
                };
                self.table.store(ahead.hash(), 0, known);
                return;
            }
        }
    }

    /// If the search found a mate and has resources left, replaces it by a proved win that begins
    /// with another move, where the prover has one.
    pub(crate) fn prefer_written(
        &mut self,
        position: &Position,
        report: &mut Report,
        budget: &mut ProofBudget,
    ) {
        let found = report.info.mate.is_some_and(|mate| mate > 0);
        if !found || budget.prospect == Prospect::Closed {
            return;
        }
        let Some(spare) = self.spare() else {
            return;
        };
        let nodes = self.limits.nodes.and(spare.nodes);
        let spare = Allowance { nodes, ..spare };
        let found = self.ask(position, ProofQuestion::Win, spare, &mut budget.root);
        report.info.nodes = self.all_nodes();
        let other = found.line.first() != report.info.pv.first();
        if let Some(plies) = found.plies
            && other
        {
            let info = self.info_of(report.info.depth, Score::win_at(plies as i32), found.line);
            report.best = info.pv.first().map(|&p| Move::Place(p));
            if let Some(line) = report.lines.first_mut() {
                *line = info.clone();
            }
            report.info = info;
        }
    }

    fn spare(&mut self) -> Option<Allowance> {
        if self.stopped {
            return None;
        }
        let mut time = None;
        if let Some(budget) = self.budget {
            // A proof may overrun its time: do not risk a loss on time in a match.
            let match_time = self.limits.clock.is_some_and(|clock| clock.left.is_some());
            let left = budget.hard.saturating_sub(self.control.elapsed());
            if match_time || left < SPARE_TIME {
                return None;
            }
            time = Some(left / SPARE_SHARE);
        }
        let spare = match self.limits.nodes {
            Some(limit) => limit.saturating_sub(self.nodes),
            None => FOR_A_MATE,
        };
        Some(Allowance {
            nodes: Some(spare.min(FOR_A_MATE)),
            time,
        })
    }

    /// Asks the prover whether the mate that was found is proved.
    pub(crate) fn label(&mut self, position: &Position, report: &mut Report) {
        let Some(mate) = report.info.mate else {
            return;
        };
        let Some(allowed) = self.spare() else {
            return;
        };
        let question = if mate > 0 {
            ProofQuestion::Won
        } else {
            ProofQuestion::Lost
        };
        let found = self.ask(position, question, allowed, &mut Cost::default());
        let proved = found.plies.filter(|_| found.proved);
        report.info.proved = proved;
        if let Some(line) = report.lines.first_mut() {
            line.proved = proved;
        }
        report.info.nodes = self.all_nodes();
        report.info.time = self.control.elapsed();
    }

    fn ask(
        &mut self,
        position: &Position,
        question: ProofQuestion,
        allowed: Allowance,
        spent: &mut Cost,
    ) -> ProofResult {
        let began = self.control.elapsed();
        let until = self.budget.zip(allowed.time);
        let found = self.control.prove(&ProofRequest {
            position,
            question,
            nodes: allowed.nodes.unwrap_or(u64::MAX),
            until: until.map(|(budget, time)| budget.hard.min(began + time)),
        });
        spent.time += self.control.elapsed().saturating_sub(began);
        spent.nodes += found.nodes;
        self.nodes += found.nodes;
        self.poll();
        found
    }
}
