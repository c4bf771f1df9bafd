//! What a review says about a move.

use tengen_core::{Color, Move};
use tengen_worker_protocol::review::Label;

use crate::facts::{Attack, Facts, Fate, Kept};
use crate::line::Line;

/// Losses of winning chance in permille, the greatest first.
const LOSSES: [(u32, Label); 3] = [
    (200, Label::Blunder),
    (100, Label::Mistake),
    (50, Label::Inaccuracy),
];
/// With a smaller chance before a move its loss is not judged.
const LEAST_BEFORE: u32 = 100;
/// With a greater chance after a move its loss is not judged.
const MOST_AFTER: u32 = 900;

/// A move with the facts before and after it.
#[derive(Clone, Copy, Debug)]
pub struct Judged<'a> {
    /// The move.
    pub mv: Move,
    /// The side that played it.
    pub side: Color,
    /// The facts of the position before it.
    pub before: &'a Facts,
    /// The facts of the position after it.
    pub after: &'a Facts,
    /// The winner, if the move ended the game with one.
    winner: Option<Color>,
    /// Whether the move ended the game.
    over: bool,
}

impl<'a> Judged<'a> {
    /// The move after `before.ply` moves of a game. `None` if the facts are not those of two
    /// successive positions of it.
    #[must_use]
    pub fn new(line: &Line, before: &'a Facts, after: &'a Facts) -> Option<Judged<'a>> {
        let &mv = line.moves().get(before.ply)?;
        if after.ply != before.ply + 1 {
            return None;
        }
        let outcome = line.positions()[after.ply].outcome();
        Some(Judged {
            mv,
            side: line.positions()[before.ply].to_move(),
            before,
            after,
            winner: outcome.and_then(|outcome| outcome.winner),
            over: outcome.is_some(),
        })
    }

    /// Whether the move ended the game.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Whether the side is proved to lose after the move.
    #[must_use]
    pub fn lost_after(&self) -> bool {
        match self.over {
            true => self.winner == Some(self.side.opponent()),
            false => self.after.attack.win().is_some(),
        }
    }

    /// Whether the move lost a game that was not lost; `None` if that is not settled.
    #[must_use]
    pub fn lost_here(&self) -> Option<bool> {
        if !self.lost_after() {
            let excluded = self.over || matches!(self.after.attack, Attack::NoWin(_));
            return excluded.then_some(false);
        }
        if self.before.attack.win().is_some() {
            return Some(true);
        }
        match &self.before.fate {
            Fate::LostBefore | Fate::Refuted(_) => Some(false),
            Fate::Answers(answers) => answers.averted().then_some(true),
            Fate::NotAsked | Fate::Open => None,
        }
    }

    /// Whether the move let a forced win go; `None` if that is not settled.
    #[must_use]
    pub fn let_go(&self) -> Option<bool> {
        match (&self.before.attack, &self.before.kept) {
            (Attack::Over | Attack::NoWin(_), _) => Some(false),
            (Attack::Open, _) | (Attack::Won(_), Kept::Open | Kept::Nothing) => None,
            (Attack::Won(_), Kept::ByMove | Kept::ByRefutations(_)) => Some(false),
            (Attack::Won(_), Kept::Gone(_) | Kept::Lost) => Some(true),
        }
    }

    /// Winning chance that the move cost, in permille; 0 where chances do not decide.
    #[must_use]
    pub fn cost(&self) -> u32 {
        let compared = self.before.compared;
        compared.map_or(0, |c| c.best_chance - c.played_chance)
    }

    /// The label.
    #[must_use]
    pub fn label(&self) -> Label {
        if self.over && !self.lost_after() {
            // A draw that lets a win go is said.
            return match self.let_go() {
                Some(true) => Label::LetGo,
                _ => Label::Ended,
            };
        }
        if self.before.fate.is_lost() || self.before.only_move {
            return match self.before.ignored {
                true => Label::Fine,
                false => Label::Forced,
            };
        }
        if self.lost_after() {
            return match self.lost_here() {
                Some(true) => Label::LostHere,
                _ => Label::NotSettled,
            };
        }
        if self.before.attack.win().is_some() {
            return match self.let_go() {
                Some(true) => Label::LetGo,
                Some(false) => Label::Fine,
                None => Label::NotSettled,
            };
        }
        let judged = self
            .before
            .compared
            .is_some_and(|c| c.best_chance >= LEAST_BEFORE && c.played_chance <= MOST_AFTER);
        let cost = self.cost();
        let reached = LOSSES.iter().find(|(least, _)| judged && cost >= *least);
        reached.map_or(Label::Fine, |&(_, label)| label)
    }
}

#[cfg(test)]
mod tests {
    use tengen_core::Point;
    use tengen_proof::Goal;

    use super::*;
    use crate::facts::Compared;

    fn facts(compared: Option<Compared>) -> Facts {
        Facts {
            ply: 8,
            attack: Attack::NoWin(Goal::Vct),
            kept: Kept::Nothing,
            fate: Fate::NotAsked,
            only_move: false,
            ignored: false,
            compared,
            chance: 500,
        }
    }

    /// The label of a free move with these chances after the best and after the played one.
    fn label(best_chance: u32, played_chance: u32) -> Label {
        let best = "h8".parse::<Point>().expect("a point");
        let before = facts(Some(Compared {
            best,
            best_chance,
            played_chance,
        }));
        let judged = Judged {
            mv: Move::Place(best),
            side: Color::Black,
            before: &before,
            after: &facts(None),
            winner: None,
            over: false,
        };
        judged.label()
    }

    #[test]
    fn a_loss_of_chances_has_a_label_from_five_points_on() {
        assert_eq!(label(600, 551), Label::Fine);
        assert_eq!(label(600, 550), Label::Inaccuracy);
        assert_eq!(label(600, 500), Label::Mistake);
        assert_eq!(label(600, 400), Label::Blunder);
    }

    #[test]
    fn a_loss_is_not_judged_below_ten_percent_before_or_above_ninety_after() {
        assert_eq!(label(99, 0), Label::Fine);
        assert_eq!(label(100, 0), Label::Mistake);
        assert_eq!(label(1000, 901), Label::Fine);
        assert_eq!(label(1000, 900), Label::Mistake);
        assert_eq!(label(950, 300), Label::Blunder);
    }
}
