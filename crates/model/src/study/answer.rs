//! What has been found out about a position.

use tengen_core::{Color, Point};
use tengen_proof::Refusal;
use tengen_worker_protocol::proofs::{Checked, Cost, Found, ProofAnswer};

use super::ask::{Goal, Purpose};
use super::carry::Proof;
use super::stones::Stones;

/// A win whose certificate the verifier has accepted.
#[derive(Clone, Debug, PartialEq)]
pub struct ProvedWin {
    /// Plies up to and with the five.
    pub length: u32,
    /// The kind of which it has been shown that no win is shorter.
    pub shortest_of: Option<Goal>,
    /// Positions replayed.
    pub positions: u64,
    /// The certificate.
    pub proof: Proof,
}

/// What came of looking for a win.
#[derive(Clone, Debug, PartialEq)]
pub enum Proved {
    /// A win that is proved.
    Proved(Box<ProvedWin>),
    /// A win was found, but its certificate proves nothing.
    Refused(Flaw),
    /// There is none: everything has been tried.
    None,
    /// Nobody knows: the time was over.
    Unknown,
}

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It cannot be read, or is about other stones.
    Unreadable,
    /// The verifier refuses it.
    Refused(Refusal),
    /// Somebody stopped the replay.
    Stopped,
}

impl Proved {
    /// What the worker says it has found, with the certificate.
    pub(crate) fn new(found: &Found, bytes: Option<&[u8]>) -> Proved {
        match found {
            Found::None => Proved::None,
            Found::Unknown => Proved::Unknown,
            Found::Win {
                length,
                shortest_of,
                checked,
            } => match bytes.and_then(|b| Proof::read(b).ok()) {
                Some(proof) => Proved::of_win(checked, proof, Some(*length), *shortest_of),
                None => Proved::Refused(Flaw::Unreadable),
            },
        }
    }

    /// What came of checking a certificate from outside.
    pub(crate) fn of_brought(checked: &Checked, proof: Proof) -> Proved {
        Proved::of_win(checked, proof, None, None)
    }

    fn of_win(
        checked: &Checked,
        proof: Proof,
        length: Option<u32>,
        shortest_of: Option<Goal>,
    ) -> Proved {
        match checked {
            Checked::Refused(refusal) => Proved::Refused(Flaw::Refused(refusal.clone())),
            Checked::Unreadable => Proved::Refused(Flaw::Unreadable),
            Checked::Stopped => Proved::Refused(Flaw::Stopped),
            Checked::Proved(verified) => Proved::Proved(Box::new(ProvedWin {
                length: length.unwrap_or(verified.length),
                shortest_of,
                positions: verified.positions,
                proof,
            })),
        }
    }
}

/// Which moves avert a threat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Averted {
    /// Those after which no such win is left: everything has been tried.
    pub moves: Vec<Point>,
    /// Those among them that make a four: the attacker must answer, and the threat may come back.
    pub fours: Vec<Point>,
    /// Those about which nothing is known.
    pub open: Vec<Point>,
    /// Those that were found to lose by a refutation that nobody has replayed.
    pub unchecked: Vec<Point>,
    /// How many lose by refutations replayed by the literal rules.
    pub refuted: u32,
}

impl Averted {
    /// Whether it is proved of every legal move what it does.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.open.is_empty() && self.unchecked.is_empty()
    }
}

/// What speaks for a move against a threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defence {
    /// It averts the threat.
    Averts,
    /// It averts the threat by a four, which must be answered first.
    Gains,
    /// Nothing is known of it.
    Open,
    /// It was found to lose, by a refutation that nobody has replayed.
    Unchecked,
}

impl Defence {
    /// Its name, as the words ask for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Defence::Averts => "averts",
            Defence::Gains => "gains",
            Defence::Open => "open",
            Defence::Unchecked => "unchecked",
        }
    }
}

