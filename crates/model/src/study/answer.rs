//! Answers to questions about forced wins.

use tengen_core::{Color, Point};
use tengen_proof::Refusal;
use tengen_worker_protocol::proofs::{Checked, Cost, Found, ProofAnswer};

use super::ask::{Goal, Purpose};
use super::carry::Proof;
use super::stones::Stones;

/// A win whose certificate the verifier has accepted.
#[derive(Clone, Debug, PartialEq)]
pub struct ProvedWin {
    /// Plies up to and including the five.
    pub length: u32,
    /// The kind within which no shorter win exists, if that is proved.
    pub shortest_of: Option<Goal>,
    /// Positions replayed by the verifier.
    pub positions: u64,
    /// The certificate.
    pub proof: Proof,
}

/// The result of a search for a win.
#[derive(Clone, Debug, PartialEq)]
pub enum Proved {
    /// A win with an accepted certificate.
    Proved(Box<ProvedWin>),
    /// A win was found, but its certificate was not accepted.
    Refused(Flaw),
    /// The search was exhaustive: there is no win.
    None,
    /// Out of time, or stopped.
    Unknown,
}

/// Why a certificate was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It cannot be read, or is about other stones.
    Unreadable,
    /// The verifier refuses it.
    Refused(Refusal),
    /// The replay was stopped before its end.
    Stopped,
}

impl Proved {
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

    pub(crate) fn of_check(checked: &Checked, proof: Proof) -> Proved {
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

/// The moves that avert a threat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Averted {
    /// The moves after which no such win is left, by exhaustive search.
    pub moves: Vec<Point>,
    /// Those of `moves` that make a four: it must be answered, and the threat may return.
    pub fours: Vec<Point>,
    /// The moves that were not decided in time.
    pub open: Vec<Point>,
    /// The moves found to lose, by a refutation that was not replayed.
    pub unchecked: Vec<Point>,
    /// The number of moves that lose by refutations replayed under the literal rules.
    pub refuted: u32,
}

impl Averted {
    /// Whether every legal move is decided and every refutation replayed.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.open.is_empty() && self.unchecked.is_empty()
    }
}

/// What is known of a move against a threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defence {
    /// It averts the threat.
    Averts,
    /// It averts the threat by a four, which must be answered first.
    Gains,
    /// Undecided.
    Open,
    /// It was found to lose, by a refutation that was not replayed.
    Unchecked,
}

impl Defence {
    /// The name that selects the text.
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
    /// All moves that are not refuted, the surest first.
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

/// The first moves that win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Firsts {
    /// The first moves with proved wins.
    pub moves: Vec<Point>,
    /// The number of undecided moves.
    pub open: u32,
    /// Plies of the win by the first of `moves`.
    pub length: u32,
    /// The certificate of that win.
    pub proof: Option<Proof>,
}

impl Firsts {
    /// The only winning first move, if that is proved.
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
    /// Whether a side wins if it is to move.
    Win {
        /// The attacker.
        side: Color,
        /// The kind of win.
        goal: Goal,
        /// Whether the win is a threat: the other side is to move.
        threat: bool,
        /// The result.
        proved: Proved,
        /// The cost of the search.
        cost: Cost,
    },
    /// How a side defends against a threat.
    Defences {
        /// The defender.
        side: Color,
        /// The kind of win that is threatened.
        goal: Goal,
        /// The threat.
        proved: Proved,
        /// The moves against it.
        averted: Averted,
        /// The defender's own win, if there is one: plies and first move.
        own: Option<(u32, Point)>,
        /// The cost of the search.
        cost: Cost,
    },
    /// The check of an imported certificate.
    Imported {
        /// The side that wins by the certificate.
        side: Color,
        /// The result.
        proved: Proved,
    },
    /// The search ended without an answer.
    CutShort {
        /// The question.
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

    /// The result of the search for a win, if it came to one.
    #[must_use]
    pub const fn proved(&self) -> Option<&Proved> {
        match self {
            Answer::Win { proved, .. }
            | Answer::Defences { proved, .. }
            | Answer::Imported { proved, .. } => Some(proved),
            Answer::CutShort { .. } => None,
        }
    }

    /// The certificate, if it was accepted.
    #[must_use]
    pub const fn proof(&self) -> Option<&Proof> {
        match self.proved() {
            Some(Proved::Proved(win)) => Some(&win.proof),
            _ => None,
        }
    }

    /// Rejects the certificate, since it is about other stones.
    pub(crate) fn refuse(&mut self) {
        let (Answer::Win { proved, .. }
        | Answer::Defences { proved, .. }
        | Answer::Imported { proved, .. }) = self
        else {
            return;
        };
        *proved = Proved::Refused(Flaw::Unreadable);
    }
}
