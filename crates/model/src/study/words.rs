//! The sentences about a study or a puzzle.

use tengen_core::Color;
use tengen_text::{Key, Plies, Text};

use super::answer::{Answer, Averted, Firsts, Flaw, Proved};
use super::ask::{Goal, Purpose, Study};
use super::carry::ImportProofError;
use super::trial::{Averts, Outlook, Trial, TrialStage};
use super::walk::{Walking, Whose};

impl Study {
    pub(crate) fn said(&self, text: Text) -> String {
        let us = self.to_move();
        if let Some(asked) = self.asked() {
            return match asked.purpose {
                Purpose::Win => text.study_looking(us),
                Purpose::Threat => text.study_looking(us.opponent()),
                Purpose::Defend => text.study_defending(us),
                Purpose::Firsts => text.get(Key::StudyFirstsBusy),
                Purpose::Check => text.get(Key::StudyChecking),
            };
        }
        match (self.walk(), self.answer()) {
            (Some(walk), Some(Answer::Defences { .. })) if walk.at() == 0 => {
                text.get(Key::StudyTry)
            }
            (Some(walk), _) => turn_sentence(text, walk),
            (None, None) => text.study_idle(us),
            (None, Some(_)) => text.status_side(us),
        }
    }
}

impl Trial {
    pub(crate) fn said(&self, text: Text) -> String {
        let us = self.start().to_move();
        match (self.progress(), self.walk()) {
            (TrialStage::Asked, _) => {
                let (goal, plies) = (self.puzzle().goal(), self.puzzle().plies());
                text.puzzle_asked(us, goal.name(), Plies(plies))
            }
            (TrialStage::Looking { tried }, _) => text.puzzle_looking(*tried),
            (
                TrialStage::Wrong {
                    tried,
                    reply,
                    averts,
                    outlook,
                },
                _,
            ) => {
                let them = us.opponent();
                let answered = match (reply, averts) {
                    _ if matches!(outlook, Outlook::Wins | Outlook::Proving) => {
                        text.puzzle_wins_too(*tried)
                    }
                    (Some(reply), Averts::Proved) => {
                        text.puzzle_refuted(them, self.puzzle().goal().name(), *tried, *reply)
                    }
                    (Some(reply), Averts::Anything) => text.puzzle_idle(them, *tried, *reply),
                    (Some(reply), Averts::Perhaps) => text.puzzle_perhaps(them, *tried, *reply),
                    (None, _) => text.puzzle_wrong(*tried),
                };
                let now = if reply.is_some() {
                    outlook_now(text, us, outlook)
                } else {
                    None
                };
                let said: Vec<String> = [answered].into_iter().chain(now).collect();
                text.sentences(&said)
            }
            (TrialStage::Onward { found, reply }, _) => {
                text.training_onward(*found, us.opponent(), text.move_name(*reply))
            }
            (TrialStage::Solved, Some(walk)) if walk.at() > 1 => turn_sentence(text, walk),
            (TrialStage::Solved, None) if !self.played().is_empty() => {
                text.training_played(self.played()[self.played().len() - 1])
            }
            // A five has no defence to touch.
            (TrialStage::Solved, _) if self.puzzle().plies() == 1 => {
                text.review_right(self.found(), "win")
            }
            (TrialStage::Solved, _) => text.puzzle_solved(self.found()),
        }
    }
}

fn outlook_now(text: Text, us: Color, outlook: &Outlook) -> Option<String> {
    match outlook {
        Outlook::Unasked | Outlook::Looking => Some(text.puzzle_still_looking(us)),
        Outlook::Still { plies, .. } => Some(text.puzzle_still(us, Plies(*plies))),
        Outlook::Gone(goal) => Some(text.puzzle_gone(us, goal.name())),
        Outlook::Unknown => Some(text.get(Key::PuzzlePerhapsGone)),
        Outlook::Lost => Some(text.study_five(us.opponent())),
        Outlook::Wins | Outlook::Proving => None,
    }
}

fn turn_sentence(text: Text, walk: Walking<'_>) -> String {
    match walk.whose() {
        Whose::Proof(p) => text.study_next(p),
        Whose::Defender => text.study_your_defence(walk.attacker().opponent()),
        Whose::None => text.study_five(walk.attacker()),
    }
}

