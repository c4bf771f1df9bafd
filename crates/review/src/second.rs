//! The second pass: more nodes for the one move that the first pass has not settled, the loser's
//! move after which the loss is proved.
//!
//! It asks about all answers at once with ten times the nodes, then about those that are left one
//! after the other, until one averts the loss, all are refuted, or its nodes are used up. If all
//! are refuted, the move before lost, and the pass goes on with that. Each question is a step, and
//! what it found a row of the review, so that an interrupted pass ends with the same facts.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use tengen_core::{Color, Move, Point, Position};
use tengen_proof::{Defence, Goal};
use tengen_solver::Control;

use crate::budget::REPEATED;
use crate::facts::{Answers, Attack, Fate, ForcedWin, Kept};
use crate::merge::Refutations;
use crate::report::Report;
use crate::walk::{Step, Walk, Watched};

/// Nodes for one answer, from those of a proof; more if few are left.
const ONE_ANSWER: u64 = 4 * REPEATED;
/// The nodes that are left are shared by at most this number of answers.
const SHARED_BY: u64 = 8;

/// A question of the second pass, with what it found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Probe {
    /// Number of moves before the position in question.
    pub probed: usize,
    /// The nodes that were searched.
    pub nodes: u64,
    /// What was found.
    pub found: Probed,
}

/// What a question of the second pass found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Probed {
    /// The answers to the win; `None` if it is not settled whether a pass loses.
    All(Option<Answers>),
    /// Whether the other side wins after one answer.
    One(Point, Attack),
    /// Every answer is refuted: the win that begins with the move before, if it could be joined.
    Joined(Option<Box<ForcedWin>>),
}

/// The second pass so far.
#[derive(Default)]
pub(crate) struct SecondPass {
    pub(crate) probes: Vec<Probe>,
    /// The refutations of the last question about all answers, with its position; they can be found
    /// again.
    refutations: Option<(usize, Refutations)>,
}

impl SecondPass {
    /// The refutations of the last question about all answers, if it was about this position.
    pub(crate) fn refutations_at(&self, ply: usize) -> Option<&Refutations> {
        let (at, found) = self.refutations.as_ref()?;
        (*at == ply).then_some(found)
    }
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    All(usize, u64),
    One(usize, Point, u64),
    Join(usize, u64),
}

impl Walk {
    /// The questions of the second pass, in order.
    #[must_use]
    pub fn probes(&self) -> &[Probe] {
        &self.second.probes
    }

    /// Nodes searched by the second pass.
    #[must_use]
    pub fn second_nodes(&self) -> u64 {
        self.second.probes.iter().map(|probe| probe.nodes).sum()
    }

    /// The position that the second pass works on, as a number of moves; `None` if it is not
    /// needed, or over.
    #[must_use]
    pub fn probing(&self) -> Option<usize> {
        self.task().map(|task| match task {
            Task::All(ply, _) | Task::One(ply, ..) | Task::Join(ply, _) => ply,
        })
    }

    /// One question of the second pass.
    pub(crate) fn deepen(&mut self, control: &mut Watched<'_>) -> Step {
        let Some(task) = self.task() else {
            return Step::Done;
        };
        self.asker.renew();
        let (probed, nodes, found) = match task {
            Task::All(ply, limit) => {
                let (answers, nodes) = self.ask_all(ply, limit, control);
                (ply, nodes, Probed::All(answers))
            }
            Task::One(ply, answer, limit) => {
                let (attack, nodes) = self.ask_one(ply, answer, limit, control);
                (ply, nodes, Probed::One(answer, attack))
            }
            Task::Join(ply, limit) => {
                let win = self.join(ply, limit, control);
                (ply, 0, Probed::Joined(win.map(Box::new)))
            }
        };
        if control.stopped {
            return Step::Stopped;
        }
        self.take(Probe {
            probed,
            nodes,
            found,
        });
        Step::Settled
    }

    /// Takes what a question has found, now or in an earlier run.
    pub(crate) fn take(&mut self, probe: Probe) {
        let (ply, found) = (probe.probed, probe.found.clone());
        self.second.probes.push(probe);
        match found {
            Probed::Joined(Some(win)) => self.lost_before(ply, *win),
            Probed::Joined(None) => {}
            Probed::All(_) | Probed::One(..) => {
                if let Some(answers) = self.probed_answers(ply) {
                    self.set_fate(ply, answers);
                }
            }
        }
    }

    /// The index of the facts of a position.
    fn fact(&self, ply: usize) -> Option<usize> {
        self.line.moves().len().checked_sub(ply)
    }

