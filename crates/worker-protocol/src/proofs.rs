//! What the page and the module that proves wins say to each other.
//!
//! The bytes of a certificate travel beside the message where there is one.

use serde::{Deserialize, Serialize};
use tengen_core::{Point, PositionSpec};
use tengen_proof::{Refusal, Verified};

use crate::Question;

/// A kind of win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// By continuous fours.
    #[default]
    Vcf,
    /// By continuous threats.
    Vct,
    /// With quieter stones too.
    Win,
}

impl Goal {
    /// All of them, the narrowest first.
    pub const ALL: [Goal; 3] = [Goal::Vcf, Goal::Vct, Goal::Win];

    /// Its name on the command line and in messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Goal::Vcf => "vcf",
            Goal::Vct => "vct",
            Goal::Win => "win",
        }
    }
}

/// What kind of win is looked for, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quest {
    /// The kind.
    pub goal: Goal,
    /// Whether the shortest is wanted.
    pub shortest: bool,
    /// Milliseconds at most.
    pub ms: u32,
}

/// What is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    /// Whether the side to move wins.
    Win {
        /// Where.
        position: PositionSpec,
        /// How.
        quest: Quest,
    },
    /// Every first move with which the side to move wins.
    Firsts {
        /// Where.
        position: PositionSpec,
        /// How.
        quest: Quest,
    },
    /// What averts the win of the side that is not to move.
    Defend {
        /// Where.
        position: PositionSpec,
        /// What is to be averted.
        quest: Quest,
    },
    /// Whether the certificate that comes with this proves what it says.
    Check,
}

impl Question for Wish {
    type Answer = Reply;

    /// Replaying what was found is not counted: the worker shows that it is at work meanwhile.
    fn ms(&self) -> Option<u32> {
        match self {
            Wish::Win { quest, .. } | Wish::Firsts { quest, .. } | Wish::Defend { quest, .. } => {
                Some(quest.ms)
            }
            Wish::Check => None,
        }
    }

    fn reads_flag(&self) -> bool {
        true
    }
}

/// What came of replaying a certificate by the literal rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Checked {
    /// Every legal defence is answered.
    Proved(Verified),
    /// It proves nothing, and why.
    Refused(Refusal),
    /// The bytes are no certificate; the page reads them itself and knows more.
    Unreadable,
    /// The replay was stopped: nothing is known of the rest.
    Stopped,
}

/// How a search ended. The certificate of a win comes as bytes beside the message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Found {
    /// A win.
    Win {
        /// Plies up to and with the five.
        length: u32,
        /// The kind of which it has been shown that no win is shorter.
        shortest_of: Option<Goal>,
        /// What the verifier says of its certificate.
        checked: Checked,
    },
    /// There is none: everything has been tried.
    None,
    /// Out of time, or stopped.
    Unknown,
}

/// What a search has cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cost {
    /// Stones placed.
    pub nodes: u64,
    /// Milliseconds.
    pub ms: u64,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// It is at work; more follows.
    Busy {
        /// Milliseconds so far.
        ms: u64,
    },
    /// To [`Wish::Win`].
    Win {
        /// What was found.
        found: Found,
        /// In all.
        cost: Cost,
    },
    /// To [`Wish::Firsts`]; the certificate of the first of them comes beside it.
    Firsts {
        /// The first moves of proved wins.
        moves: Vec<Point>,
        /// How many first moves are undecided.
        open: u32,
        /// Plies of the first win.
        length: u32,
        /// In all.
        cost: Cost,
    },
    /// To [`Wish::Defend`]; the certificate of the threat comes beside it.
    Defences {
        /// What is threatened.
        threat: Found,
        /// The points that avert it.
        moves: Vec<Point>,
        /// The points about which nothing is known.
        open: Vec<Point>,
        /// The points found to lose by refutations that have not been replayed.
        unchecked: Vec<Point>,
        /// How many points lose by refutations that have.
        refuted: u32,
        /// In all.
        cost: Cost,
    },
    /// To [`Wish::Check`].
    Checked(Checked),
}

#[cfg(test)]
mod tests {
    use tengen_core::{Position, Rule, Size};
    use tengen_proof::Defence;

    use super::*;
    use crate::{FromWorker, ToWorker, read, write};

    #[test]
    fn messages_come_back_as_they_were_sent() {
        let position = PositionSpec::of(&Position::new(Rule::Renju, Size::STANDARD));
        let quest = Quest {
            goal: Goal::Vct,
            shortest: true,
            ms: 3_000,
        };
        let wishes = [
            Wish::Check,
            Wish::Win {
                position: position.clone(),
                quest,
            },
            Wish::Defend { position, quest },
        ];
        for question in wishes {
            let asked = ToWorker { id: 3, question };
            let text = write(&asked);
            assert_eq!(read::<ToWorker<Wish>>(&text).expect("a question"), asked);
        }
        let p = |name: &str| name.parse::<Point>().expect("a point");
        let line = vec![Defence::Place(p("h8")), Defence::Pass];
        let refusals = [
            Refusal::Empty,
            Refusal::Stone(p("a1")),
            Refusal::Order(7),
            Refusal::Missing {
                line: line.clone(),
                defence: Defence::Pass,
            },
            Refusal::Full { line },
        ];
        for refusal in refusals {
            let found = Found::Win {
                length: 9,
                shortest_of: Some(Goal::Vct),
                checked: Checked::Refused(refusal),
            };
            let cost = Cost::default();
            let said = FromWorker::Answer {
                id: 4,
                answer: Reply::Win { found, cost },
            };
            let text = write(&said);
            assert_eq!(read::<FromWorker<Reply>>(&text).expect("a reply"), said);
        }
    }
}
