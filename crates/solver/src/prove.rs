//! From proof numbers to a proof: an answer to every legal defence.
//!
//! The search only tries the defences that might avert a threat. Here every other legal stone is
//! tried: either the threatened win still goes through, or the stone is a defence the search must
//! learn.

use std::collections::HashMap;
use tengen_board::{ANY_FOURS, Board, Cell, PointClass, StepId, is_four};

use crate::dfpn::Dfpn;
use crate::offer::LOOK;
use crate::order::{Left, Order};
use crate::plan::{PartId, Plan, Writer};
use crate::table::Numbers;
use crate::threats::LOWER_ORDER;
use tengen_board::vcf::Outcome;

pub(crate) enum Proof {
    Win(PartId),
    /// Disproved: the attacker has no such win.
    None,
    /// Stopped, or the search may have missed moves.
    Unknown,
}

#[derive(Default)]
pub(crate) struct Notes {
    /// Parts written, by position key.
    known: HashMap<u64, PartId>,
    /// Those keys in insertion order.
    keys: Vec<u64>,
    /// What the attacker has left after the four being answered, as a stack.
    left: Vec<Left>,
    /// A defence the search did not know: key of the position, cell.
    pub(crate) hole: Option<(u64, Cell)>,
}

/// A point to return to with [`Dfpn::cut`].
pub(crate) struct Mark {
    parts: usize,
    keys: usize,
}

/// Limit of rewrites of a proof above VCT.
const ROUNDS: u32 = 1000;

impl Dfpn<'_, '_> {
    /// Searches and proves; the attacker is to move.
    pub(crate) fn prove(&mut self, left: Left) -> Proof {
        self.prove_by(left.order, &mut |search| search.run(left), &mut |search| {
            search.attack(left)
        })
    }

    /// [`Dfpn::prove`] for a win that begins with `cell`, which is legal and does not win at once.
    pub(crate) fn prove_first(&mut self, cell: Cell, left: Left) -> Proof {
        let (board, us) = (&*self.board, self.attacker);
        let free = is_four(board, cell, us) || board.count(us.opponent(), PointClass::Five) > 0;
        if !free && (left.threes == 0 || left.plies < 5) {
            return Proof::None;
        }
        let after = left.after(!free);
        self.board.play_cell(cell);
        let proof = self.prove_by(left.order, &mut |search| search.run(after), &mut |search| {
            let (default, listed) = search.defend(after)?;
            Some(search.plan.branch(cell, default, listed))
        });
        self.board.undo();
        proof
    }

    fn prove_by(
        &mut self,
        order: Order,
        search: &mut dyn FnMut(&mut Self) -> Numbers,
        write: &mut dyn FnMut(&mut Self) -> Option<PartId>,
    ) -> Proof {
        let mut rounds = 0;
        loop {
            let numbers = search(self);
            self.root = numbers;
            if numbers.pn == 0 {
                if let Some(root) = write(self) {
                    return Proof::Win(root);
                }
                // If stopped, no defence is missing but time.
                if self.meter.stopped() {
                    return Proof::Unknown;
                }
                rounds += 1;
                let hole = self.notes.hole.take();
                let learnt = if order == Order::THREATS {
                    hole.is_some_and(|(key, cell)| self.learn(key, cell))
                } else {
                    if let Some((key, cell)) = hole {
                        self.note_defence(key, cell);
                    }
                    rounds < ROUNDS
                };
                if !learnt {
                    return Proof::Unknown;
                }
                self.cut(Mark { parts: 0, keys: 0 });
            } else if numbers.dn != 0
                || self.reach != ANY_FOURS
                || order.below().is_some()
                || self.usual
            {
                return Proof::Unknown;
            } else if order == Order::THREATS && !self.uses_all() {
                self.use_all();
            } else if self.sure {
                return Proof::None;
            } else {
                return Proof::Unknown;
            }
        }
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark {
            parts: self.plan.mark(),
            keys: self.notes.keys.len(),
        }
    }

    pub(crate) fn cut(&mut self, mark: Mark) {
        for key in self.notes.keys.drain(mark.keys..) {
            self.notes.known.remove(&key);
        }
        self.plan.cut(mark.parts);
    }

    /// Writes the attacker's move and its continuation in a proven position; on failure the
    /// position is searched again.
    pub(crate) fn attack(&mut self, left: Left) -> Option<PartId> {
        let key = self.key(left);
        if let Some(&part) = self.notes.known.get(&key) {
            return Some(part);
        }
        let part = match self.fours(left.fours(), LOOK) {
            Outcome::Win(first, _) => self.written(first),
            _ => self.proven_move(left),
        };
        match part {
            Some(part) => {
                self.notes.known.insert(key, part);
                self.notes.keys.push(key);
            }
            None if self.meter.stopped() => {}
            None => self.reopen(left),
        }
        part
    }

    fn written(&mut self, first: StepId) -> Option<PartId> {
        self.plan.fours(self.steps, first, self.board)
    }

    fn proven_move(&mut self, left: Left) -> Option<PartId> {
        let mut moves = self.proven_moves(left);
        if moves.is_empty() {
            // Evicted or never searched.
            if self.run(left) != Numbers::PROVEN {
                return None;
            }
            moves = self.proven_moves(left);
        }
        for (_, cell, after) in moves {
            if cell == LOWER_ORDER {
                if let Some(part) = self.attack(after) {
                    return Some(part);
                }
            } else {
                self.board.play_cell(cell);
                let answered = self.defend(after);
                if answered.is_none() && !self.meter.stopped() {
                    self.reopen(after);
                }
                self.board.undo();
                if let Some((default, listed)) = answered {
                    return Some(self.plan.branch(cell, default, listed));
                }
            }
            if self.notes.hole.is_some() {
                break;
            }
        }
        None
    }

    /// Writes the answers to all defences; the defender is to move.
    fn defend(&mut self, left: Left) -> Option<(PartId, Vec<(Cell, PartId)>)> {
        if self.board.count(self.attacker, PointClass::Five) > 0 {
            self.notes.left.push(left.after(false));
            let answered = self.after_four(0);
            self.notes.left.pop();
            return answered;
        }
        let default = if let Some((threat, _)) = self.threat(left) {
            self.board.pass();
            let default = self.written(threat);
            self.board.undo();
            default?
        } else if left.order == Order::THREATS && self.threat_later(left).is_none() {
            return None;
        } else {
            self.passed(left)?
        };
        let before = self.board.hash();
        let mut listed = Vec::new();
        for cell in self.legal_cells() {
            if self.meter.stopped() {
                return None;
            }
            if self.plan.holds_after(default, cell, self.board, self.meter) {
                continue;
            }
            self.board.play_cell(cell);
            let part = self.attack(left.after(false));
            self.board.undo();
            let Some(part) = part else {
                self.notes.hole.get_or_insert((before, cell));
                return None;
            };
            listed.push((cell, part));
        }
        Some((default, listed))
    }
}

impl Writer for Dfpn<'_, '_> {
    fn parts(&mut self) -> (&mut Plan, &mut Board) {
        (&mut self.plan, self.board)
    }

    fn answer(&mut self, _: StepId, _: Cell) -> Option<PartId> {
        let left = *self.notes.left.last()?;
        self.attack(left)
    }
}
