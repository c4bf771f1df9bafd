//! The walk through a game, from its end to its beginning.
//!
//! The end is cheap, and what it proves is used before: a win that begins with the move played
//! settles the position after that move too.

use tengen_core::{Color, Move};
use tengen_proof::{Goal, verify};
use tengen_solver::Control;
use thiserror::Error;

use crate::asker::{Asker, is_exact};
use crate::budget::Budget;
use crate::compare::{CERTAIN, Comparer, EVEN};
use crate::facts::{Answers, Attack, Facts, Fate, ForcedWin, Kept};
use crate::line::Line;
use crate::merge::{Refutations, continued};

/// Without this many stones on the board a move is judged by proofs only.
pub const OPENING_STONES: u16 = 5;

/// A review in progress. Its facts depend on the game and the budget alone.
pub struct Walk {
    line: Line,
    budget: Budget,
    asker: Asker,
    comparer: Comparer,
    /// What each side to move can force, by ply, as far as it is known.
    attacks: Vec<Option<(Attack, Kept)>>,
    /// From the end of the game.
    facts: Vec<Facts>,
}

/// Why stored facts are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ResumeError {
    /// They do not follow each other from the end of the game.
    #[error("the stored facts number {0} are not those that come next")]
    Order(usize),
    /// A win's certificate is invalid, or about another position.
    #[error("the stored proof for the position after move {0} does not hold")]
    Proof(usize),
}

/// What [`Walk::step`] did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The facts of one position are complete.
    Settled,
    /// The control stopped it; the position is begun again by the next step.
    Stopped,
    /// All facts are complete.
    Done,
}

/// A control that remembers that it has stopped.
struct Watched<'a> {
    control: &'a mut dyn Control,
    stopped: bool,
}

impl Control for Watched<'_> {
    fn stop(&mut self) -> bool {
        self.stopped = self.stopped || self.control.stop();
        self.stopped
    }
}

impl Walk {
    /// A review of a game, not begun. The engine needs the weights of the game's rule.
    #[must_use]
    pub fn new(line: Line, budget: Budget) -> Walk {
        let plies = line.positions().len();
        Walk {
            line,
            budget,
            asker: Asker::new(budget),
            comparer: Comparer::new(budget.search),
            attacks: vec![None; plies],
            facts: Vec::with_capacity(plies),
        }
    }

    /// A review of which some facts are known, from the end of the game; the rest comes out as if
    /// it had not been interrupted. Every certificate is replayed.
    ///
    /// # Errors
    /// If the facts are not those of this game.
    pub fn resume(line: Line, budget: Budget, facts: Vec<Facts>) -> Result<Walk, ResumeError> {
        let mut walk = Walk::new(line, budget);
        for (number, facts) in facts.into_iter().enumerate() {
            if Some(facts.ply) != walk.next() {
                return Err(ResumeError::Order(number + 1));
            }
            if facts
                .attack
                .win()
                .is_some_and(|win| !walk.holds(facts.ply, win))
            {
                return Err(ResumeError::Proof(facts.ply));
            }
            walk.attacks[facts.ply] = Some((facts.attack.clone(), facts.kept.clone()));
            walk.facts.push(facts);
        }
        Ok(walk)
    }

    /// Whether a stored win is one of the side to move in the position after `ply` moves.
    fn holds(&self, ply: usize, win: &ForcedWin) -> bool {
        let position = &self.line.positions()[ply];
        let certificate = &win.certificate;
        let stones = |color| {
            let own = position.board().iter().filter(move |&(_, c)| c == color);
            own.map(|(p, _)| p).collect::<Vec<_>>()
        };
        let sorted = |points: &[_]| {
            let mut points = points.to_vec();
            points.sort_unstable();
            points
        };
        certificate.rule == position.rule()
            && certificate.size == position.size()
            && certificate.attacker == position.to_move()
            && sorted(&certificate.black) == sorted(&stones(Color::Black))
            && sorted(&certificate.white) == sorted(&stones(Color::White))
            && verify(certificate).is_ok_and(|verified| verified.length == win.length)
    }

    /// The game.
    #[must_use]
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// The limits.
    #[must_use]
    pub const fn budget(&self) -> Budget {
        self.budget
    }

