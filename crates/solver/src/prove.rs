//! From a search's numbers to a proof: every legal defence gets an answer.
//!
//! A threat that is proven to win leaves the defender a few stones that might avert it; the search
//! looks at those. Here every other legal stone is tried as well: either the threatened win goes
//! through all the same, or it is a defence the search must learn about.

use std::collections::HashMap;

use tengen_engine::{Board, PointClass};

use crate::dead::ALL;
use crate::dfpn::{Dfpn, Left};
use crate::plan::{PartId, Plan, Writer};
use crate::steps::StepId;
use crate::table::Numbers;
use crate::vcf::{Outcome, is_four};

/// What came of it.
pub(crate) enum Proof {
    /// A plan that begins with this part.
    Win(PartId),
    /// There is no such win, whatever the attacker plays.
    None,
    /// The search was ended first, or something it did not look at might matter.
    Unknown,
}

/// A search with the plan made from it.
pub(crate) struct Prover<'a, 'm> {
    dfpn: Dfpn<'a, 'm>,
    known: HashMap<u64, PartId>,
    /// What the attacker has left after the four just answered, by depth.
    left: Vec<Left>,
    /// A defence that the search knew nothing of: the position before it, and its cell.
    hole: Option<(u64, usize)>,
}

/// Stones placed by one look for a win by fours.
const LOOK: u64 = 20_000;

impl<'a, 'm> Prover<'a, 'm> {
    pub(crate) fn new(dfpn: Dfpn<'a, 'm>) -> Prover<'a, 'm> {
        Prover {
            dfpn,
            known: HashMap::new(),
            left: Vec::new(),
            hole: None,
        }
    }

    /// The search, with what is written down.
    pub(crate) fn into_search(self) -> Dfpn<'a, 'm> {
        self.dfpn
    }

    /// Searches and proves; it is the attacker's turn.
    pub(crate) fn prove(&mut self, left: Left) -> Proof {
        self.prove_by(
            &mut |prover| prover.dfpn.run(left),
            &mut |prover| prover.attack(left),
            true,
        )
    }

    /// As [`Prover::prove`], with the moves the search prefers only: nothing is ever disproved.
    pub(crate) fn prove_soon(&mut self, left: Left) -> Option<PartId> {
        let proof = self.prove_by(
            &mut |prover| prover.dfpn.run(left),
            &mut |prover| prover.attack(left),
            false,
        );
        match proof {
            Proof::Win(root) => Some(root),
            Proof::None | Proof::Unknown => None,
        }
    }

    /// As [`Prover::prove`], of a win that begins with this stone, which is legal and wins nothing
    /// at once.
    pub(crate) fn prove_first(&mut self, cell: usize, left: Left) -> Proof {
        let (board, us) = (&*self.dfpn.board, self.dfpn.attacker);
        let free = is_four(board, cell, us) || board.count(us.opponent(), PointClass::Five) > 0;
        if !free && (left.threes == 0 || left.plies < 5) {
            return Proof::None;
        }
        let after = left.after(!free);
        self.dfpn.board.play_cell(cell);
        let proof = self.prove_by(
            &mut |prover| prover.dfpn.run(after),
            &mut |prover| {
                let (default, listed) = prover.defend(after)?;
                Some(prover.dfpn.plan.branch(cell, default, listed))
            },
            true,
        );
        self.dfpn.board.undo();
        proof
    }

    fn prove_by(
        &mut self,
        search: &mut dyn FnMut(&mut Self) -> Numbers,
        write: &mut dyn FnMut(&mut Self) -> Option<PartId>,
        thorough: bool,
    ) -> Proof {
        loop {
            let numbers = search(self);
            if numbers.pn == 0 {
                if let Some(root) = write(self) {
                    return Proof::Win(root);
                }
                let learnt = self
                    .hole
                    .take()
                    .is_some_and(|(key, cell)| self.dfpn.learn(key, cell));
                if !learnt || self.dfpn.meter.stopped() {
                    return Proof::Unknown;
                }
                self.known.clear();
            } else if numbers.dn != 0 || !thorough || self.dfpn.reach != ALL {
                return Proof::Unknown;
            } else if !self.dfpn.uses_all() {
                self.dfpn.use_all();
            } else if self.dfpn.sure {
                return Proof::None;
            } else {
                return Proof::Unknown;
            }
        }
    }

    fn key(&self, left: Left) -> u64 {
        self.dfpn.board.hash() ^ left.key()
    }

    /// The attacker's move and all that follows, in a position that is proven.
    fn attack(&mut self, left: Left) -> Option<PartId> {
        let key = self.key(left);
        if let Some(&part) = self.known.get(&key) {
            return Some(part);
        }
        let part = match self.dfpn.fours(left.fours(), LOOK) {
            Outcome::Win(first, _) => self.written(first)?,
            _ => match self.dfpn.beyond() {
                Some(part) => part,
                None => self.proven_move(left)?,
            },
        };
        self.known.insert(key, part);
        Some(part)
    }

    fn written(&mut self, first: StepId) -> Option<PartId> {
        let Dfpn {
            plan, steps, board, ..
        } = &mut self.dfpn;
        plan.fours(steps, first, board)
    }

    fn proven_move(&mut self, left: Left) -> Option<PartId> {
        let mut moves = self.dfpn.proven_moves(left);
        if moves.is_empty() {
            // Forgotten, or never looked at.
            if self.dfpn.run(left) != Numbers::PROVEN {
                return None;
            }
            moves = self.dfpn.proven_moves(left);
        }
        for (_, cell, after) in moves {
            let stone = usize::from(cell);
            self.dfpn.board.play_cell(stone);
            let answered = self.defend(after);
            self.dfpn.board.undo();
            if let Some((default, listed)) = answered {
                return Some(self.dfpn.plan.branch(stone, default, listed));
            }
            if self.hole.is_some() {
                break;
            }
        }
        None
    }

    /// The answers to all defences. It is the defender's turn.
    fn defend(&mut self, left: Left) -> Option<(PartId, Vec<(u16, PartId)>)> {
        if self.dfpn.board.count(self.dfpn.attacker, PointClass::Five) > 0 {
            self.left.push(left.after(false));
            let answered = self.after_four(0);
            self.left.pop();
            return answered;
        }
        let default = if let Some((threat, _)) = self.dfpn.threat(left) {
            self.dfpn.board.pass();
            let default = self.written(threat);
            self.dfpn.board.undo();
            default?
        } else {
            self.dfpn.slow_threat()?
        };
        let before = self.dfpn.board.hash();
        let mut listed = Vec::new();
        for cell in self.dfpn.legal_cells() {
            if self.dfpn.meter.stopped() {
                return None;
            }
            let Dfpn {
                plan, board, meter, ..
            } = &mut self.dfpn;
            if plan.holds_after(default, cell, board, meter) {
                continue;
            }
            self.dfpn.board.play_cell(cell);
            let part = self.attack(left.after(false));
            self.dfpn.board.undo();
            let Some(part) = part else {
                self.hole.get_or_insert((before, cell));
                return None;
            };
            listed.push((cell as u16, part));
        }
        Some((default, listed))
    }
}

impl Writer for Prover<'_, '_> {
    fn desk(&mut self) -> (&mut Plan, &mut Board) {
        (&mut self.dfpn.plan, self.dfpn.board)
    }

    fn answer(&mut self, _: StepId, _: usize) -> Option<PartId> {
        let left = *self.left.last()?;
        self.attack(left)
    }
}