impl Answer {
    /// The answer in sentences, the most important first.
    #[must_use]
    pub fn sentences(&self, text: Text) -> Vec<String> {
        match self {
            Answer::Win {
                side,
                goal,
                threat,
                proved,
                ..
            } => of_win(text, *side, *goal, *threat, proved),
            Answer::Defences {
                side,
                goal,
                proved,
                averted,
                own,
                ..
            } => {
                let own =
                    own.map(|(plies, first)| text.defend_not_needed(*side, Plies(plies), first));
                let mut said = of_win(text, side.opponent(), *goal, true, proved);
                if matches!(proved, Proved::Proved(_)) {
                    said.truncate(1);
                    said.extend(of_averted(text, averted, *goal));
                }
                own.into_iter().chain(said).collect()
            }
            Answer::Imported { side, proved } => match proved {
                Proved::Proved(win) => vec![
                    text.study_valid(*side, Plies(win.length)),
                    text.study_proved(win.positions),
                ],
                Proved::Refused(Flaw::Stopped) => vec![text.get(Key::StudyReplayStopped)],
                Proved::Refused(flaw) => vec![text.get(Key::StudyInvalid), flaw.said(text)],
                Proved::None | Proved::Unknown => vec![text.get(Key::StudyInvalid)],
            },
            Answer::CutShort { .. } => vec![text.get(Key::StudyStopped)],
        }
    }

    /// How sure the answer is, as a class for the style sheet.
    #[must_use]
    pub const fn standing(&self) -> &'static str {
        match self.proved() {
            Some(Proved::Proved(_)) => "proved",
            Some(Proved::None) => "none",
            Some(Proved::Refused(_)) => "found",
            Some(Proved::Unknown) | None => "unknown",
        }
    }
}

impl Firsts {
    /// The winning first moves in sentences.
    #[must_use]
    pub fn sentences(&self, text: Text) -> Vec<String> {
        let said = text.study_firsts(self.moves.len(), text.points(&self.moves));
        let more = (self.open > 0).then(|| text.study_firsts_open(self.open));
        [said].into_iter().chain(more).collect()
    }
}

fn of_win(text: Text, side: Color, goal: Goal, threat: bool, proved: &Proved) -> Vec<String> {
    match proved {
        Proved::Proved(win) => {
            // The last stone makes five; in a VCF every earlier one of the winner makes a four.
            let fours = win.length.saturating_sub(1) / 2;
            let five = win.proof.first().filter(|_| win.length == 1);
            let length = Plies(win.length);
            let said = match (five, threat) {
                (Some(point), true) => text.study_threatens_five(side, point),
                (Some(point), false) => text.study_wins_five(side, point),
                (None, true) => text.study_threatens(side, goal.name(), length, fours),
                (None, false) => text.study_wins(side, goal.name(), length, fours),
            };
            let short = win.shortest_of.map(|kind| text.solve_shortest(kind.name()));
            let proved = text.study_proved(win.positions);
            [said, proved].into_iter().chain(short).collect()
        }
        Proved::Refused(flaw) => vec![text.study_found(side), flaw.said(text)],
        Proved::None if threat => vec![text.defend_nothing(side, goal.name())],
        Proved::None => vec![text.solve_no_win(side, goal.name())],
        Proved::Unknown => vec![text.get(Key::StudyUnknown)],
    }
}

fn of_averted(text: Text, averted: &Averted, goal: Goal) -> Vec<String> {
    if averted.moves.is_empty() && averted.is_complete() && averted.refuted > 0 {
        return vec![text.defend_none(averted.refuted)];
    }
    let count = text.defend_count(averted.moves.len());
    let sure = (!averted.moves.is_empty()).then(|| text.study_averted(goal.name()));
    let rest = match averted.is_complete() {
        true => text.defend_complete(averted.refuted),
        false => text.study_incomplete(averted.refuted),
    };
    let open = averted.open.len() + averted.unchecked.len();
    let open = (open > 0).then(|| text.defend_undecided(open));
    let said = [count].into_iter().chain(sure).chain(open);
    said.chain([rest]).collect()
}

impl Flaw {
    fn said(&self, text: Text) -> String {
        match self {
            Flaw::Unreadable => text.get(Key::VerifyNoMagic),
            Flaw::Refused(refusal) => text.refusal(refusal),
            Flaw::Stopped => text.get(Key::StudyReplayStopped),
        }
    }
}

/// The message for text or a file without a certificate.
#[must_use]
pub fn uncarried(text: Text, error: &ImportProofError) -> String {
    match error {
        ImportProofError::Letters(letter) => text.study_letters(*letter),
        ImportProofError::Long => text.get(Key::StudyLinkTooLong),
        ImportProofError::Decode(error) => text.no_certificate(error),
    }
}