    /// The facts so far, from the end of the game.
    #[must_use]
    pub fn facts(&self) -> &[Facts] {
        &self.facts
    }

    /// Number of moves before the position that comes next; `None` when all are settled.
    #[must_use]
    pub fn next(&self) -> Option<usize> {
        self.line.moves().len().checked_sub(self.facts.len())
    }

    /// Settles one position.
    pub fn step(&mut self, control: &mut dyn Control) -> Step {
        let Some(ply) = self.next() else {
            return Step::Done;
        };
        let known = self.attacks.clone();
        let mut control = Watched {
            control,
            stopped: false,
        };
        let facts = self.settle(ply, &mut control);
        if control.stopped {
            self.attacks = known;
            return Step::Stopped;
        }
        self.facts.push(facts);
        Step::Settled
    }

    fn settle(&mut self, ply: usize, control: &mut dyn Control) -> Facts {
        let (attack, kept) = self.attack(ply, control);
        let lost = self.loses_after(ply);
        // With few empty points the answers are cheap, and those of a side that wins are told too.
        let asked = attack.win().is_none() || is_exact(&self.line.positions()[ply]);
        let fate = match lost && asked {
            true => self.fate(ply, control),
            false => Fate::NotAsked,
        };
        let free = attack.win().is_none() && !lost && ply < self.line.moves().len();
        let only_move = free && self.only_move(ply, control);
        let mut facts = Facts {
            ply,
            attack,
            kept,
            fate,
            only_move,
            compared: None,
            chance: EVEN,
        };
        self.judge(&mut facts, free, control);
        facts
    }

    /// Sets the winning chance, and compares the moves of a free decision.
    fn judge(&mut self, facts: &mut Facts, free: bool, control: &mut dyn Control) {
        let ply = facts.ply;
        let position = &self.line.positions()[ply];
        facts.chance = if let Some(outcome) = position.outcome() {
            match outcome.winner {
                None => EVEN,
                Some(winner) if winner == position.to_move() => CERTAIN,
                Some(_) => 0,
            }
        } else if facts.attack.win().is_some() {
            CERTAIN
        } else if matches!(facts.fate, Fate::LostBefore | Fate::Refuted(_)) {
            0
        } else if let (true, Some(after)) = (facts.only_move, self.facts.last()) {
            CERTAIN - after.chance
        } else {
            if free
                && position.board().stones() >= OPENING_STONES
                && let Some(&Move::Place(played)) = self.line.moves().get(ply)
            {
                facts.compared = self.comparer.compare(position, played, control);
            }
            match &facts.compared {
                Some(compared) => compared.best_chance,
                None => self.comparer.best(position, control).1,
            }
        };
    }

    /// Whether the side to move is known to lose after the move it played.
    fn loses_after(&self, ply: usize) -> bool {
        let side = self.line.positions()[ply].to_move();
        let Some(after) = self.line.positions().get(ply + 1) else {
            return false;
        };
        match after.outcome() {
            Some(outcome) => outcome.winner == Some(side.opponent()),
            None => self.attacks[ply + 1]
                .as_ref()
                .is_some_and(|(attack, _)| attack.win().is_some()),
        }
    }

    /// What the side to move can force, and whether it kept that. The next ply must be known.
    fn attack(&mut self, ply: usize, control: &mut dyn Control) -> (Attack, Kept) {
        if let Some(known) = &self.attacks[ply] {
            return known.clone();
        }
        let position = self.line.positions()[ply].clone();
        let mut attack = self.asker.attack(&position, control);
        let kept = self.kept(ply, &mut attack, control);
        self.attacks[ply] = Some((attack.clone(), kept.clone()));
        (attack, kept)
    }

