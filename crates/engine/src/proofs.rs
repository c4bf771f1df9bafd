//! Asking somebody who proves what a search only finds: at the root, along the line that is expected, and about a mate that was
//! found.

use std::collections::HashSet;
use std::time::Duration;

use tengen_core::{Point, Position};

use crate::report::{Info, Report};
use crate::root::Lines;
use crate::score::{MATE, NONE};
use crate::search::Search;
use crate::tt::{Bound, Known, PROVED};

/// What a search would like to know for certain.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// The position, in which the game goes on.
    pub position: &'a Position,
    /// What is to be shown of it.
    pub question: Ask,
    /// The most stones placed, about.
    pub nodes: u64,
    /// When to give up, by [`Control::elapsed`](crate::Control::elapsed).
    pub until: Option<Duration>,
}

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Whether the side to move has a win that is quickly seen.
    Win,
    /// That the side to move wins, as a search has found.
    Won,
    /// That the side to move loses, as a search has found.
    Lost,
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// Where it was proved: plies up to and with the winning stone, at most.
    pub plies: Option<u32>,
    /// Of a proved win: a game against the longest resistance.
    pub line: Vec<Point>,
    /// Stones placed.
    pub nodes: u64,
}

/// Of a search's stones or time, so many hundredths may be spent on asking.
const SHARE: u64 = 3;
/// A search of fewer stones does not ask.
const LEAST: u64 = 10_000;
/// Stones placed in a millisecond, cautiously.
const A_MILLISECOND: u64 = 500;
/// The most stones placed to prove a mate that was found, where nothing else needs them.
const FOR_A_MATE: u64 = 200_000;
/// Time that has to be left over for proving a mate that was found.
const SPARE_TIME: Duration = Duration::from_secs(1);
/// The first iteration whose line is looked at.
const FIRST_DEPTH: u32 = 5;
/// How far a score moves between two iterations where something is going on.
const SWING: i32 = 35;
/// How many positions of the line are looked at.
const AHEAD: usize = 2;

/// What may still be spent on asking.
pub(crate) struct Purse {
    left: u64,
    /// The time that may, by a clock; some positions take long for few stones.
    time: Option<Duration>,
    /// What one question about the line may cost.
    each: u64,
    asked: HashSet<u64>,
    /// The score of the last iteration and its move.
    last: Option<(i32, Option<Point>)>,
}

impl Search<'_> {
    pub(crate) fn purse(&self) -> Purse {
        let by_nodes = self.limits.nodes.map(|nodes| match nodes {
            ..LEAST => 0,
            nodes => nodes / 100 * SHARE,
        });
        let by_time = self.budget.map(|budget| {
            let millis = u64::try_from(budget.soft.as_millis()).unwrap_or(u64::MAX);
            millis.saturating_mul(A_MILLISECOND) / 100 * SHARE
        });
        let most = by_nodes.into_iter().chain(by_time).min().unwrap_or(0);
        Purse {
            left: most,
            time: self.budget.map(|budget| budget.soft * SHARE as u32 / 100),
            each: most / 8,
            asked: HashSet::new(),
            last: None,
        }
    }

    /// A proved win of the side to move, which is all there is to say about the position.
    pub(crate) fn proved_at_root(
        &mut self,
        position: &Position,
        purse: &mut Purse,
    ) -> Option<Info> {
        let found = self.ask(position, Ask::Win, purse.left / 2, purse);
        let plies = found.plies?;
        let news = self.news(1, MATE - plies as i32, found.line);
        Some(Info {
            proved: Some(plies),
            ..news
        })
    }

    /// Looks at the first positions of the best line where the score has moved. A win that is proved there is known to the table
    /// from then on, and the next iteration sees it.
    pub(crate) fn prove_ahead(&mut self, position: &Position, lines: &Lines, purse: &mut Purse) {
        let Some(best) = lines.best() else {
            return;
        };
        let now = (best.score, best.pv.first().copied());
        let before = purse.last.replace(now);
        let calm =
            before.is_some_and(|(score, first)| first == now.1 && (score - now.0).abs() < SWING);
        if calm || best.depth < FIRST_DEPTH || best.mate.is_some() {
            return;
        }
        let line: Vec<Point> = best.pv.iter().copied().take(AHEAD).collect();
        let mut ahead = position.clone();
        for p in line {
            if self.stopped || ahead.play(p).is_err() || ahead.outcome().is_some() {
                return;
            }
            let found = self.ask(&ahead, Ask::Win, purse.each, purse);
            if let Some(plies) = found.plies {
                let known = Known {
                    cell: 0,
                    score: MATE - plies as i32,
                    eval: NONE,
                    depth: PROVED,
                    bound: Bound::Exact,
                    pv: true,
                };
                self.table.store(ahead.hash(), 0, known);
                return;
            }
        }
    }

    /// Says of a mate that the search has found whether it is proved.
    pub(crate) fn label(&mut self, position: &Position, report: &mut Report, purse: &mut Purse) {
        let Some(mate) = report.info.mate else {
            return;
        };
        if self.stopped || report.info.proved.is_some() {
            return;
        }
        if let Some(budget) = self.budget {
            // A proof may be late, and no label is worth a game.
            let match_time = self.limits.clock.is_some_and(|clock| clock.left.is_some());
            let left = budget.hard.saturating_sub(self.control.elapsed());
            if match_time || left < SPARE_TIME {
                return;
            }
            purse.time = Some(left / 2);
        }
        let spare = match self.limits.nodes {
            Some(limit) => limit.saturating_sub(self.nodes),
            None => FOR_A_MATE,
        };
        purse.left = spare.min(FOR_A_MATE);
        purse.asked.clear();
        let question = if mate > 0 { Ask::Won } else { Ask::Lost };
        let found = self.ask(position, question, purse.left, purse);
        report.info.proved = found.plies;
        if let Some(line) = report.lines.first_mut() {
            line.proved = found.plies;
        }
        report.info.nodes = self.all_nodes();
        report.info.time = self.control.elapsed();
    }

    fn ask(
        &mut self,
        position: &Position,
        question: Ask,
        nodes: u64,
        purse: &mut Purse,
    ) -> Evidence {
        let nodes = nodes.min(purse.left);
        let late = purse.time.is_some_and(|time| time.is_zero());
        if nodes == 0 || late || !purse.asked.insert(position.hash()) {
            return Evidence::default();
        }
        let began = self.control.elapsed();
        let until = self.budget.zip(purse.time);
        let found = self.control.prove(&Claim {
            position,
            question,
            nodes,
            until: until.map(|(budget, time)| budget.hard.min(began + time)),
        });
        let took = self.control.elapsed().saturating_sub(began);
        purse.time = purse.time.map(|time| time.saturating_sub(took));
        purse.left -= found.nodes.min(purse.left);
        self.nodes += found.nodes;
        self.look();
        found
    }
}