impl Averted {
    /// Every move that is not refuted, the surest first.
    #[must_use]
    pub fn listed(&self) -> Vec<(Point, Defence)> {
        let is_four = |p: &&Point| self.fours.contains(p);
        let with = |points: &[Point], what| points.iter().map(move |&p| (p, what)).collect();
        let plain = self.moves.iter().filter(|p| !is_four(p));
        let plain: Vec<Point> = plain.copied().collect();
        let all: [Vec<_>; 4] = [
            with(&plain, Defence::Averts),
            with(&self.fours, Defence::Gains),
            with(&self.open, Defence::Open),
            with(&self.unchecked, Defence::Unchecked),
        ];
        all.concat()
    }
}

/// Which first moves win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Firsts {
    /// The first moves of proved wins.
    pub moves: Vec<Point>,
    /// How many are undecided.
    pub open: u32,
    /// Plies of the first of them.
    pub length: u32,
    /// Its proof.
    pub proof: Option<Proof>,
}

impl Firsts {
    /// The one first move that wins, where it is known that there is no other.
    #[must_use]
    pub fn only(&self) -> Option<Point> {
        match self.moves[..] {
            [first] if self.open == 0 => Some(first),
            _ => None,
        }
    }
}

/// What is known about a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Whether a side wins, with its turn.
    Win {
        /// Who.
        side: Color,
        /// How.
        goal: Goal,
        /// It was asked what is threatened if the other passes.
        threat: bool,
        /// What came of it.
        proved: Proved,
        /// What it has cost.
        cost: Cost,
    },
    /// How a side defends.
    Defences {
        /// Who defends.
        side: Color,
        /// Against what.
        goal: Goal,
        /// The threat.
        proved: Proved,
        /// What averts it.
        averted: Averted,
        /// The win that the defender has anyway: plies, and the first move.
        own: Option<(u32, Point)>,
        /// What it has cost.
        cost: Cost,
    },
    /// What came of a certificate from outside.
    Brought {
        /// Who is said to win.
        side: Color,
        /// What came of it.
        proved: Proved,
    },
    /// The search was ended with its worker.
    CutShort {
        /// What was asked.
        purpose: Purpose,
    },
}

impl Answer {
    pub(crate) fn of_defences(
        stones: &Stones,
        goal: Goal,
        reply: &ProofAnswer,
        bytes: Option<&[u8]>,
        own: Option<(u32, Point)>,
    ) -> Option<Answer> {
        let ProofAnswer::Defences {
            threat,
            moves,
            open,
            unchecked,
            refuted,
            cost,
            ..
        } = reply
        else {
            return None;
        };
        let fours = moves
            .iter()
            .copied()
            .filter(|&p| stones.position().makes_four(stones.to_move(), p));
        Some(Answer::Defences {
            side: stones.to_move(),
            goal,
            proved: Proved::new(threat, bytes),
            averted: Averted {
                fours: fours.collect(),
                moves: moves.clone(),
                open: open.clone(),
                unchecked: unchecked.clone(),
                refuted: *refuted,
            },
            own,
            cost: *cost,
        })
    }

    /// What came of looking for a win, where one was looked for.
    #[must_use]
    pub const fn proved(&self) -> Option<&Proved> {
        match self {
            Answer::Win { proved, .. }
            | Answer::Defences { proved, .. }
            | Answer::Brought { proved, .. } => Some(proved),
            Answer::CutShort { .. } => None,
        }
    }

    /// The certificate.
    #[must_use]
    pub const fn proof(&self) -> Option<&Proof> {
        match self.proved() {
            Some(Proved::Proved(win)) => Some(&win.proof),
            _ => None,
        }
    }

    /// Takes it that the certificate proves nothing here: it is about other stones.
    pub(crate) fn refuse(&mut self) {
        let (Answer::Win { proved, .. }
        | Answer::Defences { proved, .. }
        | Answer::Brought { proved, .. }) = self
        else {
            return;
        };
        *proved = Proved::Refused(Flaw::Unreadable);
    }
}