    /// Whether the played move keeps the win. A win that begins with it takes the place of another
    /// one, or of none.
    fn kept(&mut self, ply: usize, attack: &mut Attack, control: &mut dyn Control) -> Kept {
        let Some(&mv) = self.line.moves().get(ply) else {
            return Kept::Nothing;
        };
        let (before, after) = (&self.line.positions()[ply], &self.line.positions()[ply + 1]);
        let winner = after.outcome().and_then(|outcome| outcome.winner);
        if winner == Some(before.to_move()) {
            return Kept::ByMove;
        }
        if self.loses_after(ply) {
            return match attack {
                Attack::Won(_) => Kept::Lost,
                _ => Kept::Nothing,
            };
        }
        if let (Some(win), Move::Place(played)) = (attack.win(), mv)
            && win.line.first() == Some(&played)
        {
            return Kept::ByMove;
        }
        let exact = is_exact(before);
        if let Move::Place(played) = mv
            && !exact
            && !matches!(attack, Attack::NoWin(Goal::Vct))
            && let found @ Attack::Won(_) = self.asker.begins_with(before, played, control)
        {
            *attack = found;
            return Kept::ByMove;
        }
        // Without a win, the answers matter only if the one that was played lost.
        if attack.win().is_none() && !self.loses_after(ply + 1) {
            return Kept::Nothing;
        }
        if after.outcome().is_some() {
            return Kept::Gone(Answers::draw());
        }
        let Some((answers, refutations)) = self.asker.refuted(after, Goal::Vct, control) else {
            return Kept::Open;
        };
        if answers.hopeless() {
            return match self.joined(ply, refutations) {
                Some(win) => {
                    *attack = Attack::Won(Box::new(win));
                    Kept::ByMove
                }
                None => Kept::ByRefutations(answers.refuted),
            };
        }
        match self.without_played(ply + 1, answers) {
            answers if answers.averted() => Kept::Gone(answers),
            _ => Kept::Open,
        }
    }

    /// The win that begins with the played move, from the refutations of every answer.
    fn joined(&self, ply: usize, refutations: Option<Refutations>) -> Option<ForcedWin> {
        let (&first, &answer) = (self.line.moves().get(ply)?, self.line.moves().get(ply + 1)?);
        let Move::Place(first) = first else {
            return None;
        };
        let then = self.attacks.get(ply + 2)?.as_ref()?.0.win();
        let line = then.map_or(vec![first], |win| continued(first, answer, &win.line));
        refutations?.win(&self.line.positions()[ply], first, line)
    }

    /// The answers without the played one, if that is known to lose to a win of another kind.
    fn without_played(&self, ply: usize, mut answers: Answers) -> Answers {
        if let Some(Move::Place(played)) = self.line.moves().get(ply)
            && self.loses_after(ply)
        {
            let mut found = 0;
            for points in [&mut answers.moves, &mut answers.fours, &mut answers.open] {
                let before = points.len();
                points.retain(|p| p != played);
                found += before - points.len();
            }
            answers.refuted += found;
        }
        answers
    }

    /// Whether the side to move loses against every move; it lost after its move.
    fn fate(&mut self, ply: usize, control: &mut dyn Control) -> Fate {
        if let Some(earlier) = ply.checked_sub(1) {
            match self.attack(earlier, control).1 {
                Kept::ByMove => return Fate::LostBefore,
                Kept::ByRefutations(count) => return Fate::Refuted(count),
                Kept::Gone(answers) => return Fate::Answers(answers),
                Kept::Open => return Fate::Open,
                Kept::Nothing | Kept::Lost => {}
            }
        }
        let position = &self.line.positions()[ply];
        match self.asker.answers(position, Goal::Vct, control) {
            None => Fate::Open,
            Some(answers) if answers.hopeless() => Fate::Refuted(answers.refuted),
            Some(answers) => match self.without_played(ply, answers) {
                answers if answers.averted() => Fate::Answers(answers),
                _ => Fate::Open,
            },
        }
    }

    /// Whether every move but the played one is refuted against a threatened win by fours.
    fn only_move(&mut self, ply: usize, control: &mut dyn Control) -> bool {
        let position = &self.line.positions()[ply];
        let Some(&Move::Place(played)) = self.line.moves().get(ply) else {
            return false;
        };
        if !self.asker.threatened(position, control) {
            return false;
        }
        let answers = self.asker.answers(position, Goal::Vcf, control);
        answers.is_some_and(|answers| {
            let rest = [&answers.moves, &answers.fours, &answers.open];
            !answers.pass && rest.into_iter().flatten().eq([&played])
        })
    }
}