    fn set_fate(&mut self, ply: usize, answers: Answers) {
        let fate = match () {
            () if answers.hopeless() => Fate::Refuted(answers.refuted),
            () if answers.averted() => Fate::Answers(answers),
            () => return,
        };
        let ignored = fate.is_lost() && self.ignores(ply);
        if let Some(facts) = self.fact(ply).and_then(|i| self.facts.get_mut(i)) {
            if fate.is_lost() {
                facts.chance = 0;
            }
            (facts.fate, facts.ignored) = (fate, ignored);
        }
    }

    /// The move before a position won: the one before that lost, and is in question now.
    fn lost_before(&mut self, ply: usize, win: ForcedWin) {
        let Some(won) = ply.checked_sub(1) else {
            return;
        };
        let attack = Attack::Won(Box::new(win));
        self.attacks[won] = Some((attack.clone(), Kept::ByMove));
        if let Some(facts) = self.fact(won).and_then(|i| self.facts.get_mut(i)) {
            (facts.attack, facts.kept, facts.chance) = (attack, Kept::ByMove, 1_000);
            facts.compared = None;
        }
        let earlier = won.checked_sub(1).and_then(|ply| self.fact(ply));
        if let Some(facts) = earlier.and_then(|i| self.facts.get_mut(i))
            && facts.attack.win().is_none()
        {
            facts.fate = Fate::Open;
            facts.compared = None;
        }
    }

    fn task(&self) -> Option<Task> {
        if self.next().is_some() {
            return None;
        }
        let left = self.budget.second.checked_sub(self.second_nodes());
        let left = left.filter(|&left| left > 0)?;
        let of = |ply: usize| {
            let probes = self.second.probes.iter();
            probes.filter(move |probe| probe.probed == ply)
        };
        // A position whose answers are all refuted, but not yet in one proof.
        if let Some(last) = self.second.probes.last() {
            let ply = last.probed;
            let joined = of(ply).any(|probe| matches!(probe.found, Probed::Joined(_)));
            let answers = self.probed_answers(ply);
            if !joined && ply > 0 && answers.is_some_and(|answers| answers.hopeless()) {
                return Some(Task::Join(ply, self.limit_of_all(ply)));
            }
        }
        let ply = Report::new(self).lost_from?;
        if ply == 0 && self.line.moves().is_empty() || self.facts_at(ply)?.fate != Fate::Open {
            return None;
        }
        if of(ply).next().is_none() {
            let limit = self.budget.answers.saturating_mul(REPEATED).min(left);
            return Some(Task::All(ply, limit));
        }
        let asked =
            |p: Point| of(ply).any(|probe| matches!(probe.found, Probed::One(q, _) if q == p));
        let mut open = self.candidates(ply);
        open.retain(|&p| !asked(p));
        let count = open.len() as u64;
        let share = left / count.clamp(1, SHARED_BY);
        let limit = share
            .max(self.budget.threats.saturating_mul(ONE_ANSWER))
            .min(left);
        open.first().map(|&p| Task::One(ply, p, limit))
    }

    /// The nodes of the question about all answers to a position that was asked last.
    pub(crate) fn limit_of_answers(&self, ply: usize) -> u64 {
        let mut probes = self.second.probes.iter();
        match probes.any(|probe| probe.probed == ply) {
            true => self.limit_of_all(ply),
            false => self.budget.answers,
        }
    }

    /// The limit that the second pass's question about all answers to a position had.
    fn limit_of_all(&self, ply: usize) -> u64 {
        let probes = self.second.probes.iter();
        let before = probes.take_while(|probe| probe.probed != ply);
        let spent: u64 = before.map(|probe| probe.nodes).sum();
        let left = self.budget.second.saturating_sub(spent);
        self.budget.answers.saturating_mul(REPEATED).min(left)
    }

    pub(crate) fn facts_at(&self, ply: usize) -> Option<&crate::facts::Facts> {
        self.facts.get(self.fact(ply)?)
    }

    /// The win of the other side after the move played.
    pub(crate) fn win_after(&self, ply: usize) -> Option<&ForcedWin> {
        self.facts_at(ply + 1)?.attack.win()
    }

