//! What each side can force in a position, by the move played and by the others.

use tengen_core::{Move, plain};
use tengen_proof::Goal;
use tengen_solver::Control;

use crate::asker::is_exact;
use crate::facts::{Answers, Attack, Fate, ForcedWin, Kept};
use crate::merge::{Refutations, continued};
use crate::walk::Walk;

impl Walk {
    /// Whether the side to move is known to lose after the move it played.
    pub(crate) fn loses_after(&self, ply: usize) -> bool {
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
    pub(crate) fn attack(&mut self, ply: usize, control: &mut dyn Control) -> (Attack, Kept) {
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
        let nodes = self.budget.answers;
        let refuted = self.asker.refuted(after, Goal::Vct, nodes, control);
        let Some((answers, refutations)) = refuted.settled else {
            return Kept::Open;
        };
        if answers.hopeless() {
            return match self.joined(ply, refutations.as_ref(), control) {
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
    pub(crate) fn joined(
        &self,
        ply: usize,
        refutations: Option<&Refutations>,
        control: &mut dyn Control,
    ) -> Option<ForcedWin> {
        let (&first, &answer) = (self.line.moves().get(ply)?, self.line.moves().get(ply + 1)?);
        let Move::Place(first) = first else {
            return None;
        };
        let then = self.attacks.get(ply + 2)?.as_ref()?.0.win();
        let line = then.map_or(vec![first], |win| continued(first, answer, &win.line));
        let before = &self.line.positions()[ply];
        refutations?.win(before, first, line, control)
    }

    /// The answers without the played one, if that is known to lose to a win of another kind.
    pub(crate) fn without_played(&self, ply: usize, mut answers: Answers) -> Answers {
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
    pub(crate) fn fate(&mut self, ply: usize, control: &mut dyn Control) -> Fate {
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
    pub(crate) fn only_move(&mut self, ply: usize, control: &mut dyn Control) -> bool {
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

    /// Whether the move left a plain win open that another one would have stopped.
    pub(crate) fn ignores(&self, ply: usize) -> bool {
        let positions = self.line.positions();
        let after = positions.get(ply + 1);
        after.is_some_and(|after| plain::ignores(&positions[ply], after))
    }
}
