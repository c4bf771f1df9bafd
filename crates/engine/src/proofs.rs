//! Questions to a prover: about the root, about the first positions of the principal variation, and
//! about a mate that the search has found.

use std::collections::HashSet;
use std::time::Duration;

use tengen_board::{Ask, Claim, Evidence, Outlook};
use tengen_core::{Move, Point, Position};

use crate::report::{Info, Report};
use crate::root::Lines;
use crate::score::Score;
use crate::search::Search;
use crate::tt::{Bound, PROVED, TtEntry};

/// Shares are in hundredths.
const HUNDRED: u64 = 100;
/// Hundredths of a search's stones or time that looking for a win at the root may take.
const ROOT: u64 = 20;
/// As many where a win is doubtful.
const DOUBTFUL: u64 = 4;
/// As many where a win has been found and is being written down.
const WRITING: u64 = 60;
/// How much of the root's share is spent before the first iteration, in hundredths. Later it goes
/// ahead of the search, as the next iteration takes about as long as all before it.
const AT_FIRST: u64 = 12;
/// How far ahead, in parts of the search's own way.
const WAY_AHEAD: u64 = 2;
/// What is left has to be one of so many parts of what was spent, at least, to be worth a question.
const WORTH_SHARE: u32 = 2;
/// The share of the time left over that proving a mate may take.
const SPARE_SHARE: u32 = 2;
/// Hundredths of a search's stones or time for the positions of the line.
const AHEAD: u64 = 2;
/// The number of questions about the line that spend all of that.
const QUESTIONS: u32 = 8;
/// How many positions of the line are looked at.
const PLIES_AHEAD: usize = 2;
/// A search of fewer stones does not ask.
const LEAST: u64 = 10_000;
/// The most stones placed to prove a mate that was found, where nothing else needs them.
const FOR_A_MATE: u64 = 200_000;
/// Time that has to be left over for proving a mate that was found.
const SPARE_TIME: Duration = Duration::from_millis(100);
/// The first iteration whose line is looked at.
const FIRST_DEPTH: u32 = 5;
/// How far a score moves between two iterations where something is going on.
const SWING: i32 = 35;

/// Stones and time: what a search may take altogether, or what was spent on questions.
#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    nodes: u64,
    time: Duration,
}

/// What may be spent on one question: no limit where the search has none of that kind.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    nodes: Option<u64>,
    time: Option<Duration>,
}

impl Allowance {
    /// What is left of a share, in ten thousandths, after some of it was spent; `None` where that
    /// is nothing.
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

    /// Whether it is enough, beside what was spent already. A search that is interrupted finds
    /// its way back at a cost, so the pieces have to grow.
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

/// What may still be spent on asking.
pub(crate) struct ProofBudget {
    /// What the search may take altogether.
    total: Allowance,
    root: Cost,
    ahead: Cost,
    outlook: Outlook,
    /// The first move of a win that is found and not yet written down.
    near: Option<Point>,
    /// Positions of the line that have been asked about.
    asked: HashSet<u64>,
    /// The score of the last iteration and its move.
    last: Option<(i32, Option<Point>)>,
}

impl ProofBudget {
    /// Plays a win that was found and could not be written down in time, where the search knows of
    /// none.
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
    /// Nothing is asked about the root where `settled`: a win by fours is known.
    pub(crate) fn proof_budget(&self, settled: bool) -> ProofBudget {
        let few = self.limits.nodes.is_some_and(|nodes| nodes < LEAST);
        ProofBudget {
            total: Allowance {
                nodes: self.limits.nodes,
                time: self.budget.map(|budget| budget.soft),
            },
            root: Cost::default(),
            ahead: Cost::default(),
            outlook: if few || settled {
                Outlook::Closed
            } else {
                Outlook::Likely
            },
            near: None,
            asked: HashSet::new(),
            last: None,
        }
    }

    /// Goes on looking for a win of the side to move, as far as the search has come. A win is all
    /// there is to say about the position.
    pub(crate) fn won_at_root(
        &mut self,
        position: &Position,
        budget: &mut ProofBudget,
    ) -> Option<Info> {
        loop {
            let before = budget.outlook;
            let so_far = (AT_FIRST + WAY_AHEAD * self.progress(budget)).min(HUNDRED);
            let share = match before {
                Outlook::Closed => return None,
                Outlook::Doubtful => DOUBTFUL * so_far,
                Outlook::Likely => ROOT * so_far,
                Outlook::Near => WRITING * HUNDRED,
            };
            let allowed = budget.total.left(share, budget.root)?;
            if so_far < HUNDRED && !allowed.is_worth(budget.root) {
                return None;
            }
            let found = self.ask(position, Ask::Win, allowed, &mut budget.root);
            budget.outlook = found.outlook;
            budget.near = None;
            if let Some(plies) = found.plies {
                return Some(self.info_of(1, Score::win_at(plies as i32), found.line));
            }
            if found.outlook == Outlook::Near {
                budget.near = found.line.first().copied();
            }
            if self.stopped || before == Outlook::Near || found.outlook != Outlook::Near {
                return None;
            }
        }
    }

    /// How much of its stones or time the search has used, in hundredths.
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

    /// Looks at the first positions of the best line where the score has moved. A win that is found
    /// there is known to the table from then on, and the next iteration sees it.
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
            let found = self.ask(&ahead, Ask::Win, each, &mut budget.ahead);
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

    /// Where the search has found a win by itself and stones or time are left: one that begins
    /// otherwise, of which the answer to every defence is known, takes its place.
    pub(crate) fn prefer_written(
        &mut self,
        position: &Position,
        report: &mut Report,
        budget: &mut ProofBudget,
    ) {
        let found = report.info.mate.is_some_and(|mate| mate > 0);
        if !found || budget.outlook == Outlook::Closed {
            return;
        }
        let Some(spare) = self.spare() else {
            return;
        };
        let nodes = self.limits.nodes.and(spare.nodes);
        let spare = Allowance { nodes, ..spare };
        let found = self.ask(position, Ask::Win, spare, &mut budget.root);
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

    /// What may be spent after the search on certainty about a mate; `None` where that is nothing.
    fn spare(&mut self) -> Option<Allowance> {
        if self.stopped {
            return None;
        }
        let mut time = None;
        if let Some(budget) = self.budget {
            // A proof may be late, and no certainty is worth a game.
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

    /// Says of a mate that was found whether it is proved.
    pub(crate) fn label(&mut self, position: &Position, report: &mut Report) {
        let Some(mate) = report.info.mate else {
            return;
        };
        let Some(allowed) = self.spare() else {
            return;
        };
        let question = if mate > 0 { Ask::Won } else { Ask::Lost };
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
        question: Ask,
        allowed: Allowance,
        spent: &mut Cost,
    ) -> Evidence {
        let began = self.control.elapsed();
        let until = self.budget.zip(allowed.time);
        let found = self.control.prove(&Claim {
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