    /// The open answers, the likeliest first: where the winner played, or the points of its win.
    /// If even a pass is open, only these.
    fn candidates(&self, ply: usize) -> Vec<Point> {
        let Some(answers) = self.probed_answers(ply) else {
            return Vec::new();
        };
        let mut likely: Vec<Point> = Vec::new();
        if let Some(&Move::Place(next)) = self.line.moves().get(ply + 1) {
            likely.push(next);
        }
        if let Some(win) = self.win_after(ply) {
            likely.extend(&win.line);
            // A stone that the win's proof neither places nor answers hardly stops it.
            let nodes = win.certificate.nodes.iter().rev();
            likely.extend(nodes.flat_map(|node| {
                let answered = node.listed.iter().filter_map(|(defence, _)| match defence {
                    Defence::Place(p) => Some(*p),
                    Defence::Pass => None,
                });
                answered.chain([node.stone]).collect::<Vec<_>>()
            }));
            let mut seen = HashSet::new();
            likely.retain(|&p| seen.insert(p));
        }
        let near = |p: Point| {
            let place = likely.iter().position(|&q| q == p);
            let least = likely.iter().map(|q| q.distance(p)).min();
            (place.unwrap_or(likely.len()), least, p)
        };
        let mut open = answers.open;
        if !self.is_threat_known(ply) {
            open.retain(|p| likely.contains(p));
        }
        open.sort_by_key(|&p| near(p));
        open
    }

    /// Whether the question about all answers settled whether a pass loses.
    fn is_threat_known(&self, ply: usize) -> bool {
        let known = |probe: &Probe| matches!(probe.found, Probed::All(Some(_)));
        let mut probes = self.second.probes.iter();
        probes.any(|probe| probe.probed == ply && known(probe))
    }

    /// The answers to a position, from all questions about it; `None` if none was asked.
    fn probed_answers(&self, ply: usize) -> Option<Answers> {
        let position = &self.line.positions()[ply];
        let mut answers = None;
        for probe in self
            .second
            .probes
            .iter()
            .filter(|probe| probe.probed == ply)
        {
            match (&probe.found, &mut answers) {
                (Probed::All(Some(all)), _) => answers = Some(all.clone()),
                (Probed::All(None), _) => answers = Some(unsettled(position)),
                (Probed::One(p, attack), Some(answers)) => settle(position, answers, *p, attack),
                (Probed::One(..), None) | (Probed::Joined(_), _) => {}
            }
        }
        answers.map(|answers| self.without_played(ply, answers))
    }

    pub(crate) fn ask_all(
        &mut self,
        ply: usize,
        limit: u64,
        control: &mut dyn Control,
    ) -> (Option<Answers>, u64) {
        let position = &self.line.positions()[ply];
        let found = self.asker.refuted(position, Goal::Vct, limit, control);
        let (answers, refutations) = match found.settled {
            Some((answers, refutations)) => (Some(answers), refutations),
            None => (None, None),
        };
        self.second.refutations = refutations.map(|refutations| (ply, refutations));
        (answers, found.nodes)
    }

    fn ask_one(
        &mut self,
        ply: usize,
        answer: Point,
        limit: u64,
        control: &mut dyn Control,
    ) -> (Attack, u64) {
        let mut after = self.line.positions()[ply].clone();
        if after.play(Move::Place(answer)).is_err() {
            return (Attack::Open, 0);
        }
        if after.outcome().is_some() {
            return (Attack::Over, 0);
        }
        self.asker.threats(&after, limit, control)
    }

    fn join(&mut self, ply: usize, limit: u64, control: &mut dyn Control) -> Option<ForcedWin> {
        if self.second.refutations_at(ply).is_none() {
            let _ = self.ask_all(ply, limit, control);
        }
        let mut refutations = self.second.refutations_at(ply)?.clone();
        for probe in &self.second.probes {
            if let Probed::One(answer, Attack::Won(win)) = &probe.found
                && probe.probed == ply
            {
                refutations.answers.push((*answer, win.certificate.clone()));
            }
        }
        // The played move loses by the win that is known after it.
        if let (Some(&Move::Place(played)), Some(win)) =
            (self.line.moves().get(ply), self.win_after(ply))
            && refutations.answers.iter().all(|(p, _)| *p != played)
        {
            refutations.answers.push((played, win.certificate.clone()));
        }
        self.joined(ply.checked_sub(1)?, Some(&refutations), control)
    }
}

/// The answers of a position of which nothing is known.
fn unsettled(position: &Position) -> Answers {
    Answers {
        goal: Goal::Vct,
        moves: Vec::new(),
        fours: Vec::new(),
        pass: false,
        open: position.legal_points(),
        refuted: 0,
    }
}

fn settle(position: &Position, answers: &mut Answers, p: Point, attack: &Attack) {
    let defender: Color = position.to_move();
    let list = match attack {
        Attack::Open => return,
        Attack::Won(_) => {
            answers.open.retain(|&q| q != p);
            answers.refuted += 1;
            return;
        }
        Attack::NoWin(_) if position.makes_four(defender, p) => &mut answers.fours,
        Attack::NoWin(_) | Attack::Over => &mut answers.moves,
    };
    list.push(p);
    list.sort_unstable();
    answers.open.retain(|&q| q != p);
}
