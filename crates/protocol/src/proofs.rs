//! What the page and the module that proves wins say to each other.
//!
//! A message is JSON text, and with it the bytes of a certificate where there is one. The wish to
//! stop comes through shared bytes, as for the engine; where there are none the worker is ended.

use serde::{Deserialize, Serialize};

/// A position, told whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    /// The rule's name.
    pub rule: String,
    /// The board's size.
    pub size: u32,
    /// Black's stones, in notation.
    pub black: String,
    /// White's stones.
    pub white: String,
    /// `black` or `white`.
    pub to_move: String,
}

/// What kind of win is looked for, and for how long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quest {
    /// `vcf`, `vct` or `win`.
    pub goal: String,
    /// Whether the shortest is wanted.
    pub shortest: bool,
    /// Milliseconds at most.
    pub ms: u32,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// A number above all earlier ones; answers repeat it, and the stop flag is compared with it.
    pub id: i32,
    /// What is wanted.
    pub wish: Wish,
}

/// What is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Wish {
    /// Whether the side to move wins.
    Win {
        /// Where.
        position: Placed,
        /// How.
        quest: Quest,
    },
    /// Every first move with which the side to move wins.
    Firsts {
        /// Where.
        position: Placed,
        /// How.
        quest: Quest,
    },
    /// What averts the win of the side that is not to move.
    Defend {
        /// Where.
        position: Placed,
        /// What is to be averted.
        quest: Quest,
    },
    /// Whether the certificate that comes with this proves what it says.
    Check,
}

/// What came of replaying a certificate by the literal rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "checked", rename_all = "kebab-case")]
pub enum Checked {
    /// Every legal defence is answered.
    Proved {
        /// Positions replayed.
        positions: u64,
        /// The longest game in plies.
        length: u32,
    },
    /// It proves nothing.
    Refused {
        /// Why.
        reason: Reason,
    },
}

/// Why a certificate proves nothing. Moves are in notation; `line` is the game so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Reason {
    /// The bytes are no certificate; the page reads them itself and knows more.
    Unreadable,
    /// There is no proof in it.
    Empty,
    /// A stone where none can be.
    Stone {
        /// Where.
        point: String,
    },
    /// Somebody has won already.
    Decided {
        /// A stone of the row.
        point: String,
    },
    /// A node refers to a later one.
    Order {
        /// Its number.
        node: u32,
    },
    /// The attacker may not play there.
    Illegal {
        /// The game so far.
        line: String,
        /// The move.
        point: String,
    },
    /// A defence has no answer.
    Missing {
        /// The game so far.
        line: String,
        /// The defence; `pass` for none.
        defence: String,
    },
    /// A defence wins.
    DefenderWins {
        /// The game so far.
        line: String,
        /// The winning stone.
        point: String,
    },
    /// The board is full and nobody has won.
    Full {
        /// The whole game.
        line: String,
    },
    /// Somebody stopped the replay: nothing is known of the rest.
    Stopped,
}

/// How a search ended. The certificate of a win comes as bytes beside the message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "found", rename_all = "kebab-case")]
pub enum Found {
    /// A win.
    Win {
        /// Plies up to and with the five.
        length: u32,
        /// `vcf`, `vct` or `win`: the kind of which it has been shown that no win is shorter.
        shortest_of: Option<String>,
        /// What the verifier says of its certificate.
        checked: Checked,
    },
    /// There is none: everything has been tried.
    None,
    /// The time was over, or somebody stopped it.
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
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Reply {
    /// The module has been loaded.
    Ready,
    /// It is at work.
    Busy {
        /// The question's number.
        id: i32,
        /// Milliseconds so far.
        ms: u64,
    },
    /// To [`Wish::Win`].
    Win {
        /// The question's number.
        id: i32,
        /// What was found.
        found: Found,
        /// In all.
        cost: Cost,
    },
    /// To [`Wish::Firsts`]; the certificate of the first of them comes beside it.
    Firsts {
        /// The question's number.
        id: i32,
        /// The first moves of proved wins, in notation.
        moves: Vec<String>,
        /// How many first moves are undecided.
        open: u32,
        /// Plies of the first win.
        length: u32,
        /// In all.
        cost: Cost,
    },
    /// To [`Wish::Defend`]; the certificate of the threat comes beside it.
    Defences {
        /// The question's number.
        id: i32,
        /// What is threatened.
        threat: Found,
        /// The points that avert it, in notation.
        moves: String,
        /// The points about which nothing is known.
        open: String,
        /// The points found to lose by refutations that have not been replayed.
        unchecked: String,
        /// How many points lose by refutations that have.
        refuted: u32,
        /// In all.
        cost: Cost,
    },
    /// To [`Wish::Check`].
    Checked {
        /// The question's number.
        id: i32,
        /// What came of it.
        checked: Checked,
    },
    /// What was asked cannot be done.
    Failed {
        /// The question's number, where it could be read.
        id: Option<i32>,
        /// Why, for a developer.
        why: String,
    },
}

impl Reply {
    /// The number of the question that this is about, where it is about one.
    #[must_use]
    pub const fn id(&self) -> Option<i32> {
        match self {
            Reply::Busy { id, .. } => Some(*id),
            _ => self.answers(),
        }
    }

    /// The number of the question that this is the last answer to.
    #[must_use]
    pub const fn answers(&self) -> Option<i32> {
        match self {
            Reply::Ready | Reply::Busy { .. } => None,
            Reply::Failed { id, .. } => *id,
            Reply::Win { id, .. }
            | Reply::Firsts { id, .. }
            | Reply::Defences { id, .. }
            | Reply::Checked { id, .. } => Some(*id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_back_as_they_were_sent() {
        let position = Placed {
            rule: "renju".to_owned(),
            size: 15,
            black: "h8i9".to_owned(),
            white: "h9".to_owned(),
            to_move: "black".to_owned(),
        };
        let quest = Quest {
            goal: "vct".to_owned(),
            shortest: true,
            ms: 3_000,
        };
        let wishes = [
            Wish::Check,
            Wish::Win {
                position: position.clone(),
                quest: quest.clone(),
            },
            Wish::Defend { position, quest },
        ];
        for wish in wishes {
            let request = Request { id: 3, wish };
            let text = crate::write(&request).expect("text");
            assert_eq!(crate::read::<Request>(&text).expect("a request"), request);
        }
        let refused = Checked::Refused {
            reason: Reason::Missing {
                line: "h8".to_owned(),
                defence: "pass".to_owned(),
            },
        };
        let replies = [
            Reply::Ready,
            Reply::Win {
                id: 4,
                found: Found::Win {
                    length: 9,
                    shortest_of: Some("vct".to_owned()),
                    checked: refused,
                },
                cost: Cost::default(),
            },
            Reply::Failed {
                id: None,
                why: "no".to_owned(),
            },
        ];
        for reply in replies {
            let text = crate::write(&reply).expect("text");
            assert_eq!(crate::read::<Reply>(&text).expect("a reply"), reply);
        }
    }
}
